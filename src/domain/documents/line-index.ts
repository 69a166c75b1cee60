// The lines of earlier documents by item code and description, with the terms that distinguish lines of an article: VAT, price, discount.
// contract §5 Life

import type Big from 'big.js';
import { digits, ZERO } from '../values/decimal.ts';
import {
  type DocumentLine,
  type EarlierLine,
  isForward,
  type LineTerms,
  type RelatedDocument,
} from './document-facts.ts';

/** VAT, price and discount of a line as text that can be compared. A document may have a thousand lines, each compared with many. */
export interface Terms {
  /** Undefined when the line has no VAT rate that is known. */
  rate: Big | undefined;
  rateKey: string | undefined;
  /** The rate as it stands on the line, whether the price is with VAT, and the reason of an exemption. */
  vatKey: string;
  /** Undefined when the line has no price. */
  priceKey: string | undefined;
}

/** A line of an earlier document with its terms. */
export interface IndexedLine extends Terms {
  earlier: EarlierLine;
}

/** Lines of one document with one item code or description. */
interface LinesOfDocument {
  lines: IndexedLine[];
  vatKeys: Set<string>;
  /** True if the rate of one of them is unknown. */
  hasUnknownRate: boolean;
}

/** Lines with one item code or description. */
export class NamedLines {
  readonly byDocument = new Map<RelatedDocument, LinesOfDocument>();
  /** Their VAT rates. */
  readonly rates = new Map<string, Big>();

  add(document: RelatedDocument, line: IndexedLine): void {
    const { rate, rateKey, vatKey } = line;
    if (rate && rateKey !== undefined) this.rates.set(rateKey, rate);
    const known = this.byDocument.get(document) ?? { lines: [], vatKeys: new Set<string>(), hasUnknownRate: false };
    this.byDocument.set(document, known);
    known.lines.push(line);
    known.vatKeys.add(vatKey);
    known.hasUnknownRate ||= !rate;
  }
}

/** The lines of earlier documents, each list in their order. */
export class LineIndex {
  readonly #byCode = new Map<string, NamedLines>();
  readonly #byDescription = new Map<string, NamedLines>();
  /** Lines without an item code. */
  readonly #withoutCode = new Map<string, NamedLines>();

  /**
   * `seeking`: lines that will look for a match. Since the earlier documents, the code of an article may have changed, and another
   * article may have got it.
   */
  constructor(documents: RelatedDocument[], seeking: DocumentLine[]) {
    const ofArticle = new Map(
      seeking.flatMap(({ article, item_code }) => (article ? [[article.id, item_code] as const] : [])),
    );
    const articleOf = new Map([...ofArticle].map(([id, code]) => [code, id]));
    for (const document of documents) {
      const { lines, takeable = lines } = document;
      const isRated = namesRates(lines);
      for (const earlier of takeable.filter(isForward)) {
        const { articleId, description } = earlier;
        const item_code = (articleId === undefined ? undefined : ofArticle.get(articleId)) ?? earlier.item_code;
        const line = { earlier, ...readTerms(earlier, isRated) };
        const isOther = articleId !== undefined && (articleOf.get(item_code) ?? articleId) !== articleId;
        if (!isOther) add(this.#byCode, item_code, document, line);
        add(this.#byDescription, description, document, line);
        if (item_code === undefined) add(this.#withoutCode, description, document, line);
      }
    }
  }

  /** The lines with the item code of a line, or else with its description; undefined without any. */
  matching({ item_code, description = '' }: DocumentLine): NamedLines | undefined {
    if (item_code === undefined) return this.#byDescription.get(description);
    // Two different item codes are two different things, even if they have one description.
    return this.#byCode.get(item_code) ?? this.#withoutCode.get(description);
  }
}

/** True when a line of a document names a VAT rate. Its other lines with a price then count at 0 %. contract §5 Totals */
export const namesRates = (lines: LineTerms[]): boolean => lines.some(({ vat }) => vat !== undefined);

/** Reads the terms of a line. `isRated`: true if its document has VAT rates. */
export function readTerms(line: LineTerms, isRated: boolean): Terms {
  const { vat, vat_included, vat_exemption, unit_price, discount } = line;
  const isZero = vat_exemption !== undefined || (isRated && unit_price?.gt(ZERO));
  const rate = vat ?? (isZero ? ZERO : undefined);
  const rateKey = rate && digits(rate);
  // A price without VAT and one with 0 % are the same.
  const included = vat_included && rate?.gt(ZERO) ? 'included' : '';
  return {
    rate,
    rateKey,
    vatKey: `${vat ? rateKey : ''} ${included} ${vat_exemption ?? ''}`,
    priceKey: unit_price && `${digits(unit_price)} ${digits(discount ?? ZERO)}`,
  };
}

/** True when both have a VAT rate, and another one. */
export const areOtherRates = ({ rateKey }: Terms, other: Terms): boolean =>
  rateKey !== undefined && other.rateKey !== undefined && rateKey !== other.rateKey;

function add(
  index: Map<string, NamedLines>,
  key: string | undefined,
  document: RelatedDocument,
  line: IndexedLine,
): void {
  if (key === undefined) return;
  const known = index.get(key) ?? new NamedLines();
  index.set(key, known);
  known.add(document, line);
}
