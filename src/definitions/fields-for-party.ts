// Which fields of a document its other party may see: a PDF is made of these only, and has them attached as data.

import type { DocumentResource } from './define-document.ts';
import type { HeaderField } from './fields/document-header.ts';
import type { LineField } from './fields/document-line.ts';

// A field is for the party when it is part of what both sides agreed on or have to know. Notes about the party, its contacts as the
// company has them, and the company's bookkeeping are not. A field that is not named here is for nobody but the company.

const HEADER: Record<HeaderField, boolean | ShownFields> = {
  id: true,
  document_set: true,
  seq_number: true,
  date: true,
  due_date: true,
  reference: true,
  your_ref: true,
  buyer_reference: true,
  related_document: true,
  related_documents: true,
  // The party's contact for the document. The value stored on the party's record is internal and is not shown to the party.
  salesperson: true,
  warehouse: true,
  destination_warehouse: true,
  // Void and closed documents are marked.
  status: true,
  currency: true,
  exchange_rate: true,
  total_amount: true,
  net_amount: true,
  vat: true,
  discount: true,
  discount_amount: true,
  eco_tax: true,
  stamp_duty: true,
  irs_tax: true,
  eco_tax_amount: true,
  stamp_duty_amount: true,
  withholding_amount: true,
  rounding: true,
  amount_tendered: true,
  amount_paid: true,
  amount_due: true,
  amount_open: true,
  payment_type: true,
  payment_ref: true,
  payment_terms: true,
  payment_terms_code: false,
  instalments: { due_date: true, amount: true },
  early_payment: { percent: true, until: true, amount: true },
  payment_means_code: true,
  period_start: true,
  period_end: true,
  deposit: true,
  reason: true,
  delivery_date: true,
  plate_number: true,
  arrival_date: true,
  number_of_packages: true,
  gross_weight: true,
  notes_comments: true,
  created: false,
  updated: false,
  updated_at: false,
};

/** Parts of a document element beside header, party and lines. */
const BESIDE_HEADER = {
  // Why a rest is written off, and what is gained by exchange rates, is the company's own matter.
  settles: {
    document: true,
    amount: true,
    settled_amount: true,
    exchange_difference: false,
    discount: true,
    credit_note: true,
    write_off: true,
    write_off_reason: false,
  },
  status_reason: false,
  dispute_reason: false,
  relations: false,
};

const LINE: Record<LineField, boolean> = {
  id: false,
  heading: true,
  item_type: true,
  item_code: true,
  description: true,
  description_2: true,
  qty: true,
  unit_of_measurement: true,
  unit_code: true,
  number_of_packages: true,
  unit_price: true,
  discount: true,
  vat: true,
  vat_code: true,
  vat_included: true,
  vat_exemption: true,
  vat_category: true,
  deducts: true,
  vat_reason: true,
  vat_region: true,
  serial_numbers: true,
  production_date: true,
  expiration_date: true,
  // Later actions of the company.
  open_qty: false,
};

const ADDRESS = { id: false, postal_address: true, city: true, zip_code: true, country: true, country_iso: true };

const PARTY = {
  id: false,
  code: true,
  name: true,
  name_2: true,
  vat_id: true,
  country_iso: true,
  phone: false,
  mobile: false,
  fax: false,
  email: false,
  url_link: false,
  discount_group: false,
  vat_code: false,
  salesperson: false,
  electronic_document_interchange: false,
  edi_identifier: false,
  legal_registration: true,
  buyer_reference: true,
  payment_terms: true,
  payment_terms_code: false,
  e_invoice: false,
  inactive: false,
  comments: false,
  billing_address: ADDRESS,
  shipping_address: ADDRESS,
};

/** For each field whether it is shown; of an object, or of the objects in an array, for each of its fields. */
export interface ShownFields {
  readonly [name: string]: boolean | ShownFields;
}

/** Fields of an element that its party may see, under the names of the type. contract §5 Create */
export function fieldsForParty({ header, lineNameOf, party, refunds }: DocumentResource): ShownFields {
  const lines = Object.entries(LINE).map(([field, shown]) => [lineNameOf(field as LineField), shown]);
  return {
    ...Object.fromEntries(header.map(({ field, name }) => [name, HEADER[field]])),
    ...BESIDE_HEADER,
    ...(party && { [party]: PARTY }),
    ...(refunds && { [refunds.party]: PARTY }),
    items: Object.fromEntries(lines),
  };
}

const SLIP_HEADER: readonly HeaderField[] = [
  'document_set',
  'seq_number',
  'date',
  'reference',
  'your_ref',
  'buyer_reference',
  'related_document',
  'related_documents',
  'salesperson',
  'warehouse',
  'destination_warehouse',
  'status',
  'delivery_date',
  'plate_number',
  'arrival_date',
  'number_of_packages',
  'gross_weight',
  'notes_comments',
];

const SLIP_LINE: readonly LineField[] = [
  'heading',
  'item_type',
  'item_code',
  'description',
  'description_2',
  'qty',
  'unit_of_measurement',
  'unit_code',
  'number_of_packages',
  'serial_numbers',
  'production_date',
  'expiration_date',
];

/** Fields of an element that a page without prices shows: goods, references and addresses. A field that is not named here is left out. */
export function fieldsWithoutPrices({ header, lineNameOf, party }: DocumentResource): ShownFields {
  const { payment_terms: _, ...ofParty } = PARTY;
  return {
    ...Object.fromEntries(header.filter(({ field }) => SLIP_HEADER.includes(field)).map(({ name }) => [name, true])),
    ...(party && { [party]: ofParty }),
    items: Object.fromEntries(SLIP_LINE.map(field => [lineNameOf(field), true])),
  };
}
