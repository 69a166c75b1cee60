// Statements of the lists for administrators: accounts, users, tokens, sessions, document sets, text messages. They contain no secrets.

import type { AccountFacts } from '../../../domain/account.ts';
import type { BankAccount } from '../../../domain/values/iban.ts';
import { query, type Row, type Statement } from '../../../query/statement.ts';
import type { Ownership } from '../account-move/ownership.ts';
import { FROM_SETS } from '../documents/document-sets.ts';
import { IS_TEST } from '../sessions/sessions.ts';
import { BANK_ACCOUNTS } from './accounts.ts';

const SETTINGS = `a.code, a.name, a.country, a.currency, a.timezone, a.vat_id, a.registration, a.legal_registration, a.address, a.city, a.zip_code, a.phone, a.email,
      a.contact, a.electronic_address, a.payment_terms, a.payment_terms_code, a.vat_code, a.tax_region, a.cash_vat,
      octet_length(a.logo) AS logo_bytes, ${BANK_ACCOUNTS},
      a.negative_stock, l.location_code AS default_location, a.generic_vat_ids, a.sms_daily_cap, a.sms_countries, a.retention_years, a.invoice_records,
      a.created_at, a.deletion_began, a.ownership, a.suspended_at, a.suspended_reason, ${IS_TEST} AS test, a.test_receivers`;
const SETTINGS_FROM = 'account a LEFT JOIN location l ON l.account_id = a.account_id AND l.id = a.default_location_id';

/** All accounts, by code. Only the owner of the database sees more than one. */
export const allAccounts: Statement = {
  text: `SELECT ${SETTINGS} FROM ${SETTINGS_FROM} ORDER BY a.code`,
};

/** All settings of an account, with counts of its records. */
export const accountDetails = (accountId: number) =>
  query<AccountDetails>({
    text: `SELECT ${SETTINGS},
      (SELECT count(*)::int FROM app_user u WHERE u.account_id = a.account_id AND u.active) AS users,
      (SELECT count(*)::int FROM location o WHERE o.account_id = a.account_id) AS locations,
      (SELECT count(*)::int FROM article r WHERE r.account_id = a.account_id) AS articles,
      (SELECT count(*)::int FROM document d WHERE d.account_id = a.account_id) AS documents,
      (SELECT max(d.date) FROM document d WHERE d.account_id = a.account_id) AS newest_document
    FROM ${SETTINGS_FROM} WHERE a.account_id = $1`,
    values: [accountId],
  });

/** Values of an account that an administrator can change, and SHA-256 of its logo and of a new one; null for none. */
export const accountSettings = (accountId: number, newLogo: Buffer | null | undefined) =>
  query<Row & { logo: string | null; new_logo: string | null }>({
    text: `SELECT ${SETTINGS}, 'SHA-256 ' || encode(sha256(a.logo), 'hex') AS logo, 'SHA-256 ' || encode(sha256($2::bytea), 'hex') AS new_logo
      FROM ${SETTINGS_FROM} WHERE a.account_id = $1`,
    values: [accountId, newLogo ?? null],
  });

/** An account as administrators see it, without secrets. */
export interface AccountDetails extends Row, Omit<AccountFacts, 'id' | 'default_location_id' | 'issuer' | 'today'> {
  registration: string | null;
  legal_registration: string | null;
  address: string[];
  city: string | null;
  zip_code: string | null;
  phone: string | null;
  email: string | null;
  contact: string | null;
  electronic_address: string | null;
  payment_terms: string | null;
  vat_code: string | null;
  tax_region: string | null;
  cash_vat: boolean;
  logo_bytes: number | null;
  bank_accounts: BankAccount[];
  default_location: string | null;
  sms_daily_cap: number;
  /** Countries to which messages may be sent; null: all. */
  sms_countries: string[] | null;
  retention_years: number;
  created_at: Date;
  /** Begin of its deletion. */
  deletion_began: Date | null;
  /** Begin of its suspension; null if it is not suspended. */
  suspended_at: Date | null;
  suspended_reason: string | null;
  /** True if it is a test company. */
  test: boolean;
  ownership: Ownership;
  /** Active ones. */
  users: number;
  locations: number;
  articles: number;
  documents: number;
  /** Day of the newest document. */
  newest_document: string | null;
}

/** The users of an account, by login. */
export const usersOf = (accountId: number) =>
  query<Row>({
    text: 'SELECT login, name, role, active, created_at FROM app_user WHERE account_id = $1 ORDER BY login',
    values: [accountId],
  });

/** The API tokens of an account, by name. */
export const tokensOf = (accountId: number) =>
  query<Row>({
    text: `SELECT t.name, u.login, array_to_string(t.scopes, ',') AS scopes, t.nonce_window, t.created_at, t.last_used_at, t.expires_at, t.revoked_at,
      CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' WHEN t.expires_at <= now() THEN 'expired'
        WHEN NOT u.active THEN 'user disabled' WHEN t.former_name IS NOT NULL THEN 'replaced' ELSE 'valid' END AS state
    FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id
    WHERE t.account_id = $1 ORDER BY t.name`,
    values: [accountId],
  });

/** The live sessions of an account, or of one user, newest first. The id is part of a hash, so it is no secret. */
export const sessionsOf = (accountId: number, login: string | undefined, idleSeconds: number) =>
  query<Row>({
    text: `SELECT encode(substring(s.session_hash FOR 8), 'hex') AS id, u.login, CASE WHEN s.opened_in IS NOT NULL THEN 'reference page' ELSE coalesce('token ' || t.name, 'password') END AS opened_by,
      host(s.address) || CASE WHEN family(s.address) = 6 THEN '/64' ELSE '' END AS address,
      array_to_string(s.scopes, ',') AS scopes, s.created_at, s.used_at, s.expires_at
    FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    LEFT JOIN api_token t ON t.account_id = s.account_id AND t.token_hash = s.api_token_hash
    WHERE s.account_id = $1 AND ($2::text IS NULL OR u.login = $2) AND u.active
      AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $3)
    ORDER BY s.created_at DESC, s.session_hash`,
    values: [accountId, login ?? null, idleSeconds],
  });

/** The document sets of an account, by code. */
export const setsOf = (accountId: number) =>
  query<Row>({
    text: `SELECT s.code, s.document_type AS type, s.description, s.state, s.language, s.template, s.totals_check AS totals, s.vat_check,
      s.e_invoice, s.e_invoice_check, s.supplier_number_check AS supplier_numbers, s.saft_type, s.numbering, s.number_pattern AS pattern, s.dates_in_order, s.validation_codes, s.moves_stock, w.location_code AS warehouse, d.location_code AS destination
    ${FROM_SETS}
    WHERE s.account_id = $1 ORDER BY s.code`,
    values: [accountId],
  });

/** Code and name of the first thousand locations of an account, by code. */
export const locationNames = (accountId: number) =>
  query<Row>({
    text: `SELECT location_code AS code, description AS name FROM location
    WHERE account_id = $1 ORDER BY location_code LIMIT 1000`,
    values: [accountId],
  });
