// What is checked of an imported account before COMMIT: references, counts and sums of every table, all figures, ids.

import type { TableRow } from '../../database/statements/account-files/catalogue.ts';
import {
  analyze,
  checkReferences,
  highestId,
  plansOfChecks,
  tableFacts,
} from '../../database/statements/account-files/rows.ts';
import { AppError } from '../../domain/errors.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { ArchiveError } from '../../formats/archive/archive-error.ts';
import { differencesOf } from '../integrity/check.ts';
import type { Look } from '../integrity/difference.ts';
import type { LongWrite } from '../write/run-long-write.ts';
import type { AccountFile } from './account-manifest.ts';

/** Checks the references that were deferred, and collects statistics, without which the checks would take very long. */
export async function prepareChecks(write: LongWrite, tables: TableRow[]): Promise<void> {
  try {
    await write.send(checkReferences());
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'DB_TIMEOUT') throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ArchiveError(`Rows of the file refer to rows that it does not have: ${reason}`, { cause: error });
  }
  await write.sendAsOwner(tables.map(({ name }) => analyze(name)));
  await write.send(plansOfChecks());
}

/** Compares the number of rows and the sums of every table with the manifest. Throws ArchiveError. */
export async function checkRows(look: Look, accountId: number, tables: TableRow[], file: AccountFile): Promise<void> {
  for (const table of tables) {
    const { name } = table;
    const [found] = await look(tableFacts(accountId, table));
    const expected = ownValue(file.tables, name);
    if (found?.rows !== expected?.rows)
      throw new ArchiveError(`${name} has ${found?.rows} rows instead of ${expected?.rows}: the file is not whole`);
    for (const column of table.numeric) {
      const [sum, wanted] = [found?.sums[column] ?? null, expected?.sums[column] ?? null];
      if (sum !== wanted)
        throw new ArchiveError(`The sum of ${name}.${column} is ${sum} instead of ${wanted}: the file is not whole`);
    }
  }
}

/** Checks all figures, as `kontor doctor` does. Throws CONFLICT with the first difference. */
export async function checkFigures(look: Look, accountId: number): Promise<void> {
  const differences = await differencesOf(look, accountId);
  const [first] = differences;
  if (!first) return;
  const { check, subject, expected, found } = first;
  throw new AppError(
    'CONFLICT',
    `${differences.length} figures of the account differ, as 'kontor doctor' reports them. The first: ${check} of ${subject} is ${found} instead of ${expected}`,
  );
}

/** Highest id that is accepted: numbers above 2^53 are not exact in JSON, and sequences go on from here. */
const MAX_ID = 2n ** 52n;

/** The highest id that the account has from each sequence. Throws ArchiveError when one is too high. */
export async function highestIds(
  look: Look,
  accountId: number,
  tables: TableRow[],
): Promise<{ sequence: string; id: bigint }[]> {
  const highest: { sequence: string; id: bigint }[] = [];
  for (const table of tables) {
    if (table.sequence === null) continue;
    const [row] = await look(highestId(accountId, table));
    if (!row?.id) continue;
    const id = BigInt(row.id);
    if (id > MAX_ID) throw new ArchiveError(`${table.name} has the id ${id}, which is higher than ${MAX_ID}`);
    highest.push({ sequence: table.sequence, id });
  }
  return highest;
}
