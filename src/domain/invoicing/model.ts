// Makes the electronic invoice of an issued document from the document, the facts of the company at that time and earlier documents.

import type Big from 'big.js';
import { type DocumentFigures, documentFigures } from '../documents/document-figures.ts';
import { pricedLine } from '../documents/line-amounts.ts';
import type { TotalsHeader } from '../documents/total-interpretations.ts';
import { type FieldError, FieldErrors } from '../errors.ts';
import { Message } from '../messages/message.ts';
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

/** A document cannot be an electronic invoice: what it lacks, by field. */
export interface NoInvoice {
  faults: FieldError[];
}

/** True if the document cannot be an electronic invoice. */
export const isRefused = (made: EInvoice | NoInvoice): made is NoInvoice => 'faults' in made;

/** Makes the electronic invoice of a document. The same document always gives the same one. */
export function eInvoiceOf(document: IssuedDocument): EInvoice | NoInvoice {
  const errors = new FieldErrors();
  const { fields, issuer, jurisdiction, profile } = document;
  const items = (fields.items ?? []) as Fields[];
  const currency = String(fields.currency);
  const figures = figuresOf(fields, items, currency, errors);
  const { lines, remarks } = taxedLines(items, jurisdiction, errors);
  if (!figures || errors.list.length > 0) return { faults: errors.list };
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
    seller: sellerOf(issuer, isOutsideVat, errors),
    buyer: buyerOf(customer, issuer, jurisdiction, isOutsideVat, errors),
  };
  const shipping = addressOf((customer.shipping_address ?? {}) as Fields, parties.buyer.address.country);
  const despatch = document.named.find(({ type }) => type === 'delivery_note');
  const isWithin = categories.has('K');
  const day = document.deliveryDay ?? (isWithin ? (despatch?.date ?? String(fields.date)) : undefined);
  const place = hasParts(shipping) ? shipping : isWithin ? parties.buyer.address : undefined;
  checkCategories(categories, parties, lines, errors);
  const taxCurrency = taxCurrencyOf(document, currency, amounts.totals.vat, errors);
  const payment = paymentOf(document, nameOf(fields), errors);
  if (errors.list.length > 0) return { faults: errors.list };
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
    taxCurrency,
    buyerReference: text(fields, 'buyer_reference') ?? text(customer, 'buyer_reference'),
    purchaseOrder: text(fields, 'your_ref'),
    salesOrder: document.named.find(({ type }) => type === 'order')?.name,
    despatch: despatch?.name,
    preceding: precedingOf(document),
    notes: notesOf(fields, remarks),
    period: periodOf(fields),
    ...parties,
    delivery: day || place ? { date: day, address: place } : undefined,
    payment,
    paymentTerms: joined([terms, withholdingText(figures, currency, words)]),
    lines: lines.map(({ item, taxed, note }, at) => invoiceLine(item, { taxed, note, words }, amounts.lines[at])),
    allowances: amounts.allowances,
    taxes: amounts.taxes,
    totals: amounts.totals,
  };
  return inProfile(invoice, profile);
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

const needed = (rules: string): Message => new Message('e_invoice_needs', { rules });

// The figures that the page shows. Lines that do not explain the document have no breakdown.
function figuresOf(
  fields: Fields,
  items: readonly Fields[],
  currency: string,
  errors: FieldErrors,
): DocumentFigures | undefined {
  if (minorUnits(currency) > 2) errors.add('currency', new Message('e_invoice_currency', { rules: 'BR-DEC' }));
  const header = { ...fields, withholding: fields.irs_retention_amount } as unknown as TotalsHeader;
  const figures = documentFigures(items, header);
  if (!figures) errors.add('items', new Message('e_invoice_prices', { rules: 'BR-16, BR-26' }));
  else if (!figures.differenceIsRounding)
    errors.add('total_amount', new Message('e_invoice_total', { rules: 'BR-CO-15, BR-CO-16' }));
  else if (figures.rows.some(({ rate = ZERO, vat }) => isZero(rate) && !isZero(vat)))
    errors.add('vat', new Message('e_invoice_header_vat', { rules: 'BR-CO-17' }));
  return figures;
}

interface ReadLine {
  item: Fields;
  taxed: TaxedLine;
  note: string | undefined;
}

// A remark belongs to the line before it; those before the first line, to the document.
function taxedLines(
  items: readonly Fields[],
  jurisdiction: Jurisdiction,
  errors: FieldErrors,
): { lines: ReadLine[]; remarks: string[] } {
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
    if (!vat) errors.add(`items[${at}].vat_exemption`, needed('BR-E-10'));
    else
      lines.push({
        item,
        taxed: { priced: pricedLine(item, figure(item, 'unit_price') ?? ZERO), vat },
        note: undefined,
      });
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
function sellerOf(issuer: Issuer, isOutsideVat: boolean, errors: FieldErrors): Party {
  const { name, country, zip_code, city, phone, email, contact } = issuer;
  const vatId = issuer.vat_id === undefined ? undefined : prefixedVatNumber(issuer.vat_id, country);
  const bare = issuer.vat_id === undefined ? undefined : vatNumber(issuer.vat_id, country);
  const legalId = legalIdOf(issuer.legal_registration);
  if (vatId === undefined) errors.add('company.vat_id', needed('BR-CO-26, BR-S-02'));
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
  errors: FieldErrors,
): Party {
  const name = joinedName(customer);
  if (name === undefined) errors.add('customer.name', needed('BR-07'));
  const home = text(customer, 'country_iso') ?? own;
  const billing = addressOf((customer.billing_address ?? {}) as Fields, home);
  const number = text(customer, 'vat_id');
  const isGeneric = number !== undefined && genericVatIds.some(id => vatNumber(number, country) === id);
  const vatId = number === undefined || isGeneric ? undefined : prefixedVatNumber(number, home);
  return {
    name: name ?? '',
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

// Rules of the categories that the parties or other lines may break.
function checkCategories(
  categories: ReadonlySet<string>,
  { buyer }: { buyer: Party },
  lines: readonly ReadLine[],
  errors: FieldErrors,
): void {
  if (categories.has('AE') && !buyer.vatId && !buyer.legalId) errors.add('customer.vat_id', needed('BR-AE-02'));
  if (categories.has('K') && !buyer.vatId) errors.add('customer.vat_id', needed('BR-IC-02'));
  if (!categories.has('O') || categories.size === 1) return;
  for (const [at, { taxed }] of lines.entries())
    if (taxed.vat.category === 'O')
      errors.add(`items[${at}].vat_category`, new Message('e_invoice_outside_vat', { rules: 'BR-O-11' }));
}

// The rate is what one unit of the document's currency is worth.
function taxCurrencyOf(
  { fields, issuer: { currency: own }, profile }: IssuedDocument,
  currency: string,
  vat: Big,
  errors: FieldErrors,
): EInvoice['taxCurrency'] {
  if (currency === own || (isZero(vat) && !profile.statesZeroTaxCurrency)) return undefined;
  const rate = figure(fields, 'exchange_rate');
  if (!rate) errors.add('exchange_rate', needed('BR-53'));
  return { code: own, vat: roundTo(vat.times(rate ?? ONE), minorUnits(own)) };
}

const TRANSFERS: ReadonlySet<string> = new Set(['30', '31', '42', '58']);
/** A credit note is settled with its invoice. */
const CLEARING = '97';
/** No means of payment is agreed. */
const UNDEFINED_MEANS = '1';

function paymentOf(
  { typeCode, fields, issuer, profile }: IssuedDocument,
  number: string,
  errors: FieldErrors,
): EInvoice['payment'] {
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
  if (TRANSFERS.has(code) && accounts.length === 0) errors.add('company.bank_accounts', needed('BR-61'));
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

// EN 16931 has no term for tax that the buyer withholds: it is paid to the tax office, so the invoice asks for the whole amount.
const withholdingText = ({ withheld }: DocumentFigures, currency: string, words: InvoiceWords): string | undefined =>
  isZero(withheld) ? undefined : `${words.withholding}: ${currency} ${amountText(withheld)}`;
