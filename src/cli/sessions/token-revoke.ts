// kontor token revoke: ends an API token and every session opened with it, at once.

import type { Command } from 'commander';
import { revokeToken } from '../../operations/administration/tokens.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor token revoke`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').argument('<name>', 'name of the token').action(revoke);
}

async function revoke(account: string, name: string): Promise<void> {
  const remedies = { NOT_FOUND: `'kontor token list ${account}' lists all tokens` };
  const login = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () => revokeToken(database, actor, name)),
  );
  logAdministration({ event: 'token revoked', account, login, token: name });
  print({ name, login, state: 'revoked' }, `Revoked token ${name}`);
}
