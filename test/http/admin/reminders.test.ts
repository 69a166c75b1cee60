// Payment reminders in the administration area: proposals that are sent by one button, with and without scripts, and stops.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { openStore, textOf } from './documents-rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig();
const shop = await openStore(rig);
const past = (days: number) => daysFrom(new Date().toISOString().slice(0, 10), -days);
const level = {
  code: 'FIRST',
  level: 1,
  days: 7,
  fee: 2.5,
  texts: { pt: 'Caro {customer}: {amount}', en: 'Dear {customer}: {amount}' },
};
assert.equal((await shop.client.post('/reminder_levels', level)).status, 201);

async function customerWithInvoice(code: string, email: string): Promise<{ customer: number; invoice: number }> {
  const customer = await shop.client.post('/customers', { code, name: `Cliente ${code}`, ...(email && { email }) });
  await shop.make('invoice', { customer: { code }, date: past(20), due_date: past(10), total_amount: 100 });
  const [invoice] = await shop.list('/invoices', { sort: '-id', limit: 1 });
  return { customer: customer.body.id, invoice: Number(invoice?.id) };
}

it('are proposed with their text, sent by one button, and shown on the page of the invoice, which can be stopped', async () => {
  const ana = await customerWithInvoice('ANA', 'ana@a.example');
  const rui = await customerWithInvoice('RUI', 'rui@a.example');
  const eva = await customerWithInvoice('EVA', '');
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/due-reminders');
  assert.equal(await page.locator('#menu a', { hasText: 'Reminders to send' }).count(), 1);
  assert.match(await textOf(page, 'main'), /ANA Cliente ANA\s?ana@a\.example.*No e-mail address/);
  await page.locator('summary').first().click();
  assert.match(await textOf(page, 'details .letter'), /Cliente ANA: 100/);
  await checkAccessibility();
  await page.uncheck(`[name="letter.${rui.customer}.EUR"]`);
  assert.equal(await page.isDisabled(`[name="letter.${eva.customer}.EUR"]`), true);
  await page.getByRole('button', { name: 'Send the chosen letters' }).click();
  assert.match(await textOf(page, '.message'), /1 letter is queued/);
  assert.doesNotMatch(await textOf(page, 'main'), /Cliente ANA/);
  await smtp.until(1);
  assert.deepEqual(smtp.received[0]?.to, ['ana@a.example']);
  await open(`/admin/invoices/${ana.invoice}`);
  assert.match(await textOf(page, '.history-panel'), /User clerk1 ?Reminder, level 1: €100\.00/);

  await open(`/admin/invoices/${rui.invoice}`);
  await page.getByRole('link', { name: 'Stop reminders' }).click();
  await checkAccessibility();
  await page.fill('[name=reason]', 'Goods were damaged');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await textOf(page, '.history-panel'), /No reminders: “Goods were damaged”/);
  await open('/admin/due-reminders');
  assert.doesNotMatch(await textOf(page, 'main'), /Cliente RUI/);
  await open('/admin/reminders');
  assert.match(await textOf(page, 'main'), /Cliente ANA/);
  await checkAccessibility();
  await open('/admin/reminder_levels/new');
  assert.match(await textOf(page, 'main'), /At least one language\. \{customer\}, \{documents\}/);
  assert.match(await textOf(page, '.field:has([name=days])'), /After the due date/);
  await checkAccessibility();
  const second = await shop.client.post('/reminder_levels', { ...level, code: 'SECOND', level: 2, days: 90, fee: 5.5 });
  await open(`/admin/reminder_levels/${second.body.id}/edit`);
  assert.equal(await page.inputValue('[name=fee]'), '5.50');
  assert.deepEqual(problems, []);
});

it('are sent without scripts, once for a form that is sent twice', async () => {
  const { customer, invoice } = await customerWithInvoice('ZITA', 'zita@a.example');
  const client = await signedInClient(rig, { account: shop.account.code });
  const { text } = await client.get('/admin/due-reminders');
  assert.match(text, /Cliente ZITA/);
  const form = {
    ...hiddenIn(text, '/admin/due-reminders'),
    [`letter.${customer}.EUR`]: '1',
    [`letter.${customer}.EUR.${invoice}`]: '1',
  };
  assert.equal((await client.post('/admin/due-reminders', form)).status, 303);
  assert.equal((await client.post('/admin/due-reminders', form)).status, 303);
  const letters = await shop.list('/reminders', { searchColumn: 'customer_code', searchString: 'ZITA' });
  assert.equal(letters.length, 1);
  const none = await client.post(
    '/admin/due-reminders',
    hiddenIn((await client.get('/admin/due-reminders')).text, '/admin/due-reminders'),
  );
  assert.equal(none.status, 422);
});

it('are sent to a customer with documents in two currencies', async () => {
  const { customer } = await customerWithInvoice('IVO', 'ivo@a.example');
  await shop.make('invoice', {
    ...{ customer: { code: 'IVO' }, date: past(20), due_date: past(10), total_amount: 70, currency: 'USD' },
    items: [{ unit_price: 70, qty: 1, description: 'Abroad' }],
  });
  const { page, open } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/due-reminders');
  for (const currency of ['EUR', 'USD']) assert.ok(await page.isChecked(`[name="letter.${customer}.${currency}"]`));
  await page.getByRole('button', { name: 'Send the chosen letters' }).click();
  assert.match(await textOf(page, '.message'), /letters are queued/);
  const letters = await shop.list('/reminders', { searchColumn: 'customer_code', searchString: 'IVO' });
  assert.deepEqual(letters.map(({ currency }) => currency).sort(), ['EUR', 'USD']);
});

it('leave out the documents that are not chosen, and a letter needs one', async () => {
  const { customer, invoice } = await customerWithInvoice('LEO', 'leo@a.example');
  await shop.make('invoice', {
    ...{ customer: { code: 'LEO' }, date: past(20), due_date: past(10), total_amount: 70 },
    items: [{ unit_price: 70, qty: 1, description: 'Second' }],
  });
  const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/due-reminders');
  const [letter, box] = [`letter.${customer}.EUR`, `letter.${customer}.EUR.${invoice}`];
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLInputElement>('.choice-table input[type=checkbox]'))
      each.checked = false;
  });
  await page.check(`[name="${letter}"]`);
  await page.getByRole('button', { name: 'Send the chosen letters' }).click();
  assert.match(await textOf(page, '[role=alert]'), /Cliente LEO: Choose at least one document/);
  assert.equal(await page.isChecked(`[name="${letter}"]`), true);
  await page.check(`[name="${box}"]`);
  await page.getByRole('button', { name: 'Send the chosen letters' }).click();
  assert.match(await textOf(page, '.message'), /1 letter is queued/);
  const [sent] = await shop.list('/reminders', { searchColumn: 'customer_code', searchString: 'LEO' });
  assert.deepEqual(
    ((sent?.documents ?? []) as unknown as { document_id: number }[]).map(each => Number(each.document_id)),
    [invoice],
  );
  assert.equal((await shop.client.get('/due_reminders', { customer_id: customer })).body[0].amount, 70);
  assert.deepEqual(problems, []);
});
