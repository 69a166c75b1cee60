// kontor user reset-link: a link with which a user sets a new password, once and within a day.

import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { makeResetLink, RESET_HOURS, resetPath } from '../../operations/sign-in/sign-in-administration.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments of `kontor user reset-link`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .addHelpText(
      'after',
      `\nThe link is printed once; hand it to the user. It works once, for ${RESET_HOURS} hours, and ends with another link, and when\n` +
        'password, role or state of the user change. The second factor of the user stays. PUBLIC_URL is the address in it.',
    )
    .action(make);
}

// Passkeys belong to localhost, so it stands for every address that it can be used for.
function hostForLinks(host: string): string {
  if (['0.0.0.0', '::', '::1'].includes(host) || host.startsWith('127.')) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function make(account: string, login: string): Promise<void> {
  const { publicUrl, host, port } = readConfig();
  const { token } = await withAccount(account, (database, actor) =>
    withRemedy(
      {
        NOT_FOUND: `'kontor user list ${account}' lists all users`,
        CONFLICT: `Enable it first: kontor user enable ${account} ${login}`,
      },
      () => makeResetLink(database, actor, login, 'command line'),
    ),
  );
  logAdministration({ event: 'reset link made', account, login });
  const link = (publicUrl ?? `http://${hostForLinks(host)}:${port}`) + resetPath(account, token);
  print({ login, link }, `With this link ${login} sets a new password, once and within ${RESET_HOURS} hours:\n${link}`);
}
