// The writes with which users add, rename and remove passkeys.

import {
  deletePasskey,
  insertPasskey,
  type NewPasskey,
  passkeysOf,
  renamePasskey,
} from '../../database/sql/sign-in/passkeys.ts';
import { beginStep, endStep, findStep } from '../../database/sql/sign-in/steps.ts';
import { ensureSecurity, replaceRecoveryCodes, userSecurity } from '../../database/sql/sign-in/user-security.ts';
import { alreadyExists, conflict, notFound } from '../../domain/errors.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { requireNotAsked, withoutFactor } from './factor-writes.ts';
import { askOwn, type Own, ownLocks, requireOwn } from './own-session.ts';

/** Begins to add a passkey: stores the challenge for the session. */
export const BEGIN_PASSKEY = defineWrite({
  name: 'passkey.begin',
  locks: ({ own }: { own: Own; challenge: Buffer; handle: Buffer; seconds: number }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    user: userSecurity(accountId, own.login),
    passkeys: passkeysOf(accountId, own.login),
  }),
  decide({ own }, { found }) {
    requireOwn(found.session, own);
    const [user] = found.user;
    if (!user) throw sessionTokenError();
    if (found.passkeys.length >= MAX_PASSKEYS) throw conflict('too_many_passkeys', { count: MAX_PASSKEYS });
    return user;
  },
  write: ({ own, challenge, handle, seconds }, user, { account, locked: { accountId }, found }) => ({
    answer: {
      user: { handle: user.passkey_handle ?? handle, login: user.login, name: user.name, company: account.name },
      passkeys: found.passkeys,
    },
    outcome: 'began to add a passkey',
    commands: [
      ensureSecurity(accountId, user.id, handle),
      beginStep(accountId, {
        holderHash: own.sessionHash,
        purpose: 'new-passkey',
        userId: user.id,
        passwordHash: null,
        challenge,
        seconds,
      }),
    ],
  }),
  trail: { none: 'it counts only when it is confirmed' },
});

const MAX_PASSKEYS = 20;

/** Stores the passkey that answered the challenge. The first second factor comes with recovery codes. */
export const ADD_PASSKEY = defineWrite({
  name: 'passkey.add',
  locks: ({ own }: { own: Own; challenge: Buffer; passkey: NewPasskey; recoveryHashes: Buffer[] }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    user: userSecurity(accountId, own.login),
    step: findStep(accountId, own.sessionHash, 'new-passkey'),
  }),
  decide({ own, challenge }, { found }) {
    requireOwn(found.session, own);
    const [user] = found.user;
    if (!user || !found.step[0]?.challenge.equals(challenge)) throw conflict('passkey_late');
    return user;
  },
  write({ own, passkey, recoveryHashes }, user, { locked: { accountId } }) {
    const newCodes = user.recovery_codes === 0;
    const commands = [
      endStep(accountId, own.sessionHash, 'new-passkey'),
      insertPasskey(accountId, user.id, passkey),
      ...(newCodes ? replaceRecoveryCodes(accountId, user.id, recoveryHashes) : []),
    ];
    return { answer: { newCodes }, outcome: 'added a passkey', commands };
  },
  violation: constraint => (constraint === 'passkey_credential_key' ? alreadyExists('passkey', 'id', '') : undefined),
  trail: {
    of: 'people',
    entries: (_, user) => [{ type: 'user', id: user.id, name: user.login, after: { passkey: 'added' } }],
  },
});

/** Renames or removes one of the user's passkeys. */
export const CHANGE_PASSKEY = defineWrite({
  name: 'passkey.change',
  locks: ({ own }: { own: Own; id: number; name: string | undefined }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    user: userSecurity(accountId, own.login),
    passkeys: passkeysOf(accountId, own.login),
  }),
  decide({ own, id, name }, { found }) {
    const { user_id } = requireOwn(found.session, own);
    const [user] = found.user;
    if (!user || !found.passkeys.some(passkey => passkey.id === id)) throw notFound('no_passkey');
    const isLast = name === undefined && user.passkeys === 1 && !user.has_totp;
    if (isLast) requireNotAsked(user);
    return { userId: user_id, isLast };
  },
  write: ({ id, name }, { userId, isLast }, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: name === undefined ? 'removed a passkey' : 'renamed a passkey',
    commands:
      name === undefined
        ? [deletePasskey(accountId, id), ...withoutFactor(accountId, userId, isLast)]
        : [renamePasskey(accountId, id, name)],
  }),
  trail: {
    of: 'people',
    entries: ({ own: { login }, id, name }) => [
      {
        type: 'user',
        name: login,
        after: { passkey: name === undefined ? `removed ${id}` : `renamed ${id}: ${name}` },
      },
    ],
  },
});
