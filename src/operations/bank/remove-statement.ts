// Removes a bank statement with its entries while none of them was ever booked. contract §5 Bank

import {
  deleteStatement,
  documentsOfStatement,
  lockAccountOfStatement,
  lockEntriesOfStatement,
  statementById,
} from '../../database/sql/bank.ts';
import type { DocumentRow } from '../../database/sql/documents/lock.ts';
import { setAndNumber } from '../../domain/documents/relations.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Look } from '../read/session-reads.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';

const REMOVE_STATEMENT = defineWrite({
  name: 'bank-statement.remove',
  right: 'write',
  locks: ({ id }: { id: number }, accountId) => ({
    rows: { account: lockAccountOfStatement(accountId, id), entries: lockEntriesOfStatement(accountId, id) },
  }),
  lookUp: ({ id }, accountId) => ({
    statement: statementById(accountId, id),
    documents: documentsOfStatement(accountId, id),
  }),
  decide({ id }, { found: { statement, documents } }) {
    const [row] = statement;
    if (!row) throw notFound('no_bank_statement', { id });
    if (documents.length > 0) throw conflict('bank_statement_in_use', { id, documents: documents.map(setAndNumber) });
    return row;
  },
  write: ({ id }, _, { account }) => ({
    answer: { id },
    outcome: `removed bank statement ${id}`,
    commands: deleteStatement(account.id, id),
    events: [{ type: 'bank_statement.deleted', id }],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, { bank_account, format, identification, from_date, to_date, entry_count }) => [
      {
        type: 'bank statement',
        id,
        name: bank_account,
        before: { format, ...(identification !== null && { identification }), from_date, to_date, entry_count },
      },
    ],
  },
});

/** Removes a statement with its entries. Throws NOT_FOUND, CONFLICT (an entry is booked, or was before a void). */
export const removeStatement = (
  context: Context,
  actor: SessionActor,
  id: number,
  request: WriteRequest,
): Promise<WriteResult<{ id: number }>> => runWrite(context, actor, REMOVE_STATEMENT, { id }, request);

/** The first receipts and payments that keep a statement from being removed. */
export const readDocumentsOfStatement = async (ask: Look, accountId: number, id: number): Promise<DocumentRow[]> =>
  (await ask({ documents: documentsOfStatement(accountId, id) }, { cost: 'point' })).documents;
