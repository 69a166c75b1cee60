// The writes with which users change their second factor: one-time codes and recovery codes.

import { knownBrowser } from '../../database/sql/sign-in/known-browsers.ts';
import { endStep, findStep } from '../../database/sql/sign-in/steps.ts';
import {
  confirmTotp,
  ensureSecurity,
  removeRecoveryCodes,
  removeTotp,
  replaceRecoveryCodes,
  storeTotpSecret,
  type UserSecurity,
  userSecurity,
} from '../../database/sql/sign-in/user-security.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import { hasSecondFactor, ruleAsks } from '../../domain/second-factor.ts';
import type { Command } from '../../query/statement.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { checkTotp, refuseTooEarly, resultCommands, type TypedCode } from './code-check.ts';
import { askOwn, type Own, ownLocks, requireOwn } from './own-session.ts';
import { ended, type SignedInBrowser, type SignInEnd, userOf } from './sign-in-writes.ts';

/** User who sets up a second factor: a user with a session, or one whose sign-in waits for it. */
export type SettingUp = ({ own: Own } | { stepHash: Buffer }) & { login: string };

const askFor = (accountId: number, by: SettingUp) => ({
  user: userSecurity(accountId, by.login),
  session: 'own' in by ? askOwn(accountId, by.own) : undefined,
  step: 'stepHash' in by ? findStep(accountId, by.stepHash, 'second-factor') : undefined,
});

// A step sets a factor up only for a user who has none: else a password alone would add one.
function settingUp(
  by: SettingUp,
  found: {
    user: UserSecurity[];
    session: Parameters<typeof requireOwn>[0];
    step: Exclude<Parameters<typeof userOf>[0], undefined>[];
  },
): UserSecurity {
  const [user] = found.user;
  if ('own' in by) requireOwn(found.session, by.own);
  else if (!userOf(found.step[0], found.user) || !user || hasSecondFactor(user)) throw sessionTokenError();
  if (!user) throw sessionTokenError();
  return user;
}

/** Stores a new secret of one-time codes, which counts when it is confirmed. */
export const BEGIN_TOTP = defineWrite({
  name: 'second-factor.begin-totp',
  locks: ({ by }: { by: SettingUp; secret: Buffer; handle: Buffer }) => ownLocks(by),
  lookUp: ({ by }, accountId) => askFor(accountId, by),
  decide({ by }, { found }) {
    const user = settingUp(by, found);
    if (user.has_totp) throw conflict('codes_already');
    return user;
  },
  write: ({ secret, handle }, user, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'stored a secret of one-time codes',
    commands: [ensureSecurity(accountId, user.id, handle), storeTotpSecret(accountId, user.id, secret)],
  }),
  trail: { none: 'it counts only when it is confirmed' },
});

interface Confirmation {
  by: SettingUp;
  typed: TypedCode;
  recoveryHashes: Buffer[];
  /** The session that it opens for a sign-in that waited. */
  session: SignedInBrowser;
}

/** Activates one-time codes if the code is right. The first second factor comes with recovery codes. */
export const CONFIRM_TOTP = defineWrite({
  name: 'second-factor.confirm-totp',
  locks: ({ by }: Confirmation) => ownLocks(by),
  lookUp: ({ by, session }, accountId) => ({
    ...askFor(accountId, by),
    browser: knownBrowser(accountId, by.login, session.browserHash),
  }),
  decide({ by, typed }, { found }) {
    const user = settingUp(by, found);
    if (user.has_totp || !user.totp_secret) throw conflict('codes_begin_again');
    refuseTooEarly(user, typed.mostFailures);
    return { user, result: checkTotp(user, typed) };
  },
  write({ by, recoveryHashes, session }, { user, result }, { locked: { accountId }, found }) {
    const commands = resultCommands(accountId, user, result);
    if (!result.right) {
      const answer = { end: { state: 'wrong' } as SignInEnd, newCodes: false };
      return { answer, outcome: 'refused a code', commands };
    }
    const newCodes = user.recovery_codes === 0;
    commands.push(confirmTotp(accountId, user.id));
    if (newCodes) commands.push(...replaceRecoveryCodes(accountId, user.id, recoveryHashes));
    if ('own' in by) {
      const answer = { end: { state: 'signed-in', isNew: false } as SignInEnd, newCodes };
      return { answer, outcome: 'set one-time codes up', commands };
    }
    commands.push(endStep(accountId, by.stepHash, 'second-factor'));
    const { answer, ...written } = ended(accountId, user, session, found.browser, commands);
    return { ...written, answer: { end: answer, newCodes } };
  },
  trail: {
    of: 'people',
    entries: (_, { user, result }) =>
      result.right ? [{ type: 'user', id: user.id, name: user.login, after: { one_time_codes: true } }] : [],
  },
});

/** Removes one-time codes. */
export const REMOVE_TOTP = defineWrite({
  name: 'second-factor.remove-totp',
  locks: (own: Own) => ownLocks(own),
  lookUp: (own, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide(own, { found }) {
    const { user_id } = requireOwn(found.session, own);
    const [user] = found.user;
    if (!user?.has_totp) throw notFound('codes_not_set_up');
    const isLast = user.passkeys === 0;
    if (isLast) requireNotAsked(user);
    return { id: user_id, isLast };
  },
  write: (_, { id, isLast }, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'removed one-time codes',
    commands: [removeTotp(accountId, id), ...withoutFactor(accountId, id, isLast)],
  }),
  trail: { of: 'people', entries: ({ login }) => [{ type: 'user', name: login, after: { one_time_codes: false } }] },
});

/** Throws CONFLICT if the rule of the account requires a second factor of the user. */
export function requireNotAsked({ rule, role }: UserSecurity): void {
  if (ruleAsks(rule, role)) throw conflict('second_factor_required');
}

/** Factors removed together: without a second factor, recovery codes are useless. */
export const withoutFactor = (accountId: number, userId: number, isLast: boolean): Command[] =>
  isLast ? [removeRecoveryCodes(accountId, userId)] : [];

/** Replaces the user's recovery codes. */
export const NEW_RECOVERY_CODES = defineWrite({
  name: 'second-factor.recovery-codes',
  locks: ({ own }: { own: Own; hashes: Buffer[] }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide({ own }, { found }) {
    const { user_id } = requireOwn(found.session, own);
    const [user] = found.user;
    if (!user || !hasSecondFactor(user)) throw conflict('recovery_without_factor');
    return user_id;
  },
  write: ({ hashes }, id, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: 'made recovery codes',
    commands: replaceRecoveryCodes(accountId, id, hashes),
  }),
  trail: {
    of: 'people',
    entries: ({ own: { login } }) => [{ type: 'user', name: login, after: { recovery_codes: 'new' } }],
  },
});
