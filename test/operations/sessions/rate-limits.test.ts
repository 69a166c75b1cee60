// Rate limits, which all server processes share, and guessing passwords, which is slowed down. contract §3 Getting in

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

/** Calls until the limit is reached, within two windows at the most; answers how many got through, and the refusal. */
async function untilLimited(
  most: number,
  call: (index: number) => Promise<Answer>,
): Promise<{ passed: number; refusal: Answer }> {
  for (let passed = 0; passed <= 2 * most; passed++) {
    const answer = await call(passed);
    if (answer.status === 429) return { passed, refusal: answer };
  }
  throw new Error(`more than twice ${most} got through`);
}

function assertLimited({ status, body, headers }: Answer, name: string, most: number, windowSeconds: number): void {
  assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
  const wait = Number(headers['retry-after']);
  assert.ok(wait >= 1 && wait <= windowSeconds, `Retry-After: ${wait}`);
  assert.equal(headers['ratelimit-policy'], `"${name}";q=${most};w=${windowSeconds}`);
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
      const { refusal } = await untilLimited(10, index =>
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
    await untilLimited(5, () => call(one));
    assert.equal((await call(two)).status, 200);
  });

  it('RATE_SMS and RATE_PDF hold', async () => {
    const server = await rig.another({ RATE_SMS: '3', RATE_PDF: '3' });
    const account = await rig.account();
    const client = await server.session(account.code, account.apiToken);
    const sms = await untilLimited(3, () => client.post('/sms', { to: '+351912345678', message: 'x' }));
    assertLimited(sms.refusal, 'sms', 3, 1);
    const { body } = await client.post('/invoices', {
      document_set: 'FT',
      seq_number: '1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 1,
    });
    // A PDF takes a while the first time; then it comes from the cache.
    await client.get('/invoices', { id: body.id, print: 1 });
    const pdf = await untilLimited(3, () => client.get('/invoices', { id: body.id, print: 1 }));
    assertLimited(pdf.refusal, 'pdf', 3, 1);
  });

  it('RATE_LOGINS holds for an address, at /helo and /auth alike', async () => {
    const server = await rig.another({ RATE_LOGINS: '6', TRUST_PROXY: '127.0.0.1' });
    const account = await rig.account();
    const { refusal } = await untilLimited(6, index =>
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

describe('Guessing a password', () => {
  it('is slowed down for the user over all processes, without locking the real one out', async () => {
    const environment = { RATE_FAILED_USER: '4', TRUST_PROXY: '127.0.0.1' };
    const [first, second] = [await rig.another(environment), await rig.another(environment)];
    const account = await rig.account();
    // A guesser with many addresses.
    const { refusal, passed } = await untilLimited(4, index =>
      auth(index % 2 ? first : second, account, 'admin', `guess ${index}`, '10.1.0.1'),
    );
    assert.ok(passed >= 4);
    assertLimited(refusal, 'failed-pair', 1, 60);
    assert.equal(
      (await auth(first, account, 'admin', 'a long password', '10.1.0.1')).status,
      429,
      'even with the right password',
    );
    assert.equal(
      (await auth(first, account, 'admin', 'a long password', '10.1.0.2')).status,
      200,
      'from an address that never failed',
    );
    assert.equal((await auth(second, account, 'admin', 'a long password', '10.1.0.2')).status, 200);
    assert.equal(
      (await auth(second, account, 'other', 'guess', '10.1.0.1')).status,
      403,
      'another user is another matter',
    );
  });

  it('counts for the user whatever address it comes from: each address then has one attempt a minute', async () => {
    const server = await rig.another({ RATE_FAILED_USER: '4', TRUST_PROXY: '127.0.0.1' });
    const account = await rig.account();
    for (let index = 0; index < 8; index++) {
      const guess = await auth(server, account, 'admin', `guess ${index}`, `10.5.0.${index}`);
      assert.equal(guess.status, 403, 'the first one of an address');
    }
    for (let index = 0; index < 8; index++)
      assertLimited(await auth(server, account, 'admin', 'a guess', `10.5.0.${index}`), 'failed-pair', 1, 60);
    const fewer = await rig.account();
    for (let index = 0; index < 3; index++) await auth(server, fewer, 'admin', 'a guess', `10.6.0.${index}`);
    assert.equal(
      (await auth(server, fewer, 'admin', 'a guess', '10.6.0.0')).status,
      403,
      'below the limit of the user',
    );
  });

  it('is slowed down for the address, whichever users it tries', async () => {
    const server = await rig.another({ RATE_FAILED_ADDRESS: '5', TRUST_PROXY: '127.0.0.1' });
    const account = await rig.account();
    const { refusal } = await untilLimited(5, index => auth(server, account, `user${index}`, 'guess', '10.2.0.1'));
    assertLimited(refusal, 'failed-address', 5, 60);
    assert.equal((await auth(server, account, 'admin', 'a long password', '10.2.0.2')).status, 200);
  });

  it('a hundred times at once gets no further than one after another', async () => {
    const server = await rig.another({ RATE_FAILED_USER: '4', TRUST_PROXY: '127.0.0.1', RATE_FAILED_ADDRESS: '0' });
    const account = await rig.account();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => auth(server, account, 'admin', `guess ${index}`, '10.3.0.1')),
    );
    const tried = answers.filter(({ status }) => status === 403).length;
    // Twice the limit only where the minute ends in between.
    assert.ok(tried >= 4 && tried <= 8, `${tried} guesses were checked`);
    for (const { status } of answers) assert.ok([403, 429].includes(status));
  });

  it('is believed of X-Forwarded-For only behind a trusted proxy', async () => {
    const server = await rig.another({ RATE_FAILED_ADDRESS: '5' });
    const account = await rig.account();
    const { refusal } = await untilLimited(5, index =>
      auth(server, account, `user${index}`, 'guess', `10.4.0.${index}`),
    );
    assertLimited(refusal, 'failed-address', 5, 60);
  });
});
