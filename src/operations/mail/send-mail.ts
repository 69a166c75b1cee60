// Queues outgoing mail durably; a worker sends it. No request waits for the SMTP server.

import { type MailContent, mailedDocument, noticeFacts } from '../../database/sql/mail.ts';
import { printedParty } from '../../database/sql/party-statement.ts';
import { linkSecret } from '../../database/sql/printing.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { ReaderLanguage } from '../../domain/messages/languages.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { STATEMENT_TITLES, statementJob } from '../party-statements/print-statement.ts';
import { linkPath } from '../printing/document-link.ts';
import { readRows, readRowsAs, runRead } from '../read/run-read.ts';
import { leaderReads } from '../read/session-reads.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { type ComposedMail, mailLanguage } from './compose-mail.ts';
import { draftFor, draftOf } from './document-draft.ts';
import {
  type DocumentMail,
  type MailQueued,
  QUEUE_NOTICE,
  SEND_DOCUMENT,
  SEND_TEST,
  type TestMail,
} from './mail-writes.ts';
import { SEND_STATEMENT, type StatementMail } from './statement-mail.ts';

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
  const input = { ...mail, ...senderOf(context, actor) };
  return announced(context, await runWrite(context, actor, SEND_DOCUMENT, input, request));
}

/** Sends a message that shows whether mail arrives; for administrators. Throws as `sendDocument`. */
export async function sendTestMail(
  context: Context,
  actor: SessionActor,
  mail: TestMail,
  request: WriteRequest,
): Promise<WriteResult<MailQueued>> {
  const input = { ...mail, ...senderOf(context, actor) };
  return announced(context, await runWrite(context, actor, SEND_TEST, input, request));
}

/** Sends a statement of account by mail, which can be printed now; it is printed when it is sent. Throws as `sendDocument`. */
export async function sendStatement(
  context: Context,
  actor: SessionActor,
  mail: StatementMail,
  request: WriteRequest,
): Promise<WriteResult<MailQueued>> {
  const input = { ...mail, ...senderOf(context, actor) };
  // Unprintable documents are rejected here, because nobody sees an error of the worker.
  await statementJob(leaderReads(context, actor).ask, actor.accountId, mail.statement);
  return announced(context, await runWrite(context, actor, SEND_STATEMENT, input, request));
}

/** A first text of a message with a statement. Throws NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED. */
export async function draftStatementMail(
  context: Context,
  actor: SessionActor,
  { kind, id }: Pick<StatementMail['statement'], 'kind' | 'id'>,
): Promise<DocumentDraft> {
  const [party] = await readRows(context, actor, printedParty(actor.accountId, kind, id), { cost: 'point' });
  if (!party) throw notFound('no_record_id', { noun: kind, id });
  const language = LANGUAGES.find(each => each === party.language) ?? 'en';
  return draftFor({ name: STATEMENT_TITLES[language], language, company: party.company, kept: party });
}

// Caller, and maximum messages a day of the account.
function senderOf({ mail }: Context, { sessionHash }: SessionActor): { sessionHash: Buffer; perDay: number } {
  if (!mail.isSet) throw conflict('no_mail_configured');
  return { sessionHash, perDay: mail.perDay };
}

// Wakes the worker of this process.
function announced(context: Context, result: WriteResult<MailQueued>): WriteResult<MailQueued> {
  if (!result.replayed) context.jobQueued();
  return result;
}

const SECONDS_PER_DAY = 86_400;

/** Expiry of a link in a message that is written now, in seconds since 1970. */
export const linkExpiry = ({ mail }: Pick<Context, 'mail'>): number =>
  Math.floor(Date.now() / 1000) + mail.linkDays * SECONDS_PER_DAY;

/** Address of this server for links to documents, and their expiry in seconds since 1970. */
export interface LinkBase {
  address: string;
  expires: number;
}

/** Base of the links in a message that is written now. Undefined: PUBLIC_URL is not set. */
export const linkBase = ({ mail }: Pick<Context, 'mail'>): LinkBase | undefined =>
  mail.publicUrl === undefined ? undefined : { address: mail.publicUrl, expires: linkExpiry({ mail }) };

/** Address of the PDF of a document of an account, by the account's `secret` of links. */
export const linkTo =
  ({ address, expires }: LinkBase, secret: Buffer, account: string) =>
  (id: number): string =>
    address + linkPath(secret, account, id, expires);

/** Start values of a message with a document: recipient, and words in the document's language. */
export type DocumentDraft = Pick<DocumentMail, 'to' | 'cc' | 'bcc' | 'subject' | 'text' | 'language'>;

/**
 * A first text of a message with a document. `addressOf` returns the whole address of a path of the server, for the link to its PDF. Throws
 * NOT_FOUND, AUTH_FAILED, PERMISSION_DENIED.
 */
export async function draftDocumentMail(
  context: Context,
  actor: SessionActor,
  id: bigint,
  { account, addressOf }: { account: string; addressOf(path: string): string },
): Promise<DocumentDraft> {
  const { accountId } = actor;
  const questions = { about: mailedDocument(accountId, id), secret: linkSecret(accountId) };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const [[about], [secret]] = [found.about, found.secret];
  if (!about || !secret) throw notFound('no_document_id', { id });
  return draftOf(about, addressOf(linkPath(secret.link_secret, account, Number(id), linkExpiry(context))));
}

export type NoticeFacts = RowsOf<ReturnType<typeof noticeFacts>>[number];

/**
 * Queues a notice to a user who has an address, in the language that the user prefers or else in `language`. Resolves to true if it will
 * be sent: a test company holds back others.
 */
export async function sendNotice(
  context: Pick<Context, 'pool' | 'mail' | 'jobQueued'>,
  accountId: number,
  { login, kind, language }: { login: string; kind: MailContent['kind']; language: string },
  compose: (facts: NoticeFacts, language: ReaderLanguage) => ComposedMail,
): Promise<boolean> {
  if (!context.mail.isSet) return false;
  const actor = { kind: 'system', accountId } as const;
  const [facts] = await readRowsAs(context, actor, noticeFacts(accountId, login), { cost: 'point' });
  if (!facts?.email) return false;
  const composed = compose(facts, mailLanguage(facts.language, language));
  const mail = { ...composed, kind, to: facts.email, replyTo: null, by: null };
  const queued = await runWriteAs(context, actor, QUEUE_NOTICE, { mail });
  if (queued) context.jobQueued();
  return queued;
}
