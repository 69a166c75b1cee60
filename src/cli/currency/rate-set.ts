// kontor rate set: the exchange rate of a currency from a day on.

import type { Command } from 'commander';
import { setRate } from '../../operations/currency/rates.ts';
import { withAccount } from '../database/with-database.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor rate set`. */
export function define(command: Command): void {
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
