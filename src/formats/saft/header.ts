// Header of SAF-T (PT), and the marks around its parts.

import { element } from '../invoices/xml.ts';
import { addressElement, field, needed, type SaftAddress } from './fields.ts';
import { NAMESPACE } from './structure.ts';

/** Facts of the header. */
export interface SaftHeader {
  /** Entry in the commercial register, or the tax number. */
  companyId: string;
  vatNumber: string;
  name: string;
  address: SaftAddress;
  from: string;
  to: string;
  today: string;
  /** Tax number of the producer of the program. */
  producer: string;
  /** Number of the program's certificate; `0` without one. */
  certificate: string;
  version: string;
  phone: string | undefined;
  email: string | undefined;
}

/** Beginning of the file, up to the master files. */
export const headerXml = (header: SaftHeader): string =>
  `<?xml version="1.0" encoding="Windows-1252"?>\n<AuditFile xmlns="${NAMESPACE}">${element(
    'Header',
    '<AuditFileVersion>1.04_01</AuditFileVersion>',
    needed('CompanyID', header.companyId),
    `<TaxRegistrationNumber>${header.vatNumber}</TaxRegistrationNumber><TaxAccountingBasis>F</TaxAccountingBasis>`,
    needed('CompanyName', header.name),
    addressElement('CompanyAddress', header.address),
    `<FiscalYear>${header.from.slice(0, 4)}</FiscalYear><StartDate>${header.from}</StartDate><EndDate>${header.to}</EndDate>`,
    `<CurrencyCode>EUR</CurrencyCode><DateCreated>${header.today}</DateCreated><TaxEntity>Global</TaxEntity>`,
    needed('ProductCompanyTaxID', header.producer),
    `<SoftwareCertificateNumber>${header.certificate}</SoftwareCertificateNumber><ProductID>Kontor/Kontor</ProductID>`,
    needed('ProductVersion', header.version),
    field('Telephone', header.phone),
    field('Email', header.email),
  )}\n<MasterFiles>`;

/** Text between master files and documents. */
export const AFTER_MASTER_FILES = '</MasterFiles>\n<SourceDocuments>';
/** End of the file. */
export const END = '</SourceDocuments></AuditFile>\n';
