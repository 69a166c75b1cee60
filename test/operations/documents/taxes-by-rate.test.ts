// Eco tax, stamp duty and withholding that are sent as rates: stored, answered, owed, printed and shown with their amounts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBack } from '../../printing/print-rig.ts';
import { injectRequest } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { type DocumentType, openShop } from '../stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
await shop.owner(`UPDATE document_set SET totals_check = 'reject' WHERE account_id = $1`, [shop.account.id]);

const items = [{ description: 'x', qty: 1, unit_price: 100, vat: 23 }];

const PATHS = { invoice: '/invoices', purchase: '/purchases', quote: '/quotes', credit_note: '/credit_notes' } as const;

async function issued(type: keyof typeof PATHS, fields: Record<string, unknown>) {
  const answer = await shop.create(type as DocumentType, { items, ...fields });
  assert.equal(answer.status, 201, answer.text);
  const [element] = await shop.list(PATHS[type], { id: answer.body.id });
  assert.ok(element);
  return { answer, element, warnings: answer.headers['x-warnings'] };
}

describe('A rate without an amount', () => {
  for (const [type, name] of [
    ['invoice', 'irs_retention_amount'],
    ['quote', 'irs_retention_amount'],
    ['credit_note', 'irs_retention_amount'],
    ['purchase', 'withholding_tax_amount'],
  ] as const)
    it(`of withholding has its amount on a ${type}, whether the total is before or after it`, async () => {
      for (const total_amount of [98, 123]) {
        const { element, warnings } = await issued(type, { irs_tax: 25, [name]: 0, total_amount });
        assert.deepEqual([element[name], element.net_amount, element.vat], ['25', '100', '23']);
        if (type === 'invoice' || type === 'purchase') assert.equal(element.amount_due, '98');
        if (type === 'credit_note') assert.equal(element.amount_open, '98');
        assert.equal(warnings, undefined);
      }
    });

  it('of eco tax and stamp duty is part of the total', async () => {
    const { element } = await issued('invoice', { eco_tax: 5, stamp_duty: 0.4, total_amount: 128.4 });
    assert.deepEqual([element.eco_tax_amount, element.stamp_duty_amount], ['5', '0.4']);
    const refused = await shop.create('invoice', { items, eco_tax: 5, total_amount: 123 });
    assert.deepEqual([refused.status, refused.body.details?.[0]?.field], [400, 'total_amount']);
  });

  it('is printed with its amount, and the document adds up', async () => {
    const { answer } = await issued('invoice', { irs_tax: 25, total_amount: 98 });
    const { text } = await readBack(await pdfOf(answer.body.url));
    assert.match(text, /Total sem IVA 100,00 IVA 23,00 Retenção na fonte -25,00 Total 98,00/);
  });

  it('is a warning where the document has no net amount', async () => {
    const { warnings, element } = await issued('invoice', { items: [], irs_tax: 25, total_amount: 98 });
    assert.match(String(warnings), /'irs_tax' is a rate, and .* no net amount.*'irs_retention_amount'/);
    assert.equal(element.irs_retention_amount, undefined);
    const stated = { items: [], irs_tax: 25, net_amount: 100, vat: 23, total_amount: 123 };
    const { element: known } = await issued('invoice', stated);
    assert.deepEqual([known.irs_retention_amount, known.amount_due], ['25', '98']);
  });

  it('is found right by the check of the account', () => shop.sound());
});

describe('A rate beside another amount', () => {
  it('is a warning that names the amount as its type does', async () => {
    const sold = await issued('invoice', { irs_tax: 25, irs_retention_amount: 20, total_amount: 103 });
    assert.match(
      String(sold.warnings),
      /'irs_retention_amount' is 20, but 'irs_tax' is 25, which is 25\.00 of 100\.00/,
    );
    assert.equal(sold.element.irs_retention_amount, '20');
    const bought = await issued('purchase', { irs_tax: 25, withholding_tax_amount: 20, total_amount: 103 });
    assert.match(String(bought.warnings), /'withholding_tax_amount' is 20/);
    const eco = await issued('invoice', { eco_tax: 5, eco_tax_amount: 2, total_amount: 125 });
    assert.match(String(eco.warnings), /'eco_tax_amount' is 2, but 'eco_tax' is 5, which is 5\.00 of 100\.00/);
  });
});

async function pdfOf(url: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(url, 'http://localhost');
  const answer = await injectRequest(rig.server, { url: `${pathname}${search}` });
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 200));
  return answer.rawPayload;
}
