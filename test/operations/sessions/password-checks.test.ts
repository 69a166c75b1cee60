// Password checks are slow: networks take turns, and one that asks for many delays and refuses no other.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppError } from '../../../src/domain/errors.ts';
import { PasswordChecks } from '../../../src/operations/sessions/password-checks.ts';
import { startRig } from '../../support/rig.ts';

function start(options: ConstructorParameters<typeof PasswordChecks>[0]) {
  const checks = new PasswordChecks(options);
  const running: (() => void)[] = [];
  const begun: string[] = [];
  return {
    begun,
    run: (network: string) =>
      checks
        .run(network, () => {
          begun.push(network);
          return new Promise<void>(resolve => running.push(resolve));
        })
        .then(
          () => 'checked',
          error => (error as AppError).code,
        ),
    async end() {
      running.shift()?.();
      await nextTurn();
    },
  };
}

it('Networks take turns, however many checks one of them asks for', async () => {
  const { begun, run, end } = start({ maxRunning: 1, maxWaitingOfNetwork: 100, maxWaiting: 1000 });
  const all = [...Array.from({ length: 50 }, () => run('guesser')), run('shop'), run('office'), run('shop')];
  for (let check = 0; check < all.length; check++) await end();
  assert.deepEqual(begun.slice(0, 6), ['guesser', 'guesser', 'shop', 'office', 'guesser', 'shop']);
  assert.deepEqual(new Set(await Promise.all(all)), new Set(['checked']));
});

it('A network that asks for too many is refused, and networks that fill the queue keep no other out', async () => {
  const { run, end } = start({ maxRunning: 1, maxWaitingOfNetwork: 4, maxWaiting: 12 });
  const guesses = Array.from({ length: 100 }, (_, index) => run(`guesser ${index % 5}`));
  const shop = run('shop');
  for (let check = 0; check < 101; check++) await end();
  const codes = await Promise.all(guesses);
  assert.ok(codes.filter(code => code === 'OVERLOADED').length > 80);
  assert.equal(await shop, 'checked');
});

it('A thousand guesses from one address that wait leave a user at another address the login', async () => {
  const rig = await startRig({ TRUST_PROXY: 'loopback', RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
  const account = await rig.account();
  const { context } = rig.server;
  const { verifyPassword } = context;
  let open = () => {};
  const gate = new Promise<void>(resolve => {
    open = resolve;
  });
  context.verifyPassword = async (hash, password) => {
    await gate;
    return password === 'guess' ? false : verifyPassword(hash, password);
  };
  const logIn = (address: string, username: string, password: string) =>
    rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
      headers: { 'x-forwarded-for': address },
      body: { username, password },
    });
  const guesses = Array.from({ length: 1_010 }, (_, number) => logIn('192.0.2.1', `user${number}`, 'guess'));
  await Promise.race(guesses.map(guess => guess.catch(() => {})));
  const login = logIn('192.0.2.2', 'admin', 'a long password');
  open();
  assert.equal((await login).status, 200);
  const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
  assert.deepEqual(statuses, new Set([403, 503]));
});
