// The VAT category of a line, and the reason for a rate of 0.

import type Big from 'big.js';
import { isZero } from '../values/decimal.ts';
import { ownValue } from '../values/own-value.ts';
import type { Exemption, Jurisdiction } from './jurisdiction.ts';
import type { VatCategory } from './vat-category.ts';

/** VAT of a line. `reason` is undefined for a rate above 0, for category Z, and where a reason that the country demands is missing. */
export interface LineVat {
  category: VatCategory;
  rate: Big;
  /** `own`: the code of the country. */
  reason: { code: string | undefined; own?: string | undefined; text: string } | undefined;
}

/** The codes of VATEX that are not an exemption, and the words of each category. */
const CATEGORY_OF_CODE: Readonly<Record<string, VatCategory>> = {
  'VATEX-EU-AE': 'AE',
  'VATEX-FR-AE': 'AE',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
};
const REASONS: Readonly<Record<VatCategory, { code?: string; text: string } | undefined>> = {
  S: undefined,
  Z: undefined,
  E: { text: 'Exempt from VAT' },
  AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
  K: { code: 'VATEX-EU-IC', text: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', text: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
};

/** The VAT fields of a line. */
export interface VatFields {
  vat?: Big | undefined;
  vat_category?: VatCategory | undefined;
  vat_exemption?: string | undefined;
  /** Sentence and region of the VAT code of the line. */
  vat_reason?: string | undefined;
  vat_region?: string | undefined;
}

/** The VAT of a line. A rate of 0 without a reason, where the country demands one, is category E without a reason. */
export function vatOfLine(line: VatFields, rate: Big, jurisdiction: Jurisdiction): LineVat {
  if (!isZero(rate)) return { category: 'S', rate, reason: undefined };
  const { vat_category: sent, vat_exemption: code, vat_reason } = line;
  const known = code === undefined ? undefined : exemptionOf(code, jurisdiction);
  const category = sent ?? known?.category ?? jurisdiction.zeroRate;
  if (category === undefined || category === 'S') return { category: 'E', rate, reason: undefined };
  if (category === 'Z') return { category, rate, reason: undefined };
  const usual = REASONS[category];
  const fits = known?.category === category;
  return {
    category,
    rate,
    reason: {
      code: fits ? known.code : usual?.code,
      own: known?.own,
      text: vat_reason ?? known?.text ?? usual?.text ?? '',
    },
  };
}

// A code of neither list is a reason in words.
function exemptionOf(code: string, { exemptions }: Jurisdiction): Exemption & { own?: string } {
  const own = ownValue(exemptions, code);
  if (own) return { ...own, own: code, text: `${code}: ${own.text}` };
  if (!/^VATEX-/.test(code)) return { category: 'E', text: code };
  const category = ownValue(CATEGORY_OF_CODE, code) ?? 'E';
  return { category, code, text: REASONS[category]?.text ?? code };
}
