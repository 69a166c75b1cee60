// A link with which a user sets a new password, as the user opens and uses it.

import { endPasswordSessions, updateUser } from '../../database/sql/administration/users.ts';
import { endReset, userOfReset } from '../../database/sql/sign-in/password-resets.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { passwordSessions } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, hashPassword } from '../credentials.ts';
import { refuseIfMoved, refuseIfSuspended } from '../read/account-owner.ts';
import { runReadAs } from '../read/run-read.ts';
import { failedAddressLimit, loginLimit } from '../sessions/log-in.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

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
const linkEnded = () => new AppError('AUTH_FAILED', new Message('reset_link_used'));

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
  const [user] = (await runReadAs(context, { accountId }, { user: userOfReset(accountId, hash) }, { cost: 'point' }))
    .user;
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
