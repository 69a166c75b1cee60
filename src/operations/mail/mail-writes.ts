// The writes that queue outgoing mail.

import {
  loginOfSession,
  type MailContent,
  type MailedDocument,
  mailAllowance,
  mailedDocument,
  type Recipients,
} from '../../database/sql/mail.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { FieldErrors, notFound, rateLimited } from '../../domain/errors.ts';
import {
  addressError,
  addressesError,
  cleanAddresses,
  MAX_MAIL_TEXT,
  subjectError,
  withoutAddresses,
} from '../../domain/mail-address.ts';
import type { ReaderLanguage } from '../../domain/messages/languages.ts';
import { Message } from '../../domain/messages/message.ts';
import { ADMINISTRATOR_ROLES } from '../actor.ts';
import { mayLeave, newJob } from '../jobs/new-job.ts';
import { defineWrite } from '../write/define-write.ts';
import { definedKind } from '../write/trail.ts';
import { testMail, writtenHtml } from './compose-mail.ts';
import { MAIL_JOB } from './mail-job.ts';

/** A document that a user sends by mail. */
export interface DocumentMail extends Recipients {
  /** Id of the document. */
  document: bigint;
  subject: string;
  text: string;
  /** Language of the text. */
  language: string;
}

interface SendDocument extends DocumentMail {
  sessionHash: Buffer;
  /** MAIL_PER_DAY. */
  perDay: number;
}

/** The answer of sendDocument. `held`: a test company holds it back, and it is never sent. */
export interface MailQueued {
  id: number;
  to: string;
  status: 'queued' | 'held';
}

/** Messages of an account are counted one after the other. */
export const ALLOWANCE = 'mail allowance';

/** Queues a message with the PDF of a document. */
export const SEND_DOCUMENT = defineWrite({
  name: 'mail.send-document',
  right: 'write',
  locks: (_: SendDocument) => ({ newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ document, sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    document: mailedDocument(accountId, document),
    user: loginOfSession(accountId, sessionHash),
  }),
  decide(
    { document, subject, text, language, perDay, ...sent },
    { found },
  ): { mail: MailContent; about: MailedDocument } {
    const [[allowance], [about]] = [found.allowance, found.document];
    if (!about) throw notFound('no_document_id', { id: document });
    const letter = { ...sent, subject, text, language };
    return { mail: { kind: 'document', ...writtenMail(letter, allowance, perDay, found.user) }, about };
  },
  write: ({ document }, { mail }, { account, locked }) => queued(account, locked.newId, mail, document),
  // Sender and recipient are part of the document's history.
  trail: {
    of: 'people',
    entries: ({ document }, { mail, about: { type, document_set, seq_number } }) => [
      {
        type: definedKind(type),
        id: Number(document),
        name: `${document_set} ${seq_number}`,
        after: { ...recipientsOf(mail) },
      },
    ],
  },
});

/** A message that a user has written. Throws INVALID_ARGUMENT, RATE_LIMITED. */
export function writtenMail(
  letter: Omit<DocumentMail, 'document'>,
  allowance: (Parameters<typeof checkAllowance>[0] & { email?: string | null }) | undefined,
  perDay: number,
  [user]: { login: string | null }[],
): Omit<MailContent, 'kind'> {
  const { subject, text, language, ...recipients } = letter;
  checkTexts({ ...recipients, subject, text });
  checkAllowance(allowance, perDay);
  return {
    ...recipientsOf(recipients),
    replyTo: repliesTo(allowance?.email),
    subject: subject.trim(),
    body: text,
    html: writtenHtml(text, language),
    language,
    by: user?.login ?? null,
  };
}

/** Recipient and language of a test message. */
export interface TestMail {
  to: string;
  language: ReaderLanguage;
}

interface SendTest extends TestMail {
  sessionHash: Buffer;
  /** MAIL_PER_DAY. */
  perDay: number;
}

/** Queues a message that shows whether mail arrives. */
export const SEND_TEST = defineWrite({
  name: 'mail.send-test',
  right: 'write',
  userRoles: ADMINISTRATOR_ROLES,
  locks: (_: SendTest) => ({ newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    user: loginOfSession(accountId, sessionHash),
  }),
  decide({ to, language, perDay }, { found }): MailContent {
    const [allowance] = found.allowance;
    const composed = testMail(language, allowance?.company ?? '');
    checkTexts({ to, subject: composed.subject, text: composed.body });
    checkAllowance(allowance, perDay);
    return { ...composed, kind: 'test', to, replyTo: repliesTo(allowance?.email), by: found.user[0]?.login ?? null };
  },
  write: (_, mail, { account, locked }) => queued(account, locked.newId, mail),
  trail: { of: 'people', entries: ({ to }) => [{ type: 'mail', name: to, after: { to } }] },
});

export const queued = (account: AccountFacts, id: number, mail: MailContent, documentId?: bigint) => ({
  answer: { id, to: mail.to, status: leaves(account, mail) ? 'queued' : 'held' } as MailQueued,
  outcome: `queued message ${id}`,
  commands: [queueMail(account, id, mail, documentId)],
});

const leaves = ({ test_receivers }: AccountFacts, mail: MailContent) => mayLeave(MAIL_JOB, test_receivers, mail);

const queueMail = (account: AccountFacts, id: number, content: MailContent, documentId?: bigint) =>
  newJob(account, MAIL_JOB, { id, content, documentId });

export function checkAllowance(
  allowance: { sent_today: number; seconds_left: number } | undefined,
  perDay: number,
): void {
  if ((allowance?.sent_today ?? 0) < perDay) return;
  throw rateLimited(new Message('mail_quota', { count: perDay }), allowance?.seconds_left ?? 3600, {
    name: 'mail-day',
    most: perDay,
    windowSeconds: 86_400,
  });
}

export const repliesTo = (email: string | null | undefined): string | null =>
  email && addressError(email) === undefined ? email : null;

/** Recipients as a message keeps them: lists with one form, each address once, without lists that are empty. */
export function recipientsOf({ to, cc = '', bcc = '' }: Recipients): Recipients {
  const all = cleanAddresses(to);
  const copies = withoutAddresses(cc, all);
  const hidden = withoutAddresses(bcc, `${all}, ${copies}`);
  return { to: all, ...(copies && { cc: copies }), ...(hidden && { bcc: hidden }) };
}

export function checkTexts({
  subject,
  text,
  ...recipients
}: Pick<DocumentMail, 'to' | 'cc' | 'bcc' | 'subject' | 'text'>): void {
  const errors = new FieldErrors();
  const title = subjectError(subject);
  for (const field of ['to', 'cc', 'bcc'] as const) {
    const list = recipients[field] ?? '';
    const wrong = field !== 'to' && list.trim() === '' ? undefined : addressesError(list);
    if (wrong) errors.add(field, wrong);
  }
  if (title) errors.add('subject', title);
  errors.check(text.length <= MAX_MAIL_TEXT, 'text', new Message('too_long_text', { count: MAX_MAIL_TEXT }));
  errors.check(!text.includes('\0'), 'text', new Message('nul_character'));
  errors.throwIfAny();
}

/** Notices of an account in a day; more are not sent. */
const MAX_NOTICES = 500;

/** Queues a notice of the server itself. Answers whether it will be sent. */
export const QUEUE_NOTICE = defineWrite({
  name: 'mail.notice',
  locks: (_: { mail: MailContent }) => ({ newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: (_, accountId) => ({ allowance: mailAllowance(accountId) }),
  decide: ({ mail }, { found }) =>
    addressError(mail.to) === undefined && (found.allowance[0]?.notices_today ?? MAX_NOTICES) < MAX_NOTICES,
  write: ({ mail }, queued, { account, locked }) => ({
    answer: queued && leaves(account, mail),
    outcome: 'queued a notice',
    commands: queued ? [queueMail(account, locked.newId, mail)] : [],
  }),
  trail: { none: 'the server says what happened, and the queue has the message' },
});
