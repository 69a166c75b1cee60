// Step 1 of the list language: converts the parameters of a query string to a request. Rejects unreadable ones. contract §4 Lists

import { choiceError } from '../definitions/fields/value-check.ts';
import { PROFILES } from '../definitions/profiles/profiles.ts';
import type { FieldErrors } from '../domain/errors.ts';
import { E_INVOICE_FORMATS, PROFILE_NAMES, type ProfileName } from '../domain/invoicing/profile.ts';
import { Message } from '../domain/messages/message.ts';
import { readDayRange } from '../domain/values/dates.ts';
import { readInt64 } from '../domain/values/int64.ts';
import { meantWord } from '../domain/values/meant-word.ts';
import { ownValue } from '../domain/values/own-value.ts';
import { type Cursor, readCursor } from './cursor.ts';
import { type KnownNames, unknownParameter } from './unknown-parameter.ts';

/** Operators that compare values, and their SQL. */
export const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=', ne: '<>' } as const;
/** Operators that look into text, without regard to case or accents. */
export const TEXT_OPERATORS = ['contains', 'starts'] as const;
export type TextOperator = (typeof TEXT_OPERATORS)[number];
export type Operator = keyof typeof OPERATORS | 'eq' | TextOperator;

/** The values that `searchOperator` accepts. */
export const OPERATOR_NAMES: string[] = [...Object.keys(OPERATORS), ...TEXT_OPERATORS];

/** Elements of a page unless `limit` is given. */
export const DEFAULT_LIMIT = 50;
/** The largest `limit`. */
export const MAX_LIMIT = 1000;

/** Maximum words of `options`: each is a condition of the statement. */
const MAX_OPTIONS = 20;

const MAX_INT64 = 9223372036854775807n;

/** The parameters of a list request. */
export interface ListRequest {
  search?: { column?: string; operator: Operator; value: string };
  days?: { from: string; to: string };
  /** Only records that changed at this time or later. */
  updatedSince?: string;
  type?: string;
  options: { name: string; value: string | undefined }[];
  /** `newestIds`: descending, and of equal values the greatest id first. The parameter has no form for it. */
  sort?: { column: string; descending: boolean; newestIds?: true };
  skip: number;
  limit: number;
  /** Only records behind this position: that of the last record of the previous page. */
  cursor?: Cursor;
  /** True if the answer has the total number of matching records (`Prefer: count=exact`). */
  counted?: boolean;
  id?: bigint;
  /** Names of the fields that elements are to have. */
  fields?: string[];
  print: boolean;
  /** Format in which the document is answered as an electronic invoice. */
  format?: ListFormat;
  /** Profile of the electronic invoice. Default: that of the document. */
  profile?: ProfileName;
}

/** Formats of an answer about one document: an electronic invoice, or the findings about it. */
export const LIST_FORMATS = [...E_INVOICE_FORMATS, 'check'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

export type QueryParameters = Record<string, string | string[] | undefined>;

/** Reads the parameters of a list (each once, see `singleValues`); adds every error to `errors`. */
export function parse(parameters: Map<string, string>, errors: FieldErrors): ListRequest {
  const request: ListRequest = {
    options: readOptions(parameters.get('options'), errors),
    skip: readInteger(parameters, { field: 'skip', from: 0 }, errors) ?? 0,
    limit: readLimit(parameters, errors),
    print: false,
  };
  const search = readSearch(parameters, errors);
  if (search) request.search = search;
  const days = parameters.get('filterDate');
  if (days !== undefined) {
    const range = readDayRange(days);
    if (range instanceof Message) errors.add('filterDate', range);
    else request.days = range;
  }
  const since = parameters.get('updatedSince');
  if (since !== undefined) request.updatedSince = since;
  const sort = parameters.get('sort');
  if (sort !== undefined) request.sort = { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
  const cursor = readPosition(parameters, errors);
  if (cursor) request.cursor = cursor;
  const id = readInt64Parameter(parameters, { field: 'id', from: 1n, to: MAX_INT64, bounds: 'of 1 or more' }, errors);
  if (id !== undefined) request.id = id;
  const fields = parameters.get('fields');
  if (fields !== undefined) request.fields = fields.split(',').map(name => name.trim());
  const type = parameters.get('type');
  if (type !== undefined) request.type = type;
  request.print = readPrint(parameters, errors);
  if (request.print && id === undefined) errors.add('print', new Message('needs_id'));
  const format = readFormat(parameters, errors);
  if (format && id === undefined) errors.add('format', new Message('needs_id'));
  else if (format && request.print) errors.add('format', new Message('not_with_print'));
  else if (format) request.format = format;
  const profile = readProfile(parameters, format, errors);
  if (profile) request.profile = profile;
  return request;
}

/** Reads the parameter `limit`: the maximum number of records to return. */
export const readLimit = (parameters: Map<string, string>, errors: FieldErrors): number =>
  readInteger(parameters, { field: 'limit', from: 0, to: MAX_LIMIT }, errors) ?? DEFAULT_LIMIT;

/** Reads a parameter that takes one of some words; adds an error for any other. Undefined if it was not sent. */
export function readChoice<T extends string>(
  parameters: Map<string, string>,
  { field, choices }: { field: string; choices: readonly T[] },
  errors: FieldErrors,
): T | undefined {
  const text = parameters.get(field);
  const found = choices.find(each => each === text);
  if (text !== undefined && found === undefined)
    errors.add(field, choiceError(choices.join(', '), meantWord(text, choices)));
  return found;
}

/** Reads a parameter that is a whole number within bounds; adds an error for any other. Undefined if it was not sent. */
export function readInteger(
  parameters: Map<string, string>,
  { field, from, to }: { field: string; from: number; to?: number },
  errors: FieldErrors,
): number | undefined {
  const bounds = to === undefined ? `of ${from} or more` : `from ${from} to ${to}`;
  const within = { field, from: BigInt(from), to: BigInt(to ?? Number.MAX_SAFE_INTEGER), bounds };
  const value = readInt64Parameter(parameters, within, errors);
  return value === undefined ? undefined : Number(value);
}

function readInt64Parameter(
  parameters: Map<string, string>,
  { field, from, to, bounds }: { field: string; from: bigint; to: bigint; bounds: string },
  errors: FieldErrors,
): bigint | undefined {
  const text = parameters.get(field);
  if (text === undefined) return undefined;
  const value = readInt64(text);
  if (value !== undefined && value >= from && value <= to) return value;
  errors.add(field, new Message('not_whole_in_bounds', { bounds }));
  return undefined;
}

/** True if `print` requests the PDF; adds an error for any value except 0 and 1. */
export function readPrint(parameters: Map<string, string>, errors: FieldErrors): boolean {
  const print = parameters.get('print') ?? '0';
  errors.check(print === '0' || print === '1', 'print', new Message('not_print_flag'));
  return print === '1';
}

function readFormat(parameters: Map<string, string>, errors: FieldErrors): ListFormat | undefined {
  const text = parameters.get('format');
  const format = LIST_FORMATS.find(each => each === text);
  errors.check(
    text === undefined || format !== undefined,
    'format',
    new Message('not_a_format', { formats: LIST_FORMATS.join(', ') }),
  );
  return format;
}

function readProfile(
  parameters: Map<string, string>,
  format: ListFormat | undefined,
  errors: FieldErrors,
): ProfileName | undefined {
  const text = parameters.get('profile');
  if (text === undefined) return undefined;
  const profile = PROFILE_NAMES.find(each => each === text);
  if (!profile) errors.add('profile', new Message('not_a_choice', { choices: PROFILE_NAMES.join(', ') }));
  else if (!parameters.has('format')) errors.add('profile', new Message('needs_format'));
  else if (format === 'factur-x') errors.add('profile', new Message('profile_of_pdf'));
  else if (format && format !== 'check' && !PROFILES[profile].formats.includes(format))
    errors.add('profile', new Message('profile_without_format', { profile, format }));
  return profile;
}

function readSearch(parameters: Map<string, string>, errors: FieldErrors): ListRequest['search'] {
  const value = parameters.get('searchString');
  const column = parameters.get('searchColumn');
  const operator = parameters.get('searchOperator');
  if (operator !== undefined && !isOperator(operator)) {
    errors.add('searchOperator', otherOperator(operator));
  } else if (value !== undefined) {
    return { value, operator: operator ?? 'eq', ...(column !== undefined && { column }) };
  } else if (column !== undefined || operator !== undefined) {
    errors.add(
      'searchString',
      new Message('required_with', { field: column === undefined ? 'searchOperator' : 'searchColumn' }),
    );
  }
  return undefined;
}

// Operators as other interfaces and languages write them.
const OTHER_OPERATORS: Record<string, string> = {
  '<': 'lt',
  '<=': 'lte',
  le: 'lte',
  '>': 'gt',
  '>=': 'gte',
  ge: 'gte',
  '!=': 'ne',
  '<>': 'ne',
  neq: 'ne',
  not: 'ne',
  like: 'contains',
  ilike: 'contains',
  has: 'contains',
  includes: 'contains',
  match: 'contains',
  startswith: 'starts',
  beginswith: 'starts',
  begins: 'starts',
  prefix: 'starts',
};

function otherOperator(name: string): Message {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
  const choices = OPERATOR_NAMES.join(', ');
  const meant = ownValue(OTHER_OPERATORS, plain);
  return meant === undefined
    ? new Message('not_a_choice_operator', { choices })
    : new Message('not_a_choice_operator_meant', { choices, meant });
}

function isOperator(text: string): text is Operator {
  return OPERATOR_NAMES.includes(text);
}

function readPosition(parameters: Map<string, string>, errors: FieldErrors): Cursor | undefined {
  const text = parameters.get('cursor');
  if (text === undefined) return undefined;
  const cursor = readCursor(text);
  if (!cursor) errors.add('cursor', new Message('cursor_unknown'));
  else if (parameters.has('skip')) errors.add('cursor', new Message('not_with_skip'));
  else return cursor;
  return undefined;
}

/** Browser libraries add this parameter, with another value each time, so that no cache answers. It is ignored. */
const CACHE_BUSTER = '_';

/**
 * Each parameter once, unknown ones and `_` removed; adds an error for a repeated one, an unknown one, and one with a character that
 * no stored text can have. A parameter with an error keeps its value, so that it is not reported as missing as well.
 */
export function singleValues(parameters: QueryParameters, known: KnownNames, errors: FieldErrors): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(parameters)) {
    const [first] = [value].flat();
    if (!known.parameters.includes(name)) {
      if (name === CACHE_BUSTER || errors.isFull()) continue;
      errors.append([{ field: name.slice(0, 100), message: unknownParameter(name, first ?? '', known) }]);
      continue;
    }
    if (Array.isArray(value)) errors.add(name, new Message('repeated'));
    else if (first?.includes('\0') || first?.isWellFormed() === false) errors.add(name, new Message('bad_character'));
    if (first !== undefined) values.set(name, first);
  }
  return values;
}

// `stock,in_stock,family:SHOES`; a code may contain a colon, so only the first one separates.
function readOptions(text: string | undefined, errors: FieldErrors): ListRequest['options'] {
  if (text === undefined) return [];
  const words = text.split(',', MAX_OPTIONS + 1);
  if (words.length > MAX_OPTIONS) {
    errors.add('options', new Message('too_many_options', { count: MAX_OPTIONS }));
    return [];
  }
  return words.map(word => {
    const colon = word.indexOf(':');
    return colon < 0
      ? { name: word.trim(), value: undefined }
      : { name: word.slice(0, colon).trim(), value: word.slice(colon + 1) };
  });
}
