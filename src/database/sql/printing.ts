// Statements about printing.

import type { ValidationCodes } from '../../domain/invoicing/atcud.ts';
import type { BankAccount } from '../../domain/values/iban.ts';
import { query } from '../../query/statement.ts';
import { BANK_ACCOUNTS } from './administration/accounts.ts';
import { PROFILE } from './documents/e-invoice.ts';
import type { NumberedDocument } from './documents/lock.ts';
import type { CompanyRow } from './documents/saft.ts';
import { IS_TEST } from './sessions/sessions.ts';
import { type StoredTheme, themeColumns } from './themes.ts';

/** Facts of the letterhead, and the theme of a document set or, without one, of the account. */
export const letterhead = (accountId: number, set: string | null = null) =>
  query<
    StoredTheme &
      Pick<CompanyRow, 'name' | 'vat_id' | 'registration' | 'address' | 'phone' | 'email' | 'currency' | 'country'> & {
        payment_terms: string | null;
        logo: Buffer | null;
        bank_accounts: BankAccount[];
        is_test: boolean;
      }
  >({
    name: 'letterhead',
    text: `SELECT a.name, a.vat_id, a.registration, a.address, a.phone, a.email, a.payment_terms, a.logo, a.currency, a.country, ${themeColumns('s')},
      ${BANK_ACCOUNTS}, ${IS_TEST} AS is_test
    FROM account a LEFT JOIN document_set s ON s.account_id = a.account_id AND s.code = $2 WHERE a.account_id = $1`,
    values: [accountId, set],
  });

/** A document before it is read. */
export interface Printable extends NumberedDocument {
  template: string;
  language: string;
  /** Profile of electronic invoices, a value of `PROFILE`. */
  profile: string | null;
  /** Another text after every change of what `letterhead`, `namedRecords` and the list of its type answer for it. */
  version: string;
  /** True if its account is a test company. */
  is_test: boolean;
}

/**
 * Type, name, template, language and version of a document. The id may be any int64, which a double does not hold.
 *
 * A version has, of each row that a PDF is made of, the id of the transaction that wrote it (xmin): every change writes a row anew.
 * Only rows of relations are never changed; a new one raises their number. Ids of transactions are those of one PostgreSQL, so
 * the version also says when that was started. docs/performance.md
 */
export const printable = (accountId: number, id: bigint) =>
  query<Printable>({
    name: 'printable',
    text: `SELECT d.type, d.document_set, d.seq_number, s.template, s.language, ${PROFILE} AS profile, ROW(
      pg_postmaster_start_time(), a.xmin, s.xmin, d.xmin,
      ARRAY(SELECT b.xmin FROM bank_account b WHERE b.account_id = a.account_id ORDER BY b.position),
      ${place('p.xmin', 'd.warehouse', 'location_id')},
      ${place('p.xmin', 'd.destination_warehouse', 'destination_id')},
      ARRAY(SELECT (SELECT f.xmin FROM article f WHERE f.account_id = l.account_id AND f.item_code = l.item_code)
        FROM document_line l WHERE l.account_id = d.account_id AND l.document_id = d.id AND l.description IS NULL ORDER BY l.line),
      CASE WHEN d.amount_open IS NOT NULL THEN (SELECT count(*) FROM document_relation k
        WHERE k.account_id = d.account_id AND k.document_id = d.id) END)::text AS version, ${IS_TEST} AS is_test
    FROM document d JOIN account a ON a.account_id = d.account_id
    JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
    WHERE d.account_id = $1 AND d.id = $2`,
    // As text, so that equal questions of a group are recognised.
    values: [accountId, String(id)],
  });

/**
 * Stored records that a document refers to by code or number only. A place that the document does not name is that of its
 * first line that acts on stock. The answer is NamedRecords of domain/print-job.ts as JSON. Whatever it reads, `printable` must
 * have in the version.
 */
export const namedRecords = (accountId: number, id: bigint) =>
  query<{ records: string }>({
    name: 'named records',
    text: `SELECT json_build_object(
      'source', ${place(PLACE, 'd.warehouse', 'location_id')},
      'destination', ${place(PLACE, 'd.destination_warehouse', 'destination_id')},
      'articles', (SELECT coalesce(json_object_agg(a.item_code, a.description), '{}') FROM article a
        WHERE a.account_id = d.account_id AND a.item_code IN (SELECT l.item_code FROM document_line l
          WHERE l.account_id = d.account_id AND l.document_id = d.id AND l.description IS NULL)),
      'settled', CASE WHEN d.amount_open IS NULL THEN '{}' ELSE (
        SELECT coalesce(json_object_agg(p.document_set || ' ' || p.seq_number,
          json_build_object('date', p.date, 'total', p.total_amount::text, 'currency', p.currency)), '{}') FROM document p
        WHERE p.account_id = d.account_id AND p.id IN (SELECT k.related_document_id FROM document_relation k
          WHERE k.account_id = d.account_id AND k.document_id = d.id AND k.kind IN ('pays', 'settles', 'refunds', 'writes_off'))) END)::text AS records
    FROM document d WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, id],
  });

const PLACE = `json_build_object('code', p.location_code, 'name', p.description, 'postal_address', p.postal_address,
        'city', p.city, 'zip_code', p.zip_code, 'country', p.country)`;

// One row at most: codes are unique, and a line is looked for only when the document names no place.
const place = (what: string, code: string, ofLine: string) => `CASE WHEN ${code} IS NOT NULL
        THEN (SELECT ${what} FROM location p WHERE p.account_id = d.account_id AND p.location_code = ${code})
        ELSE (SELECT ${what} FROM document_line l JOIN location p ON p.account_id = l.account_id AND p.id = l.${ofLine}
          WHERE l.account_id = d.account_id AND l.document_id = d.id ORDER BY l.line LIMIT 1) END`;

/** Facts for the marks of the tax authority on a document. */
export interface FiscalRow {
  validation_codes: ValidationCodes;
  /** Hash or signature of its record; null without one. */
  hash: string | null;
  certificate: string | null;
  /** Type that its set has for the tax authority; null: the usual one. */
  saft_type: string | null;
  /** Region and cash accounting of the company. */
  tax_region: string | null;
  cash_vat: boolean;
}

/** Facts for the marks of the tax authority on a document; its record never changes. */
export const fiscalFacts = (accountId: number, id: bigint) =>
  query<FiscalRow>({
    name: 'fiscal facts',
    text: `SELECT s.validation_codes, s.saft_type, r.hash, r.certificate, a.tax_region, a.cash_vat FROM document d
    JOIN account a ON a.account_id = d.account_id
    JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
    LEFT JOIN chain_record r ON r.account_id = d.account_id AND r.document_id = d.id AND r.kind = 'issue'
    WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, id],
  });

/** Records that a draft is printed with: template and language of its set, descriptions of articles, its locations. */
export const draftSurroundings = (accountId: number, { set, items, source, destination }: DraftReferences) =>
  query<{ template: string | null; language: string | null; today: string; records: string }>({
    text: `SELECT s.template, s.language, (now() AT TIME ZONE a.timezone)::date::text AS today, json_build_object(
      'source', (SELECT ${PLACE} FROM location p WHERE p.account_id = a.account_id AND p.location_code = $4),
      'destination', (SELECT ${PLACE} FROM location p WHERE p.account_id = a.account_id AND p.location_code = $5),
      'articles', (SELECT coalesce(json_object_agg(f.item_code, f.description), '{}') FROM article f
        WHERE f.account_id = a.account_id AND f.item_code = ANY ($3)),
      'settled', json_build_object())::text AS records
    FROM account a LEFT JOIN document_set s ON s.account_id = a.account_id AND s.code = $2 WHERE a.account_id = $1`,
    values: [accountId, set ?? null, items, source ?? null, destination ?? null],
  });

/** Codes of records that a draft names. */
export interface DraftReferences {
  set: string | undefined;
  items: string[];
  source: string | undefined;
  destination: string | undefined;
}

/** The newest document of a set, unless five thousand of its type are newer. */
export const newestOfSet = (accountId: number, set: string) =>
  query<{ id: string; seq_number: string }>({
    text: `SELECT d.id::text, d.seq_number FROM (SELECT id, seq_number, document_set FROM document
      WHERE account_id = $1 AND type = (SELECT document_type FROM document_set WHERE account_id = $1 AND code = $2)
      ORDER BY id DESC LIMIT 5000) d WHERE d.document_set = $2 LIMIT 1`,
    values: [accountId, set],
  });

/** The key that signs the links of an account. */
export const linkSecret = (accountId: number) =>
  query<{ link_secret: Buffer }>({
    name: 'link secret',
    text: 'SELECT link_secret FROM account WHERE account_id = $1',
    values: [accountId],
  });
