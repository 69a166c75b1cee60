// Writes an issued invoice or credit note as XML by EN 16931.

import { type IssuedRow, issuedDocument } from '../../../database/sql/documents/e-invoice.ts';
import { documentOf } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { jurisdictionOf } from '../../../definitions/jurisdictions/jurisdictions.ts';
import { AppError } from '../../../domain/errors.ts';
import type { EInvoice } from '../../../domain/invoicing/e-invoice.ts';
import { eInvoiceOf, type Issuer, isRefused, type NamedDocument } from '../../../domain/invoicing/model.ts';
import { Message } from '../../../domain/messages/message.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { writeCii } from '../../../formats/invoices/cii.ts';
import { EN16931, type Profile } from '../../../formats/invoices/profile.ts';
import { writeUbl } from '../../../formats/invoices/ubl.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import type { EInvoiceFormat } from '../../../query/parse.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { type Look, sessionReads } from '../../read/session-reads.ts';

/** Formats that are XML alone. */
export type XmlFormat = Exclude<EInvoiceFormat, 'factur-x'>;

const WRITERS: Record<XmlFormat, (invoice: EInvoice, profile: Profile) => string> = {
  ubl: writeUbl,
  cii: writeCii,
};

/** An electronic invoice, and the name of its file without an extension. */
export interface WrittenInvoice {
  xml: string;
  name: string;
}

/**
 * Writes the document with an id that a list shows. The same document always gives the same text: receipts, a void and changes of the
 * company have no effect. Throws NOT_FOUND; CONFLICT with `details` if the document lacks something that EN 16931 needs.
 */
export async function writeEInvoice(
  context: Context,
  actor: SessionActor,
  document: { resource: ListResource; id: bigint; format: XmlFormat },
): Promise<WrittenInvoice> {
  return writeFound(sessionReads(context, actor).ask, actor.accountId, document);
}

/** Writes a document for a reader who was checked; without a `resource`, of any type. Throws as `writeEInvoice`. */
export async function writeFound(
  look: Look,
  accountId: number,
  { resource, id, format }: { resource?: ListResource; id: bigint; format: XmlFormat },
): Promise<WrittenInvoice> {
  const { issued } = await look({ issued: issuedDocument(accountId, id) }, { cost: 'point' });
  const [row] = issued;
  if (!row || (resource && documentOf(row.type).list !== resource))
    throw new AppError('NOT_FOUND', new Message('no_document_here', { id }));
  return { xml: xmlOf(row, format), name: `${row.document_set}-${row.seq_number}` };
}

/** XML of an issued document. Throws CONFLICT with `details` if it lacks something that EN 16931 needs. */
export const xmlOf = (row: IssuedRow, format: XmlFormat): string => WRITERS[format](modelOf(row), EN16931);

function modelOf(row: IssuedRow): EInvoice {
  const { eInvoice } = documentOf(row.type);
  if (!eInvoice) throw new AppError('CONFLICT', new Message('no_e_invoice_type'));
  const issuer = readStoredJson(row.issuer) as Issuer;
  const made = eInvoiceOf({
    typeCode: eInvoice,
    fields: readStoredJson(row.snapshot) as Record<string, unknown>,
    deliveryDay: row.delivery_day ?? undefined,
    paidOnIssue: decimal(row.paid_on_issue ?? '0'),
    issuer,
    named: JSON.parse(row.named) as NamedDocument[],
    jurisdiction: jurisdictionOf(issuer.country),
  });
  if (isRefused(made)) throw new AppError('CONFLICT', new Message('no_e_invoice'), { details: made.faults });
  return made;
}
