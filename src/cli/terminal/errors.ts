// How a command fails: one or two sentences that say what is wrong and what to do, and an exit code for scripts.

import { SettingError } from '../../config/config.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';

export const EXIT_CODES = { done: 0, refused: 1, usage: 2, database: 3 } as const;

/** What was asked for can't be meant: a wrong option, or a value that makes no sense. */
export class UsageError extends Error {}

/** The database can't be reached or started. */
export class DatabaseError extends Error {}

/** The sentence for a failure, and the exit code. With KONTOR_DEBUG the stack stands below it. */
export function explain(error: unknown): { message: string; code: number } {
  const message = process.env.KONTOR_DEBUG && error instanceof Error ? stackOf(error) : sentenceOf(error);
  return { message, code: exitCodeOf(error) };
}

/** Runs `work`; a refusal with one of the codes is told with its remedy. */
export async function withRemedy<T>(remedies: Partial<Record<ErrorCode, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const remedy = error instanceof AppError ? remedies[error.code] : undefined;
    if (!(error instanceof AppError) || !remedy) throw error;
    throw new AppError(error.code, `${sentenceOf(error)}. ${remedy}`, { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError && error.details && error.details.length > 0) {
    return error.details.map(({ message }) => message).join('. ');
  }
  return error.message || error.name;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingError) return EXIT_CODES.usage;
  if (error instanceof DatabaseError) return EXIT_CODES.database;
  if (error instanceof AppError && error.code === 'DB_TIMEOUT') return EXIT_CODES.database;
  return EXIT_CODES.refused;
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by ${stackOf(error.cause)}` : '';
  return `${error.stack}${cause}`;
}
