// Makes an account a test company, or ends that. docs/decisions/0093

import { keepWritersOut, markTestCompany, testState } from '../../database/sql/administration/test-companies.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Mark of an account. */
export interface TestMark {
  code: string;
  test: boolean;
  /** True if the write changed the mark. */
  changed: boolean;
}

const MARK_TEST_COMPANY = defineWrite({
  name: 'account.mark-test',
  role: 'administration',
  // A document that is being created is there before the decision, or after it.
  locks: (_: { test: boolean }, accountId) => ({
    exclusive: ['account'],
    rows: { writers: keepWritersOut(accountId) },
  }),
  lookUp: (_, accountId) => ({ state: testState(accountId) }),
  decide({ test }, { account, found }) {
    const [state] = found.state;
    const changed = state?.is_test !== test;
    if (changed && state?.has_documents)
      throw conflict(test ? 'documents_are_real' : 'documents_are_tests', { code: account.code });
    return changed;
  },
  write: ({ test }, changed, { account }) => {
    const answer: TestMark = { code: account.code, test, changed };
    return {
      answer,
      outcome: `marked account ${account.code} as ${test ? 'a test company' : 'no test company'}`,
      commands: changed ? [markTestCompany(account.id, test)] : [],
    };
  },
  trail: {
    of: 'people',
    entries: ({ test }, _, { account, found }) => [
      { type: 'account', name: account.code, before: { test: found.state[0]?.is_test }, after: { test } },
    ],
  },
});

/**
 * Makes an account a test company, or ends that. The mark changes only while the account has neither documents nor movements of stock:
 * otherwise real documents could be emptied, and test documents pass for real ones. Throws CONFLICT.
 */
export const setTestCompany = (context: DatabaseContext, actor: Administrator, test: boolean): Promise<TestMark> =>
  runWriteAs(context, actor, MARK_TEST_COMPANY, { test });

/** Reads if an account is a test company, and if its mark can change. */
export async function readTestState(
  context: DatabaseContext,
  actor: Administrator,
): Promise<{ isTest: boolean; mayChange: boolean }> {
  const [found] = await readRowsAs(context, actor, testState(actor.accountId), { cost: 'point' });
  if (!found) throw notFound('account_gone');
  return { isTest: found.is_test, mayChange: !found.has_documents };
}
