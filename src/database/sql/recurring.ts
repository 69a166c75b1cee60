// Statements about recurring documents and their occurrences.

import type { StoredText } from '../../domain/messages/stored.ts';
import { toStored } from '../../domain/messages/stored.ts';
import {
  type Command,
  command,
  lockOf,
  query,
  rowLock,
  type SingleCommand,
  type Statement,
} from '../../query/statement.ts';
import type { MailedDocument } from './mail.ts';
import { mailedDocumentWhere } from './mail.ts';
import { arraysOf, countOf, deleteFrom, insertInto, updateTable } from './rows-by-columns.ts';

/** Columns of a recurring document that a user sets. */
export interface RecurringColumns {
  description: string;
  type: string;
  /** JSON. */
  body: string;
  party: string | null;
  start_date: string;
  rrule: string;
  end_date: string | null;
  mode: 'draft' | 'issue' | 'issue_and_mail';
  prices: 'fixed' | 'current';
  /** JSON. */
  price_changes: string;
  billing_period: boolean;
  active: boolean;
  next_date: string | null;
}

/** A recurring document as it is stored. */
export interface RecurringRow extends RecurringColumns {
  id: number;
  last_date: string | null;
  version: number;
}

const COLUMNS = `id, description, type, body, party, start_date::text AS start_date, rrule, end_date::text AS end_date, mode, prices, price_changes,
  billing_period, active, next_date::text AS next_date, last_date::text AS last_date, version`;

/** The recurring document with an id. */
export const recurringById = (accountId: number, id: number) =>
  query<RecurringRow>({
    name: 'recurring document',
    text: `SELECT ${COLUMNS} FROM recurring_document WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** A recurring document before it is changed, removed, or gets occurrences. */
export const lockRecurring = (accountId: number, id: number) => lockOf(recurringById(accountId, id));

/** Number of recurring documents of an account. */
export const recurringCount = (accountId: number) => countOf('recurring_document', { account_id: accountId });

/** Adds a recurring document. */
export const insertRecurring = (
  accountId: number,
  id: number,
  { login, ...columns }: RecurringColumns & { login: string },
) => insertInto('recurring_document', { account_id: accountId, id, ...columns, created_by: login, updated_by: login });

/** Changes a recurring document as a user does. */
export const updateRecurring = (
  accountId: number,
  id: number,
  { login, ...columns }: RecurringColumns & { login: string },
) =>
  updateTable('recurring_document', { account_id: accountId, id }, { ...columns, updated_by: login }, [
    'version = version + 1',
    'updated_at = now()',
  ]);

/** Moves a recurring document on behind its last date. */
export const moveOn = (accountId: number, id: number, dates: Pick<RecurringRow, 'next_date' | 'last_date'>) =>
  updateTable('recurring_document', { account_id: accountId, id }, dates, ['updated_at = now()']);

/** Deletes a recurring document with its occurrences. The documents that were made stay. */
export const deleteRecurring = (accountId: number, id: number): Command[] => [
  deleteFrom('recurring_occurrence', { account_id: accountId, recurring_document_id: id }),
  deleteFrom('recurring_document', { account_id: accountId, id }),
];

/** Adds occurrences that are to be made. */
export const insertOccurrences = (
  accountId: number,
  id: number,
  occurrences: readonly { date: string; periodEnd: string }[],
) =>
  command({
    name: 'recurring occurrences',
    text: `INSERT INTO recurring_occurrence (account_id, recurring_document_id, date, period_end, status)
      SELECT $1, $2, o.date, o.period_end, 'DUE' FROM unnest($3::date[], $4::date[]) AS o (date, period_end) ORDER BY o.date`,
    values: [accountId, id, ...arraysOf(occurrences, 'date', 'periodEnd')],
  });

/** An occurrence as it is stored. */
export interface OccurrenceRow {
  id: number;
  recurring_document_id: number;
  date: string;
  period_end: string;
  status: 'DUE' | 'ISSUED' | 'DRAFT' | 'FAILED' | 'DISCARDED';
  document_id: number | null;
  draft_id: number | null;
  mail_status: 'QUEUED' | 'NOT_SENT' | null;
}

const OCCURRENCE = `id, recurring_document_id, date::text AS date, period_end::text AS period_end, status, document_id, draft_id, mail_status`;

/** The occurrence with an id. */
export const occurrenceById = (accountId: number, id: number) =>
  query<OccurrenceRow>({
    name: 'recurring occurrence',
    text: `SELECT ${OCCURRENCE} FROM recurring_occurrence WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });

/** An occurrence before something is made of it. `waits`: an earlier one of the same recurring document is to be made first. */
export const lockOccurrence = (accountId: number, id: number) =>
  rowLock<OccurrenceRow & { waits: boolean }>({
    name: 'recurring occurrence lock',
    text: `SELECT ${OCCURRENCE}, EXISTS (SELECT FROM recurring_occurrence e WHERE e.account_id = r.account_id
        AND e.recurring_document_id = r.recurring_document_id AND e.date < r.date AND e.status = 'DUE') AS waits
      FROM recurring_occurrence r WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    values: [accountId, id],
  });

/** Outcome of an occurrence. */
export interface OccurrenceChange {
  status?: OccurrenceRow['status'];
  document_id?: number | null;
  draft_id?: number | null;
  mail_status?: OccurrenceRow['mail_status'];
  /** JSON of `storedErrors`. */
  errors?: string | null;
  try_at?: Date | null;
}

/** Records the outcome of an occurrence. */
export const updateOccurrence = (accountId: number, id: number, change: OccurrenceChange) =>
  updateTable('recurring_occurrence', { account_id: accountId, id }, { ...change }, ['updated_at = now()']);

/** Notes that the draft of an occurrence was issued as a document, or deleted without one. No row changes for other drafts. */
export const endOccurrenceOfDraft = (accountId: number, draftId: number, documentId: number | null) =>
  updateTable(
    'recurring_occurrence',
    { account_id: accountId, draft_id: draftId },
    { draft_id: null, document_id: documentId, status: documentId === null ? 'DISCARDED' : 'ISSUED', errors: null },
    ['updated_at = now()'],
  );

/** Errors by field as the column keeps them: in English for the interface, with their reasons for pages. */
export const storedErrors = (errors: readonly { field: string; message: StoredText }[]): string =>
  JSON.stringify(
    errors.map(({ field, message }) => ({ field, message: String(message).slice(0, 500), said: toStored(message) })),
  );

/** Due dates of all accounts, at most `limit` of each. `occurrence_id` is null for a recurring document whose next date has come. */
export const dueRecurring = (now: Date, limit: number): Statement => ({
  name: 'due recurring documents',
  text: 'SELECT account_id, recurring_document_id, occurrence_id FROM due_recurring_documents($1, $2)',
  values: [now, limit],
});

/** The current day of an account, and that at a time. */
export const dayAt = (accountId: number, now: Date) =>
  query<{ day: string }>({
    name: 'day at a time',
    text: `SELECT ($2::timestamptz AT TIME ZONE timezone)::date::text AS day FROM account WHERE account_id = $1`,
    values: [accountId, now],
  });

/** The document of an occurrence that was issued, for its mail. */
export const documentOfOccurrence = (accountId: number, id: number) =>
  query<MailedDocument & { id: number; mail_status: string | null }>({
    name: 'document of an occurrence',
    text: mailedDocumentWhere(
      'd.id = (SELECT o.document_id FROM recurring_occurrence o WHERE o.account_id = $1 AND o.id = $2)',
      'd.id, (SELECT o.mail_status FROM recurring_occurrence o WHERE o.account_id = $1 AND o.id = $2) AS mail_status,',
    ),
    values: [accountId, id],
  });

/** Pauses the recurring documents of an imported account, and ends what was to be made: the original may go on where it is. */
export const pauseImported = (accountId: number, errors: string): SingleCommand[] => [
  updateTable('recurring_document', { account_id: accountId, active: true }, { active: false }),
  updateTable('recurring_occurrence', { account_id: accountId, status: 'DUE' }, { status: 'FAILED', errors }),
];

/** An occurrence on a page. */
export interface OccurrencePageRow extends OccurrenceRow {
  document_set: string | null;
  seq_number: string | null;
}

/** The last occurrences of a recurring document, the last first. */
export const occurrencesOf = (accountId: number, id: number) =>
  query<OccurrencePageRow>({
    name: 'occurrences of a recurring document',
    text: `SELECT o.id, o.recurring_document_id, o.date::text AS date, o.period_end::text AS period_end, o.status, o.document_id, o.draft_id,
        o.mail_status, d.document_set, d.seq_number
      FROM recurring_occurrence o LEFT JOIN document d ON d.account_id = o.account_id AND d.id = o.document_id
      WHERE o.account_id = $1 AND o.recurring_document_id = $2 ORDER BY o.date DESC LIMIT 100`,
    values: [accountId, id],
  });

/** Errors of occurrences that were not issued or not sent, for pages. */
export const errorsOfOccurrences = (accountId: number, ids: readonly number[]) =>
  query<{ id: number; errors: string }>({
    name: 'errors of occurrences',
    text: 'SELECT id, errors FROM recurring_occurrence WHERE account_id = $1 AND id = ANY ($2::bigint[]) AND errors IS NOT NULL',
    values: [accountId, ids],
  });
