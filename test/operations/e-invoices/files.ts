// Files of electronic invoices for tests: well-formed ones, hostile ones, and PDFs with attachments.

import { deflateSync } from 'node:zlib';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Parts of a UBL invoice that a test changes. Amounts follow from the lines unless given. */
export interface UblParts {
  root?: 'Invoice' | 'CreditNote';
  prolog?: string;
  number?: string;
  type?: string;
  date?: string;
  currency?: string;
  sellerVat?: string;
  sellerName?: string;
  buyerVat?: string;
  /** XML before the parties. */
  more?: string;
  /** XML in the category of the VAT breakdown. */
  ofTax?: string;
  /** XML of allowances and charges, and their net sum. */
  charges?: string;
  charged?: number;
  lines?: { name?: string; qty?: number; price?: number; amount?: number; xml?: string; item?: string }[];
  prepaid?: number;
}

/** A UBL invoice with VAT of 23 % on everything. */
export function ublOf({
  root = 'Invoice',
  prolog = '<?xml version="1.0" encoding="UTF-8"?>',
  ...parts
}: UblParts = {}): string {
  const { number = 'F-1', type = root === 'Invoice' ? '380' : '381', date = '2026-03-02', currency = 'EUR' } = parts;
  const {
    sellerVat = 'PT507654321',
    sellerName = 'Chá do Porto, S.A.',
    buyerVat,
    more = '',
    ofTax = '',
    charges = '',
    charged = 0,
  } = parts;
  const { lines = [{}], prepaid = 0 } = parts;
  const read = lines.map(({ qty = 2, price = 10, ...line }) => ({
    qty,
    price,
    amount: qty * price,
    name: 'Tea',
    ...line,
  }));
  const sum = read.reduce((total, { amount }) => total + amount, 0);
  const net = sum + charged;
  const vat = Math.round(net * 23) / 100;
  const amount = (name: string, value: number) =>
    `<cbc:${name} currencyID="${currency}">${value.toFixed(2)}</cbc:${name}>`;
  const category = (name: string, more = '') =>
    `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent>${more}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const party = (role: string, name: string, vatId: string | undefined) => `<cac:Accounting${role}Party><cac:Party>
    <cac:PostalAddress><cbc:CityName>Porto</cbc:CityName><cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    ${vatId ? `<cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>` : ''}
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`;
  const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  return `${prolog}<${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>
  <cbc:${root}TypeCode>${type}</cbc:${root}TypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>${more}
  ${party('Supplier', sellerName, sellerVat)}${party('Customer', 'Rossio, Lda.', buyerVat)}${charges}
  <cac:TaxTotal>${amount('TaxAmount', vat)}<cac:TaxSubtotal>${amount('TaxableAmount', net)}${amount('TaxAmount', vat)}${category('TaxCategory', ofTax)}</cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>${amount('LineExtensionAmount', sum)}${amount('TaxExclusiveAmount', net)}${amount('TaxInclusiveAmount', net + vat)}
  ${amount('PrepaidAmount', prepaid)}${amount('PayableAmount', net + vat - prepaid)}</cac:LegalMonetaryTotal>
  ${read
    .map(
      (
        line,
        at,
      ) => `<cac:${root}Line><cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="C62">${line.qty}</cbc:${quantity}>
    ${amount('LineExtensionAmount', line.amount)}${line.xml ?? ''}<cac:Item><cbc:Name>${line.name}</cbc:Name>${line.item ?? ''}${category('ClassifiedTaxCategory')}</cac:Item>
    <cac:Price>${amount('PriceAmount', line.price)}</cac:Price></cac:${root}Line>`,
    )
    .join('')}</${root}>`;
}

/** An allowance or charge of the document at 23 %. */
export const chargeOf = (isCharge: boolean, amount: number, reason: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>
  <cbc:Amount currencyID="EUR">${amount}</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`;

/** A file attached to a PDF. `unpacked` is its content, packed `times` times. */
export interface Attachment {
  name: string;
  unpacked: Buffer;
  times?: number;
  /** Level of the packing; default: 9, the smallest result. */
  level?: number;
  /** True if the packed content is written in hexadecimal. */
  coded?: boolean;
  /** Characters between the word `stream` and the content. */
  eol?: string;
  /** Further entries of the dictionary. */
  parameters?: string;
}

/** A PDF of one page with attachments. */
export function pdfOf(attachments: Attachment[], trailer = ''): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string, content?: Buffer, eol = '\n'): number => {
    const stream = content ? [Buffer.from(`\nstream${eol}`), content, Buffer.from('\nendstream')] : [];
    objects.push(
      Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj\n${text}`), ...stream, Buffer.from('\nendobj\n')]),
    );
    return objects.length;
  };
  add('<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 4 0 R >> >>');
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  add('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>');
  const first = 5;
  const names = attachments.map(({ name }, at) => `(${at} ${name}) ${first + 2 * at} 0 R`).join(' ');
  add(`<< /Names [${names}] >>`);
  for (const { name, unpacked, times = 1, level = 9, coded = false, eol = '\n', parameters = '' } of attachments) {
    let content = unpacked;
    for (let at = 0; at < times; at++) content = deflateSync(content, { level });
    if (coded) content = Buffer.from(`${content.toString('hex')}>`);
    const filters = `${coded ? '/ASCIIHexDecode ' : ''}${'/FlateDecode '.repeat(times)}`;
    add(`<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${objects.length + 2} 0 R >> >>`);
    add(`<< /Type /EmbeddedFile /Length ${content.length} /Filter [ ${filters}] ${parameters} >>`, content, eol);
  }
  const header = Buffer.from('%PDF-1.7\n');
  let at = header.length;
  const rows = objects.map(object => {
    const row = `${String(at).padStart(10, '0')} 00000 n \n`;
    at += object.length;
    return row;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([header, ...objects, Buffer.from(table)]);
}
