// Guessing passwords: it is slowed down for the user from all addresses together, and the real user still gets in. contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../support/account.ts';
import type { Answer } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';

const rig = await startRig({
  TRUST_PROXY: '127.0.0.1',
  RATE_FAILED_ADDRESS: '0',
  RATE_LOGINS: '0',
  RATE_FAILED_USER: '4',
});
/** The wait after the first failure, with that setting. */
const FIRST = 8;
const PASSWORD = 'a long password';

const auth = (on: Rig, account: { code: string }, username: string, password: string, address: string) =>
  on.call('POST', `/api/${account.code}/v4.0.0/auth`, {
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  });

function assertDelayed({ status, body, headers }: Answer, least: number, most: number): void {
  assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
  const wait = Number(headers['retry-after']);
  assert.ok(wait >= least && wait <= most, `Retry-After: ${wait}, not ${least} to ${most}`);
}

/** Lets the last failure of all users be this number of seconds older. */
const letPass = (seconds: number) =>
  asOwner(rig, owner =>
    owner.query('UPDATE failed_login SET failed_at = failed_at - make_interval(secs => $1)', [seconds]),
  );

const addressesOf = (account: Account) =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      const { rows } = await owner.query(
        'SELECT login, address::text FROM login_address WHERE account_id = $1 ORDER BY 2',
        [id],
      );
      return rows.map(({ login, address }) => `${login} ${address}`);
    }),
  );

describe('Guessing a password', () => {
  it('has to wait longer after each failure, over all server processes and addresses', async () => {
    const processes = [await rig.another(), await rig.another()] as const;
    const account = await rig.account();
    const guess = (index: number) =>
      auth(processes[index % 2] ?? rig, account, 'admin', `guess ${index}`, `10.1.${index}.1`);
    assert.equal((await guess(0)).status, 403);
    for (const [failures, wait] of [FIRST, 16, 32, 64, 128, 256, 300, 300].entries()) {
      assertDelayed(await guess(failures), Math.max(1, wait - 20), wait);
      await letPass(wait);
      assert.equal((await guess(failures)).status, 403, `after ${wait} s`);
    }
    assertDelayed(await auth(rig, account, 'admin', PASSWORD, '10.1.99.1'), 200, 300);
    await letPass(300);
    assert.equal((await auth(rig, account, 'admin', PASSWORD, '10.1.99.1')).status, 200, 'nobody is out for good');
  });

  it('does not delay the user at an address from which the user has logged in, nor other users', async () => {
    const account = await rig.account();
    assert.equal((await auth(rig, account, 'admin', PASSWORD, '10.2.0.1')).status, 200);
    assert.equal((await auth(rig, account, 'admin', 'guess', '10.3.0.1')).status, 403);
    assertDelayed(await auth(rig, account, 'admin', PASSWORD, '10.3.0.9'), 1, FIRST);
    assert.equal((await auth(rig, account, 'admin', PASSWORD, '10.2.0.1')).status, 200);
    assert.equal((await auth(rig, account, 'other', 'guess', '10.3.0.1')).status, 403);
    // That the user got in gives a guesser nothing.
    assertDelayed(await auth(rig, account, 'admin', PASSWORD, '10.3.0.9'), 1, FIRST);
  });

  it('is delayed at such an address too, by a counter of its own that a login resets', async () => {
    const account = await rig.account();
    const at = (password: string) => auth(rig, account, 'admin', password, '2001:db8:7:7::1');
    assert.equal((await at(PASSWORD)).status, 200);
    assert.equal((await at('guess')).status, 403);
    assertDelayed(await at(PASSWORD), 1, FIRST);
    assertDelayed(await auth(rig, account, 'admin', PASSWORD, '2001:db8:7:7:ffff::2'), 1, FIRST);
    assert.equal((await auth(rig, account, 'admin', PASSWORD, '2001:db8:7:8::1')).status, 200, 'another network');
    await letPass(FIRST);
    assert.equal((await at(PASSWORD)).status, 200);
    assert.equal((await at('guess')).status, 403);
    assertDelayed(await at(PASSWORD), 1, FIRST);
  });

  it('is answered alike for a user or an account that does not exist', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    await auth(rig, account, clerk.login, clerk.password, '10.4.0.1');
    const outcome = async (of: { code: string }, login: string) => {
      const answers = [];
      for (let index = 0; index < 2; index++) {
        const { status, body, headers } = await auth(rig, of, login, 'guess', `10.4.1.${index}`);
        const { code, message } = body;
        answers.push([status, code, message, headers['retry-after'] !== undefined, headers['ratelimit-policy']]);
      }
      return answers;
    };
    const wrong = await outcome(account, clerk.login);
    assert.deepEqual(
      wrong.map(([status]) => status),
      [403, 429],
    );
    assert.deepEqual(await outcome(account, 'nobody'), wrong);
    assert.deepEqual(await outcome({ code: 'nosuch' }, clerk.login), wrong);
  });

  it('a hundred times at once, from many addresses, is tried at most four times', async () => {
    const account = await rig.account();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => auth(rig, account, 'admin', `guess ${index}`, `10.5.0.${index}`)),
    );
    const tried = answers.filter(({ status }) => status === 403).length;
    // Four checks run together.
    assert.ok(tried >= 1 && tried <= 4, `${tried} guesses were checked`);
    for (const { status } of answers) assert.ok([403, 429].includes(status));
  });

  it('is slowed down for the address, whichever users it tries; IPv6 by networks of 64 bits', async () => {
    const limited = await rig.another({ RATE_FAILED_ADDRESS: '5' });
    const account = await rig.account();
    for (const addressOf of [() => '10.6.0.1', (index: number) => `2001:db8:6:6::${index}`]) {
      const statuses = [];
      for (let index = 0; index < 12; index++)
        statuses.push((await auth(limited, account, `user${index}`, 'guess', addressOf(index))).status);
      assert.ok(statuses.includes(429), `${statuses}`);
    }
    for (const address of ['10.6.0.2', '2001:db8:6:7::1'])
      assert.equal((await auth(limited, account, 'admin', PASSWORD, address)).status, 200);
  });

  it('is believed of X-Forwarded-For only behind a trusted proxy, and survives what is no address', async () => {
    const direct = await rig.another({ RATE_FAILED_ADDRESS: '5', TRUST_PROXY: '' });
    const account = await rig.account();
    const statuses = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await auth(direct, account, `user${index}`, 'guess', `10.7.0.${index}`)).status);
    assert.ok(statuses.includes(429));
    for (const address of ['unknown', '_x', '10.0.0.1:77', "'", '::ffff:10.0.0.300', 'fe80::1%eth0'])
      assert.equal((await auth(rig, account, 'admin', PASSWORD, address)).status, 200, address);
    assert.deepEqual(await addressesOf(account), ['admin 10.0.0.1/32', 'admin fe80::/64']);
  });
});

describe('The addresses of a user', () => {
  it('are the last twenty, and count for 90 days', async () => {
    const account = await rig.account();
    const clerk = await account.user('clerk');
    const logIn = (address: string) => auth(rig, account, clerk.login, clerk.password, address);
    for (let index = 10; index < 32; index++) assert.equal((await logIn(`10.8.0.${index}`)).status, 200);
    const kept = await addressesOf(account);
    assert.deepEqual(
      [kept.length, kept[0], kept.at(-1)],
      [20, `${clerk.login} 10.8.0.12/32`, `${clerk.login} 10.8.0.31/32`],
    );
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query(
          `UPDATE login_address SET last_login_at = now() - interval '91 days' WHERE account_id = $1 AND address = '10.8.0.12'`,
          [id],
        ),
      ),
    );
    await auth(rig, account, clerk.login, 'guess', '10.8.1.1');
    assert.equal((await logIn('10.8.0.12')).status, 429);
    assert.equal((await logIn('10.8.0.13')).status, 200);
  });
});
