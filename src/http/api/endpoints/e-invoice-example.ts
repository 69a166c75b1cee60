// An electronic invoice, and what becomes of it, for the OpenAPI document.

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CATEGORY = '<cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const amount = (name: string, value: string) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;

/** A UBL invoice of a supplier that is not on file. */
export const EXAMPLE_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${UBL}:Invoice-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
  <cbc:ID>FT 2026/96</cbc:ID>
  <cbc:IssueDate>2026-02-20</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>PT507654321</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Chá do Porto, S.A.</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal>${amount('TaxAmount', '46.00')}
    <cac:TaxSubtotal>${amount('TaxableAmount', '200.00')}${amount('TaxAmount', '46.00')}<cac:TaxCategory>${CATEGORY}</cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', '200.00')}${amount('TaxExclusiveAmount', '200.00')}
    ${amount('TaxInclusiveAmount', '246.00')}${amount('PayableAmount', '246.00')}
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">100</cbc:InvoicedQuantity>${amount('LineExtensionAmount', '200.00')}
    <cac:Item>
      <cbc:Name>Green tea, 250 g</cbc:Name>
      <cac:SellersItemIdentification><cbc:ID>CHA-V-250</cbc:ID></cac:SellersItemIdentification>
      <cac:ClassifiedTaxCategory>${CATEGORY}</cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price>${amount('PriceAmount', '2.00')}</cac:Price>
  </cac:InvoiceLine>
</Invoice>
`;

const SUPPLIER = {
  name: 'Chá do Porto, S.A.',
  vat_id: 'PT507654321',
  country_iso: 'PT',
  billing_address: { country_iso: 'PT' },
};

/** The answer to it. */
export const EXAMPLE_ANSWER = {
  path: '/purchases',
  document: {
    document_set: 'CC',
    seq_number: '*',
    date: '2026-02-20',
    your_ref: 'FT 2026/96',
    currency: 'EUR',
    total_amount: 246,
    net_amount: 200,
    vat: 46,
    items: [{ description: 'Green tea, 250 g', unit_code: 'C62', qty: 100, unit_price: 2, vat: 23 }],
    supplier: SUPPLIER,
  },
  supplier: { record: SUPPLIER },
  differences: [
    {
      field: 'items[0].item_code',
      file: 'CHA-V-250',
      message: "Field 'items[0].item_code' is the number that the supplier has for the article: choose yours",
    },
  ],
  recorded: [],
  refused: [],
  syntax: 'ubl',
  profile: 'urn:cen.eu:en16931:2017',
};
