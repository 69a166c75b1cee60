// The model of documents with stock beside it: ledger, average costs, serial numbers, adjustments. In memory, one request after the
// other. Written from contract §5 Life and §6 Stock without the code of src; model.test.ts compares the two.

import type Big from 'big.js';
import { DocumentModel } from '../../support/model/documents.ts';
import {
  Decimal,
  type Document,
  type Draft,
  isRefused,
  type Line,
  type Move,
  type Refusals,
  sum,
  zero,
} from '../../support/model/facts.ts';
import type { Operation } from '../../support/model/random-days.ts';
import type { Fields } from './shop.ts';
import {
  areNumbered,
  averaged,
  type Booking,
  costAt,
  movedSerials,
  netPrice,
  round,
  type Serial,
  type Tracking,
} from './stock-rules.ts';

/** A document of the model, or an adjustment of an article. */
export type StockOperation =
  | Operation
  | { do: 'adjust'; item: string; stock?: string | undefined; cost?: string | undefined };

interface Article {
  tracking: Tracking;
  /** Undefined while it is not known. */
  cost: Big | undefined;
  /** On hand by location. */
  levels: Map<string, Big>;
}

export class Model extends DocumentModel {
  readonly ledger: Fields[] = [];
  readonly articles: Map<string, Article>;
  readonly #negativeStock: 'allow' | 'reject';
  readonly #booked = new Map<Document, Booking[]>();
  #serials: Serial[] = [];

  constructor(articles: Record<string, Tracking>, negativeStock: 'allow' | 'reject') {
    super(item => item in articles && articles[item] !== 'service');
    this.#negativeStock = negativeStock;
    this.articles = new Map(
      Object.entries(articles).map(([item, tracking]) => [item, { tracking, cost: undefined, levels: new Map() }]),
    );
  }

  /** Does what a client asks for, or says why that is refused. */
  run(operation: StockOperation): Refusals {
    if (operation.do === 'create') return this.#create(operation.draft);
    if (operation.do === 'adjust') return this.#adjust(operation.item, operation.stock, operation.cost);
    const document = this.find(operation.number);
    if (!document) return ['NOT_FOUND'];
    if (operation.do === 'close') return this.close(document);
    return operation.do === 'void' ? this.#void(document) : this.allot(document, operation.settles);
  }

  /** Stock of each article by location, as its list shows it. */
  levels(item: string): Fields[] {
    const rows = {
      on_hand: this.#article(item).levels,
      reserved: new Map<string, Big>(),
      expected: new Map<string, Big>(),
    };
    for (const what of ['reserved', 'expected'] as const)
      for (const [key, qty] of this.planned(what)) {
        const [code = '', location = ''] = key.split(' ');
        if (code === item) rows[what].set(location, qty);
      }
    const locations = new Set(Object.values(rows).flatMap(row => [...row.keys()]));
    return [...locations].sort().map(location_code => {
      const [on_hand, reserved, expected] = Object.values(rows).map(row => row.get(location_code) ?? zero) as [
        Big,
        Big,
        Big,
      ];
      return {
        location_code,
        on_hand: on_hand.toFixed(),
        reserved: reserved.toFixed(),
        expected: expected.toFixed(),
        available: on_hand.minus(reserved).toFixed(),
      };
    });
  }

  /** Serial and batch numbers as their list shows them. */
  serials(): Fields[] {
    return this.#serials.map(({ item, number, location, available, status }) => ({
      serial_number: number,
      available_qty: available.toFixed(),
      item_code: item,
      location_code: location,
      status,
    }));
  }

  override isSerial({ item = '' }: Line): boolean {
    return this.articles.get(item)?.tracking === 'serial';
  }

  override isBatch({ item = '' }: Line): boolean {
    return this.articles.get(item)?.tracking === 'batch';
  }

  #create(draft: Draft): Refusals {
    const planned = this.plan(draft);
    const tracked = draft.lines.some(({ serials }) => serials);
    // The numbers on the lines may be wrong too, which is refused first.
    if (isRefused(planned)) return tracked ? [...planned, 'INVALID_ARGUMENT'] : planned;
    if (!areNumbered(planned.moves, item => this.#article(item).tracking)) return ['INVALID_ARGUMENT'];
    const bookings = this.#summed(planned);
    const refusals = this.#stockRefusals(bookings);
    if (planned.moves.some(move => !this.#mayReturn(move))) refusals.push('CONFLICT');
    if (refusals.length > 0) return refusals;
    this.add(planned);
    this.#booked.set(planned, this.#book(bookings, planned));
    return [];
  }

  #void(document: Document): Refusals {
    const refusals = this.voidRefusals(document);
    if (refusals.length > 0) return refusals;
    // A void takes movements back, the last one first; those that had a cost of their own, at that cost.
    const bookings = (this.#booked.get(document) ?? []).toReversed().map(booking => ({
      ...booking,
      type: 'void',
      reverses: booking.type,
      qty: zero.minus(booking.qty),
      cost: ['purchase', 'return_in', 'return_out'].includes(booking.type) ? booking.cost : undefined,
    }));
    const short = this.#stockRefusals(bookings);
    if (short.length > 0) return short;
    document.state = 'VOID';
    this.#book(bookings, document);
    return [];
  }

  #adjust(item: string, stock: string | undefined, cost: string | undefined): Refusals {
    const article = this.#article(item);
    const change = stock === undefined ? zero : new Decimal(stock).minus(this.#total(item));
    // A cost that is not known is listed as 0, so a 0 that is sent says nothing.
    const isGiven = cost !== undefined && !new Decimal(cost).eq(article.cost ?? zero);
    const average = isGiven ? new Decimal(cost) : article.cost;
    if (change.eq(zero) && !isGiven) return [];
    if (article.tracking === 'service') return ['INVALID_ARGUMENT'];
    if (!change.eq(zero) && article.tracking !== 'none') return ['INVALID_ARGUMENT'];
    const balance = (article.levels.get('MAIN') ?? zero).plus(change);
    if (this.#negativeStock === 'reject' && change.lt(zero) && balance.lt(zero)) return ['INSUFFICIENT_STOCK'];
    article.cost = average;
    if (!change.eq(zero)) article.levels.set('MAIN', balance);
    this.#note({ type: 'adjustment', item_code: item, location_code: 'MAIN' }, change, average, balance);
    return [];
  }

  // Lines on one article and location are one booking; of a batch, each batch is.
  #summed({ moves, currency }: Document): Booking[] {
    const batchOf = ({ line, serials }: Move) =>
      this.#article(line.item ?? '').tracking === 'batch' ? serials[0] : '';
    const key = (move: Move) => `${move.type} ${move.line.item} ${move.location} ${batchOf(move)}`;
    return [...Map.groupBy(moves, key).values()].flatMap(group => {
      const [first] = group;
      if (!first) return [];
      const qty = sum(group.map(move => move.qty));
      const costs = group.map(move => ({ qty: move.qty, cost: this.#costOf(move, currency) }));
      const known = sum(costs.map(each => each.cost?.times(each.qty) ?? zero));
      const unknown = sum(costs.filter(each => !each.cost).map(each => each.qty));
      return {
        type: first.type,
        item: first.line.item ?? '',
        location: first.location,
        qty,
        cost: unknown.eq(zero) ? round(known.div(qty)) : undefined,
        rest: unknown.eq(zero) ? undefined : { qty: unknown, known },
        serials: [...new Set(group.flatMap(({ serials }) => serials))],
      };
    });
  }

  // There are no rates: goods bought in another currency come in at the average. What comes back has the cost with which it left.
  #costOf({ type, line, returned }: Move, currency: string): Big | undefined {
    if (type === 'purchase') return currency === 'EUR' ? netPrice(line) : undefined;
    return returned && this.#costIn(returned.of, returned.line);
  }

  #costIn(document: Document, { item, serials = [] }: Line): Big | undefined {
    const ofArticle = (this.#booked.get(document) ?? []).filter(booking => booking.item === item);
    const ofBatch = ofArticle.find(booking => booking.serials.some(number => serials.includes(number)));
    return (ofBatch ?? ofArticle[0])?.cost;
  }

  // Goods that customers return were sold with the credited line, and goods returned to suppliers were bought with it.
  #mayReturn({ type, line: { item }, serials, returned }: Move): boolean {
    const isTracked = this.#article(item ?? '').tracking !== 'none';
    if (isTracked && serials.some(number => returned?.returned.includes(number))) return false;
    if ((type !== 'return_in' && type !== 'return_out') || !isTracked) return true;
    const onFile = (number: string) => this.#serials.some(each => each.item === item && each.number === number);
    return serials.every(number => onFile(number) && (returned?.known.includes(number) ?? true));
  }

  #stockRefusals(bookings: Booking[]): Refusals {
    const refusals: Refusals = [];
    const after = new Map<string, Big>();
    for (const { item, location, qty } of bookings) {
      const at = `${item} ${location}`;
      const left = (after.get(at) ?? this.#article(item).levels.get(location) ?? zero).plus(qty);
      after.set(at, left);
      if (qty.lt(zero) && left.lt(zero) && this.#negativeStock === 'reject') refusals.push('INSUFFICIENT_STOCK');
    }
    if (!movedSerials(this.#serials, bookings, item => this.#article(item).tracking)) refusals.push('CONFLICT');
    return refusals;
  }

  // The bookings with the cost at which they were booked.
  #book(bookings: Booking[], document: Document): Booking[] {
    this.#serials = movedSerials(this.#serials, bookings, item => this.#article(item).tracking) ?? this.#serials;
    return bookings.map(booking => {
      const { item, location, qty, serials, type } = booking;
      const article = this.#article(item);
      const cost = costAt(booking, article.cost);
      const unitCost = cost ?? article.cost;
      if (cost) article.cost = averaged(this.#total(item), article.cost, qty, cost);
      const balance = (article.levels.get(location) ?? zero).plus(qty);
      article.levels.set(location, balance);
      const heading = { type, document_type: document.type, seq_number: document.number };
      const numbers = serials.length > 0 && { serial_numbers: serials };
      this.#note({ ...heading, item_code: item, location_code: location, ...numbers }, qty, unitCost, balance);
      return { ...booking, cost: unitCost, rest: undefined };
    });
  }

  #note(what: Fields, qty: Big, cost: Big | undefined, balance: Big): void {
    this.ledger.push({ ...what, qty: qty.toFixed(), unit_cost: (cost ?? zero).toFixed(), balance: balance.toFixed() });
  }

  #article(item: string): Article {
    const article = this.articles.get(item);
    if (!article) throw new Error(`The model has no article ${item}`);
    return article;
  }

  #total(item: string): Big {
    return sum([...this.#article(item).levels.values()]);
  }
}
