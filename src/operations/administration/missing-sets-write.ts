// The write that gives an account the default document sets of types that are newer than the account.

import { insertSets, setTypes } from '../../database/sql/documents/document-sets.ts';
import { missingSets } from '../../definitions/default-sets.ts';
import { defineWrite } from '../write/define-write.ts';

/** Inserts the default document sets that an account does not have. */
export const ADD_MISSING_SETS = defineWrite({
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
