// Queues a job, or holds it back in a test company. docs/decisions/0093

import { type NewJob, queueJob } from '../../database/sql/jobs.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredText } from '../../domain/messages/stored.ts';
import { mayReach } from '../../domain/test-receivers.ts';
import type { Command } from '../../query/statement.ts';
import type { JobKind } from './job-kind.ts';

/** Reason of a job that was held back. */
export const HELD_BACK = toStoredText(new Message('held_back'));

/** True if a job of this kind may leave the server, for all of its receivers. */
export function mayLeave<Content extends object>(
  { receiver }: Pick<JobKind<Content>, 'receiver'>,
  testReceivers: readonly string[] | null,
  content: Content,
): boolean {
  return !receiver || [receiver(content)].flat().every(each => mayReach(testReceivers, each));
}

/**
 * Queues a job for an account. One that may not leave a test company is stored as held back, which is its end: it is not sent when its
 * receiver is allowed later, nor when the company becomes a real one.
 */
export function newJob<Content extends object>(
  { id: accountId, test_receivers }: Pick<AccountFacts, 'id' | 'test_receivers'>,
  kind: JobKind<Content, never>,
  job: Omit<NewJob, 'kind' | 'heldBack' | 'content'> & { content: Content },
): Command {
  const heldBack = mayLeave(kind, test_receivers, job.content) ? undefined : HELD_BACK;
  // A job that was held back keeps no more than an ended one.
  const content = heldBack === undefined ? job.content : { ...job.content, ...kind.changesAtEnd?.(job.content) };
  return queueJob(accountId, { ...job, kind: kind.name, content, heldBack });
}
