// Before a sensitive action users prove again who they are: by password, or by a second factor of theirs.

import { randomBytes } from 'node:crypto';
import { passkeysOf } from '../../../database/sql/sign-in/passkeys.ts';
import { findStep } from '../../../database/sql/sign-in/steps.ts';
import { userSecurity } from '../../../database/sql/sign-in/user-security.ts';
import { AppError, fieldError } from '../../../domain/errors.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runReadAs } from '../../read/run-read.ts';
import { failureCounter } from '../../sessions/failed-logins.ts';
import { provePassword } from '../../sessions/log-in.ts';
import { runWriteAs } from '../../write/run-write.ts';
import { askOwn, type Own, ownOf } from '../own-session.ts';
import { wrongCode } from '../sign-in.ts';
import { checkSignature, credentialIdOf, type RequestOptions, requestOptions } from '../webauthn.ts';
import { BEGIN_CONFIRMATION, CONFIRM_BY_CODE, CONFIRM_BY_PASSKEY, CONFIRM_BY_PASSWORD } from './confirmation-writes.ts';

/** How long a user may take for the passkey. */
const STEP_SECONDS = 5 * 60;

/** Where a proof comes from. */
export interface ProofOrigin {
  /** Code of the account. */
  account: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/** What a user gives to prove who it is. */
export type Proof =
  | { kind: 'password'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'passkey'; answer: unknown };

/** Whether a session is confirmed, and how its user may confirm it. */
export interface Confirmation {
  /** Whether the user proved it in the last minutes, by signing in or again. */
  confirmed: boolean;
  /** Beside the password. */
  methods: { code: boolean; passkey: boolean };
}

/** Whether a session is confirmed. Throws AUTH_FAILED. */
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
    return runWriteAs(context, system(actor), CONFIRM_BY_PASSWORD, { own, passwordHash });
  }
  const failures = await failureCounter(context, actor.accountId, { ...origin, username: own.login, password: '' });
  failures.refuseEarly();
  const isRight =
    proof.kind === 'code'
      ? await confirmByCode(context, actor, own, proof.text)
      : await confirmByPasskey(context, actor, own, proof.answer);
  if (!isRight) {
    await failures.count();
    throw proof.kind === 'code' ? wrongCode() : fieldError('passkey', 'is not known, or came too late');
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
    if (error instanceof AppError && error.code === 'AUTH_FAILED') throw fieldError(field, 'is not your password');
    throw error;
  }
}

async function confirmByCode(context: Context, actor: SessionActor, own: Own, code: string): Promise<boolean> {
  const typed = { code, now: Date.now(), secrets: context.secrets, mostFailures: context.settings.failedPerUser };
  return runWriteAs(context, system(actor), CONFIRM_BY_CODE, { own, typed });
}

/** What a browser needs to ask for a passkey of the user. The authenticator checks the user, as it stands in for the password. */
export async function beginConfirmation(context: Context, actor: SessionActor): Promise<RequestOptions> {
  const challenge = randomBytes(32);
  const own = await ownOf(context, actor);
  const input = { own, challenge, seconds: STEP_SECONDS };
  const passkeys = await runWriteAs(context, system(actor), BEGIN_CONFIRMATION, input);
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
  return runWriteAs(context, system(actor), CONFIRM_BY_PASSKEY, { own, challenge, passkey: used });
}

const system = ({ accountId }: SessionActor) => ({ kind: 'system' as const, accountId });
