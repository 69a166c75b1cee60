// What protects a sign-in, in a real browser: second step, passkeys, recovery codes, sessions, passwords, links for a new password.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import jsQR from 'jsqr';
import type { CDPSession, Page } from 'playwright-core';
import { makeResetLink, setSecondFactorRule } from '../../../src/operations/sign-in/sign-in-administration.ts';
import { codeOf } from '../../operations/sign-in/sign-in-rig.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { ADMIN_PASSWORD, startAdminRig, type Visitor } from './admin-rig.ts';

/** jsqr is a CommonJS module whose types say otherwise. */
const readQr = jsQR as unknown as typeof jsQR.default;
const rig = await startAdminRig({ RATE_FAILED_USER: '0' });
// Passkeys belong to a name, which an address is not.
rig.address = rig.address.replace('127.0.0.1', 'localhost');
const administrator = ({ id }: Account) => ({ kind: 'administrator', accountId: id }) as const;

async function visit(options = {}): Promise<Visitor> {
  const visitor = await rig.visit(options);
  return { ...visitor, open: async path => void (await visitor.page.goto(rig.address + path)) };
}

async function givePassword(page: Page, account: Account, password = ADMIN_PASSWORD, login = 'admin') {
  await page.goto(`${rig.address}/admin/sign-in`);
  await page.fill('#account', account.code);
  await page.fill('#login', login);
  await page.fill('#password', password);
  await page.click('form[action="/admin/sign-in"] button');
}

async function signedIn(account: Account, options = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await givePassword(visitor.page, account);
  await visitor.page.waitForSelector('nav');
  return visitor;
}

/** Gives the browser an authenticator that checks its user. */
async function authenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

const title = (page: Page) => page.textContent('h1');

describe('A second step', () => {
  it('is set up from a QR code, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const account = await rig.account();
    const { page, problems, checkAccessibility, open } = await signedIn(account);
    await open('/admin/security');
    await checkAccessibility();
    await page.click('form[action="/admin/security/totp"] button');
    await checkAccessibility();
    const pixels = await page.$eval('img.qr', async node => {
      const image = node as HTMLImageElement;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 400;
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
      drawing.fillStyle = '#fff';
      drawing.fillRect(0, 0, 400, 400);
      drawing.drawImage(image, 20, 20, 360, 360);
      return [...drawing.getImageData(0, 0, 400, 400).data];
    });
    const address = new URL(readQr(Uint8ClampedArray.from(pixels), 400, 400)?.data ?? '');
    assert.equal(address.protocol, 'otpauth:');
    const secret = address.searchParams.get('secret') ?? '';
    await page.fill('#code', '12');
    await page.click('form[action="/admin/security/totp/code"] button');
    assert.match((await page.textContent('.error-summary')) ?? '', /not right/);
    await page.fill('#code', codeOf(secret, 0));
    await page.click('form[action="/admin/security/totp/code"] button');
    const codes = await page.$$eval('.codes code', nodes => nodes.map(node => node.textContent ?? ''));
    assert.equal(codes.length, 10);
    await checkAccessibility();

    const next = await visit();
    await givePassword(next.page, account);
    await next.page.waitForSelector('#code');
    assert.equal(await title(next.page), 'One more step');
    await next.checkAccessibility();
    // Nothing is open yet: no page, and no other form.
    const before = await next.browserContext.newPage();
    await before.goto(`${rig.address}/admin/security`);
    assert.match(before.url(), /sign-in/);
    await next.page.fill('#code', '000000');
    await next.page.click('form[action="/admin/sign-in/second-factor"] button');
    assert.match((await next.page.textContent('.error-summary')) ?? '', /not right/);
    await next.page.fill('#code', codeOf(secret));
    await next.page.click('form[action="/admin/sign-in/second-factor"] button');
    await next.page.waitForSelector('nav');

    const lost = await visit({ locale: 'pt-PT' });
    await givePassword(lost.page, account);
    await lost.page.waitForSelector('#code');
    await lost.page.fill('#code', codes[3] ?? '');
    await lost.page.click('form[action="/admin/sign-in/second-factor"] button');
    await lost.page.waitForSelector('nav');
    await lost.open('/admin/security');
    assert.match((await lost.page.textContent('main')) ?? '', /Restam 9 códigos/);
    await lost.checkAccessibility();
    assert.deepEqual([...problems, ...next.problems, ...lost.problems], []);
  });

  it('has to be set up before the first page where the company asks for it, also without JavaScript', async () => {
    const account = await rig.account();
    await setSecondFactorRule(rig.administration, administrator(account), 'admins');
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${rig.address}/admin/customers`);
    await page.fill('#account', account.code);
    await page.fill('#login', 'admin');
    await page.fill('#password', ADMIN_PASSWORD);
    await page.click('form[action="/admin/sign-in"] button');
    assert.equal(await title(page), 'Set up a second step');
    await page.click('summary');
    const secret = ((await page.textContent('.secret')) ?? '').replaceAll(' ', '');
    await page.fill('#code', codeOf(secret, 0));
    await page.click('form[action="/admin/sign-in/set-up"] button');
    assert.equal((await page.$$('.codes code')).length, 10);
    await page.click('a.primary');
    assert.match(page.url(), /\/admin\/customers$/);
  });
});

describe('A passkey of a real browser', () => {
  it('is added, signs in alone and as second step, is renamed and removed', async () => {
    const account = await rig.account();
    const { page, browserContext, problems, open, checkAccessibility } = await signedIn(account);
    await authenticator(page);
    await open('/admin/security');
    await page.fill('#name', '<img src=x onerror=alert(1)>');
    await page.click('form[action="/admin/security/passkeys"] button');
    await page.waitForSelector('.codes');
    await open('/admin/security');
    await checkAccessibility();
    assert.match((await page.textContent('#passkeys ~ .table-scroll')) ?? '', /<img src=x onerror=alert\(1\)>/);
    await page.fill('td input[name=name]', 'Blue key');
    await page.click('td form[action$="/name"] button');
    assert.match((await page.textContent('#passkeys ~ .table-scroll')) ?? '', /Blue key/);

    await browserContext.clearCookies();
    await open('/admin/sign-in');
    await page.click('form[action="/admin/sign-in/passkey"] button');
    assert.match((await page.textContent('form[action="/admin/sign-in/passkey"] .help')) ?? '', /account/);
    await page.fill('#account', account.code);
    await page.click('form[action="/admin/sign-in/passkey"] button');
    await page.waitForSelector('nav');

    await browserContext.clearCookies();
    await givePassword(page, account);
    await page.waitForSelector('form[data-passkey] button:not([hidden])');
    await checkAccessibility();
    await page.click('form[data-passkey] button');
    await page.waitForSelector('nav');

    await open('/admin/security');
    await page.click('form[action$="/remove"] button');
    assert.match((await page.textContent('#passkeys ~ p ~ p')) ?? '', /no passkey/);
    await browserContext.clearCookies();
    await givePassword(page, account);
    await page.waitForSelector('nav');
    assert.deepEqual(problems, []);
  });
});

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
    await checkAccessibility();
    const send = async (current: string, password: string, again = password) => {
      await page.fill('#current', current);
      await page.fill('#password', password);
      await page.fill('#again', again);
      await page.click('form[action="/admin/security/password"] button');
    };
    await send('not the password', 'a new long password');
    assert.match((await page.textContent('#current-error')) ?? '', /not your present password/);
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
    await page.click('text=Give your password to make changes');
    await checkAccessibility();
    await page.fill('#password', 'a new long password');
    await page.click('form[action="/admin/security/confirm"] button');
    await page.waitForSelector('form[action="/admin/security/totp"]');
  });

  it('are reset by a link of an administrator, which a look at it does not use up', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    const admin = await signedIn(account);
    await admin.open('/admin/security/users');
    await admin.checkAccessibility();
    await admin.page.click(`form[action="/admin/security/users/reset-link"] button[aria-label$="${clerk.login}"]`);
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
    assert.equal(await page.$('a[href="/admin/security/users"]'), null);
    const refused = await page.goto(`${rig.address}/admin/security/users`);
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
});
