// Counts and adds up the documents of a list by currency.

import type { ListPlan } from '../../query/plan.ts';
import { type CurrencySum, sumsStatement } from '../../query/sums.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { sessionReads } from './session-reads.ts';

export type { CurrencySum };

/** Number and sums of all documents that a plan finds. Throws AUTH_FAILED, PERMISSION_DENIED, DB_TIMEOUT. */
export async function listSums(context: Context, actor: SessionActor, plan: ListPlan): Promise<CurrencySum[]> {
  const questions = { sums: sumsStatement(plan, actor.accountId) };
  const { sums } = await sessionReads(context, actor).ask(questions, { cost: 'scan', planByValue: true });
  return sums;
}
