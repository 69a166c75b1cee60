// Removes a document set, as an administrator does.

import { documentsOfSet } from '../../database/sql/documents/document-sets.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { inUse, REMOVE_SET } from './remove-set-write.ts';

/** Removes a document set. Throws NOT_FOUND, and CONFLICT when documents use it or its type has no other. */
export async function removeSet(context: DatabaseContext, actor: Administrator, code: string): Promise<void> {
  // The role of administrators may not read documents. One that is created from now on violates its foreign key.
  const questions = { documents: documentsOfSet(actor.accountId, code) };
  const [{ count = 0 } = {}] = (await runReadAs(context, actor, questions, { cost: 'scan' })).documents;
  if (count > 0) throw inUse(code, `${count} ${count === 1 ? 'document' : 'documents'}`);
  await runWriteAs(context, actor, REMOVE_SET, code);
}
