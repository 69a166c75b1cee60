// Bills what is delivered: an invoice or a draft for each group of delivery notes. contract §5 Collective invoices

import { type TakenRow, takenBehindLock } from '../../database/sql/documents/billable-notes.ts';
import { formFacts, formSets } from '../../database/sql/documents/document-form.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import {
  AppError,
  conflict,
  type FieldError,
  FieldErrors,
  fieldError,
  unknownReference,
  validationError,
} from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { decimal, digits } from '../../domain/values/decimal.ts';
import type { Row, RowLock } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { createDocument } from '../documents/create-document.ts';
import { readBody } from '../documents/document-input.ts';
import type { DocumentOrigin } from '../documents/document-origin.ts';
import { bodyToIssue, checkCreate, type DraftBody } from '../documents/drafts/draft-body.ts';
import { addDraft } from '../documents/drafts/save-draft.ts';
import { writersReads } from '../read/session-reads.ts';
import { defineWrite } from '../write/define-write.ts';
import { furtherRequest } from '../write/run-lines.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { type BillableGroup, billableGroups, type Grouping, lineKey } from './groups.ts';

/** Maximum invoices of one request; those that are left follow with the next one. */
export const MAX_INVOICES = 200;

/** A request to bill what is delivered. */
export interface Billing {
  groupBy: Grouping;
  customer?: number | undefined;
  until?: string | undefined;
  /** Ids of delivery notes. Default: all. */
  documents?: readonly number[] | undefined;
  set?: string | undefined;
  /** Default: today. */
  date?: string | undefined;
  as: 'draft' | 'issue';
  limit?: number | undefined;
}

/** Outcome for a group. */
export type Billed = { notes: readonly number[] } & (MadeInvoice | { error: AppError });

/** An invoice, or a draft, which has no number. */
interface MadeInvoice {
  id: number;
  documentSeries?: string;
  documentNumber?: string;
}

/** Groups that a request bills, as lists of delivery notes; kept under its key, so that a repeated request goes on with the same ones. */
type Plan = { groups: number[][]; left: number };

const BEGIN = defineWrite({
  name: 'collective-invoices.begin',
  right: 'write',
  locks: (_: Plan) => ({}),
  write: plan => ({ answer: plan, outcome: `began ${plan.groups.length} collective invoices`, commands: [] }),
  trail: { none: 'its invoices are' },
});

/**
 * Bills groups of delivery notes in their order. Each is billed for itself: one that is refused stays as it is, and has its error. Sent
 * again with the same key, the request answers what it has made and goes on behind it. `left`: groups beyond the limit. Throws
 * INVALID_ARGUMENT, and an error that has nothing to do with a group; invoices before it may be made then.
 */
export async function billDeliveries(
  context: Context,
  actor: SessionActor,
  billing: Billing,
  request: WriteRequest,
): Promise<{ results: Billed[]; left: number; replayed: boolean }> {
  const { accountId } = actor;
  const reads = writersReads(context, actor);
  const resource = documentOf('invoice');
  const { facts, sets } = await reads.ask(
    { facts: formFacts(accountId), sets: formSets(accountId, resource.type) },
    { cost: 'point' },
  );
  const { groupBy, customer, until, documents: ids, as, limit = MAX_INVOICES } = billing;
  const fitting = sets.filter(({ numbering }) => numbering !== 'client');
  const set =
    billing.set ??
    (fitting.find(({ code }) => code === resource.defaultSet) ?? fitting[0])?.code ??
    resource.defaultSet;
  const date = billing.date ?? String(facts[0]?.today);
  const errors = new FieldErrors();
  if (!sets.some(({ code }) => code === set))
    errors.add('document_set', unknownReference('document set', set, 'document sets'));
  for (const field of ['date', 'until'] as const) {
    const day = field === 'date' ? date : until;
    errors.check(day === undefined || (isDay(day) && isOfOurTime(day)), field, new Message('not_a_day'));
  }
  errors.throwIfAny();
  const { groups } = await billableGroups(reads, groupBy, { customer, until, ids });
  const plan: Plan = {
    groups: groups.slice(0, limit).map(({ notes }) => notes.map(({ id }) => id)),
    left: Math.max(0, groups.length - limit),
  };
  const { answer, replayed } = await runWrite(context, actor, BEGIN, plan, request);
  const known = new Map(groups.map(group => [String(group.notes.map(({ id }) => id)), group]));
  const results: Billed[] = [];
  for (const [index, notes] of answer.groups.entries()) results.push(await billed(notes, index));
  return { results, left: answer.left, replayed };

  async function billed(notes: number[], index: number): Promise<Billed> {
    const part = furtherRequest(actor, request, index + 1);
    try {
      const group = known.get(String(notes)) ?? (await readAgain(notes));
      if (group?.error) throw fieldError('documents', group.error);
      const result = await (group ? made(group, part) : runWrite(context, actor, BILL_AGAIN, undefined, part));
      // An answer of before has everything that the create answered.
      const { id, documentSeries, documentNumber } = result.answer;
      return {
        notes,
        id,
        ...(documentSeries !== undefined && documentNumber !== undefined && { documentSeries, documentNumber }),
      };
    } catch (error) {
      if (!(error instanceof AppError) || ENDING.has(error.code)) throw error;
      return { notes, error };
    }
  }

  async function made(group: BillableGroup, part: WriteRequest): Promise<WriteResult<MadeInvoice>> {
    const body: DraftBody = { ...group.body, document_set: set };
    if (as === 'draft')
      return addDraft(context, actor, { resource, body: billing.date === undefined ? body : { ...body, date } }, part);
    const dated = { ...body, date };
    const { value, fieldErrors } = checkCreate(resource, bodyToIssue(resource, dated, readBody(resource, dated), date));
    if (fieldErrors.length > 0) throw validationError(fieldErrors);
    return createDocument(context, actor, resource, value, { ...part, strict: false, origin: originOf(group) });
  }

  async function readAgain(notes: number[]): Promise<BillableGroup | undefined> {
    const { groups } = await billableGroups(reads, groupBy, { ids: notes });
    return groups.find(each => String(each.notes.map(({ id }) => id)) === String(notes));
  }
}

/** Answers what the same request has made of a group of which nothing is open any more; refuses any other one. */
const BILL_AGAIN = defineWrite<undefined, Record<never, never>, never, undefined, MadeInvoice>({
  name: 'collective-invoices.answer-again',
  right: 'write',
  locks: () => ({}),
  decide() {
    throw conflict('deliveries_changed');
  },
  write() {
    throw new Error('A group without open deliveries is refused');
  },
  trail: { none: 'it writes nothing' },
});

const ENDING = new Set([
  'DB_TIMEOUT',
  'OVERLOADED',
  'AUTH_FAILED',
  'PERMISSION_DENIED',
  'RATE_LIMITED',
  'IDEMPOTENCY_MISMATCH',
]);

// The delivery notes as they were read: nothing else was taken of them meanwhile. Their locks come before it.
const originOf = ({ notes, taken }: BillableGroup): DocumentOrigin => ({
  lock: accountId =>
    takenBehindLock(
      accountId,
      notes.map(({ id }) => id),
    ) as unknown as RowLock,
  check(rows: Row[]) {
    const now = rows as unknown as TakenRow[];
    const isSame = now.length === taken.size && now.every(row => taken.get(lineKey(row)) === digits(decimal(row.used)));
    if (!isSame) throw conflict('deliveries_changed');
  },
  decide: () => () => [],
  events: [],
});

/** Errors of a refused group, by field. */
export const errorsOf = ({ details, said }: AppError): FieldError[] => details ?? [{ field: '', message: said }];
