// A link with which a user sets a new password, as the user opens and uses it.

import { setTimeout as sleep } from 'node:timers/promises';
import { endPasswordSessions, updateUser } from '../../database/sql/administration/users.ts';
import { endReset, userOfReset } from '../../database/sql/sign-in/password-resets.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { AppError, authFailed } from '../../domain/errors.ts';
import { passwordSessions } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, hashPassword } from '../credentials.ts';
import { resetMail } from '../mail/compose-mail.ts';
import { sendNotice } from '../mail/send-mail.ts';
import { refuseIfMoved, refuseIfSuspended } from '../read/account-owner.ts';
import { readRowsAs } from '../read/run-read.ts';
import { failedAddressLimit, loginLimit } from '../sessions/log-in.ts';
import { accountAsTyped, userAsTyped } from '../sessions/typed-names.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { makeResetLink } from './sign-in-administration.ts';

/** Sets the password that the user of a link chose. The link ends, and so do all sessions of the user by password. */
const USE_RESET = defineWrite({
  name: 'user.use-reset-link',
  role: 'administration',
  locks: ({ login }: { login: string; hash: Buffer; passwordHash: string }) => ({
    exclusive: [passwordSessions(login)],
  }),
  lookUp: ({ hash }, accountId) => ({ user: userOfReset(accountId, hash) }),
  decide({ login }, { found }) {
    const [user] = found.user;
    // A second user of the link finds none.
    if (user?.login !== login) throw linkEnded();
    return user;
  },
  write: ({ passwordHash }, { id, login }, { account }) => ({
    answer: undefined,
    outcome: `reset the password of ${login}`,
    commands: [
      endReset(account.id, id),
      updateUser(account.id, id, { password_hash: passwordHash }),
      endPasswordSessions(account.id, id),
    ],
  }),
  trail: { of: 'people', entries: ({ login }) => [{ type: 'user', name: login, after: {} }] },
});

/** The error of a link that is wrong, used, expired or withdrawn, without the reason. */
const linkEnded = () => authFailed('reset_link_used');

/** A link as a browser opens it. */
interface OpenedLink {
  account: string;
  token: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/**
 * The user of a link. Wrong ones count for the address, as failed logins do. Throws AUTH_FAILED, whatever is wrong with it, and
 * RATE_LIMITED.
 */
export async function readResetLink(context: Context, link: OpenedLink): Promise<{ login: string; name: string }> {
  return (await find(context, link)).user;
}

async function find(context: Context, { account, token, network }: OpenedLink) {
  await context.limits.requirePermitLeft(failedAddressLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  await refuseIfMoved(context, accountId);
  const hash = hashOf(token);
  const [user] = await readRowsAs(context, { accountId }, userOfReset(accountId, hash), { cost: 'point' });
  if (user) {
    await refuseIfSuspended(context, accountId);
    return { accountId, hash, user };
  }
  await context.limits.take(failedAddressLimit(context), network);
  throw linkEnded();
}

/** Sets the password that the user of a link chose. Throws AUTH_FAILED, RATE_LIMITED, INVALID_ARGUMENT for a weak password. */
export async function useResetLink(context: Context, link: OpenedLink, password: string): Promise<{ login: string }> {
  await context.limits.take(loginLimit(context), link.network);
  const { accountId, hash, user } = await find(context, link);
  checkPassword(password, user.login);
  const input = { login: user.login, hash, passwordHash: await hashPassword(password) };
  await runWriteAs(context, { kind: 'system', accountId }, USE_RESET, input);
  return { login: user.login };
}

/** Requests for a link by mail from one network, and for one user. */
const ASKED_BY_NETWORK = { name: 'forgot-network', most: 20, windowSeconds: 3600 };
const ASKED_FOR_USER = { name: 'forgot-user', most: 3, windowSeconds: 3600 };
/** Hours for which a link works that a user requested. */
const ASKED_HOURS = 1;
/** Milliseconds of every request, so that its time does not show if there is such a user. */
const ANSWER_MS = 400;

/** A person who has forgotten the password. `account`: its code in any case. `user`: login or mail address. */
interface Forgetful {
  account: string;
  user: string;
  network: string;
  language: string;
}

/** True if users can ask for links by mail: the server sends mail, and may change users. */
export const mailsResetLinks = ({ mail, administrationPool }: Context): boolean =>
  mail.isSet && administrationPool !== undefined;

/**
 * Mails a link for a new password to a user who has a mail address. Nothing shows the caller if there is such a user. `address`: that of
 * a link with this token. Throws RATE_LIMITED for the network.
 */
export async function mailResetLink(
  context: Context,
  person: Forgetful,
  address: (account: string, token: string) => string,
): Promise<void> {
  await context.limits.take(ASKED_BY_NETWORK, person.network);
  const sent = sendLink(context, person, address).catch(error => {
    if (!(error instanceof AppError)) throw error;
  });
  await Promise.all([sent, sleep(ANSWER_MS)]);
}

async function sendLink(
  context: Context,
  { account, user: typed, network, language }: Forgetful,
  address: (account: string, token: string) => string,
): Promise<void> {
  const accountId = await context.sessions.accountId(await accountAsTyped(context, account, network), network);
  await refuseIfMoved(context, accountId);
  const user = await userAsTyped(context, accountId, typed);
  await refuseIfSuspended(context, accountId);
  if (!user?.email) return;
  const { login } = user;
  await context.limits.take(ASKED_FOR_USER, `${accountId} ${login}`);
  const { token, name, code, company } = await makeResetLink(
    context,
    { kind: 'system', accountId },
    login,
    login,
    ASKED_HOURS,
  );
  await sendNotice(context, accountId, { login, kind: 'password-reset', language }, (_, inLanguage) =>
    resetMail(inLanguage, 'forgotten', { name, company, link: address(code, token), hours: ASKED_HOURS }),
  );
}
