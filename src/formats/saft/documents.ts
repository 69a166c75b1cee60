// Documents of SAF-T (PT): sales, movements of goods, working documents and receipts, each as XML with its control sums.

import type Big from 'big.js';
import type { TotalsLine } from '../../domain/documents/line-amounts.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import { atcudOf } from '../../domain/invoicing/atcud.ts';
import type { VatFields } from '../../domain/invoicing/categories.ts';
import { movesOwnGoods } from '../../domain/invoicing/fiscal-values.ts';
import type { AuditFileCodes, Jurisdiction } from '../../domain/invoicing/jurisdiction.ts';
import { type LineTax, lineTax, untaxed } from '../../domain/invoicing/line-tax.ts';
import { type SaftAmounts, type SaftLine, saftAmounts } from '../../domain/invoicing/saft-amounts.ts';
import { saftNumber } from '../../domain/invoicing/saft-number.ts';
import { paymentMeansOf } from '../../domain/invoicing/usual-codes.ts';
import { digits, isNegative, isZero, ONE, roundTo, sum, ZERO } from '../../domain/values/decimal.ts';
import { ownValue } from '../../domain/values/own-value.ts';
import { element, leaf } from '../invoices/xml.ts';
import { addressElement, amount, field, figure, fitted, needed, type SaftAddress } from './fields.ts';
import { type Fields, type MasterFiles, MISCELLANEOUS, partyAddress, type SaftTax, text } from './master-files.ts';

type Item = TotalsLine & VatFields & Fields;

/** An earlier document that a document or one of its lines takes from. */
export interface UsedDocument {
  set: string;
  number: string;
  date: string;
  /** Line of the later document, from 0; null: unknown. */
  line: number | null;
  /** Amount that is paid. */
  amount: Big | undefined;
  /** Fields of a paid document, where its VAT is needed. */
  fields: Fields | undefined;
}

/** A document. `fields` are those of its snapshot; times are those of the company. */
export interface SaftDocument {
  set: string;
  number: string;
  date: string;
  status: string;
  statusReason: string | null;
  fields: Fields;
  party: { id: number; code: string | null } | undefined;
  paidOnIssue: Big;
  entered: string;
  changed: string;
  delivered: string | undefined;
  issuedBy: string | undefined;
  voidedBy: string | undefined;
  uses: UsedDocument[];
  /** Type of the tax authority. */
  type: string;
  /** Code of the tax authority for the series. */
  validationCode: string | undefined;
  /** Undefined for a document without a signature. */
  signature: SaftSignature | undefined;
}

/** Signature of a document, and the total that it covers as it was signed. */
export interface SaftSignature {
  hash: string;
  keyVersion: number;
  total: string;
}

/** Facts of the company that its documents need. */
export interface SaftCompany {
  name: string;
  vatNumber: string;
  address: SaftAddress;
  currency: string;
  region: string;
  cashVat: boolean;
  jurisdiction: Jurisdiction;
  codes: AuditFileCodes;
}

/** XML of a document, and its part of the control sums: of a void one only the number of lines. */
export interface WrittenDocument {
  xml: string;
  lines: number;
  debit: Big;
  credit: Big;
  quantity: Big;
  /** Lines with a VAT rate of 0 and no reason. */
  withoutReason: number;
  /** True if the net amount or the tax is below 0, which the schema of the file does not have. */
  isBelowZero: boolean;
}

/** Source of documents that no user issued: a program did. */
const PROGRAM = 'Kontor';

const itemsOf = (fields: Fields): Item[] => (fields.items ?? []) as Item[];
const headerOf = (fields: Fields): TotalsHeader =>
  ({ ...fields, withholding: fields.irs_retention_amount }) as unknown as TotalsHeader;
const customerOf = (fields: Fields): Fields => (fields.customer ?? {}) as Fields;

/** Number of a document in the file. Numbers that have no valid form were refused before. */
const nameOf = (set: string, number: string): string => saftNumber(set, number) ?? `${set} ${number}`;

/** Writes the documents of a file and collects their master data. */
export class DocumentWriter {
  private readonly company: SaftCompany;
  private readonly master: MasterFiles;
  private withoutReason = 0;
  private isBelowZero = false;

  constructor(company: SaftCompany, master: MasterFiles) {
    this.company = company;
    this.master = master;
  }

  /** An invoice or a credit note. */
  sale(document: SaftDocument, { isCredit }: { isCredit: boolean }): WrittenDocument {
    const { fields, date, type } = document;
    const amounts = this.amountsOf(fields);
    const lines = this.goodsLines(document, amounts, { isCredit, hasTaxPoint: true, isTaxed: true });
    const xml = element(
      'Invoice',
      this.headOf(document, 'InvoiceNo', 'Invoice'),
      `<InvoiceDate>${date}</InvoiceDate><InvoiceType>${type}</InvoiceType>`,
      `<SpecialRegimes><SelfBillingIndicator>0</SelfBillingIndicator><CashVATSchemeIndicator>${this.company.cashVat ? 1 : 0}</CashVATSchemeIndicator><ThirdPartiesBillingIndicator>0</ThirdPartiesBillingIndicator></SpecialRegimes>`,
      needed('SourceID', document.issuedBy ?? PROGRAM),
      `<SystemEntryDate>${document.entered}</SystemEntryDate>`,
      needed('CustomerID', this.customerOf(document)),
      this.shipTo(fields),
      lines.xml,
      this.totals(document, amounts, this.paymentOf(document)),
      this.withholding(amounts.withheld),
    );
    return this.written(document, xml, lines);
  }

  /** A delivery note or a transfer of goods between places of the company. */
  movement(document: SaftDocument): WrittenDocument {
    const { fields, date, type } = document;
    const amounts = this.amountsOf(fields);
    const lines = this.goodsLines(document, amounts, {
      isCredit: false,
      hasTaxPoint: false,
      isTaxed: isPriced(amounts),
    });
    const isOwn = document.party === undefined && movesOwnGoods(fields);
    const { vatNumber, name, address } = this.company;
    const customer = isOwn ? this.master.ownCompany(vatNumber, name, address) : this.customerOf(document);
    const xml = element(
      'StockMovement',
      this.headOf(document, 'DocumentNumber', 'Movement'),
      `<MovementDate>${date}</MovementDate><MovementType>${type}</MovementType><SystemEntryDate>${document.entered}</SystemEntryDate>`,
      needed('CustomerID', customer),
      needed('SourceID', document.issuedBy ?? PROGRAM),
      this.shipTo(fields),
      element('ShipFrom', addressElement('Address', address)),
      `<MovementStartTime>${document.delivered ?? document.entered}</MovementStartTime>`,
      lines.xml,
      this.totals(document, amounts),
    );
    return this.written(document, xml, lines);
  }

  /** An order or a quote. */
  working(document: SaftDocument): WrittenDocument {
    const { fields, date, type } = document;
    const amounts = this.amountsOf(fields);
    const lines = this.goodsLines(document, amounts, {
      isCredit: false,
      hasTaxPoint: true,
      isTaxed: isPriced(amounts),
    });
    const xml = element(
      'WorkDocument',
      this.headOf(document, 'DocumentNumber', 'Work'),
      `<WorkDate>${date}</WorkDate><WorkType>${type}</WorkType>`,
      needed('SourceID', document.issuedBy ?? PROGRAM),
      `<SystemEntryDate>${document.entered}</SystemEntryDate>`,
      needed('CustomerID', this.customerOf(document)),
      lines.xml,
      this.totals(document, amounts),
    );
    return this.written(document, xml, lines);
  }

  /** A receipt. What is not allotted to invoices is an advance: it names the receipt itself. */
  receipt(document: SaftDocument): WrittenDocument {
    const { fields, date, type, set, number, uses } = document;
    const euros = this.eurosOf(fields);
    const inEuros = (value: Big) => roundTo(value.times(euros), 2);
    const total = inEuros((fields.total_amount ?? ZERO) as Big);
    const paid = uses.flatMap(use => (use.amount ? [{ ...use, amount: inEuros(use.amount) }] : []));
    const rest = paid.reduce((left, use) => left.minus(use.amount), total);
    const advance = { set, number, date, line: null, amount: rest, fields: undefined };
    const all = rest.gt(ZERO) || paid.length === 0 ? [...paid, advance] : paid;
    const sums = new Sums();
    let xml = '';
    for (const { amount: gross, ...use } of all)
      for (const share of this.sharesOf(gross, use.fields, type)) {
        xml += element(
          'Line',
          `<LineNumber>${++sums.lines}</LineNumber>`,
          element(
            'SourceDocumentID',
            needed('OriginatingON', nameOf(use.set, use.number)),
            `<InvoiceDate>${use.date}</InvoiceDate>`,
          ),
          amount('CreditAmount', share.net),
          share.tax ? this.taxXml(share.tax) : '',
        );
        sums.credit = sums.credit.plus(share.net);
      }
    const gross = sum(all.map(use => use.amount));
    const currency = String(fields.currency);
    const withheld = inEuros((fields.irs_retention_amount ?? ZERO) as Big);
    const written = element(
      'Payment',
      needed('PaymentRefNo', nameOf(set, number)),
      this.atcud(document),
      `<TransactionDate>${date}</TransactionDate><PaymentType>${type}</PaymentType>`,
      this.statusOf(document, 'Payment', 'SourcePayment'),
      this.paymentXml('PaymentMethod', fields, gross, date),
      needed('SourceID', document.issuedBy ?? PROGRAM),
      `<SystemEntryDate>${document.entered}</SystemEntryDate>`,
      needed('CustomerID', this.customerOf(document)),
      xml,
      element(
        'DocumentTotals',
        amount('TaxPayable', gross.minus(sums.credit)),
        amount('NetTotal', sums.credit),
        amount('GrossTotal', gross),
        this.currencyXml(currency, (fields.total_amount ?? ZERO) as Big, euros),
      ),
      this.withholding(withheld),
    );
    return this.written(document, written, sums);
  }

  private written(document: SaftDocument, xml: string, sums: Sums): WrittenDocument {
    const { withoutReason, isBelowZero } = this;
    const { lines, debit, credit, quantity } = sums;
    this.withoutReason = 0;
    this.isBelowZero = false;
    const written = { xml, lines, withoutReason, isBelowZero };
    if (document.status === 'VOID') return { ...written, debit: ZERO, credit: ZERO, quantity: ZERO };
    return { ...written, debit, credit, quantity };
  }

  private amountsOf(fields: Fields): SaftAmounts<Item> {
    return saftAmounts(itemsOf(fields), headerOf(fields), this.eurosOf(fields));
  }

  /** Value of a unit of the document's currency. Documents without a rate were refused before. */
  private eurosOf(fields: Fields): Big {
    return fields.currency === this.company.currency ? ONE : ((fields.exchange_rate as Big | undefined) ?? ONE);
  }

  private customerOf({ fields, party, date }: SaftDocument): string {
    return this.master.customer(customerOf(fields), party, date);
  }

  private headOf(document: SaftDocument, numberName: string, kind: string): string {
    const { hash, keyVersion } = document.signature ?? { hash: '0', keyVersion: 0 };
    return (
      needed(numberName, nameOf(document.set, document.number)) +
      this.atcud(document) +
      this.statusOf(document, kind, 'SourceBilling') +
      `<Hash>${hash}</Hash><HashControl>${keyVersion}</HashControl>`
    );
  }

  private atcud({ validationCode, set, number }: SaftDocument): string {
    return needed('ATCUD', atcudOf(validationCode, nameOf(set, number)));
  }

  // Invoices and receipts are normal or void; other documents may also be billed.
  private statusOf(document: SaftDocument, kind: string, source: string): string {
    const { status, statusReason, entered, changed } = document;
    const isVoid = status === 'VOID';
    const isBilled = status === 'BILLED' && (kind === 'Movement' || kind === 'Work');
    return element(
      'DocumentStatus',
      `<${kind}Status>${isVoid ? 'A' : isBilled ? 'F' : 'N'}</${kind}Status>`,
      `<${kind}StatusDate>${isVoid || isBilled ? changed : entered}</${kind}StatusDate>`,
      isVoid ? field('Reason', statusReason) : '',
      needed('SourceID', (isVoid ? document.voidedBy : document.issuedBy) ?? PROGRAM),
      `<${source}>P</${source}>`,
    );
  }

  private goodsLines(
    document: SaftDocument,
    amounts: SaftAmounts<Item>,
    options: { isCredit: boolean; hasTaxPoint: boolean; isTaxed: boolean },
  ): Sums & { xml: string } {
    const { isCredit, hasTaxPoint, isTaxed } = options;
    const { fields } = document;
    const sums = new Sums();
    const taxPoint = hasTaxPoint
      ? `<TaxPointDate>${document.delivered?.slice(0, 10) ?? document.date}</TaxPointDate>`
      : '';
    const places = new Map(itemsOf(fields).map((item, at) => [item, at]));
    const uses = document.uses.map(({ set, number, date, line }) => ({ name: nameOf(set, number), date, line }));
    // Documents that lines name. The relation of the whole document to one of them is about its amount.
    const byLine = new Set(uses.flatMap(({ name, line }) => (line === null ? [] : [name])));
    const home = text(customerOf(fields), 'country_iso');
    const reason = isCredit ? text(fields, 'reason') : undefined;
    let xml = '';
    for (const line of this.allLines(amounts)) {
      const { item } = line;
      const product = this.productOf(line);
      const isReturn = isNegative(line.amount) !== isCredit;
      const value = line.amount.abs();
      const place = item && places.get(item);
      const names = uses.filter(use => use.line === (byLine.has(use.name) ? place : null));
      const tax = line.tax ?? (isTaxed ? this.vatOf(line, home) : undefined);
      xml += element(
        'Line',
        `<LineNumber>${++sums.lines}</LineNumber>`,
        isCredit
          ? ''
          : names
              .map(({ name, date }) =>
                element('OrderReferences', needed('OriginatingON', name), `<OrderDate>${date}</OrderDate>`),
              )
              .join(''),
        needed('ProductCode', product.code),
        needed('ProductDescription', product.description),
        figure('Quantity', line.quantity),
        leaf('UnitOfMeasure', fitted('UnitOfMeasure', item && text(item, 'unit_of_measurement')) ?? 'UN'),
        figure('UnitPrice', line.price),
        taxPoint,
        isCredit ? this.references(names, reason, text(fields, 'related_document')) : '',
        needed('Description', product.description),
        element(
          'ProductSerialNumber',
          ...((item?.serial_numbers ?? []) as string[]).map(each => field('SerialNumber', each)),
        ),
        amount(isReturn ? 'DebitAmount' : 'CreditAmount', value),
        tax ? this.taxXml(tax) : '',
        line.discount.gt(ZERO) ? amount('SettlementAmount', line.discount) : '',
      );
      if (isReturn) sums.debit = sums.debit.plus(value);
      else sums.credit = sums.credit.plus(value);
      sums.quantity = sums.quantity.plus(line.quantity);
    }
    return Object.assign(sums, { xml });
  }

  // A document has one line at least. Charges are lines of their own.
  private allLines({ lines, ecoTax, stampDuty }: SaftAmounts<Item>): FileLine[] {
    const all: FileLine[] = [...lines];
    if (!isZero(ecoTax)) all.push({ ...chargeLine('ECOTAXA', ecoTax), tax: this.untaxed('M99') });
    if (!isZero(stampDuty)) {
      const tax: SaftTax = {
        ...this.untaxed('M99'),
        type: 'IS',
        code: 'OUT',
        percentage: undefined,
        amount: stampDuty,
        exemption: undefined,
      };
      all.push({ ...chargeLine('SELO', ZERO), tax });
    }
    return all.length > 0 ? all : [{ ...chargeLine(undefined, ZERO), rate: ZERO }];
  }

  private productOf({ item, charge }: FileLine): { code: string; description: string } {
    const code = item && text(item, 'item_code');
    const named = charge === undefined ? undefined : CHARGES[charge];
    const description =
      named ?? [item && text(item, 'description'), item && text(item, 'description_2')].filter(Boolean).join(' ');
    const type =
      item?.item_type === 'service' ? 'S' : charge === 'ECOTAXA' ? 'I' : charge === undefined && code ? 'P' : 'O';
    const known = this.master.product({
      code: charge ?? code ?? MISCELLANEOUS,
      type,
      group: undefined,
      description: code === undefined && charge === undefined ? 'Diversos' : description,
      barCode: undefined,
    });
    return { code: known, description: description || 'Diversos' };
  }

  private references(names: { name: string }[], reason: string | undefined, called: string | undefined): string {
    const all = names.length > 0 ? names.map(({ name }) => name) : called === undefined ? [] : [called];
    if (all.length === 0) return element('References', field('Reason', reason));
    return all.map(name => element('References', needed('Reference', name), field('Reason', reason))).join('');
  }

  private vatOf({ rate, item }: FileLine, home: string | undefined): SaftTax {
    const tax = lineTax(item, rate, this.company, home);
    if (tax.isUsual && item?.unit_price && !isZero(item.unit_price)) this.withoutReason++;
    return saftTax(tax, rate);
  }

  private untaxed(code: string): SaftTax {
    return saftTax(untaxed(code, this.company), ZERO);
  }

  private taxXml(tax: SaftTax): string {
    this.master.tax(tax);
    const { type, region, code, percentage, amount: value, exemption } = tax;
    return (
      element(
        'Tax',
        `<TaxType>${type}</TaxType><TaxCountryRegion>${region}</TaxCountryRegion><TaxCode>${code}</TaxCode>`,
        percentage ? figure('TaxPercentage', percentage) : '',
        value ? amount('TaxAmount', value) : '',
      ) + (exemption ? needed('TaxExemptionReason', exemption.text) + needed('TaxExemptionCode', exemption.code) : '')
    );
  }

  private totals({ fields, signature }: SaftDocument, { tax, net, gross }: SaftAmounts<Item>, payment = ''): string {
    const euros = this.eurosOf(fields);
    const currency = String(fields.currency);
    const own = euros.eq(ONE) ? gross : saftAmounts(itemsOf(fields), headerOf(fields), ONE).gross;
    this.isBelowZero = tax.lt(ZERO) || net.lt(ZERO);
    return element(
      'DocumentTotals',
      amount('TaxPayable', tax),
      amount('NetTotal', net),
      leaf('GrossTotal', signature?.total ?? gross.toFixed(2)),
      this.currencyXml(currency, own, euros),
      payment,
    );
  }

  private currencyXml(currency: string, value: Big, euros: Big): string {
    if (currency === this.company.currency) return '';
    return element(
      'Currency',
      `<CurrencyCode>${currency}</CurrencyCode>`,
      amount('CurrencyAmount', value),
      figure('ExchangeRate', euros),
    );
  }

  private paymentOf({ fields, paidOnIssue, date }: SaftDocument): string {
    if (isZero(paidOnIssue)) return '';
    return this.paymentXml('Payment', fields, roundTo(paidOnIssue.times(this.eurosOf(fields)), 2), date);
  }

  private paymentXml(name: string, fields: Fields, value: Big, date: string): string {
    const means = text(fields, 'payment_means_code') ?? paymentMeansOf(text(fields, 'payment_type') ?? '');
    const mechanism = means === undefined ? undefined : ownValue(this.company.codes.payments, means);
    return element(
      name,
      `<PaymentMechanism>${mechanism ?? 'OU'}</PaymentMechanism>`,
      amount('PaymentAmount', value),
      `<PaymentDate>${date}</PaymentDate>`,
    );
  }

  private withholding(withheld: Big): string {
    if (isZero(withheld)) return '';
    return element(
      'WithholdingTax',
      '<WithholdingTaxType>IRS</WithholdingTaxType>',
      amount('WithholdingTaxAmount', withheld),
    );
  }

  private shipTo(fields: Fields): string {
    const address = partyAddress(customerOf(fields), 'shipping_address');
    return address ? element('ShipTo', addressElement('Address', address)) : '';
  }

  // Under cash accounting a payment is split like the VAT of the invoice that it pays.
  private sharesOf(gross: Big, invoice: Fields | undefined, type: string): { net: Big; tax: SaftTax | undefined }[] {
    if (type !== 'RC') return [{ net: gross, tax: undefined }];
    if (invoice === undefined) return [{ net: gross, tax: this.untaxed('M99') }];
    const amounts = this.amountsOf(invoice);
    const home = text(customerOf(invoice), 'country_iso');
    const byTax = new Map<string, { tax: SaftTax; net: Big }>();
    for (const line of this.allLines(amounts)) {
      const tax = line.tax ?? this.vatOf(line, home);
      const key = `${tax.type} ${tax.code} ${tax.percentage && digits(tax.percentage)} ${tax.exemption?.code}`;
      byTax.set(key, { tax, net: (byTax.get(key)?.net ?? ZERO).plus(line.amount) });
    }
    this.withoutReason = 0;
    const share = isZero(amounts.gross) ? ZERO : gross.div(amounts.gross);
    const shares = [...byTax.values()]
      .filter(({ net }) => net.gt(ZERO))
      .map(({ tax, net }) => ({ net: roundTo(net.times(share), 2), tax }));
    return shares.length > 0 ? shares : [{ net: gross, tax: this.untaxed('M99') }];
  }
}

/** A line of the file: one of the document, or a charge. */
interface FileLine extends Omit<SaftLine<Item>, 'row'> {
  charge?: keyof typeof CHARGES | undefined;
  tax?: SaftTax;
}

const saftTax = ({ region, code, exemption }: LineTax, percentage: Big): SaftTax => ({
  type: code === 'NS' ? 'NS' : 'IVA',
  region,
  code,
  percentage,
  amount: undefined,
  exemption,
});

/** Charges by the code of their product. */
const CHARGES = { ECOTAXA: 'Ecovalor', SELO: 'Imposto do selo' } as const;

const chargeLine = (charge: FileLine['charge'], value: Big): FileLine => ({
  item: undefined,
  charge,
  quantity: ONE,
  price: value,
  amount: value,
  discount: ZERO,
  rate: ZERO,
});

/** Lines of documents without prices need no tax. */
const isPriced = ({ gross }: SaftAmounts<Item>): boolean => !isZero(gross);

class Sums {
  lines = 0;
  debit: Big = ZERO;
  credit: Big = ZERO;
  quantity: Big = ZERO;
}
