// kontor doctor: checks that stored values agree with the stock ledger and the documents.

import type { Command } from 'commander';
import { signerOf } from '../../composition/signer.ts';
import { readConfig } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import { conflict } from '../../domain/errors.ts';
import { counted } from '../../domain/values/counted.ts';
import { administratorOf } from '../../operations/administration/accounts.ts';
import { listAccounts } from '../../operations/administration/lists.ts';
import { checkAccount } from '../../operations/integrity/check.ts';
import type { Difference } from '../../operations/integrity/difference.ts';
import type { Signer } from '../../operations/signer.ts';
import { print, printRows } from '../terminal/output.ts';
import { withDatabase } from './with-database.ts';

/** A difference with the code of its account. */
export type AccountDifference = Difference & { account: string };

/** Defines the arguments and options of `kontor doctor`. */
export function define(command: Command): void {
  command
    .argument('[account]', 'code of an account; all of them when left out')
    .addHelpText('after', '\nExit code 1 when something differs. The server may run meanwhile.')
    .action(examineAccounts);
}

async function examineAccounts(account: string | undefined): Promise<void> {
  const config = readConfig();
  const signer = await signerOf(config);
  const { codes, differences } = await withDatabase(async database => {
    const codes = account === undefined ? await allCodes(database) : [account];
    return { codes, differences: await findDifferences(database, codes, signer) };
  }, config);
  if (differences.length === 0) {
    print([], `All figures agree in ${counted(codes.length, 'account')}`);
  } else {
    printDifferences(differences);
    const count = differences.length;
    throw count === 1 ? conflict('figure_differs') : conflict('figures_differ', { count });
  }
}

/** Prints differences. */
export function printDifferences(differences: AccountDifference[]): void {
  const rows = differences.map(each => ({ ...each }));
  printRows(rows, ['account', 'check', 'subject', 'expected', 'found']);
}

/** All differences in some accounts. */
export async function findDifferences(
  database: Database,
  codes: string[],
  signer?: Signer,
): Promise<AccountDifference[]> {
  const differences: AccountDifference[] = [];
  for (const code of codes) {
    const context = { pool: database.pool, administrationPool: database.administrationPool, signer };
    const ofAccount = await checkAccount(context, await administratorOf(database, code));
    differences.push(...ofAccount.map(difference => ({ account: code, ...difference })));
  }
  return differences;
}

/** The codes of all accounts. */
export async function allCodes(database: Database): Promise<string[]> {
  return (await listAccounts(database)).map(({ code }) => code as string);
}
