// The write that removes a record of master data.

import { deleteRecord, lockRecords } from '../../database/sql/master-data/records.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { AppError } from '../../domain/errors.ts';
import { defineWrite } from '../write/define-write.ts';

/** The record that is removed, by its code. */
export interface Removed {
  resource: RecordResource;
  code: string;
}

/** Removes a record; a foreign key refuses it while something refers to it. */
export const REMOVE_RECORD = defineWrite({
  name: 'record.remove',
  role: 'administration',
  locks: ({ resource, code }: Removed, accountId) => ({
    rows: { records: lockRecords(accountId, resource, undefined, code) },
  }),
  lookUp: () => ({}),
  decide: (input, { locked }) => recordIn(input, locked.rows.records),
  write: ({ resource, code }, { id }, { account }) => ({
    answer: id,
    outcome: `removed ${resource.noun} ${id}, ${code}`,
    commands: [deleteRecord(account.id, resource, id)],
  }),
  // What it found unused was used meanwhile.
  violation: (constraint, { resource, code }) =>
    constraint.endsWith('_fkey')
      ? new AppError('CONFLICT', `The ${resource.noun} '${code}' was used meanwhile, so it stays`)
      : undefined,
  trail: {
    of: 'everyone',
    entries: ({ resource, code }, record) => [{ type: resource.noun, id: record.id, name: code, before: record }],
  },
});

/** The record that was found. Throws NOT_FOUND. */
export function recordIn<R>({ resource: { noun, path }, code }: Removed, found: R[]): R {
  const [record] = found;
  if (record) return record;
  throw new AppError('NOT_FOUND', `There is no ${noun} '${code}': 'kontor ${noun} list' lists all ${path}`);
}
