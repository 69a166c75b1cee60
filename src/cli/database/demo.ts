// kontor demo: deterministic sample data for an account.

import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { counted } from '../../domain/values/counted.ts';
import { writeSampleData } from '../../sample-data/write-sample-data.ts';
import { print, secondsSince } from '../terminal/output.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { withAccount, withDeadline } from './with-database.ts';

/** Defines the arguments and options of `kontor demo`. */
export function define(command: Command): void {
  command
    .argument(
      '<account>',
      'code of the account; what it has is left as it is. One without address, tax number, bank accounts and logo gets those of the sample company',
    )
    .option('--scale <number>', 'thousands of documents', thousands, 1)
    .action(fill);
}

/** Minimum timeout: a batch takes longer than a request. */
const MIN_DEADLINE_MS = 60_000;

async function fill(account: string, { scale }: { scale: number }): Promise<void> {
  const began = performance.now();
  const written = await withAccount(
    account,
    (database, actor) =>
      writeSampleData(database, actor, { documents: scale * 1000, progress: progressBar('documents') }),
    withDeadline(MIN_DEADLINE_MS),
  );
  const seconds = secondsSince(began);
  print(
    { ...written, seconds },
    `Wrote ${counted(written.documents, 'document')} with ${counted(written.lines, 'line')} to account ${account} in ${seconds} s`,
  );
}

function thousands(text: string): number {
  const value = Number(text);
  if (!/^\d{1,4}$/.test(text) || value < 1) throw new InvalidArgumentError('It must be a whole number from 1 to 9999.');
  return value;
}
