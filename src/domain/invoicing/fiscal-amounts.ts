// Amounts of a document as a tax authority requires them, in the currency of the company: those of SAF-T (PT), by tax.

import type Big from 'big.js';
import type { TotalsLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { isZero, ONE, ZERO } from '../values/decimal.ts';
import { type VatFields, vatOfLine } from './categories.ts';
import type { TaxSubtotal } from './e-invoice.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import { lineTax, type TaxRules } from './line-tax.ts';
import { type SaftRow, saftAmounts } from './saft-amounts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Net amount and VAT of a rate in a region. */
export interface FiscalTax extends Pick<TaxSubtotal, 'category' | 'rate' | 'base' | 'amount' | 'ownCode'> {
  region: string;
  /** Code of the rate, as `LineTax` has it. */
  code: string;
}

export interface FiscalAmounts {
  taxes: FiscalTax[];
  vat: Big;
  ecoTax: Big;
  stampDuty: Big;
  withheld: Big;
  /** Net amount and taxes, before rounding and withholding: GrossTotal of SAF-T (PT). It is signed. */
  total: Big;
}

/** Amounts of an issued document in the currency of the company. `fields` are those of its snapshot. */
export function fiscalAmounts(
  fields: Fields,
  { jurisdiction, region, currency }: { jurisdiction: Jurisdiction; region: string; currency: string },
): FiscalAmounts {
  const rate = (fields.currency !== currency && (fields.exchange_rate as Big | undefined)) || ONE;
  const items = (fields.items ?? []) as (TotalsLine & VatFields)[];
  const header = { ...fields, withholding: fields.irs_retention_amount } as unknown as TotalsHeader;
  const { lines, ecoTax, stampDuty, withheld, tax, gross } = saftAmounts(items, header, rate);
  const rules: TaxRules = { jurisdiction, region };
  const home = (fields.customer as Fields | undefined)?.country_iso as string | undefined;
  const taxes = new Map<string, FiscalTax & { codes: Set<string | undefined> }>();
  const counted = new Set<SaftRow>();
  for (const { item, rate: percent, amount, row } of lines) {
    const { category, reason } = vatOfLine(item ?? {}, percent, jurisdiction);
    const { region: place, code } = lineTax(item, percent, rules, home);
    const key = [place, code, category, percent.toFixed()].join();
    const known = taxes.get(key) ?? {
      region: place,
      code,
      category,
      rate: category === 'O' ? undefined : percent,
      base: ZERO,
      amount: ZERO,
      ownCode: undefined,
      codes: new Set(),
    };
    known.base = known.base.plus(amount);
    // The VAT of a rate is that of its row.
    if (!counted.has(row)) known.amount = known.amount.plus(row.vat);
    counted.add(row);
    known.codes.add(reason?.own);
    taxes.set(key, known);
  }
  return {
    taxes: [...taxes.values()]
      .map(({ codes, ...each }) => ({ ...each, ownCode: codes.size === 1 ? [...codes][0] : undefined }))
      .sort((a, b) => (a.rate ?? ZERO).cmp(b.rate ?? ZERO)),
    vat: tax.minus(stampDuty),
    ecoTax,
    stampDuty,
    withheld,
    total: gross,
  };
}

/** True if the tax has an amount. */
export const hasAmount = ({ base, amount }: FiscalTax): boolean => !isZero(base) || !isZero(amount);

/** Region of a company that names none: the first one of the country. */
export const usualRegion = ({ country, rates }: Jurisdiction): string => Object.keys(rates)[0] ?? country;
