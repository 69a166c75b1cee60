// Tokens, sessions, the request log and the audit trail in a real browser.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { startAdminRig, type Visitor } from './admin-rig.ts';

const rig = await startAdminRig({ REQUEST_LOG: 'on' });
const account = await rig.account();
const actor = { kind: 'administrator', accountId: account.id } as const;
const run = promisify(execFile);

const HOSTILE = '<img src=x onerror=alert(1)>{{7*7}}\u202e';

/** Reloads the page until it has the text: the request log is written about once a second. */
async function waitFor({ page, open }: Visitor, path: string, text: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    await open(path);
    if ((await page.locator('tbody').allTextContents()).join().includes(text)) return;
    await page.waitForTimeout(250);
  }
  assert.fail(`${path} never had ${text}: ${await page.textContent('main')}`);
}

/** Sends the form of the button and waits for the page that answers. */
const send = ({ page }: Visitor, name: string) =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).first().click()]);

describe('A token', () => {
  it('is made, shown once with a command that works, gets a new secret, and is revoked', async () => {
    const visitor = await rig.signIn(account);
    const { page, open, problems } = visitor;
    await open('/admin/tokens/new');
    await send(visitor, 'New token');
    assert.match((await page.textContent('.error-summary')) ?? '', /name/i);
    await visitor.checkAccessibility();
    await page.fill('#field-name', HOSTILE);
    await page.fill('#field-nonce_window', '64');
    await send(visitor, 'New token');
    const secret = (await page.textContent('#secret')) ?? '';
    assert.match(secret, /^kt_[\w-]{43}$/);
    await visitor.checkAccessibility();
    const line = (await page.textContent('#curl')) ?? '';
    const { stdout } = await run('sh', ['-c', line.replace(/^curl /, 'curl -s ')]);
    assert.match(JSON.parse(stdout)['xa-token'], /^xa_/);
    assert.equal(await page.evaluate(() => document.querySelectorAll('main img').length), 0);

    // Sent once more, as by the button Back and a click, it makes no other token and shows no secret.
    await page.reload();
    assert.equal(await page.locator('#secret').count(), 0);
    assert.match((await page.textContent('main')) ?? '', /already created|API tokens/);
    await visitor.checkAccessibility();

    await page
      .getByRole('link', { name: HOSTILE.slice(0, 28) })
      .first()
      .click();
    await visitor.checkAccessibility();
    await page.selectOption('#field-overlap', '0');
    await send(visitor, 'New secret');
    const rotated = (await page.textContent('#secret')) ?? '';
    assert.notEqual(rotated, secret);
    await open(`/admin/tokens/one?${new URLSearchParams({ name: HOSTILE })}`);
    await send(visitor, 'Revoke');
    const helo = `${rig.address}/api/${account.code}/v4.0.0/helo`;
    for (const each of [secret, rotated])
      assert.equal((await fetch(helo, { headers: { authorization: `Bearer ${each}` } })).status, 403);
    assert.deepEqual(problems, []);

    await open('/admin/audit?action=token');
    const trail = (await page.textContent('main')) ?? '';
    for (const text of ['Token created', 'Token got a new secret', 'Token revoked', 'Browser', 'admin', '127.0.0.1'])
      assert.ok(trail.includes(text), `${text} in ${trail}`);
    assert.ok(!trail.includes(secret) && !trail.includes(rotated));
    await visitor.checkAccessibility();
    assert.deepEqual((await verifyTrail(rig.administration, actor)).faults, []);
  });
});

describe('A session', () => {
  it('is listed, and ends elsewhere at once when an administrator ends it', async () => {
    const clerk = await rig.signIn(account, { role: 'clerk' });
    const visitor = await rig.signIn(account, { locale: 'pt-PT' });
    await visitor.open('/admin/sessions');
    const row = visitor.page.locator('tr', { hasText: 'clerk1' }).filter({ hasText: 'Palavra-passe' });
    await Promise.all([visitor.page.waitForEvent('load'), row.getByRole('button').click()]);
    assert.match((await visitor.page.textContent('body')) ?? '', /A sessão de clerk1 terminou/);
    await clerk.open('/admin/invoices');
    assert.match(clerk.page.url(), /sign-in/);
  });
});

describe('The request log', () => {
  it('shows why a program was refused: the field, the remedy, and what it sent without secrets', async () => {
    const visitor = await rig.signIn(account);
    const headers = { 'x-request-id': 'refused-in-shop' };
    const body = { document_set: HOSTILE, password: 'hunter2hunter2' };
    assert.equal((await account.client.post('/invoices', body, { headers })).status, 400);
    await waitFor(visitor, '/admin/requests?request_id=refused-in-shop', 'INVALID_ARGUMENT');
    await visitor.checkAccessibility();
    await visitor.page.locator('tbody a').first().click();
    const text = (await visitor.page.textContent('main')) ?? '';
    for (const part of [
      'Why was this refused?',
      'refused-in-shop',
      'token of admin',
      'Correct the program',
      'named below',
      '(masked)',
      '<img',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.ok(!text.includes('hunter2'));
    await visitor.checkAccessibility();
    assert.deepEqual(visitor.problems, []);
  });

  it('and the audit trail can be filtered, in Portuguese too', async () => {
    const visitor = await rig.signIn(account, { locale: 'pt-PT' });
    await waitFor(visitor, '/admin/requests?status=4', 'INVALID_ARGUMENT');
    for (const [from, to, isThere] of [
      ['2020-02-31T10:00', '', true],
      ['2020-01-01T00:00', '2090-01-01T00:00', true],
      ['2090-01-01T00:00', '', false],
      ['', '2020-01-01T00:00', false],
    ] as const) {
      await visitor.open(`/admin/requests?${new URLSearchParams({ status: '4', from, to })}`);
      assert.equal((await visitor.page.locator('tbody tr').count()) > 0, isThere, `${from} ${to}`);
    }
    await visitor.open('/admin/requests?status=2&code=INVALID_ARGUMENT');
    assert.match((await visitor.page.textContent('main')) ?? '', /Nenhum pedido corresponde/);
    await visitor.open('/admin/audit?record=nothing&from=2026-99-99&before=x');
    assert.match((await visitor.page.textContent('main')) ?? '', /Nenhuma alteração corresponde/);
    await visitor.checkAccessibility();
  });
});

describe('These pages', () => {
  it('are for administrators only; a record has its history for everybody who may read it', async () => {
    const visitor = await rig.signIn(account, { role: 'readonly' });
    const paths = [
      '/admin/tokens',
      '/admin/tokens/new',
      '/admin/sessions',
      '/admin/requests',
      '/admin/requests/1',
      '/admin/audit',
    ];
    for (const path of paths) {
      const answer = await visitor.page.goto(rig.address + path);
      assert.ok([403, 404].includes(answer?.status() ?? 0), `${path} ${answer?.status()}`);
    }
    const created = await account.client.post('/articles', { item_code: 'TEA', description: 'Tea' });
    await account.client.put('/articles', { item_code: 'TEA', description: 'Green tea' });
    await visitor.open(`/admin/history/article/${created.body.id}`);
    const text = (await visitor.page.textContent('main')) ?? '';
    assert.ok(text.includes('Tea → Green tea') && text.includes('admin'), text);
    await visitor.checkAccessibility();
    const hidden = await visitor.page.goto(`${rig.address}/admin/history/user/admin`);
    assert.equal(hidden?.status(), 404);
  });

  it('show nothing of another account, whatever ids are written by hand', async () => {
    const other = await rig.account();
    await addToken(
      rig.administration,
      { kind: 'administrator', accountId: other.id },
      {
        login: 'admin',
        name: 'theirs',
        scopes: ['read'],
        expiresAt: undefined,
      },
    );
    const theirs = await rig.signIn(other);
    await other.client.get('/invoices', {}, { 'x-request-id': 'theirs-1' });
    await waitFor(theirs, '/admin/requests?request_id=theirs-1', '/invoices');
    const href = (await theirs.page.locator('tbody a').first().getAttribute('href')) ?? '';
    const visitor = await rig.signIn(account);
    await visitor.open('/admin/requests?request_id=theirs-1');
    assert.match((await visitor.page.textContent('main')) ?? '', /No requests match/);
    // Numbers are per account, so this one is another request or none.
    await visitor.page.goto(rig.address + href);
    assert.ok(!(await visitor.page.textContent('main'))?.includes('theirs-1'));
    const statuses = [];
    for (const path of ['/admin/tokens/one?name=theirs', '/admin/requests/999999999', '/admin/requests/x'])
      statuses.push((await visitor.page.goto(rig.address + path))?.status());
    assert.deepEqual(statuses, [404, 404, 404]);
  });
});
