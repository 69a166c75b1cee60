// Reads UBL 2.1: Invoice and CreditNote.

import type {
  ReceivedCharge,
  ReceivedInvoice,
  ReceivedLine,
  ReceivedParty,
  ReceivedTax,
} from '../../../domain/invoicing/received/received-invoice.ts';
import { all, type Element, first, textOf, textsOf } from './xml-tree.ts';

/** The invoice of a root element Invoice or CreditNote. */
export function readUbl(root: Element): ReceivedInvoice {
  const isCreditNote = root.name === 'CreditNote';
  const currency = textOf(root, 'DocumentCurrencyCode');
  const means = all(root, 'PaymentMeans');
  const totals = first(root, 'LegalMonetaryTotal');
  // A second total is the VAT in the currency of the tax office.
  const vats = all(root, 'TaxTotal');
  const vat = vats.find(
    each => first(each, 'TaxSubtotal') ?? first(each, 'TaxAmount')?.attributes.currencyID === currency,
  );
  const order = textOf(root, 'OrderReference/ID');
  return {
    syntax: 'ubl',
    profile: textOf(root, 'CustomizationID'),
    isCreditNote,
    typeCode: textOf(root, `${root.name}TypeCode`),
    number: textOf(root, 'ID'),
    date: day(textOf(root, 'IssueDate')),
    dueDate: day(textOf(root, 'DueDate') ?? textOf(root, 'PaymentMeans/PaymentDueDate')),
    deliveryDate: day(textOf(root, 'Delivery/ActualDeliveryDate')),
    currency,
    buyerReference: textOf(root, 'BuyerReference'),
    // UBL demands one beside a sales order; Peppol writes NA for none.
    purchaseOrder: order === 'NA' ? undefined : order,
    preceding: textsOf(root, 'BillingReference/InvoiceDocumentReference/ID'),
    notes: textsOf(root, 'Note'),
    periodStart: day(textOf(root, 'InvoicePeriod/StartDate')),
    periodEnd: day(textOf(root, 'InvoicePeriod/EndDate')),
    paymentTerms: textsOf(root, 'PaymentTerms/Note').join('\n') || undefined,
    paymentMeans: textOf(root, 'PaymentMeans/PaymentMeansCode'),
    paymentReference: textOf(root, 'PaymentMeans/PaymentID'),
    accounts: means.flatMap(each => textsOf(each, 'PayeeFinancialAccount/ID')),
    payee: textOf(root, 'PayeeParty/PartyName/Name'),
    attachments: all(root, 'AdditionalDocumentReference/Attachment').length,
    seller: party(first(root, 'AccountingSupplierParty/Party')),
    buyer: party(first(root, 'AccountingCustomerParty/Party')),
    lines: all(root, isCreditNote ? 'CreditNoteLine' : 'InvoiceLine').map(line),
    charges: all(root, 'AllowanceCharge').map(charge),
    taxes: all(vat, 'TaxSubtotal').map(subtotal => ({
      ...tax(first(subtotal, 'TaxCategory')),
      base: textOf(subtotal, 'TaxableAmount'),
      amount: textOf(subtotal, 'TaxAmount'),
      reason: textOf(subtotal, 'TaxCategory/TaxExemptionReason'),
      reasonCode: textOf(subtotal, 'TaxCategory/TaxExemptionReasonCode'),
    })),
    totals: {
      net: textOf(totals, 'TaxExclusiveAmount'),
      vat: textOf(vat, 'TaxAmount'),
      otherVat: inCurrency(
        first(
          vats.find(each => each !== vat),
          'TaxAmount',
        ),
      ),
      gross: textOf(totals, 'TaxInclusiveAmount'),
      paid: textOf(totals, 'PrepaidAmount'),
      rounding: textOf(totals, 'PayableRoundingAmount'),
      payable: textOf(totals, 'PayableAmount'),
    },
  };
}

/** An amount with its currency behind it: `12.30 EUR`. */
export const inCurrency = (amount: Element | undefined): string | undefined =>
  amount && `${amount.text} ${amount.attributes.currencyID ?? ''}`.trim();

// A day may have an offset of a time zone behind it.
const day = (text: string | undefined): string | undefined => text?.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '');

const tax = (category: Element | undefined): ReceivedTax => ({
  category: textOf(category, 'ID'),
  rate: textOf(category, 'Percent'),
});

function party(element: Element | undefined): ReceivedParty {
  const taxNumber = (isVat: boolean) =>
    all(element, 'PartyTaxScheme').find(each => (textOf(each, 'TaxScheme/ID') === 'VAT') === isVat);
  const address = first(element, 'PostalAddress');
  return {
    name: textOf(element, 'PartyLegalEntity/RegistrationName') ?? textOf(element, 'PartyName/Name'),
    vatId: textOf(taxNumber(true), 'CompanyID'),
    taxId: textOf(taxNumber(false), 'CompanyID'),
    legalId: withScheme(first(element, 'PartyLegalEntity/CompanyID')),
    electronicAddress: withScheme(first(element, 'EndpointID')),
    lines: ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap(path => textsOf(address, path)),
    city: textOf(address, 'CityName'),
    zipCode: textOf(address, 'PostalZone'),
    country: textOf(address, 'Country/IdentificationCode'),
    phone: textOf(element, 'Contact/Telephone'),
    email: textOf(element, 'Contact/ElectronicMail'),
  };
}

/** An identifier with its scheme in front: `0088:5601234500007`. */
export function withScheme(element: Element | undefined): string | undefined {
  if (!element?.text) return undefined;
  const { schemeID } = element.attributes;
  return schemeID ? `${schemeID}:${element.text}` : element.text;
}

const charge = (element: Element): ReceivedCharge => ({
  ...tax(first(element, 'TaxCategory')),
  isCharge: textOf(element, 'ChargeIndicator') === 'true',
  amount: textOf(element, 'Amount'),
  percent: textOf(element, 'MultiplierFactorNumeric'),
  reason: textOf(element, 'AllowanceChargeReason'),
});

function line(element: Element): ReceivedLine {
  const quantity = first(element, 'InvoicedQuantity') ?? first(element, 'CreditedQuantity');
  const item = first(element, 'Item');
  return {
    ...tax(first(item, 'ClassifiedTaxCategory')),
    id: textOf(element, 'ID'),
    isText: false,
    note: textsOf(element, 'Note').join('\n') || undefined,
    quantity: quantity?.text || undefined,
    unitCode: quantity?.attributes.unitCode,
    amount: textOf(element, 'LineExtensionAmount'),
    price: textOf(element, 'Price/PriceAmount'),
    priceQuantity: textOf(element, 'Price/BaseQuantity'),
    charges: all(element, 'AllowanceCharge').map(charge),
    name: textOf(item, 'Name'),
    description: textOf(item, 'Description'),
    sellerId: textOf(item, 'SellersItemIdentification/ID'),
    buyerId: textOf(item, 'BuyersItemIdentification/ID'),
    standardId: textOf(item, 'StandardItemIdentification/ID'),
  };
}
