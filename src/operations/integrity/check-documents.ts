// Goes through all documents: what each booked, took of earlier ones and reserves, how far it is used and paid.

import type Big from 'big.js';
import {
  bookedBetween,
  type CheckedDocumentRow,
  documentsAfter,
  reservedLevels,
} from '../../database/statements/integrity.ts';
import { documentOf, isPayable } from '../../definitions/catalogue.ts';
import { related } from '../../domain/documents/relations.ts';
import { statusOf } from '../../domain/documents/status.ts';
import type { Effect } from '../../domain/effects/effect.ts';
import { decimal, digits, ONE } from '../../domain/values/decimal.ts';
import type { Difference, Look } from './difference.ts';
import { ExpectedQuantities, levelName } from './expected-quantities.ts';
import { asFoundBy, nameOf, readStored, type StoredDocument, usedOf } from './stored-documents.ts';

const BATCH = 2_000;

type Levels = Record<'reserved' | 'expected', ExpectedQuantities>;

/** Figures that do not follow from the documents: bookings, relations, reservations, statuses, payments. */
export async function checkDocuments(look: Look, accountId: number): Promise<Difference[]> {
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
      if (document) differences.push(...checkDocument(document, stored, booked.get(id) ?? [], levels));
    }
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
  booked: { item_code: string; location_code: string; qty: string }[],
  levels: Levels,
): Difference[] {
  const effects = effectsOf(document, all);
  return [
    ...checkBookings(document, effects, booked),
    ...checkRelations(document, effects, all),
    ...checkReservations(document, effects, levels),
    ...checkProgress(document),
  ];
}

// What its definition says that it did when it was issued. A void document did nothing.
function effectsOf({ row, facts }: StoredDocument, all: Map<number, StoredDocument>): Effect[] {
  if (row.status === 'VOID') return [];
  const { relates, effects } = documentOf(row.type);
  const named = all.get(row.related_document_id ?? 0);
  const earlier = named && related(asFoundBy(row.id, named), relates);
  return effects(facts, earlier ? [earlier] : []);
}

function checkBookings(
  { row }: StoredDocument,
  effects: Effect[],
  booked: { item_code: string; location_code: string; qty: string }[],
): Difference[] {
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
    if (effect.kind === 'settle') taken.expect(subject(effect.relatedId, effect.as, undefined), effect.amount);
  }
  for (const { related_document_id: id, kind, related_line, quantity, amount } of takes)
    taken.find(subject(id, kind, related_line), decimal(quantity ?? amount ?? '0'));
  return taken.differences('relation');
}

// A line reserves what is open of it.
function checkReservations({ row, taken, reserved }: StoredDocument, effects: Effect[], levels: Levels): Difference[] {
  const lines = new ExpectedQuantities();
  const subject = (line: number) => `${nameOf(row)}${lineName(line)}`;
  const inForce = taken.filter(({ document_status }) => document_status !== 'VOID');
  for (const effect of effects) {
    if (effect.kind !== 'reserve' || effect.documentId !== row.id) continue;
    const open = effect.qty.minus(usedOf(inForce, effect.line));
    levels[effect.level].expect(levelName(effect.article, effect.location), open);
    lines.expect(subject(effect.line), open);
  }
  for (const { line, quantity } of reserved) lines.find(subject(line), decimal(quantity));
  return lines.differences('reservation');
}

// What later documents make of it. That it is void, only it itself says.
function checkProgress({ row, facts, taken }: StoredDocument): Difference[] {
  if (row.status === 'VOID') return [];
  const inForce = taken.filter(({ document_status }) => document_status !== 'VOID');
  const settled = inForce.reduce((sum, { amount }) => sum.plus(decimal(amount ?? '0')), decimal(row.paid_on_issue));
  const lines = facts.lines.map(({ line, qty }) => ({ qty, open: qty.minus(usedOf(inForce, line)) }));
  const progress = {
    isPayable: isPayable(row.type),
    ...{ total_amount: decimal(row.total_amount), amount_paid: settled },
    lines: lines.length > 0 ? lines : [{ qty: ONE, open: ONE.minus(usedOf(inForce, null)) }],
  };
  const status = statusOf(progress);
  const paid = decimal(row.amount_paid);
  return [
    ...(progress.isPayable && !settled.eq(paid) ? [figure('paid', row, settled, paid)] : []),
    ...(status === row.status ? [] : [{ check: 'status', subject: nameOf(row), expected: status, found: row.status }]),
  ];
}

const lineName = (line: number | null | undefined) => (typeof line === 'number' ? `, line ${line + 1}` : '');

function figure(check: string, row: CheckedDocumentRow, expected: Big, found: Big): Difference {
  return { check, subject: nameOf(row), expected: digits(expected), found: digits(found) };
}
