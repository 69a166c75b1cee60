// Sum of the quantities that later documents took from an earlier one.

import { type EarlierPart, earlierParts, MAX_PARTS } from '../../../database/sql/documents/document-form.ts';
import { AMOUNTS, type TakenParts } from '../../../domain/documents/new-document/total-of-document.ts';
import { decimal, ZERO } from '../../../domain/values/decimal.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { runRead } from '../../read/run-read.ts';

/**
 * Reads what has been taken of a document. With `billed`, what has been billed of it and of its deliveries. Undefined if totals do not
 * tell, because one of the documents took from others too. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function readTakenParts(
  context: Context,
  actor: SessionActor,
  id: bigint,
  of: { billed: boolean },
): Promise<TakenParts | undefined> {
  const questions = { parts: earlierParts(actor.accountId, id, of) };
  const { parts } = (await runRead(context, actor, questions, { cost: 'point' })).found;
  if (parts.length > MAX_PARTS || parts.some(({ is_shared }) => is_shared)) return undefined;
  const sum = (name: keyof Omit<EarlierPart, 'is_shared'>) =>
    parts.reduce((total, part) => total.plus(decimal(part[name])), ZERO);
  const amounts = Object.fromEntries(AMOUNTS.map(name => [name, sum(name)])) as TakenParts['amounts'];
  return { parts: parts.length, total: sum('total_amount'), amounts };
}
