// Mail in the administration area, with a real browser and a real SMTP server: documents that are sent, the queue, the test message.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore, textOf } from './documents-rig.ts';
import { startMailRig } from './mail-rig.ts';

const { smtp, rig } = await startMailRig({ MAIL_PER_DAY: '2', REQUEST_LOG: 'on' });
const shop = await openStore(rig);
const items = [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }];

async function invoiceOf(customer: object): Promise<string> {
  await shop.make('invoice', { customer, items, total_amount: 11.07 });
  return String((await shop.list('/invoices', { sort: '-id' }))[0]?.id);
}

describe('A document', () => {
  it('is sent from its page in its own language, once for a form, and its history says to whom', async () => {
    await shop.owner(`UPDATE third_party SET email = 'contas@padaria.example' WHERE account_id = $1`, [
      shop.account.id,
    ]);
    await shop.owner(`UPDATE document_set SET language = 'pt' WHERE account_id = $1`, [shop.account.id]);
    const id = await invoiceOf({ code: 'C0001' });
    const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account);
    await open(`/admin/invoices/${id}`);
    await page.getByRole('link', { name: 'Send by e-mail' }).click();
    assert.equal(await page.inputValue('[name=to]'), 'contas@padaria.example');
    assert.match(await page.inputValue('[name=subject]'), /^Fatura FT 1 – /);
    assert.match(await page.inputValue('[name=text]'), /^Olá,\n\nsegue em anexo o nosso documento: Fatura FT 1\./);
    await checkAccessibility();

    await page.fill('[name=to]', 'a@b.example, c@d');
    await page.fill('[name=text]', 'Linha 1\n\n<b>Linha 2</b>');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    assert.match(await textOf(page, '.error-summary'), /To must be e-mail addresses with commas between/);
    assert.equal(await page.inputValue('[name=text]'), 'Linha 1\n\n<b>Linha 2</b>');
    await checkAccessibility();

    await page.fill('[name=to]', 'maria@example.com');
    const form = await page.evaluate(() =>
      new URLSearchParams(
        new FormData(document.querySelector('main form') as HTMLFormElement) as unknown as Record<string, string>,
      ).toString(),
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    assert.match(await textOf(page, '.message'), /The message to maria@example\.com is queued/);
    const again = await page.evaluate(
      async ({ path, text }) => (await fetch(path, { method: 'POST', body: new URLSearchParams(text) })).status,
      // As a browser sends lines.
      { path: `/admin/invoices/${id}/send`, text: form.replaceAll('%0A', '%0D%0A') },
    );
    assert.equal(again, 200);
    await smtp.until(1);
    assert.deepEqual(
      smtp.received.map(({ to }) => to),
      [['maria@example.com']],
    );
    assert.match(smtp.received[0]?.text ?? '', /Linha 1(\r?\n){2}<b>Linha 2<\/b>/);
    assert.match(smtp.received[0]?.text ?? '', /Content-Type: application\/pdf/);

    await open(`/admin/invoices/${id}`);
    assert.match(await textOf(page, '.history li:last-child'), /admin ?Sent by e-mail to maria@example\.com/);
    assert.match(await textOf(page, '.changes-panel'), /admin.*Document sent by mail.*maria@example\.com/);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('is attached under a name that is good on every system', async () => {
    await shop.owner('DELETE FROM job WHERE account_id = $1', [shop.account.id]);
    const { page, open } = await rig.signIn(shop.account);
    await shop.make('invoice', {
      customer: { name: 'Maria' },
      items,
      total_amount: 11.07,
      seq_number: '../../2026/x',
    });
    const [invoice] = await shop.list('/invoices', { searchColumn: 'seq_number', searchString: '../../2026/x' });
    await open(`/admin/invoices/${invoice?.id}/send`);
    await page.fill('[name=to]', 'maria@example.com');
    const before = smtp.received.length;
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await smtp.until(before + 1);
    assert.match(
      smtp.received.at(-1)?.text ?? '',
      /\r\nContent-Disposition: attachment; filename=FT-\._\._2026_x\.pdf\r\n/,
    );
  });

  it('is not sent by who may only read, from the address of another type, or for another account', async () => {
    const id = await invoiceOf({ name: 'Maria' });
    const reader = await rig.signIn(shop.account, { role: 'readonly' });
    const stranger = await rig.signIn(await rig.account());
    const clerk = await rig.signIn(shop.account, { role: 'clerk' });
    await reader.open(`/admin/invoices/${id}`);
    assert.equal(await reader.page.locator('.actions a[href$="/send"]').count(), 0);
    const statusOf = async ({ page }: typeof reader, path: string) =>
      (await page.request.get(rig.address + path)).status();
    assert.deepEqual(
      [
        await statusOf(reader, `/admin/invoices/${id}/send`),
        await statusOf(stranger, `/admin/invoices/${id}/send`),
        await statusOf(clerk, `/admin/orders/${id}/send`),
        await statusOf(clerk, `/admin/invoices/${id}/send`),
      ],
      [403, 404, 404, 200],
    );
    await clerk.open(`/admin/invoices/${id}/send`);
    const hidden = await clerk.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('main input[type=hidden]')].map(({ name, value }) => [
          name,
          value,
        ]),
      ),
    );
    const sent = await clerk.page.request.post(`${rig.address}/admin/orders/${id}/send`, {
      form: { ...hidden, to: 'a@b.example', subject: 'S', text: 'T' },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    assert.equal(sent.status(), 404);
  });
});

describe('The page of outgoing mail', () => {
  it('shows messages by state, sends a test message, and says when the day has no more', async () => {
    const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account);
    smtp.refuse = address => (address === 'gone@example.com' ? { code: 550, message: 'no such user' } : undefined);
    await open('/admin/company/mail');
    await page.fill('[name=to]', 'gone@example.com');
    await page.locator('main form button[type=submit]').click();
    await page.waitForSelector('text=The message to gone@example.com is queued.');
    while ((await page.locator('tbody tr').count()) !== 1 || !/Failed/.test(await textOf(page, 'tbody')))
      await open('/admin/company/mail?state=failed');
    assert.match(
      await textOf(page, 'tbody'),
      /Test message ?gone@example\.com ?Test message of .*admin ?Failed.*no such user/,
    );
    await checkAccessibility();
    await open('/admin/company/mail?state=sent');
    assert.match(await textOf(page, 'tbody'), /Document ?maria@example\.com/);
    await page.fill('[name=to]', 'one-more@example.com');
    await page.locator('main form button[type=submit]').click();
    assert.match(await textOf(page, '.error-summary'), /may send 2 messages a day/);
    assert.deepEqual(problems, []);
    assert.equal((await shop.client.post('/invoices', {})).status, 400);
    // The log is written about once a second.
    do await open('/admin');
    while (!/1 request of your programs was refused/.test(await textOf(page, '.attention')));
    await page.locator('.attention a[href*="/requests"]').click();
    assert.equal(await page.locator('tbody tr').count(), 1);
    await checkAccessibility();
    await open('/admin');
    assert.match(await textOf(page, '.attention'), /1 e-mail failed in the last seven days/);
    await page.locator('.attention a[href*="/company/mail"]').click();
    assert.match(await textOf(page, 'tbody'), /gone@example\.com/);
  });

  it('is for administrators only', async () => {
    const clerk = await rig.signIn(shop.account, { role: 'manager' });
    assert.equal((await clerk.page.goto(`${rig.address}/admin/company/mail`))?.status(), 403);
  });
});

describe('A test company', () => {
  it('holds mail back and shows so: no message is called queued, and an invitation is shown as a link', async () => {
    const store = await openStore(rig);
    const isTest = `UPDATE account SET test_receivers = '{}' WHERE account_id = $1`;
    await store.owner(isTest, [store.account.id]);
    await store.owner(`UPDATE third_party SET email = 'contas@padaria.example' WHERE account_id = $1`, [
      store.account.id,
    ]);
    await store.make('invoice', { customer: { code: 'C0001' }, items, total_amount: 11.07 });
    const id = (await store.list('/invoices', { sort: '-id' }))[0]?.id;
    const { page, open } = await rig.signIn(store.account);
    const already = smtp.received.length;
    await open(`/admin/invoices/${id}/send`);
    await page.locator('main form button[type=submit]').last().click();
    assert.match(await textOf(page, '.message'), /^Held back: a test company sends only to/);
    await store.owner('DELETE FROM job WHERE account_id = $1', [store.account.id]);
    // Of two messages chosen in the list, the one to a listed receiver leaves.
    const { body: rita } = await store.client.post('/customers', { name: 'Rita', email: 'rita@example.com' });
    await store.make('invoice', { customer: { id: rita.id }, items, total_amount: 11.07 });
    const listed = (await store.list('/invoices', { sort: '-id' }))[0]?.id;
    await store.owner(`UPDATE account SET test_receivers = '{rita@example.com}' WHERE account_id = $1`, [
      store.account.id,
    ]);
    await open(`/admin/invoices/send?row.${id}=1&row.${listed}=1`);
    await page.locator('main form button[type=submit]').last().click();
    assert.match(
      await textOf(page, '.message'),
      /^1 message is on its way\. 1 message is held back: a test company sends only to/,
    );
    await smtp.until(already + 1);
    await store.owner(isTest, [store.account.id]);
    await open('/admin/users/new');
    await page.fill('[name=name]', 'Rita Alves');
    await page.fill('[name=email]', 'rita@example.com');
    await page.click('main button[type=submit]');
    assert.match(await textOf(page, '.link-shown'), /new-password\?account=.*token=/);
    assert.equal(smtp.received.length, already + 1);
  });
});
