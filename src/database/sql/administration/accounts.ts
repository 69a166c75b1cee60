// Statements about accounts, as an administrator adds and changes them.

import type { BankAccount } from '../../../domain/values/iban.ts';
import { type Command, command, type Statement } from '../../../query/statement.ts';

/** Allocates the id of a new account; it may stay unused. */
export const allocateAccountId: Statement = {
  text: "SELECT nextval(pg_get_serial_sequence('account', 'account_id'))::integer AS id",
};

/** Inserts an account under the id that was allocated for it. */
export const insertAccount = (
  accountId: number,
  account: {
    code: string;
    name: string;
    country: string;
    currency: string;
    timezone: string;
    generic_vat_ids: string[];
  },
): Command =>
  command({
    text: `INSERT INTO account (account_id, code, name, country, currency, timezone, generic_vat_ids) OVERRIDING SYSTEM VALUE
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      accountId,
      account.code,
      account.name,
      account.country,
      account.currency,
      account.timezone,
      account.generic_vat_ids,
    ],
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

/** Replaces all bank accounts of an account. */
export const replaceBankAccounts = (accountId: number, bankAccounts: BankAccount[]): Command[] => [
  command({ text: 'DELETE FROM bank_account WHERE account_id = $1', values: [accountId] }),
  command({
    text: `INSERT INTO bank_account (account_id, position, iban, bic, bank)
      SELECT $1, r.position, r.iban, r.bic, r.bank
      FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS r (iban, bic, bank, position)`,
    values: [
      accountId,
      bankAccounts.map(({ iban }) => iban),
      bankAccounts.map(({ bic }) => bic),
      bankAccounts.map(({ bank }) => bank),
    ],
  }),
];
