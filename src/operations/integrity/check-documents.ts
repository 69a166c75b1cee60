// Goes through all documents: what each booked, took of earlier ones and reserves, how far it is used and paid.

import type Big from 'big.js';
import type { RelationRow } from '../../database/sql/documents/relations.ts';
import {
  bookedBetween,
  type CheckedBookingRow,
  type CheckedDocumentRow,
  documentsAfter,
  openQuantityDifferences,
  reservedLevels,
} from '../../database/sql/integrity.ts';
import { documentOf, isPayable, settlementOf } from '../../definitions/catalogue.ts';
import { billsDeliveries, withDeliveries } from '../../domain/documents/deliveries.ts';
import { type DocumentFacts, sum } from '../../domain/documents/document-facts.ts';
import { related } from '../../domain/documents/relations.ts';
import { amountDue, type DocumentStatus, statusOf } from '../../domain/documents/status.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { decimal, digits, ONE, ZERO } from '../../domain/values/decimal.ts';
import { checkCosts, checkRate, type RowsAtAverage } from './check-costs.ts';
import type { Difference, Look } from './difference.ts';
import { ExpectedQuantities, levelName } from './expected-quantities.ts';
import { asFoundBy, namedIds, nameOf, readStored, type StoredDocument, usedOf } from './stored-documents.ts';

const BATCH = 2_000;

type Levels = Record<'reserved' | 'expected', ExpectedQuantities>;

/**
 * Figures that do not follow from the documents: bookings and their costs, relations, reservations, statuses, payments. The ids of
 * rows of the ledger that moved at the average are added to `atAverage`.
 */
export async function checkDocuments(look: Look, accountId: number, atAverage: RowsAtAverage): Promise<Difference[]> {
  const differences: Difference[] = [];
  const levels: Levels = { reserved: new ExpectedQuantities(), expected: new ExpectedQuantities() };
  let last = 0;
  for (;;) {
    const rows = await look(documentsAfter(accountId, last, BATCH));
    const [first, end] = [rows[0], rows.at(-1)];
    if (!first || !end) break;
    const stored = await readStored(look, accountId, rows);
    const bookings = await look(bookedBetween(accountId, first.id, end.id));
    const booked = Map.groupBy(bookings, row => row.document_id);
    for (const { id } of rows) {
      const document = stored.get(id);
      if (document) differences.push(...checkDocument(document, stored, booked.get(id) ?? [], levels, atAverage));
    }
    for (const row of await look(openQuantityDifferences(accountId, first.id, end.id)))
      differences.push({ check: 'open quantity', subject: `${nameOf(row)}${lineName(row.line)}`, ...figures(row) });
    last = end.id;
    if (rows.length < BATCH) break;
  }
  for (const row of await look(reservedLevels(accountId))) {
    for (const level of ['reserved', 'expected'] as const) levels[level].find(levelName(row, row), decimal(row[level]));
  }
  return [...differences, ...levels.reserved.differences('reserved'), ...levels.expected.differences('expected')];
}

function checkDocument(
  document: StoredDocument,
  all: Map<number, StoredDocument>,
  booked: CheckedBookingRow[],
  levels: Levels,
  atAverage: RowsAtAverage,
): Difference[] {
  const issued = effectsOf(document, all, document.facts);
  // A void document did nothing, and the rows of its movements stay.
  const effects = document.row.status === 'VOID' ? [] : issued;
  return [
    ...checkBookings(document, effects, booked),
    ...checkRate(document.row),
    ...checkCosts(document.row, booked, issued, atAverage),
    ...checkRelations(document, effects, all),
    ...checkReservations(document, effects, levels),
    ...checkProgress(document),
  ];
}

// Effects at issue according to its definition.
function effectsOf({ row, takes }: StoredDocument, all: Map<number, StoredDocument>, facts: DocumentFacts): Effect[] {
  const { relates, effects } = documentOf(row.type);
  const ids = new Set(namedIds(row));
  const named = [...ids].flatMap(id => all.get(id) ?? []);
  const earlier = named.flatMap(each => related(asFoundBy(row.id, each), relates) ?? []);
  if (!billsDeliveries(relates)) return effects(facts, earlier);
  // Quantities taken from documents that it does not name are deliveries of those that it names.
  const others = new Set(takes.map(each => each.related_document_id)).difference(ids);
  const deliveries = [...others].sort((one, other) => one - other).flatMap(id => all.get(id) ?? []);
  const candidates = deliveries.map(each => ({ ...asFoundBy(row.id, each), status: 'ISSUED' as const }));
  const takings = [...named, ...deliveries].flatMap(each => each.takings);
  return effects(facts, withDeliveries(earlier, candidates, takings, relates));
}

function checkBookings({ row }: StoredDocument, effects: Effect[], booked: CheckedBookingRow[]): Difference[] {
  const moved = new ExpectedQuantities();
  const subject = (level: string) => `${nameOf(row)}, ${level}`;
  for (const effect of effects)
    if (effect.kind === 'move') moved.expect(subject(levelName(effect.article, effect.location)), effect.qty);
  for (const booking of booked) moved.find(subject(levelName(booking, booking)), decimal(booking.qty));
  return moved.differences('booked');
}

function checkRelations(
  { row, takes }: StoredDocument,
  effects: Effect[],
  all: Map<number, StoredDocument>,
): Difference[] {
  const taken = new ExpectedQuantities();
  const subject = (id: number, kind: string, line: number | null | undefined) => {
    const earlier = all.get(id);
    return `${nameOf(row)} ${kind} ${earlier ? nameOf(earlier.row) : id}${lineName(line)}`;
  };
  for (const effect of effects) {
    if (effect.kind === 'use') taken.expect(subject(effect.relatedId, effect.as, effect.relatedLine), effect.qty);
    if (effect.kind === 'settle')
      taken.expect(subject(effect.relatedId, measured(effect.as, effect.amount), undefined), effect.amount);
  }
  // Settlements may be allotted later; a void document pays nothing.
  const fixed = (kind: string) => row.status === 'VOID' || (kind !== 'pays' && kind !== 'settles');
  for (const { related_document_id: id, kind, related_line, quantity, amount } of takes)
    if (fixed(kind)) taken.find(subject(id, measured(kind, amount), related_line), decimal(quantity ?? amount ?? '0'));
  return taken.differences('relation');
}

// A credit note takes quantities of lines, and an amount of the document.
const measured = (kind: string, amount: unknown) => (kind === 'credits' && amount ? 'credits an amount of' : kind);

// A line reserves what is open of it.
function checkReservations({ row, taken, reserved }: StoredDocument, effects: Effect[], levels: Levels): Difference[] {
  const lines = new ExpectedQuantities();
  const subject = (line: number) => `${nameOf(row)}${lineName(line)}`;
  for (const effect of effects) {
    if (effect.kind !== 'reserve' || effect.documentId !== row.id) continue;
    const open = row.status === 'CLOSED' ? ZERO : effect.qty.minus(usedOf(taken, effect.line));
    levels[effect.level].expect(levelName(effect.article, effect.location), open);
    lines.expect(subject(effect.line), open);
  }
  for (const { line, quantity } of reserved) lines.find(subject(line), decimal(quantity));
  return lines.differences('reservation');
}

// Changes by later documents, and its payments. Only the document itself shows that it is void or closed.
function checkProgress({ row, facts, takes, taken }: StoredDocument): Difference[] {
  const isVoid = row.status === 'VOID';
  const total = decimal(row.total_amount);
  const due = decimal(row.amount_due);
  const settlement = settlementOf(row.type);
  const open = settlement && !isVoid ? total.minus(amountOf(takes, ['pays', 'settles'])) : ZERO;
  const found = decimal(row.amount_open);
  // A credit note that contains withholding gives back that much less.
  const isLess = settlement?.as === 'settles' && !isVoid && found.eq(open.minus(decimal(row.withholding_amount)));
  const unallotted = isLess ? [] : figure('open', row, open, found);
  if (isVoid) return [...unallotted, ...figure('due', row, ZERO, due)];
  const lines = facts.lines.map(({ line, qty }) => ({ qty, open: qty.minus(usedOf(taken, line)) }));
  const owed = decimal(row.amount_owed);
  const progress = {
    isPayable: isPayable(row.type),
    status: row.status as DocumentStatus,
    amount_owed: owed,
    amount_due: due,
    lines: lines.length > 0 ? lines : [{ qty: ONE, open: ONE.minus(usedOf(taken, null)) }],
  };
  const status = statusOf(progress);
  const wrongStatus = { check: 'status', subject: nameOf(row), expected: status, found: row.status };
  return [
    ...(progress.isPayable ? checkPaid(row, taken) : figure('due', row, ZERO, due)),
    ...unallotted,
    ...(status === row.status ? [] : [wrongStatus]),
  ];
}

function checkPaid(row: CheckedDocumentRow, taken: RelationRow[]): Difference[] {
  const [owed, total] = [decimal(row.amount_owed), decimal(row.total_amount)];
  const issued = decimal(row.paid_on_issue);
  const less = total.minus(decimal(row.withholding_amount));
  const due = amountDue(owed, issued.plus(amountOf(taken, ['pays', 'settles'])));
  return [
    ...(owed.eq(total) || owed.eq(less) ? [] : figure('owed', row, total, owed)),
    ...figure('paid', row, issued.plus(amountOf(taken, ['pays'])), decimal(row.amount_paid)),
    ...figure('due', row, due, decimal(row.amount_due)),
  ];
}

const amountOf = (rows: RelationRow[], kinds: string[]): Big =>
  sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => decimal(amount ?? '0')));

const lineName = (line: number | null | undefined) => (typeof line === 'number' ? `, line ${line + 1}` : '');

const figures = ({ expected, found }: { expected: string; found: string }) => ({ expected, found });

function figure(check: string, row: CheckedDocumentRow, expected: Big, found: Big): Difference[] {
  if (expected.eq(found)) return [];
  return [{ check, subject: nameOf(row), expected: digits(expected), found: digits(found) }];
}
