// The books of a company in memory: what the rows hold that the effects of documents change. Documents are issued and made void.

import type Big from 'big.js';
import {
  type DocumentFacts,
  type DocumentLine,
  type EarlierDocument,
  openLines,
  type RelatedDocument,
  type Relation,
} from '../../../src/domain/documents/document-facts.ts';
import { apply, type Changes } from '../../../src/domain/effects/apply.ts';
import type { Effect } from '../../../src/domain/effects/effect.ts';
import { reverse } from '../../../src/domain/effects/reverse.ts';
import { levelKey } from '../../../src/domain/stock/plan.ts';
import type { ArticleFacts, LocationFacts } from '../../../src/domain/stock/stock-facts.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';

export const MAIN: LocationFacts = { id: 1, location_code: 'MAIN' };
export const SHOP: LocationFacts = { id: 2, location_code: 'SHOP' };

export const article = (id: number): ArticleFacts => ({
  ...{ id, item_code: `A${id}`, description: `Article ${id}`, tracking: 'none', average_cost: decimal('2') },
});

/** A line of an article; without an article, of a service or free text. */
export const line = (at: number, qty: string, of?: ArticleFacts): DocumentLine => ({
  ...{ line: at, qty: decimal(qty), serial_numbers: [], item_code: of?.item_code ?? 'CARE' },
  ...(of && { article: of }),
});

export const facts = (id: number, type: string, lines: DocumentLine[], total = '0'): DocumentFacts => ({
  ...{ id, type, lines, currency: 'EUR', total_amount: decimal(total), source: MAIN, destination: undefined },
});

export type EffectsOf = (document: DocumentFacts, related: RelatedDocument[]) => Effect[];

/** Everything that effects change, by what it is about: quantities and amounts as digits. */
export class Books {
  readonly documents = new Map<number, EarlierDocument>();
  readonly #levels = new Map<string, Big>();
  readonly #recorded = new Map<number, Effect[]>();
  readonly #negativeStock: 'allow' | 'reject';

  constructor(negativeStock: 'allow' | 'reject' = 'allow') {
    this.#negativeStock = negativeStock;
  }

  /** Issues a document with its effects on the earlier documents that it names. Throws what `apply` throws. */
  issue(document: DocumentFacts, effectsOf: EffectsOf, as?: Relation, names: number[] = []): Changes {
    const related = names.map(id => ({ ...this.document(id), as: as ?? 'bills' }));
    const effects = effectsOf(document, related);
    const changes = this.#apply(effects, related);
    const isPayable = document.type === 'invoice';
    const { id, type, currency, total_amount } = document;
    this.documents.set(id, {
      ...{ id, type, currency, total_amount, name: String(id), status: 'ISSUED', amount_paid: ZERO, isPayable },
      lines: openLines(document, changes.reservations),
    });
    this.#recorded.set(id, effects);
    return changes;
  }

  /** Takes back what a document did. */
  void(id: number): void {
    const recorded = this.#recorded.get(id) ?? [];
    const names = new Set(recorded.flatMap(effect => ('relatedId' in effect ? [effect.relatedId] : [])));
    this.#apply(
      reverse(recorded),
      [...names].map(name => this.document(name)),
    );
    this.documents.set(id, { ...this.document(id), status: 'VOID' });
  }

  document(id: number): EarlierDocument {
    const document = this.documents.get(id);
    if (!document) throw new Error(`There is no document ${id}`);
    return document;
  }

  /** `PART, paid 0, open 3 of 5`: status, amount paid, and what is open of each line. */
  state(id: number): string {
    const { status, amount_paid, lines } = this.document(id);
    const open = lines.map(({ open, qty }) => `${digits(open)} of ${digits(qty)}`).join(', ');
    return `${status}, paid ${digits(amount_paid)}, open ${open}`;
  }

  /** Levels that are not zero, by article and location: `{ 'on_hand 1 1': '5' }`. */
  levels(): Record<string, string> {
    const rows = [...this.#levels].filter(([, quantity]) => !quantity.eq(ZERO)).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(rows.map(([key, quantity]) => [key, digits(quantity)]));
  }

  #apply(effects: Effect[], related: EarlierDocument[]): Changes {
    const onHand = new Map(
      [...this.#levels].flatMap(([key, quantity]) => {
        const [what, articleId, locationId] = key.split(' ');
        return what === 'on_hand' ? [[levelKey(Number(articleId), Number(locationId)), quantity] as const] : [];
      }),
    );
    const changes = apply(effects, { stock: { onHand, serials: [], negativeStock: this.#negativeStock }, related });
    for (const { articleId, locationId, ...quantities } of changes.stock.levels)
      for (const [what, quantity] of Object.entries(quantities)) {
        const key = `${what} ${articleId} ${locationId}`;
        this.#levels.set(key, (this.#levels.get(key) ?? ZERO).plus(quantity));
      }
    for (const change of changes.documents) this.#change(change, changes);
    return changes;
  }

  // Rows of relations and reservations are added up, as the look-up of an earlier document does.
  #change({ id, status, amount_paid }: Changes['documents'][number], { relations, reservations }: Changes): void {
    const before = this.document(id);
    const lines = before.lines.map(line => {
      const used = relations.filter(row => row.kind === 'use' && row.relatedId === id && row.relatedLine === line.line);
      const open = used.reduce((left, row) => (row.kind === 'use' ? left.minus(row.qty) : left), line.open);
      const rows = reservations.filter(row => row.documentId === id && row.line === line.line);
      return { ...line, open, reservations: summed([...line.reservations, ...rows]) };
    });
    this.documents.set(id, { ...before, status, amount_paid: amount_paid ?? before.amount_paid, lines });
  }
}

function summed<R extends { location: LocationFacts; qty: Big }>(rows: R[]): R[] {
  const groups = Map.groupBy(rows, ({ location }) => location.id);
  return [...groups.values()]
    .flatMap(([first, ...more]) =>
      first ? [{ ...first, qty: more.reduce((sum, { qty }) => sum.plus(qty), first.qty) }] : [],
    )
    .filter(({ qty }) => !qty.eq(ZERO));
}
