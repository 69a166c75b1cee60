// The pages of the installation: for the users that HOST_ADMINISTRATORS names, and for nobody else.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig({ HOST_ADMINISTRATORS: 'hostco/admin', METRICS_TOKEN: 'a secret of the host' });
const host = await rig.account('hostco');
const other = await rig.account();

describe('The pages of the installation', async () => {
  const { page, open, checkAccessibility, problems } = await rig.signIn(host);

  it('list the accounts, and show the size of one', async () => {
    await open('/admin/host');
    assert.equal(await page.locator(`tbody a:text-is("${other.code}")`).count(), 1);
    await checkAccessibility();
    await page.click(`tbody a:text-is("${other.code}")`);
    assert.match((await page.textContent('main')) ?? '', new RegExp(`account export ${other.code}`));
    await checkAccessibility();
  });

  it('check the figures of an account, and show what differs', async () => {
    assert.equal((await other.client.post('/invoices', invoiceBody('1'))).status, 201);
    const check = async () => {
      await open(`/admin/host/accounts/${other.code}`);
      await page.click('text=Check now');
      for (let tries = 0; tries < 100; tries++) {
        await open(`/admin/host/accounts/${other.code}`);
        const text = (await page.textContent('main')) ?? '';
        if (!text.includes('has been running')) return text;
        await page.waitForTimeout(50);
      }
      throw new Error('The check does not end');
    };
    assert.match(await check(), /All figures agreed/);
    await asOwner(rig, owner =>
      inAccount(owner, other.code, id =>
        owner.query('UPDATE document SET total_amount = total_amount + 1 WHERE account_id = $1', [id]),
      ),
    );
    assert.match(await check(), /figures differed/);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('suspend an account and let it be used again, but not the own one', async () => {
    const message = () => page.textContent('.message[role="status"]');
    const status = async () => (await other.client.get('/customers')).status;
    const people = await rig.signIn(other);
    await open(`/admin/host/accounts/${other.code}`);
    await page.fill('#reason', '<img src=x onerror=alert(1)>');
    await page.click('text=Suspend account');
    assert.match((await message()) ?? '', /suspended/);
    assert.match((await page.textContent('main')) ?? '', /Reason: <img src=x/);
    assert.equal(await page.locator('main img').count(), 0);
    assert.equal(await status(), 403);
    const answered = await people.page.goto(`${rig.address}/admin`);
    assert.equal(answered?.status(), 403);
    assert.match((await people.page.textContent('main')) ?? '', /suspended.*<img src=x/s);
    // They may sign in to another account.
    assert.equal((await people.page.goto(`${rig.address}/admin/sign-in`))?.status(), 200);
    await checkAccessibility();
    await page.click('text=Resume account');
    assert.equal(await page.locator('text=Suspend account').count(), 1);
    assert.equal(await status(), 200);
    const entries = await asOwner(rig, owner =>
      inAccount(owner, other.code, async () => {
        const text = `SELECT action, via, actor, address FROM audit_entry WHERE action IN ('account.suspend', 'account.resume') ORDER BY number`;
        return (await owner.query(text)).rows;
      }),
    );
    const by = { via: 'browser', actor: 'hostco/admin', address: '127.0.0.1' };
    assert.deepEqual(entries, [
      { action: 'account.suspend', ...by },
      { action: 'account.resume', ...by },
    ]);
    await open('/admin/host/accounts/hostco');
    assert.equal(await page.locator('text=Suspend account').count(), 0);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });

  it('show the settings in force and where each comes from, but no secret', async () => {
    await open('/admin/host/installation');
    const row = async (name: string) => (await page.textContent(`tr:has(code:text-is("${name}"))`)) ?? '';
    assert.match(await row('HOST_ADMINISTRATORS'), /hostco\/admin.*environment/s);
    assert.match(await row('SESSION_IDLE_SECONDS'), /3600.*default/s);
    assert.match(await row('METRICS_TOKEN'), /is set/);
    assert.ok(!(await page.content()).includes('a secret of the host'));
    await checkAccessibility();
  });

  it('are for nobody else, not even an administrator of another account', async () => {
    const stranger = await rig.signIn(other);
    const clerk = await rig.signIn(host, { role: 'clerk' });
    for (const visitor of [stranger, clerk])
      for (const path of ['', '/installation', `/accounts/${other.code}`]) {
        const response = await visitor.page.goto(`${rig.address}/admin/host${path}`);
        assert.equal(response?.status(), 403, path);
        assert.equal(await visitor.page.locator('nav a[href*="/admin/host"]').count(), 0);
      }
  });
});
