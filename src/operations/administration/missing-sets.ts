// Adds to existing accounts the default document sets of newer types.

import { accountsWithoutSet } from '../../database/sql/documents/document-sets.ts';
import { documents } from '../../definitions/catalogue.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_MISSING_SETS } from './missing-sets-write.ts';

/** Adds a set for every type for which an account has none, in all accounts. Resolves to the number of sets added. */
export async function addMissingSets(context: DatabaseContext): Promise<number> {
  if (!context.administrationPool) throw new Error('Document sets need the connection of the administration');
  const types = documents.map(({ type }) => type);
  const accounts = await context.administrationPool.query(accountsWithoutSet(types));
  let added = 0;
  for (const { id } of accounts) {
    const actor: System = { kind: 'system', accountId: id as number };
    added += await runWriteAs(context, actor, ADD_MISSING_SETS, undefined);
  }
  return added;
}
