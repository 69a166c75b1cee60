// kontor account add: a company, with a location MAIN and a document set for every type.

import type { Command } from 'commander';
import { addAccount } from '../../operations/administration/accounts.ts';
import { withDatabase } from '../database/with-database.ts';
import { withRemedy } from '../terminal/errors.ts';

interface Options {
  name: string;
  country: string;
  currency: string;
  timezone: string;
  json?: true;
}

/** Defines the arguments and options of `kontor account add`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'its code in addresses: 1 to 32 letters, digits, _ or -')
    .requiredOption('--name <name>', 'name of the company, as its documents print it')
    .option('--country <code>', 'ISO 3166-1 alpha-2 code', 'PT')
    .option('--currency <code>', 'ISO 4217 code', 'EUR')
    .option('--timezone <zone>', "decides what day it is and when the day's SMS cap starts anew", 'Europe/Lisbon')
    .option('--json', 'answer in JSON')
    .action(add);
}

async function add(code: string, { json, ...account }: Options): Promise<void> {
  await withRemedy({ DUPLICATE_ENTRY: "Take another code, or use it: 'kontor account list' shows all" }, () =>
    withDatabase(database => addAccount(database, { code, ...account })),
  );
  if (json) console.log(JSON.stringify({ code, ...account }));
  else console.log(`Added account ${code}. Next: kontor user add ${code} LOGIN --name NAME --role admin`);
}
