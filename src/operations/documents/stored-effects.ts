// The effects of a document that is on file, worked out again from its stored lines by its own definition.

import type { StockLineRow } from '../../database/statements/documents/stock-lines.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ArticleFacts, DocumentFacts, Effect, LocationFacts } from '../../domain/effects/effect.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';

/** What a document on file did, from the rows of `stockLinesOf`. */
export function storedEffects(type: string, lines: StockLineRow[]): Effect[] {
  const [first] = lines;
  const facts: DocumentFacts = {
    type,
    source: place(first?.location_id, first?.location_code),
    destination: place(first?.destination_id, first?.destination_code),
    total_amount: ZERO,
    lines: lines.map(row => ({
      line: row.line,
      article: {
        id: row.article_id,
        item_code: row.item_code,
        description: row.description,
        tracking: row.serial_tracking as ArticleFacts['tracking'],
        average_cost: decimal(row.weighted_average_cost),
      },
      qty: decimal(row.qty),
      net_price: undefined,
      unit_price: undefined,
      serial_numbers: row.serial_numbers ?? [],
    })),
  };
  return documentOf(type).effects(facts);
}

/** What it reserved or expected. */
export function plannedEffects(type: string, lines: StockLineRow[]): Extract<Effect, { kind: 'plan' }>[] {
  return storedEffects(type, lines).filter(effect => effect.kind === 'plan');
}

function place(id: number | null | undefined, code: string | null | undefined): LocationFacts | undefined {
  return typeof id === 'number' && typeof code === 'string' ? { id, location_code: code } : undefined;
}
