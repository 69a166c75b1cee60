// Makes the electronic invoice of an issued document from the document, the facts of the company at that time and earlier documents.

import type Big from 'big.js';
import { type DocumentFigures, documentFigures } from '../documents/document-figures.ts';
import { pricedLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { readElectronicAddress, readRegistration, type SchemeId } from '../values/code-lists.ts';
import { isCountry } from '../values/country.ts';
import { minorUnits } from '../values/currency.ts';
import { isZero, ONE, roundTo, ZERO } from '../values/decimal.ts';
import type { BankAccount } from '../values/iban.ts';
import { prefixedVatNumber, vatNumber } from '../values/vat-number.ts';
import { amountText, invoiceAmounts, type TaxedLine } from './amounts.ts';
import { type VatFields, vatOfLine } from './categories.ts';
import type { Address, EInvoice, InvoiceLine, Party } from './e-invoice.ts';
import { inProfile } from './in-profile.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import type { Profile } from './profile.ts';
import { paymentMeansOf, unitCodeOf } from './usual-codes.ts';
import { type InvoiceWords, invoiceWords } from './words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Facts of the company, as a document was issued with them. */
export interface Issuer {
  name: string;
  country: string;
  currency: string;
  vat_id?: string;
  registration?: string;
  legal_registration?: string;
  address: string[];
  city?: string;
  zip_code?: string;
  phone?: string;
  email?: string;
  contact?: string;
  electronic_address?: string;
  payment_terms?: string;
  bank_accounts: BankAccount[];
}

/** An earlier document that the document names. */
export interface NamedDocument {
  type: string;
  name: string;
  date: string;
}

/** A document as it was issued: `fields` are those of its snapshot. */
export interface IssuedDocument {
  typeCode: EInvoice['typeCode'];
  fields: Fields;
  /** Day of delivery in the time zone of the company. */
  deliveryDay: string | undefined;
  paidOnIssue: Big;
  issuer: Issuer;
  named: NamedDocument[];
  jurisdiction: Jurisdiction;
  profile: Profile;
}

/** A line with a price, as the invoice has it. */
export interface ReadLine {
  /** Position in the lines of the document, from 0. */
  at: number;
  item: Fields;
  taxed: TaxedLine;
  note: string | undefined;
}

/** An electronic invoice, complete or not, with its sources. The rules in checks/ find what it lacks. */
export interface MadeInvoice {
  document: IssuedDocument;
  /** Undefined if the lines do not explain the document: its amounts are zero then. */
  figures: DocumentFigures | undefined;
  /** In the order of the lines of the invoice. */
  lines: readonly ReadLine[];
  invoice: EInvoice;
}

/** Figures of a document whose lines do not explain it. */
const NO_FIGURES: DocumentFigures = {
  included: false,
  subtotal: ZERO,
  discount: ZERO,
  priceRounding: ZERO,
  rows: [],
  net: ZERO,
  vat: ZERO,
  ecoTax: ZERO,
  stampDuty: ZERO,
  rounding: ZERO,
  difference: ZERO,
  differenceIsRounding: true,
  withheld: ZERO,
  isAfter: false,
  total: ZERO,
};

/** Makes the electronic invoice of a document. The same document always gives the same one. */
export function eInvoiceOf(document: IssuedDocument): MadeInvoice {
  const { fields, issuer, jurisdiction, profile } = document;
  const items = (fields.items ?? []) as Fields[];
  const currency = String(fields.currency);
  const known = figuresOf(fields, items);
  const figures = known ?? NO_FIGURES;
  const { lines, remarks } = taxedLines(items, jurisdiction);
  const customer = (fields.customer ?? {}) as Fields;
  const words = invoiceWords(issuer.country);
  const amounts = invoiceAmounts(
    lines.map(({ taxed }) => taxed),
    figures,
    { discount: figure(fields, 'discount'), paid: document.typeCode === '380' ? document.paidOnIssue : ZERO, words },
  );
  const categories = new Set(amounts.taxes.map(({ category }) => category));
  const isOutsideVat = categories.has('O') && !profile.statesVatOutside;
  const parties = {
    seller: sellerOf(issuer, isOutsideVat),
    buyer: buyerOf(customer, issuer, jurisdiction, isOutsideVat),
  };
  const shipping = addressOf((customer.shipping_address ?? {}) as Fields, parties.buyer.address.country);
  const despatch = document.named.find(({ type }) => type === 'delivery_note');
  const isWithin = categories.has('K');
  const day = document.deliveryDay ?? (isWithin ? (despatch?.date ?? String(fields.date)) : undefined);
  const place = hasParts(shipping) ? shipping : isWithin ? parties.buyer.address : undefined;
  const terms = text(fields, 'payment_terms') ?? text(customer, 'payment_terms') ?? issuer.payment_terms;
  const due = text(fields, 'due_date');
  const invoice: EInvoice = {
    customization: profile.customization,
    businessProcess: undefined,
    typeCode: document.typeCode,
    number: nameOf(fields),
    date: String(fields.date),
    // Without a date and terms, it is due at once.
    dueDate: due ?? (terms === undefined ? String(fields.date) : undefined),
    currency,
    taxCurrency: taxCurrencyOf(document, currency, amounts.totals.vat),
    buyerReference: text(fields, 'buyer_reference') ?? text(customer, 'buyer_reference'),
    purchaseOrder: text(fields, 'your_ref'),
    salesOrder: document.named.find(({ type }) => type === 'order')?.name,
    despatch: despatch?.name,
    preceding: precedingOf(document),
    notes: notesOf(fields, remarks),
    period: periodOf(fields),
    ...parties,
    delivery: day || place ? { date: day, address: place } : undefined,
    payment: paymentOf(document, nameOf(fields)),
    paymentTerms: joined([terms, withholdingText(figures, currency, words)]),
    instalments: (fields.instalments ?? []) as EInvoice['instalments'],
    earlyPayment: fields.early_payment as EInvoice['earlyPayment'],
    lines: lines.map(({ item, taxed, note }, at) => invoiceLine(item, { taxed, note, words }, amounts.lines[at])),
    allowances: amounts.allowances,
    taxes: amounts.taxes,
    totals: amounts.totals,
  };
  return { document, figures: known, lines, invoice: inProfile(invoice, profile) };
}

const text = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
const figure = (fields: Fields, name: string): Big | undefined => fields[name] as Big | undefined;
const nameOf = (fields: Fields): string => `${fields.document_set} ${fields.seq_number}`;
const joined = (parts: (string | undefined)[]): string | undefined => parts.filter(Boolean).join('\n') || undefined;
function notesOf(fields: Fields, remarks: readonly string[]): EInvoice['notes'] {
  const note = joined([text(fields, 'reason'), text(fields, 'notes_comments'), ...remarks]);
  return note === undefined ? [] : [{ code: undefined, text: note }];
}

// The figures that the page shows. Lines that do not explain the document have no breakdown.
const figuresOf = (fields: Fields, items: readonly Fields[]): DocumentFigures | undefined =>
  documentFigures(items, { ...fields, withholding: fields.irs_retention_amount } as unknown as TotalsHeader);

// A remark belongs to the line before it; those before the first line, to the document.
function taxedLines(items: readonly Fields[], jurisdiction: Jurisdiction): { lines: ReadLine[]; remarks: string[] } {
  const lines: ReadLine[] = [];
  const remarks: string[] = [];
  for (const [at, item] of items.entries()) {
    if (item.item_type === 'text' && item.unit_price === undefined) {
      const remark = joined([text(item, 'description'), text(item, 'description_2')]);
      const last = lines.at(-1);
      if (last) last.note = joined([last.note, remark]);
      else if (remark !== undefined) remarks.push(remark);
      continue;
    }
    const vat = vatOfLine(item as VatFields, figure(item, 'vat') ?? ZERO, jurisdiction);
    const price = figure(item, 'unit_price') ?? ZERO;
    // Prices are not negative (BR-27): a line that takes off has a negative quantity.
    const qty = price.lt(ZERO) ? (figure(item, 'qty') ?? ONE).neg() : figure(item, 'qty');
    const priced = pricedLine({ ...item, qty }, price.abs());
    lines.push({ at, item, taxed: { priced, vat }, note: undefined });
  }
  return { lines, remarks };
}

function invoiceLine(
  item: Fields,
  { taxed: { priced, vat }, note, words }: Pick<ReadLine, 'taxed' | 'note'> & { words: InvoiceWords },
  amounts: ReturnType<typeof invoiceAmounts>['lines'][number] | undefined,
): InvoiceLine {
  const unit = text(item, 'unit_of_measurement');
  const numbers = (item.serial_numbers ?? []) as string[];
  return {
    note,
    quantity: priced.qty,
    unitCode: text(item, 'unit_code') ?? (unit === undefined ? undefined : unitCodeOf(unit)) ?? 'C62',
    amount: amounts?.amount ?? ZERO,
    price: amounts?.price ?? ZERO,
    allowance: amounts?.allowance,
    name: text(item, 'description') ?? text(item, 'item_code') ?? '-',
    description: text(item, 'description_2'),
    sellerId: text(item, 'item_code'),
    tax: { category: vat.category, rate: vat.category === 'O' ? undefined : vat.rate },
    isService: item.item_type === 'service',
    attributes: numbers.map(value => ({ name: words.serial_numbers, value })),
  };
}

function legalIdOf(registration: string | undefined): Party['legalId'] {
  if (registration === undefined) return undefined;
  return readRegistration(registration) ?? { scheme: undefined, id: registration };
}

// An address that has no form is none; an e-mail address is one.
function electronicAddressOf(address: string | undefined, email: string | undefined): SchemeId | undefined {
  const own = address === undefined ? undefined : readElectronicAddress(address);
  return own ?? (email === undefined ? undefined : { scheme: 'EM', id: email });
}

// Lines of the letterhead with the postal code repeat what has a field of its own.
function sellerOf(issuer: Issuer, isOutsideVat: boolean): Party {
  const { name, country, zip_code, city, phone, email, contact } = issuer;
  const vatId = issuer.vat_id === undefined ? undefined : prefixedVatNumber(issuer.vat_id, country);
  const bare = issuer.vat_id === undefined ? undefined : vatNumber(issuer.vat_id, country);
  const legalId = legalIdOf(issuer.legal_registration);
  const lines = issuer.address.filter(line => !zip_code || !line.includes(zip_code));
  return {
    name,
    id: isOutsideVat && !legalId ? bare : undefined,
    legalId,
    vatId: isOutsideVat ? undefined : vatId,
    taxId: isOutsideVat ? bare : undefined,
    legalForm: issuer.registration,
    electronicAddress: electronicAddressOf(issuer.electronic_address, email),
    address: { lines: lines.slice(0, 3), city, zipCode: zip_code, country },
    contact: contact || phone || email ? { name: contact, phone, email } : undefined,
  };
}

function buyerOf(
  customer: Fields,
  { country: own }: Issuer,
  { genericVatIds, country }: Jurisdiction,
  isOutsideVat: boolean,
): Party {
  const home = text(customer, 'country_iso') ?? own;
  const billing = addressOf((customer.billing_address ?? {}) as Fields, home);
  const number = text(customer, 'vat_id');
  const isGeneric = number !== undefined && genericVatIds.some(id => vatNumber(number, country) === id);
  const vatId = number === undefined || isGeneric ? undefined : prefixedVatNumber(number, home);
  return {
    name: joinedName(customer) ?? '',
    id: text(customer, 'code'),
    legalId: legalIdOf(text(customer, 'legal_registration')),
    vatId: isOutsideVat ? undefined : vatId,
    taxId: undefined,
    legalForm: undefined,
    electronicAddress: electronicAddressOf(text(customer, 'edi_identifier'), text(customer, 'email')),
    address: billing,
    contact: undefined,
  };
}

const joinedName = (customer: Fields): string | undefined =>
  [text(customer, 'name'), text(customer, 'name_2')].filter(Boolean).join(' ') || undefined;

function addressOf(address: Fields, home: string): Address {
  const country = text(address, 'country_iso') ?? home;
  return {
    lines: (text(address, 'postal_address') ?? '')
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
      .slice(0, 3),
    city: text(address, 'city'),
    zipCode: text(address, 'zip_code'),
    country: isCountry(country) ? country : home,
  };
}

const hasParts = ({ lines, city, zipCode }: Address): boolean => lines.length > 0 || Boolean(city ?? zipCode);

// The rate is what one unit of the document's currency is worth.
function taxCurrencyOf(
  { fields, issuer: { currency: own }, profile }: IssuedDocument,
  currency: string,
  vat: Big,
): EInvoice['taxCurrency'] {
  const rate = figure(fields, 'exchange_rate');
  if (currency === own || !rate || (isZero(vat) && !profile.statesZeroTaxCurrency)) return undefined;
  return { code: own, vat: roundTo(vat.times(rate), minorUnits(own)) };
}

/** Credit transfers (UNTDID 4461), which need a bank account of the seller. */
export const TRANSFERS: ReadonlySet<string> = new Set(['30', '31', '42', '58']);
/** A credit note is settled with its invoice. */
const CLEARING = '97';
/** No means of payment is agreed. */
const UNDEFINED_MEANS = '1';

function paymentOf({ typeCode, fields, issuer, profile }: IssuedDocument, number: string): EInvoice['payment'] {
  const sent = text(fields, 'payment_means_code');
  const read = paymentMeansOf(text(fields, 'payment_type') ?? '');
  const inWords = profile.meansWithDetails?.includes(read ?? '') ? undefined : read;
  const reference = text(fields, 'payment_ref') ?? number;
  const accounts = issuer.bank_accounts;
  if (typeCode === '381') {
    const code = sent ?? inWords ?? CLEARING;
    return { code: TRANSFERS.has(code) ? CLEARING : code, reference, accounts: [] };
  }
  const usual = accounts.length > 0 ? '30' : UNDEFINED_MEANS;
  const guessed = inWords !== undefined && (accounts.length > 0 || !TRANSFERS.has(inWords)) ? inWords : usual;
  const code = sent ?? guessed;
  return { code, reference, accounts: TRANSFERS.has(code) ? accounts : [] };
}

function precedingOf({ typeCode, fields, named }: IssuedDocument): EInvoice['preceding'] {
  const invoices = named.filter(({ type }) => type === 'invoice').map(({ name, date }) => ({ name, date }));
  if (invoices.length > 0 || typeCode === '380') return invoices;
  const name = text(fields, 'related_document');
  return name === undefined ? [] : [{ name, date: undefined }];
}

function periodOf(fields: Fields): EInvoice['period'] {
  const [start, end] = [text(fields, 'period_start'), text(fields, 'period_end')];
  return (start ?? end) ? { start, end } : undefined;
}

// EN 16931 has no term for tax that the buyer withholds: it is paid to the tax office, so the whole amount is due.
const withholdingText = ({ withheld }: DocumentFigures, currency: string, words: InvoiceWords): string | undefined =>
  isZero(withheld) ? undefined : `${words.withholding}: ${currency} ${amountText(withheld)}`;
