// What effects change in the earlier documents that they use or settle: open quantities, amount paid, status.

import type Big from 'big.js';
import type { EarlierDocument, EarlierLine } from '../documents/document-facts.ts';
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
  amount_paid: Big | undefined;
}

/**
 * The changes of every document that the effects use or settle. Throws AppError CONFLICT when more is taken of a line or an
 * amount than is open, or an amount is in another currency.
 */
export function relatedChanges(
  relations: (Use | Settle)[],
  reservations: Reserve[],
  related: EarlierDocument[],
): DocumentChange[] {
  const ids = new Set(relations.map(({ relatedId }) => relatedId));
  return [...ids].map(id => {
    const document = related.find(candidate => candidate.id === id);
    if (!document) throw new Error(`The effects take from document ${id}, which was not read`);
    const own = relations.filter(({ relatedId }) => relatedId === id);
    const uses = own.filter((effect): effect is Use => effect.kind === 'use');
    const settlements = own.filter((effect): effect is Settle => effect.kind === 'settle');
    const lines = usedLines(document, uses);
    const amount_paid = settledAmount(document, settlements);
    requireReserved(document, reservations);
    return {
      id,
      status: statusOf({ ...document, lines, amount_paid }),
      amount_paid: settlements.length > 0 ? amount_paid : undefined,
    };
  });
}

function usedLines(document: EarlierDocument, uses: Use[]): Pick<EarlierLine, 'qty' | 'open'>[] {
  const unknown = uses.find(use => !document.lines.some(({ line }) => line === use.relatedLine));
  if (unknown) throw new Error(`${named(document)} has no line ${unknown.relatedLine} to take from`);
  return document.lines.map(({ line, qty, open }) => {
    const used = sum(uses.filter(({ relatedLine }) => relatedLine === line).map(use => use.qty));
    const left = open.minus(used);
    if (left.lt(ZERO)) throw new AppError('CONFLICT', `${named(document)} has ${openText(line, open, used)}`);
    if (left.gt(qty)) throw new Error(`${named(document)} would have more open than its quantity on line ${line}`);
    return { qty, open: left };
  });
}

function openText(line: number | undefined, open: Big, used: Big): string {
  if (line === undefined) return 'nothing open';
  return `${digits(open)} open on line ${line + 1}, less than ${digits(used)}`;
}

function settledAmount(document: EarlierDocument, settlements: Settle[]): Big {
  const { currency, total_amount, amount_paid } = document;
  const foreign = settlements.find(settlement => settlement.currency !== currency);
  if (foreign)
    throw new AppError('CONFLICT', `${named(document)} is in ${currency}, this payment in ${foreign.currency}`);
  const settled = sum(settlements.map(({ amount }) => amount));
  const paid = amount_paid.plus(settled);
  if (settled.gt(ZERO) && paid.gt(total_amount)) {
    const open = total_amount.minus(amount_paid);
    throw new AppError('CONFLICT', `${named(document)} has ${digits(open)} open, less than ${digits(settled)}`);
  }
  return paid;
}

// Definitions release what was read under the lock of the document: less than zero is a programming error.
function requireReserved(document: EarlierDocument, reservations: Reserve[]): void {
  for (const { line, reservations: held } of document.lines) {
    const changes = reservations.filter(change => change.documentId === document.id && change.line === line);
    const left = sum([...held, ...changes].map(({ qty }) => qty));
    if (left.lt(ZERO)) throw new Error(`${named(document)} would reserve ${digits(left)} on line ${line}`);
  }
}

function sum(quantities: Big[]): Big {
  return quantities.reduce((total, quantity) => total.plus(quantity), ZERO);
}
