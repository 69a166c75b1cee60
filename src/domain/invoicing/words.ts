// Words of electronic invoices: those of the printed page, in the language of the country that the company had at issue.

import de from '../../../templates/standard/words/de.json' with { type: 'json' };
import en from '../../../templates/standard/words/en.json' with { type: 'json' };
import es from '../../../templates/standard/words/es.json' with { type: 'json' };
import fr from '../../../templates/standard/words/fr.json' with { type: 'json' };
import it from '../../../templates/standard/words/it.json' with { type: 'json' };
import nl from '../../../templates/standard/words/nl.json' with { type: 'json' };
import pt from '../../../templates/standard/words/pt.json' with { type: 'json' };
import { type Language, languageOfCountry } from '../values/languages.ts';

/** Labels of amounts and of the numbers of a line. */
export type InvoiceWords = Pick<
  (typeof en)['labels'],
  'discount' | 'price_rounding' | 'eco_tax' | 'stamp_duty' | 'withholding' | 'serial_numbers'
>;

const WORDS: Record<Language, { labels: InvoiceWords }> = { de, en, es, fr, it, nl, pt };

/**
 * Words of an invoice that a company of the country issued. The language of the document set may change later, and the XML does not.
 * EN 16931: BT-97, BT-104, BT-120, BT-139, BT-144, BT-160, BT-20.
 */
export const invoiceWords = (country: string): InvoiceWords => WORDS[languageOfCountry(country)].labels;
