// Goes through all documents: what each booked, reserved or expected, and how far it is billed and paid.

import type Big from 'big.js';
import { bookedBetween, documentsAfter, plannedLevels, relationsTo } from '../database/doctor.sql.ts';
import { stockLinesBetween } from '../database/document.sql.ts';
import type { Row } from '../database/pool.ts';
import { decimal, digits, ZERO } from '../domain/decimal.ts';
import { paymentStatus } from '../domain/document-life.ts';
import { levelKey } from '../domain/stock.ts';
import { documentOf, isPayable } from '../resources/catalogue.ts';
import type { Difference, Look } from './doctor.ts';
import { storedEffects } from './stored-effects.ts';

const BATCH = 2_000;

type Sums = Map<string, Big>;

/** Bookings, plans, bills and payments that the documents do not bear out. */
export async function examineDocuments(look: Look, accountId: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  const planned: Sums = new Map();
  let last = 0;
  for (;;) {
    const documents = await look(documentsAfter(accountId, last, BATCH));
    const end = documents.at(-1);
    if (!end) break;
    const from = last + 1;
    last = end.id as number;
    const lines = grouped(await look(stockLinesBetween(accountId, from, last)), 'document_id');
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
    for (const what of ['reserved', 'expected'] as const) {
      const key = `${what} ${levelKey(row.article_id as number, row.location_id as number)}`;
      const wanted = planned.get(key) ?? ZERO;
      planned.delete(key);
      const found = decimal(row[what] as string);
      if (!wanted.eq(found)) differences.push(told(what, `${row.item_code} at ${row.location_code}`, wanted, found));
    }
  }
  for (const [key, wanted] of planned)
    if (!wanted.eq(ZERO)) differences.push(told('planned', `${key} (no level)`, wanted, ZERO));
  return differences;
}

// What the document's own definition says it did, beside what the ledger booked for it; a void one nets to nothing.
function examineStock(document: Row, status: string, lines: Row[], booked: Row[], planned: Sums): Difference[] {
  const expected: Sums = new Map();
  const isVoid = status === 'VOID';
  for (const effect of lines.length > 0 ? storedEffects(document.type as string, lines) : []) {
    if (effect.kind === 'move' && !isVoid)
      add(expected, levelKey(effect.line.article.id, effect.location.id), effect.qty);
    if (effect.kind === 'plan' && !isVoid && status !== 'BILLED') {
      add(planned, `${effect.what} ${levelKey(effect.line.article.id, effect.location.id)}`, effect.qty);
    }
  }
  const differences: Difference[] = [];
  for (const row of booked) {
    const key = levelKey(row.article_id as number, row.location_id as number);
    const wanted = expected.get(key) ?? ZERO;
    expected.delete(key);
    const found = decimal(row.qty as string);
    if (!wanted.eq(found))
      differences.push(told('booked', `${nameOf(document)}, article ${row.article_id}`, wanted, found));
  }
  for (const [key, wanted] of expected) {
    if (!wanted.eq(ZERO))
      differences.push(told('booked', `${nameOf(document)}, article and location ${key}`, wanted, ZERO));
  }
  return differences;
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
      return relates?.to === type && relates.as === as;
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

const nameOf = (document: Row) => `${document.type} ${document.document_set} ${document.seq_number}`;

function grouped(rows: Row[], column: string): Map<number, Row[]> {
  return Map.groupBy(rows, row => row[column] as number);
}

function add(sums: Sums, key: string, quantity: Big): void {
  sums.set(key, (sums.get(key) ?? ZERO).plus(quantity));
}

function told(check: string, subject: string, expected: Big, found: Big): Difference {
  return { check, subject, expected: digits(expected), found: digits(found) };
}
