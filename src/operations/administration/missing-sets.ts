// Adds to existing accounts the default document sets of newer types.

import { accountsWithoutSet, insertSets, setTypes } from '../../database/sql/documents/document-sets.ts';
import { documents } from '../../definitions/catalogue.ts';
import { missingSets } from '../../definitions/default-sets.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Inserts the default document sets that an account does not have. */
const ADD_MISSING_SETS = defineWrite({
  name: 'document-set.add-missing',
  role: 'administration',
  // Processes that start at the same time do this one after another.
  locks: (_: undefined) => ({ exclusive: ['document sets'] }),
  lookUp: (_, accountId) => ({ sets: setTypes(accountId) }),
  decide: (_, { account, found }) => missingSets(account.country, found.sets),
  write: (_, sets, { account }) => ({
    answer: sets.length,
    outcome: `added document sets ${sets.map(({ code }) => code).join(', ')}`,
    commands: sets.length > 0 ? [insertSets(account.id, sets)] : [],
  }),
  trail: {
    of: 'people',
    entries: (_, sets) => sets.map(set => ({ type: 'document set', name: set.code, after: { ...set } })),
  },
});

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
