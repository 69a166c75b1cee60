// Updates a record of master data by its definition. contract §7 Master data

import type Big from 'big.js';
import { changeBody, lockBodiesWithCode, type StoredBody } from '../../database/sql/documents/stored-bodies.ts';
import {
  lockRecords,
  rowsReferring,
  updateRecord as updateRecordCommand,
} from '../../database/sql/master-data/records.ts';
import { levelsByCode, levelsById } from '../../database/sql/stock/articles.ts';
import { records } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { type ColumnValues, columnValues } from '../../definitions/fields/column-values.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import { AppError, conflict, fieldError, ofField, unknownReference } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { digits } from '../../domain/values/decimal.ts';
import { type EntityTags, entityTagsOf, namesVersion } from '../../domain/values/entity-tags.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { Administrator, SessionActor } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { checkTrackingChange } from '../stock/adjust-stock.ts';
import { asAdministration, defineWrite } from '../write/define-write.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
import type { EntityCreated } from './create-record.ts';
import {
  bookedFigures,
  bookingCommands,
  checkCounts,
  checkRecord,
  checkReferences,
  countLocks,
  type RecordInput,
  recordEvents,
  recordQuestions,
  recordViolation,
  stockPlan,
  writingOf,
} from './record-rows.ts';
import { bodyEvents, withNewCode } from './stored-bodies.ts';

/** An update of the record with an id or a code. */
export interface UpdateInput extends RecordInput {
  id: string | undefined;
  code: string | undefined;
  /** Versions that the record may have. Undefined: any. */
  ifMatch: EntityTags | undefined;
}

type RecordRow = RowsOf<ReturnType<typeof lockRecords>>[number];

/** The write that updates a record. */
export const UPDATE_RECORD = defineWrite({
  name: 'record.update',
  right: 'write',
  locks: (input: UpdateInput, accountId) => {
    const { resource, writing, body, id, code } = input;
    return {
      exclusive: countLocks(input),
      idOrders: [
        ...(writing.stockField ? [transactions.orderLock] : []),
        ...(writing.staysWhile && body[writing.staysWhile.field] !== undefined ? [writing.staysWhile.orderLock] : []),
        ...(changesParent(input) ? [resource.orderLock] : []),
      ],
      rows: { records: lockRecords(accountId, resource, id, code), ...bodyLocks(accountId, input) },
    };
  },
  lookUp: (input, accountId) => ({
    ...recordQuestions(accountId, input),
    levels: input.writing.stockField ? levelsOf(accountId, input) : undefined,
    referring: referringRows(accountId, input),
  }),
  decide(input, { account, locked, found }) {
    const { resource, writing, body, ifMatch } = input;
    const record = identified(input, locked.rows.records);
    if (ifMatch !== undefined && !namesVersion(record.version, ifMatch))
      throw conflict('record_changed', { noun: resource.noun, version: quoted(ifMatch) });
    checkReferences(input, found);
    checkCounts(input, found, record);
    const values = columnValues(resource.fields, body);
    for (const [column, fallback] of Object.entries(writing.cleared ?? {}))
      if (values[column] === null) values[column] = fallback;
    if (writing.costField) delete values[writing.costField];
    checkStays(input, record, values, found.referring);
    checkRecord(input, { ...record, ...values }, account, values);
    Object.assign(values, writing.derive?.({ ...record, ...values }, account, record));
    if (writing.stockField) checkTrackingChange(record, values, found.levels);
    const article = { ...record, ...values };
    const stock = stockPlan('adjustment', input, account, article, found.levels, found.locations);
    const bodies = withNewCode([...locked.rows.drafts, ...locked.rows.recurring], writing, {
      from: record.code,
      to: input.code ?? record.code,
    });
    return { record, values, stock, bodies };
  },
  write({ resource, code }, { record, values, stock, bodies }, { account }) {
    const answer: EntityCreated = { id: record.id, entity_code: code ?? record.code };
    return {
      answer,
      outcome: `updated ${resource.noun} ${answer.id}, ${answer.entity_code}`,
      commands: [
        updateRecordCommand(account.id, resource, record.id, values),
        ...bookingCommands(account, stock),
        ...bodies.map(body => changeBody(account.id, body)),
      ],
      events: [...recordEvents(resource, 'updated', record.id, stock), ...bodyEvents(bodies)],
    };
  },
  violation: (constraint, input) => recordViolation(constraint, input),
  trail: {
    of: 'everyone',
    entries({ resource, writing, body }, { record, values, stock }) {
      const name = (values[resource.codeField] as string | undefined) ?? record.code;
      const booked = stock && bookedFigures(writing, body);
      return [
        { type: definedKind(resource.noun), id: record.id, name, before: record, after: { ...values, ...booked } },
      ];
    },
  },
});

// The service has no right to change the kinds that clients do not write.
/** The same for the kinds that only administrators write. */
export const CHANGE_RECORD = asAdministration(UPDATE_RECORD, 'record.change');

/**
 * Updates the record that the body names by id or code. Only fields that are sent change; null clears. Throws INVALID_ARGUMENT,
 * CONFLICT (stale `If-Match`, id and code of different records), DUPLICATE_ENTRY.
 */
export async function updateRecord(
  context: Context,
  actor: SessionActor,
  resource: RecordResource,
  body: ColumnValues,
  { ifMatch, ...request }: WriteRequest & { ifMatch: string | undefined },
): Promise<WriteResult<EntityCreated>> {
  const { codeField, noun } = resource;
  const id = (body.id ?? undefined) as Big | undefined;
  const code = (body[codeField] ?? undefined) as string | undefined;
  if (id === undefined && code === undefined)
    throw fieldError('id', new Message('required_to_find', { noun, field: codeField }));
  // The code is not cleared: sent as null, it only does not help to find the record.
  const changes = { ...body, [codeField]: code };
  const named = { id: id && digits(id), code };
  const input = { resource, writing: writingOf(resource), body: changes, ...named, ifMatch: readIfMatch(ifMatch) };
  return runWrite(context, actor, UPDATE_RECORD, input, request);
}

/**
 * Changes a record of a kind that only administrators write: the fields that are in the checked body, which names it by id or code.
 * Throws INVALID_ARGUMENT, CONFLICT (stale `ifMatch`, the version in quotes).
 */
export function changeRecord(
  context: DatabaseContext,
  actor: Administrator,
  resource: RecordResource,
  body: ColumnValues,
  { ifMatch }: { ifMatch?: string } = {},
): Promise<EntityCreated> {
  const id = (body.id ?? undefined) as Big | undefined;
  const code = (body[resource.codeField] ?? undefined) as string | undefined;
  const named = { id: id && digits(id), code };
  const input = { resource, writing: writingOf(resource), body, ...named, ifMatch: readIfMatch(ifMatch) };
  return runWriteAs(context, actor, CHANGE_RECORD, input);
}

/** Maximum number of tags of a header that a message repeats. */
const MAX_REPEATED = 3;

const quoted = (tags: EntityTags): string =>
  [...tags]
    .slice(0, MAX_REPEATED)
    .map(tag => `"${tag.slice(0, 40)}"`)
    .join(', ');

function readIfMatch(header: string | undefined): EntityTags | undefined {
  if (header === undefined) return undefined;
  const tags = entityTagsOf(header);
  if (tags === undefined) throw fieldError('If-Match', new Message('if_match_form'));
  return tags;
}

function levelsOf(accountId: number, { id, code }: UpdateInput) {
  return id === undefined ? levelsByCode(accountId, [code ?? '']) : levelsById(accountId, [Number(id)]);
}

// True if the record moves to another one that keeps a field while it has such records: a price list with prices keeps its currency.
const changesParent = ({ resource, body }: UpdateInput): boolean =>
  records.some(({ writing }) => {
    const { table, column = '' } = writing?.staysWhile ?? {};
    return table === resource.table && body[column] !== undefined;
  });

// Only a body with id and code may give a record another code.
function bodyLocks(accountId: number, { resource, writing, id, code }: UpdateInput) {
  const lockIn = (stored: StoredBody['table']) =>
    writing.inBodies && id !== undefined && code !== undefined
      ? lockBodiesWithCode(accountId, stored, resource, { id, code })
      : undefined;
  return { drafts: lockIn('draft'), recurring: lockIn('recurring_document') };
}

function referringRows(accountId: number, { resource, writing: { staysWhile }, body, id, code }: UpdateInput) {
  if (!staysWhile || body[staysWhile.field] === undefined) return undefined;
  return rowsReferring(accountId, resource, staysWhile, { id, code });
}

// Throws CONFLICT for the change of a field that rows of another table rely on.
function checkStays(
  { writing: { staysWhile } }: UpdateInput,
  record: RecordRow,
  values: ColumnValues,
  referring: readonly unknown[],
): void {
  if (!staysWhile || referring.length === 0) return;
  const { field, reason } = staysWhile;
  if (values[field] === undefined || values[field] === record[field]) return;
  const error = ofField(field, reason);
  throw new AppError('CONFLICT', error.message, { details: [error] });
}

// With an id, a different code renames the record; the code of another record is a conflict.
function identified({ resource, writing, body, id, code }: UpdateInput, records: RecordRow[]): RecordRow {
  const field = resource.codeField;
  const byCode = records.find(record => record.code === code);
  if (id === undefined) {
    if (!byCode) throw fieldError(field, unknownReference(resource.noun, String(body[field]), resource.path));
    return byCode;
  }
  const byId = records.find(record => String(record.id) === id);
  if (!byId) throw fieldError('id', unknownReference(resource.noun, id, resource.path));
  if (writing.codeStays && code !== undefined && code !== byId.code)
    throw fieldError(field, new Message('code_stays', { code: byId.code }));
  if (byCode && byCode.id !== byId.id) {
    const message = new Message('id_differs', {
      field,
      value: String(body[field]),
      noun: resource.noun,
      id: String(byCode.id),
    });
    throw new AppError('CONFLICT', message, { details: [{ field, message }] });
  }
  return byId;
}
