/** The total of a draft, computed from its lines and its header. */
import type Big from 'big.js';
import { minorUnits } from '../../values/currency.ts';
import { digits, roundTo, ZERO } from '../../values/decimal.ts';
import { checkTotals } from '../check-totals.ts';
import { type DocumentFigures, documentFigures, printedAmount } from '../document-figures.ts';
import type { TotalsLine } from '../line-amounts.ts';
import { amountsByRate, pricedLines } from '../line-amounts.ts';
import type { TotalsHeader } from '../total-interpretations.ts';
import { interpretations } from '../total-interpretations.ts';
import { roundedRows, sumOfRows } from '../vat-breakdown.ts';

/** A header without amounts that follow from the lines. */
export type UntotalledHeader = Omit<TotalsHeader, 'total_amount' | 'net_amount' | 'vat'>;

/** The figures of a document, as it will be stored with this total. */
export interface DocumentTotals extends DocumentFigures {
  /** Eco tax, stamp duty and rounding. */
  surcharges: Big;
}

/**
 * The figures of a document with these lines: each line rounded to the currency, net and VAT by rate (EN 16931, BR-CO-17), with the
 * simplest interpretation of the header. The check of totals accepts the total, which is before withholding. Undefined when a line
 * that is no text has no price, or when there are no prices. contract §5 Totals
 */
export function totalOfLines(lines: readonly TotalsLine[], header: UntotalledHeader): DocumentTotals | undefined {
  const total = plainTotal(lines, header);
  return total && figuresOf(lines, header, total);
}

/** The total of `totalOfLines` alone. It has the VAT of the header if no line has a rate. */
export function plainTotal(
  lines: readonly TotalsLine[],
  header: UntotalledHeader & Pick<TotalsHeader, 'net_amount' | 'vat'>,
): Big | undefined {
  const priced = pricedLines(lines);
  if (!priced) return undefined;
  const places = minorUnits(header.currency);
  const sums = amountsByRate(priced, 'exact', places);
  const [simplest] = interpretations(priced, sums, { ...header, total_amount: ZERO }, places);
  if (!simplest) return undefined;
  if (simplest.documentVat) return roundTo(simplest.goods, places).plus(simplest.surcharges);
  const goods = sumOfRows(roundedRows(amountsByRate(priced, 'amount', places), simplest.factor, places));
  return goods.net.plus(goods.vat).plus(simplest.surcharges);
}

/** The figures of a document with these lines and this total, which the check of totals accepts. Undefined without prices. */
export function figuresOf(
  lines: readonly TotalsLine[],
  header: UntotalledHeader,
  total: Big,
): DocumentTotals | undefined {
  const complete = { ...header, total_amount: total };
  const { net_amount, vat, charges } = checkTotals(lines, complete, 'off');
  const figures = documentFigures(lines, { ...complete, ...charges, net_amount, vat });
  if (!figures) return undefined;
  const { ecoTax, stampDuty, rounding } = figures;
  return { ...figures, surcharges: ecoTax.plus(stampDuty).plus(rounding) };
}

/** The amount of one line as it is printed, in the currency: with VAT if `included`. Undefined without a price. */
export function lineAmount(line: TotalsLine, currency: string, included: boolean): string | undefined {
  const amount = printedAmount(line, included, currency);
  return amount && digits(amount);
}
