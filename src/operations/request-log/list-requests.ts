// Lists the request log of an account.

import { type RequestFilter, type RequestRow, requestsOf, requestWithBody } from '../../database/sql/request-log.ts';
import { notFound } from '../../domain/errors.ts';
import { readStored, readStoredText, type StoredFieldError, type StoredText } from '../../domain/messages/stored.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

export type { RequestFilter };

/** A request with its messages. */
export type LoggedRequest = Omit<RequestRow, 'message' | 'details'> & {
  message: StoredText | null;
  details: (StoredFieldError & { reason?: string })[] | null;
};

const withMessages = <R extends RequestRow>(row: R): Omit<R, 'message' | 'details'> & LoggedRequest => ({
  ...row,
  message: row.message === null ? null : readStoredText(row.message),
  details: row.details?.map(each => ({ ...each, message: readStored(each.message) })) ?? null,
});

/** Requests of an account, newest first. */
export async function listRequests(
  context: DatabaseContext,
  actor: Administrator,
  filter: RequestFilter,
): Promise<LoggedRequest[]> {
  return (await readRowsAs(context, actor, requestsOf(actor.accountId, filter), { cost: 'scan' })).map(withMessages);
}

/** One request; with its body if it was a write that was refused less than seven days ago. Throws NOT_FOUND. */
export async function showRequest(
  context: DatabaseContext,
  actor: Administrator,
  number: number,
): Promise<LoggedRequest & { body: string | null }> {
  const [request] = await readRowsAs(context, actor, requestWithBody(actor.accountId, number), { cost: 'point' });
  if (request) return withMessages(request);
  throw notFound('no_request_in_log');
}
