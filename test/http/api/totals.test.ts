// POST /totals: adds up the body of a document of any type as its create does, and writes nothing. contract §5 Totals

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import type { DocumentResource } from '../../../src/definitions/define-document.ts';
import type { Client } from '../../support/client.ts';
import { createExamples } from '../../support/example-requests.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();
const account = await rig.account();
const { client } = account;
await createExamples(rig, account);

const totals = (type: string, body: Json, by: Client = client) =>
  by.post('/totals', body, { query: { type, nonce: undefined } });

const line = (more: Json = {}): Json => ({ description: 'Tea', qty: 3, unit_price: 10, vat: 23, ...more });
const head = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR' };
const invoice = (more: Json = {}): Json => ({ ...head, items: [line()], ...more });

describe('The totals of', () => {
  for (const [what, body, expected] of [
    [
      'lines at two rates',
      { items: [line(), line({ vat: 6, qty: 1 })] },
      {
        total_amount: 47.5,
        net_amount: 40,
        vat: 7.5,
        vat_by_rate: [
          { rate: 6, net_amount: 10, vat: 0.6 },
          { rate: 23, net_amount: 30, vat: 6.9 },
        ],
      },
    ],
    [
      'prices with VAT and a discount',
      { discount: 10, items: [line({ vat_included: true })] },
      { total_amount: 27, net_amount: 21.95, vat: 5.05, vat_by_rate: [{ rate: 23, net_amount: 21.95, vat: 5.05 }] },
    ],
    [
      'rates without amounts',
      { irs_tax: 25, eco_tax: 5 },
      {
        total_amount: 38.4,
        net_amount: 30,
        vat: 6.9,
        vat_by_rate: [{ rate: 23, net_amount: 30, vat: 6.9 }],
        eco_tax_amount: 1.5,
        irs_retention_amount: 7.5,
      },
    ],
    [
      'a total that was sent',
      { total_amount: 36.89 },
      { total_amount: 36.89, net_amount: 29.99, vat: 6.9, vat_by_rate: [{ rate: 23, net_amount: 29.99, vat: 6.9 }] },
    ],
    [
      'VAT of the whole document',
      { vat: 6.9, items: [line({ vat: undefined })] },
      { total_amount: 36.9, net_amount: 30, vat: 6.9, vat_by_rate: [{ net_amount: 30, vat: 6.9 }] },
    ],
    [
      'a currency without minor units',
      { currency: 'JPY', items: [line({ unit_price: 33 })] },
      { total_amount: 122, net_amount: 99, vat: 23, vat_by_rate: [{ rate: 23, net_amount: 99, vat: 23 }] },
    ],
    ['no lines', { total_amount: 5, items: [] }, { total_amount: 5, vat_by_rate: [] }],
  ] as const) {
    it(`${what} are those of the create`, async () => {
      const { status, body: answer, text } = await totals('invoice', invoice(body));
      assert.equal(status, 200, text);
      const { warnings, ...amounts } = answer;
      assert.deepEqual(amounts, expected);
      assert.deepEqual(warnings, []);
    });
  }

  it('a document have all warnings, in full', async () => {
    const items = Array.from({ length: 60 }, (_, index) => line({ item_code: `NONE-${index}` }));
    const body = { ...invoice({ items, quantity: 1, total_amount: 2214.004 }) };
    const answer = await totals('invoice', body);
    const { headers } = await client.post('/invoices', body);
    const [rounded, free, ...others] = answer.body.warnings;
    assert.match(rounded, /'total_amount' was rounded from 2214\.004/);
    assert.match(free, /'NONE-9' and 50 more are no articles/);
    assert.deepEqual(others, ["Field 'quantity' was ignored: write 'qty'"].slice(0, others.length));
    assert.equal(answer.headers['x-warnings'], headers['x-warnings']);
    assert.equal(answer.headers['x-ignored-fields'], '"quantity"');
  });

  it('a document write nothing, take no number, and need no nonce', async () => {
    const other = await rig.account();
    const body = invoice({ items: [line({ item_code: 'NONE' })] });
    await totals('invoice', body, other.client);
    assert.deepEqual((await other.client.get('/invoices')).body, []);
    assert.deepEqual((await other.client.get('/changes', { type: 'invoice.*' })).body, []);
    const created = await other.client.post('/invoices', { ...body, total_amount: 36.9 });
    assert.equal(created.body.documentNumber, '2026/1');
  });
});

describe('The totals are refused', () => {
  const fields = (body: { details?: { field: string; reason: string }[] }) =>
    body.details?.map(({ field, reason }) => `${field} ${reason}`);

  it('as the create would be: the same status, code, message and fields', async () => {
    const bad: [string, Json][] = [
      [
        'invoice',
        invoice({ currency: 'eur', due_date: '2026-01-01', items: [line({ qtty: 1 }), { qty: -1 }], total_amount: 1 }),
      ],
      ['invoice', invoice({ total_amount: 99 })],
      ['invoice', invoice({ document_set: 'NONE', customer: { code: 'NONE' }, warehouse: 'NONE', total_amount: 36.9 })],
      [
        'purchase',
        { ...head, document_set: 'CC', source_warehouse: 'NONE', warehouse: 'X', total_amount: 36.9, items: [line()] },
      ],
      ['receipt', { ...head, document_set: 'REC', total_amount: 1, related_document: 'NONE' }],
      ['transfer_order', { ...head, document_set: 'TO', total_amount: 0, items: [line({ item_code: 'TEA-250' })] }],
    ];
    for (const [type, body] of bad) {
      const path = documents.find(each => each.type === type)?.path;
      const [answer, create] = [await totals(type, body), await client.post(`/${path}`, body)];
      assert.equal(create.status, 400, create.text);
      const parts = ({ status, body: { code, message, details } }: typeof answer) => ({
        status,
        code,
        message,
        details,
      });
      assert.deepEqual(parts(answer), parts(create));
    }
  });

  it('where discount or rounding are more than the lines: a create refuses the total', async () => {
    for (const more of [{ discount_amount: 50 }, { rounding: -50 }]) {
      const answer = await totals('invoice', invoice(more));
      assert.deepEqual([answer.status, fields(answer.body)], [400, ['total_amount lines_below_zero']]);
      assert.match(answer.body.message, /cannot be below 0, but the lines add up to -13\.10/);
    }
  });

  it('where the lines come to more than 15 digits, as by an issued draft', async () => {
    const { total_amount: _, ...body } = invoice({ items: [line({ qty: 999_999_999_999_999 })] });
    const answer = await totals('invoice', body);
    assert.deepEqual([answer.status, fields(answer.body)], [400, ['total_amount too_many_digits']]);
    const { id } = (await client.post('/drafts', { type: 'invoice', body })).body;
    const issued = await client.post('/issued_drafts', { id });
    assert.deepEqual([issued.status, fields(issued.body)], [400, ['body.total_amount too_many_digits']]);
  });

  it('without a total where lines have no prices, for an unknown type, and without the right to write', async () => {
    const unpriced = await totals('invoice', invoice({ items: [line({ unit_price: undefined })] }));
    assert.deepEqual([unpriced.status, fields(unpriced.body)], [400, ['total_amount required_without_prices']]);
    const missing = await client.post('/totals', invoice(), { query: { nonce: undefined } });
    assert.deepEqual([missing.status, fields(missing.body)], [400, ['type required']]);
    const unknown = await totals('nosuch', invoice());
    assert.deepEqual([unknown.status, fields(unknown.body)], [400, ['type not_a_choice']]);
    const reader = await account.user('readonly');
    assert.equal((await totals('invoice', invoice(), reader.client)).status, 403);
  });
});

/** Numbers that are the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const DOCUMENTS = 25;

/** A body of any shape that the type takes, without its total. */
function drawn(resource: DocumentResource, draw: (below: number) => number): Json {
  const { nameOf, lineNameOf, example, defaultSet } = resource;
  const maybe = (name: string, value: () => unknown): Json => (draw(4) === 0 ? { [name]: value() } : {});
  const currency = ['EUR', 'EUR', 'JPY', 'KWD'][draw(4)] ?? 'EUR';
  const places = currency === 'JPY' ? 0 : 2;
  const amount = (below: number, digits = places) => Number((draw(below * 1000) / 1000).toFixed(digits));
  const included = draw(3) === 0;
  const items = Array.from({ length: 1 + draw(6) }, () => ({
    description: 'Tea',
    qty: 1 + amount(20, draw(4)),
    unit_price: amount(200, draw(5)),
    vat: [0, 6, 13, 23][draw(4)],
    ...(included && { vat_included: true }),
    ...maybe(lineNameOf('discount'), () => draw(50)),
  }));
  const places_of = Object.fromEntries(
    resource.locations.flatMap(({ fields }) => fields.map(field => [nameOf(field), example[nameOf(field)]])),
  );
  return {
    document_set: defaultSet,
    seq_number: '*',
    date: '2026-03-02',
    currency,
    ...(currency !== 'EUR' && { exchange_rate: 1.5 }),
    ...places_of,
    ...maybe('discount', () => draw(30)),
    ...maybe('eco_tax', () => draw(5)),
    ...maybe('stamp_duty_amount', () => amount(3)),
    ...maybe('irs_tax', () => [11.5, 25][draw(2)]),
    ...maybe('rounding', () => amount(1)),
    items,
  };
}

describe('A random document', () => {
  for (const resource of documents) {
    it(`of the type ${resource.type} is created with the answered total, without a warning`, async () => {
      const draw = random(documents.indexOf(resource) + 1);
      for (let count = 0; count < DOCUMENTS; count++) {
        const body = drawn(resource, draw);
        const answer = await totals(resource.type, body);
        const sent = JSON.stringify(body);
        assert.equal(answer.status, 200, `${sent}: ${answer.text}`);
        assert.deepEqual(answer.body.warnings, [], sent);
        const { total_amount, net_amount, vat, vat_by_rate } = answer.body;
        const created = await client.post(`/${resource.path}`, { ...body, total_amount });
        assert.equal(created.status, 201, `${sent}: ${created.text}`);
        assert.equal(created.headers['x-warnings'], undefined, sent);
        const [stored] = (await client.get(`/${resource.path}`, { id: created.body.id })).body;
        assert.deepEqual([stored.net_amount, stored.vat], [net_amount, vat], sent);
        const sum = (column: 'net_amount' | 'vat') =>
          vat_by_rate.reduce((total: number, row: Record<string, number>) => total + (row[column] ?? 0), 0);
        assert.ok(Math.abs(sum('net_amount') - net_amount) < 1e-6 && Math.abs(sum('vat') - vat) < 1e-6, answer.text);
      }
    });
  }
});
