// Signs a user in with a passkey alone. The authenticator checks the user by fingerprint, face or PIN, so it is two factors in one.

import { randomBytes } from 'node:crypto';
import { passkeyByCredential } from '../../database/sql/sign-in/passkeys.ts';
import { findStep } from '../../database/sql/sign-in/steps.ts';
import { authFailed } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { refuseIfMoved, refuseIfSuspended } from '../read/account-owner.ts';
import { runReadAs } from '../read/run-read.ts';
import { failedAddressLimit, loginLimit } from '../sessions/log-in.ts';
import { runWriteAs } from '../write/run-write.ts';
import { noticeOfNewBrowser } from './new-browser.ts';
import { newSession, type SignedIn, type Visitor } from './sign-in.ts';
import { BEGIN_STEP, SIGN_IN_BY_PASSKEY, STEP_SECONDS } from './sign-in-writes.ts';
import { checkSignature, credentialIdOf, type RequestOptions, requestOptions } from './webauthn.ts';

/** The account id of a code that no account has, see SessionCache. */
const NO_ACCOUNT = 0;

/**
 * Begins a sign-in with a passkey alone: what the browser needs, and the token for its cookie. An account that does not exist gets the
 * same answer. Throws RATE_LIMITED.
 */
export async function beginPasskeySignIn(
  context: Context,
  { account, network }: Pick<Visitor, 'account' | 'network'>,
): Promise<{ step: string; options: RequestOptions }> {
  await context.limits.take(loginLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  const step = newToken('xs_');
  const challenge = randomBytes(32);
  if (accountId !== NO_ACCOUNT)
    await runWriteAs(context, { kind: 'system', accountId }, BEGIN_STEP, {
      holderHash: hashOf(step),
      purpose: 'passkey',
      userId: null,
      passwordHash: null,
      challenge,
      seconds: STEP_SECONDS,
    });
  return { step, options: await requestOptions(context.relyingParty(), challenge, undefined) };
}

/** Completes the sign-in with the answer of the browser. Throws AUTH_FAILED for any fault; RATE_LIMITED after many failures of an address. */
export async function signInWithPasskey(
  context: Context,
  visitor: Visitor,
  step: string,
  answer: unknown,
): Promise<SignedIn> {
  const { account, network } = visitor;
  await context.limits.requirePermitLeft(failedAddressLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  await refuseIfMoved(context, accountId);
  const stepHash = hashOf(step);
  const id = credentialIdOf(answer) ?? Buffer.alloc(0);
  const questions = {
    step: findStep(accountId, stepHash, 'passkey'),
    passkey: passkeyByCredential(accountId, id),
  };
  const found = await runReadAs(context, { accountId }, questions, { cost: 'point' });
  const [pending] = found.step;
  const [passkey] = found.passkey;
  const relyingParty = context.relyingParty();
  const counter =
    pending &&
    passkey &&
    (await checkSignature(relyingParty, pending.challenge, answer, passkey, { verifiedUser: true }));
  if (!pending || !passkey || counter === undefined) return fail(context, network);
  await refuseIfSuspended(context, accountId);
  const { session, token, browserToken } = newSession(context, visitor);
  const { login } = passkey;
  const end = await runWriteAs(context, { kind: 'system', accountId }, SIGN_IN_BY_PASSKEY, {
    login,
    stepHash,
    purpose: 'passkey',
    challenge: pending.challenge,
    passkey: { id: passkey.id, before: passkey.counter, counter },
    session,
  });
  if (end.state !== 'signed-in') return fail(context, network);
  await noticeOfNewBrowser(context, accountId, login, end, visitor);
  return { state: 'signed-in', token, login, browserToken };
}

async function fail(context: Context, network: string): Promise<never> {
  await context.limits.take(failedAddressLimit(context), network);
  throw authFailed('passkey_unknown');
}
