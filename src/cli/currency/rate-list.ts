// kontor rate list: the exchange rates of an account.

import { type Command, Option } from 'commander';
import { listRates } from '../../operations/currency/rates.ts';
import { withAccount } from '../database/with-database.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { printRows } from '../terminal/output.ts';

interface Options {
  currency?: string;
  date?: string;
  limit: number;
}

/** Defines the arguments and options of `kontor rate list`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .option('--currency <code>', 'the rates of this currency, newest first (default: the newest of each currency)')
    .option('--date <day>', 'as of this day: without the rates of later days')
    .addOption(
      new Option('--limit <number>', 'so many rates of a currency at the most').argParser(wholeNumber).default(50),
    )
    .action(list);
}

async function list(account: string, { currency, date, limit }: Options): Promise<void> {
  const filter = { currency, day: date, most: limit };
  const rows = await withAccount(account, (database, actor) => listRates(database, actor, filter));
  printRows(rows, ['currency', 'day', 'rate', 'in']);
}
