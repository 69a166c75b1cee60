// The writes of outgoing mail: queueing a message, and what a worker records of an attempt.

import {
  beginMail,
  type ClaimedMail,
  endMail,
  lockMail,
  loginOfSession,
  type MailedDocument,
  mailAllowance,
  mailedDocument,
  type NewMail,
  postponeMail,
  queueMail,
} from '../../database/sql/mail/queue.ts';
import { AppError, FieldErrors, rateLimited } from '../../domain/errors.ts';
import { addressError, MAX_MAIL_TEXT, subjectError } from '../../domain/mail-address.ts';
import { ADMINISTRATOR_ROLES } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';
import { asHtml, testMail } from './compose-mail.ts';
import type { MailLanguage } from './mail-words.ts';

/** A document that a user sends by mail. */
export interface DocumentMail {
  /** Id of the document. */
  document: bigint;
  to: string;
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

/** The answer of sendDocument. */
export interface MailQueued {
  id: number;
  to: string;
  status: 'queued';
}

/** Messages of an account are counted one after the other. */
export const ALLOWANCE = 'mail allowance';

/** Queues a message with the PDF of a document. */
export const SEND_DOCUMENT = defineWrite({
  name: 'mail.send-document',
  right: 'write',
  locks: (_: SendDocument) => ({ newId: 'mail_message_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ document, sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    document: mailedDocument(accountId, document),
    user: loginOfSession(accountId, sessionHash),
  }),
  decide({ document, to, subject, text, language, perDay }, { found }): { mail: NewMail; about: MailedDocument } {
    const [[allowance], [about]] = [found.allowance, found.document];
    if (!about) throw new AppError('NOT_FOUND', `There is no document with id ${document}`);
    checkTexts({ to, subject, text });
    checkAllowance(allowance, perDay);
    const mail: NewMail = {
      kind: 'document',
      to,
      replyTo: repliesTo(allowance?.email),
      subject: subject.trim(),
      body: text,
      html: asHtml(text, language),
      language,
      documentId: document,
      createdBy: found.user[0]?.login ?? null,
    };
    return { mail, about };
  },
  write: (_, { mail }, { account, locked }) => queued(account.id, locked.newId, mail),
  // With the changes of the document: who sent it to whom is a part of its history.
  trail: {
    of: 'people',
    entries: ({ document, to }, { about: { type, document_set, seq_number } }) => [
      { type, id: Number(document), name: `${document_set} ${seq_number}`, after: { to } },
    ],
  },
});

/** Who gets a test message, and in which language. */
export interface TestMail {
  to: string;
  language: MailLanguage;
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
  locks: (_: SendTest) => ({ newId: 'mail_message_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ sessionHash }, accountId) => ({
    allowance: mailAllowance(accountId),
    user: loginOfSession(accountId, sessionHash),
  }),
  decide({ to, language, perDay }, { found }): NewMail {
    const [allowance] = found.allowance;
    const composed = testMail(language, allowance?.company ?? '');
    checkTexts({ to, subject: composed.subject, text: composed.body });
    checkAllowance(allowance, perDay);
    const createdBy = found.user[0]?.login ?? null;
    return { ...composed, kind: 'test', to, replyTo: repliesTo(allowance?.email), documentId: null, createdBy };
  },
  write: (_, mail, { account, locked }) => queued(account.id, locked.newId, mail),
  trail: { of: 'people', entries: ({ to }) => [{ type: 'mail', name: to, after: { to } }] },
});

export const queued = (accountId: number, id: number, mail: NewMail) => ({
  answer: { id, to: mail.to, status: 'queued' } as MailQueued,
  outcome: `queued message ${id}`,
  commands: [queueMail(accountId, id, mail)],
});

export function checkAllowance(
  allowance: { sent_today: number; seconds_left: number } | undefined,
  perDay: number,
): void {
  if ((allowance?.sent_today ?? 0) < perDay) return;
  throw rateLimited(`The account may send ${perDay} messages a day`, allowance?.seconds_left ?? 3600, {
    name: 'mail-day',
    most: perDay,
    windowSeconds: 86_400,
  });
}

export const repliesTo = (email: string | null | undefined): string | null =>
  email && addressError(email) === undefined ? email : null;

export function checkTexts({ to, subject, text }: Pick<DocumentMail, 'to' | 'subject' | 'text'>): void {
  const errors = new FieldErrors();
  const [address, title] = [addressError(to), subjectError(subject)];
  if (address) errors.add('to', address);
  if (title) errors.add('subject', title);
  errors.check(text.length <= MAX_MAIL_TEXT, 'text', `must have at most ${MAX_MAIL_TEXT} characters`);
  errors.check(!text.includes('\0'), 'text', 'must not contain the character NUL');
  errors.throwIfAny();
}

/** Notices of an account in a day; more are not sent. */
const MAX_NOTICES = 500;

/** Queues a notice of the server itself. Answers whether it did. */
export const QUEUE_NOTICE = defineWrite({
  name: 'mail.notice',
  locks: (_: { mail: NewMail }) => ({ newId: 'mail_message_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: (_, accountId) => ({ allowance: mailAllowance(accountId) }),
  decide: ({ mail }, { found }) =>
    addressError(mail.to) === undefined && (found.allowance[0]?.notices_today ?? MAX_NOTICES) < MAX_NOTICES,
  write: ({ mail }, queued, { account, locked }) => ({
    answer: queued,
    outcome: 'queued a notice',
    commands: queued ? [queueMail(account.id, locked.newId, mail)] : [],
  }),
  trail: { none: 'the server says what happened, and the queue has the message' },
});

/** How an attempt ended. */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: string }
  | { state: 'queued'; waitSeconds: number; reason: string };

/** Records that an attempt begins; answers false when the lease has ended. */
export const BEGIN_MAIL = defineWrite({
  name: 'mail.begin',
  singleRoundTrip: true,
  locks: ({ mail }: { mail: ClaimedMail; secondsNeeded: number }) => ({ uniqueValues: [`mail ${mail.id}`] }),
  lookUp: ({ mail, secondsNeeded }) => ({ begun: beginMail(mail, secondsNeeded) }),
  decide: (_, { found }) => found.begun.length > 0,
  write: (_, begun) => ({ answer: begun, outcome: 'began an attempt', commands: [] }),
  trail: { none: 'the message has its attempts' },
});

/** Records how an attempt ended, or returns a message whose attempt did not begin. */
export const RECORD_MAIL = defineWrite({
  name: 'mail.record',
  locks: ({ mail }: { mail: ClaimedMail; outcome: MailOutcome | 'released' }) => ({
    rows: { message: lockMail(mail.accountId, mail.id) },
  }),
  lookUp: () => ({}),
  decide: ({ outcome }, { locked }) => (locked.rows.message[0]?.state === 'queued' ? outcome : undefined),
  write({ mail }, outcome) {
    const command =
      outcome === 'released'
        ? postponeMail(mail, { waitSeconds: 0, reason: null, counts: false })
        : outcome?.state === 'queued'
          ? postponeMail(mail, { ...outcome, reason: storable(outcome.reason), counts: true })
          : outcome && endMail(mail, outcome.state, outcome.state === 'failed' ? storable(outcome.reason) : null);
    return { answer: undefined, outcome: 'recorded an attempt', commands: command ? [command] : [] };
  },
  trail: { none: 'the message has its attempts' },
});

// Reasons quote other systems; PostgreSQL takes no NUL, and a terminal should receive no control characters.
const storable = (reason: string): string =>
  reason
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
