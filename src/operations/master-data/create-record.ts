// Creates a record of master data by its definition. contract §7 Master data

import { insertRecord, nextCode } from '../../database/sql/master-data/records.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { type ColumnValues, columnValues } from '../../definitions/fields/column-values.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { Administrator, SessionActor } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, runWriteAs, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { definedKind } from '../write/trail.ts';
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

export interface EntityCreated {
  id: number;
  entity_code: string;
}

/** Article before its first update. */
const NEW_ARTICLE = { weighted_average_cost: '0', cost_known: false, serial_tracking: 'none', item_type: 'product' };

/** The write that creates a record. */
export const CREATE_RECORD = defineWrite({
  name: 'record.create',
  right: 'write',
  locks: (input: RecordInput) => {
    const { resource, writing, body } = input;
    return {
      idOrders: [resource.orderLock, ...(writing.stockField ? [transactions.orderLock] : [])],
      newId: `${resource.table}_id_seq`,
      exclusive: countLocks(input),
      // The counter of codes is one row: those who allocate from it wait for each other here, in the order of their arrival.
      counters: assignsCode(input) ? [`codes of ${resource.path}`] : [],
      uniqueValues: Object.values(writing.uniques).flatMap(field => {
        const value = body[field];
        return value === undefined || value === null ? [] : [`${resource.path} ${field} ${value}`];
      }),
    };
  },
  lookUp: (input, accountId) => ({
    ...recordQuestions(accountId, input),
    code: assignsCode(input) ? nextCode(accountId, input.resource, input.writing.codePrefix ?? '') : undefined,
  }),
  decide(input, { account: facts, locked, found }) {
    const { resource, writing, body } = input;
    const account = onDay(facts, input);
    checkReferences(input, found);
    checkCounts(input, found);
    const values = columnValues(resource.fields, body);
    for (const column of Object.keys(values)) if (values[column] === null) delete values[column];
    // The cost of an article is booked in the ledger with its opening stock.
    if (writing.costField) delete values[writing.costField];
    values[resource.codeField] ??= found.code[0]?.code;
    checkRecord(input, values, account);
    Object.assign(values, writing.derive?.(values, account));
    const id = locked.newId;
    const article = { ...NEW_ARTICLE, ...values, id };
    return { id, values, stock: stockPlan('opening', input, account, article, [], found.locations) };
  },
  write(input, { id, values, stock }, { account: facts }) {
    const { resource } = input;
    const account = onDay(facts, input);
    const answer: EntityCreated = { id, entity_code: values[resource.codeField] as string };
    return {
      answer,
      outcome: `created ${resource.noun} ${id}, ${answer.entity_code}`,
      commands: [insertRecord(account.id, resource, id, values), ...bookingCommands(account, stock)],
      events: recordEvents(resource, 'created', id, stock),
    };
  },
  violation: recordViolation,
  trail: {
    of: 'people',
    entries({ resource, writing, body }, { id, values }) {
      const name = values[resource.codeField] as string;
      return [{ type: definedKind(resource.noun), id, name, after: { ...values, ...bookedFigures(writing, body) } }];
    },
  },
});

/** Creates a record from a checked body. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export function createRecord(
  context: Context,
  actor: SessionActor,
  resource: RecordResource,
  body: ColumnValues,
  request: WriteRequest,
): Promise<WriteResult<EntityCreated>> {
  return runWrite(context, actor, CREATE_RECORD, { resource, writing: writingOf(resource), body }, request);
}

/** The same for an administrator, whose records may be of kinds that clients don't write. `today` is the day of opening stock. */
export function addRecord(
  context: DatabaseContext,
  actor: Administrator,
  resource: RecordResource,
  body: ColumnValues,
  options: { today?: string } = {},
): Promise<EntityCreated> {
  return runWriteAs(context, actor, CREATE_RECORD, { resource, writing: writingOf(resource), body, ...options });
}

function onDay(account: AccountFacts, { today }: RecordInput): AccountFacts {
  return today === undefined ? account : { ...account, today };
}

function assignsCode({ resource, writing, body }: RecordInput): boolean {
  return writing.codePrefix !== undefined && !body[resource.codeField];
}
