// Columns with a closed list of values: the CHECK constraint in the database lists the same ones as the program.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { RELATIONS } from '../../src/domain/documents/document-facts.ts';
import { DOCUMENT_STATUSES } from '../../src/domain/documents/status.ts';
import { MOVEMENT_TYPES } from '../../src/domain/stock/movement-type.ts';
import { SERIAL_STATUSES } from '../../src/domain/stock/serial-numbers.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();

/** The text literals of a CHECK constraint. */
async function valuesOf(constraint: string): Promise<string[]> {
  const client = await connectOnce(rig.ownerUrl);
  try {
    const { rows } = await client.query<{ definition: string }>(
      'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
      [constraint],
    );
    return [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
  } finally {
    await client.end();
  }
}

const LISTS: [constraint: string, values: readonly string[]][] = [
  ['stock_transaction_type_check', MOVEMENT_TYPES],
  ['serial_number_status_check', SERIAL_STATUSES],
  ['document_status_check', DOCUMENT_STATUSES],
  ['document_relation_kind_check', RELATIONS],
];
for (const [constraint, values] of LISTS) {
  test(`${constraint} lists the values that the program knows`, async () => {
    assert.deepEqual((await valuesOf(constraint)).sort(), [...values].sort());
  });
}
