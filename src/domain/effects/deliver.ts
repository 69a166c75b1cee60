// Delivering orders, and taking back what was delivered. contract §5 Life

import { type DocumentFacts, isForward, type RelatedDocument } from '../documents/document-facts.ts';
import { takeBack } from './credit.ts';
import type { Effect } from './effect.ts';
import { sell } from './standard-effects.ts';

/** Goods leave the source. Those of lines with a quantity below 0 come back before, from the delivery notes that the document names. */
export function deliver(document: DocumentFacts, related: RelatedDocument[]): Effect[] {
  const orders = related.filter(({ as }) => as !== 'returns');
  const lines = document.lines.filter(isForward);
  if (lines.length === document.lines.length) return sell(document, orders);
  const deliveries = related.filter(({ as }) => as === 'returns');
  return [...takeBack(document, deliveries), ...sell({ ...document, lines }, orders)];
}
