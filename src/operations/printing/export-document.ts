// The file of a document for an administrator: PDF, electronic invoice, or the JSON of its list.

import { documentNamed } from '../../database/sql/documents/look-up.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { notFound } from '../../domain/errors.ts';
import { E_INVOICE_FORMATS } from '../../domain/invoicing/profile.ts';
import { elementStatement } from '../../query/sql.ts';
import type { Administrator } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { writeFound } from '../documents/read/e-invoice.ts';
import { runReadAs } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';
import { findPrintable, readDocument } from './read-document.ts';

/** Formats of the file of a document. */
export const EXPORT_FORMATS = [...E_INVOICE_FORMATS, 'pdf', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The file of a document. */
export interface ExportedDocument {
  id: number;
  type: string;
  content: Buffer | string;
}

/** Makes the file of a document. Throws NOT_FOUND; CONFLICT with `details` if it can't be an electronic invoice; PrintError. */
export async function exportDocument(
  context: DatabaseContext & Pick<Context, 'printer'>,
  actor: Administrator,
  { set, number, format }: { set: string; number: string; format: ExportFormat },
): Promise<ExportedDocument> {
  const { accountId } = actor;
  const look: Look = (questions, mode) => runReadAs(context, actor, questions, mode);
  const { named } = await look({ named: documentNamed(accountId, set, number) }, { cost: 'point' });
  const [row] = named;
  if (!row) throw notFound('no_record_id', { noun: 'document', id: `'${number}' in document set '${set}'` });
  const { type } = row;
  const id = BigInt(row.id);
  const found = { id: Number(id), type };
  if (format === 'ubl' || format === 'cii')
    return { ...found, content: (await writeFound(look, accountId, { id, format })).xml };
  if (format === 'json') {
    const { element } = await look(
      { element: elementStatement(documentOf(type).list, accountId, id) },
      { cost: 'point' },
    );
    return { ...found, content: `${element[0]?.json}\n` };
  }
  const printable = await findPrintable({ first: look, look }, accountId, id, format === 'factur-x');
  if (!printable) throw notFound('no_document_id', { id });
  return { ...found, content: await context.printer.print(await readDocument(printable), { accountId }) };
}
