// Fields of a type's form by group, and the form element of each field of the interface.

import { isPayable } from '../../../../definitions/catalogue.ts';
import { type DocumentResource, mayTakeLines } from '../../../../definitions/define-document.ts';
import type { HeaderField } from '../../../../definitions/fields/document-header.ts';
import { LINE_FIELD_NAMES } from '../../../../definitions/fields/document-line.ts';
import { PARTY_FIELDS } from './typed-form.ts';

/** Fields below the lines, in groups that can be folded. */
export const GROUPS: { key: string; fields: HeaderField[] }[] = [
  {
    key: 'references',
    fields: [
      'related_document',
      'related_documents',
      'reference',
      'your_ref',
      'buyer_reference',
      'salesperson',
      'reason',
      'deposit',
    ],
  },
  {
    key: 'charges',
    fields: [
      'discount',
      'discount_amount',
      'exchange_rate',
      'eco_tax',
      'eco_tax_amount',
      'stamp_duty',
      'stamp_duty_amount',
      'irs_tax',
      'withholding_amount',
      'rounding',
    ],
  },
  {
    key: 'payment',
    fields: [
      'payment_type',
      'payment_means_code',
      'payment_terms_code',
      'payment_terms',
      'payment_ref',
      'amount_paid',
      'amount_tendered',
      'period_start',
      'period_end',
    ],
  },
  {
    key: 'transport',
    fields: ['delivery_date', 'plate_number', 'arrival_date', 'number_of_packages', 'gross_weight'],
  },
  { key: 'notes', fields: ['notes_comments'] },
];

/** The fields at the top of the form of a type. */
export function mainFields({ type, party, locations }: DocumentResource): HeaderField[] {
  const locationFields = new Set(locations.flatMap(({ fields }) => fields.slice(0, 1)));
  return [
    'document_set',
    'seq_number',
    'date',
    ...(party ? (['due_date'] as const) : []),
    ...(isPayable(type) ? (['payment_terms_code'] as const) : []),
    'currency',
    ...locationFields,
  ];
}

/** True if lines of the type have prices. Transfers between locations have none, and their total is 0. */
export const takesPrices = ({ party }: Pick<DocumentResource, 'party'>): boolean => party !== undefined;

/** True if the form of a type has lines. Types that only pay others have none. */
export const hasLines = (resource: DocumentResource): boolean =>
  resource.locations.length > 0 || resource.relates.length === 0 || mayTakeLines(resource);

// Fields that money has too, of the groups of charges and payment.
const OF_MONEY: ReadonlySet<HeaderField> = new Set([
  'exchange_rate',
  'payment_type',
  'payment_means_code',
  'payment_ref',
  'amount_tendered',
]);
const groupNamed = (...keys: string[]) =>
  new Set(GROUPS.filter(({ key }) => keys.includes(key)).flatMap(({ fields }) => fields));
const OF_TRADE: ReadonlySet<HeaderField> = groupNamed('charges', 'payment').add('buyer_reference').add('due_date');
const OF_GOODS: ReadonlySet<HeaderField> = groupNamed('transport');

/** True if a field has a use in documents of the type: transfers have no prices and no payment, money has no terms and no transport. */
export function isUseful(resource: DocumentResource, field: HeaderField): boolean {
  if (OF_TRADE.has(field)) return takesPrices(resource) && (hasLines(resource) || OF_MONEY.has(field));
  return !OF_GOODS.has(field) || hasLines(resource);
}

/** The id of the element for a field of the API; undefined if the form has none. */
export function elementOf(resource: DocumentResource, field: string): string | undefined {
  const [, line, name = ''] = /^items\[(\d+)\]\.?(\w*)/.exec(field) ?? [];
  if (line !== undefined) {
    const own = LINE_FIELD_NAMES.find(each => resource.lineNameOf(each) === name);
    // The field with the rate takes a code, too.
    return `items.${line}.${own === 'vat_code' ? 'vat' : (own ?? 'item_code')}`;
  }
  if (resource.party && (field === resource.party || field.startsWith(`${resource.party}.`))) {
    const part = field.slice(resource.party.length + 1);
    return `party.${PARTY_FIELDS.find(each => each === part) ?? 'code'}`;
  }
  const own = resource.header.find(({ name: wire }) => wire === field.replace(/\[.*$/, ''))?.field;
  return own && `header.${own}`;
}
