// kontor account rename: another code of an account in its addresses.

import type { Command } from 'commander';
import { renameAccount } from '../../operations/administration/accounts.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor account rename`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .argument('<new_code>', 'its code from now on: 1 to 32 letters, digits, _ or -')
    .addHelpText('after', HELP)
    .action(rename);
}

const HELP = `
The code is part of every address: clients call /api/NEW_CODE/… from now on. Users, passwords, API tokens and open
sessions hold there; running servers know the new code at once, and the former one answers 403 within a minute.
Links to PDFs that were given out carry the former code in their signature and open no more: send such a PDF itself,
which a list answers to its id with print=1. A file of 'kontor account export' keeps the code that it was written with.`;

async function rename(code: string, newCode: string): Promise<void> {
  const renamed = await withRemedy({ DUPLICATE_ENTRY: "Take another code: 'kontor account list' shows all" }, () =>
    withAccount(code, (database, actor) => renameAccount(database, actor, newCode)),
  );
  logAdministration({ event: 'account renamed', account: newCode, code });
  print(renamed, `Renamed account ${code} to ${newCode}. ${CONSEQUENCES}`);
}

const CONSEQUENCES =
  'Its address is another one now; users, tokens and sessions hold there. Links to PDFs that were given out open no more';
