// Every failed login costs the server the same work, so its duration does not reveal which accounts and users exist.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

// Counters that others use up would make a difference of their own.
const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account();
const { context } = rig.server;

/** Statements and calls of argon2 of each login, in order. */
const statements: string[] = [];
const verified: { cost: string; matches: boolean }[] = [];

const withConnection = context.pool.withConnection.bind(context.pool);
context.pool.withConnection = work =>
  withConnection(connection => {
    const send = connection.send.bind(connection);
    connection.send = sent => {
      // The setting of a transaction's account has its number in its name.
      // The notice about changes is sent a moment after them.
      const own = sent.filter(({ name }) => name !== 'notice');
      statements.push(...own.map(({ name, text }) => (name ?? text).replace(/\d+/, 'N')));
      return send(sent);
    };
    return work(connection);
  });
const verify = context.verifyPassword;
context.verifyPassword = async (hash, password) => {
  const matches = await verify(hash, password);
  verified.push({ cost: hash.split('$').slice(0, 4).join('$'), matches });
  return matches;
};

async function logIn(code: string, username: string, password: string) {
  statements.length = 0;
  verified.length = 0;
  const { status, body } = await rig.call('POST', `/api/${code}/v4.0.0/auth`, { body: { username, password } });
  return { status, message: body.message, statements: [...statements], verified: [...verified] };
}

describe('A login by password', () => {
  it('verifies one password by argon2id at the same cost, with the same statements, whatever is wrong', async () => {
    const clerk = await account.user('clerk');
    const gone = await account.user('manager');
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query('UPDATE app_user SET active = false WHERE account_id = $1 AND login = $2', [id, gone.login]),
      ),
    );
    // Uses of tokens are recorded a second after a login.
    await context.sessions.lastUses.record();
    const wrong = await logIn(account.code, clerk.login, 'not the password');
    assert.deepEqual([wrong.status, wrong.verified.length], [403, 1]);
    assert.match(wrong.verified[0]?.cost ?? '', /^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=1$/);
    assert.ok(wrong.statements.includes('user by login'));
    assert.deepEqual(await logIn(account.code, 'nobody', 'not the password'), wrong, 'an unknown user');
    assert.deepEqual(await logIn(account.code, gone.login, gone.password), wrong, 'a user who is not active any more');

    // Which account has which number is remembered after the first request, also that there is none.
    const stranger = await logIn('no-such-account', clerk.login, clerk.password);
    assert.deepEqual(stranger, { ...wrong, statements: ['account id', ...wrong.statements] }, 'an unknown account');

    const right = await logIn(account.code, clerk.login, clerk.password);
    assert.deepEqual(
      [right.status, right.verified],
      [200, [{ cost: wrong.verified[0]?.cost, matches: true }]],
      'the right one',
    );
  });

  it('that comes too early asks the database the same, whether user and account exist or not, and verifies nothing', async () => {
    const clerk = await account.user('clerk');
    await context.sessions.lastUses.record();
    const failed = async (code: string, username: string) => {
      await logIn(code, username, 'not the password');
      await asOwner(rig, owner => owner.query('UPDATE failed_login SET failures = 30'));
      const { message, ...delayed } = await logIn(code, username, 'not the password');
      assert.match(message, /^Too many failed attempts: try again in \d+ s$/);
      return delayed;
    };
    const wrong = await failed(account.code, clerk.login);
    assert.deepEqual([wrong.status, wrong.verified], [429, []]);
    assert.ok(wrong.statements.includes('known address') && !wrong.statements.includes('user by login'));
    assert.deepEqual(await failed(account.code, 'somebody'), wrong, 'an unknown user');
    assert.deepEqual(await failed('no-account', 'somebody'), wrong, 'an unknown account');
  });
});

describe('A login by token', () => {
  it('asks the database the same for an unknown token, a foreign one and an unknown account', async () => {
    const other = await rig.account();
    await context.sessions.lastUses.record();
    const enter = async (code: string, token: string) => {
      statements.length = 0;
      const { status } = await rig.call('GET', `/api/${code}/v4.0.0/helo`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status, statements: [...statements] };
    };
    const unknown = await enter(account.code, 'kt_unknown');
    assert.equal(unknown.status, 403);
    assert.ok(unknown.statements.includes('session by token'));
    assert.deepEqual(await enter(account.code, other.apiToken), unknown, 'a token of another account');
    const stranger = await enter('never-asked-for', account.apiToken);
    assert.deepEqual(stranger, { ...unknown, statements: ['account id', ...unknown.statements] });
  });
});
