// Delays logins by password after failed ones, by user and independent of the address. contract §3 Getting in

import { createHash } from 'node:crypto';
import {
  countFailedLogin,
  failedLogins,
  forgetFailedLogins,
  knownAddress,
} from '../../database/sql/sessions/limits.ts';
import { rateLimited } from '../../domain/errors.ts';
import { FAILURES_COUNT_SECONDS, waitAfter } from '../../domain/login-delay.ts';
import { Message } from '../../domain/messages/message.ts';
import { UNKNOWN_NETWORK } from '../client-network.ts';
import type { Context } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

/** An attempt to log in, of a user and an account that may not exist. */
export interface PasswordAttempt {
  account: string;
  username: string;
  password: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/** The counter of an attempt. */
export interface FailureCounter {
  /** Throws RATE_LIMITED while the wait after the last failure isn't over. */
  refuseEarly(): void;
  /** Counts a failure. */
  count(): Promise<void>;
  /** After a login that succeeded. */
  forget(): Promise<void>;
}

/**
 * The counter of an attempt. Addresses from which the user has logged in have a counter each, all others share one: so guesses
 * from other addresses don't keep the user out, and a guesser with many addresses gets no further than with one. The counters have
 * no regard to whether user and account exist, and the statements are the same.
 */
export async function failureCounter(
  context: Context,
  accountId: number,
  { account, username, network }: PasswordAttempt,
): Promise<FailureCounter> {
  const most = context.settings.failedPerUser;
  const shared = keyOf(account, username);
  const own = keyOf(account, username, network);
  const { known, failed } = await runReadAs(
    context,
    { accountId },
    {
      known: knownAddress(accountId, username, inetOf(network)),
      failed: failedLogins([shared, own], FAILURES_COUNT_SECONDS),
    },
    { cost: 'scan' },
  );
  const key = known.length > 0 ? own : shared;
  const counted = failed.find(row => row.key.equals(key));
  return {
    refuseEarly() {
      const { failures = 0, age = 0 } = counted ?? {};
      const seconds = Math.ceil(waitAfter(failures, most) - age);
      if (seconds <= 0) return;
      throw rateLimited(new Message('too_many_attempts'), seconds, { name: 'failed-user', most, windowSeconds: 60 });
    },
    async count() {
      if (most > 0) await context.pool.query(countFailedLogin(key, FAILURES_COUNT_SECONDS), { stranger: network });
    },
    // The counter that others share runs on: who has logged in has one of their own from now on.
    async forget() {
      if (counted && key === own) await context.pool.query(forgetFailedLogins(own), { stranger: network });
    },
  };
}

/** A network in the form of the database; null if it is unknown. */
export const inetOf = (network: string): string | null => (network === UNKNOWN_NETWORK ? null : network);

// Hashed, since people type passwords into the wrong field.
function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
