// kontor rate …: the exchange rates of an account.

import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { counted } from '../../domain/values/counted.ts';
import { type ImportedRates, importRates, listRates, setRate } from '../../operations/currency/rates.ts';
import { withAccount, withDeadline } from '../database/with-database.ts';
import { contentOf } from '../terminal/file-content.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { set: defineSet, list: defineList, import: defineImport };

function defineSet(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<currency>', 'ISO 4217 code of the other currency')
    .argument('<rate>', "units of the account's currency that one unit of the other currency is worth")
    .option('--date <day>', "first day on which it holds (default: today in the account's time zone)")
    .addHelpText('after', '\nIt holds until the day of the next rate, and replaces a rate of the same day.')
    .action(set);
}

async function set(account: string, currency: string, rate: string, { date }: { date?: string }): Promise<void> {
  const written = await withAccount(account, (database, actor) =>
    setRate(database, actor, { currency, rate, day: date }),
  );
  print(written, `From ${written.day}, 1 ${currency} is worth ${written.rate} ${written.in} in account ${account}`);
}

interface Options {
  currency?: string;
  date?: string;
  limit: number;
}

function defineList(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .option('--currency <code>', 'the rates of this currency, newest first (default: the newest of each currency)')
    .option('--date <day>', 'as of this day: without the rates of later days')
    .addOption(
      new Option('--limit <number>', 'maximum number of rates of a currency').argParser(wholeNumber).default(50),
    )
    .action(list);
}

async function list(account: string, { currency, date, limit }: Options): Promise<void> {
  const filter = { currency, day: date, limit };
  const rows = await withAccount(account, (database, actor) => listRates(database, actor, filter));
  printRows(rows, ['currency', 'day', 'rate', 'in']);
}

function defineImport(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<file>', 'eurofxref.csv or eurofxref-hist.csv of the European Central Bank; - reads standard input')
    .addHelpText(
      'after',
      "\nRates are converted into the account's currency. They replace those of the same days; after an error none is written.",
    )
    .action(load);
}

/** Minimum timeout: a file of all days takes longer than a request. */
const MIN_DEADLINE_MS = 120_000;

async function load(account: string, file: string): Promise<void> {
  const csv = file === '-' ? await text(process.stdin) : (await contentOf(file)).toString();
  const imported = await withAccount(
    account,
    (database, actor) => importRates(database, actor, csv),
    withDeadline(MIN_DEADLINE_MS),
  );
  print(imported, report(account, imported));
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
