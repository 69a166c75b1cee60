// Writes an electronic invoice as UN/CEFACT Cross Industry Invoice (D16B).

import type Big from 'big.js';
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

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
].join(' ');

/** The XML of an electronic invoice as Cross Industry Invoice, with the codes and formats of a profile. */
export function writeCii(invoice: EInvoice, profile: Profile): string {
  const content = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.businessProcess)),
      element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.customization)),
    ),
    element(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.typeCode),
      day('ram:IssueDateTime', invoice.date),
      ...invoice.notes.map(({ code, text }) =>
        element('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', code)),
      ),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map((line, at) => lineItem(line, at, profile)),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice, profile),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice ${NAMESPACES}>${content.join('')}</rsm:CrossIndustryInvoice>
`;
}

const day = (name: string, date: string | undefined, type = 'udt'): string =>
  element(name, leaf(`${type}:DateTimeString`, date?.replaceAll('-', ''), ['format', '102']));

function lineItem(line: InvoiceLine, at: number, profile: Profile): string {
  const { allowance } = line;
  const { decimals } = profile;
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', String(at + 1)),
      element('ram:IncludedNote', leaf('ram:Content', line.note)),
    ),
    element(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', line.sellerId),
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.description),
      ...line.attributes.map(({ name, value }) =>
        element('ram:ApplicableProductCharacteristic', leaf('ram:Description', name), leaf('ram:Value', value)),
      ),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', numberText(line.price, decimals?.price))),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', numberText(line.quantity, decimals?.quantity), ['unitCode', line.unitCode]),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element('ram:ApplicableTradeTax', ...taxFields(line.tax, profile)),
      allowance ? allowanceCharge(allowance, profile, '') : '',
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', amountText(line.amount)),
      ),
    ),
  );
}

const taxFields = ({ category, rate }: Tax, { categories, decimals }: Profile): string[] => [
  leaf('ram:TypeCode', 'VAT'),
  leaf('ram:CategoryCode', categories?.[category] ?? category),
  leaf('ram:RateApplicablePercent', rate && numberText(rate, decimals?.percent)),
];

function allowanceCharge(each: AllowanceCharge, { decimals }: Profile, tax: string): string {
  const { isCharge, amount, percent, reason, reasonCode } = each;
  return element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', leaf('udt:Indicator', String(isCharge))),
    leaf('ram:CalculationPercent', percent && numberText(percent.rate, decimals?.percent)),
    leaf('ram:BasisAmount', percent && amountText(percent.base)),
    leaf('ram:ActualAmount', amountText(amount)),
    leaf('ram:ReasonCode', reasonCode),
    leaf('ram:Reason', reason),
    tax,
  );
}

const agreement = ({ buyerReference, seller, buyer, salesOrder, purchaseOrder }: EInvoice): string =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', buyerReference),
    element('ram:SellerTradeParty', ...party(seller)),
    element('ram:BuyerTradeParty', ...party(buyer)),
    element('ram:SellerOrderReferencedDocument', leaf('ram:IssuerAssignedID', salesOrder)),
    element('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', purchaseOrder)),
  );

function party({ name, id, legalId, legalForm, contact, electronicAddress, vatId, taxId, ...more }: Party): string[] {
  return [
    leaf('ram:ID', id),
    leaf('ram:Name', name),
    leaf('ram:Description', legalForm),
    element(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', legalId?.id, legalId?.scheme === undefined ? undefined : ['schemeID', legalId.scheme]),
    ),
    element(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', contact?.name),
      element('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact?.phone)),
      element('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact?.email)),
    ),
    address(more.address),
    element(
      'ram:URIUniversalCommunication',
      leaf('ram:URIID', electronicAddress?.id, ['schemeID', electronicAddress?.scheme ?? '']),
    ),
    element('ram:SpecifiedTaxRegistration', leaf('ram:ID', vatId, ['schemeID', 'VA'])),
    element('ram:SpecifiedTaxRegistration', leaf('ram:ID', taxId, ['schemeID', 'FC'])),
  ];
}

const address = ({ lines, city, zipCode, country }: Address): string =>
  element(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', zipCode),
    leaf('ram:LineOne', lines[0]),
    leaf('ram:LineTwo', lines[1]),
    leaf('ram:LineThree', lines[2]),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );

// The schema demands the element, also without content.
function delivery({ delivery: place, despatch }: EInvoice): string {
  const content = [
    place?.address ? element('ram:ShipToTradeParty', address(place.address)) : '',
    element('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', place?.date)),
    element('ram:DespatchAdviceReferencedDocument', leaf('ram:IssuerAssignedID', despatch)),
  ].join('');
  return content === ''
    ? '<ram:ApplicableHeaderTradeDelivery/>'
    : element('ram:ApplicableHeaderTradeDelivery', content);
}

function settlement(invoice: EInvoice, profile: Profile): string {
  const { currency, taxCurrency, payment, period, dueDate, paymentTerms, totals } = invoice;
  const vatIn = (code: string, amount: Big) => leaf('ram:TaxTotalAmount', amountText(amount), ['currencyID', code]);
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', payment?.reference),
    leaf('ram:TaxCurrencyCode', taxCurrency?.code),
    leaf('ram:InvoiceCurrencyCode', currency),
    ...paymentMeans(payment),
    ...invoice.taxes.map(tax => tradeTax(tax, profile)),
    element('ram:BillingSpecifiedPeriod', day('ram:StartDateTime', period?.start), day('ram:EndDateTime', period?.end)),
    ...invoice.allowances.map(each =>
      allowanceCharge(each, profile, element('ram:CategoryTradeTax', ...taxFields(each, profile))),
    ),
    element(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', paymentTerms),
      day('ram:DueDateDateTime', dueDate),
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', amountText(totals.lines)),
      totals.charges.eq('0') ? '' : leaf('ram:ChargeTotalAmount', amountText(totals.charges)),
      totals.allowances.eq('0') ? '' : leaf('ram:AllowanceTotalAmount', amountText(totals.allowances)),
      leaf('ram:TaxBasisTotalAmount', amountText(totals.net)),
      vatIn(currency, totals.vat),
      taxCurrency ? vatIn(taxCurrency.code, taxCurrency.vat) : '',
      totals.rounding.eq('0') ? '' : leaf('ram:RoundingAmount', amountText(totals.rounding)),
      leaf('ram:GrandTotalAmount', amountText(totals.gross)),
      totals.paid.eq('0') ? '' : leaf('ram:TotalPrepaidAmount', amountText(totals.paid)),
      leaf('ram:DuePayableAmount', amountText(totals.payable)),
    ),
    ...invoice.preceding.map(({ name, date }) =>
      element(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', name),
        day('ram:FormattedIssueDateTime', date, 'qdt'),
      ),
    ),
  );
}

function paymentMeans(payment: EInvoice['payment']): string[] {
  if (!payment) return [];
  const { code, accounts } = payment;
  return (accounts.length > 0 ? accounts : [undefined]).map(account =>
    element(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      leaf('ram:TypeCode', code),
      element('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', account?.iban)),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account?.bic ?? undefined)),
    ),
  );
}

const tradeTax = (
  { category, rate, base, amount, reason, reasonCode }: TaxSubtotal,
  { categories, decimals }: Profile,
): string =>
  element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amountText(amount)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', amountText(base)),
    leaf('ram:CategoryCode', categories?.[category] ?? category),
    leaf('ram:ExemptionReasonCode', reasonCode),
    leaf('ram:RateApplicablePercent', rate && numberText(rate, decimals?.percent)),
  );
