// Works out a batch of documents: which comes next, what is on it, and, by the interface's own rules, all that it does. Pure.

import { relationRow } from '../database/statements/documents/relations.ts';
import { reservationRow } from '../database/statements/documents/reservations.ts';
import type { DocumentUpdate } from '../database/statements/documents/update.ts';
import { ledgerRow } from '../database/statements/stock/ledger.ts';
import { documentOf, isPayable } from '../definitions/catalogue.ts';
import type { DocumentResource } from '../definitions/define-document.ts';
import { type EarlierDocument, openLines } from '../domain/documents/document-facts.ts';
import { statusOf } from '../domain/documents/status.ts';
import type { DocumentChange } from '../domain/effects/related-changes.ts';
import { AppError } from '../domain/errors.ts';
import { ZERO } from '../domain/values/decimal.ts';
import { documentUpdate } from '../operations/documents/change-commands.ts';
import { type Decided, decide } from '../operations/documents/decide-create.ts';
import type { DocumentContext } from '../operations/documents/document-facts.ts';
import type { DocumentBody, LineBody } from '../operations/documents/document-input.ts';
import { documentRow, lineRows } from '../operations/documents/document-rows.ts';
import type { Company } from './company.ts';
import { beginDocument, type Draft, followDocument } from './draft-document.ts';
import type { FollowUp } from './due-documents.ts';
import type { Progress } from './progress.ts';
import type { Random } from './random.ts';
import { dateOf, STEPS, type Step, stepOf } from './schedule.ts';
import type { SampleStock } from './stock-state.ts';

type Row = Record<string, unknown>;

/** Rows to insert, and what becomes of documents of earlier batches. */
export interface Batch {
  documents: Row[];
  lines: Row[];
  reservations: Row[];
  relations: Row[];
  ledger: Row[];
  changed: ({ id: number } & DocumentUpdate)[];
}

const POSTPONED_DAYS = 9;
const NEXT_PAYMENT_DAYS: [number, number] = [7, 45];
const TRIES = 20;

/** Writes documents on one day after another; changes the book and the progress it was given. */
export class BatchComposer {
  readonly batch: Batch = { documents: [], lines: [], reservations: [], relations: [], ledger: [], changed: [] };
  readonly #company: Company;
  readonly #book: SampleStock;
  readonly #progress: Progress;
  readonly #random: Random;
  readonly #rows = new Map<number, Row>();

  constructor(company: Company, book: SampleStock, progress: Progress, random: Random) {
    this.#company = company;
    this.#book = book;
    this.#progress = progress;
    this.#random = random;
  }

  /** Writes the document of a number on a day: what is due, else something new. */
  add(id: number, day: number): void {
    const due = this.#progress.dueDocuments.take(day);
    const followed = due && this.#draftFollowing(due, day);
    if (due && followed) {
      this.#write(id, day, due.type, followed, due);
      return;
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const step = this.#random.weighted(this.#steps());
      const begun = beginDocument(this.#scene(day), step);
      if (begun) {
        this.#write(id, day, step.type, begun, undefined);
        return;
      }
    }
    throw new Error('The sample company has nothing left to do');
  }

  #draftFollowing(due: FollowUp, day: number): Draft | undefined {
    const followed = followDocument(this.#scene(day), due);
    if (!followed) this.#progress.dueDocuments.add({ ...due, day: day + POSTPONED_DAYS });
    return followed;
  }

  #steps(): Step[] {
    return STEPS.filter(({ type }) => this.#company.sets.has(type));
  }

  #scene(day: number) {
    const { serials, ordered } = this.#progress;
    return {
      ...{ company: this.#company, book: this.#book, random: this.#random, ordered, day },
      newNumbers: (itemCode: string, count: number) => {
        const last = serials.get(itemCode) ?? 0;
        serials.set(itemCode, last + count);
        return Array.from({ length: count }, (_, index) => `${itemCode}/${String(last + index + 1).padStart(5, '0')}`);
      },
    };
  }

  #write(id: number, day: number, type: string, draft: Draft, due: FollowUp | undefined): void {
    const { accountId } = this.#company;
    const date = dateOf(day);
    const created_at = `${date}T12:00:00Z`;
    const resource = documentOf(type);
    const context = this.#context(id, type, draft, due);
    const body: DocumentBody = { ...draft, ...this.#number(context) };
    const decided = decideOrFail(resource, body, context);
    const { facts, changes } = decided;
    const row: Row = { ...documentRow(resource, body, context, decided, date), account_id: accountId, created_at };
    this.batch.documents.push(row);
    this.#rows.set(id, row);
    for (const line of lineRows(body, facts, context))
      this.batch.lines.push({ ...line, account_id: accountId, document_id: id });
    for (const reservation of changes.reservations)
      this.batch.reservations.push(reservationRow(accountId, id, reservation));
    for (const relation of changes.relations) this.batch.relations.push(relationRow(accountId, id, relation));
    const document = { id, type, set: body.document_set, number: body.seq_number };
    for (const entry of changes.stock.ledger)
      this.batch.ledger.push({ ...ledgerRow(accountId, { date, created: date, document }, entry), created_at });
    this.#book.apply(changes.stock);
    for (const change of changes.documents) this.#change(change, context.snapshots, date);
    if (due && stepOf(due.related.type)?.goods === 'awaited') this.#noteOrdered(body.items, -1);
    this.#planNext(day, type, body, decided, row);
    this.#progress.documents++;
    this.#progress.lines += body.items.length;
  }

  #context(id: number, type: string, draft: Draft, due: FollowUp | undefined): DocumentContext {
    const { sets, locations, defaultLocation, parties } = this.#company;
    const { party } = documentOf(type);
    const known =
      party && draft.party?.code ? parties[party].find(({ code }) => code === draft.party?.code) : undefined;
    return {
      ...{ id, set: sets.get(type), locations, defaultLocation },
      parties: known ? [known] : [],
      articles: this.#book.articles,
      stock: this.#book.stateFor(draft.items),
      named: due ? [due.related] : [],
      rate: undefined,
      snapshots: new Map(due ? [[due.related.id, due.snapshot]] : []),
    };
  }

  #number({ set }: DocumentContext): Pick<DocumentBody, 'document_set' | 'seq_number'> {
    const code = set?.code ?? '';
    const number = (this.#progress.numbers.get(code) ?? 0) + 1;
    this.#progress.numbers.set(code, number);
    return { document_set: code, seq_number: `DEMO-${String(number).padStart(6, '0')}` };
  }

  // What happens to the document that this one names.
  #change(change: DocumentChange, snapshots: Map<number, string>, updated: string): void {
    const update = documentUpdate(change, snapshots, updated);
    const row = this.#rows.get(change.id);
    if (!row) this.batch.changed.push({ id: change.id, ...update });
    else for (const [column, value] of Object.entries(update)) if (value !== undefined) row[column] = value;
  }

  // What is awaited isn't ordered again; with what follows, it has arrived.
  #noteOrdered(items: LineBody[], sign: 1 | -1): void {
    const { ordered } = this.#progress;
    for (const { item_code, qty } of items)
      if (item_code !== undefined) ordered.set(item_code, (ordered.get(item_code) ?? 0) + sign * qty.toNumber());
  }

  #planNext(day: number, type: string, body: DocumentBody, decided: Decided, row: Row): void {
    const { dueDocuments } = this.#progress;
    const { named, changes } = decided;
    for (const { id, status, amount_paid, amount_due } of changes.documents) {
      const paid = named.related.find(document => document.id === id);
      if (!paid || !amount_paid || !amount_due || status === 'PAID' || !this.#random.chance(0.75)) continue;
      const related = { ...paid, status, amount_paid, amount_due };
      dueDocuments.add({ day: day + this.#random.whole(...NEXT_PAYMENT_DAYS), type, related, snapshot: '', body });
    }
    const step = stepOf(type);
    if (!step?.next || !this.#company.sets.has(step.next.type) || !this.#random.chance(step.next.share)) return;
    const related = earlierDocument(body, decided);
    const snapshot = String(row.snapshot);
    dueDocuments.add({
      day: day + this.#random.whole(...step.next.days),
      type: step.next.type,
      related,
      snapshot,
      body,
    });
    if (step.goods === 'awaited') this.#noteOrdered(body.items, 1);
  }
}

// A document that was just written, as later ones find it.
function earlierDocument(body: DocumentBody, { facts, changes, amounts }: Decided): EarlierDocument {
  const { document_set: set, seq_number: number } = body;
  const { id, type, currency, total_amount } = facts;
  const lines = openLines(facts, changes.reservations);
  const { owed = ZERO, due = ZERO, paid = ZERO } = amounts ?? {};
  const money = { amount_owed: owed, amount_due: due, amount_paid: paid, amount_credited: ZERO };
  const payable = isPayable(type);
  const status = statusOf({ status: 'ISSUED', isPayable: payable, ...money, lines });
  return {
    id,
    type,
    currency,
    total_amount,
    ...money,
    number,
    name: `${set} ${number}`,
    status,
    isPayable: payable,
    lines,
  };
}

// What the interface would reject is a mistake in the sample data.
function decideOrFail(resource: DocumentResource, body: DocumentBody, context: DocumentContext): Decided {
  try {
    return decide(resource, body, context, { negative_stock: 'reject', currency: body.currency }, true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const name = `${body.document_set} ${body.seq_number}`;
    throw new Error(`The sample document ${name} can't be: ${error.message}`, { cause: error });
  }
}
