// Test companies: their mark, what they hold back, and their reset while clients write.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTIED, resetAccount } from '../../../src/operations/account-files/reset-account.ts';
import { administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { setTestCompany } from '../../../src/operations/administration/test-company.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { listJobs } from '../../../src/operations/jobs/list-jobs.ts';
import { MAIL_JOB } from '../../../src/operations/mail/mail-job.ts';
import { sendTestMail } from '../../../src/operations/mail/send-mail.ts';
import { SMS_JOB } from '../../../src/operations/sms/sms-job.ts';
import { writeSampleData } from '../../../src/sample-data/write-sample-data.ts';
import type { Account } from '../../support/account.ts';
import type { Answer } from '../../support/client.ts';
import { command } from '../../support/command.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { startSmtp } from '../../worker/mail/smtp-rig.ts';
import { smsService } from '../../worker/sms/sms-service.ts';
import { eventually } from '../../worker/sms/sms-state.ts';
import { exportTo, importFrom } from '../account-files/account-files-rig.ts';
import { actorOf, passwordOnly } from '../sign-in/sign-in-rig.ts';

const smtp = await startSmtp();
const service = await smsService();
const rig = await startRig({
  ...service.environment,
  SMS_POLL_SECONDS: '1',
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  SMTP_TLS: 'off',
  MAIL_FROM: 'no-reply@erp.example',
  MAIL_POLL_SECONDS: '1',
  PUBLIC_URL: 'https://erp.example',
  RATE_LOGINS: '0',
});
await rig.listen();

const run = (...words: string[]) =>
  command({ DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory }, words);
const done = async (...words: string[]) => {
  const ended = await run(...words);
  assert.equal(ended.code, 0, ended.err);
  return ended.out;
};
const administrator = ({ id }: { id: number }) => ({ kind: 'administrator', accountId: id }) as const;

async function testCompany(): Promise<Account> {
  const account = await rig.account();
  await setTestCompany(rig.administration, administrator(account), true);
  return account;
}

const jobsOf = (account: Account, kind: typeof SMS_JOB | typeof MAIL_JOB) =>
  listJobs(rig.administration, administrator(account), kind as typeof SMS_JOB, { state: undefined, limit: 50 });

const isMarked = ({ headers }: Answer) => headers['x-test-company'] === '1';

/** Rows of each table in an account that has any. */
async function rowsOf(code: string): Promise<Record<string, number>> {
  return asOwner(rig, owner =>
    inAccount(owner, code, async id => {
      const { rows: tables } = await owner.query(
        `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const counts: Record<string, number> = {};
      for (const { relname } of tables) {
        const { rows } = await owner.query(`SELECT count(*)::int AS n FROM ${relname} WHERE account_id = $1`, [id]);
        if (rows[0].n > 0) counts[relname] = rows[0].n;
      }
      return counts;
    }),
  );
}

describe('A test company', () => {
  it('is added by the command, listed as one, and its tokens begin with kt_test_', async () => {
    await done('account', 'add', 'shop-test', '--name', 'Shop', '--test');
    const listed = JSON.parse(await done('account', 'list', '--json'));
    assert.deepEqual(
      listed.filter(({ code }: { code: string }) => code === 'shop-test').map(({ test }: { test: boolean }) => test),
      [true],
    );
    await done('user', 'add', 'shop-test', 'ana', '--name', 'Ana', '--role', 'admin');
    const { token } = JSON.parse(await done('token', 'add', 'shop-test', '--user', 'ana', '--name', 'shop', '--json'));
    assert.match(token, /^kt_test_[\w-]{43}$/);
    const client = await rig.session('shop-test', token);
    assert.ok(isMarked(await client.get('/customers')));
    const rotated = JSON.parse(await done('token', 'rotate', 'shop-test', 'shop', '--json'));
    assert.match(rotated.token, /^kt_test_[\w-]{43}$/);
    for (const wrong of [`${token}x`, token.slice(0, -1)]) {
      const answer = await rig.call('GET', '/api/shop-test/v4.0.0/helo', {
        headers: { authorization: `Bearer ${wrong}` },
      });
      assert.match(answer.body.message, /in place of 51/);
      assert.ok(!isMarked(answer));
    }
  });

  it('is marked in each response to a valid credential, and in no other one', async () => {
    const account = await testCompany();
    const { client, code } = account;
    const base = `/api/${code}/v4.0.0`;
    const made = await client.post('/invoices', invoiceBody('1'));
    const link = new URL(made.body.url);
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const marked = {
      create: made,
      replayed: await client.post('/customers', { name: 'x' }, { headers: { 'idempotency-key': 'k' } }),
      list: await client.get('/invoices'),
      'refused body': await client.post('/invoices', invoiceBody('2', { total_amount: -1 })),
      'unknown path below a session': await client.get('/invoices', { unknown: 1 }),
      status: await client.get('/status'),
      changes: await client.get('/changes'),
      PDF: await client.get('/invoices', { id: made.body.id, print: 1 }),
      link: await rig.call('GET', link.pathname + link.search),
      helo: await rig.call('GET', `${base}/helo`, bearer(account.apiToken)),
      'HEAD helo': await rig.call('HEAD', `${base}/helo`, bearer(account.apiToken)),
      auth: await rig.call('POST', `${base}/auth`, { body: { username: 'admin', password: 'a long password' } }),
    };
    assert.deepEqual(
      Object.entries(marked)
        .filter(([, answer]) => !isMarked(answer))
        .map(([name]) => name),
      [],
    );
    const unmarked = {
      'wrong session': await rig.call('GET', `${base}/invoices`, bearer(`xa_${'x'.repeat(43)}`)),
      'wrong token': await rig.call('GET', `${base}/helo`, bearer(`kt_${'x'.repeat(43)}`)),
      'wrong password': await rig.call('POST', `${base}/auth`, {
        body: { username: 'admin', password: 'a wrong one' },
      }),
      'wrong link': await rig.call('GET', `${link.pathname}${link.search}x`),
      'real company': await (await rig.account()).client.get('/invoices'),
    };
    assert.deepEqual(
      Object.entries(unmarked)
        .filter(([, answer]) => isMarked(answer))
        .map(([name]) => name),
      [],
    );
  });

  it('has the mark at once in a session that another server process remembers', async () => {
    const account = await rig.account();
    const other = await rig.another();
    const get = () =>
      other.call('GET', `/api/${account.code}/v4.0.0/customers`, {
        headers: { authorization: `Bearer ${account.client.token}` },
      });
    assert.ok(!isMarked(await get()));
    await setTestCompany(rig.administration, administrator(account), true);
    assert.ok(isMarked(await get()));
    await setTestCompany(rig.administration, administrator(account), false);
    assert.ok(!isMarked(await get()));
  });

  it('becomes one, and a real one again, only while it has no documents and no movements of stock', async () => {
    const account = await rig.account();
    const { code, client } = account;
    assert.match(await done('account', 'test', code, 'on'), /is a test company/);
    assert.match(await done('account', 'test', code, 'on'), /as before/);
    assert.equal((await client.post('/articles', { item_code: 'A', description: 'A', stock: 1 })).status, 201);
    const off = await run('account', 'test', code, 'off');
    assert.equal(off.code, 1);
    assert.match(off.err, /must not pass for real ones: empty it first/);
    await done('account', 'reset', code, '--confirm', code);
    assert.match(await done('account', 'test', code, 'off'), /is a real company/);
    await client.post('/invoices', invoiceBody('1'));
    const on = await run('account', 'test', code, 'on');
    assert.match(on.err, /real documents must not be/);
    const reset = await run('account', 'reset', code, '--confirm', code);
    assert.match(reset.err, /is not a test company.*Nothing was deleted/);
    assert.equal((await client.get('/invoices')).body.length, 1);
  });

  it('is marked before a create that is sent beside the mark, or not at all', async () => {
    for (let round = 0; round < 10; round++) {
      const account = await rig.account();
      const [mark, created] = await Promise.allSettled([
        setTestCompany(rig.administration, administrator(account), true),
        account.client.post('/invoices', invoiceBody('1')),
      ]);
      assert.equal(created.status === 'fulfilled' && created.value.status, 201);
      const marked = await account.client.get('/invoices');
      assert.equal(isMarked(marked), mark.status === 'fulfilled', JSON.stringify(mark));
    }
  });

  it('keeps mark and receivers in an account file, and no retention keeps it from being deleted', async () => {
    const account = await testCompany();
    await changeAccount(rig.administration, administrator(account), { test_receivers: ['+351912345678'] });
    await account.client.post('/invoices', invoiceBody('1', { date: new Date().toISOString().slice(0, 10) }));
    const file = await exportTo(rig, account.code);
    await done('account', 'delete', account.code, '--confirm', account.code);
    await importFrom(rig, file);
    const { test, test_receivers } = JSON.parse(await done('account', 'show', account.code, '--json'));
    assert.deepEqual({ test, test_receivers }, { test: true, test_receivers: ['+351912345678'] });
    const restarted = await rig.another();
    const again = await restarted.session(account.code, account.apiToken);
    assert.ok(isMarked(await again.get('/invoices')));
    await done('account', 'reset', account.code, '--confirm', account.code);
    assert.deepEqual((await again.get('/invoices')).body, []);
  });
});

describe('What a test company sends', () => {
  const sms = (to: string) => ({ to, message: 'Hello' });

  it('is answered as ever and held back, unless its receiver is listed; and is never sent later', async () => {
    const account = await testCompany();
    const { client } = account;
    const answer = await client.post('/sms', sms('912 345 678'));
    assert.equal(answer.status, 201);
    assert.equal(answer.body.status, 'submitted');
    const actor = actorOf(account, await passwordOnly(rig, account));
    const mail = (to: string, key: string) =>
      sendTestMail(
        rig.server.context,
        actor,
        { to, language: 'en' },
        { idempotency: { key, fingerprint: Buffer.alloc(32) } },
      );
    const queued = await mail('somebody@shop.example', 'a');
    assert.equal(queued.answer.status, 'held');
    const states = async () =>
      [...(await jobsOf(account, SMS_JOB)), ...(await jobsOf(account, MAIL_JOB))].map(
        ({ to, state, attempts }) => `${to} ${state} ${attempts}`,
      );
    assert.deepEqual(await states(), ['+351912345678 held 0', 'somebody@shop.example held 0']);
    const [held] = await jobsOf(account, SMS_JOB);
    assert.match(String(held?.reason), /Held back: a test company/);
    assert.match(await done('sms', 'list', account.code, '--state', 'held'), /held/);
    assert.doesNotMatch(await done('sms', 'list', account.code, '--state', 'failed'), /\+351/);

    await done('account', 'set', account.code, '--test-receivers', '912345678, @Shop.example, hooks.example');
    assert.deepEqual(JSON.parse(await done('account', 'show', account.code, '--json')).test_receivers, [
      '+351912345678',
      '@shop.example',
      'hooks.example',
    ]);
    await client.post('/sms', sms('+351912345678'));
    await client.post('/sms', sms('+351912345679'));
    await mail('Other@shop.example', 'b');
    await eventually(async () => {
      const all = await states();
      return all.includes('+351912345678 sent 1') && all.includes('Other@shop.example sent 1');
    });
    assert.deepEqual((await states()).toSorted(), [
      '+351912345678 held 0',
      '+351912345678 sent 1',
      '+351912345679 held 0',
      'Other@shop.example sent 1',
      'somebody@shop.example held 0',
    ]);
    assert.deepEqual(
      service.received.map(({ to }) => to),
      ['+351912345678'],
    );
    assert.deepEqual(
      smtp.received.flatMap(({ to }) => to),
      ['Other@shop.example'],
    );
    await setTestCompany(rig.administration, administrator(account), false);
    rig.server.context.jobQueued();
    await client.post('/sms', sms('+351912345677'));
    await eventually(() => service.received.some(({ to }) => to === '+351912345677'));
    assert.equal(service.received.length, 2, 'nothing that was held back has been sent');
  });

  it('is held back when it waited in the queue while the company became a test company', async () => {
    const account = await rig.account();
    await asOwner(rig, owner =>
      owner.query(
        `INSERT INTO job (account_id, kind, content, next_at)
         VALUES ($1, 'sms', '{"to":"+351910000000","from":null,"text":"x","parts":1}', now() + interval '1 hour')`,
        [account.id],
      ),
    );
    await setTestCompany(rig.administration, administrator(account), true);
    await asOwner(rig, owner => owner.query('UPDATE job SET next_at = now() WHERE account_id = $1', [account.id]));
    rig.server.context.jobQueued();
    await eventually(async () => (await jobsOf(account, SMS_JOB))[0]?.state === 'held');
    assert.ok(!service.received.some(({ to }) => to === '+351910000000'));
  });

  it('has receivers of known forms only, and a real company has none', async () => {
    const account = await testCompany();
    const set = (list: string) => run('account', 'set', account.code, '--test-receivers', list);
    for (const wrong of ['ana', 'ana@', '@', '12', 'http://', 'a b.example', 'ana@shop', 'x'.repeat(300)]) {
      const { code, err } = await set(`ana@shop.example,${wrong}`);
      if (wrong === 'ana') assert.equal(code, 0, 'a host without a domain');
      else assert.match(err, /--test-receivers has '.*which is no telephone number/, wrong);
    }
    const real = await rig.account();
    await assert.rejects(
      changeAccount(rig.administration, administrator(real), { test_receivers: ['ana@shop.example'] }),
      /only/,
    );
    assert.ok(!isMarked(await real.client.get('/customers')));
  });
});

describe('The reset of a test company', () => {
  it('deletes documents, records, stock, messages and counters; people, access, settings and the trail stay', async () => {
    const account = await testCompany();
    const neighbour = await testCompany();
    for (const each of [account, neighbour])
      await writeSampleData(rig.administration, administrator(each), { documents: 200 });
    await account.client.post('/sms', { to: '+351912345678', message: 'Hello' });
    await account.client.post('/invoices', invoiceBody('*'), { headers: { 'idempotency-key': 'k' } });
    const cursor = (await account.client.get('/changes', { cursor: 'now' })).headers['x-next-cursor'];
    const oldest = (await account.client.get('/changes', { limit: 1 })).headers['x-next-cursor'];
    const [before, beside] = [await rowsOf(account.code), await rowsOf(neighbour.code)];
    const out = await done('account', 'reset', account.code, '--confirm', account.code, '--json');
    assert.equal(
      JSON.parse(out).rows,
      Object.entries(before).reduce((sum, [name, rows]) => sum + (EMPTIED.has(name) ? rows : 0), 0),
    );
    assert.deepEqual(await rowsOf(neighbour.code), beside, 'nothing of another company');
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !EMPTIED.has(name)));
    assert.deepEqual(await rowsOf(account.code), {
      ...kept,
      event_batch: 1,
      audit_entry: (kept.audit_entry ?? 0) + 1,
    });
    const { client } = account;
    for (const gone of [cursor, oldest]) assert.equal((await client.get('/changes', { cursor: gone })).status, 410);
    const start = await client.get('/changes');
    assert.deepEqual(start.body, []);
    const keyed = await client.post('/invoices', invoiceBody('*'), { headers: { 'idempotency-key': 'k' } });
    assert.equal(keyed.status, 201);
    assert.ok(!keyed.headers['idempotency-replayed']);
    assert.equal(keyed.body.documentNumber, '2026/1', 'numbers begin again');
    assert.equal((await client.post('/customers', { name: 'x' })).body.entity_code, 'C0001');
    const after = await client.get('/changes', { cursor: start.headers['x-next-cursor'] });
    assert.deepEqual(
      after.body.map(({ type }: { type: string }) => type),
      ['invoice.created', 'customer.created'],
    );
    const actor = await administratorOf(rig.database, account.code);
    assert.deepEqual((await verifyTrail(rig.administration, actor)).faults, []);
  });

  it('asks for the code', async () => {
    const account = await testCompany();
    const wrong = await run('account', 'reset', account.code, '--confirm', 'another');
    assert.match(wrong.err, /is not the code/);
    const silent = await run('account', 'reset', account.code);
    assert.match(silent.err, /--confirm CODE/);
  });

  it('while clients write: each create is before it or after it, and all figures agree', async () => {
    const account = await testCompany();
    const clients = await Promise.all(Array.from({ length: 4 }, () => account.login()));
    await account.client.post('/articles', { item_code: 'T', description: 'Tea', stock: 10 });
    let stop = false;
    const created: { at: number; id: number }[] = [];
    let resets: { from: number; to: number }[] = [];
    const writing = clients.map(async client => {
      while (!stop) {
        const items = [{ item_code: 'T', description: 'Tea', qty: 1, unit_price: 1 }];
        const answer = await client.post('/invoices', invoiceBody('*', { items, total_amount: 1 }));
        if (answer.status === 201) created.push({ at: performance.now(), id: answer.body.id });
        else assert.ok(answer.status === 503 && /Nothing was written/.test(answer.body.message), answer.text);
      }
    });
    for (let round = 0; round < 5; round++) {
      await eventually(() => created.filter(({ at }) => at > (resets.at(-1)?.to ?? 0)).length > 20);
      const from = performance.now();
      await resetAccount(rig.database, administrator(account));
      resets = [...resets, { from, to: performance.now() }];
    }
    stop = true;
    await Promise.all(writing);
    const { from, to } = resets.at(-1) as { from: number; to: number };
    const left = new Set<number>();
    for (let after = 0; ; ) {
      const { body } = await account.client.get('/invoices', { limit: 1000, skip: after });
      for (const { id } of body) left.add(id);
      if (body.length < 1000) break;
      after += 1000;
    }
    // Answers that arrived before the reset began are gone; those that were sent after it ended are there.
    assert.deepEqual(
      created.filter(({ at, id }) => at < from && left.has(id)),
      [],
    );
    const later = created.filter(({ id }) => left.has(id));
    assert.equal(later.length, left.size, 'no invoice without an answer');
    assert.ok(created.filter(({ at, id }) => at > to + 1000 && !left.has(id)).length === 0);
    const numbers = (await account.client.get('/invoices', { limit: 1000 })).body.map((each: { seq_number: string }) =>
      Number(each.seq_number.split('/')[1]),
    );
    assert.deepEqual(
      numbers.toSorted((a: number, b: number) => a - b),
      [...numbers.keys()].map(n => n + 1),
      'without gaps from 1',
    );
    assert.deepEqual(await checkAccount(rig.administration, administrator(account)), []);
  });

  it('has a place for each table: emptied, or kept', async () => {
    const KEPT = new Set([
      'account',
      'api_token',
      'app_user',
      'audit_entry',
      'audit_head',
      'bank_account',
      'document_set',
      'event_batch',
      'event_head',
      'exchange_rate',
      'former_issuer',
      'import_mapping',
      'known_browser',
      'location',
      'login_address',
      'passkey',
      'password_reset',
      'payment_terms',
      'recovery_code',
      'refused_body',
      'company_bank_account',
      'reminder_level',
      'request_load',
      'request_log',
      'request_log_head',
      'saved_view',
      'session',
      'session_error',
      'sign_in_step',
      'used_nonce',
      'user_preference',
      'user_security',
      'vat_code',
      'webhook_endpoint',
    ]);
    const tables = await asOwner(rig, async owner => {
      const { rows } = await owner.query(
        `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      return rows.map(({ relname }) => relname as string);
    });
    assert.deepEqual(
      tables.filter(name => EMPTIED.has(name) === KEPT.has(name)),
      [],
    );
    assert.deepEqual([...EMPTIED, ...KEPT].toSorted(), tables);
  });
});
