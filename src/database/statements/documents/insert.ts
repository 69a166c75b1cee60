// Inserts of documents and their lines.

import type { Command } from '../../../query/statement.ts';
import { multiRowInsert } from '../multi-row-insert.ts';

/** Inserts a document; `values` are the columns that have a value. */
export function insertDocument(accountId: number, values: Record<string, unknown>): Command {
  return multiRowInsert('document', DOCUMENT_COLUMNS, [{ account_id: accountId, ...values }]);
}

/** Inserts the lines of a document. */
export function insertLines(accountId: number, documentId: number, lines: Record<string, unknown>[]): Command {
  return multiRowInsert(
    'document_line',
    LINE_COLUMNS,
    lines.map(line => ({ account_id: accountId, document_id: documentId, ...line })),
  );
}

export const DOCUMENT_COLUMNS = [
  ...['account_id', 'id', 'type', 'document_set', 'seq_number', 'date', 'due_date', 'reference', 'your_ref'],
  ...[
    'related_document',
    'related_document_id',
    'salesperson',
    'warehouse',
    'destination_warehouse',
    'status',
    'currency',
  ],
  ...['total_amount', 'net_amount', 'vat', 'discount', 'discount_amount', 'eco_tax', 'stamp_duty', 'irs_tax'],
  ...[
    'eco_tax_amount',
    'stamp_duty_amount',
    'withholding_amount',
    'rounding',
    'amount_tendered',
    'amount_paid',
    'paid_on_issue',
  ],
  ...[
    'payment_type',
    'payment_ref',
    'delivery_date',
    'plate_number',
    'arrival_date',
    'number_of_packages',
    'gross_weight',
  ],
  ...['notes_comments', 'party_id', 'party_code', 'party_name', 'party_vat_id', 'party', 'snapshot', 'created'],
  'updated',
];

export const LINE_COLUMNS = [
  ...['account_id', 'document_id', 'line', 'item_type', 'item_code', 'description', 'description_2', 'qty'],
  ...['unit_of_measurement', 'number_of_packages', 'unit_price', 'discount', 'vat', 'vat_included', 'serial_numbers'],
  ...['article_id', 'location_id', 'destination_id'],
];
