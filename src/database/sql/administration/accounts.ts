// Statements about accounts, as an administrator adds, changes, suspends and resumes them.

import type { AccountFacts } from '../../../domain/account.ts';
import type { BankAccount } from '../../../domain/values/iban.ts';
import { type Command, command, query, type Statement } from '../../../query/statement.ts';
import { arraysOf, deleteFrom, updateTable } from '../rows-by-columns.ts';

/** Allocates the id of a new account; it may stay unused. */
export const allocateAccountId: Statement = {
  text: "SELECT nextval(pg_get_serial_sequence('account', 'account_id'))::integer AS id",
};

/** Inserts an account under the id that was allocated for it. */
export const insertAccount = (
  accountId: number,
  account: Pick<
    AccountFacts,
    'code' | 'name' | 'country' | 'currency' | 'timezone' | 'generic_vat_ids' | 'test_receivers'
  >,
) =>
  command({
    text: `INSERT INTO account (account_id, code, name, country, currency, timezone, generic_vat_ids, test_receivers)
      OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      accountId,
      account.code,
      account.name,
      account.country,
      account.currency,
      account.timezone,
      account.generic_vat_ids,
      account.test_receivers,
    ],
  });

/** The bank accounts of the account `a` as JSON. */
export const BANK_ACCOUNTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('iban', b.iban, 'bic', b.bic, 'bank', b.bank) ORDER BY b.position), '[]')
        FROM bank_account b WHERE b.account_id = a.account_id) AS bank_accounts`;

/** Columns of an account that are facts of the company on its electronic invoices. */
export const ISSUER_COLUMNS = [
  'name',
  'country',
  'currency',
  'vat_id',
  'registration',
  'legal_registration',
  'address',
  'city',
  'zip_code',
  'phone',
  'email',
  'contact',
  'electronic_address',
  'payment_terms',
  'timezone',
];

const bankAccounts = (sql: string) => sql.replace(/ AS bank_accounts$/, '');

/** SQL of the facts of the company of the account `a` as JSON. */
export const ISSUER_FACTS = `jsonb_strip_nulls(jsonb_build_object(${ISSUER_COLUMNS.map(name => `'${name}', a.${name}`).join(', ')},
      'bank_accounts', ${bankAccounts(BANK_ACCOUNTS)}))`;

/** Keeps the present facts of the company under their number, for the documents that have it. New documents get the next one. */
export const keepIssuer = (accountId: number, number: number) =>
  command({
    text: `WITH kept AS (
        INSERT INTO former_issuer (account_id, number, facts) SELECT a.account_id, $2, ${ISSUER_FACTS} FROM account a WHERE a.account_id = $1)
      UPDATE account SET issuer = $2 + 1 WHERE account_id = $1`,
    values: [accountId, number],
  });

/** Changes columns of an account. Their names come from our own code. */
export const updateAccount = (accountId: number, values: Record<string, unknown>) =>
  updateTable('account', { account_id: accountId }, values);

/** Replaces all bank accounts of an account. */
export const replaceBankAccounts = (accountId: number, bankAccounts: BankAccount[]): Command[] => [
  deleteFrom('bank_account', { account_id: accountId }),
  command({
    text: `INSERT INTO bank_account (account_id, position, iban, bic, bank)
      SELECT $1, r.position, r.iban, r.bic, r.bank
      FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS r (iban, bic, bank, position)`,
    values: [accountId, ...arraysOf(bankAccounts, 'iban', 'bic', 'bank')],
  }),
];

/** Suspension of an account, and its reason. */
export const suspensionOf = (accountId: number) =>
  query<{ suspended: boolean; reason: string | null }>({
    text: 'SELECT suspended_at IS NOT NULL AS suspended, suspended_reason AS reason FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** Suspends an account. A suspended account keeps its time and gets the new reason. */
export const suspendAccount = (accountId: number, reason: string | null) =>
  command({
    text: 'UPDATE account SET suspended_at = coalesce(suspended_at, now()), suspended_reason = $2 WHERE account_id = $1',
    values: [accountId, reason],
  });

/** Ends the suspension of an account. */
export const resumeAccount = (accountId: number) =>
  updateTable('account', { account_id: accountId }, { suspended_at: null, suspended_reason: null });
