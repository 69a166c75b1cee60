// Outgoing mail as jobs of the queue, and the document or statement that is attached to a message.

import { issuedDocument } from '../../database/sql/documents/e-invoice.ts';
import type { MailContent } from '../../database/sql/mail.ts';
import { AppError } from '../../domain/errors.ts';
import { readAddresses } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import { RETRY_FOR_A_DAY } from '../../domain/retry.ts';
import { fileName } from '../../formats/file-name.ts';
import type { Context } from '../context.ts';
import { profiledInvoice } from '../documents/read/e-invoice.ts';
import type { ClaimedJob, JobKind } from '../jobs/job-kind.ts';
import { printJob, statementJob } from '../party-statements/print-statement.ts';
import { admitPrint, printCreated } from '../printing/print-document.ts';
import { runReadAs } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';

export type { MailContent } from '../../database/sql/mail.ts';

export const MAIL_JOB: JobKind<MailContent> = {
  name: 'mail',
  label: 'mail',
  success: 'sent',
  shown: ['kind', 'to', 'subject', 'by'] satisfies (keyof MailContent)[],
  retry: RETRY_FOR_A_DAY,
  maxInterruptions: 1,
  receiver: ({ to, cc = '', bcc = '' }) => [to, cc, bcc].flatMap(readAddresses),
  // The time-outs of the transport, and printing.
  attemptSeconds: 90,
  // A link that resets a password is not kept.
  changesAtEnd: ({ kind }) => (kind === 'password-reset' ? { body: '', html: '' } : {}),
};

/** A file of a message. */
export interface Attachment {
  name: string;
  content: Buffer | string;
  type: 'application/pdf' | 'application/xml';
}

/**
 * The files of a message: its document or statement as a PDF, and the electronic invoice if the document has a profile and can be one.
 * Throws NOT_FOUND when it is gone, OVERLOADED.
 */
export async function attachmentsOf(
  context: Context,
  { accountId, documentId, content: { kind, statement } }: ClaimedJob<MailContent>,
  stop: AbortSignal,
): Promise<Attachment[]> {
  if (kind === 'statement' && !statement) throw new AppError('NOT_FOUND', new Message('statement_gone'));
  const look: Look = (questions, mode) => runReadAs(context, { accountId }, questions, mode);
  const printed =
    documentId !== undefined
      ? await printCreated(context, accountId, {
          id: documentId,
          memory: await admitPrint(context, accountId),
          gone: stop,
        })
      : statement &&
        (await printJob(context, accountId, { job: await statementJob(look, accountId, statement), gone: stop }));
  if (!printed) return [];
  // The message holds the memory from here on; few are sent at a time.
  printed.memory.release();
  const pdf: Attachment = { name: fileName(printed.name, 'pdf'), content: printed.pdf, type: 'application/pdf' };
  if (documentId === undefined) return [pdf];
  const { issued } = await look({ issued: issuedDocument(accountId, documentId) }, { cost: 'point' });
  const xml = profiledInvoice(issued[0])?.file;
  return xml ? [pdf, { name: fileName(xml.name, 'xml'), content: xml.xml, type: 'application/xml' }] : [pdf];
}

/** True if an error of the attachment is permanent: its source is gone, or can't be printed as requested. */
export const isLasting = (error: unknown): boolean => error instanceof AppError && LASTING.has(error.code);

const LASTING = new Set<AppError['code']>(['NOT_FOUND', 'INVALID_ARGUMENT']);
