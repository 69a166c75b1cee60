// Reads the error of a failed transaction: which constraint was violated, and whether its transaction was rolled back.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import { Transient } from '../connection/sqlstate.ts';

/** Name of the constraint that an error came from, when the database named one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined;
}

/**
 * Whether a statement failed in PostgreSQL, so that its transaction was rolled back. After a lost connection, and after COMMIT was
 * sent and an error ended the connection (FATAL), the transaction may have been committed.
 */
export function isRolledBack(error: unknown, commitSent: boolean): boolean {
  if (!(error instanceof AppError)) return false;
  const { cause } = error;
  if (cause instanceof pg.DatabaseError) return cause.severity === 'ERROR' || !commitSent;
  return cause instanceof Transient;
}
