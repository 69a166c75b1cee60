// Price lists, group discounts and the prices of GET /articles?options=price. contract §7 Prices

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setRate } from '../../../src/operations/currency/rates.ts';
import type { Answer, Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const other = (await rig.account()).client;

async function created(path: string, body: Json, by: Client = client): Promise<Json> {
  const answer = await by.post(path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}
const asked = (options: string, more: Json = {}, by: Client = client): Promise<Answer> =>
  by.get('/articles', { options, ...more });
/** The price of the article TEA. */
async function tea(value: string, more: Json = {}): Promise<Json> {
  const answer = await asked(`price:${value}`, { searchString: 'TEA', ...more });
  assert.equal(answer.status, 200, answer.text);
  return answer.body[0].price;
}
const refused = (answer: Answer) => [
  answer.status,
  answer.body.details?.map(({ field, reason }: Json) => `${field} ${reason}`),
];

before(async () => {
  await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      await owner.query(`INSERT INTO family (account_id, family_code, description) VALUES ($1, 'HOT', 'Hot drinks')`, [
        id,
      ]);
    }),
  );
  await created('/articles', { item_code: 'TEA', description: 'Tea', unit_price: 4.5, family: 'HOT', sales_tax: 23 });
  await created('/articles', { item_code: 'MUG', description: 'Mug', unit_price: 8 });
  await created('/articles', { item_code: 'GIFT', description: 'Without a price' });
  await created('/price_lists', { code: 'RETAIL', description: 'Shops', currency: 'EUR', valid_from: '2026-01-01' });
  await created('/price_lists', {
    code: 'GROSS',
    description: 'All',
    currency: 'EUR',
    vat_included: true,
    is_default: true,
  });
  await created('/price_lists', { code: 'YEN', description: 'Japan', currency: 'JPY' });
  await created('/prices', { price_list: 'RETAIL', item_code: 'TEA', unit_price: 4.25 });
  await created('/prices', { price_list: 'RETAIL', item_code: 'TEA', min_qty: 10, unit_price: 4.05 });
  await created('/prices', { price_list: 'GROSS', item_code: 'TEA', unit_price: 5.49 });
  await created('/prices', { price_list: 'YEN', item_code: 'TEA', unit_price: 700 });
  await created('/group_discounts', { discount_group: 'GASTRO', discount: 5 });
  await created('/group_discounts', { discount_group: 'GASTRO', family: 'HOT', discount: 7.5 });
  await created('/customers', { code: 'SHOP', name: 'Shop', price_list: 'RETAIL' });
  await created('/customers', {
    code: 'CAFE',
    name: 'Café',
    price_list: 'RETAIL',
    discount_group: 'GASTRO',
    discount: 3,
  });
  await created('/customers', { code: 'TOKYO', name: 'Tokyo', price_list: 'YEN' });
  await created('/customers', { code: 'ANA', name: 'Ana' });
});

describe('GET /articles?options=price', () => {
  it('answers the price of the customer’s list with its quantity break, and why', async () => {
    assert.deepEqual(await tea('SHOP,,2026-03-02'), {
      unit_price: 4.25,
      currency: 'EUR',
      vat_included: false,
      source: 'customer_list',
      price_list: 'RETAIL',
      min_qty: 0,
      reason: 'Price list RETAIL of the customer',
    });
    assert.deepEqual(await tea('CAFE,10,2026-03-02'), {
      unit_price: 4.05,
      currency: 'EUR',
      vat_included: false,
      discount: 7.5,
      source: 'customer_list',
      price_list: 'RETAIL',
      min_qty: 10,
      discount_source: 'group',
      reason: 'Price list RETAIL of the customer, from a quantity of 10; 7.5 % for discount group GASTRO',
    });
  });

  it('takes a customer by id, and none; days outside of the list; the default list and the article', async () => {
    const [{ id }] = (await client.get('/customers', { searchString: 'SHOP' })).body;
    assert.equal((await tea(`${id},10,2026-03-02`)).unit_price, 4.05);
    assert.deepEqual((await tea('SHOP,10,2025-12-31')).price_list, 'GROSS');
    const of = await tea('ANA');
    assert.deepEqual([of.unit_price, of.vat_included, of.source], [5.49, true, 'default_list']);
    assert.equal((await tea('')).price_list, 'GROSS');
    const all = (
      await asked('price:CAFE,1,2026-03-02,stock', { fields: 'item_code,stock_levels,price.unit_price,price.discount' })
    ).body;
    assert.deepEqual(all, [
      { item_code: 'TEA', price: { unit_price: 4.25, discount: 7.5 }, stock_levels: [] },
      { item_code: 'MUG', price: { unit_price: 8, discount: 5 }, stock_levels: [] },
      { item_code: 'GIFT', price: {}, stock_levels: [] },
    ]);
    const [gift] = (await asked('price:CAFE', { searchString: 'GIFT' })).body;
    assert.deepEqual(gift.price, { source: 'none', reason: 'Neither a price list nor the article has a price' });
    const plain = await client.get('/articles');
    assert.ok(!plain.text.includes('"price"'));
  });

  it('converts by the rate of the day, or says that there is none', async () => {
    const actor = { kind: 'administrator', accountId: account.id } as const;
    await setRate(rig.administration, actor, { currency: 'JPY', rate: '0.006', day: '2026-02-01' });
    await setRate(rig.administration, actor, { currency: 'KWD', rate: '3', day: '2026-02-01' });
    assert.deepEqual([(await tea('TOKYO')).unit_price, (await tea('TOKYO')).currency], [700, 'JPY']);
    const yen = await tea('SHOP,10,2026-03-02,JPY');
    assert.deepEqual([yen.unit_price, yen.currency], [675, 'JPY']);
    assert.match(String(yen.reason), /; 4\.05 EUR at a rate of 166\.66667$/);
    assert.equal((await tea('TOKYO,1,2026-03-02,KWD')).unit_price, 1.4);
    const early = await tea('SHOP,10,2026-01-31,JPY');
    assert.ok(!('unit_price' in early) && !('currency' in early), JSON.stringify(early));
    assert.match(String(early.reason), /4\.05 EUR: there is no exchange rate for JPY on 2026-01-31$/);
    assert.match(String((await tea('SHOP,10,2026-03-02,USD')).reason), /no exchange rate for USD/);
  });

  it('answers the last price to the customer, of invoices that are not void, up to the day', async () => {
    const invoice = (seq_number: string, date: string, more: Json, head: Json = {}) =>
      created('/invoices', {
        ...{ document_set: 'FT', seq_number, date, currency: 'EUR', customer: { code: 'ANA' }, total_amount: 8 },
        items: [{ item_code: 'MUG', description: 'Mug', qty: 1, ...more }],
        ...head,
      });
    const mug = async (value: string) =>
      (await asked(`price:${value}`, { searchString: 'MUG' })).body[0].price.last_price;
    assert.equal(await mug('ANA'), undefined);
    await invoice('1', '2026-03-02', { unit_price: 8 });
    await invoice('2', '2026-03-04', { unit_price: 10, discount: 20, vat_included: true, vat: 23 });
    await invoice('3', '2026-03-03', { unit_price: 8 });
    await invoice('4', '2026-03-05', { unit_price: 1200 }, { currency: 'JPY', total_amount: 1200 });
    const { document_id, ...last } = await mug('ANA,,2026-03-04');
    assert.deepEqual(last, {
      unit_price: 10,
      vat_included: true,
      discount: 20,
      currency: 'EUR',
      date: '2026-03-04',
      document_set: 'FT',
      seq_number: '2',
    });
    assert.equal((await client.get('/invoices', { id: document_id })).body[0].seq_number, '2');
    assert.equal((await mug('ANA')).unit_price, 1200);
    assert.equal((await mug('ANA,1,2026-03-03')).seq_number, '3');
    assert.equal(await mug('SHOP'), undefined);
    await client.put('/invoices', { document_set: 'FT', seq_number: '4', status: 'VOID', reason: 'x' });
    assert.equal((await mug('ANA')).seq_number, '2');
  });

  it('refuses what it cannot read, on options', async () => {
    const reasons = async (options: string) => refused(await asked(options));
    assert.deepEqual(await reasons('price:NOBODY'), [400, ['options unknown_reference_listed']]);
    for (const wrong of [
      'SHOP,x',
      'SHOP,-1',
      'SHOP,1e30',
      'SHOP,1,2026-02-30',
      'SHOP,1,x',
      'SHOP,1,,EURO',
      'SHOP,,,eur',
    ])
      assert.deepEqual(await reasons(`price:${wrong}`), [400, ['options price_option_form']], wrong);
    for (const wrong of ['price', 'price:SHOP,1,2026-03-02,EUR,5', 'price:SHOP,1,2026-03-02,EUR,'])
      assert.deepEqual(await reasons(wrong), [400, ['options takes_forms']], wrong);
    for (const hostile of ["';--", '%', '\\', '99999999999999999999', '1 OR 1=1', '{}', '🍵', 'x'.repeat(5000)])
      assert.deepEqual(await reasons(`price:${hostile}`), [400, ['options unknown_reference_listed']], hostile);
    for (const twice of ['price:SHOP,5,price:CAFE', 'price:SHOP,price:SHOP', 'price:SHOP,stock,price:CAFE'])
      assert.deepEqual(await reasons(twice), [400, ['options entry_repeated']], twice);
    assert.equal((await asked('price:NOBODY', { searchString: 'NO SUCH' })).status, 400);
    assert.equal((await client.get('/customers', { options: 'price:SHOP' })).status, 400);
  });

  it('shows nothing of other accounts', async () => {
    await created('/articles', { item_code: 'TEA', description: 'Tea', unit_price: 1 }, other);
    assert.equal((await asked('price:SHOP', {}, other)).status, 400);
    assert.deepEqual((await other.get('/price_lists')).body, []);
    assert.deepEqual((await other.get('/prices')).body, []);
    assert.deepEqual((await other.get('/group_discounts')).body, []);
    assert.equal((await asked('price:', {}, other)).body[0].price.source, 'article');
    const foreign = await other.post('/prices', { price_list: 'RETAIL', item_code: 'TEA', unit_price: 1 });
    assert.deepEqual(refused(foreign), [400, ['price_list unknown_reference']]);
    assert.equal((await other.post('/customers', { name: 'X', price_list: 'RETAIL' })).status, 400);
  });

  it('answers a page of a thousand articles, whole and in parts', async () => {
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        await owner.query(
          `INSERT INTO article (account_id, item_code, description, unit_price, obs)
            SELECT $1, 'A' || i, 'Article', i, repeat('x', 4000) FROM generate_series(1, 1200) i`,
          [id],
        );
        await owner.query(
          `INSERT INTO price (account_id, code, price_list, item_code, min_qty, unit_price)
            SELECT $1, 'X' || i || '.' || b, 'RETAIL', 'A' || i, b * 10, i * (1 - b * 0.1) FROM generate_series(1, 1200) i, generate_series(0, 2) b`,
          [id],
        );
      }),
    );
    const narrow = await asked('price:CAFE,10,2026-03-02', { limit: 1000, skip: 3, fields: 'item_code,price' });
    const whole = await asked('price:CAFE,10,2026-03-02', { limit: 1000, skip: 3 });
    assert.equal(whole.headers['content-length'], undefined);
    for (const { body } of [narrow, whole]) {
      assert.equal(body.length, 1000);
      body.forEach(({ item_code, price }: { item_code: string; price: Json }, index: number) => {
        assert.equal(item_code, `A${index + 1}`);
        assert.deepEqual(
          [price.unit_price, price.min_qty, price.discount],
          [Number(((index + 1) * 0.9).toFixed(1)), 10, 5],
        );
      });
    }
  });
});

describe('Price lists, prices and group discounts', () => {
  it('refuse what contradicts itself, on the field', async () => {
    const wrong = async (path: string, body: Json, method: 'post' | 'put' = 'post') =>
      refused(await client[method](path, body));
    const list = { code: 'X', description: 'X', currency: 'EUR' };
    const price = { price_list: 'RETAIL', item_code: 'TEA', unit_price: 1 };
    const ended = { valid_from: '2026-05-02', valid_to: '2026-05-01' };
    assert.deepEqual(await wrong('/price_lists', { ...list, ...ended }), [400, ['valid_to before_valid_from']]);
    assert.deepEqual(await wrong('/price_lists', { code: 'RETAIL', valid_to: '2025-12-31' }, 'put'), [
      400,
      ['valid_to before_valid_from'],
    ]);
    assert.deepEqual(await wrong('/price_lists', { ...list, is_default: true }), [
      409,
      ['is_default default_list_exists'],
    ]);
    assert.deepEqual(await wrong('/price_lists', { ...list, code: 'RETAIL' }), [409, ['code already_exists']]);
    assert.deepEqual(await wrong('/price_lists', { ...list, currency: 'EURO' }), [400, ['currency not_a_currency']]);
    assert.deepEqual(await wrong('/prices', { ...price, ...ended }), [400, ['valid_to before_valid_from']]);
    assert.deepEqual(await wrong('/prices', { ...price, min_qty: 10 }), [409, ['min_qty price_exists']]);
    assert.deepEqual(await wrong('/prices', price), [409, ['min_qty price_exists']]);
    assert.deepEqual(await wrong('/prices', { ...price, min_qty: -1 }), [400, ['min_qty too_small']]);
    assert.deepEqual(await wrong('/prices', { ...price, unit_price: -1 }), [400, ['unit_price too_small']]);
    assert.deepEqual(await wrong('/prices', { ...price, item_code: 'NONE', price_list: 'NONE' }), [
      400,
      ['price_list unknown_reference', 'item_code unknown_reference'],
    ]);
    assert.deepEqual(await wrong('/group_discounts', { discount_group: 'GASTRO', discount: 1 }), [
      409,
      ['discount_group group_discount_exists'],
    ]);
    assert.deepEqual(await wrong('/group_discounts', { discount_group: 'A', discount: 101 }), [
      400,
      ['discount too_large'],
    ]);
    assert.deepEqual(await wrong('/customers', { name: 'X', price_list: 'NONE' }), [
      400,
      ['price_list unknown_reference'],
    ]);
    assert.deepEqual(await wrong('/customers', { name: 'X', discount: -1 }), [400, ['discount too_small']]);
  });

  it('change with If-Match, leave use, follow renamed articles and lists', async () => {
    const { id } = await created('/prices', {
      price_list: 'RETAIL',
      item_code: 'MUG',
      unit_price: 7,
      valid_from: '2026-01-01',
    });
    const price = async () =>
      (await asked('price:SHOP,1,2026-03-02', { searchColumn: 'description', searchString: 'Mug' })).body[0].price;
    assert.equal((await price()).unit_price, 7);
    const changed = await client.put('/prices', { id, unit_price: 6.5 }, { headers: { 'if-match': '"1"' } });
    assert.equal(changed.status, 201, changed.text);
    assert.equal((await client.put('/prices', { id, unit_price: 6 }, { headers: { 'if-match': '"1"' } })).status, 409);
    assert.equal((await price()).unit_price, 6.5);
    await client.put('/price_lists', { id: (await client.get('/price_lists')).body[0].id, code: 'SHOPS' });
    const [{ id: mug }] = (await client.get('/articles', { searchString: 'MUG' })).body;
    assert.equal((await client.put('/articles', { id: mug, item_code: 'CUP' })).status, 201);
    assert.deepEqual([(await price()).unit_price, (await price()).price_list], [6.5, 'SHOPS']);
    await client.put('/prices', { id, inactive: '1' });
    assert.equal((await price()).source, 'article');
    // The same price may be added again, and the former one then not be used again.
    await created('/prices', { price_list: 'SHOPS', item_code: 'CUP', unit_price: 6, valid_from: '2026-01-01' });
    assert.deepEqual(refused(await client.put('/prices', { id, inactive: '0' })), [409, ['min_qty price_exists']]);
    const events = (await client.get('/changes', { type: 'price.*,price_list.*,group_discount.*', limit: 1000 })).body;
    const types = new Set(events.map(({ type }: Json) => type));
    for (const type of [
      'price.created',
      'price.updated',
      'price_list.created',
      'price_list.updated',
      'group_discount.created',
    ])
      assert.ok(types.has(type), type);
  });

  it('keep the currency of a list that has prices, also of two at once', async () => {
    const session = await account.login();
    const list = (code: string) => created('/price_lists', { code, description: 'X', currency: 'EUR' });
    const { id } = await list('KEPT');
    const changed = (code: string, currency: string) => session.put('/price_lists', { code, currency });
    assert.equal((await changed('KEPT', 'JPY')).status, 201, 'without prices');
    await created('/prices', { price_list: 'KEPT', item_code: 'GIFT', unit_price: 8 });
    const fixed = [409, ['currency list_has_prices']];
    assert.deepEqual(refused(await changed('KEPT', 'EUR')), fixed);
    assert.deepEqual(refused(await client.put('/price_lists', { id, code: 'KEPT2', currency: 'EUR' })), fixed);
    assert.equal((await client.put('/price_lists', { id, currency: 'JPY', description: 'Y' })).status, 201);
    await list('FREE');
    const { id: moved } = await created('/prices', { price_list: 'FREE', item_code: 'GIFT', unit_price: 8 });
    for (let round = 0; round < 5; round++) {
      await list(`R${round}`);
      const other =
        round % 2 === 0
          ? created('/prices', { price_list: `R${round}`, item_code: 'GIFT', unit_price: 8 })
          : client.put('/prices', { id: moved, price_list: `R${round}` });
      const [change] = await Promise.all([changed(`R${round}`, 'JPY'), other]);
      // Either the price came first, or the list had its currency before the price.
      assert.ok(change.status === 201 || change.status === 409, change.text);
      assert.deepEqual(refused(await changed(`R${round}`, 'USD')), fixed);
    }
  });

  it('leave documents without a price as they are', async () => {
    const body = {
      document_set: 'FT',
      seq_number: '9',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 5,
      customer: { code: 'CAFE' },
    };
    await created('/invoices', { ...body, items: [{ item_code: 'TEA', description: 'Tea', qty: 10 }] });
    const [{ items, customer }] = (await client.get('/invoices', { searchString: '9' })).body;
    assert.ok(!('unit_price' in items[0]) && !('discount' in items[0]));
    assert.ok(!('price_list' in customer) && !('discount' in customer));
  });
});
