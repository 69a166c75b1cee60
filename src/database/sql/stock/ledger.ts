// Statements about the stock ledger.

import type { LedgerEntry } from '../../../domain/stock/plan.ts';
import { digits, ZERO } from '../../../domain/values/decimal.ts';
import type { Command } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';

/** Facts in the ledger about the document (or adjustment) of its entries. */
export interface LedgerHeading {
  date: string;
  created: string;
  document?: { id: number; type: string; set: string; number: string };
}

/** Appends entries to the ledger. */
export const appendLedger = (accountId: number, heading: LedgerHeading, entries: LedgerEntry[]): Command =>
  insertRows(entries.map(entry => ledgerRow(accountId, heading, entry)));

/** The row of a ledger entry. */
export const ledgerRow = (accountId: number, heading: LedgerHeading, entry: LedgerEntry): Record<string, unknown> => ({
  account_id: accountId,
  date: heading.date,
  type: entry.type,
  document_type: heading.document?.type,
  document_set: heading.document?.set,
  seq_number: heading.document?.number,
  document_id: heading.document?.id,
  article_id: entry.article.id,
  item_code: entry.article.item_code,
  description: entry.article.description,
  location_id: entry.location.id,
  location_code: entry.location.location_code,
  qty: digits(entry.qty),
  unit_price: entry.unit_price && digits(entry.unit_price),
  unit_cost: digits(entry.unit_cost ?? ZERO),
  average_cost: digits(entry.average_cost ?? ZERO),
  cost_known: entry.unit_cost !== undefined,
  balance: digits(entry.balance),
  serial_numbers: entry.serial_numbers.length > 0 ? entry.serial_numbers : null,
  created: heading.created,
});

export const LEDGER_COLUMNS = columnNames(`
  account_id, date, type, document_type, document_set, seq_number, document_id, article_id, item_code, description,
  location_id, location_code, qty, unit_price, unit_cost, average_cost, cost_known, balance, serial_numbers, created
`);

const insertRows = defineInsert('stock_transaction', LEDGER_COLUMNS);
