// Classifies the error of a failed transaction.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import { isFatal } from '../connection/sqlstate.ts';

/** Returns the name of the violated constraint, if the database named one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined;
}

/** True if a statement failed with this SQLSTATE. */
export const failedWith = (error: unknown, state: string): boolean =>
  error instanceof AppError && error.cause instanceof pg.DatabaseError && error.cause.code === state;

/**
 * True if a statement failed in PostgreSQL, so that its transaction was rolled back. After COMMIT was sent, an error that ended the
 * connection is no proof.
 */
export function isRolledBack(error: unknown, commitSent: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  return error.cause instanceof pg.DatabaseError && (!commitSent || !isFatal(error.cause));
}

/** True if the connection was lost after COMMIT was sent, so that the transaction may have been committed. */
export function isUnanswered(error: unknown, commitSent: boolean): boolean {
  return commitSent && error instanceof AppError && error.code === 'DB_TIMEOUT' && !isRolledBack(error, commitSent);
}

/** True if PostgreSQL itself sent the error, so that it can be reached. */
export function isAnswer(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError;
}
