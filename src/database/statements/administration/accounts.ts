// Statements for what acts on an account without a session: the command line.

import type { AccountFacts } from '../../../domain/account.ts';
import type { Statement } from '../../../query/statement.ts';
import type { Row } from '../../connection/pool.ts';

/** What the rules need to know of an account. */
export const accountFacts = (accountId: number): Statement => ({
  name: 'account facts',
  text: `SELECT account_id, code, name, country, currency, timezone, negative_stock, default_location_id, generic_vat_ids,
      (now() AT TIME ZONE timezone)::date AS today
    FROM account WHERE account_id = $1`,
  values: [accountId],
});

/** Reads the row of `accountFacts`. Throws when the account is gone. */
export function readAccountFacts([row]: Row[]): AccountFacts {
  if (!row) throw new Error('The account is gone');
  return accountOf(row);
}

/** What a row with the columns of `accountFacts` says of the account. */
export function accountOf(row: Row): AccountFacts {
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
