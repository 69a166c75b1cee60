// The pages of the installation: for the users that HOST_ADMINISTRATORS names, and for nobody else.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noteBackup, noteVerified } from '../../../src/database/backup/backup-runs.ts';
import { importFrom, newFile } from '../../operations/account-files/account-files-rig.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { ADMIN_PASSWORD, startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig({
  HOST_ADMINISTRATORS: 'hostco/admin',
  METRICS_TOKEN: 'a secret of the host',
  REQUEST_LOG: 'on',
});
const host = await rig.account('hostco');
const other = await rig.account();

describe('The pages of the installation', async () => {
  const { page, open, checkAccessibility, problems } = await rig.signIn(host);

  it('list the accounts with their size and load, of all server processes, and show one', async () => {
    const second = await (await rig.another()).session(other.code, other.apiToken);
    assert.equal((await other.client.get('/customers')).status, 200);
    assert.equal((await second.get('/customers')).status, 200);
    assert.equal((await second.get('/customers?nix=1')).status, 400);
    const row = page.locator(`tbody tr:has(a:text-is("${other.code}"))`);
    // Each process writes its requests about once a second.
    for (let tries = 0; tries < 100; tries++) {
      await open('/admin/host');
      if (/3\s*1 refused/.test((await row.textContent()) ?? '')) break;
      await page.waitForTimeout(100);
    }
    assert.match(
      (await row.textContent()) ?? '',
      /0\s*[\d.]+ kB\s*\d+ rows\s*1\s*\d sessions?\s*(3\s*1 refused\s*){2}[\d.]+ ms/,
    );
    await checkAccessibility();
    await open('/admin/host?find=no+such+account');
    assert.equal(await page.locator('tbody tr').count(), 0);
    await open(`/admin/host?find=${other.code.toUpperCase()}`);
    assert.deepEqual(await page.locator('tbody a').allTextContents(), [other.code]);
    await page.click(`tbody a:text-is("${other.code}")`);
    const load = (await page.locator('tr:has-text("Last hour")').textContent()) ?? '';
    assert.match(load, /3\s*1\s*[\d.]+ ms\s*[\d.]+ ms/);
    assert.match((await page.textContent('main')) ?? '', new RegExp(`account export ${other.code} --to`));
    await checkAccessibility();
  });

  it('show 25 accounts at a time', async () => {
    for (let more = 0; more < 26; more++) await rig.account(`zz${String(more).padStart(2, '0')}`);
    await open('/admin/host?find=zz');
    assert.equal(await page.locator('tbody tr').count(), 25);
    await page.click('text=Next accounts');
    assert.deepEqual(await page.locator('tbody a').allTextContents(), ['zz25']);
    await page.click('text=First accounts');
    assert.equal(await page.locator('tbody tr').count(), 25);
  });

  it('export an account, once the password was given, as a file that another installation takes', async () => {
    assert.equal((await other.client.post('/invoices', invoiceBody('0'))).status, 201);
    await asOwner(rig, owner =>
      inAccount(owner, 'hostco', id =>
        owner.query(`UPDATE session SET created_at = now() - interval '1 hour' WHERE account_id = $1`, [id]),
      ),
    );
    await open(`/admin/host/accounts/${other.code}`);
    await page.click('text=Export account …');
    await page.fill('#password', ADMIN_PASSWORD);
    await page.click('main button[type=submit]');
    await page.waitForURL(`**/accounts/${other.code}/export`);
    await checkAccessibility();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('main form button')]);
    assert.match(download.suggestedFilename(), new RegExp(`^${other.code}-\\d{4}-\\d\\d-\\d\\d\\.account$`));
    const file = newFile();
    await download.saveAs(file);
    const elsewhere = await startRig();
    await importFrom(elsewhere, file);
    const client = await elsewhere.session(other.code, other.apiToken);
    for (const list of ['invoices', 'articles', 'customers', 'transactions', 'documents'])
      assert.deepEqual((await client.get(`/${list}`)).body, (await other.client.get(`/${list}`)).body, list);
    const entries = await asOwner(rig, owner =>
      inAccount(owner, other.code, async () => {
        const text = `SELECT via, actor, record_name FROM audit_entry WHERE action = 'account.export'`;
        return (await owner.query(text)).rows;
      }),
    );
    assert.deepEqual(entries, [{ via: 'browser', actor: 'hostco/admin', record_name: other.code }]);
    assert.deepEqual(problems, []);
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
    await page.fill('#reason', '');
    await page.click('button:has-text("Suspend account")');
    assert.match((await page.textContent('.lead')) ?? '', /Without a reason/);
    assert.equal(await status(), 200);
    await page.click('text=Cancel');
    await page.fill('#reason', '<img src=x onerror=alert(1)>');
    await page.click('button:has-text("Suspend account")');
    assert.match((await page.textContent('.lead')) ?? '', /Reason: <img src=x/);
    await page.click('button:has-text("Suspend account")');
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
    assert.match((await page.textContent('main')) ?? '', /PostgreSQL.*\d+ migrations, the newest 0\d{3}_/s);
    await checkAccessibility();
  });

  it('warn until a backup is made, and say where it is, when the next one comes and whether it was verified', async () => {
    const warning = page.locator('.message.is-warning');
    await open('/admin/host/installation');
    assert.match((await warning.textContent()) ?? '', /No backup/);
    const at = new Date();
    const written = { file: '/media/disk/kontor.tar.zst', bytes: 1_234_567, accounts: 3 };
    await noteBackup(rig.ownerUrl, written, { at, everyMs: 86_400_000 });
    await open('/admin/host/installation');
    assert.equal(await warning.count(), 0);
    const row = page.locator('tr:has-text("/media/disk/kontor.tar.zst")');
    assert.match((await row.textContent()) ?? '', /1\.2 MB\s*3\s*no\s*\d/);
    assert.equal(await noteVerified(rig.ownerUrl, at), true);
    await open('/admin/host/installation');
    assert.doesNotMatch((await row.textContent()) ?? '', /\sno\s/);
    await asOwner(rig, owner => owner.query(`UPDATE backup_run SET at = at - interval '3 days'`));
    await open('/admin/host/installation');
    assert.match((await warning.textContent()) ?? '', /was due on/);
    await checkAccessibility();
  });

  it('are in Portuguese too', async () => {
    const reader = await rig.signIn(host, { locale: 'pt-PT' });
    for (const path of ['', `/accounts/${other.code}`, `/accounts/${other.code}/export`, '/installation']) {
      await reader.open(`/admin/host${path}`);
      await reader.checkAccessibility();
    }
    const about = await reader.page.textContent('tr:has(code:text-is("BODY_LIMIT"))');
    assert.match(about ?? '', /Tamanho máximo de um pedido, em bytes/);
    assert.deepEqual(reader.problems, []);
  });

  it('are for nobody else, not even an administrator of another account', async () => {
    const stranger = await rig.signIn(other);
    const clerk = await rig.signIn(host, { role: 'clerk' });
    for (const visitor of [stranger, clerk])
      for (const path of ['', '/installation', `/accounts/${other.code}`, `/accounts/${other.code}/export`]) {
        const response = await visitor.page.goto(`${rig.address}/admin/host${path}`);
        assert.equal(response?.status(), 403, path);
        await visitor.open('/admin/settings');
        assert.equal(await visitor.page.locator('a[href*="/admin/host"]').count(), 0);
      }
  });
});
