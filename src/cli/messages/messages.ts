// kontor mail list and kontor sms list: the newest outgoing messages of an account, with their states.

import { type Command, Option } from 'commander';
import type { JobKind } from '../../operations/jobs/job-kind.ts';
import { listJobs } from '../../operations/jobs/list-jobs.ts';
import { MAIL_JOB } from '../../operations/mail/mail-job.ts';
import { SMS_JOB } from '../../operations/sms/sms-job.ts';
import { withAccount } from '../database/with-database.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { printRows } from '../terminal/output.ts';

interface Options {
  state?: string;
  limit: number;
}

/** Defines `kontor mail list`. */
export const mail = (command: Command): void =>
  defineList(command, MAIL_JOB, ['queued', 'sent', 'failed', 'held'], ['kind', 'to', 'subject']);

/** Defines `kontor sms list`. */
export const sms = (command: Command): void =>
  defineList(command, SMS_JOB, ['queued', 'sent', 'delivered', 'failed', 'held'], ['to', 'parts']);

function defineList(command: Command, kind: JobKind, states: string[], columns: string[]): void {
  command
    .argument('<account>', 'code of the account')
    .addOption(new Option('--state <state>', 'only these').choices(states))
    .addOption(new Option('--limit <number>', 'maximum number of rows').argParser(wholeNumber).default(50))
    .addHelpText('after', '\nWhat the messages say is not shown.')
    .action(async (account: string, { state, limit }: Options) => {
      const rows = await withAccount(account, (database, actor) => listJobs(database, actor, kind, { state, limit }));
      printRows(rows, ['id', 'created_at', ...columns, 'state', 'attempts', 'next_at', 'reason']);
    });
}
