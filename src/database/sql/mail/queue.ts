// Statements about outgoing mail: new messages, and the worker that sends them.

import {
  type Allocation,
  allocation,
  type Command,
  command,
  type Query,
  query,
  type Row,
  type RowLock,
  rowLock,
  type Statement,
} from '../../../query/statement.ts';

/** What a message is about, see the table mail_message. */
export type MailKind = 'document' | 'statement' | 'new-browser' | 'password-reset' | 'test';

/** A statement of account that is attached to a message: whose, in which currency, from which day to which, in which language. */
export interface MailedStatement {
  kind: 'customer' | 'supplier';
  id: number;
  currency: string;
  from: string;
  to: string;
  language: string;
}

/** The MailedStatement that is attached to a message, as JSON; null: none. */
export const mailedStatement = (accountId: number, id: number): Query<{ statement: string | null }> =>
  query({
    name: 'mailed statement',
    text: 'SELECT statement::text FROM mail_message WHERE account_id = $1 AND id = $2',
    values: [accountId, id],
  });

/** A message to be queued. */
export interface NewMail {
  kind: MailKind;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
  html: string;
  language: string;
  documentId: bigint | null;
  /** The statement of account that is attached. */
  statement?: MailedStatement;
  createdBy: string | null;
}

/**
 * What an account may send: how many messages that users asked for, and notices, were queued since midnight in its time zone, the
 * seconds to the next midnight there, and where replies go. It is sent behind the lock of the allowance.
 */
export const mailAllowance = (
  accountId: number,
): Query<{
  sent_today: number;
  notices_today: number;
  seconds_left: number;
  email: string | null;
  company: string;
}> =>
  query({
    name: 'mail allowance',
    text: `SELECT a.email, a.name AS company, ceil(extract(epoch FROM (day.midnight + interval '1 day') AT TIME ZONE a.timezone - now()))::int AS seconds_left,
      count(m.id) FILTER (WHERE m.kind IN ('document', 'statement', 'test'))::int AS sent_today,
      count(m.id) FILTER (WHERE m.kind IN ('new-browser', 'password-reset'))::int AS notices_today
    FROM account a CROSS JOIN LATERAL (SELECT date_trunc('day', now() AT TIME ZONE a.timezone) AS midnight) day
    LEFT JOIN mail_message m ON m.account_id = a.account_id AND m.created_at >= day.midnight AT TIME ZONE a.timezone
    WHERE a.account_id = $1 GROUP BY a.account_id, a.email, a.name, a.timezone, day.midnight`,
    values: [accountId],
  });

/** A document that a message is about. */
export interface MailedDocument {
  type: string;
  document_set: string;
  seq_number: string;
  /** Language in which documents of its set are printed. */
  language: string;
  company: string;
  /** Address of its party: that on file, or else that of its day. */
  email: string | null;
}

/** A document that a message is about, with what a message begins with. */
export const mailedDocument = (accountId: number, id: bigint): Query<MailedDocument> =>
  query({
    name: 'mailed document',
    text: `SELECT d.type, d.document_set, d.seq_number, s.language, a.name AS company, coalesce(p.email, d.party ->> 'email') AS email
      FROM document d JOIN account a ON a.account_id = d.account_id
      JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
      LEFT JOIN third_party p ON p.account_id = d.account_id AND p.id = d.party_id
      WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, id.toString()],
  });

/** The login of a session, for created_by. */
export const loginOfSession = (accountId: number, sessionHash: Buffer): Query<{ login: string }> =>
  query({
    name: 'login of session',
    text: `SELECT u.login FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
      WHERE s.account_id = $1 AND s.session_hash = $2`,
    values: [accountId, sessionHash],
  });

/** What a notice to a user needs: the address, and the language that the user prefers. */
export const noticeFacts = (
  accountId: number,
  login: string,
): Query<{
  email: string | null;
  name: string;
  language: string | null;
  company: string;
  code: string;
  timezone: string;
}> =>
  query({
    name: 'notice facts',
    text: `SELECT u.email, u.name, p.value AS language, a.name AS company, a.code, a.timezone
      FROM app_user u JOIN account a ON a.account_id = u.account_id
      LEFT JOIN user_preference p ON p.account_id = u.account_id AND p.user_id = u.id AND p.name = 'language'
      WHERE u.account_id = $1 AND u.login = $2`,
    values: [accountId, login],
  });

/** Queues a message under the id that was allocated for it. */
export const queueMail = (accountId: number, id: number, mail: NewMail): Command =>
  command({
    name: 'mail queue',
    text: `INSERT INTO mail_message (account_id, id, kind, recipient, reply_to, subject, body, html, language, document_id, created_by, statement)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      accountId,
      id,
      mail.kind,
      mail.to,
      mail.replyTo,
      mail.subject,
      mail.body,
      mail.html,
      mail.language,
      mail.documentId?.toString() ?? null,
      mail.createdBy,
      mail.statement ? JSON.stringify(mail.statement) : null,
    ],
  });

/** A message that one worker has claimed until its lease ends. */
export interface ClaimedMail {
  accountId: number;
  id: number;
  /** Name of the account. */
  company: string;
  kind: MailKind;
  to: string;
  replyTo: string | undefined;
  subject: string;
  body: string;
  html: string;
  documentId: bigint | undefined;
  reference: string;
  /** How often it was taken from the queue, this time included. */
  attempt: number;
  /** Earlier attempts whose outcome was never recorded. */
  interrupted: number;
  lastError: string | undefined;
  ageSeconds: number;
}

/** Claims due messages of all accounts. No other worker claims them for `leaseSeconds`. */
export const claimMail = (most: number, leaseSeconds: number): Statement => ({
  name: 'mail claim',
  text: 'SELECT * FROM claim_mail($1, $2)',
  values: [most, leaseSeconds],
});

/** Reads a row of `claimMail`. */
export function readClaimed(row: Row): ClaimedMail {
  return {
    accountId: row.account_id as number,
    id: row.id as number,
    company: row.company as string,
    kind: row.kind as MailKind,
    to: row.recipient as string,
    replyTo: (row.reply_to as string | null) ?? undefined,
    subject: row.subject as string,
    body: row.body as string,
    html: row.html as string,
    documentId: row.document_id === null ? undefined : BigInt(row.document_id as number),
    reference: row.reference as string,
    attempt: row.attempts as number,
    interrupted: row.interrupted as number,
    lastError: (row.last_error as string | null) ?? undefined,
    ageSeconds: row.age_seconds as number,
  };
}

/** Records that a message is being handed over. No row: the lease has ended. */
export const beginMail = ({ accountId, id, attempt }: ClaimedMail, secondsNeeded: number): Allocation<{ id: number }> =>
  allocation({
    name: 'mail begin',
    text: `UPDATE mail_message SET under_way = true, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3
      AND next_at >= now() + make_interval(secs => $4) RETURNING id`,
    values: [accountId, id, attempt, secondsNeeded],
  });

/** A message, locked. */
export const lockMail = (accountId: number, id: number): RowLock<{ state: string }> =>
  rowLock({
    name: 'mail lock',
    text: 'SELECT state FROM mail_message WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  });

/** Marks a message as sent or failed. A link that resets a password is not kept. */
export const endMail = ({ accountId, id }: ClaimedMail, state: 'sent' | 'failed', reason: string | null): Command =>
  command({
    name: 'mail end',
    text: `UPDATE mail_message SET state = $3, under_way = false, last_error = $4, updated_at = now(),
        body = CASE kind WHEN 'password-reset' THEN '' ELSE body END, html = CASE kind WHEN 'password-reset' THEN '' ELSE html END
      WHERE account_id = $1 AND id = $2 AND state = 'queued'`,
    values: [accountId, id, state, reason],
  });

/** Returns a message to the queue; it is due again after `waitSeconds`. An attempt that did not begin does not count. */
export const postponeMail = (
  { accountId, id, attempt }: ClaimedMail,
  { waitSeconds, reason, counts }: { waitSeconds: number; reason: string | null; counts: boolean },
): Command =>
  command({
    name: 'mail postpone',
    text: `UPDATE mail_message SET under_way = false, last_error = coalesce($4, last_error), updated_at = now(),
      attempts = attempts - $6::integer, next_at = now() + make_interval(secs => $5)
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
    values: [accountId, id, attempt, reason, waitSeconds, counts ? 0 : 1],
  });

/** The newest messages of an account without their text, in all states or in one. */
export const mailOf = (accountId: number, state: string | undefined, most: number): Query<Row> =>
  query({
    text: `SELECT m.id::int, m.created_at, m.kind, m.recipient AS "to", m.subject, m.state, m.attempts, m.created_by AS "by",
      CASE WHEN m.state = 'queued' THEN m.next_at END AS next_at, m.last_error AS reason, m.updated_at
    FROM mail_message m WHERE m.account_id = $1 AND ($2::text IS NULL OR m.state = $2) ORDER BY m.id DESC LIMIT $3`,
    values: [accountId, state ?? null, most],
  });
