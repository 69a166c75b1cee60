// Goes through all documents: what each booked, reserved or expected, and how far it is billed and paid.

import type Big from 'big.js';
import { type StockLineRow, stockLinesBetween } from '../../database/statements/documents/stock-lines.ts';
import {
  bookedBetween,
  documentsAfter,
  plannedLevels,
  relationsTo,
  snapshotDifferences,
} from '../../database/statements/integrity.ts';
import { documentOf, documents, isPayable } from '../../definitions/catalogue.ts';
import { jsonOf } from '../../definitions/fields/element.ts';
import { paymentStatus } from '../../domain/documents/status.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import { location } from '../documents/document-facts.ts';
import { storedEffects } from '../documents/stored-effects.ts';
import type { Difference, Look } from './difference.ts';
import { Tally } from './expected-quantities.ts';

const BATCH = 2_000;

type Planned = Record<'reserved' | 'expected', Tally>;

/** Bookings, plans, bills and payments that the documents do not bear out. */
export async function examineDocuments(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  const planned: Planned = { reserved: new Tally(), expected: new Tally() };
  let last = 0;
  for (;;) {
    const documents = await look(documentsAfter(accountId, last, BATCH));
    const end = documents.at(-1);
    if (!end) break;
    const from = last + 1;
    last = end.id as number;
    const lines = Map.groupBy(await look(stockLinesBetween(accountId, from, last)), line => line.document_id);
    const booked = grouped(await look(bookedBetween(accountId, from, last)), 'document_id');
    const related = grouped(await look(relationsTo(accountId, from, last)), 'related_document_id');
    for (const document of documents) {
      const id = document.id as number;
      const life = lifeOf(document, related.get(id) ?? []);
      differences.push(...examineStock(document, life.status, lines.get(id) ?? [], booked.get(id) ?? [], planned));
      differences.push(...examineLife(document, life));
    }
    if (documents.length < BATCH) break;
  }
  for (const row of await look(plannedLevels(accountId))) {
    for (const what of ['reserved', 'expected'] as const)
      planned[what].find(
        article(row),
        location(row.location_id as number, row.location_code as string),
        decimal(row[what] as string),
      );
  }
  return [...differences, ...planned.reserved.differences('reserved'), ...planned.expected.differences('expected')];
}

// What the document's own definition says it did, beside what the ledger booked for it; a void one nets to nothing.
function examineStock(
  document: Row,
  status: string,
  lines: StockLineRow[],
  booked: Row[],
  planned: Planned,
): Difference[] {
  const moved = new Tally();
  const effects = lines.length > 0 && status !== 'VOID' ? storedEffects(stored(document), lines) : [];
  for (const effect of effects) {
    if (effect.kind === 'move') moved.expect(effect.article, effect.location, effect.qty);
    if (effect.kind === 'reserve' && status !== 'BILLED')
      planned[effect.level].expect(effect.article, effect.location, effect.qty);
  }
  for (const row of booked)
    moved.find(
      article(row),
      location(row.location_id as number, row.location_code as string),
      decimal(row.qty as string),
    );
  return moved.differences('booked', `${nameOf(document)}, `);
}

interface Life {
  status: string;
  /** What has been paid; undefined for documents that no one pays. */
  paid: Big | undefined;
}

// What the documents that name this one make of it. That it is void, only it itself says.
function lifeOf(document: Row, related: Row[]): Life {
  const type = document.type as string;
  if (document.status === 'VOID') return { status: 'VOID', paid: undefined };
  const by = (as: 'bills' | 'pays') =>
    related.filter(row => {
      const { relates } = documentOf(row.type as string);
      return relates.some(rule => rule.to === type && rule.as === as);
    });
  if (!isPayable(type)) return { status: by('bills').length > 0 ? 'BILLED' : 'ISSUED', paid: undefined };
  const paid = by('pays').reduce(
    (sum, row) => sum.plus(decimal(row.total_amount as string)),
    decimal(document.paid_on_issue as string),
  );
  return { status: paymentStatus(decimal(document.total_amount as string), paid), paid };
}

function examineLife(document: Row, { status, paid }: Life): Difference[] {
  const differences: Difference[] = [];
  const found = decimal(document.amount_paid as string);
  if (paid && !paid.eq(found)) differences.push(told('paid', nameOf(document), paid, found));
  if (status !== document.status)
    differences.push({ check: 'status', subject: nameOf(document), expected: status, found: String(document.status) });
  return differences;
}

/** Fields of snapshots that differ from the columns of their document. */
export async function examineSnapshots(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { type, list } of documents) {
    // The lines are nowhere else with all their fields.
    const stored = list.fields.filter(({ name }) => name !== 'items' && list.storedJson?.fields.has(name));
    for (const document of await look(snapshotDifferences(accountId, type, jsonOf(stored)))) {
      const expected = document.expected as Row;
      const found = document.found as Row;
      const before = differences.length;
      for (const field of new Set([...Object.keys(expected), ...Object.keys(found)])) {
        const [should, does] = [JSON.stringify(expected[field]), JSON.stringify(found[field])];
        const subject = `${nameOf(document)}, ${field}`;
        if (should !== does)
          differences.push({ check: 'snapshot', subject, expected: String(should), found: String(does) });
      }
      // Digits beyond those of a double differ in PostgreSQL only.
      if (differences.length === before)
        differences.push({
          check: 'snapshot',
          subject: nameOf(document),
          expected: 'its amounts',
          found: 'other digits',
        });
    }
  }
  return differences;
}

const stored = (document: Row) => ({
  ...{ id: document.id as number, type: document.type as string },
  ...{ currency: '', total_amount: decimal(document.total_amount as string) },
});

const nameOf = (document: Row) => `${document.type} ${document.document_set} ${document.seq_number}`;

function grouped(rows: Row[], column: string): Map<number, Row[]> {
  return Map.groupBy(rows, row => row[column] as number);
}

const article = (row: Row) => ({ id: row.article_id as number, item_code: row.item_code as string });

function told(check: string, subject: string, expected: Big, found: Big): Difference {
  return { check, subject, expected: digits(expected), found: digits(found) };
}
