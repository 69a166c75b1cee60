// VAT codes that a company takes over from the file of its country: one for each rate of a region, and one for each exemption.

import { languageOfCountry } from '../values/languages.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import type { VatCategory } from './vat-category.ts';

/** A new VAT code, by column name. */
export interface NewVatCode {
  code: string;
  description: string;
  /** Percent. */
  rate: string;
  vat_category: VatCategory;
  vat_exemption?: string;
  vat_region?: string;
  /** Sentence by language, `sentence_pt`. */
  [sentence: `sentence_${string}`]: string;
}

/** Maximum characters of a description. */
const MAX_DESCRIPTION = 255;

/** The codes of a country, and that of its usual rate; none if its file has no rates. */
export function vatCodesOfCountry(jurisdiction: Jurisdiction): { codes: NewVatCode[]; usualCode: string | undefined } {
  const { country, vatName, rates, exemptions, defaultVat } = jurisdiction;
  if (vatName === undefined) return { codes: [], usualCode: undefined };
  const [home] = Object.keys(rates);
  const ofRates = Object.entries(rates).flatMap(([region, known]) =>
    known
      // Behind the first rate of a code are former ones.
      .filter(({ code }, at) => known.findIndex(each => each.code === code) === at)
      .map(({ rate, code }): NewVatCode => {
        // A code has a letter, which a rate has not.
        const name = /\p{L}/u.test(code) ? code : `${vatName}${code}`;
        const isHome = region === home;
        return {
          code: isHome ? name : `${name}-${region.replace(`${country}-`, '')}`,
          description: `${vatName} ${rate} %${isHome ? '' : ` (${region})`}`,
          rate,
          vat_category: 'S',
          ...(!isHome && { vat_region: region }),
        };
      }),
  );
  const ofExemptions = Object.entries(exemptions).map(
    ([code, { category, text }]): NewVatCode => ({
      code,
      description: text.slice(0, MAX_DESCRIPTION),
      rate: '0',
      vat_category: category,
      vat_exemption: code,
      [`sentence_${languageOfCountry(country)}`]: text,
    }),
  );
  const codes = [...ofRates, ...ofExemptions];
  return { codes, usualCode: codes.find(({ rate }) => rate === defaultVat)?.code };
}
