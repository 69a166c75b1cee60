// A document that later ones may follow: its open parts and the data that they need.

import type Big from 'big.js';
import type { BookedRow } from '../../database/sql/documents/booked.ts';
import type { BilledLineRow } from '../../database/sql/documents/relations.ts';
import { isPayable } from '../../definitions/catalogue.ts';
import { type EarlierDocument, type EarlierLine, openLines } from '../../domain/documents/document-facts.ts';
import { statusOf } from '../../domain/documents/status.ts';
import type { Changes } from '../../domain/effects/apply.ts';
import type { Settle } from '../../domain/effects/effect.ts';
import type { DocumentChange } from '../../domain/effects/related-changes.ts';
import type { LocationFacts, Reservation } from '../../domain/stock/stock-facts.ts';
import { digits, sum, ZERO } from '../../domain/values/decimal.ts';
import type { Decided } from '../../operations/documents/decide-create.ts';
import type { DocumentBody, LineBody } from '../../operations/documents/document-input.ts';
import { movedGoods } from '../../operations/documents/moved-goods.ts';

/** Current state of a document of the sample company. It is replaced when it changes. */
export interface FollowedDocument {
  document: EarlierDocument;
  snapshot: string;
  body: DocumentBody;
  /** Its ledger entries, and those of the documents that it bills. */
  booked: BookedRow[];
  /** Number of relations with it as the earlier document. */
  relations: number;
}

/** The state of a document that was just issued. `earlier` has the documents that it follows. */
export function issuedDocument(
  body: DocumentBody,
  decided: Decided,
  snapshot: string,
  earlier: FollowedDocument[],
): FollowedDocument {
  const { facts, changes, amounts } = decided;
  const { document_set: set, seq_number: number } = body;
  const { id, type, currency, total_amount } = facts;
  const booked = [...earlier.flatMap(each => each.booked), ...bookedRows(id, changes)];
  const lines = withMovedGoods(id, openLines(facts, changes.reservations), decided, booked, earlier);
  const { owed = ZERO, due = ZERO, paid = ZERO } = amounts ?? {};
  const money = { amount_owed: owed, amount_due: due, amount_paid: paid ?? ZERO, amount_credited: ZERO };
  const payable = isPayable(type);
  const status = statusOf({ status: 'ISSUED', isPayable: payable, ...money, lines });
  const name = `${set} ${number}`;
  const document = {
    id,
    type,
    number,
    name,
    status,
    currency,
    total_amount,
    ...money,
    isPayable: payable,
    lines,
    ...NO_DEPOSIT,
  };
  return { document, snapshot, body, booked, relations: 0 };
}

// The sample company has no deposits.
const NO_DEPOSIT = { isDeposit: false, deducted: [] };

/** The state after a later document took from it or paid it. `snapshot` is undefined if it does not change. */
export function changedDocument(
  { document, ...followed }: FollowedDocument,
  { status, amount_paid, amount_due, open }: DocumentChange,
  { relations, reservations }: Changes,
  snapshot: string | undefined,
): FollowedDocument {
  const own = relations.filter(({ relatedId }) => relatedId === document.id);
  const credits = own.filter((effect): effect is Settle => effect.kind === 'settle' && effect.as === 'credits');
  const changed = reservations.filter(({ documentId }) => documentId === document.id);
  return {
    ...followed,
    snapshot: snapshot ?? followed.snapshot,
    relations: followed.relations + own.length,
    document: {
      ...document,
      status,
      amount_paid: amount_paid ?? document.amount_paid,
      amount_due: amount_due ?? document.amount_due,
      amount_credited: sum([document.amount_credited, ...credits.map(({ amount }) => amount)]),
      lines: document.lines.map((line, index) => ({
        ...line,
        open: open?.[index] ?? line.open,
        reservations: changed.length > 0 ? reservedAfter(line, changed) : line.reservations,
      })),
    },
  };
}

/** A line with an open quantity. */
export interface OpenLine {
  item: LineBody;
  open: Big;
  /** Location of its goods (of the first part). Undefined if none moved. */
  location: LocationFacts | undefined;
}

/** The lines with an open quantity. */
export function linesLeft({ document, body }: FollowedDocument): OpenLine[] {
  return document.lines.flatMap(({ line, open, moved }) => {
    const item = line === undefined ? undefined : body.items[line];
    return item && open.gt(ZERO) ? [{ item, open, location: moved?.[0]?.location }] : [];
  });
}

/** True if a document of this type has nothing left to take, pay or credit. */
export function isDone(followed: FollowedDocument, type: string): boolean {
  const { status, isPayable: payable, amount_due } = followed.document;
  if (status === 'BILLED' || status === 'CLOSED' || status === 'VOID') return true;
  const pays = payable && (type === 'receipt' || type === 'payment');
  return pays ? amount_due.lte(ZERO) : linesLeft(followed).length === 0;
}

function bookedRows(id: number, { stock }: Changes): BookedRow[] {
  return stock.ledger.map(({ type, article, location, qty, unit_cost, serial_numbers }) => ({
    document_id: id,
    type,
    article_id: article.id,
    location_id: location.id,
    location_code: location.location_code,
    qty: digits(qty),
    serial_numbers,
    unit_cost: digits(unit_cost ?? ZERO),
    cost_known: unit_cost !== undefined,
  }));
}

// The lines with the location and cost of their movements, which only a credit note needs.
function withMovedGoods(
  id: number,
  lines: EarlierLine[],
  { facts, changes }: Decided,
  booked: BookedRow[],
  earlier: FollowedDocument[],
): EarlierLine[] {
  if (booked.length === 0) return lines;
  const billedLines = changes.relations.flatMap((effect): BilledLineRow[] => {
    if (effect.kind !== 'use' || effect.as !== 'bills') return [];
    const { line, relatedId, relatedLine, qty } = effect;
    if (line === undefined || relatedLine === undefined) return [];
    const named = earlier.find(({ document }) => document.id === relatedId)?.document;
    const serial_numbers = named?.lines.find(each => each.line === relatedLine)?.serial_numbers ?? [];
    // In the sample company, a line bills one with the same article.
    const article_id = facts.lines.find(each => each.line === line)?.article?.id ?? null;
    const of = { related_document_id: relatedId, related_line: relatedLine, article_id, serial_numbers };
    return [{ document_id: id, line, ...of, quantity: digits(qty) }];
  });
  return lines.map((own, index) => {
    const { line = null, qty, serial_numbers } = own;
    const article_id = facts.lines[index]?.article?.id ?? null;
    const ofLine = { document_id: id, line, qty: digits(qty), article_id, serial_numbers };
    return { ...own, moved: movedGoods(ofLine, { booked, billedLines }) };
  });
}

function reservedAfter({ line, reservations }: EarlierLine, changes: Reservation[]): Reservation[] {
  const ofLine = changes.filter(change => change.line === line);
  return reservations
    .map(held => {
      const same = ofLine.filter(({ level, location }) => level === held.level && location.id === held.location.id);
      return { ...held, qty: sum([held.qty, ...same.map(({ qty }) => qty)]) };
    })
    .filter(({ qty }) => !qty.eq(ZERO));
}
