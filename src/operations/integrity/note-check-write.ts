// The write that notes the beginning of a check of an account, or what it found.

import { noteBegin, noteEnd } from '../../database/sql/administration/checks.ts';
import { defineWrite } from '../write/define-write.ts';

/** Notes that a check begins; with an input, what it found. */
export const NOTE_CHECK = defineWrite({
  name: 'account.note-check',
  locks: (_: Parameters<typeof noteEnd>[1] | undefined) => ({ uniqueValues: ['check of an account'] }),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (end, _, { account }) => ({
    answer: undefined,
    outcome: 'noted a check',
    commands: [end ? noteEnd(account.id, end) : noteBegin(account.id)],
  }),
  trail: { none: 'a check changes nothing' },
});
