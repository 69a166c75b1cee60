// kontor rate import: exchange rates from a CSV file of the European Central Bank.

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { counted } from '../../domain/values/counted.ts';
import type { ImportedRates } from '../../operations/currency/rates.ts';
import { importRates } from '../../operations/currency/rates.ts';
import { withAccount, withDeadline } from '../database/with-database.ts';
import { UsageError } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor rate import`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<file>', 'eurofxref.csv or eurofxref-hist.csv of the European Central Bank; - reads standard input')
    .addHelpText(
      'after',
      "\nRates are converted into the account's currency. They replace those of the same days; after an error none is written.",
    )
    .action(load);
}

/** The file of all days is larger than a request. */
const LEAST_DEADLINE_MS = 120_000;

async function load(account: string, file: string): Promise<void> {
  const csv = await contentOf(file);
  const imported = await withAccount(
    account,
    (database, actor) => importRates(database, actor, csv),
    withDeadline(LEAST_DEADLINE_MS),
  );
  print(imported, report(account, imported));
}

async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

function report(account: string, imported: ImportedRates): string {
  const { rates, currencies, first_day, last_day, unknown_currencies: unknown, unknown_rates, days_without } = imported;
  const days = first_day === null ? '' : `, ${first_day === last_day ? first_day : `${first_day} to ${last_day}`}`;
  return [
    `Wrote ${counted(rates, 'rate')} of ${counted(currencies, 'currency', 'currencies')} to account ${account}${days}`,
    ...(unknown.length > 0
      ? [`Left out ${counted(unknown_rates, 'rate')} of currencies that are not in use: ${unknown.join(', ')}`]
      : []),
    ...(days_without > 0 ? [`Left out ${counted(days_without, 'day')} without a rate of the account's currency`] : []),
  ].join('\n');
}
