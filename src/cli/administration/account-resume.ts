// kontor account resume: ends the suspension of an account.

import type { Command } from 'commander';
import { resume } from '../../operations/administration/suspension.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments of `kontor account resume`. */
export function define(command: Command): void {
  command.argument('<code>', 'code of the account').addHelpText('after', HELP).action(run);
}

const HELP = `
Requests are served at once, with the sessions and tokens of before. Messages that waited are sent, imports go on.`;

async function run(code: string): Promise<void> {
  const resumed = await withAccount(code, resume);
  if (resumed.changed) logAdministration({ event: 'account resumed', account: code });
  print(resumed, resumed.changed ? `Resumed account ${code}` : `Account ${code} is not suspended`);
}
