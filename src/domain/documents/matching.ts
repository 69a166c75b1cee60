// Matches the lines of a new document to the open lines of the earlier documents that it names. contract §5 Life

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { decimal, ZERO } from '../values/decimal.ts';
import { type DocumentLine, type EarlierLine, heldNumbers, isForward, type RelatedDocument } from './document-facts.ts';
import { type IndexedLine, LineIndex, type NamedLines, namesRates, readTerms, type Terms } from './line-index.ts';
import { named } from './relations.ts';

/** A quantity that a line of the new document takes of a line of an earlier one. */
export interface Taken {
  line: DocumentLine;
  document: RelatedDocument;
  earlier: EarlierLine;
  qty: Big;
}

/** Quantities that the lines of a new document take. */
export interface Matching {
  taken: Taken[];
  /** Quantity beyond all lines that a line of the new document may take, by its position; lines that may take none have no entry. */
  excess: Map<number, { qty: Big; last: Pick<Taken, 'document' | 'earlier'> }>;
  /** The documents without a line that has the item code or description of a new line. */
  unmatched: RelatedDocument[];
}

/**
 * Matches lines: each takes from the lines with its item code, or else with its description, over all documents in the order
 * given; what exceeds one of them goes on to the next. Of several lines of one article, VAT tells which may be taken (`Matcher`),
 * then price and discount say which go first: of two lines of an article the one that is billed is the one that closes. Lines with a
 * quantity below 0 take nothing, and nothing is taken of them.
 */
export function matchLines(lines: DocumentLine[], documents: RelatedDocument[]): Matching {
  const open = new Map(
    documents.flatMap(({ lines, takeable = lines }) => takeable.map(line => [line, line.open] as const)),
  );
  const matchers = matchersOf(lines, documents);
  const rest = new Map(lines.map(line => [line, line.qty]));
  const taken: Taken[] = [];
  const openOf = (earlier: EarlierLine) => open.get(earlier) ?? ZERO;
  const restOf = (line: DocumentLine) => rest.get(line) ?? ZERO;
  const take = (line: DocumentLine, document: RelatedDocument, earlier: EarlierLine, most = restOf(line)) => {
    const [wanted, left] = [restOf(line), openOf(earlier)];
    const qty = least(wanted, left, most);
    if (qty.lte(ZERO)) return;
    taken.push({ line, document, earlier, qty });
    open.set(earlier, left.minus(qty));
    rest.set(line, wanted.minus(qty));
  };
  const pass = (document: RelatedDocument, mayTake: (line: DocumentLine, earlier: EarlierLine) => Big | undefined) => {
    for (const fit of FITS)
      for (const matcher of matchers) {
        const { line } = matcher;
        if (!matcher.mayFit(document, fit)) continue;
        for (const other of matcher.linesOf(document)) {
          if (restOf(line).lte(ZERO)) break;
          if (matcher.fits(other, fit)) take(line, document, other.earlier, mayTake(line, other.earlier));
        }
      }
  };
  // A line with serial or batch numbers bills the deliveries of these numbers, independent of earlier ones.
  const moved = lines.some(isNumbered) ? documents.filter(({ goodsMoved }) => goodsMoved) : [];
  for (const document of moved)
    pass(document, (line, earlier) => (isNumbered(line) ? numberedUnits(line, earlier) : ZERO));
  for (const document of documents)
    pass(document, (line, { serial_numbers }) =>
      document.delivers && isNumbered(line) && serial_numbers.length > 0 ? ZERO : undefined,
    );
  const matched = new Set(matchers.flatMap(({ named }) => [...named.byDocument.keys()]));
  return {
    taken: taken.sort((one, other) => one.line.line - other.line.line),
    excess: new Map(
      matchers.flatMap(({ line, last }) => {
        const qty = restOf(line);
        return qty.gt(ZERO) && last ? [[line.line, { qty, last }]] : [];
      }),
    ),
    unmatched: documents.filter(document => !matched.has(document)),
  };
}

const isNumbered = ({ article, serial_numbers }: DocumentLine): boolean =>
  article !== undefined && article.tracking !== 'none' && serial_numbers.length > 0;

// Units of a line with a number of a delivered one.
function numberedUnits({ article, qty, serial_numbers }: DocumentLine, earlier: EarlierLine): Big {
  const delivered = new Set(article?.tracking === 'serial' ? heldNumbers(earlier) : earlier.serial_numbers);
  const shared = serial_numbers.filter(number => delivered.has(number));
  if (article?.tracking === 'serial') return decimal(String(shared.length));
  return shared.length > 0 ? qty : ZERO;
}

const least = (first: Big, ...others: Big[]): Big =>
  others.reduce((known, each) => (each.lt(known) ? each : known), first);

/** Rank of a line's match with an earlier one, best first: by VAT, and within it by price and discount. */
const FITS = [
  { vat: 'same', samePrice: true },
  { vat: 'same', samePrice: false },
  // Included or not, or another reason of exemption.
  { vat: 'sameRate', samePrice: true },
  { vat: 'sameRate', samePrice: false },
  // One of the two has no rate; delivery notes often have none.
  { vat: 'unknown', samePrice: true },
  { vat: 'unknown', samePrice: false },
  { vat: 'nearestRate', samePrice: true },
  { vat: 'nearestRate', samePrice: false },
] as const;

type Fit = (typeof FITS)[number];

/** The line of a new document, and which lines of earlier documents it may take. */
class Matcher {
  readonly line: DocumentLine;
  readonly named: NamedLines;
  readonly #terms: Terms;
  /** The rates that it may take although they are others; none while a line has its own, or none. */
  readonly #nearest: ReadonlySet<string>;

  constructor(line: DocumentLine, named: NamedLines, terms: Terms) {
    this.line = line;
    this.named = named;
    this.#terms = terms;
    this.#nearest = hasRate(named, terms) ? new Set() : nearestRates(named, terms);
  }

  /** False when no line of the document can fit so. */
  mayFit(document: RelatedDocument, { vat }: Fit): boolean {
    const of = this.named.byDocument.get(document);
    if (!of) return false;
    if (vat === 'same') return of.vatKeys.has(this.#terms.vatKey);
    if (vat === 'sameRate') return this.#terms.rateKey !== undefined && !of.vatKeys.has(this.#terms.vatKey);
    if (vat === 'unknown') return this.#terms.rateKey === undefined || of.hasUnknownRate;
    return this.#nearest.size > 0 && document.as !== 'credits';
  }

  /** The lines of a document with its item code or description, in their order. */
  linesOf(document: RelatedDocument): IndexedLine[] {
    return this.named.byDocument.get(document)?.lines ?? [];
  }

  /** True when a line fits so. Lines without prices go by their order alone. */
  fits(other: IndexedLine, { vat, samePrice }: Fit): boolean {
    const { priceKey } = this.#terms;
    return this.#fitsVat(other) === vat && samePrice === (priceKey !== undefined && priceKey === other.priceKey);
  }

  /** The last line that it may take. */
  get last(): Pick<Taken, 'document' | 'earlier'> | undefined {
    for (const document of [...this.named.byDocument.keys()].toReversed()) {
      const may = FITS.filter(fit => this.mayFit(document, fit));
      const last = this.linesOf(document).findLast(other => may.some(fit => this.fits(other, fit)));
      if (last) return { document, earlier: last.earlier };
    }
    return undefined;
  }

  #fitsVat({ vatKey, rateKey }: Terms): Fit['vat'] | undefined {
    const own = this.#terms;
    if (vatKey === own.vatKey) return 'same';
    if (rateKey === undefined || own.rateKey === undefined) return 'unknown';
    if (rateKey === own.rateKey) return 'sameRate';
    return this.#nearest.has(rateKey) ? 'nearestRate' : undefined;
  }
}

/** The lines that find something with their item code or description. */
function matchersOf(lines: DocumentLine[], documents: RelatedDocument[]): Matcher[] {
  const index = new LineIndex(documents, lines);
  const isRated = namesRates(lines);
  return lines.filter(isForward).flatMap(line => {
    const named = index.matching(line);
    return named ? [new Matcher(line, named, readTerms(line, isRated))] : [];
  });
}

// A line never takes one at another rate while there is one at its own rate, open or not.
const hasRate = ({ rates }: NamedLines, { rateKey }: Terms): boolean =>
  rateKey === undefined || rates.size === 0 || rates.has(rateKey);

// After a change of the article's rate, the nearest one counts.
function nearestRates({ rates }: NamedLines, { rate = ZERO }: Terms): Set<string> {
  const distances = [...rates].map(([key, other]) => ({ key, distance: other.minus(rate).abs() }));
  const least = distances.reduce<Big | undefined>(
    (known, { distance }) => (known?.lt(distance) ? known : distance),
    undefined,
  );
  return new Set(distances.filter(({ distance }) => least?.eq(distance)).map(({ key }) => key));
}

/** A line of a new document whose article earlier documents have at other VAT rates only. */
export interface OtherRate {
  /** Position in `items`, from 0. */
  line: number;
  /** True if the document credits: it then takes no quantity of them. */
  isCredit: boolean;
  /** Completes the name of the field: "is 22, but Order 'ORD 1' has it at 23". */
  reason: Message;
}

/**
 * Finds the lines of a new document whose article the documents that it takes from have at other VAT rates only. `matchLines` takes
 * those at the nearest rate, except for a credit.
 */
export function otherRates(lines: DocumentLine[], documents: RelatedDocument[]): OtherRate[] {
  const taken = documents.filter(({ as }) => as !== 'pays');
  if (taken.length === 0) return [];
  const index = new LineIndex(taken, lines);
  const isRated = namesRates(lines);
  return lines.filter(isForward).flatMap((line): OtherRate[] => {
    const terms = readTerms(line, isRated);
    const found = index.matching(line);
    const [document] = [...(found?.byDocument ?? [])].flatMap(([each, { hasUnknownRate }]) =>
      hasUnknownRate ? [] : each,
    );
    if (!found || !document || terms.rateKey === undefined || hasRate(found, terms)) return [];
    const rates = [...found.rates.keys()].join(' and ');
    const reason =
      document.as === 'credits'
        ? new Message('vat_rate_differs_not_credited', { rate: terms.rateKey, document: named(document), rates })
        : new Message('vat_rate_differs', { rate: terms.rateKey, document: named(document), rates });
    return [{ line: line.line, isCredit: document.as === 'credits', reason }];
  });
}
