// A part of a document takes its part of the amounts over the whole document: a discount, what is withheld, and their kin.
// contract §5 Totals, §5 Life

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type Big from 'big.js';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { type Fields, made, type Shop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { issue, openStore, textOf } from './documents-rig.ts';
import { type FormClient, hiddenIn, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
let shop: Shop;
let form: FormClient;

beforeEach(async () => {
  shop = await openStore(rig);
  form = await signedInClient(rig, { account: shop.account.code });
});

const L = (unit_price: number, vat = 0, more: Fields = {}) => ({
  description: `x ${unit_price}`,
  qty: 1,
  unit_price,
  vat,
  ...more,
});
const idOf = async (type: 'invoice' | 'order' | 'purchase', fields: Fields) =>
  String(made(await shop.create(type, fields)).id);

/** Sends the form without a script: what the page has, with changes; undefined takes a field away. */
async function follow(path: string, from: string, changes: Record<string, string | undefined>) {
  const action = `/admin/${path}/new`;
  const { text } = await form.get(`${action}?from=${from}`);
  const sent: Record<string, string> = hiddenIn(text, action);
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const [, name] = /name="((?:header|party|items)\.[^"]+)"/.exec(tag) ?? [];
    if (name) sent[name] = (/value="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&quot;', '"');
  }
  const [, set = ''] = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text) ?? [];
  const fields = Object.entries({ ...sent, 'header.document_set': set, ...changes });
  const answer = await form.post(
    action,
    Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Record<string, string>,
  );
  assert.equal(answer.status, 303, answer.text.slice(0, 500));
  const id = /(\d+)(?:\?.*)?$/.exec(answer.location)?.[1] ?? '';
  const [document] = await shop.list(`/${path}`, { id });
  return document as Record<string, unknown>;
}

/** Takes a line out of a form. */
const without = (line: number) =>
  Object.fromEntries(
    ['item_code', 'description', 'qty', 'unit_price', 'vat', 'discount'].map(name => [
      `items.${line}.${name}`,
      undefined,
    ]),
  );

describe('A part that a form takes', () => {
  it('has its part of a discount by net amount, and the last part the rest', async () => {
    const invoice = await idOf('invoice', { total_amount: 168, discount_amount: 42, items: [L(150), L(60)] });
    const first = await follow('credit_notes', invoice, without(1));
    assert.deepEqual([first.total_amount, first.discount_amount], ['120', '30']);
    const last = await follow('credit_notes', invoice, {});
    assert.deepEqual([last.total_amount, last.discount_amount], ['48', '12']);
  });

  it('has its part of what is withheld, and settles what the customer owes for it', async () => {
    const invoice = await idOf('invoice', {
      total_amount: 1230,
      irs_retention_amount: 250,
      items: [L(500, 23, { qty: 2 })],
    });
    const half = await follow('credit_notes', invoice, { 'items.0.qty': '1' });
    assert.deepEqual([half.total_amount, half.irs_retention_amount], ['615', '125']);
    assert.deepEqual(half.settles, [
      { document: (half.settles as { document: string }[])[0]?.document, amount: '490' },
    ]);
    const [{ amount_due } = {}] = await shop.list('/invoices', { id: invoice });
    assert.equal(amount_due, '490');
    await follow('credit_notes', invoice, {});
    const [{ amount_due: left, status } = {}] = await shop.list('/invoices', { id: invoice });
    assert.deepEqual([left, status], ['0', 'PAID']);
  });

  it('can be credited in parts to the end, though the total of the invoice is after what is withheld', async () => {
    const items = [L(500, 23, { qty: 2 })];
    const invoice = await idOf('invoice', { total_amount: 980, irs_retention_amount: 250, items });
    const dues: unknown[] = [];
    for (const changes of [{ 'items.0.qty': '1' }, {}]) {
      await follow('credit_notes', invoice, changes);
      const [{ amount_due, status } = {}] = await shop.list('/invoices', { id: invoice });
      dues.push(amount_due, status);
    }
    assert.deepEqual(dues, ['490', 'PART', '0', 'PAID']);
    await shop.sound();
  });

  it('adds up to the whole, whatever the parts: orders billed, purchases credited, all kinds of amounts', async () => {
    const amounts = { discount_amount: 10, eco_tax_amount: 3.33, stamp_duty_amount: 1, rounding: 0.01 };
    const items = [L(33.33, 23), L(33.33, 6), L(33.34, 23)];
    const total = 33.33 * 1.23 + 33.33 * 1.06 + 33.34 * 1.23 - 10 + 3.33 + 1 + 0.01;
    const body = { ...amounts, total_amount: Number(total.toFixed(2)), items };
    for (const [type, path] of [
      ['order', 'invoices'],
      ['purchase', 'supplier_credit_notes'],
      ['invoice', 'credit_notes'],
    ] as const) {
      const { discount_amount, ...others } = body;
      const ofSupplier = { ...others, discount_money_amount: discount_amount };
      const source = await idOf(type, type === 'purchase' ? ofSupplier : body);
      const parts = [];
      for (const changes of [{ ...without(1), ...without(2) }, without(1), {}])
        parts.push(await follow(path, source, changes));
      for (const name of ['total_amount', ...Object.keys(amounts)]) {
        const sum: Big = parts.reduce(
          (all, part) =>
            all.plus(
              decimal(
                String(part[type === 'purchase' && name === 'discount_amount' ? 'discount_money_amount' : name] ?? '0'),
              ),
            ),
          ZERO,
        );
        assert.equal(digits(sum), String(body[name as keyof typeof body]), `${type} ${name}`);
      }
    }
  });

  it('keeps an amount that was typed', async () => {
    const invoice = await idOf('invoice', { total_amount: 168, discount_amount: 42, items: [L(150), L(60)] });
    const note = await follow('credit_notes', invoice, { ...without(1), 'header.discount_amount': '10' });
    assert.deepEqual([note.total_amount, note.discount_amount], ['140', '10']);
  });
});

it('A browser shows the part of a discount while lines are taken away, and a discount that is typed stays', async () => {
  const invoice = await idOf('invoice', { total_amount: 168, discount_amount: 42, items: [L(150), L(60)] });
  const { page, open, problems } = await rig.signIn(shop.account);
  await open(`/admin/credit_notes/new?from=${invoice}`);
  assert.match(await textOf(page, '#totals'), /Total ?€168\.00/);
  const discount = page.locator('#header\\.discount_amount');
  await page.fill('#items\\.0\\.qty', '0.5');
  assert.equal(await discount.inputValue(), '27.00');
  await page.fill('#items\\.0\\.qty', '1');
  assert.equal(await discount.inputValue(), '42.00');
  await page.fill('#items\\.1\\.qty', '0.5');
  assert.equal(await discount.inputValue(), '36.00');
  await page
    .locator('details', { hasText: 'Discounts' })
    .first()
    .evaluate(each => ((each as HTMLDetailsElement).open = true));
  await discount.fill('42');
  assert.match(await textOf(page, '#totals'), /Total ?€138\.00/);
  await issue(page);
  const [note] = await shop.list('/credit_notes');
  assert.deepEqual([note?.total_amount, note?.discount_amount], ['138', '42']);
  assert.deepEqual(problems, []);
});

describe('A credit above what the line cost', () => {
  it('is a warning: the line had a part of the discount', async () => {
    const invoice = await shop.make('invoice', { total_amount: 168, discount_amount: 42, items: [L(150), L(60)] });
    const note = { related_document: `FT ${invoice}`, items: [L(150)] };
    const above = await shop.create('credit_note', { ...note, total_amount: 150 });
    made(above);
    assert.match(
      String(above.headers['x-warnings']),
      /items\[0\] credits 150, more than the 120 that it cost on Invoice 'FT \d+'/,
    );
    const other = await shop.make('invoice', { total_amount: 168, discount_amount: 42, items: [L(150), L(60)] });
    const right = await shop.create('credit_note', {
      related_document: `FT ${other}`,
      discount_amount: 30,
      total_amount: 120,
      items: [L(150)],
    });
    made(right);
    assert.equal(right.headers['x-warnings'], undefined);
  });

  it('is a warning where the invoice has withholding and the credit has none', async () => {
    const invoice = () => shop.make('invoice', { total_amount: 1230, irs_tax: 25, items: [L(1000, 23)] });
    const half = async (fields: object) => ({
      related_document: `FT ${await invoice()}`,
      items: [{ ...L(1000, 23), qty: 0.5 }],
      ...fields,
    });
    const above = await shop.create('credit_note', await half({ total_amount: 615 }));
    made(above);
    assert.match(String(above.headers['x-warnings']), /items\[0\] credits 615, more than the 490 that it cost/);
    for (const fields of [
      { total_amount: 615, irs_tax: 25 },
      { total_amount: 490, irs_retention_amount: 125 },
    ]) {
      const right = await shop.create('credit_note', await half(fields));
      made(right);
      assert.equal(right.headers['x-warnings'], undefined);
    }
  });

  it('is a warning of a purchase and of a higher price too', async () => {
    const purchase = await shop.make('purchase', { total_amount: 123, items: [L(100, 23)] });
    const answer = await shop.create('supplier_credit_note', {
      related_doc: `CC ${purchase}`,
      total_amount: 61.5,
      items: [{ ...L(100, 23), qty: 0.4, unit_price: 125 }],
    });
    made(answer);
    assert.match(
      String(answer.headers['x-warnings']),
      /items\[0\] credits 61\.5, more than the 49\.2 .* Purchase 'CC \d+'/,
    );
  });
});
