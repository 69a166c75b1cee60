// The write of what a user prefers in the administration area.

import { storePreference } from '../../database/sql/sessions/signed-in-user.ts';
import { defineWrite } from '../write/define-write.ts';

/** Stores what the user of a session prefers; null: nothing any more. */
export const SAVE_PREFERENCES = defineWrite({
  name: 'user.save-preferences',
  right: 'read',
  locks: (_: { sessionHash: Buffer; values: Record<string, string | null> }) => ({}),
  lookUp: () => ({}),
  decide: ({ values }) => Object.entries(values),
  write: ({ sessionHash }, values, { account }) => ({
    answer: null,
    outcome: 'saved preferences',
    commands: values.map(([name, value]) => storePreference(account.id, sessionHash, name, value)),
  }),
  trail: { none: 'it changes how the user sees pages, and nothing else' },
});
