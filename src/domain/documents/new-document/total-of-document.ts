/** The total of a document that continues or copies another one: what is left of that one if it takes all of it, else its lines. */
import type Big from 'big.js';
import { minorUnits } from '../../values/currency.ts';
import { decimal, digits, halfUnit, ONE, quotient, roundTo, ZERO } from '../../values/decimal.ts';
import { isSent } from '../charges.ts';
import type { TotalsLine } from '../check-totals.ts';
import { amountsByRate, pricedLines, roundingTolerance } from '../line-amounts.ts';
import { assess } from '../reachable-totals.ts';
import { interpretations } from '../total-interpretations.ts';
import { type DocumentTotals, figuresOf, totalOfLines, type UntotalledHeader } from './total-of-lines.ts';

/** A document as far as its total follows from it. */
export interface PricedDocument {
  lines: readonly TotalsLine[];
  header: UntotalledHeader;
  total: Big;
}

/** What is left of the document that a new one continues; of a document that is copied, all of it. */
export interface SourceTotal extends PricedDocument {
  /** By how much rounding in parts can have moved the rest; undefined for a document of which nothing has been taken. */
  allowance?: Big | undefined;
  /** What its client charged for each unit of its lines, where that is not what rounding gives: 200 × 20.33 = 5000.00. */
  scale?: Big | undefined;
}

/** Amounts of a header that are charged once, so that a later part has what earlier ones left of them. */
export const AMOUNTS = ['discount_amount', 'eco_tax_amount', 'stamp_duty_amount', 'rounding', 'withholding'] as const;
/** Rates of a header, each with the amount that stands for it where there is one. */
const AMOUNT_OF_RATE = {
  discount: undefined,
  eco_tax: 'eco_tax_amount',
  stamp_duty: 'stamp_duty_amount',
  irs_tax: 'withholding',
} as const;
const RATES = ['discount', 'eco_tax', 'stamp_duty', 'irs_tax'] as const;
const OF_LINE = ['qty', 'unit_price', 'discount', 'vat'] as const;

/** What documents took of an earlier one: how many they are, the sum of their totals, and of the amounts of their headers. */
export interface TakenParts {
  parts: number;
  total: Big;
  amounts: Record<(typeof AMOUNTS)[number], Big>;
}

/** Digits of a scale: more than any total has. */
const SCALE_DIGITS = 30;

/** What is left of a document of which parts have been taken; `open` are its lines with their open quantities. */
export function sourceTotal(whole: PricedDocument, open: readonly TotalsLine[], taken: TakenParts): SourceTotal {
  const places = minorUnits(whole.header.currency);
  const priced = pricedLines(whole.lines);
  const found = assess(whole.lines, { ...whole.header, total_amount: whole.total });
  const isScaled = found?.reachable && priced && found.nearest.distance.gt(roundingTolerance(priced, places));
  const goods = found?.nearest.interpretation.goods ?? ZERO;
  const most = halfUnit(places).times(String(2 * (taken.parts + 1) * (whole.lines.length + 1)));
  return {
    lines: open,
    header: headerLeft(whole.header, taken, found?.reachable ? found.nearest.interpretation.surcharges : undefined),
    total: whole.total.minus(taken.total),
    ...(taken.parts > 0 && { allowance: most }),
    ...(isScaled && !goods.eq(ZERO) && { scale: quotient(found.nearest.goods, goods, SCALE_DIGITS) }),
  };
}

function headerLeft(header: UntotalledHeader, taken: TakenParts, charged: Big | undefined): UntotalledHeader {
  const left: UntotalledHeader = { currency: header.currency };
  for (const name of AMOUNTS) {
    const rest = header[name]?.minus(taken.amounts[name]);
    if (rest && isSent(rest) && rest.s === header[name]?.s) left[name] = rest;
  }
  const byAmounts = [header.eco_tax_amount, header.stamp_duty_amount, header.rounding];
  // A rate that an older document does not charge is information, and so is one beside an amount.
  const chargesRates =
    charged !== undefined && !charged.eq(byAmounts.reduce<Big>((sum, each) => sum.plus(each ?? ZERO), ZERO));
  for (const name of RATES) {
    const amount = AMOUNT_OF_RATE[name];
    const isSurcharge = name === 'eco_tax' || name === 'stamp_duty';
    const counts = amount && isSent(header[amount]) ? left[amount] !== undefined : !isSurcharge || chargesRates;
    if (header[name] && counts) left[name] = header[name];
  }
  return left;
}

/**
 * The figures of a new document. If it takes exactly what is left of its source, its total is what is left of the source's total, so
 * that an order billed whole or in parts comes to the order; else it is what the lines come to. The check of totals accepts both.
 * contract §5 Totals, §5 Life
 */
export function totalOfDocument(
  lines: readonly TotalsLine[],
  header: UntotalledHeader,
  source: SourceTotal | undefined,
): DocumentTotals | undefined {
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

// A client that charged another price than its lines say did so for each unit.
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

/** A field that is 0 is the same as one that is not there. */
const equal = (one: Big | undefined, other: Big | undefined): boolean => (one ?? ZERO).eq(other ?? ZERO);

/** A source with its numbers as digits, for a script. */
export interface SourceDigits {
  lines: Record<string, string | boolean>[];
  header: Record<string, string>;
  total: string;
  allowance?: string | undefined;
  scale?: string | undefined;
}

/** Writes a source for a script. */
export function writeSource({ lines, header, total, allowance, scale }: SourceTotal): SourceDigits {
  return {
    lines: lines.map(({ qty, unit_price, discount, vat, vat_included = false, item_type = '' }) => ({
      ...written({ qty, unit_price, discount, vat }),
      ...{ vat_included, item_type },
    })),
    header: {
      ...written(Object.fromEntries([...AMOUNTS, ...RATES].map(name => [name, header[name]]))),
      currency: header.currency,
    },
    total: digits(total),
    allowance: allowance && digits(allowance),
    scale: scale && digits(scale),
  };
}

/** Reads what `writeSource` has written. */
export function readSource({ lines, header, total, allowance, scale }: SourceDigits): SourceTotal {
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
    scale: scale === undefined ? undefined : decimal(scale),
  };
}

const written = (values: Record<string, Big | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, digits(value)]] : [])));
