// Goods that a credit note takes back: which lines moved them, and in which parts. contract §5 Life, §6 Stock

import type Big from 'big.js';
import type { DocumentLine, EarlierLine, MovedPart, RelatedDocument } from '../documents/document-facts.ts';
import { isForward } from '../documents/document-facts.ts';
import { areOtherRates, namesRates, readTerms } from '../documents/line-index.ts';
import { type Matching, matchLines, type Taken } from '../documents/matching.ts';
import type { ArticleFacts, StockLine } from '../stock/stock-facts.ts';
import { decimal, digits, ONE, sum, ZERO } from '../values/decimal.ts';

/** Goods of one part of a line that come or go back. */
export interface ReturnedPart {
  part: MovedPart;
  qty: Big;
  serial_numbers: string[];
  /** The numbers that moved with the line, and those of them that have come back. */
  returnable: string[];
  returned: string[];
}

/**
 * Matches lines as `matchLines` does; but a line with serial or batch numbers takes from the lines with its item code that
 * moved these numbers, as long as they have enough open.
 */
export function matchReturned(lines: DocumentLine[], documents: RelatedDocument[]): Matching {
  const byNumber: Taken[] = [];
  const isRated = namesRates(lines);
  const others = lines.filter(line => {
    const taken = takenByNumber(line, isRated, documents, byNumber);
    byNumber.push(...(taken ?? []));
    return !taken;
  });
  const { taken, excess, unmatched } = matchLines(others, documents);
  return {
    taken: [...byNumber, ...taken],
    excess,
    unmatched: unmatched.filter(document => !byNumber.some(each => each.document === document)),
  };
}

function takenByNumber(
  line: DocumentLine,
  isRated: boolean,
  documents: RelatedDocument[],
  before: Taken[],
): Taken[] | undefined {
  const { article, item_code, serial_numbers } = line;
  if (!article || article.tracking === 'none' || serial_numbers.length === 0 || !isForward(line)) return undefined;
  const taken = new Map<EarlierLine, Taken>();
  const terms = readTerms(line, isRated);
  const sameArticle = documents.flatMap(document => {
    const areRated = namesRates(document.lines);
    return document.lines
      .filter(each => (each.articleId === undefined ? each.item_code === item_code : each.articleId === article.id))
      .filter(each => !areOtherRates(terms, readTerms(each, areRated)))
      .map(earlier => ({ document, earlier }));
  });
  for (const number of serial_numbers) {
    let rest = article.tracking === 'serial' ? ONE : line.qty;
    for (const { document, earlier } of sameArticle) {
      if (!numbersOf(earlier).includes(number)) continue;
      const known = taken.get(earlier);
      const used = before.filter(each => each.earlier === earlier).map(({ qty }) => qty);
      const open = earlier.open.minus(sum(used)).minus(known?.qty ?? ZERO);
      const qty = least(rest, least(open, leftOf(earlier, number, article.tracking)));
      if (qty.lte(ZERO)) continue;
      taken.set(earlier, { line, document, earlier, qty: known ? known.qty.plus(qty) : qty });
      rest = rest.minus(qty);
    }
    if (rest.gt(ZERO)) return undefined;
  }
  const found = [...taken.values()];
  return sum(found.map(({ qty }) => qty)).eq(line.qty) ? found : undefined;
}

/** The goods that lines of one credit note take back, after those of earlier credit notes. */
export class Returns {
  /** Returned quantity of each line, and of each batch of a line. */
  readonly #back = new Map<EarlierLine, Big>();
  readonly #batches = new Map<EarlierLine, Map<string, Big>>();

  /** The moved parts of the quantity that a line takes of earlier ones, in their order. */
  take({ article, serial_numbers }: StockLine, taken: Taken[]): ReturnedPart[] {
    const [batch] = serial_numbers;
    if (article.tracking === 'batch' && batch !== undefined) return taken.flatMap(each => this.#byBatch(each, batch));
    if (article.tracking !== 'serial') return taken.flatMap(each => this.#byQuantity(each, serial_numbers));
    const numbers = handOut(serial_numbers, taken);
    return taken.flatMap((each, index) => bySerial(each, numbers[index] ?? []));
  }

  // Units are interchangeable: returned ones count for the first parts.
  #byQuantity({ earlier, qty }: Taken, serial_numbers: string[]): ReturnedPart[] {
    const parts = earlier.moved ?? [];
    const back = this.#back.get(earlier) ?? earlier.qty.minus(earlier.open);
    this.#back.set(earlier, back.plus(qty));
    return inParts(parts, back, qty, { serial_numbers, ...numbersAt(earlier, []) });
  }

  // Returned units of a batch came from its first parts; a quantity above its rest remains and is refused.
  #byBatch(taken: Taken, batch: string): ReturnedPart[] {
    const { earlier, qty } = taken;
    const parts = earlier.moved?.filter(part => part.serial_numbers.includes(batch)) ?? [];
    if (parts.length === 0) return this.#byQuantity(taken, [batch]);
    const batches = this.#batches.get(earlier) ?? new Map<string, Big>();
    this.#batches.set(earlier, batches);
    const back = batches.get(batch) ?? backOf(earlier, batch);
    batches.set(batch, back.plus(qty));
    this.#back.set(earlier, (this.#back.get(earlier) ?? earlier.qty.minus(earlier.open)).plus(qty));
    const found = inParts(parts, back, qty, { serial_numbers: [batch], ...numbersAt(earlier, []) });
    const rest = qty.minus(sum(found.map(part => part.qty)));
    const [first] = parts;
    if (!first || rest.lte(ZERO)) return found;
    return [...found, { part: first, qty: rest, serial_numbers: [batch], ...numbersAt(earlier, [batch]) }];
  }
}

// The units of some parts after the returned ones.
function inParts(
  parts: MovedPart[],
  back: Big,
  qty: Big,
  numbers: Pick<ReturnedPart, 'serial_numbers' | 'returnable' | 'returned'>,
): ReturnedPart[] {
  let [skipped, rest] = [back, qty];
  return parts.flatMap((part): ReturnedPart[] => {
    const left = skipped.gt(ZERO) ? part.qty.minus(skipped) : part.qty;
    skipped = skipped.minus(part.qty);
    const own = least(rest, left);
    if (own.lte(ZERO)) return [];
    rest = rest.minus(own);
    return [{ part, qty: own, ...numbers }];
  });
}

// Each number comes from the part that it moved with; numbers of no part stay to be refused.
function bySerial({ earlier, qty }: Taken, numbers: string[]): ReturnedPart[] {
  const returnable = numbersOf(earlier);
  const parts = earlier.moved ?? [];
  let rest = qty;
  return parts.flatMap((part, index): ReturnedPart[] => {
    const isLast = index === parts.length - 1;
    const isOwn = (number: string) => part.serial_numbers.includes(number) || (isLast && !returnable.includes(number));
    const serial_numbers = numbers.filter(isOwn);
    const own = isLast ? rest : decimal(String(serial_numbers.length));
    rest = rest.minus(own);
    if (own.eq(ZERO) && serial_numbers.length === 0) return [];
    const numbersAtLine = numbersAt(earlier, returnedOf(earlier));
    return [{ part, qty: own, serial_numbers, ...numbersAtLine }];
  });
}

// To each line the numbers that moved with it, filled up with those of no line; the last one has all that is left.
function handOut(numbers: string[], taken: Taken[]): string[][] {
  const rest = new Set(numbers.map((_, index) => index));
  const pick = (count: number, fits: (number: string) => boolean) => {
    const picked = [...rest].filter(index => fits(numbers[index] ?? '')).slice(0, count);
    for (const index of picked) rest.delete(index);
    return picked.map(index => numbers[index] ?? '');
  };
  const own = taken.map(({ earlier, qty }) =>
    pick(Number(digits(qty)), number => leftOf(earlier, number, 'serial').gt(ZERO)),
  );
  return own.map((picked, index) => {
    const count = index === own.length - 1 ? rest.size : Number(digits(taken[index]?.qty ?? ZERO)) - picked.length;
    return [...picked, ...pick(count, () => true)];
  });
}

const numbersAt = (earlier: EarlierLine, returned: string[]) => ({ returnable: numbersOf(earlier), returned });

const returnedOf = ({ returned = [] }: EarlierLine): string[] => returned.flatMap(each => each.serial_numbers);

// Units with a number that a line can still return. A serial number comes back once.
function leftOf(earlier: EarlierLine, number: string, tracking: ArticleFacts['tracking']): Big {
  if (tracking === 'serial')
    return numbersOf(earlier).includes(number) && !returnedOf(earlier).includes(number) ? ONE : ZERO;
  const parts = (earlier.moved ?? []).filter(part => part.serial_numbers.includes(number));
  return sum(parts.map(({ qty }) => qty)).minus(backOf(earlier, number));
}

const backOf = ({ returned = [] }: EarlierLine, batch: string): Big =>
  sum(returned.filter(({ serial_numbers }) => serial_numbers.includes(batch)).map(({ qty }) => qty));

const numbersOf = ({ moved = [] }: EarlierLine): string[] => moved.flatMap(part => part.serial_numbers);

const least = (a: Big, b: Big): Big => (a.lt(b) ? a : b);
