// Stock in memory: levels, average costs and serial numbers, as movements change them; and short ways to write facts.

import type Big from 'big.js';
import type { DocumentFacts, DocumentLine } from '../../../src/domain/documents/document-facts.ts';
import type { Effect } from '../../../src/domain/effects/effect.ts';
import { levelKey, type StockPlan, type StockState } from '../../../src/domain/stock/plan.ts';
import type { SerialState } from '../../../src/domain/stock/serial-numbers.ts';
import type { ArticleFacts, LocationFacts } from '../../../src/domain/stock/stock-facts.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';

export const MAIN: LocationFacts = { id: 1, location_code: 'MAIN' };
export const SHOP: LocationFacts = { id: 2, location_code: 'SHOP' };

export const article = (id: number, tracking: ArticleFacts['tracking'] = 'none'): ArticleFacts => ({
  id,
  item_code: `A${id}`,
  description: `Article ${id}`,
  tracking,
  average_cost: decimal('2'),
});

/** A line of an article; without an article, of the service CARE. */
export const line = (at: number, qty: string, of?: ArticleFacts, more: Partial<DocumentLine> = {}): DocumentLine => ({
  line: at,
  qty: decimal(qty),
  serial_numbers: [],
  item_code: of?.item_code ?? 'CARE',
  ...(of && { article: of }),
  ...more,
});

/** A document at MAIN; a transfer goes to SHOP. */
export const facts = (id: number, type: string, lines: DocumentLine[], total = '0'): DocumentFacts => ({
  id,
  type,
  lines,
  currency: 'EUR',
  total_amount: decimal(total),
  amount_open: decimal(total),
  settles: undefined,
  source: MAIN,
  destination: type === 'transfer_order' ? SHOP : MAIN,
});

/** Everything that movements and reservations change. */
export class StockBooks {
  readonly #levels = new Map<string, Big>();
  readonly #costs = new Map<number, Big>();
  readonly #serials = new Map<string, SerialState>();
  readonly #negativeStock: 'allow' | 'reject';

  constructor(negativeStock: 'allow' | 'reject') {
    this.#negativeStock = negativeStock;
  }

  /** Levels that are not zero, by article and location: `{ 'on_hand 1 1': '5' }`. */
  levels(): Record<string, string> {
    const rows = [...this.#levels].filter(([, quantity]) => !quantity.eq(ZERO)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(rows.map(([key, quantity]) => [key, digits(quantity)]));
  }

  /** The average cost of an article; undefined while nothing has changed it. */
  cost({ id }: ArticleFacts): string | undefined {
    const cost = this.#costs.get(id);
    return cost && digits(cost);
  }

  /** `{ S1: 'in_stock 1 at MAIN' }`. */
  serials(): Record<string, string> {
    const rows = [...this.#serials.values()].map(({ serial_number, status, available, location }) => [
      serial_number,
      `${status} ${digits(available)} at ${location.location_code}`,
    ]);
    return Object.fromEntries(rows);
  }

  state(): StockState {
    const onHand = new Map(
      [...this.#levels].flatMap(([key, quantity]) => {
        const [what, articleId, locationId] = key.split(' ');
        return what === 'on_hand' ? [[levelKey(Number(articleId), Number(locationId)), quantity] as const] : [];
      }),
    );
    return { onHand, serials: [...this.#serials.values()], negativeStock: this.#negativeStock };
  }

  /** The effects with the average costs of now. */
  atCost(effects: Effect[]): Effect[] {
    return effects.map(effect => {
      if (effect.kind !== 'move') return effect;
      const average_cost = this.#costs.get(effect.article.id) ?? effect.article.average_cost;
      return { ...effect, article: { ...effect.article, average_cost } };
    });
  }

  change({ levels, costs, serials }: StockPlan): void {
    for (const { articleId, locationId, ...quantities } of levels)
      for (const [what, quantity] of Object.entries(quantities)) {
        const key = `${what} ${articleId} ${locationId}`;
        this.#levels.set(key, (this.#levels.get(key) ?? ZERO).plus(quantity));
      }
    for (const [id, cost] of costs) this.#costs.set(id, cost);
    for (const { article: of, from, ...serial } of serials) {
      const key = (at: LocationFacts) => `${of.id} ${at.id} ${serial.serial_number}`;
      if (from) this.#serials.delete(key(from));
      this.#serials.set(key(serial.location), { articleId: of.id, ...serial });
    }
  }
}
