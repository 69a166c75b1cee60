// kontor account suspend: refuses every request of an account until it is resumed.

import type { Command } from 'commander';
import { suspend } from '../../operations/administration/suspension.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor account suspend`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .option('--reason <text>', 'why, one line: the people of the account read it with each refusal')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
From now on all servers answer every request of the account with 403 PERMISSION_DENIED: the interface, the administration
area, sign-in, links to PDFs. Text messages and mail wait, imports stop. Nothing is deleted; commands work as ever, so that
you can still export the account. It can be suspended again with another reason. 'kontor account resume' ends it.`;

async function run(code: string, { reason }: { reason?: string }): Promise<void> {
  const suspension = await withAccount(code, (database, actor) => suspend(database, actor, reason ?? null));
  logAdministration({ event: 'account suspended', account: code });
  const { changed } = suspension;
  print(
    suspension,
    `${changed ? 'Suspended account' : 'Changed the reason; suspended before:'} ${code}. 'kontor account resume ${code}' ends it`,
  );
}
