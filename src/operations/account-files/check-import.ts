// Checks of an imported account before COMMIT: references, counts and sums of every table, all figures, ids.

import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import {
  accountSettings,
  analyze,
  checkReferences,
  columnsOutOfBounds,
  highestId,
  plansOfChecks,
  tableFacts,
} from '../../database/sql/account-files/rows.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { MAX_TRUSTED_ID } from '../../domain/ids.ts';
import { counted } from '../../domain/values/counted.ts';
import { isCountry } from '../../domain/values/country.ts';
import { isCurrency } from '../../domain/values/currency.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { timeZoneError } from '../../domain/values/time-zone.ts';
import { ArchiveError } from '../../formats/archive/archive-error.ts';
import { verifiedTrail } from '../audit/verify-trail.ts';
import { differencesOf } from '../integrity/check.ts';
import type { Look } from '../integrity/difference.ts';
import type { LongWrite } from '../write/run-long-write.ts';
import type { AccountFile } from './account-manifest.ts';

/** Checks the deferred references, and collects statistics, without which the checks would be very slow. */
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
      throw new ArchiveError(
        `${name} has ${counted(found?.rows ?? 0, 'row')} instead of ${expected?.rows}: the file is not whole`,
      );
    for (const column of table.numeric) {
      const [sum, wanted] = [found?.sums[column] ?? null, expected?.sums[column] ?? null];
      if (sum !== wanted)
        throw new ArchiveError(`The sum of ${name}.${column} is ${sum} instead of ${wanted}: the file is not whole`);
    }
  }
}

/** Rejects values that no write stores and that lists and pages could not show. Throws ArchiveError. */
export async function checkBounds(look: Look, accountId: number, tables: TableRow[]): Promise<void> {
  for (const table of tables) {
    const [found] = await look(columnsOutOfBounds(accountId, table));
    const [column] = found?.columns ?? [];
    if (column !== undefined)
      throw new ArchiveError(
        `${table.name}.${column} has a value that no account can have: a time, number, text or file out of bounds`,
      );
  }
}

/** Rejects invalid settings of the account, because statements for all accounts depend on them. Throws ArchiveError. */
export async function checkSettings(look: Look, accountId: number, report?: (line: string) => void): Promise<void> {
  const [account] = await look(accountSettings(accountId));
  if (!account) throw new ArchiveError('The file has no row of the account');
  const { country, currency, timezone, deletion_began, sms_daily_cap } = account;
  const wrong =
    (!isCountry(country) && `the country '${country}'`) ||
    (!isCurrency(currency) && `the currency '${currency}'`) ||
    (timeZoneError(timezone) !== undefined && `the time zone '${timezone}'`);
  if (wrong) throw new ArchiveError(`The account of the file has ${wrong}, which does not exist`);
  if (deletion_began) throw new ArchiveError('The account of the file was being deleted');
  if (sms_daily_cap > USUAL_SMS_CAP)
    report?.(
      `The account may queue ${counted(sms_daily_cap, 'text message')} a day, as the file says: 'kontor account set' changes it`,
    );
}

/** Daily cap of text messages of a new account. */
const USUAL_SMS_CAP = 1_000;

/** Verifies the audit trail. Throws ArchiveError with its first fault. */
export async function checkTrail(look: Look, accountId: number): Promise<void> {
  const { faults } = await verifiedTrail(look, accountId);
  const [first] = faults;
  if (first)
    throw new ArchiveError(
      `The audit trail of the file does not verify: entry ${first.entry} ${first.problem}. --accept-differences imports it as it is`,
    );
}

/** Checks all figures, as `kontor doctor` does. Throws CONFLICT with the first difference. */
export async function checkFigures(look: Look, accountId: number): Promise<void> {
  const differences = await differencesOf(look, accountId);
  const [first] = differences;
  if (!first) return;
  const count = differences.length;
  throw count === 1
    ? conflict('account_figure_differs', { ...first })
    : conflict('account_figures_differ', { ...first, count });
}

/**
 * The highest id of the account in each sequence. Throws ArchiveError for one above `maximum`, unless the ids of this database are
 * higher already, so that it does not affect other accounts.
 */
export async function highestIds(
  look: Look,
  accountId: number,
  tables: TableRow[],
  maximum: number,
  lastOf: (sequence: string) => Promise<bigint>,
): Promise<{ sequence: string; id: bigint }[]> {
  const highest: { sequence: string; id: bigint }[] = [];
  for (const table of tables) {
    if (table.sequence === null) continue;
    const [row] = await look(highestId(accountId, table));
    if (!row?.id) continue;
    const id = BigInt(row.id);
    if (id > maximum && id > (await lastOf(table.sequence))) {
      const remedy =
        maximum < MAX_TRUSTED_ID ? '. If the file is from an installation of yours: --accept-high-ids' : '';
      throw new ArchiveError(`${table.name} has the id ${id}, which is higher than ${maximum}${remedy}`);
    }
    highest.push({ sequence: table.sequence, id });
  }
  return highest;
}
