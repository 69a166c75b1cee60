// Statements about steps that a browser is in the middle of, and the session that ends them.

import type { Role } from '../../../domain/roles.ts';
import { type Command, command, query } from '../../../query/statement.ts';
import { deleteFrom, updateTable } from '../rows-by-columns.ts';

/** Kind of a step, see the table sign_in_step. */
export type StepPurpose = 'second-factor' | 'passkey' | 'new-passkey';

/** A step that has not ended. */
export interface Step {
  purpose: StepPurpose;
  /** Login of the user; null for a sign-in with a passkey alone. */
  login: string | null;
  password_hash: string | null;
  challenge: Buffer;
  failures: number;
}

/** A step by what its browser has. */
export const findStep = (accountId: number, holderHash: Buffer, purpose: StepPurpose) =>
  query<Step>({
    name: 'sign-in step',
    text: `SELECT t.purpose, u.login, t.password_hash, t.challenge, t.failures
      FROM sign_in_step t LEFT JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id
      WHERE t.account_id = $1 AND t.holder_hash = $2 AND t.purpose = $3 AND t.expires_at > clock_timestamp()`,
    values: [accountId, holderHash, purpose],
  });

/** Begins a step, or begins it anew. */
export const beginStep = (
  accountId: number,
  step: {
    holderHash: Buffer;
    purpose: StepPurpose;
    userId: number | null;
    passwordHash: string | null;
    challenge: Buffer;
    seconds: number;
  },
) =>
  command({
    name: 'sign-in step begins',
    text: `INSERT INTO sign_in_step (account_id, holder_hash, purpose, user_id, password_hash, challenge, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
      ON CONFLICT (account_id, holder_hash, purpose)
      DO UPDATE SET challenge = $6, user_id = $4, password_hash = $5, failures = 0, expires_at = now() + make_interval(secs => $7)`,
    values: [accountId, step.holderHash, step.purpose, step.userId, step.passwordHash, step.challenge, step.seconds],
  });

/** Ends a step. */
export const endStep = (accountId: number, holderHash: Buffer, purpose: StepPurpose) =>
  deleteFrom('sign_in_step', { account_id: accountId, holder_hash: holderHash, purpose });

/** Counts a wrong answer in a step. */
export const countStepFailure = (accountId: number, holderHash: Buffer, purpose: StepPurpose) =>
  updateTable('sign_in_step', { account_id: accountId, holder_hash: holderHash, purpose }, {}, [
    'failures = failures + 1',
  ]);

/** A session of a browser to be opened. */
export interface BrowserSession {
  sessionHash: Buffer;
  lifetimeSeconds: number;
  network: string | null;
  /** Browser and system in short. */
  browser: string;
}

/** Opens a session of a browser, and remembers the address for the delays after failed sign-ins. */
export const openBrowserSession = (
  accountId: number,
  user: { id: number; login: string },
  scopes: string[],
  session: BrowserSession,
): Command[] => [
  command({
    name: 'browser session',
    text: `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at, address, via, browser)
      VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6::inet, 'browser', $7)`,
    values: [
      accountId,
      session.sessionHash,
      user.id,
      scopes,
      session.lifetimeSeconds,
      session.network,
      session.browser,
    ],
  }),
  command({
    name: 'address of sign-in',
    text: `INSERT INTO login_address (account_id, login, address) SELECT $1, $2, $3::inet WHERE $3::inet IS NOT NULL
      ON CONFLICT (account_id, login, address) DO UPDATE SET last_login_at = now()`,
    values: [accountId, user.login, session.network],
  }),
];

/** The session of a browser with its user. */
export interface OwnSession {
  user_id: number;
  login: string;
  role: Role;
  /** True if the user gave the password in the last minutes, by signing in or again. */
  confirmed: boolean;
}

/** The session of a browser while it is valid. */
export const ownSession = (accountId: number, sessionHash: Buffer, idleSeconds: number, confirmedSeconds: number) =>
  query<OwnSession>({
    name: 'own session',
    text: `SELECT s.user_id, u.login, u.role,
        greatest(s.confirmed_at, s.created_at) > now() - make_interval(secs => $4) AS confirmed
      FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id AND u.active
      WHERE s.account_id = $1 AND s.session_hash = $2 AND s.via = 'browser'
        AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $3)`,
    values: [accountId, sessionHash, idleSeconds, confirmedSeconds],
  });

/** Notes that the user gave the password again. */
export const storeConfirmation = (accountId: number, sessionHash: Buffer) =>
  updateTable('session', { account_id: accountId, session_hash: sessionHash }, {}, ['confirmed_at = now()']);
