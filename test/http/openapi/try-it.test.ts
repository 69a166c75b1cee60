// The reference page in a browser: log in once, try calls, see what came of them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBrowser } from '../../support/browser.ts';
import { startRig } from '../../support/rig.ts';
import { answered, logIn, openForm, openPage, send } from './page-rig.ts';

const PASSWORD = 'a long password';

// One page for all tests, in their order, as somebody would use it; its layout alone takes seconds on a busy machine.
const browser = await startBrowser();
const rig = await startRig();
const address = await rig.listen();
const account = await rig.account();
const { page, requests, problems } = await openPage(browser, `${address}/docs`);

const rows = async (path: string) => (await account.client.get(path)).body as Record<string, string>[];

describe('The reference page', () => {
  it('is shown with the guide first, asks no other server and breaks no rule of its security policy', async () => {
    assert.equal(await page.locator('main > section').first().getAttribute('id'), 'guide');
    assert.equal(await page.locator('#guide code.base').textContent(), `${address}/api/demo/v4.0.0`);
    await page.waitForLoadState('load');
    assert.ok(requests.length > 10);
    for (const url of requests) assert.ok(url.startsWith(address), url);
    assert.deepEqual(problems, []);
  });

  it('makes two invoices after one login, each with a number and a key of its own', async () => {
    const invoice = await openForm(page, 'createInvoice');
    await invoice.locator('form button.primary').click();
    await logIn(page, account.code, { token: account.apiToken });
    const first = await answered(invoice, 201);
    const example = async () => (await invoice.locator('.request code').textContent()) ?? '';
    const keyIn = (sample: string) => /Idempotency-Key: (createInvoice-\w+)/.exec(sample)?.[1];
    const shown = await example();
    assert.ok(shown.startsWith(`curl ${address}/api/${account.code}/v4.0.0/invoices \\\n`), shown);
    assert.ok(keyIn(shown));
    const second = await send(invoice, 201);
    assert.notEqual(first, second);
    assert.notEqual(keyIn(await example()), keyIn(shown));
    const numbers = (await rows('/invoices')).map(({ seq_number }) => String(seq_number));
    assert.equal(new Set(numbers).size, 2);
    for (const number of numbers) assert.match(number, /^TRY-/);
    const link = await invoice.locator('.answer a').getAttribute('href');
    assert.equal((await fetch(link ?? '')).headers.get('content-type'), 'application/pdf');
    assert.deepEqual(problems, []);
  });

  it('fills in the documents and records that it made where a later example names one', async () => {
    const [invoice, receipt, change] = [
      await openForm(page, 'createInvoice'),
      await openForm(page, 'createReceipt'),
      await openForm(page, 'changeInvoice'),
    ];
    await send(invoice, 201);
    await send(receipt, 201);
    assert.match(await send(change, 409), /CONFLICT/);
    assert.deepEqual((await rows('/invoices')).map(({ status }) => status).sort(), ['ISSUED', 'ISSUED', 'PAID']);
    await send(invoice, 201);
    await send(change, 201);
    assert.equal((await rows('/invoices')).filter(({ status }) => status === 'VOID').length, 1);

    await send(await openForm(page, 'createArticle'), 201);
    const update = await openForm(page, 'updateArticle');
    await send(update, 201);
    const [article] = await rows('/articles');
    assert.equal(article?.unit_price, JSON.parse(await update.locator('textarea').inputValue()).unit_price);
  });

  it('leaves the record that somebody has named', async () => {
    const [article, update] = [await openForm(page, 'createArticle'), await openForm(page, 'updateArticle')];
    const [{ item_code = '' } = {}] = await rows('/articles');
    await update.locator('textarea').fill(JSON.stringify({ item_code, description: 'Black tea' }));
    await send(article, 201);
    await send(update, 201);
    await send(update, 201);
    const named = (await rows('/articles')).filter(({ description }) => description === 'Black tea');
    assert.deepEqual(
      named.map(({ item_code }) => item_code),
      [item_code],
    );
  });

  it('shows the field of a refused request, and sends it again with the same key', async () => {
    const invoice = await openForm(page, 'createInvoice');
    const body = invoice.locator('textarea');
    const good = await body.inputValue();
    await body.fill(good.replace('"EUR"', '"EURO"').replace('"vat": 23', '"vat": 123'));
    await send(invoice, 400);
    assert.deepEqual(await invoice.locator('.answer .problem li code').allTextContents(), ['currency', 'items[0].vat']);
    await body.fill('{');
    await invoice.locator('form button.primary').click();
    await invoice.locator('.answer .problem', { hasText: 'JSON' }).waitFor();
    await body.fill(good);
    await send(invoice, 201);
  });

  it('sends a request whose answer was lost again, and makes no second document', async () => {
    const order = await openForm(page, 'createOrder');
    await page.route('**/orders', async route => {
      await route.fetch();
      await route.abort();
    });
    await order.locator('form button.primary').click();
    await order.locator('.answer .problem', { hasText: 'Send again' }).waitFor();
    await page.unroute('**/orders');
    await send(order, 201);
    assert.equal((await rows('/orders')).length, 1);
  });

  it('opens a new session when the one it has ended', async () => {
    await send(await openForm(page, 'endSession'), 204);
    assert.match(await send(await openForm(page, 'createArticle'), 201), /session had ended/);
  });

  it('prints: a PDF is a link to save it', async () => {
    const invoice = await openForm(page, 'createInvoice');
    await invoice.locator('form details summary').click();
    await invoice.locator('select[name=print]').selectOption('1');
    await send(invoice, 201);
    const [download] = await Promise.all([page.waitForEvent('download'), invoice.locator('.answer .pdf a').click()]);
    assert.match(download.suggestedFilename(), /\.pdf$/);
  });

  it('keeps tokens and passwords in its memory only, after all of that and another login', async () => {
    const loginButton = page.locator('header button.login');
    const secrets = new Set([account.apiToken]);
    page.on('request', sent => secrets.add((sent.headers().authorization ?? '').replace('Bearer ', '')));
    const logInAgain = async (fields: Record<string, string>) => {
      await loginButton.filter({ hasText: 'Log out' }).click();
      await loginButton.filter({ hasText: 'Log in' }).click();
      await logIn(page, account.code, fields);
    };
    await logInAgain({ token: `${account.apiToken}x` });
    await page.locator('#login .problem:not(:empty)').waitFor();
    await logIn(page, account.code, { token: account.apiToken });
    await logInAgain({ username: 'admin', password: PASSWORD });
    await loginButton.filter({ hasText: 'Log out' }).waitFor();
    const session = await openForm(page, 'auth');
    await send(await openForm(page, 'status'), 200);
    const shown = `${await page.content()} ${await session.locator('.request').textContent()}`;
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])');
    const fields = await page
      .locator('input, textarea')
      .evaluateAll(inputs => inputs.map(input => Object(input).value));
    for (const place of [shown, kept, fields.join(), requests.join(), rig.log.join()])
      for (const secret of [...secrets, PASSWORD].filter(Boolean)) assert.ok(!String(place).includes(secret));
    assert.ok([...secrets].some(secret => secret.startsWith('xa_')));
    await loginButton.click();
    await loginButton.filter({ hasText: 'Log in' }).waitFor();
    assert.deepEqual(problems, []);
  });
});
