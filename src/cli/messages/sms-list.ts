// kontor sms list: the newest text messages of an account, and what became of them.

import { type Command, Option } from 'commander';
import { listJobs } from '../../operations/jobs/list-jobs.ts';
import { SMS_JOB } from '../../operations/sms/sms-job.ts';
import { withAccount } from '../database/with-database.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { printRows } from '../terminal/output.ts';

interface Options {
  state?: string;
  limit: number;
}

/** Defines the arguments and options of `kontor sms list`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .addOption(new Option('--state <state>', 'only these').choices(['queued', 'sent', 'delivered', 'failed']))
    .addOption(new Option('--limit <number>', 'so many at the most').argParser(wholeNumber).default(50))
    .addHelpText('after', '\nWhat the messages say is not shown.')
    .action(list);
}

async function list(account: string, { state, limit }: Options): Promise<void> {
  const columns = ['id', 'created_at', 'to', 'parts', 'state', 'attempts', 'next_at', 'reason'];
  const rows = await withAccount(account, (database, actor) =>
    listJobs(database, actor, SMS_JOB, { state, most: limit }),
  );
  printRows(rows, columns);
}
