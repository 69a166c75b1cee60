// Deliveries of a document that is billed: the goods have left with them, so they are billed first. contract §5 Life

import type Big from 'big.js';
import { sum, ZERO } from '../values/decimal.ts';
import type { EarlierDocument, EarlierLine, RelatedDocument } from './document-facts.ts';
import { namesRates, readTerms } from './line-index.ts';
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
 * delivery, what it took of documents that are not named stays theirs. Its lines without a VAT rate have
 * that of the lines they took.
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
    const takeable = document.lines.map(line => {
      const left = line.qty.minus(sum((ofOthers.get(line.line) ?? []).map(({ qty }) => qty)));
      return left.lt(line.open) ? { ...line, open: left } : line;
    });
    return takeable.some(({ open }) => open.gt(ZERO)) ? [{ ...as, takeable, delivers }] : [];
  });
  const all = inOrderOfTaking([...named, ...deliveries], takings);
  return all.map(each => (each.goodsMoved ? withTermsOfTaken(each, byTaker.get(each.id) ?? [], named) : each));
}

// Delivery notes often have no rates: their lines have those of the lines that they delivered.
function withTermsOfTaken(document: RelatedDocument, takings: Taking[], named: RelatedDocument[]): RelatedDocument {
  if (takings.length === 0 || namesRates(document.lines)) return document;
  const takeable = (document.takeable ?? document.lines).flatMap(line => {
    const own = takings.filter(taking => line.line !== undefined && taking.line === line.line);
    return partsByTerms(line, own, named);
  });
  return { ...document, takeable };
}

// A part for each VAT rate. When lines of several rates are billed in part already, nobody knows which rates are left.
function partsByTerms(line: EarlierLine, takings: Taking[], named: RelatedDocument[]): EarlierLine[] {
  const taken = takings.flatMap(({ relatedId, relatedLine, qty }) => {
    const of = named.find(({ id }) => id === relatedId);
    const earlier = of?.lines.find(each => each.line === relatedLine);
    if (!of || !earlier) return [];
    const { rate, vatKey } = readTerms(earlier, namesRates(of.lines));
    const { vat_included, vat_exemption } = earlier;
    const { unit_price, discount } = line.unit_price ? line : earlier;
    return [{ vatKey, qty, terms: { vat: rate, vat_included, vat_exemption, unit_price, discount } }];
  });
  const groups = [...Map.groupBy(taken, ({ vatKey }) => vatKey).values()];
  const [first] = taken;
  if (!first) return [line];
  if (groups.length === 1) return [{ ...line, ...first.terms }];
  const quantities = groups.map(group => sum(group.map(({ qty }) => qty)));
  const rest = line.open.minus(sum(quantities));
  if (rest.lt(ZERO)) return [line];
  const parts = groups.map((group, index) => ({ ...line, ...group[0]?.terms, open: quantities[index] ?? ZERO }));
  return rest.gt(ZERO) ? [...parts, { ...line, open: rest }] : parts;
}

// In the order given, but a document comes before its predecessors.
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

/** The ids of the documents that deliveries among those taken have delivered. */
export function deliveredBy(documents: RelatedDocument[], taken: ReadonlySet<number>, takings: Taking[]): Set<number> {
  const deliveries = new Set(documents.filter(({ id, goodsMoved }) => goodsMoved && taken.has(id)).map(({ id }) => id));
  return new Set(takings.filter(({ documentId }) => deliveries.has(documentId)).map(({ relatedId }) => relatedId));
}

/** Quantities that an invoice can bill for one document: the open quantities of its deliveries, and its own rest. */
export interface Billable {
  /** Quantities by line of the document. */
  lines: Map<number, Big>;
  /** Lines that were delivered beyond those of the document, with the quantity that is open. */
  others: { line: EarlierLine; qty: Big }[];
  /** True if a delivery holds something open. */
  isDelivered: boolean;
}

/** Quantities that a new document can bill if it references only this document, by the rules of `withDeliveries`. */
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
  for (const { id, takeable = [] } of deliveries)
    for (const line of takeable) {
      if (line.line === undefined || line.open.lte(ZERO)) continue;
      const own = (ofDocument.get(id) ?? []).filter(taking => taking.line === line.line);
      const rest = shareOut(line.open, own, lines);
      // More than a line of the document has is billed at the price of that line, unless the delivery names one.
      const priced = line.unit_price ? undefined : document.lines.find(each => each.line === own[0]?.relatedLine);
      if (rest.gt(ZERO)) others.push({ line: priced ?? line, qty: rest });
    }
  return { lines, others, isDelivered: deliveries.length > 0 };
}

// Adds an open quantity to the lines that the delivered line took, the last first: earlier invoices billed the first ones. Returns what
// is left.
function shareOut(open: Big, takings: Taking[], lines: Map<number, Big>): Big {
  let rest = open;
  for (const { relatedLine, qty } of takings.toSorted((a, b) => (b.relatedLine ?? 0) - (a.relatedLine ?? 0))) {
    const known = relatedLine === undefined ? undefined : lines.get(relatedLine);
    if (relatedLine === undefined || !known) continue;
    const share = rest.lt(qty) ? rest : qty;
    lines.set(relatedLine, known.plus(share));
    rest = rest.minus(share);
  }
  return rest;
}
