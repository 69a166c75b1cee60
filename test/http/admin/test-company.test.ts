// Test companies in the administration area: the bar on every page, the mark, the receivers, and the reset behind a proof.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTestCompany } from '../../../src/operations/administration/test-company.ts';
import { addUser } from '../../../src/operations/administration/users.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { ADMIN_PASSWORD, startAdminRig } from './admin-rig.ts';
import { hiddenIn, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const PATH = '/admin/company/test';

/** Lets the proof of who has signed in age. */
const letAge = (code: string) =>
  asOwner(rig, owner =>
    inAccount(owner, code, () =>
      owner.query("UPDATE session SET created_at = created_at - interval '16 min', confirmed_at = NULL"),
    ),
  );

describe('The page of the test company', () => {
  it('makes a company one and a real one again, while it has no documents', async () => {
    const account = await rig.account();
    const { page, open, checkAccessibility, problems } = await rig.signIn(account);
    await open(PATH);
    assert.equal(await page.locator('.test-bar').count(), 0);
    await checkAccessibility();
    await page.click('text=Make it a test company');
    await page.waitForSelector('.test-bar');
    assert.match((await page.textContent('.test-bar')) ?? '', /Test company: nothing here counts/);
    await page.fill('[name=test_receivers]', '912 345 678\n@shop.example');
    await page.click('text=Save receivers');
    await page.waitForSelector('text=The receivers are saved.');
    assert.equal(await page.inputValue('[name=test_receivers]'), '+351912345678\n@shop.example');
    await page.fill('[name=test_receivers]', 'nobody@');
    await page.click('text=Save receivers');
    await page.waitForSelector('.error-summary');
    await checkAccessibility();
    assert.equal(await page.inputValue('[name=test_receivers]'), 'nobody@');
    await open(PATH);
    await page.click('text=Make it a real company');
    await page.waitForSelector('text=This is a real company now');
    assert.equal(await page.locator('.test-bar').count(), 0);
    await account.client.post('/invoices', invoiceBody('1'));
    await open(PATH);
    await page.waitForSelector('text=so it stays a real company');
    assert.equal(await page.locator('main form').count(), 0);
    const client = await signedInClient(rig, { account: account.code });
    const late = await client.post(PATH, {
      ...(await client.hidden('/admin/preferences', '/admin/preferences')),
      test: '1',
    });
    assert.equal(late.status, 409);
    assert.match(late.text, /real documents must not be/);
    assert.deepEqual(problems, []);
  });

  it('empties it for who types the code and proves who it is', async () => {
    const account = await rig.account();
    await setTestCompany(rig.administration, { kind: 'administrator', accountId: account.id }, true);
    await account.client.post('/invoices', invoiceBody('1'));
    const client = await signedInClient(rig, { account: account.code });
    const hidden = () => client.hidden(PATH, `${PATH}/reset`);
    const invoices = async () => (await account.client.get('/invoices')).body.length;
    const wrong = await client.post(`${PATH}/reset`, { ...(await hidden()), code: 'another' });
    assert.equal(wrong.status, 409);
    assert.match(wrong.text, /Nothing was deleted/);
    await letAge(account.code);
    const asked = await client.post(`${PATH}/reset`, { ...(await hidden()), code: account.code });
    assert.equal(asked.status, 403);
    assert.equal(await invoices(), 1);
    const kept = hiddenIn(asked.text, `${PATH}/reset`);
    const done = await client.post(`${PATH}/reset`, { ...kept, _password: ADMIN_PASSWORD });
    assert.deepEqual([done.status, done.location.split('?')[0]], [303, PATH]);
    assert.equal(await invoices(), 0);
    const trail = await client.get('/admin/audit');
    assert.match(trail.text, /Test company emptied/);
  });

  it('has its bar on each page, in both languages, at 375 pixels too, for everybody', async () => {
    const account = await rig.account();
    const administrator = { kind: 'administrator', accountId: account.id } as const;
    await setTestCompany(rig.administration, administrator, true);
    await account.client.post('/invoices', invoiceBody('1'));
    await addUser(rig.administration, administrator, {
      login: 'ana',
      name: 'Ana',
      role: 'clerk',
      password: 'another password',
    });
    for (const [locale, text] of [
      ['en-GB', 'Test company: nothing here counts'],
      ['pt-PT', 'Empresa de teste: nada aqui conta'],
    ] as const) {
      const { page, open, checkAccessibility, problems } = await rig.signIn(account, {
        locale,
        viewport: { width: 375, height: 700 },
      });
      for (const path of ['/admin', '/admin/invoices', '/admin/invoices/new', PATH, '/admin/security']) {
        await open(path);
        assert.equal((await page.textContent('.test-bar'))?.trim(), text, path);
        const [wide, shown] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
          number,
          number,
        ];
        assert.ok(wide <= shown, `${path} is ${wide} pixels wide`);
      }
      await open(PATH);
      await checkAccessibility();
      assert.deepEqual(problems, []);
    }
    const clerk = await signedInClient(rig, { account: account.code, login: 'ana', password: 'another password' });
    assert.match((await clerk.get('/admin')).text, /class="test-bar"/);
    assert.equal((await clerk.get(PATH)).status, 403);
  });
});
