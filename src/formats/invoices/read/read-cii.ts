// Reads UN/CEFACT Cross Industry Invoice (D16B), which Factur-X and ZUGFeRD 2 use too.

import type {
  ReceivedCharge,
  ReceivedInvoice,
  ReceivedLine,
  ReceivedParty,
  ReceivedTax,
} from '../../../domain/invoicing/received/received-invoice.ts';
import { inCurrency, withScheme } from './read-ubl.ts';
import { all, type Element, first, textOf, textsOf } from './xml-tree.ts';

/** The invoice of a root element CrossIndustryInvoice. */
export function readCii(root: Element): ReceivedInvoice {
  const document = first(root, 'ExchangedDocument');
  const trade = first(root, 'SupplyChainTradeTransaction');
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = first(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement');
  const totals = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = textOf(settlement, 'InvoiceCurrencyCode');
  const vats = all(totals, 'TaxTotalAmount');
  const vat = vats.find(({ attributes }) => attributes.currencyID === currency) ?? vats[0];
  return {
    syntax: 'cii',
    profile: textOf(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    isCreditNote: false,
    typeCode: textOf(document, 'TypeCode'),
    number: textOf(document, 'ID'),
    date: day(document, 'IssueDateTime'),
    dueDate: day(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime'),
    deliveryDate: day(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
    currency,
    buyerReference: textOf(agreement, 'BuyerReference'),
    purchaseOrder: textOf(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    preceding: textsOf(settlement, 'InvoiceReferencedDocument/IssuerAssignedID'),
    notes: textsOf(document, 'IncludedNote/Content'),
    periodStart: day(settlement, 'BillingSpecifiedPeriod/StartDateTime'),
    periodEnd: day(settlement, 'BillingSpecifiedPeriod/EndDateTime'),
    paymentTerms: textsOf(settlement, 'SpecifiedTradePaymentTerms/Description').join('\n') || undefined,
    paymentMeans: textOf(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode'),
    paymentReference: textOf(settlement, 'PaymentReference'),
    accounts: all(settlement, 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount').flatMap(
      account => textOf(account, 'IBANID') ?? textOf(account, 'ProprietaryID') ?? [],
    ),
    payee: textOf(settlement, 'PayeeTradeParty/Name'),
    attachments: all(agreement, 'AdditionalReferencedDocument/AttachmentBinaryObject').length,
    seller: party(first(agreement, 'SellerTradeParty')),
    buyer: party(first(agreement, 'BuyerTradeParty')),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(line),
    charges: [
      ...all(settlement, 'SpecifiedTradeAllowanceCharge').map(charge),
      ...all(settlement, 'SpecifiedLogisticsServiceCharge').map(serviceCharge),
    ],
    taxes: all(settlement, 'ApplicableTradeTax').map(subtotal => ({
      ...tax(subtotal),
      base: textOf(subtotal, 'BasisAmount'),
      amount: textOf(subtotal, 'CalculatedAmount'),
      reason: textOf(subtotal, 'ExemptionReason'),
      reasonCode: textOf(subtotal, 'ExemptionReasonCode'),
    })),
    totals: {
      net: textOf(totals, 'TaxBasisTotalAmount'),
      vat: vat?.text || undefined,
      otherVat: inCurrency(vats.find(each => each !== vat)),
      gross: textOf(totals, 'GrandTotalAmount'),
      paid: textOf(totals, 'TotalPrepaidAmount'),
      rounding: textOf(totals, 'RoundingAmount'),
      payable: textOf(totals, 'DuePayableAmount'),
    },
  };
}

// Format 102: YYYYMMDD.
function day(element: Element | undefined, path: string): string | undefined {
  const text = textOf(element, `${path}/DateTimeString`) ?? textOf(element, `${path}/DateTime`)?.slice(0, 10);
  return text?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

const tax = (element: Element | undefined): ReceivedTax => ({
  category: textOf(element, 'CategoryCode'),
  rate: textOf(element, 'RateApplicablePercent'),
});

function party(element: Element | undefined): ReceivedParty {
  const numbers = all(element, 'SpecifiedTaxRegistration/ID');
  const numberOf = (scheme: string) => numbers.find(({ attributes }) => attributes.schemeID === scheme)?.text;
  const address = first(element, 'PostalTradeAddress');
  const contact = first(element, 'DefinedTradeContact');
  return {
    name: textOf(element, 'Name'),
    vatId: numberOf('VA') || undefined,
    taxId: numberOf('FC') || undefined,
    legalId: withScheme(first(element, 'SpecifiedLegalOrganization/ID')),
    electronicAddress: withScheme(first(element, 'URIUniversalCommunication/URIID')),
    lines: ['LineOne', 'LineTwo', 'LineThree'].flatMap(path => textsOf(address, path)),
    city: textOf(address, 'CityName'),
    zipCode: textOf(address, 'PostcodeCode'),
    country: textOf(address, 'CountryID'),
    phone: textOf(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
    email: textOf(contact, 'EmailURIUniversalCommunication/URIID'),
  };
}

const charge = (element: Element): ReceivedCharge => ({
  ...tax(first(element, 'CategoryTradeTax')),
  isCharge: textOf(element, 'ChargeIndicator/Indicator') === 'true',
  amount: textOf(element, 'ActualAmount'),
  percent: textOf(element, 'CalculationPercent'),
  reason: textOf(element, 'Reason'),
});

// Factur-X EXTENDED has freight as a service charge.
const serviceCharge = (element: Element): ReceivedCharge => ({
  ...tax(first(element, 'AppliedTradeTax')),
  isCharge: true,
  amount: textOf(element, 'AppliedAmount'),
  reason: textOf(element, 'Description'),
});

/** Kinds of lines of Factur-X EXTENDED that have no amount of their own. */
const TEXT_LINES = new Set(['GROUP', 'INFORMATION']);

function line(element: Element): ReceivedLine {
  const heading = first(element, 'AssociatedDocumentLineDocument');
  const product = first(element, 'SpecifiedTradeProduct');
  const agreement = first(element, 'SpecifiedLineTradeAgreement');
  const settlement = first(element, 'SpecifiedLineTradeSettlement');
  const quantity = first(element, 'SpecifiedLineTradeDelivery/BilledQuantity');
  const price = first(agreement, 'NetPriceProductTradePrice') ?? first(agreement, 'GrossPriceProductTradePrice');
  return {
    ...tax(first(settlement, 'ApplicableTradeTax')),
    id: textOf(heading, 'LineID'),
    isText: TEXT_LINES.has(textOf(heading, 'LineStatusReasonCode') ?? ''),
    note: textsOf(heading, 'IncludedNote/Content').join('\n') || undefined,
    quantity: quantity?.text || undefined,
    unitCode: quantity?.attributes.unitCode,
    amount: textOf(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    price: textOf(price, 'ChargeAmount'),
    priceQuantity: textOf(price, 'BasisQuantity'),
    charges: all(settlement, 'SpecifiedTradeAllowanceCharge').map(charge),
    name: textOf(product, 'Name'),
    description: textOf(product, 'Description'),
    sellerId: textOf(product, 'SellerAssignedID'),
    buyerId: textOf(product, 'BuyerAssignedID'),
    standardId: textOf(product, 'GlobalID'),
  };
}
