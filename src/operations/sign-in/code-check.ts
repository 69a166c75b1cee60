// Checks a typed code, and determines the consequences. Pure: the caller's definition reads and writes the database.

import {
  noteRightCode,
  noteWrongCode,
  type UserSecurity,
  useRecoveryCode,
} from '../../database/sql/sign-in/user-security.ts';
import { rateLimited } from '../../domain/errors.ts';
import { FAILURES_COUNT_SECONDS, waitAfter } from '../../domain/login-delay.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Command } from '../../query/statement.ts';
import type { SealedSecrets } from '../sealed-secrets.ts';
import { hashOfRecoveryCode, stepOfCode } from './one-time-codes.ts';

/** A typed code, and the values to check it with. */
export interface TypedCode {
  code: string;
  /** Milliseconds since 1970. */
  now: number;
  secrets: SealedSecrets;
  /** RATE_FAILED_USER. */
  mostFailures: number;
}

export type CodeResult = { right: false } | { right: true; step: number; recoveryHash?: Buffer };

/** Purpose bound to a sealed secret of one-time codes. */
export const aboutTotp = (login: string): string => `one-time codes of ${login}`;

/** Throws RATE_LIMITED during the wait after wrong codes of the user, from any address. */
export function refuseTooEarly({ failed_codes, failed_age }: UserSecurity, most: number): void {
  if (failed_age === null || failed_age > FAILURES_COUNT_SECONDS) return;
  const seconds = Math.ceil(waitAfter(failed_codes, most) - failed_age);
  if (seconds > 0)
    throw rateLimited(new Message('too_many_attempts'), seconds, { name: 'failed-user', most, windowSeconds: 60 });
}

/** True if a code is a right one-time code, or else a recovery code that is in `recovery`. */
export function checkCode(user: UserSecurity, typed: TypedCode, recovery: { code_hash: Buffer }[]): CodeResult {
  const [unused] = recovery;
  if (unused && hashOfRecoveryCode(typed.code)) return { right: true, step: 0, recoveryHash: unused.code_hash };
  if (!user.has_totp) return { right: false };
  return checkTotp(user, typed);
}

/** True if a code is a right one-time code of the secret that is stored, whether it counts already or not. */
export function checkTotp(user: UserSecurity, { code, now, secrets }: TypedCode): CodeResult {
  const secret = user.totp_secret && secrets.open(user.totp_secret, aboutTotp(user.login));
  const step = secret && stepOfCode(secret, code, user.totp_last_step, now);
  return step ? { right: true, step } : { right: false };
}

/** Commands of the consequences: a used code does not work again, a wrong one delays the next. */
export function resultCommands(accountId: number, user: UserSecurity, result: CodeResult): Command[] {
  if (!result.right) return [noteWrongCode(accountId, user.id, FAILURES_COUNT_SECONDS)];
  const noted = noteRightCode(accountId, user.id, result.step);
  return result.recoveryHash ? [noted, useRecoveryCode(accountId, user.id, result.recoveryHash)] : [noted];
}
