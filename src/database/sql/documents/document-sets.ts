// Statements about document sets, as an administrator adds and changes them.

import type { Numbering } from '../../../domain/documents/number-pattern.ts';
import type { ValidationCodes } from '../../../domain/invoicing/atcud.ts';
import { type Command, query, rowLock, type Statement } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';
import { countOf, deleteFrom, updateTable } from '../rows-by-columns.ts';

const COLUMNS = `s.code, s.document_type, s.state, s.template, s.language, s.moves_stock, s.totals_check, s.vat_check, s.e_invoice, s.e_invoice_check, s.supplier_number_check,
      w.id AS location_id, w.location_code, d.id AS destination_id, d.location_code AS destination_code`;
/** Document sets `s` with their locations: `w`, from which goods are taken, and `d`, to which they go. */
export const FROM_SETS = `FROM document_set s
    LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
    LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id`;

/** A document set with the locations it names. */
export interface DocumentSetRow {
  code: string;
  document_type: string;
  state: string;
  template: string;
  language: string;
  moves_stock: boolean;
  totals_check: string;
  vat_check: string;
  e_invoice: string;
  e_invoice_check: string;
  supplier_number_check: string;
  location_id: number | null;
  location_code: string | null;
  destination_id: number | null;
  destination_code: string | null;
}

/** A document set with how its documents are numbered. */
export interface NumberedSetRow extends DocumentSetRow {
  numbering: Numbering;
  number_pattern: string;
  dates_in_order: boolean;
  /** The counters of its sequences as a JSON array of key, last number, and whether they are signed; null: none. */
  counters: string | null;
}

const NUMBERING_COLUMNS = `s.numbering, s.number_pattern, s.dates_in_order,
      (SELECT json_agg(json_build_array(c.key, c.last, c.is_signed)) FROM document_number_counter c
        WHERE c.account_id = s.account_id AND c.document_set = s.code) AS counters`;

/** A document set by its code. */
export const documentSet = (accountId: number, code: string) =>
  query<NumberedSetRow>({
    name: 'document set',
    text: `SELECT ${COLUMNS}, ${NUMBERING_COLUMNS} ${FROM_SETS} WHERE s.account_id = $1 AND s.code = $2`,
    values: [accountId, code],
  });

/** The active document sets, by code. */
export const activeSets = (accountId: number) =>
  query<DocumentSetRow>({
    text: `SELECT ${COLUMNS} ${FROM_SETS} WHERE s.account_id = $1 AND s.state = 'active' ORDER BY s.code`,
    values: [accountId],
  });

/** The codes of the active document sets of a type, at most `limit`. */
export const activeSetCodes = (accountId: number, type: string, limit: number) =>
  query<{ code: string }>({
    text: `SELECT code FROM document_set WHERE account_id = $1 AND document_type = $2 AND state = 'active' ORDER BY code LIMIT $3`,
    values: [accountId, type, limit],
  });

/** Codes and types of all document sets of an account. */
export const setTypes = (accountId: number) =>
  query<{ code: string; document_type: string }>({
    text: 'SELECT code, document_type FROM document_set WHERE account_id = $1',
    values: [accountId],
  });

/** Codes, types, titles and languages of all document sets of an account. */
export const setTitles = (accountId: number) =>
  query<{ code: string; document_type: string; description: string; language: string }>({
    text: 'SELECT code, document_type, description, language FROM document_set WHERE account_id = $1 ORDER BY code',
    values: [accountId],
  });

/** Codes of the document sets without documents. */
export const unusedSets = (accountId: number) =>
  query<{ code: string }>({
    text: `SELECT s.code FROM document_set s WHERE s.account_id = $1
        AND NOT EXISTS (SELECT FROM document d WHERE d.account_id = s.account_id AND d.document_set = s.code)`,
    values: [accountId],
  });

/** The accounts that have no document set for at least one of the types. For the owner of the database. */
export const accountsWithoutSet = (types: string[]): Statement => ({
  text: 'SELECT accounts_without_set($1) AS id',
  values: [types],
});

/** A document set that is locked: its settings under the names of their options. */
interface LockedSetRow {
  type: string;
  description: string;
  state: string;
  language: string;
  template: string;
  totals: string;
  vatCheck: string;
  eInvoice: string;
  eInvoiceCheck: string;
  supplierNumbers: string;
  saftType: string | null;
  movesStock: boolean;
  warehouse: string | null;
  destination: string | null;
  numbering: Numbering;
  pattern: string;
  datesInOrder: boolean;
  validationCodes: ValidationCodes;
}

/** A document set by its code, locked. */
export const lockSet = (accountId: number, code: string) =>
  rowLock<LockedSetRow>({
    text: `SELECT s.document_type AS type, s.description, s.state, s.language, s.template, s.totals_check AS totals, s.vat_check AS "vatCheck",
        s.e_invoice AS "eInvoice", s.e_invoice_check AS "eInvoiceCheck", s.supplier_number_check AS "supplierNumbers",
        s.saft_type AS "saftType", s.moves_stock AS "movesStock",
        (SELECT location_code FROM location w WHERE w.account_id = s.account_id AND w.id = s.location_id) AS warehouse,
        (SELECT location_code FROM location d WHERE d.account_id = s.account_id AND d.id = s.destination_location_id) AS destination,
        s.numbering, s.number_pattern AS pattern, s.dates_in_order AS "datesInOrder", s.validation_codes AS "validationCodes"
      FROM document_set s WHERE s.account_id = $1 AND s.code = $2 FOR NO KEY UPDATE`,
    values: [accountId, code],
  });

/** Number of documents in a set. */
export const documentsOfSet = (accountId: number, code: string) =>
  countOf('document', { account_id: accountId, document_set: code });

/** Deletes a document set that has no counters. */
export const deleteSet = (accountId: number, code: string) =>
  deleteFrom('document_set', { account_id: accountId, code });

/** Inserts document sets, given by column name. All have the same columns. */
export const insertSets = (accountId: number, sets: Record<string, unknown>[]): Command =>
  defineInsert('document_set', ['account_id', ...Object.keys(sets[0] ?? {})])(
    sets.map(set => ({ account_id: accountId, ...set })),
  );

/** Changes columns of a document set. Their names come from our own code. */
export const updateSet = (accountId: number, code: string, values: Record<string, unknown>) =>
  updateTable('document_set', { account_id: accountId, code }, values);
