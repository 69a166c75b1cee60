// Sessions, passwords and links for a new password, in a real browser.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeResetLink } from '../../../src/operations/sign-in/sign-in-administration.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { ADMIN_PASSWORD } from './admin-rig.ts';
import { startSecurityRig } from './security-rig.ts';

const rig = await startSecurityRig();
const { visit, givePassword, signedIn } = rig;
const administrator = ({ id }: Account) => ({ kind: 'administrator', accountId: id }) as const;

describe('Sessions and passwords', () => {
  it('are seen and ended, and the browser of an ended session goes back to the sign-in', async () => {
    const account = await rig.account();
    const [one, two] = [await signedIn(account), await signedIn(account)];
    await one.open('/admin/security');
    assert.match((await one.page.textContent('#sessions ~ .table-scroll')) ?? '', /Chrome \/ Linux/);
    await one.page.click('form[action="/admin/security/sessions"] >> text=End all other sessions');
    assert.match((await one.page.textContent('.message')) ?? '', /2 sessions have ended/);
    await two.open('/admin/security');
    assert.match(two.page.url(), /sign-in/);
  });

  it('are changed with the present password, and asked for again after a while', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility } = await signedIn(account);
    await open('/admin/security/password');
    const send = async (current: string, password: string, again = password) => {
      await page.fill('#current', current);
      await page.fill('#password', password);
      await page.fill('#again', again);
      await page.click('form[action="/admin/security/password"] button');
    };
    await send('not the password', 'a new long password');
    assert.match((await page.textContent('#current-error')) ?? '', /not your current password/);
    await checkAccessibility();
    await send(ADMIN_PASSWORD, 'a new long password', 'another');
    assert.match((await page.textContent('#again-error')) ?? '', /not the same/);
    await send(ADMIN_PASSWORD, 'a new long password');
    assert.match((await page.textContent('.message')) ?? '', /is changed/);
    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query("UPDATE session SET created_at = created_at - interval '16 min'"),
      ),
    );
    await open('/admin/security');
    assert.equal(await page.$('form[action="/admin/security/totp"]'), null);
    await page.click('text=Enter your password to make changes');
    await checkAccessibility();
    await page.fill('#password', 'a new long password');
    await page.click('form[action="/admin/security/confirm"] button');
    await page.waitForSelector('form[action="/admin/security/totp"]');
  });

  it('are reset by a link of an administrator, which a look at it does not use up', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    const admin = await signedIn(account);
    await admin.open('/admin/users');
    await admin.page.click(`tr:has-text("${clerk.login}") a`);
    await admin.page.click('form[action$="/reset-link"] button');
    const link = (await admin.page.textContent('.link-shown')) ?? '';
    await admin.checkAccessibility();
    const { page, checkAccessibility } = await visit();
    await page.goto(link);
    await page.goto(link);
    await checkAccessibility();
    await page.fill('#password', 'four words of mine');
    await page.fill('#again', 'four words of mine');
    await page.click('button[type=submit]');
    assert.match((await page.textContent('.message')) ?? '', /new password is set/);
    await givePassword(page, account, 'four words of mine', clerk.login);
    await page.waitForSelector('nav');
    assert.equal(await page.$('a[href="/admin/users"]'), null);
    const refused = await page.goto(`${rig.address}/admin/users`);
    assert.equal(refused?.status(), 403);
    const used = await page.goto(link);
    assert.equal(used?.status(), 403);
    const { token } = await makeResetLink(rig.administration, administrator(account), clerk.login, 'admin');
    const elsewhere = await rig.account();
    const foreign = await page.goto(
      `${rig.address}/admin/sign-in/new-password?account=${elsewhere.code}&token=${token}`,
    );
    assert.equal(foreign?.status(), 403);
    assert.ok(!rig.log.some(line => line.includes(token) || link.includes(line)));
  });

  it('begin with each cookie once, and never lead to another site', async () => {
    const account = await rig.account();
    const fields = { account: account.code, login: 'admin', password: ADMIN_PASSWORD };
    for (const target of [
      '//evil.example',
      'https://evil.example',
      '/admin\\evil',
      '/admin/../../evil',
      'javascript:1',
    ]) {
      const { status, headers } = await fetch(`${rig.address}/admin/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: rig.address },
        body: new URLSearchParams({ ...fields, _to: target }),
      });
      assert.equal(status, 303);
      const { host } = new URL(headers.get('location') ?? '', rig.address);
      assert.equal(host, new URL(rig.address).host, target);
      const names = headers.getSetCookie().map(cookie => cookie.split('=', 1)[0]);
      assert.deepEqual(names.sort(), ['kontor', 'kontor-account', 'kontor-browser', 'kontor-step']);
    }
  });
});
