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
import { sessionReads } from '../../read/session-reads.ts';

const WRITERS: Record<EInvoiceFormat, (invoice: EInvoice, profile: Profile) => string> = {
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
  { resource, id, format }: { resource: ListResource; id: bigint; format: EInvoiceFormat },
): Promise<WrittenInvoice> {
  const { ask } = sessionReads(context, actor);
  const { issued } = await ask({ issued: issuedDocument(actor.accountId, id) }, { cost: 'point' });
  const [row] = issued;
  if (!row || documentOf(row.type).list !== resource)
    throw new AppError('NOT_FOUND', new Message('no_document_here', { id }));
  const made = modelOf(row);
  return { xml: WRITERS[format](made, EN16931), name: `${row.document_set}-${row.seq_number}` };
}

function modelOf(row: IssuedRow): EInvoice {
  const issuer = readStoredJson(row.issuer) as Issuer;
  const made = eInvoiceOf({
    typeCode: documentOf(row.type).eInvoice ?? '380',
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
