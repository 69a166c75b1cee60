// Rate limits, which all server processes share. contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../support/account.ts';
import type { Answer } from '../../support/client.ts';
import { type Rig, startRig } from '../../support/rig.ts';

const rig = await startRig();

const auth = (on: Rig, account: Account, username: string, password: string, address = '10.0.0.1') =>
  on.call('POST', `/api/${account.code}/v4.0.0/auth`, {
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });

/** Calls at once more often than two windows permit; returns one of the refusals. */
async function refusalOf(limit: number, call: (index: number) => Promise<Answer>): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: 2 * limit + 1 }, (_, index) => call(index)));
  const refusal = answers.find(({ status }) => status === 429);
  assert.ok(refusal, `more than twice ${limit} got through`);
  return refusal;
}

function assertLimited({ status, body, headers }: Answer, name: string, limit: number, windowSeconds: number): void {
  assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
  const wait = Number(headers['retry-after']);
  assert.ok(wait >= 1 && wait <= windowSeconds, `Retry-After: ${wait}`);
  assert.equal(headers['ratelimit-policy'], `"${name}";q=${limit};w=${windowSeconds}`);
  assert.equal(headers.ratelimit, `"${name}";r=0;t=${wait}`);
}

describe('A limit on requests', () => {
  for (const [setting, name] of [
    ['RATE_REQUESTS', 'requests-account'],
    ['RATE_TOKEN_REQUESTS', 'requests-token'],
    ['RATE_ADDRESS_REQUESTS', 'requests-address'],
  ] as const) {
    it(`${setting} holds over two server processes together`, async () => {
      const first = await rig.another({ [setting]: '10' });
      const second = await rig.another({ [setting]: '10' });
      const account = await rig.account();
      const headers = { authorization: `Bearer ${account.client.token}` };
      const refusal = await refusalOf(10, index =>
        (index % 2 ? first : second).call('GET', `/api/${account.code}/v4.0.0/status`, { headers }),
      );
      assertLimited(refusal, name, 10, 1);
    });
  }

  it("is not used up by strangers: they can't shut an account out", async () => {
    const server = await rig.another({ RATE_REQUESTS: '5' });
    const account = await rig.account();
    const url = `/api/${account.code}/v4.0.0/status`;
    const strangers = await Promise.all(
      Array.from({ length: 20 }, () => server.call('GET', url, { headers: { authorization: 'Bearer xa_wrong' } })),
    );
    for (const { status } of strangers) assert.equal(status, 403);
    assert.equal(
      (await server.call('GET', url, { headers: { authorization: `Bearer ${account.client.token}` } })).status,
      200,
    );
  });

  it('of one account leaves another alone', async () => {
    const server = await rig.another({ RATE_REQUESTS: '5' });
    const [one, two] = [await rig.account(), await rig.account()];
    const call = (account: Account) =>
      server.call('GET', `/api/${account.code}/v4.0.0/status`, {
        headers: { authorization: `Bearer ${account.client.token}` },
      });
    await refusalOf(5, () => call(one));
    assert.equal((await call(two)).status, 200);
  });

  it('RATE_SMS and RATE_PDF hold', async () => {
    const server = await rig.another({ RATE_SMS: '3', RATE_PDF: '3' });
    const account = await rig.account();
    const client = await server.session(account.code, account.apiToken);
    const sms = await refusalOf(3, () => client.post('/sms', { to: '+351912345678', message: 'x' }));
    assertLimited(sms, 'sms', 3, 1);
    const { body } = await client.post('/invoices', {
      document_set: 'FT',
      seq_number: '1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 1,
    });
    // A PDF takes a while the first time; then it comes from the cache.
    await client.get('/invoices', { id: body.id, print: 1 });
    const pdf = await refusalOf(3, () => client.get('/invoices', { id: body.id, print: 1 }));
    assertLimited(pdf, 'pdf', 3, 1);
  });

  it('RATE_LOGINS holds for an address, at /helo and /auth alike', async () => {
    const server = await rig.another({ RATE_LOGINS: '6', TRUST_PROXY: '127.0.0.1' });
    const account = await rig.account();
    const refusal = await refusalOf(6, index =>
      index % 2
        ? auth(server, account, 'admin', 'a long password', '10.9.0.1')
        : server.call('GET', `/api/${account.code}/v4.0.0/helo`, {
            headers: { authorization: `Bearer ${account.apiToken}`, 'x-forwarded-for': '10.9.0.1' },
          }),
    );
    assertLimited(refusal, 'login-address', 6, 60);
    assert.equal((await auth(server, account, 'admin', 'a long password', '10.9.0.2')).status, 200);
  });
});
