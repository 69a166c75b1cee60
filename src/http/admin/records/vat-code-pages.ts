// The list of VAT codes, with a button that takes over those of the country.

import { recordOf } from '../../../definitions/catalogue.ts';
import { jurisdictionOf } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { takeOverVatCodes } from '../../../operations/master-data/country-vat-codes.ts';
import { ADMINS, getPage, type Page, postPage, redirectTo } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import type { Html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { navigationOf } from './list-entries.ts';
import { listView } from './list-pages.ts';

const PATH = '/admin/vat_codes';
const TAKE_OVER = `${PATH}/take-over`;

/** The pages. */
export const vatCodePages: Page[] = [
  getPage(PATH, {}, page => listView(page, recordOf('vat_codes'), { columns: [], after: takeOverButton(page) }), {
    navigation: navigationOf(recordOf('vat_codes')),
  }),
  postPage(TAKE_OVER, { ...ADMINS, right: 'write' }, async page => {
    const added = await takeOverVatCodes(page.context, administratorOf(page));
    return redirectTo(PATH, fill(page.words.records.vatCodesTaken, { count: added.length }));
  }),
];

// Countries without a file have no codes.
function takeOverButton(page: PageRequest): Html {
  const { country } = page.account;
  if (!page.mayOpen(TAKE_OVER) || jurisdictionOf(country).vatName === undefined) return null;
  const name = new Intl.DisplayNames(page.format.locale, { type: 'region' }).of(country) ?? country;
  return buttonForm(page, TAKE_OVER, fill(page.words.records.takeVatCodes, { country: name }));
}
