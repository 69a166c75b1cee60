// Setting up, changing and removing second factors.

import { randomBytes } from 'node:crypto';
import { findStep } from '../../database/sql/sign-in/steps.ts';
import { conflict, fieldError, invalidArgument } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { type SessionActor, systemOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf } from '../credentials.ts';
import { readRowsAs } from '../read/run-read.ts';
import { sessionTokenError } from '../token-errors.ts';
import { runWriteAs } from '../write/run-write.ts';
import { aboutTotp } from './code-check.ts';
import { BEGIN_TOTP, CONFIRM_TOTP, NEW_RECOVERY_CODES, REMOVE_TOTP, type SettingUp } from './factor-writes.ts';
import { noticeOfNewBrowser } from './new-browser.ts';
import { base32, hashOfRecoveryCode, newRecoveryCodes, newTotpSecret, totpAddress } from './one-time-codes.ts';
import { ownOf } from './own-session.ts';
import { ADD_PASSKEY, BEGIN_PASSKEY, CHANGE_PASSKEY } from './passkey-writes.ts';
import { findPending, newSession, type SignedIn, type Visitor, wrongCode } from './sign-in.ts';
import { type CreationOptions, checkCreation, creationOptions } from './webauthn.ts';

/** Timeout for making a passkey. */
const PASSKEY_SECONDS = 10 * 60;
const HANDLE_BYTES = 32;
/** Characters of the issuer, which stands twice in the address: a QR code holds two kilobytes. */
const MAX_ISSUER = 40;

/** A secret of one-time codes as it is shown, once. */
export interface ShownSecret {
  /** For typing it into the app. */
  text: string;
  /** For the QR code. */
  address: string;
}

/** User who sets up one-time codes: a session, or a browser whose sign-in waits for a second factor. */
export type Beginner = SessionActor | { kind: 'sign-in'; visitor: Visitor; step: string };

async function settingUp(context: Context, by: Beginner): Promise<{ accountId: number; by: SettingUp }> {
  if (by.kind === 'session') {
    const own = await ownOf(context, by);
    return { accountId: by.accountId, by: { own, login: own.login } };
  }
  const accountId = await context.sessions.accountId(by.visitor.account, by.visitor.network);
  const stepHash = hashOf(by.step);
  const found = await findPending(context, accountId, stepHash);
  if (!found) throw sessionTokenError();
  return { accountId, by: { stepHash, login: found.user.login } };
}

/** Begins to set one-time codes up: makes a secret, which counts when a code confirms it. Throws AUTH_FAILED, CONFLICT. */
export async function beginTotp(context: Context, beginner: Beginner, issuer: string): Promise<ShownSecret> {
  const { accountId, by } = await settingUp(context, beginner);
  const secret = newTotpSecret();
  const sealed = context.secrets.seal(secret, aboutTotp(by.login));
  const input = { by, secret: sealed, handle: randomBytes(HANDLE_BYTES) };
  await runWriteAs(context, { kind: 'system', accountId }, BEGIN_TOTP, input);
  const shown = [...issuer].slice(0, MAX_ISSUER).join('');
  return { text: base32(secret), address: totpAddress(secret, { issuer: shown, label: by.login }) };
}

/** Result of setting up a second factor. */
export interface SetUp {
  /** Shown once; undefined when the user has some already. */
  recoveryCodes: string[] | undefined;
  /** For a sign-in that waited for it. */
  signedIn: SignedIn | undefined;
}

/** Confirms a secret by a code of it. Throws INVALID_ARGUMENT (wrong code), RATE_LIMITED, AUTH_FAILED, CONFLICT. */
export async function confirmTotp(
  context: Context,
  beginner: Beginner,
  visitor: Visitor,
  code: string,
): Promise<SetUp> {
  const { accountId, by } = await settingUp(context, beginner);
  const { codes, hashes } = recoveryCodes();
  const { session, token, browserToken } = newSession(context, visitor);
  const typed = { code, now: Date.now(), secrets: context.secrets, mostFailures: context.settings.failedPerUser };
  const input = { by, typed, recoveryHashes: hashes, session };
  const { end, newCodes } = await runWriteAs(context, { kind: 'system', accountId }, CONFIRM_TOTP, input);
  if (end.state !== 'signed-in') throw wrongCode();
  const waited = beginner.kind === 'sign-in';
  if (waited) await noticeOfNewBrowser(context, accountId, by.login, end, visitor);
  return {
    recoveryCodes: newCodes ? codes : undefined,
    signedIn: waited ? { state: 'signed-in', token, login: by.login, browserToken } : undefined,
  };
}

/** Removes one-time codes. Throws NOT_FOUND; CONFLICT if the account requires them; PERMISSION_DENIED: password first. */
export async function removeTotp(context: Context, actor: SessionActor): Promise<void> {
  await runWriteAs(context, systemOf(actor), REMOVE_TOTP, await ownOf(context, actor));
}

/** New recovery codes; the old ones do not work any more. Throws CONFLICT, PERMISSION_DENIED. */
export async function makeRecoveryCodes(context: Context, actor: SessionActor): Promise<string[]> {
  const { codes, hashes } = recoveryCodes();
  await runWriteAs(context, systemOf(actor), NEW_RECOVERY_CODES, { own: await ownOf(context, actor), hashes });
  return codes;
}

function recoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = newRecoveryCodes();
  return { codes, hashes: codes.flatMap(code => hashOfRecoveryCode(code) ?? []) };
}

/** Begins to add a passkey; resolves to the options for the browser. Throws CONFLICT, PERMISSION_DENIED. */
export async function beginPasskey(context: Context, actor: SessionActor): Promise<CreationOptions> {
  const challenge = randomBytes(32);
  const input = {
    own: await ownOf(context, actor),
    challenge,
    handle: randomBytes(HANDLE_BYTES),
    seconds: PASSKEY_SECONDS,
  };
  const { user, passkeys } = await runWriteAs(context, systemOf(actor), BEGIN_PASSKEY, input);
  return creationOptions(context.relyingParty(), user, challenge, passkeys);
}

/**
 * Adds the passkey that a browser has made. Resolves to recovery codes if it is the first second factor. Throws INVALID_ARGUMENT,
 * CONFLICT (too late, or used already), DUPLICATE_ENTRY, PERMISSION_DENIED.
 */
export async function addPasskey(
  context: Context,
  actor: SessionActor,
  { name, answer }: { name: string; answer: unknown },
): Promise<string[] | undefined> {
  const own = await ownOf(context, actor);
  const query = findStep(actor.accountId, own.sessionHash, 'new-passkey');
  const [step] = await readRowsAs(context, actor, query, { cost: 'point' });
  if (!step) throw conflict('passkey_late');
  const made = await checkCreation(context.relyingParty(), step.challenge, answer);
  if (!made) throw invalidArgument('passkey_invalid');
  const { codes, hashes } = recoveryCodes();
  const input = { own, challenge: step.challenge, passkey: { ...made, name: checkName(name) }, recoveryHashes: hashes };
  const { newCodes } = await runWriteAs(context, systemOf(actor), ADD_PASSKEY, input);
  return newCodes ? codes : undefined;
}

/** Renames a passkey of the user. Throws NOT_FOUND, INVALID_ARGUMENT, PERMISSION_DENIED. */
export async function renamePasskey(context: Context, actor: SessionActor, id: number, name: string): Promise<void> {
  const input = { own: await ownOf(context, actor), id, name: checkName(name) };
  await runWriteAs(context, systemOf(actor), CHANGE_PASSKEY, input);
}

/** Removes a passkey of the user. Throws NOT_FOUND, CONFLICT if the account requires a second factor, PERMISSION_DENIED. */
export async function removePasskey(context: Context, actor: SessionActor, id: number): Promise<void> {
  const input = { own: await ownOf(context, actor), id, name: undefined };
  await runWriteAs(context, systemOf(actor), CHANGE_PASSKEY, input);
}

function checkName(name: string): string {
  const text = name.trim();
  if (text === '' || text.length > 60 || /\p{C}/u.test(text))
    throw fieldError('name', new Message('device_name_length', { count: 60 }));
  return text;
}
