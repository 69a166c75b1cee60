// The reference page in a browser: log in once, try calls, see what came of them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startBrowser } from '../../support/browser.ts';
import { startRig } from '../../support/rig.ts';
import { answered, logIn, openForm, openPage, send } from './page-rig.ts';

const browser = await startBrowser();
const rig = await startRig();
const address = await rig.listen();

describe('The reference page', () => {
  it('is shown with the guide first, asks no other server and breaks no rule of its security policy', async () => {
    const { page, requests, problems } = await openPage(browser, `${address}/docs`);
    assert.equal(await page.locator('main > section').first().getAttribute('id'), 'guide');
    assert.equal(await page.locator('#guide code.base').textContent(), `${address}/api/demo/v4.0.0`);
    await page.waitForLoadState('networkidle');
    assert.ok(requests.length > 10);
    for (const url of requests) assert.ok(url.startsWith(address), url);
    assert.deepEqual(problems, []);
  });

  it('makes two invoices after one login, each with a number and a nonce of its own', async () => {
    const account = await rig.account();
    const { page, problems } = await openPage(browser, `${address}/docs`);
    const invoice = await openForm(page, 'createInvoice');
    await invoice.locator('form button.primary').click();
    await logIn(page, account.code, { token: account.apiToken });
    const first = await answered(invoice, 201);
    const example = (await invoice.locator('.request code').textContent()) ?? '';
    assert.match(example, new RegExp(`${address}/api/${account.code}/v4.0.0/invoices\\?nonce=2`));
    const second = await send(invoice, 201);
    assert.notEqual(first, second);
    const { body } = await account.client.get('/invoices');
    const numbers = body.map(({ seq_number }: { seq_number: string }) => seq_number);
    assert.equal(new Set(numbers).size, 2);
    for (const number of numbers) assert.match(number, /^TRY-/);
    const link = await invoice.locator('.answer a').getAttribute('href');
    assert.equal((await fetch(link ?? '')).headers.get('content-type'), 'application/pdf');
    assert.deepEqual(problems, []);
  });

  it('fills in the documents that it made where a later example names one', async () => {
    const account = await rig.account();
    const { page } = await openPage(browser, `${address}/docs`);
    await page.click('header button.login');
    await logIn(page, account.code, { username: 'admin', password: 'a long password' });
    const [invoice, receipt, change] = [
      await openForm(page, 'createInvoice'),
      await openForm(page, 'createReceipt'),
      await openForm(page, 'changeInvoice'),
    ];
    await send(invoice, 201);
    await send(receipt, 201);
    assert.match(await send(change, 409), /CONFLICT/);
    assert.equal((await account.client.get('/invoices')).body[0].status, 'PAID');
  });

  it('shows the field of a refused request, and sends it again with the same nonce', async () => {
    const account = await rig.account();
    const { page } = await openPage(browser, `${address}/docs`);
    await page.click('header button.login');
    await logIn(page, account.code, { token: account.apiToken });
    const invoice = await openForm(page, 'createInvoice');
    const body = invoice.locator('textarea');
    const good = await body.inputValue();
    await body.fill(good.replace('"EUR"', '"EURO"').replace('"qty": 2', '"qty": -2'));
    await send(invoice, 400);
    assert.deepEqual(await invoice.locator('.answer .problem li code').allTextContents(), ['currency', 'items[0].qty']);
    await body.fill('{');
    await invoice.locator('form button.primary').click();
    await invoice.locator('.answer .problem', { hasText: 'JSON' }).waitFor();
    await body.fill(good);
    await send(invoice, 201);
  });

  it('opens a new session when the one it has ended, and counts its nonces from the start', async () => {
    const account = await rig.account();
    const { page } = await openPage(browser, `${address}/docs`);
    await page.click('header button.login');
    await logIn(page, account.code, { token: account.apiToken });
    const article = await openForm(page, 'createArticle');
    await send(article, 201);
    await send(await openForm(page, 'endSession'), 204);
    assert.match(await send(article, 201), /session had ended/);
  });

  it('keeps tokens and passwords in its memory only', async () => {
    const account = await rig.account();
    const { page, requests } = await openPage(browser, `${address}/docs`);
    const secrets = new Set([account.apiToken]);
    page.on('request', sent => secrets.add((sent.headers().authorization ?? '').replace('Bearer ', '')));
    await page.click('header button.login');
    await logIn(page, account.code, { token: `${account.apiToken}x` });
    await page.locator('#login .problem:not(:empty)').waitFor();
    await logIn(page, account.code, { token: account.apiToken });
    await page.locator('header button.login', { hasText: 'Log out' }).waitFor();
    const session = await openForm(page, 'helo');
    await send(await openForm(page, 'status'), 200);
    const shown = `${await page.content()} ${await session.locator('.request').textContent()}`;
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])');
    const fields = await page
      .locator('input, textarea')
      .evaluateAll(inputs => inputs.map(input => Object(input).value));
    for (const place of [shown, kept, fields.join(), requests.join(), rig.log.join()])
      for (const secret of [...secrets].filter(Boolean)) assert.ok(!String(place).includes(secret));
    assert.ok([...secrets].some(secret => secret.startsWith('xa_')));
    await page.click('header button.login');
    await page.locator('header button.login', { hasText: 'Log in' }).waitFor();
  });

  it('prints: a PDF is a link to save it', async () => {
    const account = await rig.account();
    const { page } = await openPage(browser, `${address}/docs`);
    await page.click('header button.login');
    await logIn(page, account.code, { token: account.apiToken });
    const invoice = await openForm(page, 'createInvoice');
    await invoice.locator('form details summary').click();
    await invoice.locator('select[name=print]').selectOption('1');
    await send(invoice, 201);
    const [download] = await Promise.all([page.waitForEvent('download'), invoice.locator('.answer .pdf a').click()]);
    assert.match(download.suggestedFilename(), /\.pdf$/);
  });
});
