// Statements about outgoing mail: jobs of the kind `mail`.

import type { LetterLevel } from '../../domain/documents/reminders.ts';
import { query } from '../../query/statement.ts';
import { recipientsOfDocument } from './contacts.ts';
import type { NumberedDocument } from './documents/lock.ts';
import type { ReminderSender } from './reminders.ts';

/**
 * Subject of a message: a document as a PDF, a statement of account as a PDF, a payment reminder, a notice of a sign-in from another browser, a link that
 * resets a password, a notice of a disabled webhook, a test.
 */
export type MailKind =
  | 'document'
  | 'statement'
  | 'reminder'
  | 'new-browser'
  | 'password-reset'
  | 'webhook-disabled'
  | 'test';

/** A statement of account that is attached to a message: its party, currency, period and language. */
export interface MailedStatement {
  kind: 'customer' | 'supplier';
  id: number;
  currency: string;
  from: string;
  to: string;
  language: string;
}

/** A payment reminder: the levels of its documents with their words, and what its text names beside documents. */
export interface MailedReminder {
  levels: LetterLevel[];
  customer: string;
  sender: ReminderSender;
}

/** Recipients of a message: lists of addresses with commas between. */
export interface Recipients {
  to: string;
  /** Recipients of copies. Absent for none. */
  cc?: string | undefined;
  /** Recipients of copies that the others do not see. Absent for none. */
  bcc?: string | undefined;
}

/** A message: the content of its job. */
export interface MailContent extends Recipients {
  kind: MailKind;
  /** Address for replies; null: the sender. */
  replyTo: string | null;
  subject: string;
  body: string;
  html: string;
  language: string;
  /** Statement of account that is attached. */
  statement?: MailedStatement | null;
  /** Words of a payment reminder, from which it is written anew when it is sent. */
  reminder?: MailedReminder | null;
  /** Login of the user who sent it; null: the server. */
  by: string | null;
}

/**
 * Mail quota of an account: messages of users and notices queued since midnight in its time zone, seconds to the next midnight there,
 * and the address for replies. Sent behind the lock of the quota.
 */
export const mailAllowance = (accountId: number) =>
  query<{
    sent_today: number;
    notices_today: number;
    seconds_left: number;
    email: string | null;
    company: string;
  }>({
    name: 'mail allowance',
    text: `SELECT a.email, a.name AS company, ceil(extract(epoch FROM (day.midnight + interval '1 day') AT TIME ZONE a.timezone - now()))::int AS seconds_left,
      count(m.id) FILTER (WHERE m.content ->> 'kind' IN ('document', 'statement', 'reminder', 'test'))::int AS sent_today,
      count(m.id) FILTER (WHERE m.content ->> 'kind' IN ('new-browser', 'password-reset', 'webhook-disabled'))::int AS notices_today
    FROM account a CROSS JOIN LATERAL (SELECT date_trunc('day', now() AT TIME ZONE a.timezone) AS midnight) day
    LEFT JOIN job m ON m.account_id = a.account_id AND m.kind = 'mail' AND m.created_at >= day.midnight AT TIME ZONE a.timezone
    WHERE a.account_id = $1 GROUP BY a.account_id, a.email, a.name, a.timezone, day.midnight`,
    values: [accountId],
  });

/** The document of a message. */
export interface MailedDocument extends NumberedDocument {
  /** Language in which documents of its set are printed. */
  language: string;
  company: string;
  /** Address of its party: the current one, or else the one on the document. */
  email: string | null;
  /** Addresses of the contacts that get documents of the type, or else the addresses of its party. */
  mail_to: string | null;
  mail_cc: string | null;
  mail_bcc: string | null;
  /** Amount due as digits; null for types that nobody pays. */
  amount_due: string | null;
  currency: string;
  due_date: string | null;
  /** The first bank account; null without one. */
  iban: string | null;
}

/** Text of the query of a `MailedDocument` `d` of account $1. `more`: further columns, each with a comma behind. */
export const mailedDocumentWhere = (condition: string, more = ''): string =>
  `SELECT ${more} d.type, d.document_set, d.seq_number, s.language, a.name AS company, coalesce(p.email, d.party ->> 'email') AS email,
        ${recipientsOfDocument()} AS mail_to, p.mail_cc, p.mail_bcc, d.amount_due::text AS amount_due, d.currency, d.due_date::text AS due_date,
        (SELECT b.iban FROM bank_account b WHERE b.account_id = d.account_id ORDER BY b.position LIMIT 1) AS iban
      FROM document d JOIN account a ON a.account_id = d.account_id
      JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
      LEFT JOIN third_party p ON p.account_id = d.account_id AND p.id = d.party_id
      WHERE d.account_id = $1 AND ${condition}`;

/** Reads a `MailedDocument`. */
export const mailedDocument = (accountId: number, id: bigint) =>
  query<MailedDocument>({
    name: 'mailed document',
    text: mailedDocumentWhere('d.id = $2'),
    values: [accountId, id.toString()],
  });

/** The login of a session, for `by`. */
export const loginOfSession = (accountId: number, sessionHash: Buffer) =>
  query<{ login: string }>({
    name: 'login of session',
    text: `SELECT u.login FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.account_id = $1 AND s.session_hash = $2`,
    values: [accountId, sessionHash],
  });

/** Address and preferred language for a notice to a user. */
export const noticeFacts = (accountId: number, login: string) =>
  query<{
    email: string | null;
    name: string;
    language: string | null;
    company: string;
    code: string;
    timezone: string;
  }>({
    name: 'notice facts',
    text: `SELECT u.email, u.name, p.value AS language, a.name AS company, a.code, a.timezone
      FROM app_user u JOIN account a ON a.account_id = u.account_id
      LEFT JOIN user_preference p ON p.account_id = u.account_id AND p.user_id = u.id AND p.name = 'language'
      WHERE u.account_id = $1 AND u.login = $2`,
    values: [accountId, login],
  });

/** A message about a document. */
export interface SentMail {
  at: Date;
  to: string;
  /** Login of the user who sent it. Null: the server. */
  by: string | null;
  state: string;
}

/** Messages with a document, oldest first. Those of payment reminders are listed as reminders. */
export const mailsOfDocument = (accountId: number, id: bigint) =>
  query<SentMail>({
    name: 'mails of a document',
    text: `SELECT created_at AS at, content ->> 'to' AS to, content ->> 'by' AS by, CASE WHEN held THEN 'held' ELSE state END AS state
      FROM job WHERE account_id = $1 AND document_id = $2 AND kind = 'mail' AND content ->> 'kind' = 'document'
      ORDER BY id LIMIT 50`,
    values: [accountId, id.toString()],
  });
