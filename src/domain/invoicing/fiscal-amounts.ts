// Amounts of a document as a tax authority wants them: by VAT rate, in the currency of the company.

import type Big from 'big.js';
import { documentFigures } from '../documents/document-figures.ts';
import { pricedLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { ONE, roundTo, ZERO } from '../values/decimal.ts';
import { taxSubtotals } from './amounts.ts';
import { type VatFields, vatOfLine } from './categories.ts';
import type { TaxSubtotal } from './e-invoice.ts';
import type { Jurisdiction, KnownRate } from './jurisdiction.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Net amount and VAT of a rate in a region. */
export interface FiscalTax extends Omit<TaxSubtotal, 'reason'> {
  region: string;
  /** Code of the rate, such as `NOR`; `ISE` for 0, `OUT` for a rate that no region has. */
  code: string;
}

export interface FiscalAmounts {
  taxes: FiscalTax[];
  vat: Big;
  ecoTax: Big;
  stampDuty: Big;
  withheld: Big;
  /** Total with all taxes, before withholding. */
  total: Big;
}

const PLACES = 2;

/**
 * Amounts of an issued document in the currency of the company, from `documentFigures`. `fields` are those of its snapshot. A rate that the
 * region does not have is of the first region that has it.
 */
export function fiscalAmounts(
  fields: Fields,
  { jurisdiction, region, currency }: { jurisdiction: Jurisdiction; region: string; currency: string },
): FiscalAmounts {
  const rate = (fields.currency !== currency && (fields.exchange_rate as Big | undefined)) || ONE;
  const own = (amount: Big) => roundTo(amount.times(rate), PLACES);
  const items = (fields.items ?? []) as Fields[];
  const figures = documentFigures(items, {
    ...fields,
    withholding: fields.irs_retention_amount,
  } as unknown as TotalsHeader);
  const [vat, total] = [fields.vat as Big | undefined, fields.total_amount as Big | undefined];
  if (!figures)
    return {
      taxes: [],
      vat: own(vat ?? ZERO),
      ecoTax: ZERO,
      stampDuty: ZERO,
      withheld: ZERO,
      total: own(total ?? ZERO),
    };
  const lines = items.flatMap(item => {
    const [price, percent] = [item.unit_price as Big | undefined, (item.vat as Big | undefined) ?? ZERO];
    if (!price) return [];
    // A rate of 0 without a reason is exempt.
    const exempt = { category: 'E' as const, rate: ZERO, reason: undefined };
    return [{ priced: pricedLine(item, price), vat: vatOfLine(item as VatFields, percent, jurisdiction) ?? exempt }];
  });
  return {
    taxes: taxSubtotals(lines, figures).map(({ category, rate: percent, base, amount, reasonCode, ownCode }) => ({
      ...codeOf(percent ?? ZERO, jurisdiction, region),
      category,
      rate: percent,
      base: own(base),
      amount: own(amount),
      reasonCode,
      ownCode,
    })),
    vat: own(figures.vat),
    ecoTax: own(figures.ecoTax),
    stampDuty: own(figures.stampDuty),
    withheld: own(figures.withheld),
    total: own(figures.isAfter ? figures.total.plus(figures.withheld) : figures.total),
  };
}

/** Region of a company that names none: the first one of the country. */
export const usualRegion = ({ country, rates }: Jurisdiction): string => Object.keys(rates)[0] ?? country;

function codeOf(rate: Big, { rates }: Jurisdiction, region: string): Pick<FiscalTax, 'region' | 'code'> {
  if (!rate.c[0]) return { region, code: 'ISE' };
  const isIt = ({ rate: known }: KnownRate) => rate.eq(known);
  const regions = [region, ...Object.keys(rates)];
  const found = regions.find(each => rates[each]?.some(isIt));
  return { region: found ?? region, code: rates[found ?? region]?.find(isIt)?.code ?? 'OUT' };
}
