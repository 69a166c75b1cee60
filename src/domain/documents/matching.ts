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
 * given; what exceeds one of them goes on to the next.
 */
export function matchLines(lines: DocumentLine[], documents: RelatedDocument[]): Matching {
  const open = new Map(documents.flatMap(document => document.lines.map(earlier => [earlier, earlier.open] as const)));
  const index = new LineIndex(documents);
  const matched = new Set<RelatedDocument>();
  const taken: Taken[] = [];
  const excess: Matching['excess'] = new Map();
  for (const line of lines) {
    let rest = line.qty;
    const matching = index.matching(line);
    for (const { document, earlier } of matching) {
      matched.add(document);
      const left = open.get(earlier) ?? ZERO;
      const qty = rest.lt(left) ? rest : left;
      if (qty.lte(ZERO)) continue;
      taken.push({ line, document, earlier, qty });
      open.set(earlier, left.minus(qty));
      rest = rest.minus(qty);
    }
    const last = matching.at(-1);
    if (last && rest.gt(ZERO)) excess.set(line.line, { qty: rest, last });
  }
  return { taken, excess, unmatched: documents.filter(document => !matched.has(document)) };
}

type Candidate = Pick<Taken, 'document' | 'earlier'>;

/** The lines of earlier documents by item code and by description, each in their order. */
class LineIndex {
  readonly #byCode = new Map<string, Candidate[]>();
  readonly #byDescription = new Map<string, Candidate[]>();

  constructor(documents: RelatedDocument[]) {
    for (const document of documents)
      for (const earlier of document.lines) {
        add(this.#byCode, earlier.item_code, { document, earlier });
        add(this.#byDescription, earlier.description, { document, earlier });
      }
  }

  matching({ item_code, description }: DocumentLine): Candidate[] {
    const byCode = item_code === undefined ? undefined : this.#byCode.get(item_code);
    if (byCode) return byCode;
    const all = (description !== undefined && this.#byDescription.get(description)) || [];
    // Two different item codes are two different things, even if they have one description.
    return item_code === undefined ? all : all.filter(({ earlier }) => earlier.item_code === undefined);
  }
}

function add(lines: Map<string, Candidate[]>, key: string | undefined, line: Candidate): void {
  if (key === undefined) return;
  const known = lines.get(key);
  if (known) known.push(line);
  else lines.set(key, [line]);
}
