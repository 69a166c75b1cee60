// Before a sensitive action users prove again who they are: by password, or by a second factor of theirs.

import { randomBytes } from 'node:crypto';
import { passkeysOf, usePasskey } from '../../../database/sql/sign-in/passkeys.ts';
import { beginStep, endStep, findStep, storeConfirmation } from '../../../database/sql/sign-in/steps.ts';
import { userSecurity } from '../../../database/sql/sign-in/user-security.ts';
import { AppError, fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { type SessionActor, systemOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runReadAs } from '../../read/run-read.ts';
import { failureCounter } from '../../sessions/failed-logins.ts';
import { provePassword } from '../../sessions/log-in.ts';
import { sessionTokenError } from '../../token-errors.ts';
import { defineWrite } from '../../write/define-write.ts';
import { runWriteAs } from '../../write/run-write.ts';
import { checkCode, refuseTooEarly, resultCommands, type TypedCode } from '../code-check.ts';
import { askOwn, type Own, ownLocks, ownOf } from '../own-session.ts';
import { wrongCode } from '../sign-in.ts';
import { checkSignature, credentialIdOf, type RequestOptions, requestOptions } from '../webauthn.ts';

const NOT_IN_TRAIL = { none: 'nothing is changed but what the session is for' } as const;

/** Records that the user of a session entered the password again. */
const CONFIRM_BY_PASSWORD = defineWrite({
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
    commands: [storeConfirmation(accountId, own.sessionHash)],
  }),
  trail: NOT_IN_TRAIL,
});

/** Checks a one-time code, and notes a right one. Answers whether it was right. */
const CONFIRM_BY_CODE = defineWrite({
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
      ...(result.right ? [storeConfirmation(accountId, own.sessionHash)] : []),
    ],
  }),
  trail: NOT_IN_TRAIL,
});

/** Stores the challenge that a passkey of the user is to sign. Answers the passkeys. */
const BEGIN_CONFIRMATION = defineWrite({
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
  /** Data signed by the authenticator. */
  challenge: Buffer;
  /** `before`: the counter that its signature was checked against. */
  passkey: { id: number; before: number; counter: number };
}

/** Records a checked signature of a passkey. Returns true if its challenge was still open. */
const CONFIRM_BY_PASSKEY = defineWrite({
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
          storeConfirmation(accountId, own.sessionHash),
        ]
      : [],
  }),
  trail: NOT_IN_TRAIL,
});

/** Timeout for the passkey. */
const STEP_SECONDS = 5 * 60;

/** Origin of a proof. */
export interface ProofOrigin {
  /** Code of the account. */
  account: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/** Proof of identity given by a user. */
export type Proof =
  | { kind: 'password'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'passkey'; answer: unknown };

/** Confirmation of a session, and ways to confirm it. */
interface Confirmation {
  /** True if the user proved it in the last minutes, by signing in or again. */
  confirmed: boolean;
  /** Beside the password. */
  methods: { code: boolean; passkey: boolean };
}

/** True if a session is confirmed. Throws AUTH_FAILED. */
export async function readConfirmation(context: Context, actor: SessionActor): Promise<Confirmation> {
  const own = await ownOf(context, actor);
  const { accountId } = actor;
  const questions = { own: askOwn(accountId, own), user: userSecurity(accountId, own.login) };
  const found = await runReadAs(context, { accountId }, questions, { cost: 'point' });
  const [user] = found.user;
  return {
    confirmed: found.own[0]?.confirmed === true,
    methods: { code: user?.has_totp === true, passkey: (user?.passkeys ?? 0) > 0 },
  };
}

/** Takes a proof. Wrong ones count as failed logins. Throws INVALID_ARGUMENT with its field, RATE_LIMITED, AUTH_FAILED. */
export async function confirmSession(
  context: Context,
  actor: SessionActor,
  origin: ProofOrigin,
  proof: Proof,
): Promise<void> {
  const own = await ownOf(context, actor);
  if (proof.kind === 'password') {
    const passwordHash = await provePasswordOf(context, own.login, { ...origin, password: proof.text }, 'password');
    return runWriteAs(context, systemOf(actor), CONFIRM_BY_PASSWORD, { own, passwordHash });
  }
  const failures = await failureCounter(context, actor.accountId, { ...origin, username: own.login, password: '' });
  failures.refuseEarly();
  const isRight =
    proof.kind === 'code'
      ? await confirmByCode(context, actor, own, proof.text)
      : await confirmByPasskey(context, actor, own, proof.answer);
  if (!isRight) {
    await failures.count();
    throw proof.kind === 'code' ? wrongCode() : fieldError('passkey', new Message('unknown_or_late'));
  }
  await failures.forget();
}

/**
 * Checks the password of a user who has signed in, and returns its hash. A wrong password is an error of the field, not the end of the
 * session. Throws INVALID_ARGUMENT, RATE_LIMITED.
 */
export async function provePasswordOf(
  context: Context,
  username: string,
  given: ProofOrigin & { password: string },
  field: string,
): Promise<string> {
  try {
    const { user, failures } = await provePassword(context, { ...given, username });
    await failures.forget();
    return user.password_hash;
  } catch (error) {
    if (error instanceof AppError && error.code === 'AUTH_FAILED')
      throw fieldError(field, new Message('password_wrong'));
    throw error;
  }
}

async function confirmByCode(context: Context, actor: SessionActor, own: Own, code: string): Promise<boolean> {
  const typed = { code, now: Date.now(), secrets: context.secrets, mostFailures: context.settings.failedPerUser };
  return runWriteAs(context, systemOf(actor), CONFIRM_BY_CODE, { own, typed });
}

/** Options for a browser to request a passkey. The authenticator verifies the user, because it replaces the password. */
export async function beginConfirmation(context: Context, actor: SessionActor): Promise<RequestOptions> {
  const challenge = randomBytes(32);
  const own = await ownOf(context, actor);
  const input = { own, challenge, seconds: STEP_SECONDS };
  const passkeys = await runWriteAs(context, systemOf(actor), BEGIN_CONFIRMATION, input);
  return { ...(await requestOptions(context.relyingParty(), challenge, passkeys)), userVerification: 'required' };
}

async function confirmByPasskey(context: Context, actor: SessionActor, own: Own, answer: unknown): Promise<boolean> {
  const { accountId } = actor;
  const questions = {
    step: findStep(accountId, own.sessionHash, 'passkey'),
    passkeys: passkeysOf(accountId, own.login),
  };
  const found = await runReadAs(context, { accountId }, questions, { cost: 'point' });
  const id = credentialIdOf(answer);
  const passkey = found.passkeys.find(({ credential_id }) => id?.equals(credential_id));
  const challenge = found.step[0]?.challenge;
  if (!passkey || !challenge) return false;
  const counter = await checkSignature(context.relyingParty(), challenge, answer, passkey, { verifiedUser: true });
  if (counter === undefined) return false;
  const used = { id: passkey.id, before: passkey.counter, counter };
  return runWriteAs(context, systemOf(actor), CONFIRM_BY_PASSKEY, { own, challenge, passkey: used });
}
