// Common to creating and updating a record: references that must exist, stock to book, unique values.

import type Big from 'big.js';
import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import { codeExists, countWith } from '../../database/sql/master-data/records.ts';
import type { ArticleRow, LevelRow } from '../../database/sql/stock/articles.ts';
import type { RecordResource, RecordWriting } from '../../definitions/define-record.ts';
import type { ColumnValues } from '../../definitions/fields/column-values.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { AppError, alreadyExists, FieldErrors, ofField, unknownReference } from '../../domain/errors.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { StockPlan } from '../../domain/stock/plan.ts';
import type { Command, Query, Row, RowsOf } from '../../query/statement.ts';
import { planAdjustment } from '../stock/adjust-stock.ts';
import { stockCommands } from '../stock/stock-commands.ts';
import { stockEvents } from '../stock/stock-events.ts';
import { location, readArticle, readLevels } from '../stock/stock-facts.ts';

export interface RecordInput {
  resource: RecordResource;
  writing: RecordWriting;
  /** The checked body, by field name. */
  body: ColumnValues;
  /** Day of the booking of opening stock. Default: today. */
  today?: string;
}

/** The figures of stock and cost in the body, which are booked in the ledger. */
export function bookedFigures({ stockField, costField }: RecordWriting, body: ColumnValues): ColumnValues {
  const fields = [stockField, costField].filter(field => field !== undefined);
  return Object.fromEntries(fields.flatMap(field => (field in body ? [[field, body[field]]] : [])));
}

const REFERENCE = 'reference ';
const COUNT = 'count ';

/**
 * One query for each field that references another record, one for each field whose value a limited number of records may have, and one
 * for the location of a stock booking.
 */
export function recordQuestions(accountId: number, { resource, writing, body }: RecordInput) {
  const references: Record<string, Query<{ exists: boolean }>> = {};
  for (const [field, reference] of referencesOf(writing, body))
    references[REFERENCE + field] = codeExists(accountId, reference, body[field] as string);
  const counts: Record<string, Query<{ count: number }>> = {};
  for (const field of limitedFields(writing, body))
    counts[COUNT + field] = countWith(accountId, resource, field, body[field] as string);
  return { ...references, ...counts, locations: writing.stockField ? locationsByCode(accountId, []) : undefined };
}

/** Names of locks under which the records with the values of a body are counted. */
export const countLocks = ({ resource, writing, body }: RecordInput): string[] =>
  limitedFields(writing, body).map(field => `${resource.path} of ${field} ${body[field]}`);

const limitedFields = ({ atMost }: RecordWriting, body: ColumnValues): string[] =>
  (atMost?.by ?? []).filter(field => typeof body[field] === 'string');

/** Throws INVALID_ARGUMENT if there are as many records with a value of the body as there may be. `before`: the record before an update. */
export function checkCounts(
  { writing, body }: RecordInput,
  found: Record<string, unknown[]>,
  before: ColumnValues = {},
): void {
  const errors = new FieldErrors();
  for (const field of limitedFields(writing, body)) {
    const [row] = (found[COUNT + field] ?? []) as { count: number }[];
    const { count = 0, reason } = writing.atMost ?? {};
    if (reason && before[field] !== body[field]) errors.check((row?.count ?? 0) < count, field, reason);
  }
  errors.throwIfAny();
}

/** Throws INVALID_ARGUMENT with every field that names a record which does not exist. */
export function checkReferences({ writing, body }: RecordInput, found: Record<string, unknown[]>): void {
  const errors = new FieldErrors();
  for (const [field, { table, kind }] of referencesOf(writing, body)) {
    const [row] = (found[REFERENCE + field] ?? []) as { exists: boolean }[];
    const noun = kind ?? table.replaceAll('_', ' ');
    errors.check(row?.exists === true, field, unknownReference(noun, String(body[field])));
  }
  errors.throwIfAny();
}

/** Throws INVALID_ARGUMENT with every field of the whole record that does not fit another one. `sent` has the columns of the write. */
export function checkRecord(
  { writing }: RecordInput,
  record: ColumnValues,
  { country }: AccountFacts,
  sent = record,
): void {
  const errors = new FieldErrors();
  errors.append(writing.check?.(record, country, sent) ?? []);
  errors.throwIfAny();
}

function referencesOf({ references = {} }: RecordWriting, body: ColumnValues) {
  return Object.entries(references).filter(([field]) => typeof body[field] === 'string');
}

/** Stock changes by stock and cost in the body; undefined if none. `record` has the columns of an article. */
export function stockPlan(
  type: 'opening' | 'adjustment',
  { writing, body }: RecordInput,
  account: AccountFacts,
  record: Row,
  levels: LevelRow[],
  locations: RowsOf<ReturnType<typeof locationsByCode>>,
): StockPlan | undefined {
  const { stockField, costField } = writing;
  if (!stockField) return undefined;
  const standard = locations.find(row => row.is_default);
  const figure = (field: string | undefined) => (field && body[field] ? (body[field] as Big) : undefined);
  return planAdjustment(
    type,
    { stock: figure(stockField), cost: figure(costField) },
    {
      // The definition with a stock field is that of articles.
      article: readArticle(record as unknown as ArticleRow),
      onHand: readLevels(levels),
      defaultLocation: standard && location(standard.id, standard.location_code),
      negativeStock: account.negative_stock,
    },
  );
}

/** Events of a record, and of its stock. */
export const recordEvents = (
  { noun }: RecordResource,
  what: 'created' | 'updated' | 'deleted',
  id: number,
  stock?: StockPlan,
): NewEvent[] => [{ type: `${noun}.${what}`, id }, ...stockEvents(stock)];

/** The commands that book a stock plan of today. */
export function bookingCommands(account: AccountFacts, plan: StockPlan | undefined): Command[] {
  return plan ? stockCommands(account.id, plan, { date: account.today, created: account.today }) : [];
}

/** The error of a violated unique constraint, when the definition names its field. */
export function recordViolation(constraint: string, { resource, writing, body }: RecordInput): AppError | undefined {
  const field = writing.uniques[constraint];
  if (field === undefined) return undefined;
  const taken = writing.takenBy?.[constraint];
  if (!taken) return alreadyExists(resource.noun, field, body[field]);
  const error = ofField(field, taken);
  return new AppError('DUPLICATE_ENTRY', error.message, { details: [error] });
}

/** Write rules of a resource's records. Throws when its definition does not describe a write. */
export function writingOf(resource: RecordResource): RecordWriting {
  if (!resource.writing) throw new Error(`The definition of ${resource.path} does not say how they are written`);
  return resource.writing;
}
