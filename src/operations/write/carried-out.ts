// True if a form has been carried out already.

import { storedAnswers } from '../../database/sql/sessions/idempotency.ts';
import type { IdempotencyKey, SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows } from '../read/run-read.ts';

/** True if a write with this key has an answer: sending its form again changes nothing. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function wasCarriedOut(context: Context, actor: SessionActor, { key }: IdempotencyKey): Promise<boolean> {
  return (await readRows(context, actor, storedAnswers(actor.accountId, [key]), { cost: 'point' })).length > 0;
}
