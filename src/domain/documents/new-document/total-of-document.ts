/** Rest of a document that a new one continues: its lines, amounts and total without what earlier parts took. */
import type Big from 'big.js';
import { minorUnits } from '../../values/currency.ts';
import { digits, halfUnit, quotient, ZERO } from '../../values/decimal.ts';
import { isSent } from '../charges.ts';
import type { TotalsLine } from '../line-amounts.ts';
import { pricedLines, roundingRange } from '../line-amounts.ts';
import { assess } from '../reachable-totals.ts';
import { AMOUNTS, type PricedDocument, RATES, type SourceDigits, type SourceTotal } from './part-of-document.ts';
import type { UntotalledHeader } from './total-of-lines.ts';

// Scripts load that module alone.
export { AMOUNTS, readSource, type SourceDigits, totalOfDocument } from './part-of-document.ts';

/** Rates of a header, each with the amount that stands for it where there is one. */
const AMOUNT_OF_RATE = {
  discount: undefined,
  eco_tax: 'eco_tax_amount',
  stamp_duty: 'stamp_duty_amount',
  irs_tax: 'withholding',
} as const;
/** Sums of the documents that took from an earlier one: number, totals, and amounts of their headers. */
export interface TakenParts {
  parts: number;
  total: Big;
  amounts: Record<(typeof AMOUNTS)[number], Big>;
}

/** Digits of a scale: more than any total has. */
const SCALE_DIGITS = 30;

/** Rest of a document after partial documents. `open`: its lines with their open quantities. */
export function sourceTotal(whole: PricedDocument, open: readonly TotalsLine[], taken: TakenParts): SourceTotal {
  const places = minorUnits(whole.header.currency);
  const priced = pricedLines(whole.lines);
  const found = assess(whole.lines, { ...whole.header, total_amount: whole.total });
  const isScaled = found?.reachable && priced && found.nearest.distance.gt(roundingRange(priced, places));
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

/** Writes a source for a script. */
export function writeSource({ lines, header, total, allowance, shares, scale }: SourceTotal): SourceDigits {
  return {
    lines: lines.map(({ qty, unit_price, discount, vat, vat_included = false, item_type = '' }) => ({
      ...written({ qty, unit_price, discount, vat }),
      vat_included,
      item_type,
    })),
    header: {
      ...written(Object.fromEntries([...AMOUNTS, ...RATES].map(name => [name, header[name]]))),
      currency: header.currency,
    },
    total: digits(total),
    allowance: allowance && digits(allowance),
    shares,
    scale: scale && digits(scale),
  };
}

const written = (values: Record<string, Big | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, digits(value)]] : [])));
