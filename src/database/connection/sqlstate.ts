// Translates failures of PostgreSQL (SQLSTATE) and of the connection into errors for the client.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';

/** A failure that goes away when the transaction is run again: deadlock, serialization failure. */
export class Transient extends Error {}

const UNREACHABLE = new Set([
  '57014', // query_canceled: the statement deadline
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '55P03', // lock_not_available
]);
const RETRIED = new Set(['40001', '40P01']);

/**
 * The error of a failed statement. A unique violation is DUPLICATE_ENTRY with PostgreSQL's error as its cause, to which the
 * write's definition gives a meaning; a database that does not answer is DB_TIMEOUT; everything else is INTERNAL.
 */
export function toAppError(error: unknown): Error {
  if (error instanceof AppError || error instanceof Transient) return error;
  if (!(error instanceof pg.DatabaseError)) {
    // Driver and socket throw plain errors; a special kind (TypeError, RangeError) is a mistake of ours.
    const connection = error instanceof Error && error.constructor.name === 'Error';
    return connection
      ? new AppError('DB_TIMEOUT', 'The database cannot be reached', { retryAfterSeconds: 1, cause: error })
      : internal(error);
  }
  const state = error.code ?? '';
  if (RETRIED.has(state)) return new Transient(error.message, { cause: error });
  if (UNREACHABLE.has(state) || state.startsWith('08')) {
    return new AppError('DB_TIMEOUT', 'The database did not answer in time', { retryAfterSeconds: 1, cause: error });
  }
  if (state === '23505') return new AppError('DUPLICATE_ENTRY', 'A record with the same key exists', { cause: error });
  return internal(error);
}

function internal(cause: unknown): AppError {
  return new AppError('INTERNAL', 'Internal error; see the server log under the request id', { cause });
}
