// The last steps of a letter before the mail server gets it: its files are printed, then its documents are looked at again.

import { setTimeout as sleep } from 'node:timers/promises';
import { documentsOfReminder } from '../../database/sql/reminders.ts';
import { AppError } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import type { ClaimedJob } from '../jobs/job-kind.ts';
import { type Attachment, documentPdf, type MailContent, statementPdf } from '../mail/mail-job.ts';
import { linkBase } from '../mail/send-mail.ts';
import { readRowsAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { BEGIN_REMINDER, type BegunReminder, isStillDue, stateOfLetter } from './reminder-writes.ts';

/** Documents whose PDFs go with a letter, and bytes of all files; the statement names the others. */
const MAX_PDFS = 20;
const MAX_BYTES = 10_485_760;
/** Looks at a letter whose documents change while its files are printed. */
const MAX_LOOKS = 3;
const RATE_WAIT_MS = 1_000;

/** A letter that is ready, or the reason why it must not be sent now. */
export type ReadyReminder =
  | (BegunReminder & { state: 'begun' } & { attachments: Attachment[] })
  | Exclude<BegunReminder, { state: 'begun' }>;

/**
 * Prints the files of a letter and begins to send it: without the documents that are paid, void or stopped by now. What is committed later
 * comes too late. Throws OVERLOADED.
 */
export async function readyReminder(
  context: Context,
  { accountId, id, content, interrupted }: ClaimedJob<MailContent>,
  stop: AbortSignal,
): Promise<ReadyReminder> {
  for (let look = 1; ; look++) {
    const documents = await readRowsAs(context, { accountId }, documentsOfReminder(accountId, id), { cost: 'scan' });
    const due = documents.filter(isStillDue);
    const attachments = due.length > 0 ? await filesOf(context, accountId, { content, due, stop }) : [];
    const begun = await runWriteAs(context, { kind: 'system', accountId }, BEGIN_REMINDER, {
      accountId,
      id,
      content,
      printedFor: stateOfLetter(documents),
      interrupted: interrupted > 0,
      link: linkBase(context),
    });
    if (begun.state === 'begun') return { ...begun, attachments };
    if (begun.state !== 'changed' || look === MAX_LOOKS) return begun;
  }
}

async function filesOf(
  context: Context,
  accountId: number,
  { content: { statement }, due, stop }: { content: MailContent; due: { id: number }[]; stop: AbortSignal },
): Promise<Attachment[]> {
  const files: Attachment[] = [];
  if (statement) files.push(...(await unlessTooLong(() => statementPdf(context, accountId, statement, stop))));
  let bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  for (const { id } of due.slice(0, MAX_PDFS)) {
    const pdf = await inTurn(() => documentPdf(context, accountId, BigInt(id), stop));
    bytes += pdf.content.length;
    if (bytes > MAX_BYTES) break;
    files.push(pdf);
  }
  return files;
}

// A statement has a maximum of documents; the letter goes without it.
async function unlessTooLong(print: () => Promise<Attachment>): Promise<Attachment[]> {
  try {
    return [await inTurn(print)];
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_ARGUMENT') return [];
    throw error;
  }
}

// The PDFs of a company are limited per second.
async function inTurn<T>(print: () => Promise<T>): Promise<T> {
  try {
    return await print();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
    await sleep(RATE_WAIT_MS);
    return print();
  }
}
