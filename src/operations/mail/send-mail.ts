// Queues outgoing mail durably; a worker sends it. No request waits for the SMTP server.

import { mailOf, type NewMail, noticeFacts } from '../../database/statements/mail/queue.ts';
import { AppError } from '../../domain/errors.ts';
import type { Row, RowsOf } from '../../query/statement.ts';
import type { Administrator, SessionActor } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { type ComposedMail, mailLanguage } from './compose-mail.ts';
import type { MailLanguage } from './mail-words.ts';
import { type DocumentMail, type MailQueued, QUEUE_NOTICE, SEND_DOCUMENT } from './mail-writes.ts';

/**
 * Sends a document's PDF by mail: queues the message. The PDF is printed when it is sent, and shows the document as it is then.
 * Throws NOT_FOUND, INVALID_ARGUMENT, RATE_LIMITED (messages a day), CONFLICT when this server sends no mail.
 */
export async function sendDocument(
  context: Context,
  actor: SessionActor,
  mail: DocumentMail,
  request: WriteRequest,
): Promise<WriteResult<MailQueued>> {
  if (!context.mail.isSet)
    throw new AppError('CONFLICT', 'This server sends no mail: its administrator sets SMTP_URL and MAIL_FROM');
  const input = { ...mail, sessionHash: actor.sessionHash, perDay: context.mail.perDay };
  const result = await runWrite(context, actor, SEND_DOCUMENT, input, request);
  if (!result.replayed) context.mail.queued();
  return result;
}

export type NoticeFacts = RowsOf<ReturnType<typeof noticeFacts>>[number];

/**
 * Queues a notice to a user who has an address, in the language that the user prefers or else in `language`. Resolves to whether it did.
 */
export async function sendNotice(
  context: Pick<Context, 'pool' | 'mail'>,
  accountId: number,
  { login, kind, language }: { login: string; kind: NewMail['kind']; language: string },
  compose: (facts: NoticeFacts, language: MailLanguage) => ComposedMail,
): Promise<boolean> {
  if (!context.mail.isSet) return false;
  const actor = { kind: 'system', accountId } as const;
  const found = await runReadAs(context, actor, { facts: noticeFacts(accountId, login) }, { cost: 'point' });
  const [facts] = found.facts;
  if (!facts?.email) return false;
  const composed = compose(facts, mailLanguage(facts.language, language));
  const mail = { ...composed, kind, to: facts.email, replyTo: null, documentId: null, createdBy: null };
  const queued = await runWriteAs(context, actor, QUEUE_NOTICE, { mail });
  if (queued) context.mail.queued();
  return queued;
}

/** The newest messages of an account, without their text. */
export async function listMail(
  context: DatabaseContext,
  actor: Administrator,
  { state, most }: { state: string | undefined; most: number },
): Promise<Row[]> {
  return (await runReadAs(context, actor, { mail: mailOf(actor.accountId, state, most) }, { cost: 'scan' })).mail;
}
