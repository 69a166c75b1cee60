// kontor account add: a company, with a location MAIN and a document set for every type.

import type { Command } from 'commander';
import { zoneOfCountry } from '../../domain/values/time-zone.ts';
import { addAccount } from '../../operations/administration/accounts.ts';
import { withDatabase } from '../database/with-database.ts';
import { systemUser } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

interface Options {
  name: string;
  country: string;
  currency: string;
  timezone?: string;
}

/** Defines the arguments and options of `kontor account add`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'its code in addresses: 1 to 32 letters, digits, _ or -')
    .requiredOption('--name <name>', 'name of the company, as its documents print it')
    .option('--country <code>', 'ISO 3166-1 alpha-2 code', 'PT')
    .option('--currency <code>', 'ISO 4217 code; stays as it is', 'EUR')
    .option(
      '--timezone <zone>',
      "decides what day it is and when the day's SMS cap starts anew; default: that of the country",
    )
    .action(add);
}

async function add(code: string, options: Options): Promise<void> {
  const account = { ...options, timezone: options.timezone ?? zoneOfCountry(options.country) };
  await withRemedy({ DUPLICATE_ENTRY: "Take another code, or use it: 'kontor account list' shows all" }, () =>
    withDatabase(database => addAccount(database, { code, ...account }, systemUser())),
  );
  const { country, currency, timezone } = account;
  print(
    { code, ...account },
    `Added account ${code}: ${country}, ${currency}, ${timezone}. Next: kontor user add ${code} LOGIN --name NAME --role admin`,
  );
}
