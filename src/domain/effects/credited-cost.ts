// Warns about a credit that gives back more than a line cost, with its share of the discount of the whole document. contract §5 Life

import type Big from 'big.js';
import type { DocumentFacts, RelatedDocument } from '../documents/document-facts.ts';
import { lineTotal } from '../documents/line-amounts.ts';
import { named } from '../documents/relations.ts';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { digits, halfUnit, roundTo, sum, ZERO } from '../values/decimal.ts';
import type { Effect, Use } from './effect.ts';

/**
 * The warnings, with amounts in the currency of the note. What a line cost is its part of the total of its document, by the amounts of
 * the lines. Lines without a price do not count.
 */
export function costWarnings(note: DocumentFacts, documents: RelatedDocument[], effects: Effect[]): Message[] {
  const credits = effects.filter((effect): effect is Use => effect.kind === 'use' && effect.as === 'credits');
  const byLine = Map.groupBy(credits, ({ line }) => line);
  const factor = shareOf(
    note.amount_open,
    note.lines.map(({ amount }) => amount),
  );
  if (credits.length === 0 || !factor) return [];
  const places = minorUnits(note.currency);
  const factors = new Map(documents.map(each => [each.id, factorOf(each)]));
  return note.lines.flatMap(({ line, amount }) => {
    const uses = byLine.get(line) ?? [];
    const taken = uses.map(({ relatedId, relatedLine, qty }) => {
      const document = documents.find(({ id }) => id === relatedId);
      const earlier = document?.lines.find(each => each.line === relatedLine);
      const whole = earlier && lineTotal({ ...earlier, qty });
      const factorOfDocument = document && factors.get(document.id);
      return whole && factorOfDocument && { document, cost: whole.times(factorOfDocument) };
    });
    const [first] = taken;
    if (!amount || !first || taken.some(each => !each)) return [];
    const cost = sum(taken.map(each => each?.cost ?? ZERO));
    const credited = amount.times(factor);
    // Each line and the total may be rounded, of both documents.
    const tolerance = halfUnit(places).times(String(2 * (first.document.lines.length + note.lines.length + 2)));
    if (credited.minus(cost).lte(tolerance)) return [];
    const shown = (amount: Big) => digits(roundTo(amount, places));
    const document = named(first.document);
    return new Message('credit_above_cost', { line, credited: shown(credited), cost: shown(cost), document });
  });
}

const factorOf = ({ amount_owed, lines }: RelatedDocument): Big | undefined =>
  shareOf(
    amount_owed,
    lines.map(each => lineTotal(each)),
  );

// Share of a total for each unit of the lines' amounts; undefined if a line has no price.
function shareOf(total: Big, amounts: (Big | undefined)[]): Big | undefined {
  if (amounts.some(amount => !amount)) return undefined;
  const all = sum(amounts.map(amount => amount ?? ZERO));
  return all.gt(ZERO) ? total.div(all) : undefined;
}
