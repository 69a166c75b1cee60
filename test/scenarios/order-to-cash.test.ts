// Scenario: a bakery orders tea, is invoiced, pays in parts, pays too much once, and one payment bounces.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { createCompany, on } from './company.ts';

const rig = await startRig();

it('order to cash: reserved, delivered, paid in parts, a bounced payment opened again', async () => {
  const company = await createCompany(rig);
  await company.post('/articles', { item_code: 'TEA', description: 'Green tea, 250 g', unit_price: 4.5, stock: 50 });
  const bakery = await company.post('/customers', {
    name: 'Padaria Central, Lda.',
    vat_id: '508123456',
    billing_address: { city: 'Lisboa', country: 'PT' },
  });
  const items = [{ item_code: 'TEA', description: 'Green tea, 250 g', qty: 20, unit_price: 4.5, vat: 23 }];
  const customer = { code: bakery.entity_code };

  // The order sets twenty aside. They are still on the shelf, but promised.
  await company.post('/orders', { ...on('2026-03-02', 'ORD', '2026/1'), customer, total_amount: 110.7, items });
  assert.deepEqual(await company.levels('TEA'), { MAIN: { on_hand: 50, reserved: 20, expected: 0, available: 30 } });

  // The invoice delivers them and bills the order.
  const invoice = await company.post('/invoices', {
    ...on('2026-03-03', 'FT', '2026/1'),
    due_date: '2026-04-02',
    related_document: 'ORD 2026/1',
    customer,
    total_amount: 110.7,
    items,
  });
  assert.equal(invoice.documentNumber, '2026/1');
  assert.deepEqual(await company.levels('TEA'), { MAIN: { on_hand: 30, reserved: 0, expected: 0, available: 30 } });
  const [order] = await company.list('/orders?searchString=2026/1');
  assert.equal(order.status, 'BILLED');

  // The bakery pays fifty, then the rest. A receipt over a cent more is rejected; the error says what is due.
  const receipt = (number: string, total_amount: number) => ({
    ...on('2026-03-20', 'REC', number),
    related_document: 'FT 2026/1',
    customer,
    total_amount,
    payment_type: 'Bank transfer',
  });
  const due = async () => {
    const [found] = await company.list(`/invoices?id=${invoice.id}`);
    return [found.status, found.amount_paid ?? 0];
  };
  assert.deepEqual(await due(), ['ISSUED', 0]);
  await company.post('/receipts', receipt('1', 50));
  assert.deepEqual(await due(), ['PART', 50]);
  const tooMuch = await company.send('POST', '/receipts', receipt('2', 60.71));
  assert.equal(tooMuch.status, 409);
  assert.match(tooMuch.json.message, /has 60\.7 due, less than 60\.71/);
  await company.post('/receipts', receipt('2', 60.7));
  assert.deepEqual(await due(), ['PAID', 110.7]);

  // The second payment bounces: its receipt is voided, and the invoice is open again to that amount.
  await company.void('REC', '2', 'Payment bounced');
  assert.deepEqual(await due(), ['PART', 50]);
  await company.post('/receipts', receipt('3', 60.7));
  assert.deepEqual(await due(), ['PAID', 110.7]);

  // A paid invoice can't be voided; the refusal names both receipts.
  await assert.rejects(
    company.void('FT', '2026/1', 'No reason'),
    /while Receipt 'REC 1', Receipt 'REC 3' depend on it/,
  );
  const unpaid = await company.list('/invoices?searchColumn=status&searchOperator=ne&searchString=PAID');
  assert.deepEqual(unpaid, []);
  await company.isSound();
});
