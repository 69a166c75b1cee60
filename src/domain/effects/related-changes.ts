// Changes of effects in the earlier documents that they use or settle: open quantities, amounts, status.

import type Big from 'big.js';
import { type EarlierDocument, isForward } from '../documents/document-facts.ts';
import { named } from '../documents/relations.ts';
import { type DocumentStatus, statusOf } from '../documents/status.ts';
import { type AppError, conflict } from '../errors.ts';
import { digits, sum, ZERO } from '../values/decimal.ts';
import type { Reserve, Settle, Use } from './effect.ts';

/** New values of a document on file. */
export interface DocumentChange {
  id: number;
  type: string;
  status: DocumentStatus;
  /** Undefined when it stays. */
  amount_paid?: Big | undefined;
  amount_due?: Big | undefined;
  amount_open?: Big | undefined;
  /** The open quantities of all lines that have one, in their order; undefined when none changes. */
  open?: Big[] | undefined;
}

/**
 * The changes of every document that the effects use or settle. Throws AppError CONFLICT when more is taken of a line or an
 * amount than is open.
 */
export function relatedChanges(
  relations: (Use | Settle)[],
  reservations: Reserve[],
  related: EarlierDocument[],
): DocumentChange[] {
  if (relations.length === 0) return [];
  const documents = new Map(related.map(document => [document.id, document]));
  const released = Map.groupBy(reservations, ({ documentId }) => documentId);
  return [...Map.groupBy(relations, ({ relatedId }) => relatedId)].map(([id, own]) => {
    const document = documents.get(id);
    if (!document) throw new Error(`The effects take from document ${id}, which was not read`);
    const uses = own.filter((effect): effect is Use => effect.kind === 'use');
    const settlements = own.filter((effect): effect is Settle => effect.kind === 'settle');
    const lines = usedLines(document, uses);
    const amounts = settledAmounts(document, settlements);
    requireCreditable(document, settlements);
    requireReserved(document, released.get(id) ?? []);
    const changes = document.status !== 'CLOSED' && lines.some(({ open, before }) => !open.eq(before));
    return {
      id,
      type: document.type,
      status: statusOf({ ...document, lines, amount_due: amounts.amount_due ?? document.amount_due }),
      ...amounts,
      open: changes
        ? lines.filter(isForward).flatMap(({ line, open }) => (line === undefined ? [] : [open]))
        : undefined,
    };
  });
}

interface UsedLine {
  line: number | undefined;
  qty: Big;
  before: Big;
  open: Big;
}

function usedLines(document: EarlierDocument, uses: Use[]): UsedLine[] {
  const byLine = Map.groupBy(uses, ({ relatedLine }) => relatedLine);
  const lines = new Set(document.lines.map(({ line }) => line));
  const unknown = uses.find(({ relatedLine }) => !lines.has(relatedLine));
  if (unknown) throw new Error(`${named(document)} has no line ${unknown.relatedLine} to take from`);
  return document.lines.map(({ line, qty, open: before }) => {
    const used = sum((byLine.get(line) ?? []).map(use => use.qty));
    const open = before.minus(used);
    if (open.lt(ZERO) && used.gt(ZERO)) throw lessOpen(document, { line, open: before, asked: used });
    if (open.gt(qty)) throw new Error(`${named(document)} would have more open than its quantity on line ${line}`);
    return { line, qty, before, open };
  });
}

function lessOpen(
  related: EarlierDocument,
  { line, open, asked }: { line: number | undefined; open: Big; asked: Big },
): AppError {
  const document = named(related);
  return line === undefined
    ? conflict('has_nothing_open', { document })
    : conflict('less_open_on_line', { document, open: digits(open), line: line + 1, asked: digits(asked) });
}

function settledAmounts(
  document: EarlierDocument,
  settlements: Settle[],
): Pick<DocumentChange, 'amount_due' | 'amount_paid' | 'amount_open'> {
  if (document.amount_open) return openedAmount(document, document.amount_open, settlements);
  const paid = sum(settlements.filter(({ as }) => as === 'pays').map(({ amount }) => amount));
  const lowers = settlements.filter(({ as }) => as === 'pays' || as === 'settles' || as === 'writes_off');
  const settled = sum(lowers.map(({ amount }) => amount));
  if (paid.eq(ZERO) && settled.eq(ZERO)) return {};
  const { amount_owed, amount_due } = document;
  const left = amount_due.minus(settled);
  if (left.lt(ZERO)) throw lessDue(document, settled);
  if (left.gt(amount_owed)) throw new Error(`${named(document)} would have more due than is owed`);
  return { amount_due: left, amount_paid: paid.eq(ZERO) ? undefined : document.amount_paid.plus(paid) };
}

// A receipt, payment or credit note of which something is paid back or given up.
function openedAmount(
  document: EarlierDocument,
  open: Big,
  settlements: Settle[],
): Pick<DocumentChange, 'amount_open'> {
  const back = settlements.filter(({ as }) => as === 'refunds' || as === 'writes_off');
  const taken = sum(back.map(({ amount }) => amount));
  if (taken.eq(ZERO)) return {};
  const left = open.minus(taken);
  if (left.lt(ZERO)) {
    const params = { document: named(document), open: digits(open), asked: digits(taken) };
    throw conflict('less_open', params);
  }
  if (left.gt(document.total_amount)) throw new Error(`${named(document)} would have more open than its total`);
  return { amount_open: left };
}

function lessDue({ amount_owed, amount_due, amount_paid, ...related }: EarlierDocument, asked: Big): AppError {
  const document = named(related);
  if (amount_owed.eq(ZERO)) return conflict('owes_nothing', { document });
  if (amount_due.gt(ZERO)) return conflict('less_due', { document, due: digits(amount_due), asked: digits(asked) });
  if (amount_paid.eq(ZERO)) return conflict('credited_nothing_due', { document });
  return amount_paid.lt(amount_owed)
    ? conflict('paid_and_credited', { document })
    : conflict('paid_in_full', { document });
}

function requireCreditable(
  { total_amount, amount_credited, ...related }: EarlierDocument,
  settlements: Settle[],
): void {
  const credited = sum(settlements.filter(({ as }) => as === 'credits').map(({ amount }) => amount));
  const left = total_amount.minus(amount_credited);
  if (credited.lte(left) || credited.lte(ZERO)) return;
  const document = named(related);
  throw left.gt(ZERO)
    ? conflict('less_left_to_credit', { document, left: digits(left), asked: digits(credited) })
    : conflict('credited_in_full', { document });
}

// Definitions release what was read under the lock of the document: less than zero is a programming error.
function requireReserved(document: EarlierDocument, changes: Reserve[]): void {
  const byLine = Map.groupBy(changes, ({ line }) => line);
  for (const { line, reservations: held } of document.lines) {
    if (line === undefined) continue;
    const left = sum([...held, ...(byLine.get(line) ?? [])].map(({ qty }) => qty));
    if (left.lt(ZERO)) throw new Error(`${named(document)} would reserve ${digits(left)} on line ${line}`);
  }
}
