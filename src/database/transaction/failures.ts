// Reads the error of a failed transaction: which constraint was violated, and whether the connection is usable.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import { Transient } from '../connection/sqlstate.ts';

/** Name of the constraint that an error came from, when the database named one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof AppError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined;
}

/**
 * Whether PostgreSQL has said that a statement failed, so that nothing of its transaction is left. A lost connection leaves that
 * open.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof AppError && (error.cause instanceof pg.DatabaseError || error.cause instanceof Transient);
}
