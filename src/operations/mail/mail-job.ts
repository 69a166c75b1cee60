// Outgoing mail as jobs of the queue, and the document or statement that is attached to a message.

import { issuedDocument } from '../../database/sql/documents/e-invoice.ts';
import type { MailContent, MailedStatement } from '../../database/sql/mail.ts';
import { type ReminderUpdate, updateReminder } from '../../database/sql/reminders.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import { readAddresses } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import { RETRY_FOR_A_DAY } from '../../domain/retry.ts';
import { fileName } from '../../formats/file-name.ts';
import type { Context } from '../context.ts';
import { profiledInvoice } from '../documents/read/e-invoice.ts';
import type { ClaimedJob, JobKind, JobOutcome } from '../jobs/job-kind.ts';
import { printJob, statementJob } from '../party-statements/print-statement.ts';
import { admitPrint, type PrintedDocument, printCreated } from '../printing/print-document.ts';
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
  attemptSeconds: 150,
  // A link that resets a password is not kept.
  changesAtEnd: ({ kind }) => (kind === 'password-reset' ? { body: '', html: '' } : {}),
  writesAtEnd: (job, outcome) => (job.content.kind === 'reminder' ? endOfReminder(job, outcome) : { commands: [] }),
};

/** A file of a message. */
export interface Attachment {
  name: string;
  content: Buffer | string;
  type: 'application/pdf' | 'application/xml';
}

// A letter of which an attempt has no outcome may have been sent: its levels stay taken.
function endOfReminder({ accountId, id, interrupted }: ClaimedJob, outcome: JobOutcome) {
  const update = (change: ReminderUpdate, what: string) => ({
    commands: [updateReminder(accountId, id, change)],
    events: [{ type: `reminder.${what}`, id }],
  });
  if (outcome.state === 'succeeded') return update({ status: 'SENT' }, 'sent');
  if (outcome.state === 'held') return update({ status: 'CANCELLED', reason: 'HELD_BACK' }, 'cancelled');
  const { reason } = outcome;
  if (reason instanceof Message && reason.reason === 'nothing_to_remind')
    return update({ status: 'CANCELLED', reason: 'NOTHING_DUE' }, 'cancelled');
  const mayHaveArrived = interrupted > 0 || (reason instanceof Message && reason.reason === 'mail_without_answer');
  return mayHaveArrived
    ? update({ status: 'UNKNOWN' }, 'unknown')
    : update({ status: 'CANCELLED', reason: 'NOT_SENT' }, 'cancelled');
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
  if (kind === 'statement' && !statement) throw notFound('statement_gone');
  if (documentId === undefined) return statement ? [await statementPdf(context, accountId, statement, stop)] : [];
  const pdf = await documentPdf(context, accountId, documentId, stop);
  const { issued } = await lookOf(context, accountId)(
    { issued: issuedDocument(accountId, documentId) },
    { cost: 'point' },
  );
  const xml = profiledInvoice(issued[0])?.file;
  return xml ? [pdf, { name: fileName(xml.name, 'xml'), content: xml.xml, type: 'application/xml' }] : [pdf];
}

/** The PDF of a document. Throws NOT_FOUND, RATE_LIMITED, OVERLOADED. */
export async function documentPdf(
  context: Context,
  accountId: number,
  id: bigint,
  gone: AbortSignal,
): Promise<Attachment> {
  const memory = await admitPrint(context, accountId);
  return pdfOf(await printCreated(context, accountId, { id, memory, gone }));
}

/** The PDF of a statement. Throws NOT_FOUND, INVALID_ARGUMENT, RATE_LIMITED, OVERLOADED. */
export async function statementPdf(
  context: Context,
  accountId: number,
  statement: MailedStatement,
  gone: AbortSignal,
): Promise<Attachment> {
  const job = await statementJob(lookOf(context, accountId), accountId, statement);
  return pdfOf(await printJob(context, accountId, { job, gone }));
}

// The message holds the memory from here on; few are sent at a time.
function pdfOf({ memory, name, pdf }: PrintedDocument): Attachment {
  memory.release();
  return { name: fileName(name, 'pdf'), content: pdf, type: 'application/pdf' };
}

const lookOf =
  (context: Context, accountId: number): Look =>
  (questions, mode) =>
    runReadAs(context, { accountId }, questions, mode);

/** True if an error of the attachment is permanent: its source is gone, or can't be printed as requested. */
export const isLasting = (error: unknown): boolean => error instanceof AppError && LASTING.has(error.code);

const LASTING = new Set<AppError['code']>(['NOT_FOUND', 'INVALID_ARGUMENT']);
