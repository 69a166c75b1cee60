// Settings of an account that rules use.

import type { AccountFacts } from '../../domain/account.ts';
import { query, type Row } from '../../query/statement.ts';

/** The settings of an account that rules use, as columns of the table `a`. */
export const ACCOUNT_COLUMNS = `a.account_id, a.code, a.name, a.country, a.currency, a.timezone, a.negative_stock,
      a.default_location_id, a.generic_vat_ids, a.issuer, a.payment_terms_code, a.vat_id, a.invoice_records, a.test_receivers, (now() AT TIME ZONE a.timezone)::date AS today`;

/** The settings of an account that rules use. */
export const accountFacts = (accountId: number) =>
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
    issuer: row.issuer as number,
    payment_terms_code: row.payment_terms_code as string | null,
    vat_id: row.vat_id as string | null,
    invoice_records: row.invoice_records as boolean,
    test_receivers: row.test_receivers as string[] | null,
    today: row.today as string,
  };
}
