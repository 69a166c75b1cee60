// Statements about payment reminders: overdue documents with their next level, letters, and the documents of a letter.

import { documents } from '../../definitions/catalogue.ts';
import { isOverdue, openInstalments } from '../../definitions/fields/open-amounts.ts';
import type { LetterLevel, OverdueDocument } from '../../domain/documents/reminders.ts';
import { LANGUAGES } from '../../domain/values/languages.ts';
import { type Command, command, query, rowLock } from '../../query/statement.ts';
import { recipientsFor } from './contacts.ts';
import type { NumberedDocument } from './documents/lock.ts';
import { columnNames, defineInsert } from './multi-row-insert.ts';

// Types that ask for payment.
const TYPES = documents.filter(({ asksForPayment }) => asksForPayment).map(({ type }) => type);

/** Documents of the proposals, and of a letter. */
export const MAX_PROPOSED = 2_000;
export const MAX_IN_LETTER = 200;

// Overdue parts of the document `d` on the day `day`, their sum and their earliest due date.
const overdueParts = (day: string) => `(SELECT sum(i.amount) AS amount, min(i.due_date) AS due_date,
        json_agg(json_build_object('due_date', i.due_date, 'amount', trim_scale(i.amount)::text) ORDER BY i.due_date) AS parts
      FROM (SELECT d.due_date, d.amount_due AS amount WHERE d.instalments IS NULL AND d.amount_due > 0
        UNION ALL SELECT i.due_date, i.amount FROM ${openInstalments('d')} i) i WHERE ${isOverdue('i.due_date', day)})`;

const COLUMNS = `d.id, d.type, d.document_set, d.seq_number, d.currency, o.due_date::text, trim_scale(o.amount)::text AS amount,
      coalesce(o.parts, '[]')::text AS parts`;

/** An overdue document with its customer. */
export interface DueRow extends Omit<OverdueDocument, 'parts'>, NumberedDocument {
  currency: string;
  /** `OverduePart[]` as JSON. */
  parts: string;
  party_id: number;
  code: string;
  name: string;
  /** Day of the reminder. */
  day: string;
}

/** Choice of documents to remind. */
interface Due {
  /** Day of the reminder. Default: today in the time zone of the account. */
  day?: string | undefined;
  /** Only this customer. */
  customer?: number | undefined;
  /** Only in this currency. */
  currency?: string | undefined;
  /** Only these documents. */
  documents?: number[] | undefined;
  limit: number;
}

/**
 * Documents that are to be reminded on a day, by customer and currency: overdue, neither disputed nor stopped, and late enough for the
 * next level, also after the last letter. Each instalment begins with the first level. Levels that are out of use are passed over. One more
 * than `limit`.
 */
export const documentsToRemind = (accountId: number, { day, customer, currency, documents: ids, limit }: Due) =>
  query<DueRow>({
    name: 'documents to remind',
    text: `SELECT ${COLUMNS}, n.level, p.id AS party_id, p.code, p.name, t.day::text
      FROM (SELECT coalesce($2::date, (now() AT TIME ZONE timezone)::date) AS day FROM account WHERE account_id = $1) t
      JOIN document d ON d.account_id = $1 AND d.amount_due > 0 AND d.type = ANY ($3) AND d.disputed IS NULL
      JOIN third_party p ON p.account_id = $1 AND p.id = d.party_id AND p.reminder_stop IS NULL
      CROSS JOIN LATERAL ${overdueParts('t.day')} o
      CROSS JOIN LATERAL (SELECT max(x.level) AS level, max(r.date) AS date, bool_or(r.status = 'QUEUED') AS is_queued
        FROM reminder_document x JOIN reminder r ON r.account_id = x.account_id AND r.id = x.reminder_id
        WHERE x.account_id = $1 AND x.document_id = d.id AND x.due_date = o.due_date AND NOT x.is_cancelled) last
      CROSS JOIN LATERAL (SELECT l.level, l.days FROM reminder_level l
        WHERE l.account_id = $1 AND NOT l.inactive AND l.level > coalesce(last.level, 0) ORDER BY l.level LIMIT 1) n
      LEFT JOIN reminder_level h ON h.account_id = $1 AND h.level = last.level
      WHERE t.day - o.due_date >= n.days
        AND (last.level IS NULL OR NOT last.is_queued AND t.day - last.date >= greatest(1, n.days - coalesce(h.days, n.days)))
        AND ($4::bigint IS NULL OR d.party_id = $4) AND ($5::text IS NULL OR d.currency = $5)
        AND ($6::bigint[] IS NULL OR d.id = ANY ($6))
      ORDER BY p.code, d.currency, o.due_date, d.id LIMIT $7`,
    values: [accountId, day ?? null, TYPES, customer ?? null, currency ?? null, ids ?? null, limit + 1],
  });

const words = (kind: string) =>
  `json_strip_nulls(json_build_object(${LANGUAGES.map(each => `'${each}', ${kind}_${each}`).join(', ')}))::text AS ${kind}s`;

/** Levels of an account in use. */
export const levelsInUse = (accountId: number) =>
  query<Omit<LetterLevel, 'subject' | 'text' | 'law'> & { interest_by_law: boolean; subjects: string; texts: string }>({
    name: 'reminder levels in use',
    text: `SELECT level, trim_scale(fee)::text AS fee, trim_scale(interest)::text AS interest, interest_by_law,
        ${words('subject')}, ${words('text')}
      FROM reminder_level WHERE account_id = $1 AND NOT inactive ORDER BY level`,
    values: [accountId],
  });

/** Facts about the sender: its name, country and first bank account, today and the currency of fees. */
export interface ReminderSender {
  company: string;
  country: string;
  iban: string | null;
  today: string;
  currency: string;
}

/** Reads a `ReminderSender`. */
export const reminderSender = (accountId: number) =>
  query<ReminderSender>({
    name: 'reminder sender',
    text: `SELECT a.name AS company, a.country, a.currency, (now() AT TIME ZONE a.timezone)::date::text AS today,
        (SELECT b.iban FROM bank_account b WHERE b.account_id = a.account_id ORDER BY b.position LIMIT 1) AS iban
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** A letter to store. Amounts are digits. */
export interface NewReminder {
  /** That of its message. */
  id: number;
  party_id: number;
  date: string;
  level: number;
  currency: string;
  amount: string;
  fee: string;
  interest: string;
  status: 'QUEUED' | 'CANCELLED';
  reason: string | null;
  login: string;
  documents: { document_id: number; level: number; due_date: string; amount: string; interest: string }[];
}

/** Stores a letter and its documents. */
export function insertReminder(accountId: number, { documents: reminded, ...letter }: NewReminder): Command[] {
  const is_cancelled = letter.status === 'CANCELLED';
  return [
    reminders([{ account_id: accountId, ...letter }]),
    reminderDocuments(
      reminded.map(each => ({ account_id: accountId, reminder_id: letter.id, ...each, is_cancelled, reason: null })),
    ),
  ];
}

const reminders = defineInsert(
  'reminder',
  columnNames('account_id, id, party_id, date, level, currency, amount, fee, interest, status, reason, login'),
);
const reminderDocuments = defineInsert(
  'reminder_document',
  columnNames('account_id, reminder_id, document_id, level, due_date, amount, interest, is_cancelled, reason'),
);

/** A letter, locked until it is handed to the mail server. */
export const lockReminder = (accountId: number, id: number) =>
  rowLock<{ status: string; begun: boolean; date: string; currency: string }>({
    name: 'reminder lock',
    text: 'SELECT status, begun, date::text, currency FROM reminder WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  });

/** A document of a letter as it is now. Without parts, nothing of it is overdue. */
export interface ReminderRow extends Omit<DueRow, 'party_id' | 'code' | 'name' | 'day' | 'due_date' | 'amount'> {
  due_date: string | null;
  amount: string | null;
  /** True if the part that the letter reminds of is paid: another one is the oldest now. */
  is_other_part: boolean;
  is_void: boolean;
  is_disputed: boolean;
  is_stopped: boolean;
}

/** The documents of a letter that it is not sent without already. */
export const documentsOfReminder = (accountId: number, id: number) =>
  query<ReminderRow>({
    name: 'documents of a reminder',
    text: `SELECT ${COLUMNS}, x.level, d.status = 'VOID' AS is_void, o.due_date > x.due_date AS is_other_part, d.disputed IS NOT NULL AS is_disputed,
        p.reminder_stop IS NOT NULL AS is_stopped
      FROM reminder r JOIN reminder_document x ON x.account_id = r.account_id AND x.reminder_id = r.id AND NOT x.is_cancelled
      JOIN document d ON d.account_id = r.account_id AND d.id = x.document_id
      JOIN third_party p ON p.account_id = r.account_id AND p.id = r.party_id
      CROSS JOIN LATERAL ${overdueParts('r.date')} o
      WHERE r.account_id = $1 AND r.id = $2 AND r.status = 'QUEUED' ORDER BY o.due_date, d.id`,
    values: [accountId, id],
  });

/** New values of a letter; those that are undefined stay. */
export interface ReminderUpdate {
  status?: 'SENT' | 'CANCELLED' | 'UNKNOWN';
  reason?: string;
  level?: number;
  amount?: string;
  fee?: string;
  interest?: string;
  begun?: true;
}

/** Changes a letter that is not at its end. A cancelled letter frees the levels of its documents. */
export const updateReminder = (accountId: number, id: number, change: ReminderUpdate) =>
  command({
    name: 'reminder update',
    text: `WITH letter AS (UPDATE reminder SET status = coalesce($3, status), reason = coalesce($4, reason), level = coalesce($5::integer, level),
        amount = coalesce($6::numeric, amount), fee = coalesce($7::numeric, fee), interest = coalesce($8::numeric, interest),
        begun = begun OR $9, updated_at = now()
        WHERE account_id = $1 AND id = $2 AND status = 'QUEUED' RETURNING id, status)
      UPDATE reminder_document x SET is_cancelled = true FROM letter
      WHERE letter.status = 'CANCELLED' AND x.account_id = $1 AND x.reminder_id = letter.id AND NOT x.is_cancelled`,
    values: [
      accountId,
      id,
      change.status ?? null,
      change.reason ?? null,
      change.level ?? null,
      change.amount ?? null,
      change.fee ?? null,
      change.interest ?? null,
      change.begun ?? false,
    ],
  });

/** Leaves a document out of a letter. */
export const leaveOut = (accountId: number, reminder: number, document: number, reason: string) =>
  command({
    name: 'reminder without document',
    text: `UPDATE reminder_document SET is_cancelled = true, reason = $4
      WHERE account_id = $1 AND reminder_id = $2 AND document_id = $3`,
    values: [accountId, reminder, document, reason],
  });

/** Changes the amounts of a document in a letter. */
export const updateReminded = (
  accountId: number,
  reminder: number,
  { document, amount, interest }: { document: number; amount: string; interest: string },
) =>
  command({
    name: 'reminded document',
    text: `UPDATE reminder_document SET amount = $4, interest = $5
      WHERE account_id = $1 AND reminder_id = $2 AND document_id = $3`,
    values: [accountId, reminder, document, amount, interest],
  });

/** Ends the letters of an imported account whose messages were stopped: the account that they were exported from may send them. */
export const endImportedReminders = (accountId: number) =>
  query({
    text: `UPDATE reminder SET status = 'UNKNOWN', updated_at = now() WHERE account_id = $1 AND status = 'QUEUED'`,
    values: [accountId],
  });

/** Customers of letters: language in which their newest document is printed, country, and recipient of their mail. */
export const partiesInLetters = (accountId: number, ids: number[]) =>
  query<{ id: number; code: string; name: string; to: string; language: string | null; country: string }>({
    name: 'customers of reminders',
    text: `SELECT p.id, p.code, p.name, coalesce(${recipientsFor('statements')}, p.email, '') AS to, coalesce(p.country_iso, a.country) AS country,
        (SELECT s.language FROM document d JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set
          WHERE d.account_id = $1 AND d.party_id = p.id ORDER BY d.id DESC LIMIT 1) AS language
      FROM third_party p JOIN account a ON a.account_id = p.account_id WHERE p.account_id = $1 AND p.id = ANY ($2)`,
    values: [accountId, ids],
  });

/** Amounts that customers have paid or were credited and that are not allotted yet, by currency, as digits. */
export const openCredit = (accountId: number, ids: number[]) =>
  query<{ party_id: number; currency: string; amount: string }>({
    name: 'open credit of customers',
    text: `SELECT party_id, currency, trim_scale(sum(CASE WHEN is_refund THEN -amount_open ELSE amount_open END))::text AS amount
      FROM document WHERE account_id = $1 AND party_id = ANY ($2) AND amount_open > 0 GROUP BY 1, 2`,
    values: [accountId, ids],
  });

/** A reminder of a document. */
export interface DocumentReminder {
  at: Date;
  /** Login of the user who sent it. */
  login: string;
  level: number;
  amount: string;
  status: string;
  /** Why it was not sent, or the letter without the document. */
  reason: string | null;
}

/** The reminders of a document, the newest first. */
export const remindersOfDocument = (accountId: number, id: bigint) =>
  query<DocumentReminder>({
    name: 'reminders of a document',
    text: `SELECT r.created_at AS at, r.login, x.level, trim_scale(x.amount)::text AS amount,
        CASE WHEN x.is_cancelled THEN 'CANCELLED' ELSE r.status END AS status, coalesce(x.reason, r.reason) AS reason
      FROM reminder_document x JOIN reminder r ON r.account_id = x.account_id AND r.id = x.reminder_id
      WHERE x.account_id = $1 AND x.document_id = $2 ORDER BY x.reminder_id DESC LIMIT 50`,
    values: [accountId, id.toString()],
  });

/** Letters that were sent whose amount is not that of the documents in them. */
export const reminderDifferences = (accountId: number) =>
  query<{ id: number; code: string; date: string; expected: string; found: string }>({
    text: `SELECT r.id, p.code, r.date::text, trim_scale(x.amount)::text AS expected, trim_scale(r.amount)::text AS found
      FROM reminder r JOIN third_party p ON p.account_id = r.account_id AND p.id = r.party_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM reminder_document
        WHERE account_id = r.account_id AND reminder_id = r.id AND NOT is_cancelled) x
      WHERE r.account_id = $1 AND r.status = 'SENT' AND x.amount <> r.amount ORDER BY r.id`,
    values: [accountId],
  });
