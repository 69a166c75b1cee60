// Stock during a batch of documents: the data from the database with the changes of each document.

import type Big from 'big.js';
import { type LevelChange, levelKey, type StockPlan, sorted } from '../domain/stock/plan.ts';
import type { SerialChange, SerialState } from '../domain/stock/serial-numbers.ts';
import type { LocationFacts } from '../domain/stock/stock-facts.ts';
import { ZERO } from '../domain/values/decimal.ts';
import type { DocumentContext } from '../operations/documents/document-facts.ts';
import type { ArticleOnFile } from '../operations/stock/stock-facts.ts';

type SerialRow = Omit<SerialChange, 'from'> & { from: LocationFacts | undefined; changed: boolean };

export class SampleStock {
  /** By code, with the current average cost. */
  readonly articles: Map<string, ArticleOnFile>;
  readonly costs = new Map<number, Big>();
  readonly #onHand: Map<string, Big>;
  readonly #locations: LocationFacts[];
  readonly #levels = new Map<string, LevelChange>();
  readonly #serials = new Map<number, SerialRow[]>();
  readonly #byId = new Map<number, ArticleOnFile>();

  constructor(articles: ArticleOnFile[], onHand: Map<string, Big>, serials: SerialState[], locations: LocationFacts[]) {
    this.articles = new Map(articles.map(article => [article.item_code, article]));
    for (const article of articles) this.#byId.set(article.id, article);
    this.#onHand = new Map(onHand);
    this.#locations = locations;
    for (const { articleId, production_date, expiration_date, ...state } of serials) {
      const article = this.#byId.get(articleId);
      const row = { ...state, production_date, expiration_date, from: state.location, changed: false };
      if (article) this.#rowsOf(articleId).push({ article, ...row });
    }
  }

  /** Stock of an article at a location. */
  at(itemCode: string, location: LocationFacts): number {
    const article = this.articles.get(itemCode);
    return article ? (this.#onHand.get(levelKey(article.id, location.id)) ?? ZERO).toNumber() : 0;
  }

  /** Stock of an article at all locations. */
  total(itemCode: string): number {
    return this.#locations.reduce((sum, location) => sum + this.at(itemCode, location), 0);
  }

  /** Numbers of a tracked article in stock at a location, the oldest first. */
  numbersAt(itemCode: string, location: LocationFacts): { serial_number: string; available: number }[] {
    const rows = this.#serials.get(this.articles.get(itemCode)?.id ?? 0) ?? [];
    return rows
      .filter(row => row.status === 'in_stock' && row.location.id === location.id)
      .map(({ serial_number, available }) => ({ serial_number, available: available.toNumber() }));
  }

  /** Stock data for a document with these lines. */
  stateFor(items: { item_code?: string; serial_numbers?: string[] }[]): DocumentContext['stock'] {
    const onHand = new Map<string, Big>();
    const serials: SerialState[] = [];
    for (const { item_code, serial_numbers } of items) {
      const article = item_code === undefined ? undefined : this.articles.get(item_code);
      if (!article) continue;
      for (const location of this.#locations) {
        const key = levelKey(article.id, location.id);
        const quantity = this.#onHand.get(key);
        if (quantity) onHand.set(key, quantity);
      }
      if (!serial_numbers) continue;
      for (const row of this.#serials.get(article.id) ?? [])
        if (serial_numbers.includes(row.serial_number)) serials.push({ ...row, articleId: article.id });
    }
    return { onHand, serials };
  }

  /** Applies the effects of a document. */
  apply({ levels, costs, serials }: StockPlan): void {
    for (const level of levels) {
      const key = levelKey(level.articleId, level.locationId);
      this.#onHand.set(key, (this.#onHand.get(key) ?? ZERO).plus(level.on_hand));
      const known = this.#levels.get(key);
      this.#levels.set(key, known ? summed(known, level) : { ...level });
    }
    for (const [id, cost] of costs) {
      const article = this.#byId.get(id);
      if (article) article.average_cost = cost;
      this.costs.set(id, cost);
    }
    for (const change of serials) this.#applySerial(change);
  }

  /** Changes of all documents together, in the order of locks. */
  levels(): LevelChange[] {
    return sorted([...this.#levels.values()]);
  }

  /** New and moved numbers. `from` is their location in the database. */
  changedSerials(): SerialChange[] {
    return [...this.#serials.values()].flat().filter(({ changed }) => changed);
  }

  #applySerial({ from, ...change }: SerialChange): void {
    const rows = this.#rowsOf(change.article.id);
    const row = from && rows.find(each => each.serial_number === change.serial_number && each.location.id === from.id);
    if (row) Object.assign(row, change, { changed: true });
    else rows.push({ ...change, from: undefined, changed: true });
  }

  #rowsOf(articleId: number): SerialRow[] {
    const rows = this.#serials.get(articleId) ?? [];
    this.#serials.set(articleId, rows);
    return rows;
  }
}

function summed(a: LevelChange, b: LevelChange): LevelChange {
  return {
    ...a,
    on_hand: a.on_hand.plus(b.on_hand),
    reserved: a.reserved.plus(b.reserved),
    expected: a.expected.plus(b.expected),
  };
}
