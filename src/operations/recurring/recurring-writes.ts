// Adds, changes and removes recurring documents. contract §5 Recurring documents

import { setTypes } from '../../database/sql/documents/document-sets.ts';
import { loginOfSession } from '../../database/sql/mail.ts';
import {
  deleteRecurring,
  insertRecurring,
  lockRecurring,
  type RecurringColumns,
  type RecurringRow,
  recurringById,
  recurringCount,
  updateRecurring,
} from '../../database/sql/recurring.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { RECURRING_ORDER_LOCK } from '../../definitions/lists/recurring.ts';
import {
  type AppError,
  conflict,
  type FieldError,
  FieldErrors,
  fieldError,
  notFound,
  ofField,
  unknownReference,
  validationError,
} from '../../domain/errors.ts';
import type { NewEvent } from '../../domain/event.ts';
import { Message } from '../../domain/messages/message.ts';
import { type PriceChange, priceChangeErrors } from '../../domain/recurring/price-changes.ts';
import { cleanRule, dateFrom, periodEnd, ruleError, type Schedule } from '../../domain/recurring/schedule.ts';
import { daysFrom, isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { digits } from '../../domain/values/decimal.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { jsonText } from '../../formats/write-json.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { formSent, readBody } from '../documents/document-input.ts';
import { bodyToIssue, checkCreate, type DraftBody, storedBody } from '../documents/drafts/draft-body.ts';
import { inBody } from '../documents/drafts/issue-draft.ts';
import { bodyQuestions, shownFacts } from '../documents/drafts/save-draft.ts';
import { requireVersion } from '../documents/drafts/stored-draft.ts';
import { ratedBody } from '../documents/vat-codes.ts';
import { writersReads } from '../read/session-reads.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { bodyOn, templateErrors } from './template-body.ts';

/** A recurring document as a client sends it: all fields of a new one, those that change of an old one. */
export interface SentRecurring {
  /** Checked by the `draftSchema` of the type. */
  body?: DraftBody | undefined;
  description?: string | undefined;
  start_date?: string | undefined;
  rrule?: string | undefined;
  /** Null clears it. */
  end_date?: string | null | undefined;
  mode?: RecurringColumns['mode'] | undefined;
  prices?: RecurringColumns['prices'] | undefined;
  price_changes?: PriceChange[] | undefined;
  billing_period?: boolean | undefined;
  active?: boolean | undefined;
}

/** The answer of a write of a recurring document. */
export interface SavedRecurring {
  id: number;
}

/** Maximum recurring documents of an account. */
const MAX_RECURRING = 10_000;
/** Maximum characters of a body as JSON. */
const MAX_LENGTH = 1_000_000;

/** The event of a recurring document. */
export const recurringEvent = (what: 'created' | 'updated' | 'made' | 'failed' | 'deleted', id: number): NewEvent => ({
  type: `recurring_document.${what}`,
  id,
});

/** NOT_FOUND for a recurring document. */
export const noRecurring = (id: number): AppError => notFound('no_recurring', { id });

/** Columns that follow from the fields, beside those that the transaction adds. */
type Checked = Omit<RecurringColumns, 'party' | 'next_date'>;

interface Adding {
  resource: DocumentResource;
  body: DraftBody;
  checked: Checked;
  sessionHash: Buffer;
}

interface Removing {
  id: number;
  ifMatch?: string | undefined;
}

const scheduleOf = ({ start_date, rrule, end_date }: Checked): Schedule => ({ start_date, rrule, end_date });

const questions = (adding: Adding, accountId: number) => ({
  user: loginOfSession(accountId, adding.sessionHash),
  ...bodyQuestions(adding, accountId),
});

const trailOf = (id: number, { description }: { description: string }) => ({
  type: 'recurring document' as const,
  id,
  name: description,
});

const factsOf = ({ body, ...facts }: Checked | RecurringRow, hasBody: boolean) => {
  const { description, type, start_date, rrule, end_date, mode, prices, price_changes, billing_period, active } = facts;
  return {
    description,
    type,
    start_date,
    rrule,
    end_date,
    mode,
    prices,
    price_changes,
    billing_period,
    active,
    ...(hasBody && { body }),
  };
};

const ADD = defineWrite({
  name: 'recurring.add',
  right: 'write',
  locks: (_: Adding) => ({
    idOrders: [RECURRING_ORDER_LOCK],
    newId: 'recurring_document_id_seq',
    exclusive: ['recurring documents'],
  }),
  lookUp: (adding, accountId) => ({ count: recurringCount(accountId), ...questions(adding, accountId) }),
  decide(adding, { account, locked, found }) {
    if ((found.count[0]?.count ?? 0) >= MAX_RECURRING) throw conflict('too_many_recurring', { count: MAX_RECURRING });
    const { checked } = adding;
    const columns: RecurringColumns = {
      ...checked,
      party: shownFacts(adding, found, account).party,
      // Dates that have passed before it was added are left out.
      next_date: dateFrom(scheduleOf(checked), account.today) ?? null,
    };
    return { id: locked.newId, columns, login: String(found.user[0]?.login) };
  },
  write: (_, { id, columns, login }, { account }) => ({
    answer: { id } as SavedRecurring,
    outcome: `added recurring document ${id}`,
    commands: [insertRecurring(account.id, id, { ...columns, login })],
    events: [recurringEvent('created', id)],
  }),
  trail: {
    of: 'people',
    entries: ({ checked }, { id }) => [{ ...trailOf(id, checked), after: factsOf(checked, false) }],
  },
});

const CHANGE = defineWrite({
  name: 'recurring.change',
  right: 'write',
  locks: ({ id }: Adding & Removing, accountId) => ({ rows: { recurring: lockRecurring(accountId, id) } }),
  lookUp: (changing, accountId) => questions(changing, accountId),
  decide(changing, { account, locked, found }) {
    const { id, ifMatch, checked } = changing;
    const before = recurringIn(locked.rows.recurring, id, ifMatch);
    const columns: RecurringColumns = {
      ...checked,
      party: shownFacts(changing, found, account).party,
      next_date: nextDate(before, checked, account.today),
    };
    return { before, columns, login: String(found.user[0]?.login) };
  },
  write: ({ id }, { columns, login }, { account }) => ({
    answer: { id } as SavedRecurring,
    outcome: `changed recurring document ${id}`,
    commands: [updateRecurring(account.id, id, { ...columns, login })],
    events: [recurringEvent('updated', id)],
  }),
  trail: {
    of: 'people',
    entries: ({ id, checked }, { before }) => [
      { ...trailOf(id, checked), before: factsOf(before, true), after: factsOf(checked, true) },
    ],
  },
});

// A date is never made twice. Dates of a pause are left out; those that an active schedule has missed stay due.
function nextDate(before: RecurringRow, after: Checked, today: string): string | null {
  const isSame =
    before.active &&
    after.active &&
    before.rrule === after.rrule &&
    before.start_date === after.start_date &&
    before.end_date === after.end_date;
  if (isSame) return before.next_date;
  const unmade = before.last_date === null ? after.start_date : daysFrom(before.last_date, 1);
  const due = before.active && before.next_date !== null && before.next_date < today ? before.next_date : today;
  const [later = due] = [unmade, due].sort().reverse();
  return dateFrom(scheduleOf(after), later) ?? null;
}

const REMOVE = defineWrite({
  name: 'recurring.remove',
  right: 'write',
  locks: ({ id }: Removing, accountId) => ({ rows: { recurring: lockRecurring(accountId, id) } }),
  decide: ({ id, ifMatch }, { locked }) => recurringIn(locked.rows.recurring, id, ifMatch),
  write: ({ id }, _, { account }) => ({
    answer: undefined,
    outcome: `deleted recurring document ${id}`,
    commands: deleteRecurring(account.id, id),
    events: [recurringEvent('deleted', id)],
  }),
  trail: { of: 'everyone', entries: ({ id }, row) => [{ ...trailOf(id, row), before: factsOf(row, true) }] },
});

function recurringIn([row]: RecurringRow[], id: number, ifMatch: string | undefined): RecurringRow {
  if (!row) throw noRecurring(id);
  requireVersion('recurring document', row, ifMatch);
  return row;
}

/** Adds a recurring document. Throws INVALID_ARGUMENT, CONFLICT (too many). */
export async function addRecurring(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  sent: SentRecurring,
  request: WriteRequest,
): Promise<WriteResult<SavedRecurring>> {
  const adding = await checked(context, actor, resource, sent);
  return runWrite(context, actor, ADD, adding, request);
}

/** Changes the fields that are sent. Throws INVALID_ARGUMENT, NOT_FOUND, CONFLICT (another version than `ifMatch`). */
export async function changeRecurring(
  context: Context,
  actor: SessionActor,
  { id, ifMatch, ...sent }: SentRecurring & Removing,
  request: WriteRequest,
): Promise<WriteResult<SavedRecurring>> {
  const row = await readRecurring(context, actor, id);
  if (!row) throw noRecurring(id);
  const { end_date, mode, prices, billing_period, active } = row;
  const kept: SentRecurring = {
    description: row.description,
    start_date: row.start_date,
    rrule: row.rrule,
    end_date,
    mode,
    prices,
    billing_period,
    active,
    body: storedBody(row.body),
    price_changes: readStoredJson(row.price_changes) as PriceChange[],
  };
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const changing = await checked(context, actor, documentOf(row.type), { ...kept, ...given });
  // The version that was read must still hold when it is written.
  const match = ifMatch ?? `"${row.version}"`;
  return runWrite(context, actor, CHANGE, { ...changing, id, ifMatch: match }, request);
}

/** Deletes a recurring document. The documents and drafts that were made of it stay. Throws NOT_FOUND, CONFLICT. */
export async function removeRecurring(
  context: Context,
  actor: SessionActor,
  removing: Removing,
  request: WriteRequest,
): Promise<WriteResult<undefined>> {
  return runWrite(context, actor, REMOVE, removing, request);
}

/** The recurring document with an id, for those who may change it. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readRecurring(
  context: Context,
  actor: SessionActor,
  id: number,
): Promise<RecurringRow | undefined> {
  const { ask } = writersReads(context, actor);
  return (await ask({ row: recurringById(actor.accountId, id) }, { cost: 'point' })).row[0];
}

async function checked(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  sent: SentRecurring,
): Promise<Adding> {
  const errors = new FieldErrors();
  for (const field of ['description', 'start_date', 'rrule'] as const)
    errors.check(Boolean(sent[field]), field, new Message('required'));
  errors.throwIfAny();
  const { description = '', start_date = '', end_date = null, mode = 'draft', price_changes = [] } = sent;
  const { prices = 'fixed', billing_period = false, active = true, body = {} } = sent;
  const rrule = cleanRule(sent.rrule ?? '');
  errors.check(isDay(start_date) && isOfOurTime(start_date), 'start_date', new Message('not_a_day'));
  if (end_date !== null && !(isDay(end_date) && isOfOurTime(end_date)))
    errors.add('end_date', new Message('not_a_day'));
  else errors.check(end_date === null || end_date >= start_date, 'end_date', new Message('end_before_start'));
  errors.check(mode !== 'issue_and_mail' || resource.party !== undefined, 'mode', new Message('no_mail_of_type'));
  errors.append(priceChangeErrors(price_changes));
  errors.throwIfAny();
  const schedule = { start_date, rrule, end_date };
  const wrong = ruleError(schedule);
  if (wrong) errors.add('rrule', wrong);
  errors.append(templateErrors(resource, body));
  errors.throwIfAny();
  const json = jsonText(body);
  if (json.length > MAX_LENGTH) throw fieldError('body', new Message('too_long', { count: MAX_LENGTH }));
  const columns: Checked = {
    description,
    type: resource.type,
    body: json,
    start_date,
    rrule,
    end_date,
    mode,
    prices,
    price_changes: jsonText(price_changes),
    billing_period,
    active,
  };
  if (mode !== 'draft') await checkIssue(context, actor, resource, columns);
  return { resource, body, checked: columns, sessionHash: actor.sessionHash };
}

// Everything that a create needs must be there, since nobody completes a document that is issued.
async function checkIssue(
  context: Context,
  actor: SessionActor,
  resource: DocumentResource,
  columns: Checked,
): Promise<void> {
  const reads = writersReads(context, actor);
  const date = dateFrom(scheduleOf(columns), columns.start_date) ?? columns.start_date;
  const period = { date, period_end: periodEnd(scheduleOf(columns), date) };
  const body = await bodyOn(reads, resource, columns, period);
  const rated = await ratedBody(reads, resource, readBody(resource, body));
  const { fieldErrors } = checkCreate(resource, bodyToIssue(resource, body, rated, date));
  // The total follows from the prices, and is no field of the body.
  const unpriced = rated.items.flatMap(({ unit_price, item_type }, index) =>
    unit_price === undefined && item_type !== 'text'
      ? [ofField(`items[${index}].${resource.lineNameOf('unit_price')}`, new Message('required'))]
      : [],
  );
  const total = resource.nameOf('total_amount');
  const wrong = fieldErrors.flatMap(each => (each.field === total && unpriced.length > 0 ? unpriced : [each]));
  wrong.push(...(await unknownNames(reads, resource, body)));
  if (wrong.length > 0) throw validationError(wrong.map(inBody));
}

// A document set or a party that a create would refuse on every date.
async function unknownNames(
  { accountId, ask }: ReturnType<typeof writersReads>,
  resource: DocumentResource,
  body: DraftBody,
): Promise<FieldError[]> {
  const { parties } = bodyQuestions({ resource, body }, accountId);
  const found = await ask({ sets: setTypes(accountId), parties }, { cost: 'point' });
  const { document_set: code, party } = readBody(formSent(resource, body), body);
  const set = found.sets.find(each => each.code === code);
  const errors = new FieldErrors();
  if (code !== undefined && !set) errors.add('document_set', unknownReference('document set', code));
  else if (set && set.document_type !== resource.type)
    errors.add('document_set', new Message('set_of_other_type', { set: set.code, type: set.document_type }));
  if (found.parties?.length === 0) {
    const { party: side = '' } = formSent(resource, body);
    const [name, value] = party?.id !== undefined ? ['id', digits(party.id)] : ['code', party?.code];
    if (value !== undefined) errors.add(`${side}.${name}`, unknownReference(side, value, `${side}s`));
  }
  return errors.list;
}
