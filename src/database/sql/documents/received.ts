// Statements about electronic invoices that the company receives.

import { query } from '../../../query/statement.ts';
import type { DocumentRow } from './lock.ts';

/** Facts of the company that receives an invoice. */
export interface RecipientRow {
  vat_id: string | null;
  country: string;
  timezone: string;
}

/** Reads `RecipientRow`. */
export const recipientFacts = (accountId: number) =>
  query<RecipientRow>({
    name: 'facts of the recipient',
    text: 'SELECT vat_id, country, timezone FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** The articles that have one of the codes or bar codes. */
export const articlesCalled = (accountId: number, { codes, barCodes }: { codes: string[]; barCodes: string[] }) =>
  query<{ item_code: string; bar_code: string | null }>({
    name: 'articles by codes and bar codes',
    text: `SELECT item_code, bar_code FROM article WHERE account_id = $1 AND item_code = ANY($2)
      UNION SELECT item_code, bar_code FROM article WHERE account_id = $1 AND bar_code = ANY($3)`,
    values: [accountId, codes, barCodes],
  });

/** A document of a supplier. */
export interface RecordedRow extends DocumentRow {
  date: string;
  total_amount: string;
  /** The supplier's number, which is the number of the document if the supplier's was not kept. */
  number: string;
}

/** Identification of a supplier, on file or not. */
export interface SupplierKeys {
  id: number | undefined;
  vatIds: string[];
  name: string;
}

/** Maximum of documents with one number that are named. */
const MAX_RECORDED = 20;

/** Purchases and supplier credit notes in force that have one of the supplier's numbers. */
export const recordedDocuments = (accountId: number, { id, vatIds, name }: SupplierKeys, numbers: string[]) =>
  query<RecordedRow>({
    name: 'documents with numbers of a supplier',
    text: `SELECT d.id, d.type, d.document_set, d.seq_number, d.date::text AS date, d.total_amount::text AS total_amount,
        coalesce(d.your_ref, d.seq_number) AS number
      FROM document d
      WHERE d.account_id = $1 AND d.type IN ('purchase', 'supplier_credit_note') AND d.status <> 'VOID'
        AND (d.party_id = $2 OR d.party_vat_id = ANY($3) OR (d.party_id IS NULL AND d.party_vat_id IS NULL AND d.party_name = $4))
        AND coalesce(d.your_ref, d.seq_number) = ANY($5)
      ORDER BY d.id LIMIT ${MAX_RECORDED}`,
    values: [accountId, id ?? null, vatIds, name, numbers],
  });
