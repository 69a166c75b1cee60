// The effects of a document that is on file, worked out again from its stored lines by its own definition.

import type { Row } from '../../database/connection/pool.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { ArticleFacts, DocumentFacts, Effect, LocationFacts } from '../../domain/effects/effect.ts';
import { decimal, ZERO } from '../../domain/values/decimal.ts';

/** What a document on file did, from the rows of `stockLines` or `linesOfNamed`. */
export function storedEffects(type: string, lines: Row[]): Effect[] {
  const [first] = lines;
  const facts: DocumentFacts = {
    type,
    source: place(first?.location_id, first?.location_code),
    destination: place(first?.destination_id, first?.destination_code),
    total_amount: ZERO,
    lines: lines.map(row => ({
      line: row.line as number,
      article: {
        id: row.article_id as number,
        item_code: row.item_code as string,
        description: row.description as string,
        tracking: row.serial_tracking as ArticleFacts['tracking'],
        average_cost: decimal(row.weighted_average_cost as string),
      },
      qty: decimal(row.qty as string),
      net_price: undefined,
      unit_price: undefined,
      serial_numbers: (row.serial_numbers as string[] | null) ?? [],
    })),
  };
  return documentOf(type).effects(facts);
}

/** What it reserved or expected. */
export function plannedEffects(type: string, lines: Row[]): Extract<Effect, { kind: 'plan' }>[] {
  return storedEffects(type, lines).filter(effect => effect.kind === 'plan');
}

function place(id: unknown, code: unknown): LocationFacts | undefined {
  return typeof id === 'number' ? { id, location_code: code as string } : undefined;
}
