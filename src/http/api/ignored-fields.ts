// What the client learns of fields that are ignored: warnings, and more field errors when the request is refused anyway.

import type { UnknownField } from '../../definitions/fields/check-body.ts';
import { AppError, type FieldError } from '../../domain/errors.ts';
import type { ApiRequest } from './endpoint.ts';

/** Most unknown fields that the details of an error explain. */
const MAX_EXPLAINED = 20;
const MAX_NAME = 100;

/** The error about a field that does not exist; it says what to write when the name says what was meant. */
export function unknownField({ field, meant }: UnknownField): FieldError {
  const name = field.slice(0, MAX_NAME);
  const other = meant();
  return { field: name, message: `There is no field '${name}'${other === undefined ? '' : `: write '${other}'`}` };
}

/** The errors about those whose name says what was meant. */
export function errorsOf(unknown: UnknownField[]): FieldError[] {
  return explainable(unknown).slice(0, MAX_EXPLAINED).map(unknownField);
}

/** The warnings about those whose name says what was meant. */
export function warningsOf(unknown: UnknownField[]): string[] {
  return explainable(unknown).map(
    ({ field, meant }) => `Field '${field.slice(0, MAX_NAME)}' was ignored: write '${meant()}'`,
  );
}

const explainable = (unknown: UnknownField[]): UnknownField[] => unknown.filter(({ meant }) => meant() !== undefined);

/**
 * An error of an endpoint as the client wrote its request: fields that were sent under their other name have that name, and ignored
 * fields whose name says what was meant are named beside those that are wrong, since they may be the cause.
 */
export function asWritten(error: unknown, { ignored, aliases }: Pick<ApiRequest, 'ignored' | 'aliases'>): unknown {
  if ((ignored.length === 0 && aliases.size === 0) || !isOfFields(error)) return error;
  const details = error.details.map(({ field, message }) => ({
    field: aliases.get(field) ?? field,
    message: renamed(message, aliases),
  }));
  const named = new Set(details.map(({ field }) => field));
  const others = errorsOf(ignored).filter(({ field }) => !named.has(field));
  const message = renamed(error.message, aliases);
  return new AppError('INVALID_ARGUMENT', message, { details: [...details, ...others], cause: error });
}

const isOfFields = (error: unknown): error is AppError & { details: FieldError[] } =>
  error instanceof AppError && error.code === 'INVALID_ARGUMENT' && error.details !== undefined;

// A message begins with the name of its field.
function renamed(message: string, aliases: Map<string, string>): string {
  for (const [field, alias] of aliases) {
    const start = `Field '${field}' `;
    if (message.startsWith(start)) return `Field '${alias}' ${message.slice(start.length)}`;
  }
  return message;
}
