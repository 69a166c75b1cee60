// Reads the error of a failed transaction: which constraint was violated, and whether its transaction was rolled back.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import { isFatal } from '../connection/sqlstate.ts';

/** Name of the constraint that an error came from, when the database named one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined;
}

/**
 * Whether a statement failed in PostgreSQL, so that its transaction was rolled back. After COMMIT was sent, an error that ended the
 * connection does not say so.
 */
export function isRolledBack(error: unknown, commitSent: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  return error.cause instanceof pg.DatabaseError && (!commitSent || !isFatal(error.cause));
}

/** Whether the connection was lost after COMMIT was sent, so that the transaction may have been committed. */
export function isUnanswered(error: unknown, commitSent: boolean): boolean {
  return commitSent && error instanceof AppError && error.code === 'DB_TIMEOUT' && !isRolledBack(error, commitSent);
}

/** Whether PostgreSQL itself sent the error, so that it can be reached. */
export function isAnswer(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError;
}
