// The logo of an account, as administrators see it.

import { letterhead } from '../../database/sql/printing.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';

/** The bytes of the logo as it was uploaded; undefined when there is none. */
export async function readLogo(context: DatabaseContext, actor: Administrator): Promise<Buffer | undefined> {
  const { found } = await runReadAs(context, actor, { found: letterhead(actor.accountId) }, { cost: 'point' });
  return found[0]?.logo ?? undefined;
}
