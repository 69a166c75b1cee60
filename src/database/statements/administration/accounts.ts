// Statements about accounts: their facts, and how an administrator adds and changes them.

import type { AccountFacts } from '../../../domain/account.ts';
import { type Command, command, type Query, query, type Row, type Statement } from '../../../query/statement.ts';

/** What the rules need to know of an account, as columns of the table `a`. */
export const ACCOUNT_COLUMNS = `a.account_id, a.code, a.name, a.country, a.currency, a.timezone, a.negative_stock,
      a.default_location_id, a.generic_vat_ids, (now() AT TIME ZONE a.timezone)::date AS today`;

/** What the rules need to know of an account. */
export const accountFacts = (accountId: number): Query =>
  query({
    name: 'account facts',
    text: `SELECT ${ACCOUNT_COLUMNS} FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** Reads the account from a row that has `ACCOUNT_COLUMNS`. Throws when the account does not exist. */
export function accountOf(row: Row | undefined): AccountFacts {
  if (!row) throw new Error('The account does not exist');
  return {
    id: row.account_id as number,
    code: row.code as string,
    name: row.name as string,
    country: row.country as string,
    currency: row.currency as string,
    timezone: row.timezone as string,
    negative_stock: row.negative_stock as AccountFacts['negative_stock'],
    default_location_id: row.default_location_id as number | null,
    generic_vat_ids: row.generic_vat_ids as string[],
    today: row.today as string,
  };
}

/** Allocates the id of a new account; it may stay unused. */
export const allocateAccountId: Statement = {
  text: "SELECT nextval(pg_get_serial_sequence('account', 'account_id'))::integer AS id",
};

/** Inserts an account under the id that was allocated for it. */
export const insertAccount = (
  accountId: number,
  account: { code: string; name: string; country: string; currency: string; timezone: string },
): Command =>
  command({
    text: `INSERT INTO account (account_id, code, name, country, currency, timezone) OVERRIDING SYSTEM VALUE
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [accountId, account.code, account.name, account.country, account.currency, account.timezone],
  });

/** Changes columns of an account. Their names come from our own code. */
export const updateAccount = (accountId: number, values: Record<string, unknown>): Command =>
  command({
    text: `UPDATE account SET ${Object.keys(values)
      .map((name, index) => `${name} = $${index + 2}`)
      .join(', ')}
      WHERE account_id = $1`,
    values: [accountId, ...Object.values(values)],
  });
