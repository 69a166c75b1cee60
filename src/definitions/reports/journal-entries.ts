// Journal entries of documents, for the accounting.

import { defineReport } from '../define-report.ts';
import { documentOfRow } from '../report-sql/links.ts';

export default defineReport({
  name: 'journal_entries',
  title: 'Journal entries',
  description:
    'Entries of invoices, purchases, credit notes, receipts and payments of a period in the currency of the account. Each posts an amount from one account to another, so that every document balances. Accounts are those of `/accounting_accounts`; entries without one have none in JSON. Files are refused then, and while a document has no exchange rate',
  time: 'period',
  narrowedBy: [],
  columns: [
    { name: 'document_id', kind: 'id', description: 'Document' },
    { name: 'type', kind: 'text', description: 'Type of the document' },
    { name: 'document', kind: 'text', description: 'Document set and number' },
    { name: 'reference', kind: 'text', description: 'Number of the party' },
    { name: 'date', kind: 'date', description: 'Day of the entry' },
    { name: 'status', kind: 'text', description: '`VOID` of entries that take a voided document back' },
    { name: 'party_code', kind: 'text', description: 'Code of the customer or supplier' },
    { name: 'party_name', kind: 'text', description: 'Name as the document has it' },
    { name: 'debit_account', kind: 'text', description: 'Number of the account' },
    { name: 'credit_account', kind: 'text', description: 'Number of the account' },
    { name: 'amount', kind: 'money', description: 'Above zero' },
    { name: 'debit', kind: 'text', description: 'Purpose of the debit account' },
    { name: 'credit', kind: 'text', description: 'Purpose of the credit account' },
    { name: 'vat_rate', kind: 'percent', description: 'Rate in percent' },
    { name: 'vat_code', kind: 'text', description: 'VAT code' },
  ],
  chart: undefined,
  datev: true,
  rows: { from: 'vat', rows: 'entries', side: 'both' },
  documentsOf: documentOfRow,
  example: {
    document_id: 45,
    type: 'invoice',
    document: 'FT 2026/48',
    date: '2026-03-02',
    party_name: 'Padaria Central, Lda.',
    debit_account: '2111',
    credit_account: '7111',
    amount: 9,
    debit: 'receivable',
    credit: 'revenue',
    vat_rate: 23,
  },
});
