// The check of SAF-T (PT) files: each kind of fault in a small valid file, signatures, and files that are not XML.

import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { SaftCheck } from '../../../src/formats/saft/check-saft.ts';
import { elementsOf, SaftFileError, textsOf } from '../../../src/formats/saft/read-saft.ts';
import { windows1252 } from '../../../src/formats/saft/windows-1252.ts';

const ADDRESS =
  '<AddressDetail>Rua 1</AddressDetail><City>Lisboa</City><PostalCode>1100-200</PostalCode><Country>PT</Country>';
const TAX =
  '<TaxType>IVA</TaxType><TaxCountryRegion>PT</TaxCountryRegion><TaxCode>NOR</TaxCode>{}<TaxPercentage>23</TaxPercentage>';
const invoice = (number: number, hash = '0') => `
<Invoice><InvoiceNo>FT 2026/${number}</InvoiceNo><ATCUD>0</ATCUD><DocumentStatus><InvoiceStatus>N</InvoiceStatus>
<InvoiceStatusDate>2026-03-02T10:00:00</InvoiceStatusDate><SourceID>ana</SourceID><SourceBilling>P</SourceBilling></DocumentStatus>
<Hash>${hash}</Hash><HashControl>${hash === '0' ? 0 : 1}</HashControl><InvoiceDate>2026-03-02</InvoiceDate><InvoiceType>FT</InvoiceType>
<SpecialRegimes><SelfBillingIndicator>0</SelfBillingIndicator><CashVATSchemeIndicator>0</CashVATSchemeIndicator>
<ThirdPartiesBillingIndicator>0</ThirdPartiesBillingIndicator></SpecialRegimes><SourceID>ana</SourceID>
<SystemEntryDate>2026-03-02T10:00:00</SystemEntryDate><CustomerID>C1</CustomerID><Line><LineNumber>1</LineNumber>
<ProductCode>TEA</ProductCode><ProductDescription>Tea</ProductDescription><Quantity>2</Quantity><UnitOfMeasure>UN</UnitOfMeasure>
<UnitPrice>5</UnitPrice><TaxPointDate>2026-03-02</TaxPointDate><Description>Tea</Description><CreditAmount>10.00</CreditAmount>
<Tax>${TAX.replace('{}', '')}</Tax></Line><DocumentTotals><TaxPayable>2.30</TaxPayable><NetTotal>10.00</NetTotal>
<GrossTotal>12.30</GrossTotal></DocumentTotals></Invoice>`;
const file = (...invoices: string[]) => `<?xml version="1.0" encoding="Windows-1252"?>
<!-- Ação: <a> -->
<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01"><Header><AuditFileVersion>1.04_01</AuditFileVersion>
<CompanyID>510123457</CompanyID><TaxRegistrationNumber>510123457</TaxRegistrationNumber><TaxAccountingBasis>F</TaxAccountingBasis>
<CompanyName>Rossio €</CompanyName><CompanyAddress>${ADDRESS}</CompanyAddress><FiscalYear>2026</FiscalYear><StartDate>2026-03-01</StartDate>
<EndDate>2026-03-31</EndDate><CurrencyCode>EUR</CurrencyCode><DateCreated>2026-04-01</DateCreated><TaxEntity>Global</TaxEntity>
<ProductCompanyTaxID>510123457</ProductCompanyTaxID><SoftwareCertificateNumber>0</SoftwareCertificateNumber>
<ProductID>A/B</ProductID><ProductVersion>1</ProductVersion></Header>
<MasterFiles><Customer><CustomerID>C1</CustomerID><AccountID>Desconhecido</AccountID><CustomerTaxID>508123456</CustomerTaxID>
<CompanyName><![CDATA[A & B]]></CompanyName><BillingAddress>${ADDRESS}</BillingAddress><SelfBillingIndicator>0</SelfBillingIndicator></Customer>
<Product><ProductType>P</ProductType><ProductCode>TEA</ProductCode><ProductDescription>Tea</ProductDescription><ProductNumberCode>TEA</ProductNumberCode></Product>
<TaxTable><TaxTableEntry>${TAX.replace('{}', '<Description>Normal</Description>')}</TaxTableEntry></TaxTable></MasterFiles>
<SourceDocuments><SalesInvoices><NumberOfEntries>${invoices.length}</NumberOfEntries><TotalDebit>0</TotalDebit>
<TotalCredit>${invoices.length * 10}.00</TotalCredit>${invoices.join('')}</SalesInvoices></SourceDocuments></AuditFile>`;
const VALID = file(invoice(1), invoice(2));

/** Bytes in pieces, so that tags and characters are cut. */
async function* pieces(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function faults(text: string, key?: ConstructorParameters<typeof SaftCheck>[0]) {
  const check = new SaftCheck(key);
  // The encoding is declared in the first piece.
  const bytes = windows1252(text);
  const chunks = async function* () {
    yield bytes.subarray(0, 100);
    yield* pieces(bytes.subarray(100));
  };
  for await (const element of elementsOf(textsOf(chunks()))) check.element(element);
  return check.faults.map(({ rule, place, line, message }) => ({ rule, place, line, message }));
}

describe('The check of a file', () => {
  it('finds nothing in a valid one, whose tags, texts and comments are cut anywhere', async () => {
    assert.deepEqual(await faults(VALID), []);
  });

  const cases: [rule: string, what: RegExp, from: string | RegExp, to: string][] = [
    ['structure', /Header lacks CurrencyCode before DateCreated/, '<CurrencyCode>EUR</CurrencyCode>', ''],
    ['structure', /Invoice has Hash where it is not allowed|lacks/, '<Hash>0</Hash>', '<Hash>0</Hash><Hash>0</Hash>'],
    ['structure', /AuditFile has the namespace|namespace/, 'PT_1.04_01">', 'PT_1.03_01">'],
    ['structure', /City must not have other elements/, '<City>Lisboa</City>', '<City><a/></City>'],
    ['value', /PostalCode must not be "1100"/, '<PostalCode>1100-200', '<PostalCode>1100'],
    ['value', /InvoiceNo must not be "FT1"/, 'FT 2026/1<', 'FT1<'],
    ['value', /City is longer than 50/, '<City>Lisboa', `<City>${'x'.repeat(51)}`],
    ['value', /ProductDescription is shorter than 2/, '<ProductDescription>Tea', '<ProductDescription>T'],
    ['control-total', /NumberOfEntries is 3: the documents give 2/, '<NumberOfEntries>2', '<NumberOfEntries>3'],
    ['control-total', /TotalCredit is 21: the documents give 20/, '<TotalCredit>20', '<TotalCredit>21'],
    ['document-total', /is not GrossTotal/, '<GrossTotal>12.30', '<GrossTotal>12.40'],
    [
      'document-total',
      /lines add up to 10.00, not to NetTotal 11.00/,
      /<NetTotal>10.00(.|\n)*?12.30/,
      '<NetTotal>11.00</NetTotal><GrossTotal>13.30',
    ],
    [
      'document-total',
      /tax of the lines is 2.30, not TaxPayable 3.30/,
      /<TaxPayable>2.30(.|\n)*?12.30/,
      '<TaxPayable>3.30</TaxPayable><NetTotal>10.00</NetTotal><GrossTotal>13.30',
    ],
    [
      'reference',
      /Customer "C2" is not among/,
      '<CustomerID>C1</CustomerID><Line>',
      '<CustomerID>C2</CustomerID><Line>',
    ],
    [
      'reference',
      /Product "TEE" is not among/,
      '<ProductCode>TEA</ProductCode><ProductDescription>Tea</ProductDescription><Quantity>',
      '<ProductCode>TEE</ProductCode><ProductDescription>Tea</ProductDescription><Quantity>',
    ],
    ['duplicate', /another Invoice/, 'FT 2026/2<', 'FT 2026/1<'],
    ['tax-table', /IVA PT INT 23 % is not in TaxTable/, /NOR(<\/TaxCode><TaxPerc)/, 'INT$1'],
    [
      'exemption',
      /need each other/,
      '</Tax></Line>',
      '</Tax><TaxExemptionReason>Artigo 9.</TaxExemptionReason></Line>',
    ],
    ['date', /is not within 2026-03-01 to 2026-03-31/, '<InvoiceDate>2026-03-02', '<InvoiceDate>2026-04-02'],
    [
      'series',
      /the code FT have the types FT and FS/,
      /FT<\/InvoiceType>(?![\s\S]*FT<\/InvoiceType>)/,
      'FS</InvoiceType>',
    ],
    ['hash', /not in the form of a signature/, '<Hash>0<', '<Hash>abc<'],
    [
      'hash',
      /has no signature after FT 2026\/1/,
      /<Hash>0<\/Hash><HashControl>0/,
      `<Hash>${'a'.repeat(171)}=</Hash><HashControl>1`,
    ],
  ];
  for (const [rule, what, from, to] of cases)
    it(`finds ${rule}: ${what.source}`, async () => {
      const text = VALID.replace(from, to);
      assert.notEqual(text, VALID);
      const found = await faults(text.replace(/\r/g, ''));
      assert.ok(
        found.some(fault => fault.rule === rule && what.test(fault.message)),
        JSON.stringify(found),
      );
    });

  it('names the document and the line of the file', async () => {
    const text = VALID.replace('FT 2026/2<', 'FT 2026/1<');
    const line = text.slice(0, text.lastIndexOf('<Invoice>')).split('\n').length;
    assert.deepEqual(await faults(text), [
      { rule: 'duplicate', place: 'Invoice FT 2026/1', line, message: 'there is another Invoice with this number' },
    ]);
  });

  it('verifies a chain of signatures by the public key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const sign = (number: number, before: string) =>
      createSign('RSA-SHA1')
        .update(`2026-03-02;2026-03-02T10:00:00;FT 2026/${number};12.30;${before}`)
        .sign(privateKey, 'base64');
    const first = sign(1, '');
    const second = sign(2, first);
    assert.deepEqual(await faults(file(invoice(1, first), invoice(2, second)), publicKey), []);
    const [fault, ...more] = await faults(file(invoice(1, first), invoice(2, first)), publicKey);
    assert.deepEqual([fault?.rule, fault?.place, more], ['hash', 'Invoice FT 2026/2', []]);
  });
});

describe('A file that is not XML', () => {
  const broken: [string, RegExp][] = [
    ['', /ends too early/],
    ['<a><b></a>', /<\/a> ends another element/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document types/],
    ['<a>'.repeat(10_000), /nested too deep/],
    ['<a/><b/>', /second root/],
    ['text<a/>', /outside of the root/],
    ['<a/>text', /after the end|outside/],
    ['<a b="<"/>', /not valid/],
    [`<a b=${'x'.repeat(3_000_000)}`, /not valid|no end/],
    [`<a>${'x'.repeat(3_000_000)}`, /too long|too early/],
    ['<?xml version="1.0" encoding="klingon"?><a/>', /klingon is unknown/],
  ];
  for (const [text, why] of broken)
    it(`is refused: ${text.slice(0, 30)}`, async () => {
      const chunks = pieces(Buffer.from(text), 100_000);
      await assert.rejects(
        async () => {
          for await (const _ of elementsOf(textsOf(chunks)));
        },
        (error: Error) => error instanceof SaftFileError && why.test(error.message),
      );
    });
});
