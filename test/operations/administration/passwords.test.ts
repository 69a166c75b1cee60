// Rules for a new password. contract §3 Getting in, NIST SP 800-63B

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMON_PASSWORDS } from '../../../src/definitions/administration/common-passwords.ts';
import { checkPassword } from '../../../src/definitions/administration/passwords.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { addUser, changePassword } from '../../../src/operations/administration/users.ts';
import { plain } from '../../support/plain.ts';
import { startRig } from '../../support/rig.ts';

function reasonOf(password: string, login = 'ana'): string | undefined {
  try {
    checkPassword(password, login);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'INVALID_ARGUMENT');
    assert.deepEqual(plain(error.details), [{ field: 'password', message: error.message }]);
    return error.message;
  }
}

describe('A new password', () => {
  it('has at least 12 characters, counted as people count them, and at most 1,024', () => {
    const short = "Field 'password' must have at least 12 characters: choose a longer one, such as four words";
    for (const password of ['', 'eleven char', 'ãéîõüãéîõüã', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑'])
      assert.equal(reasonOf(password), short, password);
    for (const password of ['twelve chars', 'ãéîõüãéîõüãé', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑', 'x'.repeat(1024)])
      assert.equal(reasonOf(password), undefined, password);
    assert.match(reasonOf('x'.repeat(1025)) ?? '', /^Field 'password' must have at most 1024 characters/);
  });

  it('is none of the most common ones, in any case', () => {
    for (const password of [...COMMON_PASSWORDS, 'QWERTY123456', 'SonyEricsson', 'PolniyPizdec0211'])
      assert.match(reasonOf(password) ?? '', /^Field 'password' is one of the 10,000 most common passwords: choose /);
    assert.ok(COMMON_PASSWORDS.every(word => word.length >= 12 && word === word.toLowerCase()));
  });

  it('is not the login, in any case', () => {
    assert.match(
      reasonOf('Ana.De.Sousa.2', 'ana.de.sousa.2') ?? '',
      /^Field 'password' is the login: choose another one/,
    );
    assert.equal(reasonOf('ana.de.sousa.2!', 'ana.de.sousa.2'), undefined);
  });

  it('needs no digits, capitals or signs', () => {
    for (const password of ['correct horse battery', 'aaaaaaaaaaaab', '            a', 'ANOTHERPASSWORD'])
      assert.equal(reasonOf(password), undefined, password);
  });

  it('is checked when a user is added and when the password is changed', async () => {
    const rig = await startRig();
    const account = await rig.account();
    const actor = { kind: 'administrator', accountId: account.id } as const;
    const user = { login: 'ana.de.sousa', name: 'Ana', role: 'clerk' as const };
    const wrong = ['too short', '1qaz2wsx3edc', 'Ana.de.Sousa'];
    for (const password of wrong)
      await assert.rejects(addUser(rig.administration, actor, { ...user, password }), /Field 'password'/);
    await addUser(rig.administration, actor, { ...user, password: 'long enough!' });
    for (const password of wrong)
      await assert.rejects(changePassword(rig.administration, actor, user.login, password), /Field 'password'/);
  });
});
