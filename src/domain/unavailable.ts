// Errors for a database that cannot serve a request, with the outcome of the requested change.

import { AppError } from './errors.ts';
import { Message } from './messages/message.ts';

/** DB_TIMEOUT: the database cannot serve the request now. contract §2 Errors */
export function databaseUnavailable(message: Message, cause: unknown): AppError {
  return new AppError('DB_TIMEOUT', message, { retryAfterSeconds: 1, cause });
}

/** DB_TIMEOUT: another installation owns the account, or soon will; requests are soon routed there. */
export function accountMoved(cause?: unknown): AppError {
  return databaseUnavailable(new Message('account_moved_away'), cause);
}

/** DB_TIMEOUT: the account has come back to this installation, under another identifier, which the process knows from now on. */
export function accountArrived(): AppError {
  return databaseUnavailable(new Message('account_moved_here'), undefined);
}

/**
 * The same error with a message that nothing was written, for a caller that knows that. Errors that are not the database's
 * or the load's are returned as they are, and so are those whose message has it already.
 */
export function withNothingWritten(error: unknown): unknown {
  if (!(error instanceof AppError) || error.written !== undefined) return error;
  if (error.code !== 'DB_TIMEOUT' && error.code !== 'OVERLOADED') return error;
  const { code, said, retryAfterSeconds, cause } = error;
  return new AppError(code, new Message('nothing_written', { reason: said }), {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause,
    written: 'nothing',
  });
}

/** DB_TIMEOUT: COMMIT was not answered, and its outcome is unknown. `advice`: the remedy. */
export function outcomeUnknown(cause: unknown, advice: Message): AppError {
  const message = new Message('commit_unknown', { reason: advice });
  return new AppError('DB_TIMEOUT', message, { retryAfterSeconds: 1, cause, written: 'unknown' });
}
