// The entry of a bank statement that a receipt or payment is created for: both are written in one transaction. contract §5 Bank

import type Big from 'big.js';
import {
  bookEntry,
  type EntryRow,
  endTransferLines,
  insertEntryDocuments,
  lockEntry,
  rememberIban,
} from '../../database/sql/bank.ts';
import { conflict, fieldError, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits, ZERO } from '../../domain/values/decimal.ts';
import type { Command, RowLock } from '../../query/statement.ts';
import type { DocumentOrigin, OriginCommands, OriginFacts } from './document-origin.ts';

/** An entry to book to a new receipt or payment. */
export interface EntryToBook {
  id: number;
  /** Charge of the bank: the total of the document is that of the entry and the charge. */
  charge: Big;
}

// A booking of an entry that was decided.
interface BookedEntry {
  row: EntryRow;
  charge: Big;
  /** Total of the document, below 0 for a payment. */
  amount: Big;
  /** Amount that stays open of the entry. */
  rest: Big;
}

/** The entry, if something of it is open. Throws NOT_FOUND, CONFLICT. */
export function openEntryIn(rows: readonly EntryRow[], id: number): EntryRow {
  const [row] = rows;
  if (!row) throw notFound('no_bank_entry', { id });
  if (row.status !== 'open') throw conflict('bank_entry_not_open', { id, status: row.status });
  return row;
}

// Decides a booking. Throws NOT_FOUND, CONFLICT (booked already), INVALID_ARGUMENT (more than is open, another currency). */
function decideBooking(
  rows: readonly EntryRow[],
  { id, charge }: EntryToBook,
  { type, total, currency }: OriginFacts,
): BookedEntry {
  const row = openEntryIn(rows, id);
  if (row.currency !== currency)
    throw fieldError('currency', new Message('bank_other_currency', { found: currency, expected: row.currency }));
  const amount = type === 'payment' ? ZERO.minus(total) : total;
  const most = decimal(row.open_amount).plus(charge);
  const rest = most.minus(amount);
  const isIncoming = decimal(row.open_amount).gt(ZERO);
  // Neither to the other side nor further than 0.
  const fits = isIncoming ? amount.gt(ZERO) && rest.gte(ZERO) : amount.lt(ZERO) && rest.lte(ZERO);
  if (!fits) throw fieldError('amount', new Message('bank_booking_amount', { most: digits(most.abs()) }));
  return { row, charge, amount, rest };
}

// The commands that store a booking: it is remembered for the party, and ends credit transfers of what it pays.
function bookingCommands(
  accountId: number,
  { row, charge, amount, rest }: BookedEntry,
  { id, party, paid }: Parameters<OriginCommands>[1],
): Command[] {
  const link = {
    account_id: accountId,
    entry_id: row.id,
    document_id: id,
    amount: digits(amount),
    charge: digits(charge),
  };
  return [
    insertEntryDocuments([link]),
    bookEntry(accountId, row.id, digits(rest), rest.eq(ZERO) ? 'booked' : 'open'),
    ...(party !== undefined && row.iban ? [rememberIban(accountId, party, row.iban)] : []),
    ...(paid.length > 0 ? [endTransferLines(accountId, paid)] : []),
  ];
}

/** The entry as the origin of a receipt or payment. */
export const originOfEntry = (entry: EntryToBook): DocumentOrigin => ({
  lock: accountId => lockEntry(accountId, entry.id) as unknown as RowLock,
  check: rows => void openEntryIn(rows as never, entry.id),
  decide(rows, document) {
    const booked = decideBooking(rows as never, entry, document);
    return (accountId, made) => bookingCommands(accountId, booked, made);
  },
  events: [{ type: 'bank_entry.booked', id: entry.id }],
});
