// The writes of links that reset a password, and of what administrators do about second factors.

import {
  endPasswordSessions,
  endUserSessions,
  lockUser,
  updatePassword,
} from '../../database/sql/administration/users.ts';
import { endReset, replaceReset, userOfReset } from '../../database/sql/sign-in/password-resets.ts';
import {
  endSessionsWithoutFactor,
  removeSecondFactors,
  updateSecondFactorRule,
  userSecurity,
} from '../../database/sql/sign-in/user-security.ts';
import { AppError } from '../../domain/errors.ts';
import type { SecondFactorRule } from '../../domain/second-factor.ts';
import { passwordSessions } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';

interface NewReset {
  login: string;
  hash: Buffer;
  createdBy: string;
  hours: number;
}

/** Stores a link that resets the password of a user; answers where to send it. */
export const MAKE_RESET = defineWrite({
  name: 'user.reset-link',
  role: 'administration',
  locks: ({ login }: NewReset, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: ({ login }, accountId) => ({ user: userSecurity(accountId, login) }),
  decide({ login }, { found }) {
    const [user] = found.user;
    if (!user) throw new AppError('NOT_FOUND', `There is no user '${login}'`);
    if (!user.active) throw new AppError('CONFLICT', `The user '${login}' is disabled: enable it first`);
    return user;
  },
  write: ({ login, ...link }, user, { account }) => ({
    answer: { email: user.email, name: user.name, code: account.code, company: account.name },
    outcome: `made a link that resets the password of ${login}`,
    commands: replaceReset(account.id, user.id, link),
  }),
  trail: {
    of: 'people',
    entries: ({ login, hours }) => [{ type: 'user', name: login, after: { reset_link_hours: hours } }],
  },
});

/** Sets the password that the user of a link chose. The link ends, and so do all sessions of the user by password. */
export const USE_RESET = defineWrite({
  name: 'user.use-reset-link',
  role: 'administration',
  locks: ({ login }: { login: string; hash: Buffer; passwordHash: string }) => ({
    exclusive: [passwordSessions(login)],
  }),
  lookUp: ({ hash }, accountId) => ({ user: userOfReset(accountId, hash) }),
  decide({ login }, { found }) {
    const [user] = found.user;
    // Whoever comes second finds no link.
    if (user?.login !== login) throw linkEnded();
    return user;
  },
  write: ({ passwordHash }, { id, login }, { account }) => ({
    answer: undefined,
    outcome: `reset the password of ${login}`,
    commands: [
      endReset(account.id, id),
      updatePassword(account.id, id, passwordHash),
      endPasswordSessions(account.id, id),
    ],
  }),
  trail: { of: 'people', entries: ({ login }) => [{ type: 'user', name: login, after: {} }] },
});

/** The error of a link that does not work: wrong, used, too old or taken back, which nobody is told. */
export const linkEnded = () =>
  new AppError('AUTH_FAILED', 'This link does not work any more: ask an administrator for another one');

/** Removes the second factors of a user who has lost them, and ends the sessions of the user. */
export const REMOVE_FACTORS = defineWrite({
  name: 'user.remove-second-factors',
  role: 'administration',
  locks: ({ login }: { login: string }, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: () => ({}),
  decide({ login }, { locked }) {
    const [user] = locked.rows.user;
    if (!user) throw new AppError('NOT_FOUND', `There is no user '${login}'`);
    return user;
  },
  write: ({ login }, { id }, { account }) => ({
    answer: null,
    outcome: `removed the second factors of ${login}`,
    commands: [...removeSecondFactors(account.id, id), endUserSessions(account.id, id)],
  }),
  trail: {
    of: 'people',
    entries: ({ login }) => [{ type: 'user', name: login, after: { second_factors: 'removed' } }],
  },
});

/** Sets whose sign-in needs a second factor; sessions of users whom the rule asks for one, and who have none, end. */
export const SET_RULE = defineWrite({
  name: 'account.second-factor',
  role: 'administration',
  locks: (_: { rule: SecondFactorRule }) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: ({ rule }, _, { account }) => ({
    answer: null,
    outcome: `set the rule of second factors to ${rule}`,
    commands: [
      updateSecondFactorRule(account.id, rule),
      ...(rule === 'optional' ? [] : [endSessionsWithoutFactor(account.id, rule === 'admins' ? 'admin' : undefined)]),
    ],
  }),
  trail: { of: 'people', entries: ({ rule }) => [{ type: 'account', after: { second_factor: rule } }] },
});
