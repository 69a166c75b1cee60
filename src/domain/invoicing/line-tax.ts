// The tax of a line as a tax authority knows it: for SAF-T (PT) and for the QR code of the page.

import type Big from 'big.js';
import { isZero, ZERO } from '../values/decimal.ts';
import { ownValue } from '../values/own-value.ts';
import { type VatFields, vatOfLine } from './categories.ts';
import type { Jurisdiction } from './jurisdiction.ts';

/** Exemption of lines with a VAT rate of 0 and no reason in Portugal: not subject to VAT. */
export const USUAL_EXEMPTION = 'M99';

/** Facts of the company that the tax of its lines depends on. */
export interface TaxRules {
  jurisdiction: Jurisdiction;
  /** Region of the company. */
  region: string;
}

/** Tax of a line. */
export interface LineTax {
  region: string;
  /** Code of the rate, such as `NOR`; `OUT` for a rate that no region has, `ISE` exempt, `NS` not subject to VAT. */
  code: string;
  /** Reason of a rate of 0. Undefined where the country has no codes of its own. */
  exemption: { code: string; text: string } | undefined;
  /** True if the exemption is `USUAL_EXEMPTION`. */
  isUsual: boolean;
}

/** Tax of a line with a rate; `home` is the country of the buyer (Portaria n.º 302/2016, TaxTable). */
export function lineTax(item: VatFields | undefined, rate: Big, rules: TaxRules, home: string | undefined): LineTax {
  const region = item?.vat_region;
  const placed = region === undefined ? rules : { ...rules, region };
  if (!isZero(rate)) return { ...rateCode(rate, placed, home), exemption: undefined, isUsual: false };
  const { jurisdiction } = rules;
  const sent = item?.vat_exemption;
  if (sent !== undefined && ownValue(jurisdiction.exemptions, sent)) return untaxed(sent, placed, item?.vat_reason);
  const vat = item && vatOfLine(item, ZERO, jurisdiction);
  const known = vat?.reason && jurisdiction.auditFile?.exemptions[vat.category];
  return { ...untaxed(known ?? USUAL_EXEMPTION, placed, known && item?.vat_reason), isUsual: known === undefined };
}

/** Tax of an amount without VAT, by the code of its exemption. Default of `sentence`: the text of the country. */
export function untaxed(code: string, { jurisdiction, region }: TaxRules, sentence?: string): LineTax {
  const { category, text: usual = code } = ownValue(jurisdiction.exemptions, code) ?? {};
  const text = sentence ?? usual;
  return { region, code: category === 'O' ? 'NS' : 'ISE', exemption: { code, text }, isUsual: false };
}

// The company's own region first; a rate of another region is that of the place of supply.
function rateCode(
  rate: Big,
  { jurisdiction: { rates, country }, region }: TaxRules,
  home: string | undefined,
): Pick<LineTax, 'region' | 'code'> {
  for (const each of [region, ...Object.keys(rates)]) {
    const code = rates[each]?.find(known => rate.eq(known.rate))?.code;
    if (code !== undefined) return { region: each, code };
  }
  return { region: home === undefined || home === country ? region : home, code: 'OUT' };
}
