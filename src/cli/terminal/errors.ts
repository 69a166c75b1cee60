// Errors of commands: a message with the error and the remedy, and an exit code for scripts.

import { SettingError } from '../../config/config.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';

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

/** The message and the exit code of an error. With KONTOR_DEBUG the message has the stack. */
export function explain(error: unknown): { message: string; code: number } {
  const message = process.env.KONTOR_DEBUG && error instanceof Error ? stackOf(error) : messageOf(error);
  return { message, code: exitCodeOf(error) };
}

/** Runs `work`. Adds the remedy to the message of an AppError with one of the codes. */
export async function withRemedy<T>(remedies: Partial<Record<ErrorCode, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const remedy = error instanceof AppError ? remedies[error.code] : undefined;
    if (!(error instanceof AppError) || !remedy) throw error;
    throw new AppError(error.code, `${messageOf(error)}. ${remedy}`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError && error.details && error.details.length > 0) {
    return error.details.map(({ message }) => message).join('. ');
  }
  return error.message || error.name;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingError) return EXIT_CODES.usage;
  if (error instanceof Interrupted) return error.exitCode;
  if (error instanceof DatabaseError) return EXIT_CODES.database;
  if (error instanceof AppError && error.code === 'DB_TIMEOUT') return EXIT_CODES.database;
  return EXIT_CODES.refused;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by ${stackOf(error.cause)}` : '';
  return `${error.stack}${cause}`;
}
