// Reports to the client about ignored fields: warnings, and more field errors when the request is refused anyway.

import type { UnknownField } from '../../definitions/fields/check-body.ts';
import { AppError, type FieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { ApiRequest } from './endpoint.ts';

/** Maximum unknown fields in the details of an error. */
const MAX_EXPLAINED = 20;
const MAX_NAME = 100;

/** The error about an unknown field, with a suggestion if its name is recognizable. */
export function unknownField({ field, meant }: UnknownField): FieldError {
  const name = field.slice(0, MAX_NAME);
  const other = meant();
  const message =
    other === undefined ? new Message('no_such_field', { name }) : new Message('unknown_field', { name, meant: other });
  return { field: name, message };
}

/** The errors about unknown fields with a recognizable name. */
export function errorsOf(unknown: UnknownField[]): FieldError[] {
  return explainable(unknown).slice(0, MAX_EXPLAINED).map(unknownField);
}

/** The warnings about fields that are ignored. */
export interface IgnoredWarnings {
  /** About fields that leave a document without lines, or a line without quantity or price. They come first. */
  first: string[];
  /** About other fields with a recognizable name. They come last: X-Ignored-Fields lists them too. */
  last: string[];
}

/** The warnings about ignored fields with a recognizable name. contract §5 Header fields */
export function warningsOf(unknown: UnknownField[], body: Record<string, unknown>): IgnoredWarnings {
  const warnings: IgnoredWarnings = { first: [], last: [] };
  for (const { field, meant } of explainable(unknown)) {
    const lost = lostWithout(field, meant() ?? '', body);
    const text = `Field '${field.slice(0, MAX_NAME)}' was ignored: write '${meant()}'`;
    if (lost === undefined) warnings.last.push(text);
    else warnings.first.push(`${text}; ${lost}`);
  }
  return warnings;
}

// Values that the document lacks because a field was ignored.
function lostWithout(field: string, meant: string, { items }: Record<string, unknown>): string | undefined {
  if (meant === 'items') return items === undefined ? 'the document has no lines' : undefined;
  const index = /^items\[(\d+)\]\./.exec(field)?.[1];
  const line = index === undefined || !Array.isArray(items) ? undefined : items[Number(index)];
  if (typeof line !== 'object' || line === null || Object.hasOwn(line, meant)) return undefined;
  if (meant === 'qty') return 'the quantity is 1 without it';
  return meant === 'unit_price' ? 'the line has no price' : undefined;
}

/**
 * The warnings about fields of a create that only the server sets. A row that was read and is sent again has all of them, including the
 * time of its last change: then only a differing status is reported. contract §5 Header fields, §7 Master data
 */
export function givenByServer(sent: unknown, readOnly: string[], status: string | undefined): string[] {
  const body = sent as Record<string, unknown>;
  const given = readOnly.filter(field => isThere(body[field]));
  const isRow = given.includes('updated_at');
  const isOther = status !== undefined && isThere(body.status) && body.status !== status;
  const others = isRow ? [] : given.filter(field => field !== 'status');
  return [
    ...(isOther ? [`Field 'status' was ignored: it is given by the server, and is ${status}`] : []),
    ...others.map(field => `Field '${field}' was ignored: it is given by the server`),
  ];
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const explainable = (unknown: UnknownField[]): UnknownField[] => unknown.filter(({ meant }) => meant() !== undefined);

/**
 * An error in terms of the request: fields have the name that the client sent, and ignored fields with a recognizable name are added,
 * since they may be the cause.
 */
export function asWritten(error: unknown, { ignored, aliases }: Pick<ApiRequest, 'ignored' | 'aliases'>): unknown {
  if ((ignored.length === 0 && aliases.size === 0) || !isOfFields(error)) return error;
  const details = error.details.map(({ field, message }) => ({
    field: aliases.get(field) ?? field,
    message: renamed(message, aliases),
  }));
  const named = new Set(details.map(({ field }) => field));
  const others = errorsOf(ignored).filter(({ field }) => !named.has(field));
  const message = renamed(error.said, aliases);
  return new AppError('INVALID_ARGUMENT', message, { details: [...details, ...others], cause: error });
}

const isOfFields = (error: unknown): error is AppError & { details: FieldError[] } =>
  error instanceof AppError && error.code === 'INVALID_ARGUMENT' && error.details !== undefined;

// The message has the field name that was sent.
function renamed(message: Message, aliases: Map<string, string>): Message {
  const { field, reason } = message.params;
  if (message.reason === 'check_stopped') return message.with({ reason: renamed(reason as Message, aliases) });
  const alias = aliases.get(String(field));
  return alias === undefined || message.reason !== 'field' ? message : message.with({ field: alias });
}
