// Refunds, early-payment discounts, rests and other currencies in the forms of receipts and payments, in a real browser and without scripts.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startAdminRig } from './admin-rig.ts';
import { issue, openStore, textOf, typeAndChoose } from './documents-rig.ts';
import { hiddenIn, SAME_SITE, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const customer = { code: 'C0001' };

async function documentOf(path: string, number: string): Promise<Record<string, unknown>> {
  const [found] = await shop.list(path, { searchColumn: 'seq_number', searchString: number });
  assert.ok(found, `${path} ${number}`);
  return found;
}

describe('A receipt', () => {
  it('takes a discount and writes off a rest beside what is paid, each with its errors', async () => {
    const discounted = await shop.make('invoice', { customer, total_amount: 100 });
    const written = await shop.make('invoice', { customer, total_amount: 50.03 });
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { role: 'clerk' });
    const input = (kind: string, row: number) => page.locator(`tr[data-kind=settles] input[name^=${kind}]`).nth(row);
    await open('/admin/receipts/new');
    await typeAndChoose(page, 'padaria');
    await page.waitForSelector('tr[data-kind=settles]');
    await page.fill('#header\\.total_amount', '148');
    await input('discount', 0).fill('2');
    assert.deepEqual(
      [await input('settles', 0).inputValue(), await input('settles', 1).inputValue()],
      ['98.00', '50.00'],
    );
    await input('write_off', 1).fill('0.03');
    await checkAccessibility();
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /Write off reason is required/);
    assert.equal(await input('discount', 0).inputValue(), '2');
    await page.fill('#write_off_reason', 'Bank charges');
    await issue(page);
    const [first, second] = [await documentOf('/invoices', discounted), await documentOf('/invoices', written)];
    assert.deepEqual([first.amount_due, second.amount_due, second.amount_paid], ['0', '0', '50']);
    const [note] = await shop.list('/credit_notes');
    assert.deepEqual([note?.total_amount, note?.amount_open], ['2', '0']);
    assert.match(await textOf(page, 'main'), /Early-payment discount €2\.00 \(NC .*Write off €0\.03 \(Bank charges\)/);
    // The next one begins empty, and the discount is offered no more.
    await open('/admin/receipts/new');
    assert.equal(await page.inputValue('#header\\.total_amount'), '');
    await typeAndChoose(page, 'padaria');
    await page.waitForSelector('#settle .none');
    await page.fill('#header\\.total_amount', '7');
    await issue(page);
    const receipts = await shop.list('/receipts');
    assert.deepEqual(
      receipts.map(each => each.total_amount),
      ['148', '7'],
    );
    await shop.sound();
    assert.deepEqual(problems, []);
  });

  it('needs an amount where nothing is due, such as after the back button', async () => {
    const paid = await shop.make('invoice', { customer, total_amount: 12 });
    await shop.make('receipt', { customer, total_amount: 12, settles: [{ document: paid, amount: 12 }] });
    const { id } = await documentOf('/invoices', paid.split(' ').at(-1) ?? '');
    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open(`/admin/receipts/new?from=${id}`);
    await page.waitForSelector('#settle');
    assert.equal(await page.inputValue('#header\\.total_amount'), '');
    const count = (await shop.list('/receipts')).length;
    for (const [typed, error] of [
      ['', /Total is required/],
      ['0,00', /Enter the amount that was paid/],
    ] as const) {
      await page.fill('#header\\.total_amount', typed);
      await page.click('form.new-document [type=submit].primary');
      await page.waitForSelector('.error-summary');
      assert.match(await textOf(page, '.error-summary'), error);
    }
    assert.equal((await shop.list('/receipts')).length, count);
    assert.deepEqual(problems, []);
  });

  it('keeps what was typed on its page Allot after an error, and is allotted again later', async () => {
    const [first, second] = [
      await shop.make('invoice', { customer, total_amount: 100 }),
      await shop.make('invoice', { customer, total_amount: 100 }),
    ];
    const number = await shop.make('receipt', { customer, total_amount: 80 });
    const { id } = await documentOf('/receipts', number);
    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open(`/admin/receipts/${id}/allot`);
    const amounts = page.locator('tr[data-kind=settles] input[name^=settles]');
    const values = () => amounts.evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value));
    await amounts.nth(0).fill('10');
    await amounts.nth(1).fill('5,00');
    await page.locator('tr[data-kind=settles] input[name^=write_off]').first().fill('1');
    await page.getByRole('button', { name: 'Allot the amounts' }).click();
    await page.waitForSelector('.error-summary');
    assert.deepEqual(await values(), ['10', '5,00']);
    await page.fill('#write_off_reason', 'Rest');
    await page.getByRole('button', { name: 'Allot the amounts' }).click();
    await page.waitForURL(/\/receipts\/\d+$/);
    assert.equal((await documentOf('/receipts', number)).amount_open, '65');
    await page.getByRole('link', { name: 'Allot', exact: true }).click();
    await page.waitForSelector('#settle-sums table');
    assert.doesNotMatch(await textOf(page, 'main'), /restored|startAgain/);
    await amounts.nth(0).fill('65');
    await page.getByRole('button', { name: 'Allot the amounts' }).click();
    await page.waitForURL(/\/receipts\/\d+$/);
    assert.equal((await documentOf('/receipts', number)).amount_open, '0');
    assert.deepEqual(
      [(await documentOf('/invoices', first)).amount_due, (await documentOf('/invoices', second)).amount_due],
      ['24', '95'],
    );
    await open(`/admin/history/receipt/${id}`);
    assert.match(
      await textOf(page, 'main'),
      /Settles: — → Amount: 10\.00, Document: FT \d+, Write off: 1\.00, Write off reason: Rest; Amount/,
    );
    assert.doesNotMatch(await textOf(page, 'main'), /[[{]/);
    await shop.sound();
    assert.deepEqual(problems, []);
  });

  it('pays an invoice in another currency, and refuses more than is due of it', async () => {
    const dollars = await shop.make('invoice', { customer, total_amount: 70, currency: 'USD', exchange_rate: 0.9 });
    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin/receipts/new');
    await typeAndChoose(page, 'padaria');
    const row = page.locator('tr[data-kind=settled]', { hasText: dollars });
    await row.locator('input[name^=settled]').fill('71');
    assert.match((await row.textContent()) ?? '', /At most \$70\.00 is open/);
    await row.locator('input[name^=settled]').fill('70');
    await row.locator('input[name^=settles]').fill('65');
    assert.equal(await page.inputValue('#header\\.total_amount'), '65.00');
    await issue(page);
    assert.equal((await documentOf('/invoices', dollars)).amount_due, '0');
    const [receipt] = await shop.list('/receipts', { sort: '-id', limit: '1' });
    assert.deepEqual(
      ((receipt?.settles ?? []) as Record<string, unknown>[]).map(each => [
        each.amount,
        each.settled_amount,
        each.exchange_difference,
      ]),
      [['65', '70', '2']],
    );
    await shop.sound();
    assert.deepEqual(problems, []);
  });
});

describe('A credit balance', () => {
  it('is paid back from the page of the credit note, and the payment shows its customer and can be copied', async () => {
    const number = await shop.make('credit_note', { customer, total_amount: 20 });
    const { id } = await documentOf('/credit_notes', number);
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { role: 'clerk' });
    await open(`/admin/credit_notes/${id}`);
    await page.getByRole('link', { name: 'Pay back' }).click();
    await page.waitForSelector('#settle-sums table');
    assert.match(await textOf(page, 'h1'), /New refund \(Payment\)/);
    assert.equal(await page.inputValue('#header\\.total_amount'), '20.00');
    assert.equal(await page.inputValue(`#settles\\.${id}`), '20.00');
    await checkAccessibility();
    await page.locator('#header\\.total_amount').focus();
    await issue(page);
    assert.equal((await documentOf('/credit_notes', number)).amount_open, '0');
    assert.match(await textOf(page, 'main'), /Padaria Central[\s\S]*Pays back/);
    // As on every receipt and payment: the amount first, and no table of lines that it hasn't.
    assert.equal(await textOf(page, '.is-summary .is-main dd'), '€20.00');
    assert.equal(await page.locator('.lines-panel').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Pay back' }).count(), 0);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Copy' }).click();
    await page.waitForSelector('#settle');
    assert.equal(await page.inputValue('#party\\.code'), 'C0001');
    await shop.sound();
    assert.deepEqual(problems, []);
  });

  it('is paid back later from an advance, without scripts, and taken back when the payment is void', async () => {
    const advance = await shop.make('receipt', { customer, total_amount: 30 });
    const { id } = await documentOf('/receipts', advance);
    const client = await signedInClient(rig, { account: shop.account.code });
    const path = '/admin/payments/new?refund=1';
    const { text } = await client.get(path);
    const set = /name="header.document_set"[^>]*>\s*<option value="([^"]*)"/.exec(text)?.[1] ?? '';
    const sent = (fields: Record<string, string>) =>
      client.post(
        '/admin/payments/new',
        {
          ...hiddenIn(text, '/admin/payments/new'),
          'header.document_set': set,
          'header.date': '2026-11-01',
          'header.currency': 'EUR',
          'party.code': 'C0001',
          ...fields,
        },
        SAME_SITE,
      );
    const tooMuch = await sent({ [`settles.${id}`]: '31', 'header.total_amount': '31' });
    assert.match(tooMuch.text, /At most €30\.00 is open/);
    const paid = await sent({ [`settles.${id}`]: '25', 'header.total_amount': '28' });
    assert.equal(paid.status, 303, paid.text.slice(0, 2000));
    assert.equal((await documentOf('/receipts', advance)).amount_open, '5');
    const [payment] = await shop.list('/payments', { sort: '-id', limit: '1' });
    assert.equal(payment?.amount_open, '3');
    const page = await client.get(`/admin/payments/${payment?.id}/allot`);
    assert.match(page.text, new RegExp(`name="settles.${id}"`));
    const allotted = await client.post(
      `/admin/payments/${payment?.id}/allot`,
      { ...hiddenIn(page.text, `/admin/payments/${payment?.id}/allot`), [`settles.${id}`]: '3' },
      SAME_SITE,
    );
    assert.equal(allotted.status, 303, allotted.text);
    assert.equal((await documentOf('/receipts', advance)).amount_open, '2');
    const voided = await shop.client.put('/payments', { id: Number(payment?.id), status: 'VOID', reason: 'Bounced' });
    assert.equal(voided.status, 201, voided.text);
    assert.equal((await documentOf('/receipts', advance)).amount_open, '30');
    await shop.sound();
  });

  it('with a supplier is received back from the form of receipts and from the statement', async () => {
    await shop.client.post('/suppliers', { name: 'Moinho', vat_id: '509442013' });
    const [supplier] = await shop.list('/suppliers');
    const number = await shop.make('payment', { supplier: { code: supplier?.code }, total_amount: 12 });
    const { page, open, problems } = await rig.signIn(shop.account);
    await open(`/admin/suppliers/${supplier?.id}/statement`);
    await page.getByRole('link', { name: 'Receive refund' }).click();
    await page.waitForSelector('tr[data-kind=settles]');
    await page.fill('#header\\.total_amount', '12');
    await issue(page);
    assert.equal((await documentOf('/payments', number)).amount_open, '0');
    await open('/admin/receipts/new');
    await page.getByRole('link', { name: 'Receive a refund from a supplier' }).click();
    await page.waitForURL(/refund=1/);
    await typeAndChoose(page, 'moinho');
    await page.waitForSelector('#settle .none');
    assert.match(await textOf(page, '#settle'), /Nothing can be paid back in EUR/);
    await shop.sound();
    assert.deepEqual(problems, []);
  });
});
