// VAT codes: rates with category, reason and printed sentence, which lines of documents name. contract §7 Master data

import { type FieldError, ofField } from '../../domain/errors.ts';
import { vatOfLine } from '../../domain/invoicing/categories.ts';
import { VAT_CATEGORIES, type VatCategory } from '../../domain/invoicing/vat-category.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, isZero } from '../../domain/values/decimal.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { defineRecord } from '../define-record.ts';
import type { ColumnValues } from '../fields/column-values.ts';
import { embedded, ID, stored } from '../fields/element.ts';
import { choice, code, rate, text, textFlag, UPDATED_AT } from '../fields/field-types.ts';
import { jurisdictionOf } from '../jurisdictions/jurisdictions.ts';

/** Maximum characters of a printed sentence. */
const SENTENCE = 255;

export default defineRecord({
  noun: 'vat_code',
  path: 'vat_codes',
  title: 'VAT codes',
  tag: 'Additions',
  elementName: 'vatCode',
  description: 'A VAT rate with its category and reason, which lines of documents name by its code',
  table: 'vat_code',
  codeField: 'code',
  fields: [
    ID,
    stored(
      'code',
      code(15, { min: 1, example: 'NOR', description: 'Never changes; has a letter, to be told from a rate' }),
      { inTable: 1 },
    ),
    stored('description', text(255, { min: 1, example: 'IVA 23 %' }), { inTable: 2 }),
    stored('rate', rate({ example: 23, description: 'In percent' }), { inTable: 3 }),
    stored(
      'vat_category',
      choice(VAT_CATEGORIES, {
        description: 'VAT category of EN 16931. Default: `S` for a rate above 0, else that of `vat_exemption`',
      }),
      { inTable: 4, inForm: 'main' },
    ),
    stored(
      'vat_exemption',
      code(30, { description: 'Why the rate is 0: a VATEX code of EN 16931 or one of the country' }),
      { inTable: 5, inForm: 'main' },
    ),
    stored('vat_region', code(10, { description: 'Region with rates of its own, such as `PT-MA`, for SAF-T' }), {
      inForm: 'main',
    }),
    stored(
      'discount_group',
      text(60, { description: 'The code is the default of customers and suppliers of this `discount_group`' }),
      { inForm: 'main' },
    ),
    embedded(
      'sentences',
      'vatSentences',
      'Sentence on documents, by language',
      LANGUAGES.map(language => stored(language, text(SENTENCE), { column: `sentence_${language}` })),
    ),
    stored('inactive', textFlag(), { inTable: 6 }),
    stored('updated_at', UPDATED_AT),
  ],
  required: ['id', 'code', 'description', 'rate', 'vat_category', 'inactive', 'updated_at'],
  search: ['code'],
  orders: { code: { unique: true } },
  orderLock: 11,
  writing: {
    byClients: true,
    required: ['code', 'description', 'rate'],
    codeStays: true,
    check: checkVat,
    derive: (record, { country }) => ({ vat_category: categoryOf(record, country) }),
    cleared: { inactive: false },
    uniques: { vat_code_code_key: 'code', vat_code_discount_group_key: 'discount_group' },
  },
  exampleChange: { inactive: '1' },
  example: {
    id: 3,
    code: 'DE19',
    description: 'Germany, 19 %',
    rate: 19,
    vat_category: 'S',
    inactive: '0',
    updated_at: '2026-03-30T16:04:12.345678Z',
  },
});

// A category that was sent or stored stays; without one, that of the rate and the exemption.
function categoryOf({ rate: percent, vat_category, vat_exemption }: ColumnValues, country: string): VatCategory {
  if (vat_category !== null && vat_category !== undefined) return vat_category as VatCategory;
  const exemption = { vat_exemption: (vat_exemption ?? undefined) as string | undefined };
  return vatOfLine(exemption, decimal(String(percent)), jurisdictionOf(country)).category;
}

// The rules of a line (contract §5 documentLine), and of the country for its own codes.
function checkVat(record: ColumnValues, country: string): FieldError[] {
  const { code: name, rate: percent, vat_category: category, vat_exemption: exemption, vat_region: region } = record;
  const errors: FieldError[] = [];
  const add = (field: string, message: Message) => errors.push(ofField(field, message));
  if (typeof name === 'string' && !/\p{L}/u.test(name)) add('code', new Message('vat_code_needs_letter'));
  const hasRate = !isZero(decimal(String(percent)));
  if (hasRate && category && category !== 'S')
    add('vat_category', new Message('vat_code_category', { rate: String(percent) }));
  if (!hasRate && category === 'S') add('vat_category', new Message('category_needs_rate'));
  if (hasRate && exemption) add('vat_exemption', new Message('vat_code_exemption', { rate: String(percent) }));
  const { exemptions, rates } = jurisdictionOf(country);
  const known = typeof exemption === 'string' ? ownValue(exemptions, exemption)?.category : undefined;
  if (!hasRate && known && category && category !== known)
    add('vat_category', new Message('vat_code_category_of', { exemption: String(exemption), category: known }));
  const regions = Object.keys(rates);
  if (typeof region === 'string' && !regions.includes(region))
    add(
      'vat_region',
      regions.length > 0
        ? new Message('not_a_choice', { choices: regions.join(', ') })
        : new Message('vat_code_no_region'),
    );
  return errors;
}
