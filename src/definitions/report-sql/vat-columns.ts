// Columns of the journals.

import { defineReport, type Narrowing, type ReportColumn, type ReportDefinition } from '../define-report.ts';
import { documentOfRow, JOURNALS } from './links.ts';
import type { Side } from './trade.ts';

const COLUMNS: readonly ReportColumn[] = [
  { name: 'document_id', kind: 'id', description: 'Document' },
  { name: 'type', kind: 'text', description: 'Type of the document' },
  { name: 'document', kind: 'text', description: 'Document set and number' },
  { name: 'date', kind: 'date', description: 'Date of the document; of a void, its day' },
  { name: 'status', kind: 'text', description: '`VOID` of the row that takes a voided document back' },
  { name: 'party_code', kind: 'text', description: 'Code of the customer or supplier' },
  { name: 'party_name', kind: 'text', description: 'Name as the document has it' },
  { name: 'party_vat_id', kind: 'text', description: 'Tax number as the document has it' },
  { name: 'vat_rate', kind: 'percent', description: 'Rate in percent; absent if the lines state none' },
  { name: 'vat_category', kind: 'text', description: 'VAT category of EN 16931' },
  { name: 'vat_code', kind: 'text', description: 'VAT code that the lines name' },
  { name: 'vat_exemption', kind: 'text', description: 'Reason of a rate of 0' },
  { name: 'net', kind: 'money', description: 'Net amount', total: true },
  { name: 'vat', kind: 'money', description: 'VAT', total: true },
  { name: 'total', kind: 'money', description: 'Total of the document with its charges; only in its first row' },
  { name: 'document_currency', kind: 'text', description: 'Currency of the document' },
];

const PARTIES: Record<Side | 'both', Narrowing[]> = {
  sales: ['customer_id', 'customer_name'],
  purchases: ['supplier_id', 'supplier_name'],
  both: [],
};
const TYPES: Record<Side | 'both', string> = {
  sales: 'invoices and credit notes',
  purchases: 'purchases and supplier credit notes',
  both: 'documents of both sides',
};

/** The journal of a side, or of both: its documents with net amount and VAT by kind. */
export function journalReport(side: Side | 'both', title: string): ReportDefinition {
  return defineReport({
    name: JOURNALS[side],
    title,
    description: `The ${TYPES[side]} of a period with net amount and VAT in the currency of the account, a row for each VAT rate and code of a document. A void takes its document back on its own day`,
    time: 'period',
    narrowedBy: [...PARTIES[side], 'item_code', 'box', ...(side === 'sales' ? (['figure'] as const) : [])],
    ...(side === 'sales' && { figures: { report: 'sales_by_month', columns: ['charged', 'credited'] } }),
    columns: COLUMNS,
    chart: { label: 'date', value: 'net' },
    rows: { from: 'vat', rows: 'journal', side },
    documentsOf: documentOfRow,
    example: {
      document_id: side === 'purchases' ? 46 : 45,
      type: side === 'purchases' ? 'purchase' : 'invoice',
      document: side === 'purchases' ? 'CC 2026/96' : 'FT 2026/48',
      date: '2026-03-02',
      party_name: 'Padaria Central, Lda.',
      party_vat_id: '508123456',
      vat_rate: 23,
      vat_category: 'S',
      net: 9,
      vat: 2.07,
      total: 11.07,
      document_currency: 'EUR',
    },
  });
}
