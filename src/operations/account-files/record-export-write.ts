// The write that records the export of an account in its audit trail.

import { defineWrite } from '../write/define-write.ts';

/** Changes nothing; the trail says who took the account. */
export const RECORD_EXPORT = defineWrite({
  name: 'account.export',
  role: 'administration',
  locks: (_: object) => ({ exclusive: ['account'] }),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (_, __, { account }) => ({ answer: undefined, outcome: `exported account ${account.code}`, commands: [] }),
  trail: {
    of: 'people',
    entries: (_, __, { account }) => [{ type: 'account', name: account.code, after: { exported: true } }],
  },
});
