// kontor mail list: the newest outgoing mail of an account, and what became of it.

import { type Command, Option } from 'commander';
import { listJobs } from '../../operations/jobs/list-jobs.ts';
import { MAIL_JOB } from '../../operations/mail/mail-job.ts';
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
  const rows = await withAccount(account, (database, actor) =>
    listJobs(database, actor, MAIL_JOB, { state, most: limit }),
  );
  printRows(rows, columns);
}
