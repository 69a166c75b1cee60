// Effects of documents that take a part of earlier lines: a document type of the kind that the engine must be able to carry.

import type Big from 'big.js';
import { type DocumentFacts, type EarlierLine, stockLines } from '../../../src/domain/documents/document-facts.ts';
import type { Effect } from '../../../src/domain/effects/effect.ts';
import { move } from '../../../src/domain/effects/standard-effects.ts';
import { ZERO } from '../../../src/domain/values/decimal.ts';
import type { EffectsOf } from './books.ts';

/**
 * Each line takes so much of the earlier line with the same item code as it has, even when less is open; what is reserved
 * there is released, and the goods leave.
 */
export const takeLines: EffectsOf = (document, related) =>
  related.flatMap(({ id, as, lines }) =>
    document.lines.flatMap(({ line, item_code, qty }): Effect[] => {
      const earlier = lines.find(candidate => candidate.item_code === item_code);
      if (!earlier) return [];
      return [
        { kind: 'use', as, relatedId: id, relatedLine: earlier.line, line, qty },
        ...released(earlier, qty),
        ...leaving(document, line, qty),
      ];
    }),
  );

function released({ reservations }: EarlierLine, qty: Big): Effect[] {
  return reservations.map(held => ({ kind: 'reserve', ...held, qty: (held.qty.lt(qty) ? held.qty : qty).neg() }));
}

function leaving(document: DocumentFacts, at: number, qty: Big): Effect[] {
  const { source } = document;
  const lines = stockLines(document).filter(({ line }) => line === at);
  return source && !qty.eq(ZERO) ? lines.map(line => move('sale', line, source, qty.neg())) : [];
}
