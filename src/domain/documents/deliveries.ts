// Deliveries of a document that is billed: the goods have left with them, so they are billed first. contract §5 Life

import type Big from 'big.js';
import { ZERO } from '../values/decimal.ts';
import { type EarlierDocument, type EarlierLine, type RelatedDocument, sum } from './document-facts.ts';
import { type RelationRule, related } from './relations.ts';

/** A quantity that a line of a document on file takes of an earlier one, as far as it is in force. */
export interface Taking {
  documentId: number;
  /** Undefined when the document was taken as a whole, by none of its lines in particular. */
  line: number | undefined;
  relatedId: number;
  /** The line that it takes of that one; undefined when it takes the document as a whole. */
  relatedLine: number | undefined;
  qty: Big;
}

/** True if a document of these rules bills deliveries, and with an order first what its deliveries hold open. */
export const billsDeliveries = (rules: RelationRule[]): boolean =>
  rules.some(({ goodsMoved }) => goodsMoved) && rules.some(rule => rule.as === 'bills' && !rule.goodsMoved);

/**
 * The documents from which a new one takes, in that order: those that it names, and the deliveries among `candidates` of which
 * something is open. A document comes before those that it took from itself, so that delivered goods do not move again. Of a
 * delivery, what it took of documents that are not named stays theirs.
 */
export function withDeliveries(
  named: RelatedDocument[],
  candidates: EarlierDocument[],
  takings: Taking[],
  rules: RelationRule[],
): RelatedDocument[] {
  if (takings.length === 0) return named;
  const ids = new Set(named.filter(({ goodsMoved }) => !goodsMoved).map(({ id }) => id));
  const known = new Set(named.map(({ id }) => id));
  const byTaker = Map.groupBy(takings, ({ documentId }) => documentId);
  const deliveries = candidates.flatMap((document): RelatedDocument[] => {
    const own = byTaker.get(document.id) ?? [];
    const delivers = new Set(own.map(({ relatedId }) => relatedId).filter(id => ids.has(id)));
    const as = related(document, rules);
    if (!as?.goodsMoved || known.has(document.id) || delivers.size === 0) return [];
    if (document.status !== 'ISSUED' && document.status !== 'PART') return [];
    const ofOthers = Map.groupBy(
      own.filter(({ line, relatedId }) => line !== undefined && !ids.has(relatedId)),
      ({ line }) => line,
    );
    const lines = document.lines.map(line => {
      const left = line.qty.minus(sum((ofOthers.get(line.line) ?? []).map(({ qty }) => qty)));
      return { ...line, available: left.lt(line.open) ? left : line.open };
    });
    return lines.some(({ available }) => available.gt(ZERO)) ? [{ ...as, lines, delivers }] : [];
  });
  return inOrderOfTaking([...named, ...deliveries], takings);
}

// In the order given, but a document comes before those that it took from itself.
function inOrderOfTaking(documents: RelatedDocument[], takings: Taking[]): RelatedDocument[] {
  const takers = Map.groupBy(takings, ({ relatedId }) => relatedId);
  const ordered = new Set<RelatedDocument>();
  const add = (document: RelatedDocument) => {
    const ids = new Set(takers.get(document.id)?.map(({ documentId }) => documentId));
    for (const taker of documents) if (ids.has(taker.id) && !ordered.has(taker)) add(taker);
    ordered.add(document);
  };
  for (const document of documents) add(document);
  return [...ordered];
}

/** The ids of documents of which something is taken, itself or of a delivery that stands for it. */
export function takenIds(documents: RelatedDocument[], relatedIds: Iterable<number>): Set<number> {
  const taken = new Set(relatedIds);
  for (const { id, delivers } of documents) if (delivers && taken.has(id)) for (const each of delivers) taken.add(each);
  return taken;
}

/** Quantities that an invoice can bill over one document: those that its deliveries hold open, and its own rest. */
export interface Billable {
  /** Quantities by line of the document. */
  lines: Map<number, Big>;
  /** Lines that were delivered beyond those of the document, with the quantity that is open. */
  others: { line: EarlierLine; qty: Big }[];
  /** True if a delivery holds something open. */
  isDelivered: boolean;
}

/** Finds what a new document can bill if it names this document and no other, by the rules of `withDeliveries`. */
export function billable(
  document: EarlierDocument,
  candidates: EarlierDocument[],
  takings: Taking[],
  rules: RelationRule[],
): Billable {
  const as = related(document, rules);
  const deliveries = withDeliveries(as ? [as] : [], candidates, takings, rules).filter(({ delivers }) => delivers);
  const lines = new Map(
    document.lines.flatMap(({ line, open }) => (line === undefined ? [] : [[line, open] as const])),
  );
  const others: Billable['others'] = [];
  const ofDocument = Map.groupBy(
    takings.filter(({ relatedId }) => relatedId === document.id),
    ({ documentId }) => documentId,
  );
  for (const { id, lines: delivered } of deliveries)
    for (const line of delivered) {
      const { available = ZERO } = line;
      if (line.line === undefined || available.lte(ZERO)) continue;
      const own = (ofDocument.get(id) ?? []).filter(taking => taking.line === line.line);
      const rest = shareOut(available, own, lines);
      // More than a line of the document has is billed at the price of that line, unless the delivery names one.
      const priced = line.unit_price ? undefined : document.lines.find(each => each.line === own[0]?.relatedLine);
      if (rest.gt(ZERO)) others.push({ line: priced ?? line, qty: rest });
    }
  return { lines, others, isDelivered: deliveries.length > 0 };
}

// Adds an open quantity to the lines that the delivered line took, the last first: earlier invoices billed the first ones. Returns what
// is left.
function shareOut(available: Big, takings: Taking[], lines: Map<number, Big>): Big {
  let rest = available;
  for (const { relatedLine, qty } of takings.toSorted((a, b) => (b.relatedLine ?? 0) - (a.relatedLine ?? 0))) {
    const known = relatedLine === undefined ? undefined : lines.get(relatedLine);
    if (relatedLine === undefined || !known) continue;
    const share = rest.lt(qty) ? rest : qty;
    lines.set(relatedLine, known.plus(share));
    rest = rest.minus(share);
  }
  return rest;
}
