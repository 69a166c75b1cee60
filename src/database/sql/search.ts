// Queries of a search over the whole account: documents by number, serial numbers, records by code. Each begins at an index.

import { SHOWN_STATUS } from '../../definitions/fields/document-relations.ts';
import { query } from '../../query/statement.ts';
import { HIGHEST } from './documents/suggestions.ts';

/** A document that was found by its number. */
export interface FoundDocument {
  id: string;
  type: string;
  document_set: string;
  seq_number: string;
  date: string;
  party_name: string | null;
  total_amount: string | null;
  currency: string;
  status: string;
  /** True if an amount of it is due. */
  is_due: boolean;
}

const DOCUMENT_COLUMNS = `id::text, type, document_set, seq_number, date::text AS date, party_name,
      trim_scale(total_amount)::text AS total_amount, currency, ${SHOWN_STATUS} AS status,
      r.status <> 'VOID' AND coalesce(r.amount_due, 0) > 0 AS is_due`;

/** Documents whose number begins with a text, in the order of their numbers. */
export const documentsByPrefix = (accountId: number, prefix: string, limit: number) =>
  query<FoundDocument>({
    name: 'documents by prefix',
    text: `SELECT ${DOCUMENT_COLUMNS} FROM document r WHERE account_id = $1 AND seq_number >= $2 AND seq_number < $3
      ORDER BY seq_number, document_set LIMIT $4`,
    values: [accountId, prefix, prefix + HIGHEST, limit],
  });

/** The same in one set. The set is compared in the index, so that those of other sets are not read. */
export const documentsOfSetByPrefix = (
  accountId: number,
  { set, prefix, limit }: { set: string; prefix: string; limit: number },
) =>
  query<FoundDocument>({
    name: 'documents of a set by prefix',
    text: `SELECT ${DOCUMENT_COLUMNS} FROM document r WHERE account_id = $1 AND seq_number >= $2 AND seq_number < $3
        AND document_set = $4 ORDER BY seq_number LIMIT $5`,
    values: [accountId, prefix, prefix + HIGHEST, set, limit],
  });

/** Documents with one of these numbers, the newest first. */
export const documentsByNumber = (accountId: number, numbers: string[], limit: number) =>
  query<FoundDocument>({
    name: 'documents by number',
    text: `SELECT ${DOCUMENT_COLUMNS} FROM document r WHERE account_id = $1 AND seq_number = ANY ($2) ORDER BY id DESC LIMIT $3`,
    values: [accountId, numbers, limit],
  });

/** Documents with this total amount, the newest first. */
export const documentsByAmount = (
  accountId: number,
  { types, amount, limit }: { types: string[]; amount: string; limit: number },
) =>
  query<FoundDocument>({
    name: 'documents by amount',
    text: `SELECT ${DOCUMENT_COLUMNS} FROM document r WHERE account_id = $1 AND type = ANY ($2)
        AND total_amount_order = $3::numeric::double precision AND total_amount = $3::numeric ORDER BY id DESC LIMIT $4`,
    values: [accountId, types, amount, limit],
  });

/** The sequences in which the account numbers its documents, the latest first: `2026/{n}`. */
export const numberSequences = (accountId: number, limit: number) =>
  query<{ key: string }>({
    name: 'number sequences',
    text: `SELECT DISTINCT key FROM document_number_counter WHERE account_id = $1 ORDER BY key DESC LIMIT $2`,
    values: [accountId, limit],
  });

/** A customer, supplier or article by its code. */
export interface FoundRecord {
  id: string;
  code: string;
  name: string;
}

/** The articles with these codes, inactive ones too. */
export const articlesByCode = (accountId: number, codes: string[]) =>
  query<FoundRecord>({
    name: 'found articles by code',
    text: `SELECT id::text, item_code AS code, description AS name FROM article WHERE account_id = $1 AND item_code = ANY ($2)`,
    values: [accountId, codes],
  });

/** The customers or suppliers with these codes, inactive ones too. */
export const partiesByCode = (accountId: number, { kind, codes }: { kind: 'customer' | 'supplier'; codes: string[] }) =>
  query<FoundRecord>({
    name: 'parties by code',
    text: `SELECT id::text, code, name FROM third_party WHERE account_id = $1 AND kind = $2 AND code = ANY ($3)`,
    values: [accountId, kind, codes],
  });

/** A serial or batch number and its article. */
export interface FoundSerialNumber {
  serial_number: string;
  item_code: string;
  description: string;
}

/** The articles that have a serial or batch number. */
export const serialNumbersByText = (accountId: number, text: string, limit: number) =>
  query<FoundSerialNumber>({
    name: 'serial numbers by text',
    text: `SELECT DISTINCT s.serial_number, a.item_code, a.description FROM serial_number s
      JOIN article a ON a.account_id = s.account_id AND a.id = s.article_id
      WHERE s.account_id = $1 AND s.serial_number = $2 ORDER BY a.item_code LIMIT $3`,
    values: [accountId, text, limit],
  });
