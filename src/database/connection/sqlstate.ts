// Translates failures of PostgreSQL (SQLSTATE) and of the connection into errors for the client.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { accountMoved, databaseUnavailable } from '../../domain/unavailable.ts';

/** A failure that may not recur when the rolled back transaction runs again. */
export class Transient extends Error {
  /** Error for the client if the failure persists. */
  readonly failure: AppError;
  /**
   * Requirement of the next attempt: `pause`, time for the other transaction; `connection`, another connection, because this one
   * reaches a read-only server; `unprepared`, statements without preparation.
   */
  readonly needs: 'pause' | 'connection' | 'unprepared';

  constructor(needs: Transient['needs'], failure: AppError) {
    super(failure.message, { cause: failure.cause });
    this.needs = needs;
    this.failure = failure;
  }
}

const NOT_IN_TIME = new Message('database_timeout');
const UNREACHABLE = new Message('database_unreachable');
const RESTARTING = new Message('database_restarting');
const FILES = new Message('database_files');
const DAMAGED = new Message('database_damaged');
const READ_ONLY = new Message('database_read_only');

/** Messages by SQLSTATE, or by the class of a SQLSTATE (its first two characters). */
const MESSAGES: Record<string, Message> = {
  '57014': NOT_IN_TIME, // query_canceled: the statement deadline
  '55P03': NOT_IN_TIME, // lock_not_available
  '25P03': NOT_IN_TIME, // idle_in_transaction_session_timeout
  '25P04': NOT_IN_TIME, // transaction_timeout
  '25006': READ_ONLY, // read_only_sql_transaction: read-only by setting, or a standby
  '53100': new Message('database_disk_full'), // disk_full
  '53200': new Message('database_memory'), // out_of_memory
  '53300': new Message('database_connections'), // too_many_connections
  '53': new Message('database_resources'), // insufficient_resources
  '55000': RESTARTING, // object_not_in_prerequisite_state: recovery is in progress, no connections are accepted
  '57P': RESTARTING, // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout
  '58': FILES, // system_error: io_error, undefined_file
  '08': UNREACHABLE, // connection_exception
  XX: DAMAGED, // internal_error, data_corrupted, index_corrupted
};
/** From enter_account(): another database owns the account. */
const ACCOUNT_MOVED = 'KM001';
const HEAVY_USE = new Set(['40001', '40P01']);
/** Prepared statements that are missing or exist already, because a pooler gave the session to others. */
const LOST_STATEMENTS = new Set(['26000', '42P05']);

/**
 * The error of a failed statement. A unique violation is DUPLICATE_ENTRY with PostgreSQL's error as its cause, which the write's
 * definition interprets; an unavailable database is DB_TIMEOUT; everything else is INTERNAL. `outdated`: the connection may reach a
 * server that is no longer the leader, so another one is tried.
 */
export function toAppError(error: unknown, outdated = false): Error {
  if (error instanceof AppError || error instanceof Transient) return error;
  if (!(error instanceof pg.DatabaseError)) {
    // Driver and socket throw plain errors. A TypeError or RangeError is a bug.
    const connection = error instanceof Error && error.constructor.name === 'Error';
    return connection ? databaseUnavailable(UNREACHABLE, error) : internal(error);
  }
  const state = error.code ?? '';
  if (HEAVY_USE.has(state))
    return new Transient('pause', databaseUnavailable(new Message('records_in_heavy_use'), error));
  if (hasLostStatements(error))
    return new Transient('unprepared', databaseUnavailable(new Message('database_lost_statements'), error));
  if (state === ACCOUNT_MOVED) return accountMoved(error);
  const message = MESSAGES[state] ?? MESSAGES[state.slice(0, 3)] ?? MESSAGES[state.slice(0, 2)];
  if (message !== undefined) {
    const failure = databaseUnavailable(message, error);
    return state === '25006' && outdated ? new Transient('connection', failure) : failure;
  }
  if (state === '23505') return new AppError('DUPLICATE_ENTRY', new Message('key_exists'), { cause: error });
  return internal(error);
}

/** The error of a connection that could not be opened. `reason`: known reason why the database is unreachable. */
export function toConnectError(error: unknown, reason?: Message): AppError {
  // The driver identifies the timeout of a caller that waited for a connection by this text only.
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
    return databaseUnavailable(new Message('no_connection_in_time'), error);
  const failure = error instanceof pg.DatabaseError ? toAppError(error) : undefined;
  return failure instanceof AppError && failure.code === 'DB_TIMEOUT'
    ? failure
    : databaseUnavailable(reason ?? UNREACHABLE, error);
}

/** True if a failure shows that the database is read-only. `fresh`: the connection reaches the leader. */
export function cannotWrite(error: unknown, fresh: boolean): boolean {
  return error instanceof pg.DatabaseError && (error.code === '53100' || (error.code === '25006' && fresh));
}

/** True if the connection is unusable after an error: it is lost, or its prepared statements are out of date. */
export function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || isFatal(error) || hasLostStatements(error);
}

/**
 * True if PostgreSQL ended the connection with an error, so that the end of the transaction is unknown. `severity` may be localized
 * (lc_messages), so the SQLSTATE decides where it is not `ERROR`.
 */
export function isFatal({ code = '', severity }: pg.DatabaseError): boolean {
  return severity !== 'ERROR' && /^(57P|25P0[34]|08|53|58|XX|28|3D)/.test(code);
}

// "cached plan must not change result type" has the general SQLSTATE feature_not_supported; `routine` identifies it.
function hasLostStatements({ code = '', routine }: pg.DatabaseError): boolean {
  return LOST_STATEMENTS.has(code) || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

function internal(cause: unknown): AppError {
  return new AppError('INTERNAL', new Message('internal'), { cause });
}
