// Changes of effects in the earlier documents that they use or settle: open quantities, amounts, status.

import type Big from 'big.js';
import { type EarlierDocument, sum } from '../documents/document-facts.ts';
import { named } from '../documents/relations.ts';
import { type DocumentStatus, statusOf } from '../documents/status.ts';
import { AppError } from '../errors.ts';
import { digits, ZERO } from '../values/decimal.ts';
import type { Reserve, Settle, Use } from './effect.ts';

/** New values of a document on file. */
export interface DocumentChange {
  id: number;
  status: DocumentStatus;
  /** Undefined when it stays. */
  amount_paid?: Big | undefined;
  amount_due?: Big | undefined;
  /** The open quantities of all lines that have a quantity, in their order; undefined when none changes. */
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
      status: statusOf({ ...document, lines, amount_due: amounts.amount_due ?? document.amount_due }),
      ...amounts,
      open: changes ? lines.flatMap(({ line, open }) => (line === undefined ? [] : [open])) : undefined,
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
    if (open.lt(ZERO) && used.gt(ZERO))
      throw new AppError('CONFLICT', `${named(document)} has ${openText(line, before, used)}`);
    if (open.gt(qty)) throw new Error(`${named(document)} would have more open than its quantity on line ${line}`);
    return { line, qty, before, open };
  });
}

function openText(line: number | undefined, open: Big, used: Big): string {
  if (line === undefined) return 'nothing open';
  return `${digits(open)} open on line ${line + 1}, less than ${digits(used)}`;
}

function settledAmounts(
  document: EarlierDocument,
  settlements: Settle[],
): Pick<DocumentChange, 'amount_due' | 'amount_paid'> {
  const paid = sum(settlements.filter(({ as }) => as === 'pays').map(({ amount }) => amount));
  const settled = sum(settlements.filter(({ as }) => as !== 'credits').map(({ amount }) => amount));
  if (paid.eq(ZERO) && settled.eq(ZERO)) return {};
  const { amount_owed, amount_due } = document;
  const left = amount_due.minus(settled);
  if (left.lt(ZERO)) throw new AppError('CONFLICT', `${named(document)} ${dueText(document, settled)}`);
  if (left.gt(amount_owed)) throw new Error(`${named(document)} would have more due than is owed`);
  return { amount_due: left, amount_paid: paid.eq(ZERO) ? undefined : document.amount_paid.plus(paid) };
}

function dueText({ amount_owed, amount_due, amount_paid }: EarlierDocument, asked: Big): string {
  if (amount_owed.eq(ZERO)) return 'owes nothing';
  if (amount_due.eq(ZERO) && amount_paid.eq(ZERO)) return 'was credited: nothing of it is due';
  if (amount_due.eq(ZERO) && amount_paid.lt(amount_owed)) return 'was paid in part and credited: nothing of it is due';
  if (amount_due.eq(ZERO)) return 'is paid in full: nothing of it is due';
  return `has ${digits(amount_due)} due, less than ${digits(asked)}`;
}

function requireCreditable(
  { total_amount, amount_credited, ...document }: EarlierDocument,
  settlements: Settle[],
): void {
  const credited = sum(settlements.filter(({ as }) => as === 'credits').map(({ amount }) => amount));
  const left = total_amount.minus(amount_credited);
  if (credited.lte(left) || credited.lte(ZERO)) return;
  const state = left.gt(ZERO)
    ? `has ${digits(left)} left to credit, less than ${digits(credited)}`
    : 'is credited in full: nothing of it is left to credit';
  throw new AppError('CONFLICT', `${named(document)} ${state}`);
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
