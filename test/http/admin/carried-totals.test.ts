// An order that is delivered and billed by the forms of the administration area comes to the total that it has, to the last cent.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import {
  readSource,
  type SourceDigits,
  totalOfDocument,
} from '../../../src/domain/documents/new-document/total-of-document.ts';
import type { UntotalledHeader } from '../../../src/domain/documents/new-document/total-of-lines.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { openShop } from '../../operations/stock/shop.ts';
import { computeTotals } from '../../support/document-totals.ts';
import { startRig } from '../../support/rig.ts';
import { type FormClient, hiddenIn, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
await shop.owner(`UPDATE document_set SET totals_check = 'reject' WHERE account_id = $1`, [shop.account.id]);
const form = await signedInClient(rig, { account: shop.account.code });

type Fields = Record<string, string>;

/** Orders as programs send them: with many places, discounts, VAT in the prices, charges, other currencies and ways of rounding. */
const ORDERS: { fields: Record<string, unknown>; items: Record<string, unknown>[] }[] = [
  {
    // Each line rounded is 5.58 + 5.58; all of it together is 11.15.
    fields: { total_amount: 13.71 },
    items: [
      { description: 'Screws', qty: 5, unit_price: 1.115, vat: 23 },
      { description: 'Nails', qty: 5, unit_price: 1.115, vat: 23 },
    ],
  },
  { fields: { total_amount: 5000 }, items: [{ description: 'Cut price', qty: 200, unit_price: 20.33, vat: 23 }] },
  {
    fields: { discount: 2.5, rounding: 0.01 },
    items: [
      { description: 'With VAT', qty: 7, unit_price: 9.99, vat: 23, vat_included: true, discount: 3.3 },
      { description: 'Net', qty: 2.375, unit_price: 0.01234, vat: 6 },
      { item_type: 'text', description: 'As agreed' },
    ],
  },
  {
    fields: { currency: 'JPY', discount_amount: 11 },
    items: [{ description: 'Tea', qty: 13, unit_price: 333.3, vat: 10 }],
  },
  {
    fields: { irs_retention_amount: 25, eco_tax_amount: 1.5, stamp_duty_amount: 0.45 },
    items: [{ description: 'Consulting', item_type: 'service', qty: 10, unit_price: 9.9987, vat: 23 }],
  },
];

/** Fields that a form sends when nothing is changed. */
async function filledIn(
  client: FormClient,
  page: string,
  action: string,
): Promise<{ sent: Fields; source: SourceDigits }> {
  const { text } = await client.get(page);
  const plain = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const sent: Fields = hiddenIn(text, action);
  for (const [tag] of text.matchAll(/<input [^>]*>/g)) {
    const [, name] = /name="((?:header|party|items)\.[^"]+)"/.exec(tag) ?? [];
    if (name) sent[name] = plain(/value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  const [, set = ''] = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text) ?? [];
  const setup = JSON.parse(plain(/data-setup="([^"]*)"/.exec(text)?.[1] ?? '{}'));
  return { sent: { ...sent, 'header.document_set': set }, source: setup.source };
}

/** The total that a browser shows for a form. */
function shownTotal(sent: Fields, source: SourceDigits): string {
  const names = ['qty', 'unit_price', 'discount', 'vat'];
  const numbers = (entries: [string, string | undefined][]) =>
    Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, decimal(value)]] : [])));
  const lines: TotalsLine[] = [];
  for (let index = 0; `items.${index}.description` in sent; index++) {
    const of = (name: string) => sent[`items.${index}.${name}`];
    if (!of('description')) continue;
    const line = { ...numbers(names.map(name => [name, of(name)])), vat_included: of('vat_included') === 'true' };
    lines.push(of('item_type') === 'text' ? { ...line, item_type: 'text' } : line);
  }
  const charges = [
    'discount',
    'discount_amount',
    'eco_tax',
    'eco_tax_amount',
    'stamp_duty',
    'stamp_duty_amount',
    'rounding',
    'irs_tax',
  ];
  const header = {
    ...numbers(charges.map(name => [name, sent[`header.${name}`]])),
    ...numbers([['withholding', sent['header.withholding_amount']]]),
    currency: sent['header.currency'],
  } as unknown as UntotalledHeader;
  return digits(totalOfDocument(lines, header, readSource(source))?.total ?? ZERO);
}

/** Sends the form that continues or copies a document; answers id and total of the new one. */
async function go(
  type: 'orders' | 'delivery_notes' | 'invoices' | 'credit_notes',
  query: string,
  changes: Fields = {},
) {
  const action = `/admin/${type}/new`;
  const { sent, source } = await filledIn(form, `${action}?${query}`, action);
  const fields = { ...sent, ...changes };
  const shown = shownTotal(fields, source);
  const answer = await form.post(action, fields);
  assert.equal(
    answer.status,
    303,
    /<div class="error-summary[\s\S]*?<\/ul>/.exec(answer.text)?.[0] ?? answer.text.slice(0, 300),
  );
  const id = /(\d+)$/.exec(answer.location)?.[1] ?? '';
  const [document] = await shop.list(`/${type}`, { id });
  assert.equal(document?.total_amount, shown, 'the browser shows what the server stores');
  return { id, total: String(document?.total_amount) };
}

describe('An order of a program', () => {
  for (const { fields, items } of ORDERS) {
    it(`${items[0]?.description}: delivered, billed, credited and copied whole, and billed in parts, comes to its total`, async () => {
      const numbers = items.map(({ description: _, item_type: _type, vat_included, ...line }) => ({
        ...Object.fromEntries(Object.entries(line).map(([name, value]) => [name, decimal(String(value))])),
        vat_included: vat_included === true,
      }));
      const header = {
        currency: 'EUR',
        ...Object.fromEntries(
          Object.entries(fields)
            .filter(([name]) => name !== 'total_amount')
            .map(([name, value]) => [
              name.replace('irs_retention_amount', 'withholding'),
              name === 'currency' ? value : decimal(String(value)),
            ]),
        ),
      };
      const lines = numbers.filter(line => 'unit_price' in line) as TotalsLine[];
      const computed = computeTotals(lines, { ...header, total_amount: ZERO } as never)?.total ?? ZERO;
      const total = String(fields.total_amount ?? digits(computed));
      const body = { items, ...fields, total_amount: Number(total) };
      const idOf = async (number: string) =>
        String((await shop.list('/orders', { searchColumn: 'seq_number', searchString: number }))[0]?.id);
      const order = await idOf(await shop.make('order', body));
      const delivery = await go('delivery_notes', `from=${order}`);
      const invoice = await go('invoices', `from=${delivery.id}`);
      const credit = await go('credit_notes', `from=${invoice.id}`);
      const copy = await go('orders', `copy=${order}`);
      assert.deepEqual(
        [delivery, invoice, credit, copy].map(each => each.total),
        [total, total, total, total],
      );

      const parts = [];
      const whole = await idOf(await shop.make('order', body));
      for (const part of [{ 'items.0.qty': '1' }, { 'items.0.qty': '2' }, {}])
        parts.push(decimal((await go('invoices', `from=${whole}`, part as Fields)).total));
      const sum = parts.reduce((all, part) => all.plus(part), ZERO);
      assert.equal(digits(sum), total, parts.map(digits).join(' + '));
    });
  }
});
