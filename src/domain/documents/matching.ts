// Matches the lines of a new document to the open lines of the earlier documents that it names. contract §5 Life

import type Big from 'big.js';
import { ZERO } from '../values/decimal.ts';
import type { DocumentLine, EarlierLine, RelatedDocument } from './document-facts.ts';

/** A quantity that a line of the new document takes of a line of an earlier one. */
export interface Taken {
  line: DocumentLine;
  document: RelatedDocument;
  earlier: EarlierLine;
  qty: Big;
}

/** What the lines of a new document take. */
export interface Matching {
  taken: Taken[];
  /** What exceeds all lines that match a line of the new document, by its position; lines that nothing matches have no entry. */
  excess: Map<number, { qty: Big; last: Pick<Taken, 'document' | 'earlier'> }>;
  /** The documents of which no line matches. */
  unmatched: RelatedDocument[];
}

/**
 * Matches lines: each takes from the lines with its item code, or else with its description, over all documents in the order
 * given; what exceeds one of them goes on to the next. Within a document each takes first from those with its price and discount, so
 * that of two lines of one article at two prices the one that is billed is the one that closes.
 */
export function matchLines(lines: DocumentLine[], documents: RelatedDocument[]): Matching {
  const open = new Map(documents.flatMap(document => document.lines.map(earlier => [earlier, earlier.open] as const)));
  const index = new LineIndex(documents);
  const matching = new Map(lines.map(line => [line, index.matching(line)]));
  const rest = new Map(lines.map(line => [line, line.qty]));
  const taken: Taken[] = [];
  const openOf = (earlier: EarlierLine) => open.get(earlier) ?? ZERO;
  const restOf = (line: DocumentLine) => rest.get(line) ?? ZERO;
  const take = (line: DocumentLine, document: RelatedDocument, earlier: EarlierLine) => {
    const [wanted, left] = [restOf(line), openOf(earlier)];
    const qty = wanted.lt(left) ? wanted : left;
    if (qty.lte(ZERO)) return;
    taken.push({ line, document, earlier, qty });
    open.set(earlier, left.minus(qty));
    rest.set(line, wanted.minus(qty));
  };
  for (const document of documents) {
    for (const line of lines)
      for (const earlier of matching.get(line)?.get(document) ?? [])
        if (hasTerms(earlier, line)) take(line, document, earlier);
    for (const line of lines)
      for (const earlier of matching.get(line)?.get(document) ?? []) take(line, document, earlier);
  }
  const matched = new Set([...matching.values()].flatMap(each => [...each.keys()]));
  return {
    taken: taken.sort((one, other) => one.line.line - other.line.line),
    excess: new Map(
      lines.flatMap(line => {
        const last = [...(matching.get(line) ?? [])].at(-1);
        const earlier = last?.[1].at(-1);
        const qty = restOf(line);
        return last && earlier && qty.gt(ZERO) ? [[line.line, { qty, last: { document: last[0], earlier } }]] : [];
      }),
    ),
    unmatched: documents.filter(document => !matched.has(document)),
  };
}

// Lines without prices go by their order alone.
function hasTerms(earlier: EarlierLine, { unit_price, discount }: DocumentLine): boolean {
  if (!earlier.unit_price || !unit_price) return false;
  return earlier.unit_price.eq(unit_price) && (earlier.discount ?? ZERO).eq(discount ?? ZERO);
}

type Candidates = Map<RelatedDocument, EarlierLine[]>;
const NONE: Candidates = new Map();

/** The lines of earlier documents by item code and by description, each in their order. */
class LineIndex {
  readonly #byCode = new Map<string, Candidates>();
  readonly #byDescription = new Map<string, Candidates>();
  /** Those of them that have no item code. */
  readonly #withoutCode = new Map<string, Candidates>();

  constructor(documents: RelatedDocument[]) {
    for (const document of documents)
      for (const earlier of document.lines) {
        const { item_code, description } = earlier;
        add(this.#byCode, item_code, document, earlier);
        add(this.#byDescription, description, document, earlier);
        if (item_code === undefined) add(this.#withoutCode, description, document, earlier);
      }
  }

  matching({ item_code, description = '' }: DocumentLine): Candidates {
    if (item_code === undefined) return this.#byDescription.get(description) ?? NONE;
    // Two different item codes are two different things, even if they have one description.
    return this.#byCode.get(item_code) ?? this.#withoutCode.get(description) ?? NONE;
  }
}

function add(
  index: Map<string, Candidates>,
  key: string | undefined,
  document: RelatedDocument,
  earlier: EarlierLine,
): void {
  if (key === undefined) return;
  const known = index.get(key) ?? new Map<RelatedDocument, EarlierLine[]>();
  index.set(key, known);
  const lines = known.get(document);
  if (lines) lines.push(earlier);
  else known.set(document, [earlier]);
}
