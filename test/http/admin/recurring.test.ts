// Recurring documents and collective invoices in the administration area, with and without scripts.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeDueDocuments } from '../../../src/operations/recurring/make-due.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
assert.equal((await shop.client.post('/customers', { code: 'ANA', name: 'Ana Lda.' })).status, 201);

it('A document is repeated, shown with its dates, paused, and tried again after it failed', async () => {
  await shop.make('invoice', {
    customer: { code: 'ANA' },
    total_amount: 123,
    items: [{ description: 'Renda {month}', qty: 1, unit_price: 100, vat: 23 }],
  });
  const [invoice] = await shop.list('/invoices', { sort: '-id', limit: 1 });
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open(`/admin/invoices/${invoice?.id}`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Repeat…' }).click();
  await checkAccessibility();
  await page.fill('[name=description]', 'Rent');
  await page.fill('[name=start_date]', '2027-01-31');
  await page.selectOption('[name=day]', '31');
  await page.selectOption('[name=mode]', 'issue');
  await page.fill('[name=price_changes]', 'soon 5');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await textOf(page, '.error-summary'), /2027-01-01 3\.5/);
  await page.fill('[name=price_changes]', '2027-02-01 10');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await textOf(page, '.message'), /is saved/);
  const main = await textOf(page, 'main');
  assert.match(main, /FREQ=MONTHLY;BYMONTHDAY=-1/);
  assert.match(main, /Price changes\s*1 Feb 2027: 10 %/);
  assert.match(main, /123\.00/);
  assert.match(main, /135\.30/);
  await checkAccessibility();
  await shop.client.call('PUT', '/customers', { body: { code: 'ANA', inactive: '1' } });
  const run = async (day: string) => {
    while (await makeDueDocuments(rig.server.context, new Date(`${day}T12:00:00Z`)));
  };
  await run('2027-01-31');
  const [recurring] = await shop.list('/recurring_documents');
  await open(`/admin/recurring_documents/${recurring?.id}`);
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.match(await textOf(page, '.message'), /paused/);
  await run('2027-03-31');
  await page.getByRole('link', { name: 'Change' }).click();
  await page.fill('[name=description]', 'Rent of the shop');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await textOf(page, 'h1'), /Rent of the shop/);
  await page.getByRole('button', { name: 'Resume' }).click();
  await open('/admin/recurring_documents');
  assert.match(await textOf(page, 'main'), /Rent of the shop/);
  await checkAccessibility();
  // Outgoing mail shows what became of a message.
  await shop.owner(`UPDATE recurring_occurrence SET mail_status = 'QUEUED' WHERE account_id = $1`, [shop.account.id]);
  await open('/admin/recurring_occurrences');
  assert.match(await textOf(page, 'main'), /Rent of the shop.*In outgoing mail/);
  assert.doesNotMatch(await textOf(page, 'main'), /Queued/);
  assert.deepEqual(problems, []);
});

it('What is delivered is billed by one button, once for a form that is sent twice', async () => {
  const note = {
    customer: { code: 'ANA' },
    total_amount: 12.3,
    items: [{ description: 'Tea', qty: 2, unit_price: 5, vat: 23 }],
  };
  await shop.client.call('PUT', '/customers', { body: { code: 'ANA', inactive: '0' } });
  await shop.make('delivery_note', note);
  const client = await signedInClient(rig, { account: shop.account.code });
  // Without the form that chooses what is shown.
  const shown = async () =>
    (await client.get('/admin/bill-deliveries')).text.replace(/<form class="filters"[\s\S]*?<\/form>/, '');
  const text = await shown();
  assert.match(text, /Ana Lda\./);
  const [, name = '', value = ''] = /name="(group\.\d+)"[^>]* value="([\d ]+)"/.exec(text) ?? [];
  const form = { ...hiddenIn(text, '/admin/bill-deliveries'), [name]: value, as: 'issue' };
  assert.equal((await client.post('/admin/bill-deliveries', form)).status, 303);
  assert.equal((await client.post('/admin/bill-deliveries', form)).status, 303);
  assert.deepEqual((await shop.client.get('/billable_deliveries')).body, []);
  await shop.make('delivery_note', note);
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/bill-deliveries');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Save as drafts' }).click();
  assert.match(await textOf(page, '.message'), /1 draft was created/);
  await open('/admin/bill-deliveries');
  await page.getByRole('button', { name: 'Issue invoices' }).click();
  assert.match(await textOf(page, '.message'), /1 invoice is issued/);
  await shop.make('delivery_note', note);
  const none = await client.post('/admin/bill-deliveries', hiddenIn(await shown(), '/admin/bill-deliveries'));
  assert.equal(none.status, 422);
  assert.deepEqual(problems, []);
});
