// Data and words from the server for the script of the form.

import { fill } from '../../words/fill.ts';

/** @typedef {string | import('../../words/fill.ts').Plural} Text */

/**
 * @typedef {Record<string, string>} Line A line as it is typed, by the names of the tables.
 * @typedef {{ item_code: string, description: string, unit_price: string | null, sales_tax: string | null,
 *   vat_code: string | null, unit_of_measurement: string | null, serial_tracking: string, item_type: string, location: string | null, on_hand: string, available: string }} Article
 * @typedef {{ code: string, name: string, vat_id: string | null, city: string | null,
 *   vat_code?: string | null, discount_group?: string | null, payment_terms_code?: string | null }} Party
 * @typedef {{ code: string, rate: string, vat_category: string, discount_group: string | null, is_default: boolean }} VatCode
 * @typedef {{ months?: string, days?: string }} Period Numbers as text.
 * @typedef {Period & { code: string, description: string, end_of_month?: boolean, day_of_month?: string, instalments?: Period[] }} Terms
 * @typedef {{ name: string, label: string, type: string, maxLength?: number, options?: { value: string, text: string }[] }} MoreField
 * @typedef {object} Setup
 * @property {Record<string, Text>} words Words of the form, some with gaps.
 * @property {string} user Ids of the account and the user: nobody else gets what was typed.
 * @property {string | undefined} keptUnder Address under which the input is kept. Default: that of the page.
 * @property {string} locale
 * @property {',' | '.'} decimalMark
 * @property {string} articles Address that suggests articles.
 * @property {string | undefined} serials Address of the serial numbers in stock, for documents that take from it.
 * @property {string | undefined} prices Address that answers the prices of lines; documents of suppliers have none.
 * @property {string | undefined} parties Address that suggests customers or suppliers.
 * @property {boolean} createParty True if the user may create customers or suppliers.
 * @property {string | undefined} newArticle Address of the form of a new article, if the user may create one.
 * @property {string | null} defaultLocation
 * @property {{ code: string, location: string | null }[]} sets
 * @property {Terms[]} terms Payment terms of the company.
 * @property {string | null} companyTerms Code of the terms that a sale has without others.
 * @property {Line[]} items
 * @property {Article[]} known Articles of these lines.
 * @property {VatCode[]} vatCodes VAT codes in use.
 * @property {Omit<Party, 'city'> | undefined} party The party that is filled in.
 * @property {Record<string, string>} errors What is wrong, by the id of the element.
 * @property {boolean} movesStock
 * @property {string} accountCurrency The currency of the prices on file.
 * @property {boolean} takesPrices
 * @property {MoreField[]} more
 * @property {import('../../../../domain/documents/new-document/part-of-document.ts').SourceDigits | undefined} source What is
 *   left of the document that this one continues or copies.
 * @property {{ words: Record<string, Text>, address?: string, available?: string } | undefined} settle Where open documents
 *   come from, or what of a document is to be allotted.
 * @property {string | undefined} currency The currency of a page that has no field for it.
 */

/** The form. Null if the page has none. */
export const form = /** @type {HTMLFormElement} */ (document.querySelector('form.new-document'));

/** @type {Setup} */
export const setup = JSON.parse(form.dataset.setup ?? '{}');

/**
 * A text of the form with values in its placeholders.
 * @param {string} name
 * @param {Record<string, string>} [values]
 */
export const word = (name, values = {}) => fill(setup.words[name] ?? name, values);

/** @param {string} text A number with a decimal point. */
export const shown = text => text.replace('.', setup.decimalMark);

/** @param {string} id */
export const fieldValue = id => {
  const element = document.getElementById(id);
  return element && 'value' in element ? String(element.value).trim() : '';
};

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export const announce = text => {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
};
