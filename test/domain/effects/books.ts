// The books of a company in memory: the rows that the database would hold. Documents do in them what their definitions say.

import type Big from 'big.js';
import { documentOf, isClosable, isPayable, settlementOf } from '../../../src/definitions/catalogue.ts';
import { billsDeliveries, deliveredBy, type Taking, withDeliveries } from '../../../src/domain/documents/deliveries.ts';
import {
  type DocumentFacts,
  type EarlierDocument,
  type EarlierLine,
  type Settlement,
  wholeDocument,
} from '../../../src/domain/documents/document-facts.ts';
import { named, related, requireOpen } from '../../../src/domain/documents/relations.ts';
import { amountDue, type DocumentStatus, paymentStatus } from '../../../src/domain/documents/status.ts';
import { apply, type Changes } from '../../../src/domain/effects/apply.ts';
import type { Effect, Move, Reserve, Settle, Use } from '../../../src/domain/effects/effect.ts';
import { reverse } from '../../../src/domain/effects/reverse.ts';
import { openAmount, settleListed } from '../../../src/domain/effects/settle.ts';
import { releaseAll } from '../../../src/domain/effects/take.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { changesAverageCost } from '../../../src/domain/stock/movement-type.ts';
import type { LedgerEntry } from '../../../src/domain/stock/plan.ts';
import { digits, ONE, sum, ZERO } from '../../../src/domain/values/decimal.ts';
import { movedGoods } from '../../../src/operations/documents/moved-goods.ts';
import { StockBooks } from './stock-books.ts';

interface Row {
  facts: DocumentFacts;
  status: DocumentStatus;
  owed: Big;
  due: Big;
  paid: Big;
  /** Amount not allotted, of types that settle something. */
  open: Big | undefined;
  /** The open quantities that its list shows, by line. */
  shown: Map<number | undefined, Big>;
}

type OfDocument<R> = R & { by: number };

/** Everything that documents change. Documents are issued, voided, closed and allotted one after the other. */
export class Books {
  readonly stock: StockBooks;
  readonly #rows = new Map<number, Row>();
  readonly #relations: OfDocument<Use | Settle>[] = [];
  readonly #reservations: OfDocument<Reserve>[] = [];
  readonly #booked: OfDocument<LedgerEntry>[] = [];

  constructor(negativeStock: 'allow' | 'reject' = 'allow') {
    this.stock = new StockBooks(negativeStock);
  }

  get ids(): number[] {
    return [...this.#rows.keys()];
  }

  /** Issues a document that names others. Throws what the rules of the named documents and `apply` throw. */
  issue(facts: DocumentFacts, names: number[] = [], paid: Big = ZERO): Changes {
    const { id, type, total_amount } = facts;
    const { relates, effects } = documentOf(type);
    const all = names.map(name => this.document(name));
    const settled = (facts.settles ?? []).map(({ document }) => this.document(document.id));
    const explicit = all.flatMap(document => related(document, relates) ?? []);
    const candidates = billsDeliveries(relates) ? this.ids.map(each => this.document(each)) : [];
    const earlier = withDeliveries(explicit, candidates, this.#takings(), relates);
    const planned = effects(facts, earlier);
    const taken = new Set(planned.flatMap(effect => ('relatedId' in effect ? effect.relatedId : [])));
    const delivered = deliveredBy(earlier, taken, this.#takings());
    for (const document of earlier) requireOpen(document, delivered.has(document.id) ? undefined : document.as);
    for (const document of [...all, ...settled]) requireOpen(document, undefined);
    const changes = this.#apply(id, planned, [...earlier, ...settled]);
    const payable = isPayable(type);
    const [owed, due] = payable ? [total_amount, amountDue(total_amount, paid)] : [ZERO, ZERO];
    this.#rows.set(id, {
      facts,
      owed,
      due,
      paid,
      status: payable ? paymentStatus(owed, due) : 'ISSUED',
      open: settlementOf(type) && openAmount(total_amount, settlementsOf(changes.relations)),
      shown: new Map(facts.lines.map(({ line, qty }) => [line, qty])),
    });
    return changes;
  }

  /** Takes back what a document did. Throws CONFLICT when it is void or a later document takes from it. */
  void(id: number): void {
    const document = this.document(id);
    if (document.status === 'VOID')
      throw new AppError('CONFLICT', new Message('void_already', { document: named(document) }));
    if (this.#takers(id).length > 0)
      throw new AppError('CONFLICT', new Message('void_dependants', { document: named(document), documents: [] }));
    const others = this.#takenBy(id);
    const closed = new Set(others.filter(({ status }) => status === 'CLOSED').map(other => other.id));
    const own = releaseAll(document.lines.flatMap(line => line.reservations));
    this.#apply(id, [...reverse(this.#recorded(id), closed), ...own], others);
    this.#end(id, 'VOID');
    const row = this.#row(id);
    row.due = ZERO;
    row.open &&= ZERO;
  }

  /** Gives up what is open of a document. Throws CONFLICT when nothing is. */
  close(id: number): void {
    const document = this.document(id);
    if (!isClosable(document.type) || (document.status !== 'ISSUED' && document.status !== 'PART'))
      throw new AppError('CONFLICT', new Message('not_closable', { document: named(document) }));
    this.#apply(id, releaseAll(document.lines.flatMap(line => line.reservations)), []);
    this.#end(id, 'CLOSED');
  }

  /** Allots what is open of a document, or takes back what was allotted. Throws CONFLICT when that is more than is open or due. */
  allot(id: number, settles: { document: number; amount: Big }[]): void {
    const row = this.#row(id);
    const { type, currency } = row.facts;
    requireOpen(this.document(id), undefined);
    const listed = settles.map(({ document, amount }): Settlement => ({ document: this.document(document), amount }));
    for (const { document } of settles) requireOpen(this.document(document), undefined);
    const before = settlementsOf(this.#relations.filter(({ by }) => by === id));
    const open = row.open ?? ZERO;
    const asked = sum(listed.map(({ amount }) => amount));
    if (asked.gt(open)) throw new AppError('CONFLICT', new Message('less_open', { document: id, open, asked }));
    for (const { document } of settles) {
      const of = [...before, ...settleListed({ settles: listed, currency }, 'pays')];
      if (amountOf(of, document, ['pays', 'settles']).lt(ZERO))
        throw new AppError('CONFLICT', new Message('pays_less', { document: id, paid: '', settled: '', asked }));
    }
    const effects = settleListed({ settles: listed, currency }, settlementOf(type)?.as ?? 'pays');
    const others = [...new Set(settles.map(({ document }) => document))].map(other => this.document(other));
    this.#apply(id, effects, others);
    row.open = openAmount(open, effects);
  }

  /** A document as a later one finds it, from its rows. */
  document(id: number): EarlierDocument {
    const { facts, status, owed, due, paid } = this.#row(id);
    const taken = this.#relations.filter(({ relatedId }) => relatedId === id);
    const openOf = (qty: Big, line: number | undefined) => {
      const uses = taken.flatMap(row => (row.kind === 'use' && row.relatedLine === line ? row.qty : []));
      return status === 'CLOSED' ? ZERO : qty.minus(sum(uses));
    };
    const lines = facts.lines.map(({ line, qty, article, item_code, description, serial_numbers }): EarlierLine => {
      const of = { document_id: id, line, qty: digits(qty), article_id: article?.id ?? null, serial_numbers };
      return {
        line,
        qty,
        open: openOf(qty, line),
        articleId: article?.id,
        item_code,
        description,
        serial_numbers,
        reservations: this.#reserved(id, line),
        moved: movedGoods({ ...of }, { booked: this.#bookedRows(), billedLines: this.#billedLines() }),
        returned: this.#returned(id, line),
      };
    });
    return {
      id,
      type: facts.type,
      number: String(id),
      name: `S ${id}`,
      status,
      currency: facts.currency,
      total_amount: facts.total_amount,
      amount_owed: owed,
      amount_due: due,
      amount_paid: paid,
      amount_credited: amountOf(taken, id, ['credits']),
      isDeposit: false,
      deducted: [],
      isPayable: isPayable(facts.type),
      lines: lines.length > 0 ? lines : [wholeDocument(openOf(ONE, undefined))],
    };
  }

  /** Amount of a receipt, payment or credit note that is not allotted. */
  openAmount = (id: number): Big => this.#row(id).open ?? ZERO;

  /** The open quantities of a document as its list shows them. */
  shown = (id: number): Big[] => [...this.#row(id).shown.values()];

  /** `PART, due 3, paid 7, open 3 of 5`: status, amounts, and what is open of each line; those of money where others pay it. */
  state(id: number): string {
    const { status, isPayable: payable, amount_due, amount_paid, lines } = this.document(id);
    const money = payable ? `due ${digits(amount_due)}, paid ${digits(amount_paid)}, ` : '';
    return `${status}, ${money}open ${lines.map(({ open, qty }) => `${digits(open)} of ${digits(qty)}`).join(', ')}`;
  }

  #row(id: number): Row {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`There is no document ${id}`);
    return row;
  }

  #apply(by: number, effects: Effect[], earlier: EarlierDocument[]): Changes {
    const unique = [...new Map(earlier.map(document => [document.id, document])).values()];
    const changes = apply(this.stock.atCost(effects), { stock: this.stock.state(), related: unique });
    this.stock.change(changes.stock);
    this.#relations.push(...changes.relations.map(row => ({ ...row, by })));
    this.#reservations.push(...changes.reservations.map(row => ({ ...row, by })));
    this.#booked.push(...changes.stock.ledger.map(row => ({ ...row, by })));
    for (const { id, status, amount_due, amount_paid, open } of changes.documents) {
      const row = this.#row(id);
      row.status = status;
      row.due = amount_due ?? row.due;
      row.paid = amount_paid ?? row.paid;
      const lines = [...row.shown.keys()];
      for (const [index, qty] of (open ?? []).entries()) row.shown.set(lines[index] ?? -1, qty);
    }
    return changes;
  }

  #end(id: number, status: 'VOID' | 'CLOSED'): void {
    const row = this.#row(id);
    row.status = status;
    for (const line of row.shown.keys()) row.shown.set(line, ZERO);
  }

  // A document takes from another one as long as one of its rows is not undone.
  #takers(id: number): number[] {
    const rows = this.#relations.filter(({ relatedId, by }) => relatedId === id && this.#row(by).status !== 'VOID');
    const groups = Map.groupBy(rows, row => `${row.by} ${row.as} ${row.kind === 'use' && row.relatedLine}`);
    const isInForce = (group: typeof rows) =>
      !sum(group.map(row => (row.kind === 'use' ? row.qty : row.amount))).eq(ZERO);
    return [...groups.values()].flatMap(group => (isInForce(group) ? group.map(({ by }) => by) : []));
  }

  #takenBy(id: number): EarlierDocument[] {
    const ids = this.#relations.flatMap(({ by, relatedId }) => (by === id ? relatedId : []));
    return [...new Set(ids)].map(other => this.document(other));
  }

  #recorded(id: number): Effect[] {
    const moves = this.#booked.flatMap(({ by, type, article, location, qty, serial_numbers, unit_cost }): Move[] => {
      if (by !== id || type === 'void') return [];
      const cost = changesAverageCost(type) ? unit_cost : undefined;
      return [{ kind: 'move', type, article, location, qty, serial_numbers, cost }];
    });
    const relations = this.#relations.filter(({ by }) => by === id);
    const reservations = this.#reservations.filter(({ by, documentId }) => by === id && documentId !== id);
    return [...moves, ...relations, ...reservations].map(effect => ({ ...effect }));
  }

  #reserved(id: number, line: number): Reserve[] {
    const [first, ...more] = this.#reservations.filter(row => row.documentId === id && row.line === line);
    if (!first) return [];
    const qty = sum([first, ...more].map(row => row.qty));
    return qty.eq(ZERO) ? [] : [{ ...first, qty }];
  }

  #takings(): Taking[] {
    const uses = this.#relations.filter((row): row is OfDocument<Use> => row.kind === 'use');
    return uses
      .filter(({ by }) => this.#row(by).status !== 'VOID')
      .map(({ by, line, relatedId, relatedLine, qty }) => ({ documentId: by, line, relatedId, relatedLine, qty }));
  }

  // The numbers of lines of credit notes that take back a line, as far as they are in force.
  #returned(id: number, line: number): EarlierLine['returned'] {
    return this.#relations.flatMap(row => {
      if (row.kind !== 'use' || row.as !== 'credits' || row.relatedId !== id || row.relatedLine !== line) return [];
      const note = this.#row(row.by);
      const by = note.facts.lines.find(each => each.line === row.line);
      return note.status === 'VOID' || !by ? [] : [{ qty: row.qty, serial_numbers: by.serial_numbers }];
    });
  }

  #bookedRows() {
    return this.#booked
      .filter(({ type }) => type !== 'void')
      .map(({ by, type, article, location, qty, unit_cost, serial_numbers }) => ({
        document_id: by,
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

  #billedLines() {
    return this.#relations.flatMap(row => {
      if (row.kind !== 'use' || row.as !== 'bills' || row.line === undefined || row.relatedLine === undefined)
        return [];
      const { by: document_id, line, relatedId: related_document_id, relatedLine: related_line, qty } = row;
      const billed = this.#row(related_document_id).facts.lines.find(each => each.line === related_line);
      const { article, serial_numbers = [] } = billed ?? {};
      const of = { related_document_id, related_line, article_id: article?.id ?? null, serial_numbers };
      return [{ document_id, line, ...of, quantity: digits(qty) }];
    });
  }
}

const settlementsOf = (rows: (Use | Settle)[]) => rows.filter((row): row is Settle => row.kind === 'settle');

const amountOf = (rows: (Use | Settle)[], id: number, kinds: Settle['as'][]): Big =>
  sum(
    settlementsOf(rows).flatMap(({ relatedId, as, amount }) => (relatedId === id && kinds.includes(as) ? amount : [])),
  );
