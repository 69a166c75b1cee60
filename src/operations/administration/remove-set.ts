// Removes a document set, as an administrator does.

import { deleteSet, documentsOfSet, lockSet, setTypes } from '../../database/sql/documents/document-sets.ts';
import { deleteCounters } from '../../database/sql/documents/number-counters.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Removes a document set that no document uses. */
const REMOVE_SET = defineWrite({
  name: 'document-set.remove',
  role: 'administration',
  locks: (code: string, accountId) => ({
    // Two sets of a type are not removed at the same time.
    exclusive: ['document sets'],
    rows: { set: lockSet(accountId, code) },
  }),
  lookUp: (_, accountId) => ({ sets: setTypes(accountId) }),
  decide(code, { found: { sets } }) {
    const type = sets.find(set => set.code === code)?.document_type;
    if (type === undefined) throw new AppError('NOT_FOUND', new Message('no_document_set', { code }));
    // A type without a set gets its default set at the next start.
    if (sets.filter(set => set.document_type === type).length === 1)
      throw new AppError('CONFLICT', new Message('only_set_of_type', { code, type }));
    return { code, document_type: type };
  },
  write: (code, _, { account }) => ({
    answer: undefined,
    outcome: `removed document set ${code}`,
    commands: [deleteCounters(account.id, code), deleteSet(account.id, code)],
  }),
  violation: (constraint, code) => (constraint === 'document_document_set_fkey' ? inUse(code, 'documents') : undefined),
  trail: { of: 'people', entries: (code, set) => [{ type: 'document set', name: code, before: set }] },
});

/** CONFLICT: documents use the set. */
const inUse = (code: string, documents: string) =>
  new AppError('CONFLICT', new Message('document_set_used', { code, documents }));

/** Removes a document set. Throws NOT_FOUND, and CONFLICT when documents use it or its type has no other. */
export async function removeSet(context: DatabaseContext, actor: Administrator, code: string): Promise<void> {
  // The role of administrators may not read documents. One that is created from now on violates its foreign key.
  const questions = { documents: documentsOfSet(actor.accountId, code) };
  const [{ count = 0 } = {}] = (await runReadAs(context, actor, questions, { cost: 'scan' })).documents;
  if (count > 0) throw inUse(code, `${count} ${count === 1 ? 'document' : 'documents'}`);
  await runWriteAs(context, actor, REMOVE_SET, code);
}
