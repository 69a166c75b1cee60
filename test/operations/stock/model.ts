// The rules of stock and document life a second time, as plainly as possible: in memory, one request after the other. Written
// from contract §5 Documents and §6 Stock without the code of src/domain; model.test.ts compares the two.

import type Big from 'big.js';
import {
  averaged,
  BILLS,
  Decimal,
  type Document,
  type Draft,
  type Level,
  type ModelLine,
  type Move,
  movedSerials,
  netPrice,
  paymentStatus,
  type Reasons,
  relationRefusals,
  round,
  type Serial,
  type Tracking,
  zero,
} from './model-rules.ts';
import type { Fields } from './shop.ts';

export class Model {
  readonly documents: Document[] = [];
  readonly ledger: Fields[] = [];
  readonly articles = new Map<string, { tracking: Tracking; cost: Big; levels: Map<string, Level> }>();
  readonly #negativeStock: 'allow' | 'reject';
  #serials: Serial[] = [];

  constructor(articles: Record<string, Tracking>, negativeStock: 'allow' | 'reject') {
    this.#negativeStock = negativeStock;
    for (const [item, tracking] of Object.entries(articles))
      this.articles.set(item, { tracking, cost: zero, levels: new Map() });
  }

  create(draft: Draft): Reasons {
    const fieldErrors = this.#fieldErrors(draft);
    if (fieldErrors.length > 0) return fieldErrors;
    const document: Document = {
      ...{ ...draft, status: 'ISSUED', amountPaid: new Decimal(draft.paid ?? 0) },
      ...{ moves: this.#moves(draft), plans: this.#plans(draft), costs: new Map() },
    };
    if (draft.type === 'invoice') document.status = paymentStatus(document);
    const related = this.documents.find(({ number }) => number === draft.related);
    const reasons = related ? relationRefusals(related, draft) : [];
    reasons.push(...this.#stockRefusals(document.moves));
    if (reasons.length > 0) return reasons;

    this.#plan(document, 1);
    if (related) this.#settle(related, document, 1);
    for (const { key, unit_cost } of this.#book(document.moves, document)) document.costs.set(key, unit_cost);
    this.documents.push(document);
    return [];
  }

  void(number: string): Reasons {
    const document = this.documents.find(known => known.number === number);
    if (!document) return ['NOT_FOUND'];
    if (document.status === 'VOID') return ['CONFLICT'];
    if (this.documents.some(({ related, status }) => related === number && status !== 'VOID')) return ['CONFLICT'];
    // What was booked is taken back, the last movement first.
    const back = this.#summed(document.moves)
      .toReversed()
      .map(
        ({ key, first, qty, serials }): Move => ({
          ...{ type: 'void', line: { ...first.line, serials }, location: first.location, qty: qty.neg() },
          cost: first.type === 'purchase' ? document.costs.get(key) : undefined,
        }),
      );
    const reasons = this.#stockRefusals(back);
    if (reasons.length > 0) return reasons;
    if (document.status !== 'BILLED') this.#plan(document, -1);
    this.#book(back, document);
    document.status = 'VOID';
    const related = this.documents.find(known => known.number === document.related);
    if (related) this.#settle(related, document, -1);
    return [];
  }

  adjust(item: string, stock: string | undefined, cost: string | undefined): Reasons {
    const article = this.#article(item);
    const change = stock === undefined ? zero : new Decimal(stock).minus(this.#total(item));
    const average = cost === undefined ? article.cost : new Decimal(cost);
    if (change.eq(zero) && average.eq(article.cost)) return [];
    if (article.tracking === 'service') return ['INVALID_ARGUMENT'];
    if (!change.eq(zero) && article.tracking !== 'none') return ['INVALID_ARGUMENT'];
    const balance = (article.levels.get('MAIN')?.on_hand ?? zero).plus(change);
    if (this.#negativeStock === 'reject' && change.lt(zero) && balance.lt(zero)) return ['INSUFFICIENT_STOCK'];
    article.cost = average;
    if (!change.eq(zero)) this.#level(item, 'MAIN').on_hand = balance;
    this.#note({ type: 'adjustment', item_code: item, location_code: 'MAIN' }, change, average, balance);
    return [];
  }

  /** Serial and batch numbers as their list shows them. */
  serials(): Fields[] {
    return this.#serials.map(({ item, number, location, available, status }) => ({
      ...{
        serial_number: number,
        available_qty: available.toFixed(),
        item_code: item,
        location_code: location,
        status,
      },
    }));
  }

  #fieldErrors({ type, lines, source, destination, related, total, paid }: Draft): Reasons {
    const seen = new Set<string>();
    const wrong = lines.some(({ item, qty, serials = [] }) => {
      const { tracking } = this.#article(item);
      if (!['invoice', 'purchase', 'transfer_order'].includes(type)) return false;
      if (tracking === 'batch') return serials.length !== 1;
      if (tracking !== 'serial') return false;
      if (!new Decimal(qty).eq(serials.length)) return true;
      return serials.some(serial => seen.has(`${item} ${serial}`) || !seen.add(`${item} ${serial}`));
    });
    const misplaced = type === 'transfer_order' && (!source || !destination || source === destination);
    const unknown = related !== undefined && !this.documents.some(({ number }) => number === related);
    const overpaid = type === 'invoice' && new Decimal(paid ?? 0).gt(total);
    return wrong || misplaced || unknown || overpaid ? ['INVALID_ARGUMENT'] : [];
  }

  #stocked(lines: ModelLine[]): ModelLine[] {
    return lines.filter(({ item, qty }) => this.#article(item).tracking !== 'service' && !new Decimal(qty).eq(zero));
  }

  #moves({ type, lines, source, destination }: Draft): Move[] {
    const into = destination ?? source ?? 'MAIN';
    return this.#stocked(lines).flatMap((line): Move[] => {
      const qty = new Decimal(line.qty);
      if (type === 'invoice') return [{ type: 'sale', line, location: source ?? 'MAIN', qty: qty.neg() }];
      if (type === 'purchase') return [{ type: 'purchase', line, location: into, qty, cost: netPrice(line) }];
      if (type !== 'transfer_order') return [];
      return [
        { type: 'transfer_out', line, location: source ?? '', qty: qty.neg() },
        { type: 'transfer_in', line, location: destination ?? '', qty },
      ];
    });
  }

  #plans({ type, lines, source, destination }: Draft): Document['plans'] {
    if (type !== 'order' && type !== 'purchase_order') return [];
    const what = type === 'order' ? 'reserved' : 'expected';
    const location = (type === 'order' ? source : (destination ?? source)) ?? 'MAIN';
    return this.#stocked(lines).map(({ item, qty }) => ({ what, item, location, qty: new Decimal(qty) }));
  }

  #plan({ plans }: Document, sign: 1 | -1): void {
    for (const { what, item, location, qty } of plans) {
      const level = this.#level(item, location);
      level[what] = level[what].plus(qty.times(sign));
    }
  }

  // What naming another document does to that one, and what voiding undoes.
  #settle(related: Document, { type, total }: Document, sign: 1 | -1): void {
    if (BILLS[type] === related.type) {
      this.#plan(related, sign === 1 ? -1 : 1);
      related.status = sign === 1 ? 'BILLED' : 'ISSUED';
    } else if (type === 'receipt' && related.type === 'invoice') {
      related.amountPaid = related.amountPaid.plus(new Decimal(total).times(sign));
      related.status = paymentStatus(related);
    }
  }

  // Lines on one article and location are one movement; of a batch, each batch is.
  #summed(moves: Move[]): { key: string; first: Move; qty: Big; cost: Big | undefined; serials: string[] }[] {
    return [...Map.groupBy(moves, move => `${move.type} ${this.#key(move)}`).values()].flatMap(group => {
      const [first] = group;
      if (!first) return [];
      const qty = group.reduce((sum, move) => sum.plus(move.qty), zero);
      const paid = group.reduce((sum, move) => sum.plus(move.qty.times(move.cost ?? 0)), zero);
      const cost = group.every(move => move.cost) ? round(paid.div(qty)) : undefined;
      const serials = [...new Set(group.flatMap(({ line }) => line.serials ?? []))];
      return [{ key: this.#key(first), first, qty, cost, serials }];
    });
  }

  #key({ line, location }: Move): string {
    const batch = this.#article(line.item).tracking === 'batch' ? line.serials?.[0] : '';
    return `${line.item} ${location} ${batch}`;
  }

  #stockRefusals(moves: Move[]): Reasons {
    const reasons: Reasons = [];
    const after = new Map<string, Big>();
    for (const { first, qty } of this.#summed(moves)) {
      const at = `${first.line.item} ${first.location}`;
      const before = after.get(at) ?? this.#article(first.line.item).levels.get(first.location)?.on_hand ?? zero;
      after.set(at, before.plus(qty));
      const short = qty.lt(zero) && before.plus(qty).lt(zero);
      if (short && this.#negativeStock === 'reject') reasons.push('INSUFFICIENT_STOCK');
    }
    if (!movedSerials(this.#serials, moves, item => this.#article(item).tracking)) reasons.push('CONFLICT');
    return reasons;
  }

  #book(moves: Move[], document: Document): { key: string; unit_cost: Big }[] {
    this.#serials = movedSerials(this.#serials, moves, item => this.#article(item).tracking) ?? this.#serials;
    return this.#summed(moves).map(({ key, first, qty, cost, serials }) => {
      const { item } = first.line;
      const article = this.#article(item);
      const unit_cost = cost ?? article.cost;
      if (cost) article.cost = averaged(this.#total(item), article.cost, qty, cost);
      const level = this.#level(item, first.location);
      level.on_hand = level.on_hand.plus(qty);
      const heading = { type: first.type, document_type: document.type, seq_number: document.number };
      const what = {
        ...heading,
        item_code: item,
        location_code: first.location,
        ...(serials.length > 0 && { serial_numbers: serials }),
      };
      this.#note(what, qty, unit_cost, level.on_hand);
      return { key, unit_cost };
    });
  }

  #note(what: Fields, qty: Big, cost: Big, balance: Big): void {
    this.ledger.push({ ...what, qty: qty.toFixed(), unit_cost: cost.toFixed(), balance: balance.toFixed() });
  }

  #article(item: string) {
    const article = this.articles.get(item);
    if (!article) throw new Error(`The model has no article ${item}`);
    return article;
  }

  #level(item: string, location: string): Level {
    const { levels } = this.#article(item);
    const level = levels.get(location) ?? { on_hand: zero, reserved: zero, expected: zero };
    levels.set(location, level);
    return level;
  }

  #total(item: string): Big {
    return [...this.#article(item).levels.values()].reduce((sum, { on_hand }) => sum.plus(on_hand), zero);
  }
}
