// A second step and passkeys, in a real browser.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { setSecondFactorRule } from '../../../src/operations/sign-in/sign-in-administration.ts';
import { codeOf } from '../../operations/sign-in/sign-in-rig.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { ADMIN_PASSWORD } from './admin-rig.ts';
import { addAuthenticator, startSecurityRig } from './security-rig.ts';

/** jsqr is a CommonJS module whose types say otherwise. */
const readQr = jsQR as unknown as typeof jsQR.default;

const rig = await startSecurityRig();
const { visit, givePassword, signedIn } = rig;
const administrator = ({ id }: Account) => ({ kind: 'administrator', accountId: id }) as const;

const title = (page: Page) => page.textContent('h1');

describe('A second step', () => {
  it('is set up from a QR code, asked for at the next sign-in, and replaced by a recovery code', async () => {
    const account = await rig.account();
    const { page, problems, checkAccessibility, open } = await signedIn(account);
    await open('/admin/security');
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
    assert.match((await page.textContent('.error-summary')) ?? '', /is wrong or was already used/);
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
    assert.match((await next.page.textContent('.error-summary')) ?? '', /is wrong or was already used/);
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
    await page.click('main summary');
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
    await addAuthenticator(page);
    await open('/admin/security');
    await page.fill('#name', '<img src=x onerror=alert(1)>');
    await page.click('form[action="/admin/security/passkeys"] button');
    await page.waitForSelector('.codes');
    await open('/admin/security');
    assert.match((await page.textContent('#passkeys ~ .table-scroll')) ?? '', /<img src=x onerror=alert\(1\)>/);
    await page.fill('td input[name=name]', 'Blue key');
    await page.click('td form[action$="/name"] button');
    assert.match((await page.textContent('#passkeys ~ .table-scroll')) ?? '', /Blue key/);

    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query("UPDATE session SET created_at = created_at - interval '16 min'"),
      ),
    );
    await open('/admin/tokens/new');
    await checkAccessibility();
    await page.click('form[data-passkey-options] button');
    await page.waitForSelector('#field-nonce_window');

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
