// kontor mail list: the newest outgoing mail of an account, and what became of it.

import { type Command, Option } from 'commander';
import { listMail } from '../../operations/mail/send-mail.ts';
import { withAccount } from '../database/with-database.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { printRows } from '../terminal/output.ts';

interface Options {
  state?: string;
  limit: number;
}

/** Defines the arguments and options of `kontor mail list`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .addOption(new Option('--state <state>', 'only these').choices(['queued', 'sent', 'failed']))
    .addOption(new Option('--limit <number>', 'so many at the most').argParser(wholeNumber).default(50))
    .addHelpText('after', '\nWhat the messages say is not shown.')
    .action(list);
}

async function list(account: string, { state, limit }: Options): Promise<void> {
  const columns = ['id', 'created_at', 'kind', 'to', 'subject', 'state', 'attempts', 'next_at', 'reason'];
  const rows = await withAccount(account, (database, actor) => listMail(database, actor, { state, most: limit }));
  printRows(rows, columns);
}
