// Creates and updates master data of any kind by its definition. Contract section 7.

import type Big from 'big.js';
import type { Row } from '../../database/connection/pool.ts';
import { violatedConstraint } from '../../database/connection/sqlstate.ts';
import { joinOrder } from '../../database/statements/documents/look-up.ts';
import {
  codeExists,
  codeTurn,
  insertRecord,
  lockRecord,
  nextCode,
  updateRecord,
} from '../../database/statements/master-data/records.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import {
  type ColumnValues,
  columnValues,
  type RecordResource,
  type RecordWriting,
} from '../../definitions/define-record.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { AppError, type FieldError, fieldError, validationError } from '../../domain/errors.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Caller, Context } from '../context.ts';
import { adjustStock, refuseTrackingChange } from '../stock/adjust-stock.ts';
import { type WriteRequest, type WriteResult, write } from '../write/run-write.ts';

export interface EntityCreated {
  id: number;
  entity_code: string;
}

/** Creates a record from a checked body. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function createRecord(
  context: Context,
  caller: Caller,
  resource: RecordResource,
  body: ColumnValues,
  request: WriteRequest,
): Promise<WriteResult<EntityCreated>> {
  return speaking(resource, body, () =>
    write(
      context,
      caller,
      request,
      transaction => lookUpReferences(transaction, resource, body),
      async (transaction, session, missing) => {
        if (missing.length > 0) throw validationError(missing);
        const answer = await insertRecordOf(transaction, resource, body, session.account);
        return { answer, outcome: `created ${resource.noun} ${answer.id}, ${answer.entity_code}` };
      },
    ),
  );
}

/** Inserts a record within a transaction that may write: shared by the interface and the command line. */
export async function insertRecordOf(
  transaction: Transaction,
  resource: RecordResource,
  body: ColumnValues,
  account: AccountFacts,
): Promise<EntityCreated> {
  const { accountId } = transaction;
  const writing = writingOf(resource);
  transaction.send(joinOrder(accountId, resource.orderLock));
  const values = columnValues(resource.fields, body);
  for (const column of Object.keys(values)) if (values[column] === null) delete values[column];
  // An article's cost enters through the ledger, with its opening stock.
  if (writing.costField) delete values[writing.costField];
  values[resource.codeField] ??= writing.codePrefix && (await freeCode(transaction, resource, writing.codePrefix));
  Object.assign(values, writing.derive?.(values, account));
  const [row] = await transaction.query(insertRecord(accountId, resource, values));
  const created = { id: row?.id as number, entity_code: row?.code as string };
  if (writing.stockField) {
    await adjustStock(transaction, account, 'opening', created.id, figures(writing, body));
  }
  return created;
}

/** Updates the record that the body names. Only fields that are sent change. Throws INVALID_ARGUMENT, CONFLICT, DUPLICATE_ENTRY. */
export async function updateRecordFrom(
  context: Context,
  caller: Caller,
  resource: RecordResource,
  body: ColumnValues,
  request: WriteRequest & { ifMatch: string | undefined },
): Promise<WriteResult<EntityCreated>> {
  const id = body.id as Big | null | undefined;
  const code = body[resource.codeField] as string | null | undefined;
  if ((id ?? code ?? undefined) === undefined) {
    throw fieldError('id', `is required to find the ${resource.noun}, or '${resource.codeField}'`);
  }
  return speaking(resource, body, () =>
    write(
      context,
      caller,
      request,
      async transaction => {
        const byId = id && transaction.query(lockRecord(caller.accountId, resource, 'id', digits(id)));
        const byCode = code ? transaction.query(lockRecord(caller.accountId, resource, 'code', code)) : undefined;
        const missing = lookUpReferences(transaction, resource, body);
        return { byId: await byId, byCode: await byCode, missing: await missing };
      },
      async (transaction, session, found) => {
        const record = identified(resource, body, found);
        if (request.ifMatch !== undefined && request.ifMatch !== '*' && request.ifMatch !== `"${record.version}"`) {
          throw new AppError('CONFLICT', `The ${resource.noun} has changed since ${request.ifMatch} was read`);
        }
        if (found.missing.length > 0) throw validationError(found.missing);
        await changeEntity(transaction, resource, record, body, session.account);
        const answer = { id: record.id as number, entity_code: code ?? (record.code as string) };
        return { answer, outcome: `updated ${resource.noun} ${answer.id}, ${answer.entity_code}` };
      },
    ),
  );
}

async function changeEntity(
  transaction: Transaction,
  resource: RecordResource,
  record: Row,
  body: ColumnValues,
  account: AccountFacts,
): Promise<void> {
  const writing = writingOf(resource);
  const values = columnValues(resource.fields, body);
  for (const [column, fallback] of Object.entries(writing.cleared ?? {}))
    if (values[column] === null) values[column] = fallback;
  if (writing.costField) delete values[writing.costField];
  Object.assign(values, writing.derive?.({ ...record, ...values }, account));
  if (writing.stockField) await refuseTrackingChange(transaction, record, values);
  transaction.send(updateRecord(transaction.accountId, resource, record.id as number, values));
  if (writing.stockField) {
    await adjustStock(transaction, account, 'adjustment', record.id as number, figures(writing, body));
  }
}

// Which record is meant. With an id, another code is a new code; a code that is another record's is a conflict.
function identified(
  resource: RecordResource,
  body: ColumnValues,
  { byId, byCode }: { byId: Row[] | null | undefined; byCode: Row[] | undefined },
): Row {
  const field = resource.codeField;
  if (byId) {
    const [record] = byId;
    if (!record) throw fieldError('id', `names no ${resource.noun}`);
    const other = byCode?.[0];
    if (other && other.id !== record.id) {
      const message = `Fields 'id' and '${field}' name different records: '${body[field]}' is ${resource.noun} ${other.id}`;
      throw new AppError('CONFLICT', message, { details: [{ field, message }] });
    }
    return record;
  }
  const record = byCode?.[0];
  if (!record) throw fieldError(field, `names no ${resource.noun}: '${body[field]}'`);
  return record;
}

/** Faults of the fields that name other records which are not there. */
export async function lookUpReferences(
  transaction: Transaction,
  resource: RecordResource,
  body: ColumnValues,
): Promise<FieldError[]> {
  const references = Object.entries(resource.writing?.references ?? {}).filter(
    ([field]) => typeof body[field] === 'string',
  );
  const found = await Promise.all(
    references.map(([field, { table, column }]) =>
      transaction.query(codeExists(transaction.accountId, table, column, body[field] as string)),
    ),
  );
  return references.flatMap(([field], index) =>
    found[index]?.[0]?.found ? [] : [{ field, message: `Field '${field}' names no record: '${body[field]}'` }],
  );
}

async function freeCode(transaction: Transaction, resource: RecordResource, prefix: string): Promise<string> {
  transaction.send(codeTurn(transaction.accountId, resource));
  for (;;) {
    const [next] = await transaction.query(nextCode(transaction.accountId, resource, prefix));
    if (!next?.taken) return next?.code as string;
  }
}

function figures({ stockField, costField }: RecordWriting, body: ColumnValues) {
  const figure = (field: string | undefined) => (field && body[field] ? (body[field] as Big) : undefined);
  return { stock: figure(stockField), cost: figure(costField) };
}

function writingOf(resource: RecordResource): RecordWriting {
  if (!resource.writing) throw new Error(`${resource.path} are not written by clients`);
  return resource.writing;
}

/** Runs a write and says of a taken key which field it is. */
async function speaking<T>(resource: RecordResource, body: ColumnValues, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const field = constraint && resource.writing?.uniques[constraint];
    if (!field) throw error;
    const value = typeof body[field] === 'string' ? `: '${body[field]}'` : '';
    const message = `Another ${resource.noun} has this ${field}${value}`;
    throw new AppError('DUPLICATE_ENTRY', message, { details: [{ field, message }] });
  }
}
