// VAT codes: the records, the lines that name them, defaults, and lines without VAT. contract §5 VAT codes, §7 Master data

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const other = (await rig.account()).client;
const administrator = { kind: 'administrator' as const, accountId: account.id };

let number = 0;
const line = (more: Json = {}): Json => ({ description: 'Tea', qty: 1, unit_price: 100, ...more });
const invoice = (items: Json[], total: number, more: Json = {}): Json => ({
  document_set: 'FT',
  seq_number: `2026/${++number}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: total,
  customer: { name: 'Café Central' },
  items,
  ...more,
});
const create = (items: Json[], total: number, more: Json = {}): Promise<Answer> =>
  client.post('/invoices', invoice(items, total, more));
async function linesOf(answer: Answer, path = '/invoices'): Promise<Json[]> {
  assert.equal(answer.status, 201, answer.text);
  return (await client.get(path, { id: answer.body.id })).body[0].items;
}
const facts = ({ vat, vat_code, vat_category, vat_exemption, vat_reason, vat_region }: Json) =>
  Object.fromEntries(
    Object.entries({ vat, vat_code, vat_category, vat_exemption, vat_reason, vat_region }).filter(
      ([, v]) => v !== undefined,
    ),
  );
const refusal = ({ status, body }: Answer): unknown => [
  status,
  body.details?.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`),
];
const put = async (body: Json, path = '/vat_codes') => {
  const answer = await client.put(path, body);
  assert.equal(answer.status, 201, answer.text);
};

describe('The VAT codes of a company', () => {
  it('are those of its country from the start', async () => {
    const { body } = await client.get('/vat_codes', { limit: 100 });
    const codes = body.map(({ code, rate, vat_category }: Json) => `${code} ${rate} ${vat_category}`);
    assert.deepEqual(codes.slice(0, 9), [
      ...['NOR 23 S', 'INT 13 S', 'RED 6 S', 'NOR-AC 16 S', 'INT-AC 9 S', 'RED-AC 4 S'],
      ...['NOR-MA 22 S', 'INT-MA 12 S', 'RED-MA 4 S'],
    ]);
    const m07 = body.find(({ code }: Json) => code === 'M07');
    assert.deepEqual(
      [m07.vat_exemption, m07.vat_category, m07.sentences],
      ['M07', 'E', { pt: 'Isento artigo 9.º do CIVA' }],
    );
  });

  it('are written by the interface, with events and If-Match', async () => {
    const cursor = (await client.get('/changes', { cursor: 'now' })).headers['x-next-cursor'];
    const made = await client.post('/vat_codes', { code: 'DE19', description: 'Deutschland', rate: 19 });
    assert.deepEqual([made.status, made.body.entity_code], [201, 'DE19']);
    const read = await client.get('/vat_codes', { id: made.body.id });
    assert.equal(read.body[0].vat_category, 'S');
    const tag = { 'if-match': read.headers.etag as string };
    assert.equal(
      (await client.put('/vat_codes', { code: 'DE19', description: 'DE 19 %' }, { headers: tag })).status,
      201,
    );
    assert.equal((await client.put('/vat_codes', { code: 'DE19', inactive: '1' }, { headers: tag })).status, 409);
    const { body } = await client.get('/changes', { cursor });
    assert.deepEqual(
      body.map(({ type, resource }: Json) => `${type} ${resource}`),
      ['vat_code.created vat_codes', 'vat_code.updated vat_codes'],
    );
    assert.deepEqual((await other.get('/vat_codes', { searchString: 'DE19' })).body, []);
  });

  for (const [body, expected] of [
    [{ code: '23', description: 'x', rate: 23 }, 'code vat_code_needs_letter'],
    [{ code: 'A', description: 'x', rate: 23, vat_category: 'E' }, 'vat_category vat_code_category'],
    [{ code: 'A', description: 'x', rate: 0, vat_category: 'S' }, 'vat_category category_needs_rate'],
    [{ code: 'A', description: 'x', rate: 6, vat_exemption: 'M07' }, 'vat_exemption vat_code_exemption'],
    [
      { code: 'A', description: 'x', rate: 0, vat_category: 'AE', vat_exemption: 'M07' },
      'vat_category vat_code_category_of',
    ],
    [{ code: 'A', description: 'x', rate: 4, vat_region: 'ES' }, 'vat_region not_a_choice'],
    [{ code: 'A', description: 'x', rate: 101 }, 'rate too_large'],
  ] as [Json, string][])
    it(`refuse ${JSON.stringify(body)}`, async () => {
      const answer = await client.post('/vat_codes', body);
      assert.deepEqual(refusal(answer), [400, [expected]], answer.text);
    });

  it('keep their code, which is unique', async () => {
    const [{ id }] = (await client.get('/vat_codes', { searchString: 'NOR' })).body;
    assert.deepEqual(refusal(await client.put('/vat_codes', { id, code: 'NORMAL' })), [400, ['code code_stays']]);
    const again = await client.post('/vat_codes', { code: 'NOR', description: 'x', rate: 23 });
    assert.equal(again.status, 409);
    await put({ code: 'M16', discount_group: 'EU' });
    assert.equal((await client.put('/vat_codes', { code: 'M05', discount_group: 'EU' })).status, 409);
    await put({ code: 'M16', discount_group: null });
  });
});

describe('A line that names a VAT code', () => {
  it('has its rate, category, exemption, sentence and region, which stay', async () => {
    await put({ code: 'M40', sentences: { pt: 'Autoliquidação', en: 'Reverse charge' } });
    const items = [line({ vat_code: 'NOR' }), line({ vat_code: 'RED-MA' }), line({ vat_code: 'M40' })];
    const answer = await create(items, 327);
    assert.equal(answer.headers['x-warnings'], undefined);
    const expected = [
      { vat: 23, vat_code: 'NOR', vat_category: 'S' },
      { vat: 4, vat_code: 'RED-MA', vat_category: 'S', vat_region: 'PT-MA' },
      { vat: 0, vat_code: 'M40', vat_category: 'AE', vat_exemption: 'M40', vat_reason: 'Autoliquidação' },
    ];
    assert.deepEqual((await linesOf(answer)).map(facts), expected);
    await put({ code: 'M40', sentences: { pt: 'Outra frase' } });
    await put({ code: 'RED-MA', rate: 5 });
    assert.deepEqual((await linesOf(answer)).map(facts), expected);
    await put({ code: 'RED-MA', rate: 4 });
    const found = await client.get('/invoices', { searchColumn: 'items.vat_code', searchString: 'RED-MA' });
    assert.deepEqual(
      found.body.map(({ id }: Json) => id),
      [answer.body.id],
    );
    const pdf = await client.get('/invoices', { id: answer.body.id, print: 1 });
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
    assert.equal(text.split('Autoliquidação').length, 2);
  });

  it('may repeat what the code says, and nothing else', async () => {
    await linesOf(await create([line({ vat_code: 'M07', vat: 0, vat_category: 'E', vat_exemption: 'M07' })], 100));
    const wrong = [
      line({ vat_code: 'NOR', vat: 6 }),
      line({ vat_code: 'M07', vat_category: 'AE' }),
      line({ vat_code: 'M07', vat_exemption: 'M05' }),
      line({ vat_code: 'NONE' }),
      line({ vat_code: 'DE19' }),
    ];
    await put({ code: 'DE19', inactive: '1' });
    assert.deepEqual(refusal(await create(wrong, 1)), [
      400,
      [
        ...['items[0].vat vat_not_of_code', 'items[1].vat_category vat_not_of_code'],
        ...['items[2].vat_exemption vat_not_of_code', 'items[3].vat_code unknown_reference_listed'],
        'items[4].vat_code vat_code_inactive',
      ],
    ]);
    assert.deepEqual(refusal(await create([line({ vat_code: 'NOR', vat: 6 })], 123)), [
      400,
      ['items[0].vat vat_not_of_code'],
    ]);
  });

  it('of another company is unknown', async () => {
    assert.equal((await client.post('/vat_codes', { code: 'OWN', description: 'Own', rate: 1 })).status, 201);
    const answer = await other.post('/invoices', invoice([line({ vat_code: 'OWN' })], 101));
    assert.deepEqual(refusal(answer), [400, ['items[0].vat_code unknown_reference_listed']]);
  });

  for (const [currency, price, total] of [
    ['JPY', 101, 124],
    ['KWD', 1.005, 1.236],
  ] as const)
    it(`counts in ${currency}`, async () => {
      const answer = await create([line({ unit_price: price, vat_code: 'NOR' })], total, { currency });
      assert.equal(answer.status, 201, answer.text);
      const totals = await client.call('POST', '/totals', {
        query: { type: 'invoice' },
        body: { ...invoice([line({ unit_price: price, vat_code: 'NOR' })], 0, { currency }), total_amount: undefined },
      });
      assert.equal(totals.body.total_amount, total, totals.text);
    });

  it('is checked in long documents too', async () => {
    const items = Array.from({ length: 150 }, () => line({ vat_code: 'NOR' }));
    assert.equal((await create(items, 18_450)).status, 201);
    assert.deepEqual(refusal(await create(items, 15_000)), [400, ['total_amount amount_differs']]);
  });

  it('can be void, and credited by the same code', async () => {
    const sold = await create([line({ vat_code: 'M40' })], 100);
    assert.equal(sold.status, 201);
    const name = `FT 2026/${number}`;
    const credit = { ...invoice([line({ vat_code: 'M40' })], 100), document_set: 'NC', related_document: name };
    const credited = await client.post('/credit_notes', credit);
    assert.equal(credited.status, 201, credited.text);
    assert.equal((await client.get('/invoices', { id: sold.body.id })).body[0].items[0].open_qty, 0);
    assert.equal(
      (await client.put('/credit_notes', { id: credited.body.id, status: 'VOID', reason: 'x' })).status,
      201,
    );
    assert.equal((await client.put('/invoices', { id: sold.body.id, status: 'VOID', reason: 'x' })).status, 201);
  });
});

describe('The default code', () => {
  const rates = async (customer: Json, item: Json, total: number) =>
    facts((await linesOf(await create([line({ vat_code: '*', ...item })], total, { customer })))[0] as Json);

  it('is that of a tax-free customer, the article, its rate, the customer, the company', async () => {
    await client.post('/articles', {
      item_code: 'BOOK',
      description: 'Book',
      item_type: 'service',
      vat_code: 'RED',
      sales_tax: 23,
    });
    await client.post('/articles', { item_code: 'MEAL', description: 'Meal', item_type: 'service', sales_tax: 13 });
    await client.post('/customers', { code: 'RC', name: 'Abroad', vat_code: 'M40' });
    await client.post('/customers', { code: 'AC', name: 'Ponta Delgada', vat_code: 'NOR-AC' });
    await client.post('/customers', { code: 'GROUP', name: 'Madrid', discount_group: 'EU' });
    await put({ code: 'M16', discount_group: 'EU' });
    const [abroad, azores, group] = [{ code: 'RC' }, { code: 'AC' }, { code: 'GROUP' }];
    assert.equal((await rates(abroad, { item_code: 'BOOK' }, 100)).vat_code, 'M40');
    assert.equal((await rates(group, { item_code: 'BOOK' }, 100)).vat_code, 'M16');
    assert.equal((await rates(azores, { item_code: 'BOOK' }, 106)).vat_code, 'RED');
    assert.deepEqual(await rates(azores, { item_code: 'MEAL' }, 113), { vat: 13 });
    assert.equal((await rates(azores, {}, 116)).vat_code, 'NOR-AC');
    assert.equal((await rates({ name: 'Walk-in' }, {}, 123)).vat_code, 'NOR');
    await put({ code: 'M40', inactive: '1' });
    assert.equal((await rates(abroad, { item_code: 'BOOK' }, 106)).vat_code, 'RED');
    await put({ code: 'M40', inactive: '0' });
  });

  it('must exist where a line asks for it', async () => {
    await changeAccount(rig.administration, administrator, { vat_code: null });
    assert.deepEqual(refusal(await create([line({ vat_code: '*' })], 100)), [
      400,
      ['items[0].vat_code vat_code_no_default'],
    ]);
    await assert.rejects(changeAccount(rig.administration, administrator, { vat_code: 'NONE' }), /vat_code/);
    await changeAccount(rig.administration, administrator, { vat_code: 'NOR' });
  });

  it('is refused for records when it is no code', async () => {
    assert.deepEqual(refusal(await client.put('/customers', { code: 'RC', vat_code: 'NONE' })), [
      400,
      ['vat_code unknown_reference'],
    ]);
    assert.deepEqual(refusal(await client.put('/articles', { item_code: 'BOOK', vat_code: '*' })), [
      400,
      ['vat_code unknown_reference'],
    ]);
  });
});

describe('A line with a price and without VAT', () => {
  const old = [
    line(),
    line({ item_type: 'text', unit_price: undefined }),
    line({ vat: 0 }),
    line({ vat_exemption: 'M07' }),
  ];

  it('counts at 0 % as before, with a warning', async () => {
    const answer = await create(old, 300);
    assert.match(String(answer.headers['x-warnings']), /^"items\[0\] has a price and no VAT/);
    assert.deepEqual((await linesOf(answer)).map(facts)[0], {});
    const many = await create(
      Array.from({ length: 12 }, () => line()),
      1200,
    );
    assert.match(String(many.headers['x-warnings']), /items\[9\] and 2 more have a price and no VAT/);
  });

  it('is no silence where the document states its VAT', async () => {
    const answer = await create([line()], 123, { vat: 23 });
    assert.deepEqual([answer.status, answer.headers['x-warnings']], [201, undefined], answer.text);
  });

  it('is refused by a set that wants it', async () => {
    await changeSet(rig.administration, administrator, 'FT', { vatCheck: 'reject' });
    assert.deepEqual(refusal(await create(old, 300)), [400, ['items[0].vat vat_required']]);
    assert.equal((await create([line({ vat: 0 })], 100)).status, 201);
    await changeSet(rig.administration, administrator, 'FT', { vatCheck: 'warn' });
  });
});

describe('A draft whose lines name codes', () => {
  it('has the total with VAT, is printed with the sentence and issued by the codes of its day', async () => {
    const body = {
      document_set: 'FT',
      currency: 'EUR',
      customer: { code: 'RC' },
      items: [line({ vat_code: 'NOR' }), line({ vat_code: '*' })],
    };
    const saved = await client.post('/drafts', { type: 'invoice', body });
    assert.equal(saved.status, 201, saved.text);
    const { id } = saved.body;
    assert.equal((await client.get('/drafts', { id })).body[0].total_amount, 223);
    const pdf = await client.get('/drafts', { id, print: 1 });
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
    assert.match(text, /Outra frase/);
    const issued = await client.post('/issued_drafts', { id });
    assert.deepEqual(
      (await linesOf(issued)).map(each => each.vat_code),
      ['NOR', 'M40'],
    );
    const wrong = await client.post('/drafts', {
      type: 'invoice',
      body: { ...body, items: [line({ vat_code: 'NONE' })] },
    });
    assert.equal(wrong.status, 201);
    assert.deepEqual(refusal(await client.post('/issued_drafts', { id: wrong.body.id })), [
      400,
      ['body.items[0].vat_code unknown_reference_listed'],
    ]);
  });
});
