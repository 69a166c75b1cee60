// First step of the list language: from the text of a query string to what is asked for. Rejects what can't be read.

import type { FieldError } from '../domain/errors.ts';
import { readDayRange } from '../domain/values/dates.ts';
import { readInt64 } from '../domain/values/int64.ts';
import { nearest } from './closest-name.ts';
import { readCursor } from './cursor.ts';

export const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=', ne: '<>' } as const;
export type Operator = keyof typeof OPERATORS | 'eq';

export const DEFAULT_LIMIT = 50;
export const LARGEST_LIMIT = 1000;

/** What a client asks of a list. Contract section 4. */
export interface ListRequest {
  search?: { column?: string; operator: Operator; value: string };
  days?: { from: string; to: string };
  type?: string;
  options: { name: string; value: string | undefined }[];
  skip: number;
  limit: number;
  /** Only records with a greater id: the last one of the page before. */
  after?: bigint;
  id?: bigint;
  print: boolean;
}

/** Of parameters that don't exist, so many are named. */
const MOST_UNKNOWN = 100;

export type QueryParameters = Record<string, string | string[] | undefined>;

/** Reads the parameters of a list (each given once, see `singleValues`); every fault is added to `faults`. */
export function parse(given: Map<string, string>, fieldErrors: FieldError[]): ListRequest {
  const refuse = (field: string, reason: string) => {
    fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  };
  const whole = (field: string, from: bigint, to: bigint, bounds: string): bigint | undefined => {
    const written = given.get(field);
    if (written === undefined) return undefined;
    const value = readInt64(written);
    if (value === undefined || value < from || value > to) refuse(field, `must be a whole number ${bounds}`);
    else return value;
    return undefined;
  };

  const request: ListRequest = {
    options: readOptions(given.get('options')),
    skip: Number(whole('skip', 0n, BigInt(Number.MAX_SAFE_INTEGER), 'of 0 or more') ?? 0n),
    limit: Number(whole('limit', 0n, BigInt(LARGEST_LIMIT), `from 0 to ${LARGEST_LIMIT}`) ?? BigInt(DEFAULT_LIMIT)),
    print: false,
  };
  const value = given.get('searchString');
  const column = given.get('searchColumn');
  const operator = given.get('searchOperator');
  if (operator !== undefined && !Object.hasOwn(OPERATORS, operator)) {
    refuse(
      'searchOperator',
      `must be one of ${Object.keys(OPERATORS).join(', ')}; without it the comparison is for equality`,
    );
  } else if (value !== undefined) {
    request.search = {
      value,
      operator: (operator as Operator | undefined) ?? 'eq',
      ...(column !== undefined && { column }),
    };
  } else if (column !== undefined || operator !== undefined) {
    refuse('searchString', `is required with ${column === undefined ? 'searchOperator' : 'searchColumn'}`);
  }

  const days = given.get('filterDate');
  if (days !== undefined) {
    const range = readDayRange(days);
    if (typeof range === 'string') refuse('filterDate', range);
    else request.days = range;
  }
  const cursor = given.get('cursor');
  if (cursor !== undefined) {
    const after = readCursor(cursor);
    if (after === undefined) refuse('cursor', 'is not one that this server gave out');
    else if (given.has('skip')) refuse('cursor', 'takes the place of skip: send one of the two');
    else request.after = after;
  }
  const id = whole('id', 1n, 9223372036854775807n, 'of 1 or more');
  if (id !== undefined) request.id = id;
  const type = given.get('type');
  if (type !== undefined) request.type = type;
  request.print = whole('print', 0n, 1n, 'of 0 or 1') === 1n;
  if (request.print && id === undefined) refuse('print', 'takes an id beside it: one document is printed at a time');
  return request;
}

/**
 * Every parameter once, none unknown, none with a character that no stored text can have. One that is at fault has a value
 * all the same: it isn't missing.
 */
export function singleValues(
  parameters: QueryParameters,
  allowed: string[],
  fieldErrors: FieldError[],
): Map<string, string> {
  const values = new Map<string, string>();
  let unknown = 0;
  for (const [name, value] of Object.entries(parameters)) {
    if (!allowed.includes(name)) {
      if (++unknown > MOST_UNKNOWN) continue;
      const field = name.slice(0, 100);
      fieldErrors.push({
        field,
        message: `There is no parameter '${field}'; the nearest is '${nearest(name, allowed)}'`,
      });
      continue;
    }
    const [first] = [value].flat();
    if (Array.isArray(value)) fieldErrors.push({ field: name, message: `Field '${name}' is given more than once` });
    else if (first?.includes('\0') || first?.isWellFormed() === false)
      fieldErrors.push({ field: name, message: `Field '${name}' has a character that text can not have` });
    if (first !== undefined) values.set(name, first);
  }
  return values;
}

// `stock,in_stock,family:SHOES`; a code may hold a colon of its own, so only the first one separates.
function readOptions(written: string | undefined): ListRequest['options'] {
  if (written === undefined) return [];
  return written.split(',').map(word => {
    const colon = word.indexOf(':');
    return colon < 0
      ? { name: word.trim(), value: undefined }
      : { name: word.slice(0, colon).trim(), value: word.slice(colon + 1) };
  });
}
