// A suspended account: every request of it is refused in all servers at once, its queues wait, and it goes on when it is resumed.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { signLink } from '../../../src/operations/printing/document-link.ts';
import { checkSession } from '../../../src/operations/read/run-read.ts';
import { readResetLink } from '../../../src/operations/sign-in/password-reset.ts';
import { signIn, signInWithCode } from '../../../src/operations/sign-in/sign-in.ts';
import { clientOf } from '../../support/client.ts';
import { command } from '../../support/command.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { actorOf, PASSWORD, passwordOnly, setTotpUp, stepAfterPassword, visitor } from '../sign-in/sign-in-rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0', PUBLIC_URL: 'https://erp.example' });
const second = await rig.another({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account();
const twoSteps = await rig.account();
const other = await rig.account();
const { code } = account;
const api = `/api/${code}/v4.0.0`;

const run = (...words: string[]) =>
  command({ DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory }, words);
const done = async (...words: string[]) => {
  const ended = await run(...words);
  assert.equal(ended.code, 0, ended.err);
  return ended;
};

let link = '';
let resetToken = '';
let step = '';
const browser = actorOf(account, await passwordOnly(rig, account));

before(async () => {
  // Both servers remember the session.
  for (const { call } of [rig, second])
    assert.equal((await clientOf(call, code, account.client.token).get('/customers')).status, 200);
  const made = await account.client.post('/invoices', invoiceBody('1'), { query: { nonce: 5 } });
  assert.equal(made.status, 201, made.text);
  const expires = Math.floor(Date.now() / 1000) + 3_600;
  const secret = await asOwner(rig, async owner => {
    const { rows } = await owner.query('SELECT link_secret FROM account WHERE code = $1', [code]);
    return rows[0].link_secret as Buffer;
  });
  link = `/print/${code}/${made.body.id}?expires=${expires}&signature=${signLink(secret, code, made.body.id, expires)}`;
  assert.equal((await rig.call('GET', link)).status, 200);
  const reset = await done('user', 'reset-link', code, 'admin', '--json');
  resetToken = new URL(JSON.parse(reset.out).link).searchParams.get('token') ?? '';
  await setTotpUp(rig, twoSteps, actorOf(twoSteps, await passwordOnly(rig, twoSteps)));
  step = await stepAfterPassword(rig, twoSteps);
  await asOwner(rig, owner =>
    inAccount(owner, code, async id => {
      await owner.query(
        `INSERT INTO job (account_id, kind, content) SELECT $1, kind, '{}' FROM unnest('{sms,mail,import}'::text[]) kind`,
        [id],
      );
    }),
  );
});

const claimed = () =>
  asOwner(rig, async owner => {
    await owner.query('BEGIN');
    const found = await owner.query(
      `SELECT count(*) FILTER (WHERE kind = 'sms')::int AS sms, count(*) FILTER (WHERE kind = 'mail')::int AS mail,
        count(*) FILTER (WHERE kind = 'import')::int AS imports
      FROM claim_jobs('{sms,mail,import}', '{10,10,10}', '{60,60,60}')`,
    );
    await owner.query('ROLLBACK');
    return found.rows[0];
  });

describe('While an account is suspended', () => {
  const refused = { code: 'PERMISSION_DENIED', message: /suspended: Invoice 7 is unpaid/ };

  it('the command says so, with its reason', async () => {
    const { out } = await done('account', 'suspend', code, '--reason', 'Invoice 7 is unpaid', '--json');
    assert.deepEqual(JSON.parse(out), { code, suspended: true, reason: 'Invoice 7 is unpaid', changed: true });
    await done('account', 'suspend', twoSteps.code, '--reason', 'Invoice 7 is unpaid');
    assert.match((await done('account', 'show', code)).out, /suspended .*, Invoice 7 is unpaid/);
  });

  it('every server refuses every request of the interface, and every link', async () => {
    for (const { call } of [rig, second]) {
      const { get, post } = clientOf(call, code, account.client.token);
      const answers = {
        read: await get('/customers'),
        write: await post('/customers', { name: 'X' }, { query: { nonce: 6 } }),
        status: await get('/status'),
        helo: await call('GET', `${api}/helo`, { headers: { authorization: `Bearer ${account.apiToken}` } }),
        login: await call('POST', `${api}/auth`, { body: { username: 'admin', password: PASSWORD } }),
        link: await call('GET', link),
      };
      for (const [name, { status, body, text }] of Object.entries(answers)) {
        assert.deepEqual([name, status, body?.code], [name, 403, refused.code], text);
        assert.match(text, refused.message, name);
      }
    }
  });

  it('a browser is refused, with its session, in a sign-in at any step, and with a link for a new password', async () => {
    for (const { server } of [rig, second]) {
      const { context } = server;
      await assert.rejects(checkSession(context, browser), refused);
      await assert.rejects(signIn(context, visitor(account), { username: 'admin', password: PASSWORD }), refused);
      await assert.rejects(signInWithCode(context, visitor(twoSteps), step, '123456'), refused);
      await assert.rejects(readResetLink(context, { account: code, token: resetToken, network: '10.0.0.1' }), refused);
    }
  });

  it('who has no credential learns nothing of it', async () => {
    const { body } = await rig.call('POST', `${api}/auth`, { body: { username: 'admin', password: 'wrong' } });
    assert.equal(body.code, 'AUTH_FAILED');
    const token = `xa_${'x'.repeat(43)}`;
    assert.equal((await clientOf(rig.call, code, token).get('/customers')).body.code, 'AUTH_FAILED');
  });

  it('its messages wait and its imports stop', async () => {
    assert.deepEqual(await claimed(), { sms: 0, mail: 0, imports: 0 });
  });

  it('other accounts and commands work as ever, and the trail has who did it', async () => {
    assert.equal((await other.client.get('/customers')).status, 200);
    await done('account', 'set', code, '--name', 'Renamed');
    const entries = JSON.parse((await done('audit', 'list', code, '--json')).out);
    const entry = entries.find(({ action }: { action: string }) => action === 'account.suspend');
    assert.deepEqual(entry.after, { suspended: true, reason: 'Invoice 7 is unpaid' });
    assert.deepEqual((await verifyTrail(rig.administration, { accountId: account.id })).faults, []);
  });

  it('resumed, it goes on with its sessions, nonces and queues', async () => {
    const { out } = await done('account', 'resume', code, '--json');
    assert.deepEqual(JSON.parse(out), { code, suspended: false, reason: null, changed: true });
    for (const { call, server } of [rig, second]) {
      assert.equal((await clientOf(call, code, account.client.token).get('/customers')).status, 200);
      assert.equal((await checkSession(server.context, browser)).login, 'admin');
    }
    const written = await account.client.post('/customers', { name: 'X' }, { query: { nonce: 6 } });
    assert.equal(written.status, 201, written.text);
    assert.deepEqual(await claimed(), { sms: 1, mail: 1, imports: 1 });
    assert.match((await done('account', 'resume', code)).out, /is not suspended/);
  });
});

it('A reason is one line of at most 300 characters', async () => {
  for (const reason of ['x'.repeat(301), 'two\nlines']) {
    const { code: exit, err } = await run('account', 'suspend', code, '--reason', reason);
    assert.equal(exit, 1);
    assert.match(err, /reason/);
  }
});
