// Events of a write of documents: its own document, the earlier ones that it changes, the articles whose stock it changes.
// contract §11 Changes

import { relatedEvent } from '../../definitions/events.ts';
import type { Changes } from '../../domain/effects/apply.ts';
import type { NewEvent } from '../../domain/event.ts';
import { isNegative } from '../../domain/values/decimal.ts';
import { stockEvents } from '../stock/stock-events.ts';

/** Events of a document that is created or changed, and of all that changes with it. */
export function documentEvents(
  { id, type }: { id: number; type: string },
  what: 'created' | 'updated' | 'closed' | 'voided',
  { documents, relations, stock }: Changes,
): NewEvent[] {
  const events: NewEvent[] = [{ type: `${type}.${what}`, id }];
  for (const related of documents) {
    const types = relations
      .filter(({ relatedId }) => relatedId === related.id)
      .map(relation =>
        // A use that is taken back has no event of its own.
        isNegative(relation.kind === 'use' ? relation.qty : relation.amount)
          ? `${related.type}.updated`
          : relatedEvent(related.type, relation.as),
      );
    for (const each of new Set(types)) events.push({ type: each, id: related.id });
  }
  events.push(...stockEvents(stock));
  return events;
}
