// Composes a batch of documents: their order, their content, and their effects by the rules of the API. Pure.

import { relationRow } from '../database/sql/documents/relations.ts';
import { reservationRow } from '../database/sql/documents/reservations.ts';
import type { DocumentUpdate } from '../database/sql/documents/write.ts';
import { ledgerRow } from '../database/sql/stock/ledger.ts';
import { documentOf } from '../definitions/catalogue.ts';
import type { DocumentResource } from '../definitions/define-document.ts';
import { AppError } from '../domain/errors.ts';
import { documentUpdate } from '../operations/documents/change-commands.ts';
import { type Decided, decide } from '../operations/documents/decide-create.ts';
import type { DocumentContext } from '../operations/documents/document-facts.ts';
import type { DocumentBody } from '../operations/documents/document-input.ts';
import { documentRows } from '../operations/documents/document-rows.ts';
import type { Company } from './company/company.ts';
import { beginDocument, type Draft, type Scene } from './draft-document.ts';
import { type Chain, nextDocument, planFirst, planRest } from './follow/chain.ts';
import { changedDocument, type FollowedDocument, issuedDocument } from './follow/followed-document.ts';
import { dateOf } from './period.ts';
import type { Progress } from './progress.ts';
import type { Random } from './random.ts';
import { STEPS, type Step } from './schedule.ts';
import type { SampleStock } from './stock-state.ts';

type Row = Record<string, unknown>;

/** Rows to insert, and new states of documents of earlier batches, by id. */
export interface Batch {
  documents: Row[];
  lines: Row[];
  reservations: Row[];
  relations: Row[];
  ledger: Row[];
  changed: Map<number, DocumentUpdate>;
}

const TRIES = 20;

/** Writes documents day by day. Changes the given book and progress. */
export class BatchComposer {
  readonly batch: Batch = { documents: [], lines: [], reservations: [], relations: [], ledger: [], changed: new Map() };
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

  /** Writes a document on a day: a due one, else a new one. */
  add(id: number, day: number): void {
    const scene = this.#scene(day);
    const chain = this.#chain(day);
    const next = nextDocument(chain, scene);
    if (next) {
      this.#write(id, day, next.type, next.draft, next.followed);
      planRest(chain, next.followUps);
      return;
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const step = this.#random.weighted(this.#steps());
      const begun = beginDocument(scene, step);
      if (begun) {
        this.#write(id, day, step.type, begun, []);
        return;
      }
    }
    throw new Error('The sample company has nothing left to do');
  }

  #steps(): Step[] {
    return STEPS.filter(({ type }) => this.#company.sets.has(type));
  }

  #chain(day: number): Chain {
    const { sets } = this.#company;
    const writes = (type: string) => sets.has(type);
    return { dueDocuments: this.#progress.dueDocuments, random: this.#random, day, writes };
  }

  #scene(day: number): Scene {
    const { serials, dueDocuments } = this.#progress;
    return {
      company: this.#company,
      book: this.#book,
      random: this.#random,
      ordered: dueDocuments.awaited,
      day,
      newNumbers: (itemCode: string, count: number) => {
        const last = serials.get(itemCode) ?? 0;
        serials.set(itemCode, last + count);
        return Array.from({ length: count }, (_, index) => `${itemCode}/${String(last + index + 1).padStart(5, '0')}`);
      },
    };
  }

  #write(id: number, day: number, type: string, draft: Draft, followed: FollowedDocument[]): void {
    const { accountId, issuer, period } = this.#company;
    const date = dateOf(period, day);
    const resource = documentOf(type);
    const context = this.#context(id, type, draft, followed);
    const body: DocumentBody = { ...draft, ...this.#number(context) };
    const decided = decideOrFail(resource, body, context);
    const { changes } = decided;
    const { document: row, lines } = documentRows(accountId, resource, body, context, decided, { today: date, issuer });
    this.batch.documents.push(row);
    this.#rows.set(id, row);
    this.batch.lines.push(...lines);
    for (const reservation of changes.reservations)
      this.batch.reservations.push(reservationRow(accountId, id, reservation));
    for (const relation of changes.relations) this.batch.relations.push(relationRow(accountId, id, relation));
    const document = { id, type, set: body.document_set, number: body.seq_number };
    for (const entry of changes.stock.ledger)
      this.batch.ledger.push(ledgerRow(accountId, { date, created: date, document }, entry));
    this.#book.apply(changes.stock);
    this.#changeFollowed(followed, decided, context, date);
    planFirst(this.#chain(day), type, () => issuedDocument(body, decided, String(row.snapshot), followed));
    this.#progress.documents++;
    this.#progress.lines += body.items.length;
  }

  #context(id: number, type: string, draft: Draft, followed: FollowedDocument[]): DocumentContext {
    const { sets, locations, defaultLocation, parties } = this.#company;
    const { party } = documentOf(type);
    const known =
      party && draft.party?.code ? parties[party].find(({ code }) => code === draft.party?.code) : undefined;
    const set = sets.get(type);
    return {
      // Goods are sold from the location where they are in stock, not from that of the set.
      id,
      set: set && { ...set, location: undefined },
      locations,
      defaultLocation,
      parties: known ? [known] : [],
      articles: this.#book.articles,
      stock: this.#book.stateFor(draft.items),
      named: followed.map(({ document }) => document),
      rate: undefined,
      takings: [],
      partiesOfNamed: new Map(),
      terms: new Map(),
      sales: [],
      supplierNumbers: [],
      rates: new Map(),
      snapshots: new Map(followed.map(({ document, snapshot }) => [document.id, snapshot])),
    };
  }

  #number({ set }: DocumentContext): Pick<DocumentBody, 'document_set' | 'seq_number'> {
    const code = set?.code ?? '';
    const number = (this.#progress.numbers.get(code) ?? 0) + 1;
    this.#progress.numbers.set(code, number);
    return { document_set: code, seq_number: `DEMO-${String(number).padStart(6, '0')}` };
  }

  // Changes to the documents that this one follows.
  #changeFollowed(
    followed: FollowedDocument[],
    { changes }: Decided,
    { snapshots }: DocumentContext,
    updated: string,
  ): void {
    for (const change of changes.documents) {
      const update = documentUpdate(change, snapshots, updated);
      const values = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
      const row = this.#rows.get(change.id);
      if (row) Object.assign(row, values);
      else this.batch.changed.set(change.id, { ...this.batch.changed.get(change.id), ...values, updated });
      const before = followed.find(({ document }) => document.id === change.id);
      if (before) this.#progress.dueDocuments.keep(changedDocument(before, change, changes, update.snapshot));
    }
  }
}

// A value that the API would reject is a defect of the sample data.
function decideOrFail(resource: DocumentResource, body: DocumentBody, context: DocumentContext): Decided {
  try {
    const account = { negative_stock: 'reject', currency: body.currency, issuer: 1, payment_terms_code: null } as const;
    return decide(resource, body, context, account, { strict: true, assessment: undefined, issuer: undefined });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const name = `${body.document_set} ${body.seq_number}`;
    throw new Error(`The sample document ${name} can't be: ${error.message}`, { cause: error });
  }
}
