// Lists the request log of an account.

import { type RequestFilter, type RequestRow, requestsOf, requestWithBody } from '../../database/sql/request-log.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

export type { RequestFilter, RequestRow };

/** Requests of an account, newest first. */
export async function listRequests(
  context: DatabaseContext,
  actor: Administrator,
  filter: RequestFilter,
): Promise<RequestRow[]> {
  return (await runReadAs(context, actor, { requests: requestsOf(actor.accountId, filter) }, { cost: 'scan' }))
    .requests;
}

/** One request; with its body if it was a write that was refused less than seven days ago. Throws NOT_FOUND. */
export async function showRequest(
  context: DatabaseContext,
  actor: Administrator,
  number: number,
): Promise<RequestRow & { body: string | null }> {
  const questions = { found: requestWithBody(actor.accountId, number) };
  const [request] = (await runReadAs(context, actor, questions, { cost: 'point' })).found;
  if (request) return request;
  throw new AppError('NOT_FOUND', new Message('no_request_in_log'));
}
