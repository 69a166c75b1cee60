// Errors of commands: a message with error and remedy, and an exit code for scripts.

import type { Command } from 'commander';
import { SettingError } from '../../config/config.ts';
import { AppError, type ErrorCode, type FieldError } from '../../domain/errors.ts';
import { type Reason, reasonOf } from '../../domain/messages/message.ts';
import { namedByOptions } from './option-names.ts';

/** The exit codes of commands. */
export const EXIT_CODES = { done: 0, refused: 1, usage: 2, database: 3 } as const;

/** Wrong usage: an invalid option or value. */
export class UsageError extends Error {}

/** The database can't be reached or started. */
export class DatabaseError extends Error {}

/** A signal ended the command before its work was done. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The error of a command for --json. */
export interface Failure {
  /** Code of an AppError, or kind of a failure before the work. */
  code: ErrorCode | 'USAGE' | 'NO_DATABASE' | 'INTERRUPTED' | 'FAILED';
  /** Error and remedy. With KONTOR_DEBUG also the stack. */
  message: string;
  exit_code: number;
  /** Reason of an AppError. */
  reason?: Reason;
  details?: { field: string; reason: Reason; message: string }[];
}

/** The error of a command. Fields are named by options and arguments of the command. */
export function explain(error: unknown, command?: Command): Failure {
  const found = error instanceof AppError ? error.details : undefined;
  const details = found && namedByOptions(found, command);
  const message = process.env.KONTOR_DEBUG && error instanceof Error ? stackOf(error) : messageOf(error, details ?? []);
  return {
    ...kindOf(error),
    ...(error instanceof AppError && { reason: reasonOf(error.said) }),
    message,
    ...(details && {
      details: details.map(each => ({ ...each, reason: reasonOf(each.message), message: String(each.message) })),
    }),
  };
}

/** The error of the argument parser. */
export function usageFailure({ message }: Error): Failure {
  return { code: 'USAGE', exit_code: EXIT_CODES.usage, message: message.replace(/^error: /, '') };
}

/** Runs `work`. Adds the remedy to the message of an AppError with one of the codes. */
export async function withRemedy<T>(remedies: Partial<Record<ErrorCode, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const remedy = error instanceof AppError ? remedies[error.code] : undefined;
    throw error instanceof AppError && remedy ? new RemediedError(error, remedy) : error;
  }
}

/** An AppError with a remedy for the command line. */
class RemediedError extends AppError {
  readonly remedy: string;

  constructor(error: AppError, remedy: string) {
    const { code, said, details } = error;
    super(code, said, { ...(details && { details }), cause: error });
    this.remedy = remedy;
  }
}

function messageOf(error: unknown, details: FieldError[]): string {
  if (!(error instanceof Error)) return String(error);
  const message = details.map(each => each.message).join('. ') || error.message || error.name;
  return error instanceof RemediedError ? `${message}. ${error.remedy}` : message;
}

function kindOf(error: unknown): Pick<Failure, 'code' | 'exit_code'> {
  if (error instanceof UsageError || error instanceof SettingError)
    return { code: 'USAGE', exit_code: EXIT_CODES.usage };
  if (error instanceof Interrupted) return { code: 'INTERRUPTED', exit_code: error.exitCode };
  if (error instanceof DatabaseError) return { code: 'NO_DATABASE', exit_code: EXIT_CODES.database };
  if (!(error instanceof AppError)) return { code: 'FAILED', exit_code: EXIT_CODES.refused };
  const noDatabase = error.code === 'DB_TIMEOUT';
  return { code: error.code, exit_code: noDatabase ? EXIT_CODES.database : EXIT_CODES.refused };
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by ${stackOf(error.cause)}` : '';
  return `${error.stack}${cause}`;
}
