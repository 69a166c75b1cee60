// Writes an electronic invoice as UBL 2.1: Invoice or CreditNote.

import { amountText, numberText } from '../../domain/invoicing/amounts.ts';
import type {
  Address,
  AllowanceCharge,
  EInvoice,
  InvoiceLine,
  Party,
  Tax,
  TaxSubtotal,
} from '../../domain/invoicing/e-invoice.ts';
import type { Profile } from '../../domain/invoicing/profile.ts';
import { element, leaf } from './xml.ts';

const COMMON = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const BASIC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';

/** The XML of an electronic invoice in UBL, with the codes and formats of a profile. */
export function writeUbl(invoice: EInvoice, profile: Profile): string {
  const root = invoice.typeCode === '380' ? 'Invoice' : 'CreditNote';
  const isInvoice = root === 'Invoice';
  const namespace = `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;
  const { currency, period, taxCurrency, delivery, totals } = invoice;
  const money = (name: string, value: Parameters<typeof amountText>[0]) =>
    leaf(`cbc:${name}`, amountText(value), ['currencyID', currency]);
  const content = [
    leaf('cbc:CustomizationID', invoice.customization),
    leaf('cbc:ProfileID', invoice.businessProcess),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.date),
    isInvoice ? leaf('cbc:DueDate', invoice.dueDate) : '',
    leaf(`cbc:${root}TypeCode`, invoice.typeCode),
    ...invoice.notes.map(({ code, text }) => leaf('cbc:Note', code === undefined ? text : `#${code}#${text}`)),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:TaxCurrencyCode', taxCurrency?.code),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    element('cac:InvoicePeriod', leaf('cbc:StartDate', period?.start), leaf('cbc:EndDate', period?.end)),
    orderReference(invoice),
    ...invoice.preceding.map(({ name, date }) =>
      element(
        'cac:BillingReference',
        element('cac:InvoiceDocumentReference', leaf('cbc:ID', name), leaf('cbc:IssueDate', date)),
      ),
    ),
    element('cac:DespatchDocumentReference', leaf('cbc:ID', invoice.despatch)),
    element('cac:AccountingSupplierParty', party(invoice.seller)),
    element('cac:AccountingCustomerParty', party(invoice.buyer)),
    element(
      'cac:Delivery',
      leaf('cbc:ActualDeliveryDate', delivery?.date),
      delivery?.address ? element('cac:DeliveryLocation', address('cac:Address', delivery.address)) : '',
    ),
    ...paymentMeans(invoice, isInvoice),
    element('cac:PaymentTerms', leaf('cbc:Note', invoice.paymentTerms)),
    ...invoice.allowances.map(each =>
      allowanceCharge(each, currency, profile, taxCategory('cac:TaxCategory', each, profile)),
    ),
    element(
      'cac:TaxTotal',
      money('TaxAmount', totals.vat),
      ...invoice.taxes.map(tax =>
        element(
          'cac:TaxSubtotal',
          money('TaxableAmount', tax.base),
          money('TaxAmount', tax.amount),
          taxCategory('cac:TaxCategory', tax, profile, tax),
        ),
      ),
    ),
    taxCurrency
      ? element('cac:TaxTotal', leaf('cbc:TaxAmount', amountText(taxCurrency.vat), ['currencyID', taxCurrency.code]))
      : '',
    element(
      'cac:LegalMonetaryTotal',
      money('LineExtensionAmount', totals.lines),
      money('TaxExclusiveAmount', totals.net),
      money('TaxInclusiveAmount', totals.gross),
      totals.allowances.eq('0') ? '' : money('AllowanceTotalAmount', totals.allowances),
      totals.charges.eq('0') ? '' : money('ChargeTotalAmount', totals.charges),
      totals.paid.eq('0') ? '' : money('PrepaidAmount', totals.paid),
      totals.rounding.eq('0') ? '' : money('PayableRoundingAmount', totals.rounding),
      money('PayableAmount', totals.payable),
    ),
    ...invoice.lines.map((line, at) => invoiceLine(line, at, { currency, isInvoice, profile })),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespace}" xmlns:cac="${COMMON}" xmlns:cbc="${BASIC}">${content.join('')}</${root}>
`;
}

// UBL demands the purchase order where there is a sales order; Peppol writes NA for an unknown one.
function orderReference({ purchaseOrder, salesOrder }: EInvoice): string {
  const isKnown = purchaseOrder !== undefined || salesOrder !== undefined;
  return element(
    'cac:OrderReference',
    leaf('cbc:ID', purchaseOrder ?? (isKnown ? 'NA' : undefined)),
    leaf('cbc:SalesOrderID', salesOrder),
  );
}

function party({ name, id, legalId, vatId, taxId, legalForm, electronicAddress, contact, ...more }: Party): string {
  return element(
    'cac:Party',
    leaf('cbc:EndpointID', electronicAddress?.id, ['schemeID', electronicAddress?.scheme ?? '']),
    element('cac:PartyIdentification', leaf('cbc:ID', id)),
    address('cac:PostalAddress', more.address),
    taxScheme(vatId, 'VAT'),
    taxScheme(taxId, 'TAX'),
    element(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', name),
      leaf('cbc:CompanyID', legalId?.id, legalId?.scheme === undefined ? undefined : ['schemeID', legalId.scheme]),
      leaf('cbc:CompanyLegalForm', legalForm),
    ),
    element(
      'cac:Contact',
      leaf('cbc:Name', contact?.name),
      leaf('cbc:Telephone', contact?.phone),
      leaf('cbc:ElectronicMail', contact?.email),
    ),
  );
}

const taxScheme = (id: string | undefined, scheme: string): string =>
  id === undefined
    ? ''
    : element('cac:PartyTaxScheme', leaf('cbc:CompanyID', id), element('cac:TaxScheme', leaf('cbc:ID', scheme)));

function address(name: string, { lines, city, zipCode, country }: Address): string {
  return element(
    name,
    leaf('cbc:StreetName', lines[0]),
    leaf('cbc:AdditionalStreetName', lines[1]),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', zipCode),
    element('cac:AddressLine', leaf('cbc:Line', lines[2])),
    element('cac:Country', leaf('cbc:IdentificationCode', country)),
  );
}

// One for each bank account. A credit note has its due date here.
function paymentMeans({ payment, dueDate }: EInvoice, isInvoice: boolean): string[] {
  if (!payment) return [];
  const { code, reference, accounts } = payment;
  return (accounts.length > 0 ? accounts : [undefined]).map(account =>
    element(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', code),
      isInvoice ? '' : leaf('cbc:PaymentDueDate', dueDate),
      leaf('cbc:PaymentID', reference),
      element(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', account?.iban),
        element('cac:FinancialInstitutionBranch', leaf('cbc:ID', account?.bic ?? undefined)),
      ),
    ),
  );
}

function allowanceCharge(each: AllowanceCharge, currency: string, { decimals }: Profile, tax: string): string {
  const { isCharge, amount, percent, reason, reasonCode } = each;
  return element(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(isCharge)),
    leaf('cbc:AllowanceChargeReasonCode', reasonCode),
    leaf('cbc:AllowanceChargeReason', reason),
    leaf('cbc:MultiplierFactorNumeric', percent && numberText(percent.rate, decimals?.percent)),
    leaf('cbc:Amount', amountText(amount), ['currencyID', currency]),
    leaf('cbc:BaseAmount', percent && amountText(percent.base), ['currencyID', currency]),
    tax,
  );
}

function taxCategory(
  name: string,
  { category, rate }: Tax,
  { categories, decimals }: Profile,
  subtotal?: TaxSubtotal,
): string {
  return element(
    name,
    leaf('cbc:ID', categories?.[category] ?? category),
    leaf('cbc:Percent', rate && numberText(rate, decimals?.percent)),
    leaf('cbc:TaxExemptionReasonCode', subtotal?.reasonCode),
    leaf('cbc:TaxExemptionReason', subtotal?.reason),
    element('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  );
}

function invoiceLine(
  line: InvoiceLine,
  at: number,
  { currency, isInvoice, profile }: { currency: string; isInvoice: boolean; profile: Profile },
): string {
  const { allowance } = line;
  const { decimals } = profile;
  return element(
    isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
    leaf('cbc:ID', String(at + 1)),
    leaf('cbc:Note', line.note),
    leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', numberText(line.quantity, decimals?.quantity), [
      'unitCode',
      line.unitCode,
    ]),
    leaf('cbc:LineExtensionAmount', amountText(line.amount), ['currencyID', currency]),
    allowance ? allowanceCharge(allowance, currency, profile, '') : '',
    element(
      'cac:Item',
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      element('cac:SellersItemIdentification', leaf('cbc:ID', line.sellerId)),
      taxCategory('cac:ClassifiedTaxCategory', line.tax, profile),
      ...line.attributes.map(({ name, value }) =>
        element('cac:AdditionalItemProperty', leaf('cbc:Name', name), leaf('cbc:Value', value)),
      ),
    ),
    element('cac:Price', leaf('cbc:PriceAmount', numberText(line.price, decimals?.price), ['currencyID', currency])),
  );
}
