/** The total of a document that continues or copies another one: the rest of that one if it takes all of it, else the sum of its lines. */
import type Big from 'big.js';
import { minorUnits } from '../../values/currency.ts';
import { decimal, ONE, PERCENT, roundTo, sum, ZERO } from '../../values/decimal.ts';
import type { TotalsLine } from '../line-amounts.ts';
import { amountsByRate, pricedLines } from '../line-amounts.ts';
import { assess } from '../reachable-totals.ts';
import { interpretations } from '../total-interpretations.ts';
import { type DocumentTotals, figuresOf, totalOfLines, type UntotalledHeader } from './total-of-lines.ts';

/** A document as far as its total follows from it. */
export interface PricedDocument {
  lines: readonly TotalsLine[];
  header: UntotalledHeader;
  total: Big;
}

/** Rest of the document that a new one continues; all of a document that is copied. */
export interface SourceTotal extends PricedDocument {
  /** Maximum rounding difference of the rest; undefined for a document of which nothing was taken. */
  allowance?: Big | undefined;
  /** True if a document that takes a part of it, and leaves the amounts of its header as they are, takes a part of these too. */
  shares?: true | undefined;
  /** Amount that the client charged for each unit of its lines, if rounding does not explain it: 200 × 20.33 = 5000.00. */
  scale?: Big | undefined;
}

/** Amounts of a header that are charged once, so that a later part has what earlier ones left of them. */
export const AMOUNTS = ['discount_amount', 'eco_tax_amount', 'stamp_duty_amount', 'rounding', 'withholding'] as const;
/** Rates of a header. */
export const RATES = ['discount', 'eco_tax', 'stamp_duty', 'irs_tax'] as const;
const OF_LINE = ['qty', 'unit_price', 'discount', 'vat'] as const;

/**
 * The amounts of the header of a new document that takes a part of its source: each of `names` as the source has left it, by the net
 * amount of the lines that are taken. The last part takes the rest. Lines that deduct a deposit do not count. contract §5 Totals
 */
export function sharedAmounts(
  lines: readonly TotalsLine[],
  names: readonly (typeof AMOUNTS)[number][],
  { shares, header, lines: left }: SourceTotal,
): Partial<Record<(typeof AMOUNTS)[number], Big>> {
  const taken = lines.filter(({ deducts }) => deducts === undefined);
  const [own, whole] = [netOf(taken), netOf(left)];
  if (!shares || !own || !whole || whole.lte(ZERO)) return {};
  // A document that deducts a deposit has the discount of its source in its lines.
  const discount = taken.length < lines.length ? (header.discount ?? ZERO) : ZERO;
  const all = whole.minus(whole.times(discount).times(PERCENT));
  const places = minorUnits(header.currency);
  return Object.fromEntries(
    names.flatMap(name => {
      const whole = header[name];
      if (!whole) return [];
      return [[name, own.gte(all) ? whole : roundTo(whole.times(own).div(all), places)]];
    }),
  );
}

function netOf(lines: readonly TotalsLine[]): Big | undefined {
  const priced = pricedLines(lines);
  return priced && sum(amountsByRate(priced, 'exact', 0).map(({ net }) => net));
}

/** The amounts of a header that stand as the source has left them, each as `sharedAmounts` shares it. */
export function sharedIfUnchanged(
  lines: readonly TotalsLine[],
  header: Partial<Record<(typeof AMOUNTS)[number], Big | undefined>>,
  source: SourceTotal,
): ReturnType<typeof sharedAmounts> {
  const isUnchanged = (name: (typeof AMOUNTS)[number]) => source.header[name]?.eq(header[name] ?? ZERO) === true;
  return sharedAmounts(lines, AMOUNTS.filter(isUnchanged), source);
}

/**
 * The figures of a new document. If it takes exactly what is left of its source, its total is what is left of the source's total, so
 * that an order billed whole or in parts comes to the order; else it is what the lines come to, with their part of the amounts of the
 * header that nobody has changed. The check of totals accepts both.
 * contract §5 Totals, §5 Life
 */
export function totalOfDocument(
  lines: readonly TotalsLine[],
  typed: UntotalledHeader,
  source: SourceTotal | undefined,
): DocumentTotals | undefined {
  const header = source ? { ...typed, ...sharedIfUnchanged(lines, typed, source) } : typed;
  const own = totalOfLines(lines, header);
  if (!source || !own || source.header.currency !== header.currency) return own;
  const usual = scaledTotal(lines, header, source) ?? own.total;
  const total = isRest(lines, header, source, usual) ? source.total : usual;
  if (total.eq(own.total)) return own;
  return assess(lines, { ...header, total_amount: total })?.reachable ? figuresOf(lines, header, total) : own;
}

function isRest(lines: readonly TotalsLine[], header: UntotalledHeader, source: SourceTotal, usual: Big): boolean {
  const { allowance, total } = source;
  if (total.lt(ZERO) || (allowance && total.minus(usual).abs().gt(allowance))) return false;
  const [own, left] = [lines, source.lines].map(each => each.filter(line => line.unit_price));
  const sameLines = own?.length === left?.length && own?.every((line, index) => isSame(line, left?.[index], OF_LINE));
  return sameLines === true && [...AMOUNTS, ...RATES].every(name => equal(header[name], source.header[name]));
}

// A client that charged a different price than its lines did so for each unit.
function scaledTotal(
  lines: readonly TotalsLine[],
  header: UntotalledHeader,
  { scale, lines: left }: SourceTotal,
): Big | undefined {
  const priced = pricedLines(lines);
  if (!scale || !priced) return undefined;
  const isOfSource = (line: TotalsLine) =>
    !line.unit_price || left.some(each => isSame(line, each, ['unit_price', 'discount', 'vat']));
  if (!lines.every(isOfSource)) return undefined;
  const places = minorUnits(header.currency);
  const sums = amountsByRate(priced, 'exact', places);
  const [simplest] = interpretations(priced, sums, { ...header, total_amount: ZERO }, places);
  return simplest && roundTo(simplest.goods.times(scale), places).plus(simplest.surcharges);
}

function isSame(line: TotalsLine, other: TotalsLine | undefined, names: readonly (typeof OF_LINE)[number][]): boolean {
  if (!other || (line.vat_included === true) !== (other.vat_included === true)) return false;
  return names.every(name =>
    name === 'qty' ? (line.qty ?? ONE).eq(other.qty ?? ONE) : equal(line[name], other[name]),
  );
}

/** A field of 0 equals a missing one. */
const equal = (one: Big | undefined, other: Big | undefined): boolean => (one ?? ZERO).eq(other ?? ZERO);

/** A source with its numbers as digits, for a script. */
export interface SourceDigits {
  lines: Record<string, string | boolean>[];
  header: Record<string, string>;
  total: string;
  allowance?: string | undefined;
  shares?: true | undefined;
  scale?: string | undefined;
}

/** Reads what `writeSource` has written. */
export function readSource({ lines, header, total, allowance, shares, scale }: SourceDigits): SourceTotal {
  const read = (values: Record<string, string | boolean>, names: readonly string[]) =>
    Object.fromEntries(names.flatMap(name => (name in values ? [[name, decimal(String(values[name]))]] : [])));
  return {
    lines: lines.map(line => ({
      ...read(line, OF_LINE),
      vat_included: line.vat_included === true,
      ...(line.item_type === 'text' && { item_type: 'text' as const }),
    })),
    header: { ...read(header, [...AMOUNTS, ...RATES]), currency: header.currency ?? '' },
    total: decimal(total),
    allowance: allowance === undefined ? undefined : decimal(allowance),
    shares,
    scale: scale === undefined ? undefined : decimal(scale),
  };
}
