// The writes with which a user proves again to be who has signed in: by password, by a one-time code, by a passkey.

import { passkeysOf, usePasskey } from '../../../database/sql/sign-in/passkeys.ts';
import { beginStep, confirmSession, endStep, findStep } from '../../../database/sql/sign-in/steps.ts';
import { userSecurity } from '../../../database/sql/sign-in/user-security.ts';
import { sessionTokenError } from '../../token-errors.ts';
import { defineWrite } from '../../write/define-write.ts';
import { checkCode, refuseTooEarly, resultCommands, type TypedCode } from '../code-check.ts';
import { askOwn, type Own, ownLocks } from '../own-session.ts';

const NOT_IN_TRAIL = { none: 'nothing is changed but what the session is for' } as const;

/** Notes that the user of a session gave the password again. */
export const CONFIRM_BY_PASSWORD = defineWrite({
  name: 'session.confirm',
  locks: ({ own }: { own: Own; passwordHash: string }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide({ own, passwordHash }, { found }) {
    // The password may have been changed since it was compared.
    if (found.session[0]?.login !== own.login || found.user[0]?.password_hash !== passwordHash)
      throw sessionTokenError();
  },
  write: ({ own }, _, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'confirmed a session',
    commands: [confirmSession(accountId, own.sessionHash)],
  }),
  trail: NOT_IN_TRAIL,
});

/** Checks a one-time code, and notes a right one. Answers whether it was right. */
export const CONFIRM_BY_CODE = defineWrite({
  name: 'session.confirm-by-code',
  locks: ({ own }: { own: Own; typed: TypedCode }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide({ own, typed }, { found }) {
    const [user] = found.user;
    if (found.session[0]?.login !== own.login || !user) throw sessionTokenError();
    refuseTooEarly(user, typed.mostFailures);
    // Recovery codes are for who has lost the second factor, and are used up.
    return { user, result: checkCode(user, typed, []) };
  },
  write: ({ own }, { user, result }, { locked: { accountId } }) => ({
    answer: result.right,
    outcome: result.right ? 'confirmed a session' : 'refused a code',
    commands: [
      ...resultCommands(accountId, user, result),
      ...(result.right ? [confirmSession(accountId, own.sessionHash)] : []),
    ],
  }),
  trail: NOT_IN_TRAIL,
});

/** Stores the challenge that a passkey of the user is to sign. Answers the passkeys. */
export const BEGIN_CONFIRMATION = defineWrite({
  name: 'session.begin-confirmation',
  locks: ({ own }: { own: Own; challenge: Buffer; seconds: number }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    passkeys: passkeysOf(accountId, own.login),
  }),
  decide({ own }, { found }) {
    const [session] = found.session;
    if (session?.login !== own.login) throw sessionTokenError();
    return session.user_id;
  },
  write: ({ own, challenge, seconds }, userId, { locked: { accountId }, found }) => ({
    answer: found.passkeys,
    outcome: 'began to confirm a session',
    commands: [
      beginStep(accountId, {
        holderHash: own.sessionHash,
        purpose: 'passkey',
        userId,
        passwordHash: null,
        challenge,
        seconds,
      }),
    ],
  }),
  trail: NOT_IN_TRAIL,
});

interface SignedConfirmation {
  own: Own;
  /** What the authenticator signed. */
  challenge: Buffer;
  /** `before`: the counter that its signature was checked against. */
  passkey: { id: number; before: number; counter: number };
}

/** Notes the signature of a passkey, which the caller has checked. Answers whether its challenge was still to be signed. */
export const CONFIRM_BY_PASSKEY = defineWrite({
  name: 'session.confirm-by-passkey',
  locks: ({ own }: SignedConfirmation) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    step: findStep(accountId, own.sessionHash, 'passkey'),
    passkeys: passkeysOf(accountId, own.login),
  }),
  decide({ own, challenge, passkey }, { found }) {
    if (found.session[0]?.login !== own.login) throw sessionTokenError();
    // A challenge is used once; the passkey may be removed or used meanwhile.
    const isKnown = found.passkeys.some(({ id, counter }) => id === passkey.id && counter === passkey.before);
    return isKnown && found.step[0]?.challenge.equals(challenge) === true;
  },
  write: ({ own, passkey }, isRight, { locked: { accountId } }) => ({
    answer: isRight,
    outcome: isRight ? 'confirmed a session' : 'refused a passkey',
    commands: isRight
      ? [
          endStep(accountId, own.sessionHash, 'passkey'),
          usePasskey(accountId, passkey.id, passkey.counter),
          confirmSession(accountId, own.sessionHash),
        ]
      : [],
  }),
  trail: NOT_IN_TRAIL,
});
