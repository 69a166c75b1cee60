// Books an entry of a bank statement: creates its receipt or payment, puts it aside, or opens it again. contract §5 Bank

import type Big from 'big.js';
import {
  bookingDay,
  documentsOfEntry,
  entryById,
  ignoreEntry,
  linesOfTransfer,
  lockEntry,
  type TransferLineRow,
  transferById,
} from '../../database/sql/bank.ts';
import { activeSetCodes } from '../../database/sql/documents/document-sets.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { conflict, FieldErrors, fieldError, notFound, validationError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits, sum, ZERO } from '../../domain/values/decimal.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { openEntryIn, originOfEntry } from '../documents/booked-entry.ts';
import { type CreatedDocument, createTogether, type DocumentToCreate } from '../documents/create-document.ts';
import type { SettlementBody } from '../documents/document-input.ts';
import { checkCreate } from '../documents/drafts/draft-body.ts';
import { runRead } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';

/** A booking of an entry. */
export interface Booking {
  entry: number;
  customer?: number | undefined;
  supplier?: number | undefined;
  /** Amount of the receipt or payment. Default: what is open of the entry, with the charge. */
  amount?: Big | undefined;
  /** Charge of the bank, 0 or more. */
  charge?: Big | undefined;
  /** Documents that it settles, as receipts and payments have them. */
  settles?: SettlementBody[] | undefined;
  /** Credit transfer whose open lines it pays, instead of the party. */
  transfer?: number | undefined;
  /** Default: the first active set of the type. */
  documentSet?: string | undefined;
}

/** The answer of a booking. */
export interface BookingResult {
  documents: CreatedDocument[];
  replayed: boolean;
}

/** Words of the means of payment. */
const PAYMENT_TYPE = 'Bank transfer';

/**
 * Creates the receipt or payment of an entry, or several for a credit transfer, in one transaction with the mark of the entry: it is booked
 * once. Throws NOT_FOUND, CONFLICT (booked or ignored), INVALID_ARGUMENT, and the errors of a create.
 */
export async function bookEntry(
  context: Context,
  actor: SessionActor,
  booking: Booking,
  { strict, ...request }: WriteRequest & { strict: boolean },
): Promise<BookingResult> {
  const { accountId } = actor;
  const { entry: id, customer, supplier, transfer, charge = ZERO } = booking;
  const errors = new FieldErrors();
  errors.check(charge.gte(ZERO), 'charge', new Message('negative'));
  if (customer !== undefined)
    errors.check(supplier === undefined, 'supplier_id', new Message('bank_booking_two_parties'));
  if (transfer !== undefined)
    for (const [field, value] of Object.entries({
      customer_id: customer,
      supplier_id: supplier,
      settles: booking.settles,
      amount: booking.amount,
    }))
      errors.check(value === undefined, field, new Message('bank_booking_transfer'));
  // Documents that it settles have the party.
  const isOfSomebody = customer ?? supplier ?? transfer ?? booking.settles?.[0];
  errors.check(isOfSomebody !== undefined, 'customer_id', new Message('bank_booking_party'));
  errors.throwIfAny();
  const questions = {
    entry: entryById(accountId, id),
    day: bookingDay(accountId, id),
    transfer: transfer === undefined ? undefined : transferById(accountId, transfer),
    lines: transfer === undefined ? undefined : linesOfTransfer(accountId, transfer),
    receipts: activeSetCodes(accountId, 'receipt', 100),
    payments: activeSetCodes(accountId, 'payment', 100),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' }, 'write');
  const [row] = found.entry;
  if (!row) throw notFound('no_bank_entry', { id });
  const isIn = decimal(row.open_amount.startsWith('-') || row.open_amount === '0' ? row.amount : row.open_amount).gt(
    ZERO,
  );
  const resource = documentOf(isIn ? 'receipt' : 'payment');
  const open = decimal(row.open_amount).abs();
  if (open.eq(ZERO) && row.status === 'open') throw fieldError('entry_id', new Message('bank_entry_nothing'));
  const due = isIn ? open.plus(charge) : open.minus(charge);
  if (due.lte(ZERO) && row.status === 'open')
    throw fieldError('charge', new Message('bank_charge_outgoing', { open: digits(open) }));
  const sets = (isIn ? found.receipts : found.payments).map(({ code }) => code);
  const set = booking.documentSet ?? (sets.includes(resource.defaultSet) ? resource.defaultSet : sets[0]);
  if (set === undefined) throw fieldError('document_set', new Message('bank_no_set', { type: resource.type }));
  // A void changes no report of an earlier day: until then the voided document counts.
  const date = found.day[0]?.day ?? row.date;
  const create = (
    party: Record<string, unknown>,
    total: Big,
    settles: SettlementBody[] | undefined,
    fee: Big,
  ): DocumentToCreate => {
    const body = {
      document_set: set,
      seq_number: '*',
      date,
      currency: row.currency,
      total_amount: total,
      payment_type: PAYMENT_TYPE,
      ...party,
      ...(settles && settles.length > 0 && { settles }),
    };
    const { value, fieldErrors } = checkCreate(resource, body);
    if (fieldErrors.length > 0) throw validationError(fieldErrors);
    return { resource, body: value, origin: originOfEntry({ id, charge: fee }) };
  };
  const partyOf = (kind: 'customer' | 'supplier', party: number | undefined) =>
    party === undefined ? {} : { [kind]: { id: decimal(String(party)) } };
  let creates: DocumentToCreate[];
  if (transfer !== undefined) {
    // A request that is sent again finds its entry and its lines booked.
    const lines = row.status === 'open' ? found.lines.filter(({ is_open }) => is_open) : found.lines;
    if (found.transfer.length === 0) throw notFound('no_credit_transfer', { id: transfer });
    if (lines.length === 0) throw conflict('credit_transfer_ended', { id: transfer });
    const total = sum(lines.map(({ amount }) => decimal(amount)));
    if (!total.eq(due) && row.status === 'open')
      throw conflict('bank_transfer_amount', { amount: digits(total), open: digits(due) });
    creates = [...Map.groupBy(lines, ({ party_id }) => party_id)].map(([party, own], index) =>
      create(
        partyOf('supplier', party),
        sum(own.map(({ amount }) => decimal(amount))),
        own.map(settlementOfLine),
        index === 0 ? charge : ZERO,
      ),
    );
  } else
    creates = [
      create(
        { ...partyOf('customer', customer), ...partyOf('supplier', supplier) },
        booking.amount ?? due,
        booking.settles,
        charge,
      ),
    ];
  const results = await createTogether(context, actor, creates, { ...request, strict });
  return { documents: results.map(({ answer }) => answer), replayed: results.at(-1)?.replayed ?? false };
}

const settlementOfLine = ({ document_set, seq_number, amount, discount }: TransferLineRow): SettlementBody => ({
  document: `${document_set} ${seq_number}`,
  amount: decimal(amount),
  ...(discount !== '0' && { discount: decimal(discount) }),
});

/** Maximum characters of a reason. */
const MAX_REASON = 255;

/** A change of an entry that is not booked. */
interface EntryChange {
  id: number;
  /** Why it is ignored; null opens it again. */
  reason: string | null;
}

const CHANGE_ENTRY = defineWrite({
  name: 'bank-entry.change',
  right: 'write',
  locks: ({ id }: EntryChange, accountId) => ({ rows: { entry: lockEntry(accountId, id) } }),
  lookUp: ({ id }, accountId) => ({ documents: documentsOfEntry(accountId, id) }),
  decide({ id, reason }, { locked, found }) {
    const [row] = locked.rows.entry;
    if (found.documents.length > 0)
      throw conflict('bank_entry_in_use', { id, documents: found.documents.map(setAndNumber) });
    if (reason !== null || !row) return openEntryIn(locked.rows.entry, id);
    return row;
  },
  write: ({ id, reason }, { status }, { account }) => ({
    answer: { id },
    outcome: reason === null ? `opened bank entry ${id}` : `ignored bank entry ${id}`,
    commands: reason === null && status === 'open' ? [] : [ignoreEntry(account.id, id, reason)],
    events:
      reason === null && status === 'open'
        ? []
        : [{ type: reason === null ? 'bank_entry.opened' : 'bank_entry.ignored', id }],
  }),
  trail: {
    of: 'people',
    entries: ({ id, reason }) => [
      { type: 'bank entry', id, after: { status: reason === null ? 'open' : 'ignored', reason } },
    ],
  },
});

/**
 * Puts an entry aside with a reason, or opens it again. Throws INVALID_ARGUMENT (reason), NOT_FOUND, CONFLICT (it is booked, or ignored
 * already).
 */
export function changeEntry(
  context: Context,
  actor: SessionActor,
  { id, status, reason }: { id: number; status: 'open' | 'ignored'; reason?: string | undefined },
  request: WriteRequest,
): Promise<WriteResult<{ id: number }>> {
  const text = reason?.trim();
  if (status === 'ignored' && !text) throw fieldError('reason', new Message('reason_required'));
  if (text !== undefined && text.length > MAX_REASON)
    throw fieldError('reason', new Message('length_out_of_range', { count: MAX_REASON }));
  return runWrite(context, actor, CHANGE_ENTRY, { id, reason: status === 'ignored' ? (text ?? '') : null }, request);
}
