// Elements of SAF-T (PT) 1.04_01 with their order and values (Portaria n.º 302/2016, annex). Accounting entries are not part of it.

import { SAFT_NUMBER } from '../../domain/invoicing/saft-number.ts';

export const NAMESPACE = 'urn:OECD:StandardAuditFile-Tax:PT_1.04_01';

const ADDRESS = 'BuildingNumber? StreetName? AddressDetail City PostalCode Region? Country';
const CONTACTS = 'Telephone? Fax? Email? Website?';
const SHIPPING = 'DeliveryID* DeliveryDate? WarehouseID|LocationID* Address?';
const PARTY = (kind: string, address: string) =>
  `${kind}ID AccountID ${kind}TaxID CompanyName Contact? BillingAddress ${address}* ${CONTACTS} SelfBillingIndicator`;
const STATUS = (name: string, source: string) => `${name}Status ${name}StatusDate Reason? SourceID ${source}`;
const GOODS = 'LineNumber OrderReferences* ProductCode ProductDescription Quantity UnitOfMeasure UnitPrice';
const AMOUNT = 'DebitAmount|CreditAmount';
const EXEMPTION = 'TaxExemptionReason? TaxExemptionCode?';
const SALE = (tax: string) =>
  `${GOODS} TaxBase? TaxPointDate References* Description ProductSerialNumber? ${AMOUNT} ${tax} ${EXEMPTION} SettlementAmount? CustomsInformation?`;
const TOTALS = 'TaxPayable NetTotal GrossTotal';

/**
 * Children of an element in their order: `?` may be missing, `*` may be missing or repeated, `+` repeated; of names with `|` between them,
 * one. The key is the element, or parent and element where the same name has several forms.
 */
export const CHILDREN: Readonly<Record<string, string>> = {
  AuditFile: 'Header MasterFiles GeneralLedgerEntries? SourceDocuments?',
  Header:
    'AuditFileVersion CompanyID TaxRegistrationNumber TaxAccountingBasis CompanyName BusinessName? CompanyAddress FiscalYear StartDate EndDate ' +
    'CurrencyCode DateCreated TaxEntity ProductCompanyTaxID SoftwareCertificateNumber ProductID ProductVersion HeaderComment? ' +
    CONTACTS,
  CompanyAddress: ADDRESS,
  MasterFiles: 'GeneralLedgerAccounts? Customer* Supplier* Product* TaxTable?',
  Customer: PARTY('Customer', 'ShipToAddress'),
  Supplier: PARTY('Supplier', 'ShipFromAddress'),
  BillingAddress: ADDRESS,
  ShipToAddress: ADDRESS,
  ShipFromAddress: ADDRESS,
  Product: 'ProductType ProductCode ProductGroup? ProductDescription ProductNumberCode CustomsDetails?',
  CustomsDetails: 'CNCode* UNNumber*',
  TaxTable: 'TaxTableEntry+',
  TaxTableEntry: 'TaxType TaxCountryRegion TaxCode Description TaxExpirationDate? TaxPercentage|TaxAmount',
  SourceDocuments: 'SalesInvoices? MovementOfGoods? WorkingDocuments? Payments?',
  SalesInvoices: 'NumberOfEntries TotalDebit TotalCredit Invoice*',
  Invoice:
    'InvoiceNo ATCUD DocumentStatus Hash HashControl Period? InvoiceDate InvoiceType SpecialRegimes SourceID EACCode? SystemEntryDate ' +
    'TransactionID? CustomerID ShipTo? ShipFrom? MovementEndTime? MovementStartTime? Line+ DocumentTotals WithholdingTax*',
  'Invoice.DocumentStatus': STATUS('Invoice', 'SourceBilling'),
  'Invoice.Line': SALE('Tax'),
  'Invoice.DocumentTotals': `${TOTALS} Currency? Settlement* Payment*`,
  'DocumentTotals.Settlement': 'SettlementDiscount? SettlementAmount? SettlementDate? PaymentTerms?',
  'DocumentTotals.Payment': 'PaymentMechanism? PaymentAmount PaymentDate',
  SpecialRegimes: 'SelfBillingIndicator CashVATSchemeIndicator ThirdPartiesBillingIndicator',
  MovementOfGoods: 'NumberOfMovementLines TotalQuantityIssued StockMovement*',
  StockMovement:
    'DocumentNumber ATCUD DocumentStatus Hash HashControl Period? MovementDate MovementType SystemEntryDate TransactionID? ' +
    'CustomerID|SupplierID SourceID EACCode? MovementComments? ShipTo? ShipFrom? MovementEndTime? MovementStartTime ATDocCodeID? Line+ DocumentTotals',
  'StockMovement.DocumentStatus': STATUS('Movement', 'SourceBilling'),
  'StockMovement.Line': `${GOODS} Description ProductSerialNumber? ${AMOUNT} Tax? ${EXEMPTION} SettlementAmount? CustomsInformation?`,
  'StockMovement.DocumentTotals': `${TOTALS} Currency?`,
  WorkingDocuments: 'NumberOfEntries TotalDebit TotalCredit WorkDocument*',
  WorkDocument:
    'DocumentNumber ATCUD DocumentStatus Hash HashControl Period? WorkDate WorkType SourceID EACCode? SystemEntryDate TransactionID? ' +
    'CustomerID Line+ DocumentTotals',
  'WorkDocument.DocumentStatus': STATUS('Work', 'SourceBilling'),
  'WorkDocument.Line': SALE('Tax?'),
  'WorkDocument.DocumentTotals': `${TOTALS} Currency?`,
  Payments: 'NumberOfEntries TotalDebit TotalCredit Payment*',
  Payment:
    'PaymentRefNo ATCUD Period? TransactionID? TransactionDate PaymentType Description? SystemID? DocumentStatus PaymentMethod* SourceID ' +
    'SystemEntryDate CustomerID Line+ DocumentTotals WithholdingTax*',
  'Payment.DocumentStatus': STATUS('Payment', 'SourcePayment'),
  'Payment.Line': `LineNumber SourceDocumentID+ SettlementAmount? ${AMOUNT} Tax? ${EXEMPTION}`,
  'Payment.DocumentTotals': `${TOTALS} Settlement? Currency?`,
  PaymentMethod: 'PaymentMechanism? PaymentAmount PaymentDate',
  SourceDocumentID: 'OriginatingON InvoiceDate Description?',
  ShipTo: SHIPPING,
  ShipFrom: SHIPPING,
  Address: ADDRESS,
  OrderReferences: 'OriginatingON? OrderDate?',
  References: 'Reference? Reason?',
  ProductSerialNumber: 'SerialNumber+',
  Tax: 'TaxType TaxCountryRegion TaxCode TaxPercentage|TaxAmount',
  CustomsInformation: 'ARCNo* IECAmount?',
  Currency: 'CurrencyCode CurrencyAmount ExchangeRate',
  WithholdingTax: 'WithholdingTaxType? WithholdingTaxDescription? WithholdingTaxAmount',
};

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/;
const AMOUNTS = /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COUNT = /^\d+$/;
const FLAG = /^[01]$/;
const SOURCE = /^[PIM]$/;
const VAT_NUMBER = /^[1-9]\d{8}$/;
const COUNTRY = /^(?:[A-Z]{2}|Desconhecido)$/;
const each = <T>(names: string, value: T): Record<string, T> =>
  Object.fromEntries(names.split(' ').map(name => [name, value]));

/** Forms of values. */
export const FORMS: Readonly<Record<string, RegExp>> = {
  ...each(
    'StartDate EndDate DateCreated InvoiceDate TaxPointDate OrderDate TransactionDate WorkDate MovementDate DeliveryDate PaymentDate SettlementDate TaxExpirationDate',
    DATE,
  ),
  ...each(
    'SystemEntryDate InvoiceStatusDate MovementStatusDate WorkStatusDate PaymentStatusDate MovementStartTime MovementEndTime',
    TIME,
  ),
  ...each(
    'TotalDebit TotalCredit TotalQuantityIssued Quantity UnitPrice TaxBase DebitAmount CreditAmount TaxPercentage TaxAmount SettlementAmount ' +
      'TaxPayable NetTotal GrossTotal CurrencyAmount ExchangeRate PaymentAmount WithholdingTaxAmount IECAmount',
    AMOUNTS,
  ),
  ...each('NumberOfEntries NumberOfMovementLines LineNumber SoftwareCertificateNumber', COUNT),
  ...each('SelfBillingIndicator CashVATSchemeIndicator ThirdPartiesBillingIndicator', FLAG),
  ...each('SourceBilling SourcePayment', SOURCE),
  ...each('InvoiceNo DocumentNumber PaymentRefNo', SAFT_NUMBER),
  AuditFileVersion: /^1\.04_01$/,
  CompanyID: /^(?:(?:\d{9})+|[^^]+ [0-9/]+)$/,
  TaxRegistrationNumber: VAT_NUMBER,
  TaxAccountingBasis: /^[CEFIPRST]$/,
  FiscalYear: /^[2-9]\d{3}$/,
  'Header.CurrencyCode': /^EUR$/,
  'Currency.CurrencyCode': /^(?!EUR)[A-Z]{3}$/,
  ProductID: /^[^/]+\/[^/]+$/,
  'CompanyAddress.PostalCode': /^\d{4}-\d{3}$/,
  'CompanyAddress.Country': /^PT$/,
  Country: COUNTRY,
  AccountID: /^[^^]+$/,
  ProductType: /^[PSOEI]$/,
  TaxType: /^(?:IVA|IS|NS)$/,
  TaxCountryRegion: /^(?:[A-Z]{2}|PT-AC|PT-MA)$/,
  TaxCode: /^[a-zA-Z0-9.]{1,10}$/,
  TaxExemptionCode: /^(?:M\d{2})+$/,
  HashControl: /^(?:\d+(?:\.\d+)?|\d+-[A-Z]{2}M [^ ]+\/\d+|\d+-[A-Z]{2}D [^ ]+ [^/^ ]+\/\d+)$/,
  Period: /^(?:[1-9]|1[0-2])$/,
  EACCode: /^\d{5}$/,
  InvoiceStatus: /^[NSARF]$/,
  MovementStatus: /^[NTAFR]$/,
  WorkStatus: /^[NAF]$/,
  PaymentStatus: /^[NA]$/,
  InvoiceType: /^(?:FT|FS|FR|ND|NC|VD|TV|TD|AA|DA|RP|RE|CS|LD|RA)$/,
  MovementType: /^G[RTACD]$/,
  WorkType: /^(?:CM|CC|FC|FO|NE|OU|OR|PF|DC|RP|RE|CS|LD|RA)$/,
  PaymentType: /^R[CG]$/,
  PaymentMechanism: /^(?:CC|CD|CH|CI|CO|CS|DE|LC|MB|NU|OU|PR|TB|TR)$/,
  WithholdingTaxType: /^(?:IRS|IRC|IS)$/,
};

/** Maximum lengths of texts, in characters. All have at least one. */
export const LENGTHS: Readonly<Record<string, number>> = {
  ...each('BuildingNumber', 10),
  ...each('PostalCode Telephone Fax TaxEntity UnitOfMeasure', 20),
  ...each('ARCNo', 21),
  ...each(
    'AccountID CustomerID CustomerTaxID SupplierID SupplierTaxID ProductCompanyTaxID ProductVersion SourceID LocationID SettlementDiscount',
    30,
  ),
  ...each('City Contact ProductGroup Reason Region WarehouseID CompanyID', 50),
  ...each(
    'BusinessName InvoiceNo DocumentNumber PaymentRefNo MovementComments OriginatingON ProductCode ProductNumberCode Reference SystemID Website ' +
      'WithholdingTaxDescription TaxExemptionReason',
    60,
  ),
  ...each('HashControl TransactionID', 70),
  ...each('ATCUD CompanyName SerialNumber PaymentTerms', 100),
  ...each('Hash', 172),
  ...each('ATDocCodeID Description ProductDescription StreetName', 200),
  ...each('AddressDetail', 210),
  ...each('Email', 254),
  ...each('DeliveryID HeaderComment ProductID', 255),
  'TaxTableEntry.Description': 255,
};

/** Minimum lengths of texts that need more than one character. */
export const MIN_LENGTHS: Readonly<Record<string, number>> = {
  ProductDescription: 2,
  TaxExemptionReason: 6,
  ProductID: 3,
};
