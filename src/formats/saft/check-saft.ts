// Checks a SAF-T (PT) file: its structure, and rules that a schema cannot express (Portaria n.º 302/2016, Despacho n.º 8632/2014).

import { createVerify, type KeyObject } from 'node:crypto';
import type Big from 'big.js';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, halfUnit, isZero, ONE, PERCENT, ZERO } from '../../domain/values/decimal.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { checkStructure, linePlace, shown } from './check-structure.ts';
import type { Element } from './read-saft.ts';
import { FORMS, NAMESPACE } from './structure.ts';

/** Kinds of faults. */
export type SaftRule =
  | 'structure'
  | 'value'
  | 'control-total'
  | 'document-total'
  | 'reference'
  | 'duplicate'
  | 'tax-table'
  | 'exemption'
  | 'date'
  | 'series'
  | 'hash';

/** A fault and its place. */
export interface SaftFault {
  rule: SaftRule;
  /** Element, such as `Invoice FT 2026/12, Line 3`. */
  place: string;
  /** Line of the file. */
  line: number;
  message: string;
}

/** Faults that are kept; all are counted. */
const MAX_FAULTS = 1_000;
const CENT = decimal('0.01');
const HASH = /^[A-Za-z0-9+/]{171}=$/;

/** A kind of document: names of its elements. */
interface Kind {
  section: string;
  number: string;
  date: string;
  type: string;
  status: string;
  hasHash: boolean;
}

const kind = (section: string, number: string, prefix: string, date = `${prefix}Date`): Kind => ({
  section,
  number,
  date,
  type: `${prefix}Type`,
  status: `${prefix}Status`,
  hasHash: section !== 'Payments',
});

const KINDS: Readonly<Record<string, Kind>> = {
  Invoice: kind('SalesInvoices', 'InvoiceNo', 'Invoice'),
  StockMovement: kind('MovementOfGoods', 'DocumentNumber', 'Movement'),
  WorkDocument: kind('WorkingDocuments', 'DocumentNumber', 'Work'),
  Payment: kind('Payments', 'PaymentRefNo', 'Payment', 'TransactionDate'),
};

const SECTIONS: ReadonlySet<string> = new Set(Object.values(KINDS).map(({ section }) => section));

/** Documents and sums of a section. */
interface SectionSums {
  count: number;
  lines: number;
  quantity: Big;
  debit: Big;
  credit: Big;
}

/** The last document of a series, for numbers and signatures. */
interface SeriesState {
  number: number;
  hash: string;
  isSigned: boolean;
  last: string;
}

/** Sums of the lines of a document. */
interface LineSums {
  debit: Big;
  credit: Big;
  /** VAT and stamp duty; negative on the debit side. */
  tax: Big;
  hasTax: boolean;
  quantity: Big;
  count: number;
}

const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(each => each.name === name);
const textIn = (element: Element | undefined, name: string): string | undefined => child(element, name)?.text;

/** Value of the smallest unit of the document's currency. Zero for euros. */
function unitOf(totals: Element): Big {
  const currency = child(totals, 'Currency');
  const code = textIn(currency, 'CurrencyCode');
  return code === undefined ? ZERO : amountOf(currency, 'ExchangeRate').times(halfUnit(minorUnits(code)));
}

/** An amount. Zero if it is missing or has no valid form, which is a fault of its own. */
function amountOf(element: Element | undefined, name: string): Big {
  const text = textIn(element, name);
  return text !== undefined && FORMS.DebitAmount?.test(text) ? decimal(text.replace(/^\+|\.$/g, '')) : ZERO;
}

/** Checks the elements of a file in their order. */
export class SaftCheck {
  readonly faults: SaftFault[] = [];
  count = 0;
  documents = 0;
  private readonly known = { Customer: new Set<string>(), Supplier: new Set<string>(), Product: new Set<string>() };
  private readonly taxes = new Set<string>();
  private readonly numbers = new Set<string>();
  private readonly sections = new Map<string, SectionSums>();
  private readonly series = new Map<string, SeriesState>();
  private readonly typeOfCode = new Map<string, string>();
  private readonly key: KeyObject | undefined;
  private start = '';
  private end = '';

  /** `key`: public key of the producer, with which signatures are verified. */
  constructor(key?: KeyObject) {
    this.key = key;
  }

  /** Notes a fault. */
  add(rule: SaftRule, at: Pick<Element, 'line'>, place: string, message: string): void {
    this.count++;
    if (this.faults.length < MAX_FAULTS) this.faults.push({ rule, place, line: at.line, message });
  }

  /** Checks a record, or an element around records. Accounting entries are left out. */
  element(element: Element): void {
    if (/^(?:GeneralLedger|Journal)/.test(element.name) || /^(?:GeneralLedger|Journal)/.test(element.parent)) return;
    const { name } = element;
    const kind = ownValue(KINDS, name);
    const number = kind
      ? textIn(element, kind.number)
      : (textIn(element, `${name}ID`) ?? textIn(element, 'ProductCode'));
    const place = [name, number].filter(Boolean).join(' ');
    checkStructure(element, place, (rule, at, where, message) => this.add(rule, at, where, message));
    if (kind) this.document(element, kind, number ?? '', place);
    else if (name === 'Header') this.header(element);
    else if (name === 'TaxTable') for (const entry of element.children) this.taxEntry(entry);
    else if (name === 'AuditFile') this.root(element);
    else if (name === 'Customer' || name === 'Supplier' || name === 'Product') this.master(element, name, place);
    else if (SECTIONS.has(name)) this.section(element);
  }

  private root(element: Element): void {
    const { namespace } = element;
    if (namespace !== NAMESPACE)
      this.add('structure', element, 'AuditFile', `has the namespace ${namespace ?? 'of no schema'}, not ${NAMESPACE}`);
  }

  private header(header: Element): void {
    this.start = textIn(header, 'StartDate') ?? '';
    this.end = textIn(header, 'EndDate') ?? '';
    if (this.start > this.end)
      this.add('date', header, 'Header', `StartDate ${this.start} is after EndDate ${this.end}`);
  }

  private master(element: Element, kind: 'Customer' | 'Supplier' | 'Product', place: string): void {
    const id = textIn(element, kind === 'Product' ? 'ProductCode' : `${kind}ID`) ?? '';
    if (this.known[kind].has(id)) this.add('duplicate', element, place, `there is another ${kind} ${shown(id)}`);
    this.known[kind].add(id);
  }

  private taxEntry(entry: Element): void {
    this.taxes.add(taxKey(entry));
    this.taxes.add(`${taxKey(entry)} ${rateOf(entry)}`);
  }

  private document(element: Element, kind: Kind, number: string, place: string): void {
    this.documents++;
    const date = textIn(element, kind.date) ?? '';
    const isVoid = textIn(child(element, 'DocumentStatus'), kind.status) === 'A';
    const key = `${kind.section} ${number}`;
    if (this.numbers.has(key))
      this.add('duplicate', element, place, `there is another ${element.name} with this number`);
    this.numbers.add(key);
    if (this.start !== '' && (date < this.start || date > this.end)) {
      const message = `${kind.date} ${date} is not within ${this.start} to ${this.end}`;
      this.add('date', child(element, kind.date) ?? element, place, message);
    }
    this.references(element, place);
    const sums = this.lines(element, place);
    this.totals(element, sums, place);
    this.seriesOf(element, kind, number, place);
    this.paymentTax(element, place);
    const section = this.sums(kind.section);
    section.count++;
    section.lines += sums.count;
    const isLeftOut =
      isVoid || (element.name === 'Invoice' && textIn(child(element, 'DocumentStatus'), kind.status) === 'F');
    if (isLeftOut) return;
    section.quantity = section.quantity.plus(sums.quantity);
    section.debit = section.debit.plus(sums.debit);
    section.credit = section.credit.plus(sums.credit);
  }

  private references(element: Element, place: string): void {
    for (const kind of ['Customer', 'Supplier'] as const) {
      const named = child(element, `${kind}ID`);
      if (named && !this.known[kind].has(named.text))
        this.add('reference', named, place, `${kind} ${shown(named.text)} is not among the master files`);
    }
  }

  private lines(element: Element, place: string): LineSums {
    const sums: LineSums = { debit: ZERO, credit: ZERO, tax: ZERO, hasTax: false, quantity: ZERO, count: 0 };
    for (const line of element.children.filter(({ name }) => name === 'Line')) {
      const at = linePlace(place, line);
      const product = child(line, 'ProductCode');
      if (product && !this.known.Product.has(product.text))
        this.add('reference', product, at, `Product ${shown(product.text)} is not among the master files`);
      const [debit, credit] = [amountOf(line, 'DebitAmount'), amountOf(line, 'CreditAmount')];
      sums.debit = sums.debit.plus(debit);
      sums.credit = sums.credit.plus(credit);
      sums.quantity = sums.quantity.plus(amountOf(line, 'Quantity'));
      sums.count++;
      const base = child(line, 'TaxBase')
        ? amountOf(line, 'TaxBase').times(amountOf(line, 'Quantity'))
        : debit.plus(credit);
      const tax = this.tax(line, base, at);
      sums.hasTax ||= tax !== undefined;
      sums.tax = child(line, 'DebitAmount') ? sums.tax.minus(tax ?? ZERO) : sums.tax.plus(tax ?? ZERO);
      if (child(line, 'TaxBase') && !(isZero(amountOf(line, 'UnitPrice')) && isZero(debit) && isZero(credit)))
        this.add('document-total', line, at, 'a line with TaxBase must have a price and an amount of 0');
    }
    return sums;
  }

  // Tax of a line. Undefined if it has none.
  private tax(line: Element, base: Big, place: string): Big | undefined {
    const tax = child(line, 'Tax');
    const [reason, code] = [child(line, 'TaxExemptionReason'), child(line, 'TaxExemptionCode')];
    if (Boolean(reason) !== Boolean(code))
      this.add('exemption', line, place, 'TaxExemptionReason and TaxExemptionCode need each other');
    if (!tax) return undefined;
    const isFixed = child(tax, 'TaxAmount') !== undefined;
    if (!this.taxes.has(isFixed ? taxKey(tax) : `${taxKey(tax)} ${rateOf(tax)}`))
      this.add('tax-table', tax, place, `the tax ${taxKey(tax)} ${rateOf(tax)} is not in TaxTable`);
    const rate = amountOf(tax, isFixed ? 'TaxAmount' : 'TaxPercentage');
    if (isZero(rate) && !reason)
      this.add('exemption', tax, place, 'a rate of 0 needs TaxExemptionReason and TaxExemptionCode');
    if (!isZero(rate) && reason) this.add('exemption', reason, place, 'a rate above 0 must not have an exemption');
    return isFixed ? rate : base.times(rate).times(PERCENT);
  }

  private totals(element: Element, { debit, credit, tax, hasTax, count }: LineSums, place: string): void {
    const totals = child(element, 'DocumentTotals');
    if (!totals) return;
    const payable = amountOf(totals, 'TaxPayable');
    const net = amountOf(totals, 'NetTotal');
    const gross = amountOf(totals, 'GrossTotal');
    const fault = (message: string) => this.add('document-total', totals, place, message);
    // Amounts of lines may have more decimals than totals; VAT was rounded in the currency of the document.
    const tolerance = CENT.plus(unitOf(totals)).times(String(count + 1));
    const differ = (a: Big, b: Big, most = CENT) => a.minus(b).abs().gt(most);
    if (differ(net.plus(payable), gross))
      fault(`NetTotal ${net.toFixed(2)} + TaxPayable ${payable.toFixed(2)} is not GrossTotal ${gross.toFixed(2)}`);
    const lines = credit.minus(debit).abs();
    if (differ(lines, net, tolerance))
      fault(`the lines add up to ${lines.toFixed(2)}, not to NetTotal ${net.toFixed(2)}`);
    // Amounts of receipts are those of the invoices that they pay, before discounts.
    if (hasTax && element.name !== 'Payment' && differ(tax.abs(), payable, tolerance))
      fault(`the tax of the lines is ${tax.abs().toFixed(2)}, not TaxPayable ${payable.toFixed(2)}`);
  }

  // A receipt of cash accounting has the tax of each line.
  private paymentTax(element: Element, place: string): void {
    if (element.name !== 'Payment' || textIn(element, 'PaymentType') !== 'RC') return;
    const message = 'a receipt of cash accounting (RC) needs the tax of each line';
    for (const line of element.children)
      if (line.name === 'Line' && !child(line, 'Tax')) this.add('tax-table', line, linePlace(place, line), message);
  }

  // A code has one type of documents, and its signatures form a chain in each series.
  private seriesOf(element: Element, kind: Kind, number: string, place: string): void {
    const [, code = '', series = '', digits = ''] = /^([^ ]+) ([^/^ ]+)\/(\d+)$/.exec(number) ?? [];
    if (digits === '') return;
    const type = textIn(element, kind.type) ?? '';
    const typeKey = `${kind.section} ${code}`;
    const known = this.typeOfCode.get(typeKey);
    if (known !== undefined && known !== type)
      this.add('series', element, place, `documents of the code ${code} have the types ${known} and ${type}`);
    this.typeOfCode.set(typeKey, known ?? type);
    if (!kind.hasHash) return;
    const key = `${kind.section} ${code} ${series}`;
    const hash = textIn(element, 'Hash') ?? '';
    const isSigned = hash !== '0' && hash !== '';
    if (isSigned && !HASH.test(hash))
      this.add(
        'hash',
        child(element, 'Hash') ?? element,
        place,
        'Hash is not in the form of a signature: 172 characters in Base64, or 0',
      );
    if (isSigned && textIn(element, 'HashControl') === '0')
      this.add('hash', element, place, 'HashControl is 0, and there is a signature');
    const before = this.series.get(key);
    const order = Number(digits);
    if (before?.isSigned && !isSigned)
      this.add('hash', element, place, `has no signature after ${before.last}, which has one`);
    const isNext = before ? before.number + 1 === order : order === 1;
    if (this.key && isSigned && isNext) this.verify(element, kind, number, before?.hash ?? '', hash, place);
    this.series.set(key, { number: order, hash, isSigned, last: number });
  }

  // Despacho n.º 8632/2014, 2.2: RSA-SHA1 over date, time of entry, number, total and the signature before.
  private verify(element: Element, kind: Kind, number: string, before: string, hash: string, place: string): void {
    const date = textIn(element, kind.date);
    const gross = amountOf(child(element, 'DocumentTotals'), 'GrossTotal').toFixed(2);
    const signed = `${date};${textIn(element, 'SystemEntryDate')};${number};${gross};${before}`;
    const isValid = createVerify('RSA-SHA1')
      .update(signed)
      .verify(this.key as KeyObject, hash, 'base64');
    if (!isValid)
      this.add('hash', child(element, 'Hash') ?? element, place, 'Hash is not a signature of this document by the key');
  }

  private sums(section: string): SectionSums {
    const sums = this.sections.get(section) ?? { count: 0, lines: 0, quantity: ZERO, debit: ZERO, credit: ZERO };
    this.sections.set(section, sums);
    return sums;
  }

  private section(element: Element): void {
    const { count, lines, quantity, debit, credit } = this.sums(element.name);
    const expected: [name: string, value: Big][] =
      element.name === 'MovementOfGoods'
        ? [
            ['NumberOfMovementLines', ONE.times(String(lines))],
            ['TotalQuantityIssued', quantity],
          ]
        : [
            ['NumberOfEntries', ONE.times(String(count))],
            ['TotalDebit', debit],
            ['TotalCredit', credit],
          ];
    for (const [name, value] of expected) {
      const stated = amountOf(element, name);
      if (stated.minus(value).abs().gt(CENT))
        this.add(
          'control-total',
          child(element, name) ?? element,
          element.name,
          `${name} is ${stated.toFixed()}: the documents give ${value.toFixed()}`,
        );
    }
  }
}

const taxKey = (tax: Element): string =>
  ['TaxType', 'TaxCountryRegion', 'TaxCode'].map(name => textIn(tax, name)).join(' ');

function rateOf(tax: Element): string {
  const name = child(tax, 'TaxAmount') ? 'TaxAmount' : 'TaxPercentage';
  return `${amountOf(tax, name).toFixed()}${name === 'TaxAmount' ? '' : ' %'}`;
}
