// The request log of an account: its last requests, why they were refused, and bodies without secrets; no request waits for it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { logRequests } from '../../../src/database/sql/request-log.ts';
import { Message, reasonOf } from '../../../src/domain/messages/message.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { indentedJson } from '../../../src/formats/read-json.ts';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { deleteExpiredRows } from '../../../src/operations/maintenance.ts';
import { type LoggedRequest, listRequests, showRequest } from '../../../src/operations/request-log/list-requests.ts';
import { maskedBody } from '../../../src/operations/request-log/masked-body.ts';
import { RequestLog } from '../../../src/operations/request-log/request-log.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ REQUEST_LOG: 'on' });
const context = rig.administration;
const actorOf = ({ id }: { id: number }) => ({ kind: 'administrator', accountId: id }) as const;

/** The requests in the log, when one of them is there. */
async function logged(
  account: { id: number },
  isThere: (requests: LoggedRequest[]) => boolean,
): Promise<LoggedRequest[]> {
  for (let waited = 0; ; waited += 50) {
    const requests = await listRequests(context, actorOf(account), { limit: 1000 });
    if (isThere(requests)) return requests;
    assert.ok(waited < 30_000, `not in the log: ${JSON.stringify(requests)}`);
    await sleep(50);
  }
}
const withId = (id: string) => (requests: LoggedRequest[]) => requests.some(({ request_id }) => request_id === id);
const found = async (account: { id: number }, id: string) =>
  (await logged(account, withId(id))).find(({ request_id }) => request_id === id) as LoggedRequest;
const named = (id: string) => ({ headers: { 'x-request-id': id } });

describe('The request log of an account', () => {
  it('says who asked for what, how it was answered and how long it took', async () => {
    const account = await rig.account();
    await account.client.get('/invoices', {}, { 'x-request-id': 'list-1' });
    const { login, token, method, route, status, code, duration_ms, path } = await found(account, 'list-1');
    assert.deepEqual(
      { login, token, method, route, status, code, path },
      {
        login: 'admin',
        token: 'token of admin',
        method: 'GET',
        route: '/invoices',
        status: 200,
        code: null,
        path: null,
      },
    );
    assert.ok(Number(duration_ms) > 0);
  });

  it('says why a write was refused, with its field errors and its body without secrets', async () => {
    const account = await rig.account();
    const body = {
      document_set: 'INV',
      vat_id: 'wrong',
      password: 'hunter2hunter2',
      comments: 'long text '.repeat(90),
    };
    const answer = await account.client.post('/invoices', body, named('refused-1'));
    assert.equal(answer.status, 400);
    const request = await found(account, 'refused-1');
    const { details, message } = answer.body;
    assert.deepEqual([request.code, String(request.message)], ['INVALID_ARGUMENT', message]);
    assert.deepEqual(JSON.parse(JSON.stringify(request.details)), details);
    // With their reasons, so that readers get them in their own language.
    const [first] = request.details ?? [];
    assert.ok(request.message instanceof Message && first?.message instanceof Message);
    assert.equal(reasonOf(first.message), first.reason);
    const kept = JSON.parse((await showRequest(context, actorOf(account), request.number)).body ?? '');
    assert.equal(kept.vat_id, 'wrong');
    assert.match(kept.password, /^\(masked\)/);
    assert.match(kept.comments, /… \(900 characters\)$/);
    await account.client.post('/sms', { to: 'nobody', message: 'Your code is 1234' }, named('refused-2'));
    const sms = await showRequest(context, actorOf(account), (await found(account, 'refused-2')).number);
    assert.ok(sms.body?.includes('nobody') && !sms.body.includes('1234'), sms.body ?? '');
  });

  it('has requests of ended sessions, not those of strangers, and nothing of another account', async () => {
    const [account, other] = [await rig.account(), await rig.account()];
    const url = `/api/${account.code}/v4.0.0/invoices`;
    const stranger = `xa_${'A'.repeat(43)}`;
    await rig.call('GET', url, { headers: { authorization: `Bearer ${stranger}`, 'x-request-id': 'stranger' } });
    await asOwner(rig, owner =>
      owner.query(`SET kontor.account = '${account.id}'; UPDATE session SET used_at = now() - interval '2 days'`),
    );
    await account.client.get('/invoices', {}, { 'x-request-id': 'ended' });
    const second = await account.login();
    await second.get('/status', {}, { 'x-request-id': 'last' });
    const requests = await logged(account, withId('last'));
    assert.ok(!withId('stranger')(requests));
    const ended = requests.find(({ request_id }) => request_id === 'ended');
    assert.deepEqual([ended?.status, ended?.code, ended?.token], [403, 'AUTH_FAILED', 'token of admin']);
    const theirs = await listRequests(context, actorOf(other), { limit: 1000 });
    assert.ok(!withId('last')(theirs) && !withId('ended')(theirs));
    const number = requests.find(({ request_id }) => request_id === 'last')?.number ?? 0;
    await assert.rejects(showRequest(context, actorOf(other), number + 1000), /no such request/);
  });

  it('keeps the last 10,000, whose bodies are deleted after seven days', async () => {
    const account = await rig.account();
    const session = { hash: '00', login: 'somebody' };
    const request = (number: number) => ({
      caller: 0,
      at: new Date().toISOString(),
      method: 'POST',
      route: '/invoices',
      status: 400,
      duration_ms: 1,
      request_id: `r${number}`,
      code: 'INVALID_ARGUMENT',
      body: '{}',
    });
    const add = (from: number, to: number) =>
      rig.database.pool.query(
        logRequests([
          {
            id: account.id,
            callers: [session],
            requests: Array.from({ length: to - from }, (_, i) => request(from + i)),
          },
        ]),
      );
    await add(0, 9_000);
    await add(9_000, 12_000);
    await add(12_000, 12_001);
    const count = () =>
      asOwner(rig, async owner => {
        const { rows } = await owner.query(
          `SELECT (SELECT count(*)::int FROM request_log WHERE account_id = $1) AS requests,
            (SELECT count(*)::int FROM refused_body WHERE account_id = $1) AS bodies,
            (SELECT min(substr(request_id, 2)::int) FROM request_log WHERE account_id = $1 AND login = 'somebody') AS first`,
          [account.id],
        );
        return rows[0];
      });
    // The rig opened a session of the account, which may be in the log.
    const { requests, first } = await count();
    assert.equal(requests, 10_000);
    assert.ok(first >= 2_000 && first <= 2_001, `${first}`);
    const [newest] = await listRequests(context, actorOf(account), { limit: 1, login: 'somebody' });
    assert.equal((await showRequest(context, actorOf(account), newest?.number ?? 0)).body, '{}');
    await asOwner(rig, owner =>
      owner.query(`UPDATE refused_body SET at = now() - interval '8 days' WHERE account_id = $1`, [account.id]),
    );
    assert.equal((await showRequest(context, actorOf(account), newest?.number ?? 0)).body, null);
    while (await deleteExpiredRows(rig.database, { batch: 4_000 }));
    assert.equal((await count()).bodies, 0);
  });

  it('is left out and counted when there is too much or the database does not take it; no request fails', async () => {
    const account = await rig.account();
    const errors: unknown[] = [];
    const pool = rig.database.pool;
    const log = new RequestLog({ pool, onError: error => errors.push(error), most: 3, collectMs: 3_600_000 });
    const actor = { accountId: account.id, sessionHash: Buffer.alloc(32), sessionKey: 'key' };
    const note = (code?: string) =>
      log.note({
        session: actor,
        login: 'admin',
        at: Date.now(),
        method: 'GET',
        route: '/invoices',
        status: 200,
        duration_ms: 1,
        request_id: 'flood',
        ...(code !== undefined && { code }),
      });
    for (let index = 0; index < 5; index++) note();
    assert.equal(log.leftOut, 2);
    for (let index = 0; index < 5; index++) note('INVALID_ARGUMENT');
    assert.equal(log.leftOut, 4, 'refused requests have space of their own');
    await log.stop();
    assert.equal((await listRequests(context, actorOf(account), { limit: 100, requestId: 'flood' })).length, 6);
    const broken = new RequestLog({
      pool: { availability: pool.availability, query: () => Promise.reject(new Error('down')) },
      onError: error => errors.push(error),
    });
    broken.note({
      session: actor,
      login: 'admin',
      at: 0,
      method: 'GET',
      route: '',
      status: 200,
      duration_ms: 1,
      request_id: 'x',
    });
    await broken.stop();
    assert.deepEqual([broken.leftOut, errors.length], [1, 1]);
  });

  it('does not stand in the way of deleting the account, nor does a request that was still on its way', async () => {
    const account = await rig.account('gone');
    await account.client.get('/invoices', {}, { 'x-request-id': 'before' });
    await found(account, 'before');
    await deleteAccount(rig.database, actorOf(account), { force: true, progress: () => {} });
    const requests = [
      {
        caller: 0,
        at: new Date().toISOString(),
        method: 'GET',
        route: '/',
        status: 200,
        duration_ms: 1,
        request_id: 'late',
      },
    ];
    await rig.database.pool.query(
      logRequests([{ id: account.id, callers: [{ hash: '00', login: 'admin' }], requests }]),
    );
    const { rows } = await asOwner(rig, owner =>
      owner.query('SELECT 1 FROM request_log WHERE account_id = $1', [account.id]),
    );
    assert.deepEqual(rows, []);
  });
});

describe('A body in the request log', () => {
  it('has no secrets wherever they are, and is bounded whatever was sent', () => {
    const token = `kt_${'a'.repeat(43)}`;
    const body = {
      api_key: 'k',
      nested: [{ New_Password: 'p', note: `see ${token}` }],
      [token]: 1,
      amount: decimal('10.50'),
      qty: '1',
      authorization: { bearer: 'b' },
      large: decimal('12345678901234567890'),
    };
    const text = maskedBody(body);
    for (const secret of ['"k"', '"p"', '"b"', token]) assert.ok(!text.includes(secret), `${secret} in ${text}`);
    assert.ok(
      text.includes('"amount":10.5,') && text.includes('"qty":"1"') && text.includes('"large":12345678901234567890'),
      text,
    );
    assert.match(indentedJson(text), /"large": 12345678901234567890\n/);
    const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    const wide = Array.from({ length: 10_000 }, () => ({ text: 'x'.repeat(5_000) }));
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field ${index}`, index]));
    for (const large of [deep, wide, many, 'y'.repeat(1_000_000)]) assert.ok(maskedBody(large).length < 20_000);
  });
});
