// What a worker does with queued mail: claims messages, records attempts, prints the document that is attached.

import {
  type ClaimedMail,
  claimMail,
  type MailedStatement,
  mailedStatement,
  readClaimed,
} from '../../database/sql/mail/queue.ts';
import { AppError } from '../../domain/errors.ts';
import { fileName } from '../../formats/file-name.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { printJob, statementJob } from '../party-statements/print-statement.ts';
import { admitPrint, printCreated } from '../printing/print-document.ts';
import { runReadAs } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';
import { runWriteAs } from '../write/run-write.ts';
import { BEGIN_MAIL, type MailOutcome, RECORD_MAIL } from './mail-writes.ts';

export type { ClaimedMail, MailOutcome };

/** Claims up to `most` messages that are due, over all accounts, for `leaseSeconds`. */
export async function claimDueMail(
  { pool }: Pick<DatabaseContext, 'pool'>,
  most: number,
  leaseSeconds: number,
): Promise<ClaimedMail[]> {
  return (await pool.query(claimMail(most, leaseSeconds))).map(readClaimed);
}

/** Records that an attempt begins now. Resolves to false when less than `secondsNeeded` of the claim are left. */
export function beginMailAttempt(context: DatabaseContext, mail: ClaimedMail, secondsNeeded: number): Promise<boolean> {
  return runWriteAs(context, system(mail), BEGIN_MAIL, { mail, secondsNeeded });
}

/** Records how an attempt ended; `released`: it did not begin. */
export function recordMailAttempt(
  context: DatabaseContext,
  mail: ClaimedMail,
  outcome: MailOutcome | 'released',
): Promise<void> {
  return runWriteAs(context, system(mail), RECORD_MAIL, { mail, outcome });
}

/** The PDF of a message's document or statement; undefined without one. Throws NOT_FOUND when it is gone, OVERLOADED. */
export async function printAttachment(
  context: Context,
  { accountId, documentId, kind, id }: ClaimedMail,
  stop: AbortSignal,
): Promise<{ name: string; pdf: Buffer } | undefined> {
  const printed =
    documentId !== undefined
      ? await printCreated(context, accountId, {
          id: documentId,
          memory: await admitPrint(context, accountId),
          gone: stop,
        })
      : kind === 'statement' && (await statementOfMail(context, accountId, id, stop));
  if (!printed) return undefined;
  // Held by the message from here on, of which few are sent at a time.
  printed.memory.release();
  return { name: fileName(printed.name, 'pdf'), pdf: printed.pdf };
}

async function statementOfMail(context: Context, accountId: number, id: number, gone: AbortSignal) {
  const look: Look = (questions, mode) => runReadAs(context, { accountId }, questions, mode);
  const { statement } = await look({ statement: mailedStatement(accountId, id) }, { cost: 'point' });
  const json = statement[0]?.statement;
  if (!json) throw new AppError('NOT_FOUND', 'The statement of the message is gone');
  const of = JSON.parse(json) as MailedStatement;
  return printJob(context, accountId, { job: await statementJob(look, accountId, of), gone });
}

/** Whether an error of the attachment is there to stay: what it shows is gone, or can't be printed as it was asked for. */
export const isLasting = (error: unknown): boolean => error instanceof AppError && LASTING.has(error.code);

const LASTING = new Set<AppError['code']>(['NOT_FOUND', 'INVALID_ARGUMENT']);

const system = ({ accountId }: ClaimedMail) => ({ kind: 'system' as const, accountId });
