// The reference at /docs for whoever is signed in at the area: it gets a session of that user, and keeps it to itself.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../../support/owner.ts';
import { openForm, send as sendForm } from '../openapi/page-rig.ts';
import { ADMIN_PASSWORD, startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const account = await rig.account();

describe('The reference at /docs', () => {
  it('is used as the user of the area after a press of a button, until that user signs out', async () => {
    const { page, open, problems, browserContext } = await rig.signIn(account);
    await open('/docs');
    await page.locator('.card .signed-in-user', { hasText: account.code }).waitFor();
    assert.match((await page.textContent('code.base')) ?? '', new RegExp(`/api/${account.code}/`));
    const tokens = new Set<string>();
    page.on('request', sent => tokens.add((sent.headers().authorization ?? '').replace('Bearer ', '')));
    await page.click('.try-as');
    await page.locator('.session-state', { hasText: `admin of ${account.code}, Lda.` }).waitFor();
    const article = await openForm(page, 'createArticle');
    await sendForm(article, 201);
    const token = [...tokens].find(each => each.startsWith('xa_')) ?? '';
    const status = async () =>
      (await rig.call('GET', `/api/${account.code}/v4.0.0/status`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    assert.equal(await status(), 200);
    const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])');
    for (const place of [kept, await page.content(), rig.log.join()]) assert.ok(!String(place).includes(token));
    // A session of the area ends with all that it has opened.
    const area = await browserContext.newPage();
    await area.goto(`${rig.address}/admin/sessions`);
    assert.match((await area.textContent('tbody')) ?? '', /reference page/);
    await area.goto(`${rig.address}/admin/users`);
    await area.click('tbody tr:has-text("admin") a');
    await area.waitForURL(/\/users\/\d+$/);
    assert.match((await area.textContent('main')) ?? '', /reference page/);
    await area.click('.user-menu summary');
    await Promise.all([area.waitForURL('**/sign-in*'), area.click('text=Sign out')]);
    assert.equal(await status(), 403);
    await article.locator('form button.primary').click();
    await article.locator('.answer .problem', { hasText: 'no longer signed in' }).waitFor();
    assert.deepEqual(problems, []);
  });

  it('gives out no session of a browser that was left open, before its user has confirmed who it is', async () => {
    const { page, open, browserContext } = await rig.signIn(account);
    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query("UPDATE session SET created_at = created_at - interval '16 min', confirmed_at = NULL"),
      ),
    );
    await open('/docs');
    await page.locator('.card .signed-in-user').filter({ hasText: account.code }).waitFor();
    const answered = page.waitForResponse(answer => answer.request().method() === 'POST');
    await page.click('.try-as');
    const answer = await answered;
    assert.deepEqual([answer.status(), 'xa-token' in (await answer.json())], [403, false]);
    const opened = browserContext.waitForEvent('page');
    await page.click('#login .problem a');
    const tab = await opened;
    await tab.fill('#password', ADMIN_PASSWORD);
    await tab.click('form[action="/admin/security/confirm"] button.primary');
    await tab.waitForURL('**/admin/security');
    await page.click('#login .as-signed-in');
    await page.locator('.session-state', { hasText: `admin of ${account.code}, Lda.` }).waitFor();
  });

  it('gets no session for another site, without the token of forms, or more rights than the user has', async () => {
    const reader = await rig.signIn(account, { role: 'readonly' });
    await reader.open('/docs');
    await reader.page.click('.try-as');
    await reader.page.locator('.session-state', { hasText: account.code }).waitFor();
    await sendForm(await openForm(reader.page, 'createArticle'), 403);
    const [cookie] = (await reader.browserContext.cookies()).filter(({ name }) => name === 'kontor');
    const headers = { cookie: `kontor=${cookie?.value}`, 'content-type': 'application/x-www-form-urlencoded' };
    const ask = (site: string, method: 'GET' | 'POST' = 'GET', body = '') =>
      rig.call(method, '/admin/reference', {
        headers: { ...headers, 'sec-fetch-site': site },
        ...(body && { raw: body }),
      });
    const { csrf } = (await ask('same-origin')).body;
    for (const site of ['cross-site', 'same-site', 'none']) {
      assert.deepEqual((await ask(site)).body, { user: null });
      assert.equal((await ask(site, 'POST', `_csrf=${csrf}`)).status, 403);
    }
    assert.equal((await ask('same-origin', 'POST', '_csrf=x')).status, 403);
    assert.equal((await ask('same-origin', 'POST', `_csrf=${csrf}`)).status, 200);
    const stranger = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await rig.call('POST', '/admin/reference', { headers: stranger, raw: `_csrf=${csrf}` })).status, 403);
  });
});
