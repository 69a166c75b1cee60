// Makes what is due of recurring documents: of all accounts, on any number of servers, each date once. A date first gets a row, which is
// unique; of the row a document or draft is made in the transaction that ends it. docs/decisions/0113

import { deleteDraft, draftCount, insertDraft } from '../../database/sql/documents/drafts.ts';
import { mailAllowance } from '../../database/sql/mail.ts';
import { linkSecret } from '../../database/sql/printing.ts';
import {
  dayAt,
  documentOfOccurrence,
  dueRecurring,
  insertOccurrences,
  lockOccurrence,
  lockRecurring,
  moveOn,
  type OccurrenceChange,
  type OccurrenceRow,
  occurrenceById,
  type RecurringRow,
  recurringById,
  storedErrors,
  updateOccurrence,
} from '../../database/sql/recurring.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { DRAFT_ORDER_LOCK } from '../../definitions/lists/drafts.ts';
import { OCCURRENCE_ORDER_LOCK } from '../../definitions/lists/recurring.ts';
import { AppError, conflict, type FieldError, notFound, ofField, validationError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { dateAfter, periodEnd, type Schedule } from '../../domain/recurring/schedule.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { Row, RowLock } from '../../query/statement.ts';
import type { SessionActor, System } from '../actor.ts';
import type { Context } from '../context.ts';
import { createDocumentAs } from '../documents/create-document.ts';
import { readBody } from '../documents/document-input.ts';
import type { DocumentOrigin } from '../documents/document-origin.ts';
import { bodyToIssue, checkCreate, type DraftBody } from '../documents/drafts/draft-body.ts';
import { bodyQuestions, MAX_DRAFTS, shownFacts } from '../documents/drafts/save-draft.ts';
import { draftEvent } from '../documents/drafts/stored-draft.ts';
import { ratedBody } from '../documents/vat-codes.ts';
import { draftOf } from '../mail/document-draft.ts';
import { ALLOWANCE, checkTexts, queued, writtenMail } from '../mail/mail-writes.ts';
import { type LinkBase, linkBase, linkTo } from '../mail/send-mail.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import type { Look } from '../read/session-reads.ts';
import { defineWrite } from '../write/define-write.ts';
import { runTogether } from '../write/run-lines.ts';
import { runWrite, runWriteAs, type Submit, type WriteRequest } from '../write/run-write.ts';
import { recurringEvent } from './recurring-writes.ts';
import { bodyOn } from './template-body.ts';

/** Parts of a server that this needs. */
export type RecurringContext = Pick<
  Context,
  'pool' | 'administrationPool' | 'sessions' | 'signer' | 'mail' | 'jobQueued'
>;

/** Maximum recurring documents and occurrences of an account in one round. */
const MAX_OF_ACCOUNT = 20;
/** Maximum dates of a recurring document that get their rows at a time. */
const MAX_DATES = 50;
/** Accounts at the same time. */
const AT_ONCE = 4;
/** Time until a server tries again after an error that is not the fault of the document. */
const PAUSE_MS = 10 * 60_000;

interface Due {
  account_id: number;
  recurring_document_id: number;
  occurrence_id: number | null;
}

/**
 * Makes what is due of all accounts at a time. Resolves to true if there may be more. An occurrence that fails stops no other one. Throws
 * an error that is not the fault of a document, when the others are done.
 */
export async function makeDueDocuments(context: RecurringContext, now: Date): Promise<boolean> {
  const due = (await context.pool.query(dueRecurring(now, MAX_OF_ACCOUNT))) as unknown as Due[];
  const accounts = [...Map.groupBy(due, ({ account_id }) => account_id)];
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = accounts.shift(); next; next = accounts.shift()) await makeOfAccount(...next);
    }),
  );
  if (failures.length > 0) throw failures[0];
  return due.length > 0;

  async function makeOfAccount(accountId: number, items: Due[]): Promise<void> {
    // Dates get their rows first, so that documents are issued in the order of their dates.
    const dates = items.filter(({ occurrence_id }) => occurrence_id === null);
    const chosen = dates.length > 0 ? dates : items;
    for (const { recurring_document_id: id, occurrence_id } of chosen) {
      const run =
        occurrence_id === null ? addDates(accountId, id) : makeOccurrence(context, accountId, occurrence_id, now);
      await run.catch(error => void failures.push(error));
    }
  }

  async function addDates(accountId: number, id: number): Promise<void> {
    const actor: System = { kind: 'system', accountId };
    await runWriteAs(context, actor, ADD_DATES, { id, now });
  }
}

/** Adds the dates of a recurring document that have come, and moves it on behind them. */
const ADD_DATES = defineWrite({
  name: 'recurring.add-dates',
  locks: ({ id }: { id: number; now: Date }, accountId) => ({
    idOrders: [OCCURRENCE_ORDER_LOCK],
    rows: { recurring: lockRecurring(accountId, id) },
  }),
  lookUp: ({ now }, accountId) => ({ day: dayAt(accountId, now) }),
  decide(_, { locked, found }) {
    const [row] = locked.rows.recurring;
    const today = String(found.day[0]?.day);
    const dates: { date: string; periodEnd: string }[] = [];
    if (!row?.active) return { dates, next: null };
    const schedule: Schedule = row;
    let next = row.next_date ?? undefined;
    while (next !== undefined && next <= today && dates.length < MAX_DATES) {
      dates.push({ date: next, periodEnd: periodEnd(schedule, next) });
      next = dateAfter(schedule, next);
    }
    return { dates, next: next ?? null };
  },
  write: ({ id }, { dates, next }, { account }) => ({
    answer: undefined,
    outcome: `added ${dates.length} dates of recurring document ${id}`,
    commands:
      dates.length === 0
        ? []
        : [
            insertOccurrences(account.id, id, dates),
            moveOn(account.id, id, { next_date: next, last_date: dates.at(-1)?.date ?? null }),
          ],
  }),
  trail: { none: 'the recurring document has its dates' },
});

/** Thrown when another server has made of the occurrence what it was read for. */
class Taken extends Error {
  constructor() {
    super('The occurrence was made meanwhile, or an earlier one comes first');
  }
}

/** Facts of an occurrence for which something is made. */
interface Making {
  occurrence: OccurrenceRow;
  row: RecurringRow;
}

function checkDue(rows: Row[]): void {
  const [row] = rows as unknown as { status: string; waits: boolean }[];
  if (row?.status !== 'DUE' || row.waits) throw new Taken();
}

/**
 * Makes the document or draft of an occurrence, if it is to be made. One that cannot be issued becomes a draft and has its errors. Throws
 * an error that is not the fault of the document; the occurrence then waits.
 */
export async function makeOccurrence(
  context: RecurringContext,
  accountId: number,
  id: number,
  now: Date,
): Promise<void> {
  const actor: System = { kind: 'system', accountId };
  const ask: Look = (questions, mode) => runReadAs(context, actor, questions, mode);
  try {
    const found = await ask(
      { occurrence: occurrenceById(accountId, id), today: dayAt(accountId, now) },
      { cost: 'point' },
    );
    const [occurrence] = found.occurrence;
    if (occurrence?.status !== 'DUE') return;
    const rows = await ask({ row: recurringById(accountId, occurrence.recurring_document_id) }, { cost: 'point' });
    const [row] = rows.row;
    if (!row) return;
    await make({ occurrence, row }, String(found.today[0]?.day));
  } catch (error) {
    if (error instanceof Taken) return;
    const seconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
    const try_at = new Date(now.getTime() + (seconds === undefined ? PAUSE_MS : seconds * 1000));
    await runWriteAs(context, actor, POSTPONE, { id, try_at });
    // The quota of mail is no fault of anybody: the document is made with its mail when there is room again.
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error;
  }

  async function make({ occurrence, row }: Making, today: string): Promise<void> {
    const resource = documentOf(row.type);
    const body = await bodyOn({ accountId, ask }, resource, row, occurrence);
    if (row.mode === 'draft') return keepDraft(body, []);
    try {
      await issue();
    } catch (error) {
      const errors = errorsOfDocument(error);
      if (!errors) throw error;
      await keepDraft(body, errors);
    }

    async function issue(): Promise<void> {
      try {
        await issueOn(occurrence.date);
      } catch (error) {
        // A set whose dates are in order has a later document already: today is the day of issue then.
        if (occurrence.date === today || !isAboutDate(error, resource)) throw error;
        await issueOn(today);
      }
      if (row.mode === 'issue_and_mail') context.jobQueued();
    }

    async function issueOn(date: string): Promise<void> {
      const rated = await ratedBody({ accountId, ask }, resource, readBody(resource, body));
      const { value, fieldErrors } = checkCreate(resource, bodyToIssue(resource, body, rated, date));
      if (fieldErrors.length > 0) throw validationError(fieldErrors);
      const create = (submit: Submit) =>
        createDocumentAs(context, actor, resource, value, { origin: originOf(occurrence), submit });
      const send = (submit: Submit) =>
        runWriteAs(context, actor, MAIL_OCCURRENCE, mailingOf(context, occurrence), submit);
      await runTogether<unknown>(context, [
        { kind: 'document', run: create },
        ...(row.mode === 'issue_and_mail' ? [{ kind: 'mail', run: send }] : []),
      ]);
    }

    async function keepDraft(body: DraftBody, errors: FieldError[]): Promise<void> {
      await runWriteAs(context, actor, KEEP_DRAFT, { occurrence, resource, body, errors });
    }
  }
}

const originOf = ({ id, recurring_document_id }: OccurrenceRow): DocumentOrigin => ({
  lock: accountId => lockOccurrence(accountId, id) as unknown as RowLock,
  check: checkDue,
  decide: () => (accountId, made) => [
    updateOccurrence(accountId, id, { status: 'ISSUED', document_id: made.id, errors: null, try_at: null }),
  ],
  events: [recurringEvent('made', recurring_document_id)],
});

const isAboutDate = (error: unknown, { nameOf }: DocumentResource): boolean =>
  error instanceof AppError &&
  error.details !== undefined &&
  error.details.every(({ field }) => field === nameOf('date'));

const OF_DOCUMENT = new Set([
  ...(['INVALID_ARGUMENT', 'NOT_FOUND', 'CONFLICT', 'DUPLICATE_ENTRY', 'INSUFFICIENT_STOCK'] as const),
]);

// Errors of a document by field; undefined for an error that it would not have at another time.
function errorsOfDocument(error: unknown): FieldError[] | undefined {
  if (!(error instanceof AppError) || !OF_DOCUMENT.has(error.code as never)) return undefined;
  return error.details ?? [{ field: '', message: error.said }];
}

interface Keeping {
  occurrence: OccurrenceRow;
  resource: DocumentResource;
  body: DraftBody;
  /** Errors of the document that could not be issued. Empty: a draft is what is wanted. */
  errors: FieldError[];
}

/** Keeps a draft, unless there are too many: then the occurrence has failed without one. */
const KEEP_DRAFT = defineWrite({
  name: 'recurring.keep-draft',
  locks: ({ occurrence }: Keeping, accountId) => ({
    idOrders: [DRAFT_ORDER_LOCK],
    newId: 'draft_id_seq',
    exclusive: ['drafts'],
    rows: { occurrence: lockOccurrence(accountId, occurrence.id) },
  }),
  lookUp: (keeping, accountId) => ({ count: draftCount(accountId), ...bodyQuestions(keeping, accountId) }),
  decide({ resource, body, errors }, { account, locked, found }) {
    checkDue(locked.rows.occurrence as unknown as Row[]);
    const isFull = (found.count[0]?.count ?? 0) >= MAX_DRAFTS;
    const all = isFull
      ? [...errors, { field: '', message: new Message('too_many_drafts', { count: MAX_DRAFTS }) }]
      : errors;
    const columns = {
      type: resource.type,
      body: jsonText(body),
      updated_by: SERVER,
      ...shownFacts({ resource, body }, found, account),
    };
    return { errors: all, columns: isFull ? undefined : columns, draft: locked.newId };
  },
  write({ occurrence: { id, recurring_document_id } }, { errors, columns, draft }, { account }) {
    const failed = errors.length > 0;
    const change: OccurrenceChange = {
      status: failed ? 'FAILED' : 'DRAFT',
      draft_id: columns ? draft : null,
      errors: failed ? storedErrors(errors) : null,
      try_at: null,
    };
    return {
      answer: undefined,
      outcome: `made a draft of occurrence ${id}`,
      commands: [
        ...(columns ? [insertDraft(account.id, draft, columns)] : []),
        updateOccurrence(account.id, id, change),
      ],
      events: [
        ...(columns ? [draftEvent('created', draft)] : []),
        recurringEvent(failed ? 'failed' : 'made', recurring_document_id),
      ],
    };
  },
  trail: { none: 'the occurrence has its draft and its errors' },
});

/** Login of what the server itself has made. */
const SERVER = 'server';

interface Mailing {
  occurrence: OccurrenceRow;
  isSet: boolean;
  perDay: number;
  /** Undefined: no link. */
  link: LinkBase | undefined;
}

function mailingOf(context: Pick<Context, 'mail'>, occurrence: OccurrenceRow): Mailing {
  const { isSet, perDay } = context.mail;
  return { occurrence, isSet, perDay, link: linkBase(context) };
}

/**
 * Queues the message with the document of an occurrence, in the transaction that issues it. Without a recipient the document is issued all
 * the same, and the occurrence has the error. Throws RATE_LIMITED: nothing is issued then.
 */
const MAIL_OCCURRENCE = defineWrite({
  name: 'recurring.mail',
  locks: (_: Mailing) => ({ newId: 'job_id_seq', exclusive: [ALLOWANCE] }),
  lookUp: ({ occurrence }, accountId) => ({
    allowance: mailAllowance(accountId),
    document: documentOfOccurrence(accountId, occurrence.id),
    secret: linkSecret(accountId),
  }),
  decide({ isSet, perDay, link }, { account, found }) {
    const [[allowance], [about], [secret]] = [found.allowance, found.document, found.secret];
    if (!about || !secret) throw new Error('The occurrence has no document');
    const draft = draftOf(about, link && linkTo(link, secret.link_secret, account.code)(about.id));
    const isDone = about.mail_status === 'QUEUED';
    const errors = isDone ? [] : mailErrors();
    if (isDone || errors.length > 0) return { errors, mail: undefined, document: about.id };
    const mail = { kind: 'document' as const, ...writtenMail(draft, allowance, perDay, []) };
    return { errors, mail, document: about.id };

    function mailErrors(): FieldError[] {
      if (!isSet) return [{ field: 'mail', message: new Message('no_mail_configured') }];
      if (draft.to.trim() === '') return [ofField('customer', new Message('no_address_of_customer'))];
      try {
        checkTexts(draft);
        return [];
      } catch (error) {
        if (error instanceof AppError && error.details) return error.details;
        throw error;
      }
    }
  },
  write({ occurrence: { id, recurring_document_id } }, { errors, mail, document }, { account, locked }) {
    const outcome = `mailed occurrence ${id}`;
    if (!mail && errors.length === 0) return { answer: undefined, outcome, commands: [] };
    const change: OccurrenceChange = mail
      ? { mail_status: 'QUEUED', errors: null }
      : { mail_status: 'NOT_SENT', errors: storedErrors(errors) };
    return {
      answer: undefined,
      outcome,
      commands: [
        ...(mail ? queued(account, locked.newId, mail, BigInt(document)).commands : []),
        updateOccurrence(account.id, id, change),
      ],
      events: mail ? [] : [recurringEvent('failed', recurring_document_id)],
    };
  },
  trail: { none: 'the queue has the message, and the occurrence its document' },
});

/** Lets an occurrence wait. */
const POSTPONE = defineWrite({
  name: 'recurring.postpone',
  locks: (_: { id: number; try_at: Date }) => ({}),
  write: ({ id, try_at }, _, { account }) => ({
    answer: undefined,
    outcome: `postponed occurrence ${id}`,
    commands: [updateOccurrence(account.id, id, { try_at })],
  }),
  trail: { none: 'nothing of the company changes' },
});

/** The answer of another try. */
export interface RetriedOccurrence {
  id: number;
}

/** Makes an occurrence that failed due again, without its draft; of one that was issued, the mail that was not sent. */
const RETRY = defineWrite({
  name: 'recurring.retry',
  right: 'write',
  locks: ({ id }: { id: number }, accountId) => ({ rows: { occurrence: lockOccurrence(accountId, id) } }),
  decide({ id }, { locked }) {
    const [row] = locked.rows.occurrence;
    if (!row) throw notFound('no_occurrence', { id });
    const isMail = row.status === 'ISSUED' && row.mail_status === 'NOT_SENT';
    // Another try that was interrupted goes on.
    if (row.status !== 'FAILED' && row.status !== 'DUE' && !isMail)
      throw conflict('nothing_to_retry', { id, status: row.status });
    return { row, isMail };
  },
  write({ id }, { row, isMail }, { account }) {
    const again: OccurrenceChange = { status: 'DUE', draft_id: null, errors: null, try_at: null };
    return {
      answer: { id } as RetriedOccurrence,
      outcome: `tries occurrence ${id} again`,
      commands: isMail
        ? []
        : [
            updateOccurrence(account.id, id, again),
            ...(row.draft_id === null ? [] : [deleteDraft(account.id, row.draft_id)]),
          ],
      events: row.draft_id === null ? [] : [draftEvent('deleted', row.draft_id)],
    };
  },
  trail: {
    of: 'people',
    entries: (_, { row }) => [{ type: 'recurring document', id: row.recurring_document_id, after: { date: row.date } }],
  },
});

/**
 * Tries an occurrence again that could not be issued or sent, as its recurring document is now. Its draft is deleted first; issue the draft
 * to keep what was changed in it. Resolves to the occurrence behind it. Throws NOT_FOUND, CONFLICT (it did not fail), RATE_LIMITED.
 */
export async function retryOccurrence(
  context: Context,
  actor: SessionActor,
  id: number,
  request: WriteRequest,
): Promise<{ occurrence: OccurrenceRow; replayed: boolean }> {
  const { accountId } = actor;
  const system: System = { kind: 'system', accountId };
  const { replayed } = await runWrite(context, actor, RETRY, { id }, request);
  const read = async () => (await readRowsAs(context, system, occurrenceById(accountId, id), { cost: 'point' }))[0];
  const before = await read();
  if (before?.status === 'DUE') await makeOccurrence(context, accountId, id, new Date());
  else if (before?.status === 'ISSUED' && before.mail_status === 'NOT_SENT' && !replayed) {
    await runWriteAs(context, system, MAIL_OCCURRENCE, mailingOf(context, before));
    context.jobQueued();
  }
  const occurrence = await read();
  if (!occurrence) throw notFound('no_occurrence', { id });
  return { occurrence, replayed };
}
