// The writes of a sign-in in a browser: its step behind the password, and the session that ends it.

import { knownBrowser, rememberBrowser } from '../../database/sql/sign-in/known-browsers.ts';
import { passkeysOf, usePasskey } from '../../database/sql/sign-in/passkeys.ts';
import {
  type BrowserSession,
  beginStep,
  countStepFailure,
  endStep,
  findStep,
  openBrowserSession,
  type Step,
} from '../../database/sql/sign-in/steps.ts';
import { recoveryCode, type UserSecurity, userSecurity } from '../../database/sql/sign-in/user-security.ts';
import type { Command } from '../../query/statement.ts';
import { rightsOf } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';
import { checkCode, refuseTooEarly, resultCommands, type TypedCode } from './code-check.ts';
import { hashOfRecoveryCode } from './one-time-codes.ts';
import { ownLocks } from './own-session.ts';

/** Timeout for the second factor. */
export const STEP_SECONDS = 10 * 60;
/** Wrong codes in one step; then the user gives the password again. */
const MAX_FAILURES = 5;

/** A browser as a sign-in knows it. */
export interface SignedInBrowser extends BrowserSession {
  /** Hash of the cookie by which the browser is known; it may be a new one. */
  browserHash: Buffer;
}

/** Outcome of a sign-in. `isNew`: the user has signed in before, but never from this browser. */
export type SignInEnd = { state: 'signed-in'; isNew: boolean } | { state: 'wrong' } | { state: 'ended' };

/** Begins the step behind a right password. */
export const BEGIN_STEP = defineWrite({
  name: 'sign-in.begin-step',
  locks: (_: Parameters<typeof beginStep>[1]) => ({}),
  write: (step, _, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'began a step of a sign-in',
    commands: [beginStep(accountId, step)],
  }),
  trail: { none: 'the log of the server has logins' },
});

interface PasswordSignIn {
  login: string;
  passwordHash: string;
  session: SignedInBrowser;
}

/** Opens a session for a user without a second factor, whose password was right. */
export const SIGN_IN_BY_PASSWORD = defineWrite({
  name: 'sign-in.by-password',
  locks: (input: PasswordSignIn) => ownLocks(input),
  lookUp: ({ login, session }, accountId) => ({
    user: userSecurity(accountId, login),
    browser: knownBrowser(accountId, login, session.browserHash),
  }),
  decide({ passwordHash }, { found }) {
    const [user] = found.user;
    return user?.active && user.password_hash === passwordHash ? user : undefined;
  },
  write: ({ session }, user, { locked: { accountId }, found }) => ended(accountId, user, session, found.browser, []),
  trail: { none: 'the log of the server has logins' },
});

interface CodeSignIn {
  login: string;
  stepHash: Buffer;
  typed: TypedCode;
  session: SignedInBrowser;
}

/** Checks the code of a step. A right one ends the step and opens a session. */
export const SIGN_IN_BY_CODE = defineWrite({
  name: 'sign-in.by-code',
  locks: (input: CodeSignIn) => ownLocks(input),
  lookUp: ({ login, stepHash, typed, session }, accountId) => ({
    user: userSecurity(accountId, login),
    step: findStep(accountId, stepHash, 'second-factor'),
    recovery: recoveryCode(accountId, login, hashOfRecoveryCode(typed.code) ?? Buffer.alloc(0)),
    browser: knownBrowser(accountId, login, session.browserHash),
  }),
  decide({ typed }, { found }) {
    const step = found.step[0];
    const user = userOf(step, found.user);
    if (!step || !user) return undefined;
    refuseTooEarly(user, typed.mostFailures);
    return { user, step, result: checkCode(user, typed, found.recovery) };
  },
  write({ stepHash, session }, plan, { locked: { accountId }, found }) {
    if (!plan) return { answer: { state: 'ended' } as SignInEnd, outcome: 'found no step', commands: [] };
    const { user, step, result } = plan;
    const commands = resultCommands(accountId, user, result);
    if (result.right) {
      commands.push(endStep(accountId, stepHash, 'second-factor'));
      return ended(accountId, user, session, found.browser, commands);
    }
    const last = step.failures + 1 >= MAX_FAILURES;
    commands.push((last ? endStep : countStepFailure)(accountId, stepHash, 'second-factor'));
    const answer: SignInEnd = { state: last ? 'ended' : 'wrong' };
    return { answer, outcome: 'refused a code', commands };
  },
  trail: { none: 'the log of the server has logins' },
});

interface PasskeySignIn {
  /** The user of the passkey. */
  login: string;
  stepHash: Buffer;
  purpose: 'second-factor' | 'passkey';
  /** Data signed by the authenticator. */
  challenge: Buffer;
  /** `before`: the counter that its signature was checked against. */
  passkey: { id: number; before: number; counter: number };
  session: SignedInBrowser;
}

/** Ends a step with the signature of a passkey, which the caller has checked, and opens a session. */
export const SIGN_IN_BY_PASSKEY = defineWrite({
  name: 'sign-in.by-passkey',
  locks: (input: PasskeySignIn) => ownLocks(input),
  lookUp: ({ login, stepHash, purpose, session }, accountId) => ({
    user: userSecurity(accountId, login),
    step: findStep(accountId, stepHash, purpose),
    passkeys: passkeysOf(accountId, login),
    browser: knownBrowser(accountId, login, session.browserHash),
  }),
  decide({ purpose, challenge, passkey }, { found }) {
    const [step] = found.step;
    // A challenge is used once: a second attempt finds no step. The passkey may be removed or used meanwhile.
    if (!step?.challenge.equals(challenge)) return undefined;
    if (!found.passkeys.some(({ id, counter }) => id === passkey.id && counter === passkey.before)) return undefined;
    const [user] = found.user;
    return purpose === 'passkey' ? (user?.active ? user : undefined) : userOf(step, found.user);
  },
  write({ stepHash, purpose, passkey, session }, user, { locked: { accountId }, found }) {
    const commands = [endStep(accountId, stepHash, purpose), usePasskey(accountId, passkey.id, passkey.counter)];
    return ended(accountId, user, session, found.browser, commands);
  },
  trail: { none: 'the log of the server has logins' },
});

/** Counts a signature that was not right. */
export const COUNT_WRONG_ANSWER = defineWrite({
  name: 'sign-in.wrong-answer',
  locks: (_: { stepHash: Buffer; purpose: 'second-factor' | 'passkey'; isLast: boolean }) => ({}),
  write: ({ stepHash, purpose, isLast }, _, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'refused a passkey',
    commands: [(isLast ? endStep : countStepFailure)(accountId, stepHash, purpose)],
  }),
  trail: { none: 'the log of the server has logins' },
});

/** True if one more wrong answer ends a step. */
export const isLastFailure = ({ failures }: Pick<Step, 'failures'>): boolean => failures + 1 >= MAX_FAILURES;

// The user of a step whose password has not changed since.
export function userOf(step: Step | undefined, [user]: UserSecurity[]): UserSecurity | undefined {
  return user?.active && step?.login === user.login && step.password_hash === user.password_hash ? user : undefined;
}

/** Opens the session at the end of a sign-in; without a user nothing is written. */
export function ended(
  accountId: number,
  user: UserSecurity | undefined,
  session: SignedInBrowser,
  [browser]: { known: boolean; any: boolean }[],
  before: Command[],
) {
  if (!user) return { answer: { state: 'ended' } as SignInEnd, outcome: 'signed nobody in', commands: [] };
  const answer: SignInEnd = { state: 'signed-in', isNew: browser?.any === true && !browser.known };
  return {
    answer,
    outcome: `signed ${user.login} in`,
    commands: [
      ...before,
      ...openBrowserSession(accountId, user, rightsOf(user.role), session),
      ...rememberBrowser(accountId, user.id, session.browserHash, session.browser),
    ],
  };
}
