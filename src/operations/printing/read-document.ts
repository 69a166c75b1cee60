// Reads the data of a PDF: first its version, which is cheap, then the rest.

import { type IssuedRow, issuedDocument } from '../../database/sql/documents/e-invoice.ts';
import { fiscalFacts, letterhead, namedRecords, printable } from '../../database/sql/printing.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { Issuer } from '../../domain/invoicing/model.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import type { Theme } from '../../domain/theme.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { elementStatement } from '../../query/sql.ts';
import { xmlOrError } from '../documents/read/e-invoice.ts';
import type { Look } from '../read/session-reads.ts';
import { fiscalMarks } from './fiscal-marks.ts';
import { jobOf, type Letterhead, packingSlipOf } from './print-job.ts';

/** A document before it is read. */
export interface Found {
  accountId: number;
  id: bigint;
  type: string;
  set: string;
  template: string;
  language: string;
  /** Set and number, for the file's name. */
  name: string;
  /**
   * Electronic invoice in the file (Factur-X): `required` if the reader requested it, `wanted` if the profile of the document is Factur-X.
   * A document that can't be one is then an error, or printed without it.
   */
  invoice: 'none' | 'wanted' | 'required';
  /** Theme in place of the stored one. */
  theme?: Theme;
  /** True if its packing slip is printed. */
  isPackingSlip?: true;
  /** Identity of the document, and the version of everything that its PDF shows. */
  version: string;
  /** True if its account is a test company. */
  isTest: boolean;
  /** Sends further queries about it. */
  look: Look;
}

/** Queries about a document: the first time, and from then on. */
interface Looks {
  first: Look;
  look: Look;
}

/** The document with an id; undefined when the account has none. `isFacturX`: the reader requested Factur-X. */
export async function findPrintable(
  { first, look }: Looks,
  accountId: number,
  id: bigint,
  isFacturX = false,
): Promise<Found | undefined> {
  const { found } = await first({ found: printable(accountId, id) }, { cost: 'point' });
  const [row] = found;
  if (!row) return undefined;
  const { type, template, language, document_set, seq_number, is_test: isTest } = row;
  const isProfile = documentOf(type).eInvoice && row.profile === 'factur-x';
  const invoice = isFacturX ? 'required' : isProfile ? 'wanted' : 'none';
  const version = `${accountId} ${id} ${row.version} ${invoice}`;
  return {
    accountId,
    id,
    type,
    set: document_set,
    template,
    language,
    name: `${document_set}-${seq_number}`,
    invoice,
    version,
    isTest,
    look,
  };
}

/** The packing slip of a document, as another file. */
export const asPackingSlip = (found: Found): Found => ({
  ...found,
  name: `${found.name}-packing-slip`,
  invoice: 'none',
  isPackingSlip: true,
  version: `${found.version} packing slip`,
});

/**
 * The print job of a document. It is read after its version: what changes between the two is printed, and the next reader gets
 * another version. Throws NOT_FOUND when its account was deleted meanwhile; CONFLICT if a Factur-X file lacks something.
 */
export async function readDocument(found: Found): Promise<PrintJob> {
  const { accountId, id, type, set, template, language, invoice, look } = found;
  const { list, eInvoice } = documentOf(type);
  const asked = {
    letterhead: letterhead(accountId, set),
    named: namedRecords(accountId, id),
    fiscal: fiscalFacts(accountId, id),
    // As the list of its type shows it.
    element: elementStatement(list, accountId, id),
    issued: eInvoice && issuedDocument(accountId, id),
  };
  const read = await look(asked, { cost: 'scan' });
  const [account] = read.letterhead;
  const [named] = read.named;
  const [document] = read.element;
  const [facts] = read.fiscal;
  if (!account || !named || !document || !facts) throw notFound('no_document_here', { id });
  const [issued] = read.issued;
  const stored = issued ? asIssued(account, issued) : account;
  const sender = found.theme ? { ...stored, theme: found.theme } : stored;
  const records = JSON.parse(named.records);
  const { json } = document;
  if (found.isPackingSlip) return packingSlipOf({ type, template, language, json, account: sender, records });
  const fiscal = fiscalMarks({ type, json, issuer: sender, facts });
  const job = { ...jobOf({ type, template, language, json, account: sender, records }), ...(fiscal && { fiscal }) };
  if (invoice === 'none') return job;
  if (!issued) throw conflict('no_e_invoice_type');
  const xml = xmlOrError(issued, 'factur-x');
  if (typeof xml === 'string') return { ...job, invoice: xml };
  if (invoice === 'required') throw xml;
  return job;
}

/** The letterhead with the facts of the company that the document was issued with, as its electronic invoice has them. */
function asIssued(present: Letterhead, { issuer }: IssuedRow): Letterhead {
  const { name, currency, country, address, bank_accounts, ...facts } = readStoredJson(issuer) as Issuer;
  const { vat_id = null, registration = null, phone = null, email = null, payment_terms = null } = facts;
  return {
    ...present,
    name,
    currency,
    country,
    address,
    vat_id,
    registration,
    phone,
    email,
    payment_terms,
    // Facts are stored without members that are null.
    bank_accounts: bank_accounts.map(({ iban, bic = null, bank = null }) => ({ iban, bic, bank })),
  };
}
