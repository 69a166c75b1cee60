// Documents that can't be: each is refused with a 400 that names the field, and moves nothing.

import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { startRig } from '../../support/rig.ts';
import { type DocumentType, type Fields, line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

before(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10 });
});
afterEach(async () => {
  assert.equal((await shop.list('/transactions')).length, 1);
  assert.deepEqual(await shop.list('/documents'), []);
  await shop.sound();
});

const tea = { items: [line('TEA', 1)] };
const CASES: [what: string, type: DocumentType, fields: Fields, saying: RegExp][] = [
  ['an unknown warehouse', 'invoice', { warehouse: 'MOON', ...tea }, /'warehouse' names an unknown location: 'MOON'/],
  [
    'an unknown source',
    'purchase',
    { source_warehouse: 'MOON', ...tea },
    /'source_warehouse' names an unknown location/,
  ],
  [
    'an unknown destination',
    'transfer_order',
    { source_warehouse: 'MAIN', destination_warehouse: 'MOON', ...tea },
    /'destination_warehouse' names an unknown location/,
  ],
  [
    'a transfer to where the goods are',
    'transfer_order',
    { source_warehouse: 'MAIN', destination_warehouse: 'MAIN', ...tea },
    /'destination_warehouse' must differ from the location/,
  ],
  [
    'a transfer from nowhere',
    'transfer_order',
    { destination_warehouse: 'VAN', ...tea },
    /'source_warehouse' is required/,
  ],
  [
    'a transfer to nowhere',
    'transfer_order',
    { source_warehouse: 'MAIN', ...tea },
    /'destination_warehouse' is required/,
  ],
  [
    'a quantity with seven decimals',
    'invoice',
    { items: [line('TEA', 1), line('TEA', 1.1234567)] },
    /'items\[1\]\.qty'.*6/,
  ],
  ['a negative quantity', 'order', { items: [line('TEA', -1)] }, /'items\[0\]\.qty'/],
  [
    'a set of another type',
    'invoice',
    { document_set: 'REC', ...tea },
    /'document_set' names 'REC', a set for receipt/,
  ],
  ['an unknown set', 'invoice', { document_set: 'NO', ...tea }, /'document_set' names an unknown document set: 'NO'/],
  ['a due date before the date', 'invoice', { due_date: '2026-03-01', ...tea }, /'due_date' is before the date/],
  ...documents.map(({ type }): (typeof CASES)[number] => [
    `goods on a ${type} that expire before they are made`,
    type,
    { items: [line('TEA', 1), line('TEA', 1, { production_date: '2026-02-02', expiration_date: '2026-02-01' })] },
    /'items\[1\]\.expiration_date' is before the production date 2026-02-02/,
  ]),
];

describe('a document with', () => {
  for (const [what, type, fields, saying] of CASES) {
    it(`${what} is refused`, async () => {
      refused(await shop.create(type, fields), 400, 'INVALID_ARGUMENT', saying);
    });
  }

  it('many faults is refused with all of them at once', async () => {
    const answer = await shop.create('transfer_order', {
      document_set: 'NO',
      source_warehouse: 'MOON',
      destination_warehouse: 'MARS',
      due_date: '2026-01-01',
    });
    const fields = answer.body.details.map(({ field }: { field: string }) => field).sort();
    assert.deepEqual(fields, ['destination_warehouse', 'document_set', 'due_date', 'source_warehouse']);
  });

  it('an unknown article is refused only when the client asks for strictness', async () => {
    const strict = { headers: { prefer: 'handling=strict' } };
    const heading = { document_set: 'FT', seq_number: 'S1', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
    const answer = await shop.client.post('/invoices', { ...heading, items: [line('COFFEE', 1)] }, strict);
    refused(answer, 400, 'INVALID_ARGUMENT', /'items\[0\]\.item_code' names an unknown article: 'COFFEE'/);
  });
});

describe('lines that move nothing', () => {
  it('are free text, services, texts and quantities of zero', async () => {
    const own = await openShop(rig);
    await own.article('TEA', { stock: 10 });
    await own.article('CARE', { item_type: 'service' });
    await own.make('invoice', {
      items: [
        line('UNKNOWN', 3),
        line('CARE', 2),
        line('TEA', 0),
        line('TEA', 1, { item_type: 'text' }),
        { description: 'Only words' },
      ],
    });
    assert.deepEqual(await own.levels('TEA'), { MAIN: '10' });
    assert.deepEqual(await own.levels('CARE'), {});
    await own.sound();
  });

  it('are all lines of a set that moves no stock', async () => {
    const own = await openShop(rig);
    await own.article('TEA', { stock: 10 });
    await own.owner(`UPDATE document_set SET moves_stock = false WHERE account_id = $1 AND code = 'FT'`, [
      own.account.id,
    ]);
    const invoice = await own.make('invoice', { items: [line('TEA', 3)] });
    await own.void('invoice', invoice);
    assert.deepEqual(await own.levels('TEA'), { MAIN: '10' });
    await own.sound();
  });
});
