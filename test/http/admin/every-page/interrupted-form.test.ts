// The form of a new document whose server is killed, whose session ends, whose user gets another password: what was typed is not
// lost, and the document is made once.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { changePassword } from '../../../../src/operations/administration/users.ts';
import { type Server, serve } from '../../../support/kontor-process.ts';
import { fillSignIn, startAdminRig } from '../admin-rig.ts';
import { openStore, typeAndChoose } from '../documents-rig.ts';
import { signedInClient } from '../form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
const actor = { kind: 'administrator', accountId: shop.account.id } as const;
const settings = {
  DATABASE_URL: rig.ownerUrl,
  KONTOR_DATA: rig.config.dataDirectory,
  MAX_EVENT_LOOP_LAG_MS: '0',
  RATE_LOGINS: '0',
  RATE_REQUESTS: '0',
};
let server: Server = await serve(settings);
const { address } = server;
after(() => server.stop());
const FORM = `${address}/admin/invoices/new`;
const user = { account: shop.account.code, login: 'admin', password: 'a long password' };

async function kill(): Promise<void> {
  const ended = once(server.child, 'close');
  server.child.kill('SIGKILL');
  await ended;
}
const startAgain = async () => {
  server = await serve({ ...settings, PORT: new URL(address).port });
};
const invoices = async () =>
  Number((await shop.owner(`SELECT count(*) AS count FROM document WHERE type = 'invoice'`))[0]?.count);

/** A browser with a form in which a line and a note were typed. */
async function typedForm(note: string): Promise<Page> {
  const { page } = await rig.visit();
  await page.goto(`${address}/admin/sign-in`);
  await fillSignIn(page, { address, ...user });
  await page.goto(FORM);
  await page.locator('#items\\.0\\.item_code').focus();
  await typeAndChoose(page, 'tea');
  await page.locator('details:has(#header\\.notes_comments) summary').click();
  await page.fill('#header\\.notes_comments', note);
  return page;
}
const send = (page: Page) =>
  page.locator('form.new-document').evaluate(form => (form as HTMLFormElement).requestSubmit());
/** The form's own request fails. Suggestions that the page still loads fail as well when it is left. */
const formFails = (page: Page) => page.waitForEvent('requestfailed', request => request.method() === 'POST');
const isKept = async (page: Page, note: string) => {
  assert.equal(await page.inputValue('#items\\.0\\.item_code'), 'TEA-250');
  assert.equal(await page.inputValue('#header\\.notes_comments'), note);
};
const issued = (page: Page) => page.waitForURL(/\/invoices\/\d+$/);

describe('The form of a new document', () => {
  it('whose server was killed is filled in as it was, and makes the document', async () => {
    const page = await typedForm('killed before');
    const before = await invoices();
    await kill();
    const failed = formFails(page);
    await send(page);
    await failed;
    await startAgain();
    await page.goto(FORM);
    await isKept(page, 'killed before');
    await send(page);
    await issued(page);
    assert.equal(await invoices(), before + 1);
    // The next form is an empty one.
    await page.goto(FORM);
    assert.equal(await page.inputValue('#items\\.0\\.item_code'), '');
  });

  it('whose answer was lost with the server makes no second document when it is sent again', async () => {
    const page = await typedForm('killed after');
    const before = await invoices();
    let made = '';
    await page.route('**/invoices/new', async route => {
      if (route.request().method() !== 'POST') return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      made = answer.headers().location ?? '';
      await kill();
      await route.abort();
    });
    const failed = formFails(page);
    await send(page);
    await failed;
    await page.unrouteAll({ behavior: 'wait' });
    assert.match(made, /\/invoices\/\d+$/);
    await startAgain();
    await page.goto(FORM);
    await isKept(page, 'killed after');
    await send(page);
    await issued(page);
    assert.equal(new URL(page.url()).pathname, made);
    assert.equal(await invoices(), before + 1);
  });

  it('whose sent content is changed afterwards makes another document', async () => {
    const page = await typedForm('first');
    const before = await invoices();
    // The price of the line arrives after the form was sent.
    const { promise: made, resolve: isMade } = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/prices?*');
    await page.route('**/prices?*', async route => {
      await made;
      await route.continue();
    });
    await page.fill('#items\\.0\\.qty', '2');
    await asked;
    await page.route('**/invoices/new', async route => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      const priced = page.waitForResponse('**/prices?*');
      isMade();
      await (await priced).finished();
      await route.abort();
    });
    const failed = formFails(page);
    await send(page);
    await failed;
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(FORM);
    await page.fill('#header\\.notes_comments', 'second');
    await send(page);
    await issued(page);
    assert.equal(await invoices(), before + 2);
  });

  for (const [what, change] of [
    [
      'session was ended in another browser',
      async () => {
        const other = await signedInClient(rig, user);
        const hidden = await other.hidden('/admin/preferences', '/admin/preferences');
        assert.equal((await other.post('/admin/security/sessions', hidden)).status, 303);
      },
    ],
    [
      'user has got another password',
      async () => {
        user.password = 'another long password';
        await changePassword(rig.administration, actor, user.login, user.password);
      },
    ],
  ] as const)
    it(`whose ${what} is kept in the page to sign in, and sent once`, async () => {
      const page = await typedForm(what);
      const before = await invoices();
      await change();
      await send(page);
      await page.waitForSelector('#password');
      await fillSignIn(page, { address, ...user });
      assert.equal(await invoices(), before);
      await page.click('main form button');
      await issued(page);
      assert.match((await page.textContent('main')) ?? '', new RegExp(what));
      assert.equal(await invoices(), before + 1);
    });
});
