// Which errors of a create lead to another attempt with the next number. contract §5 Numbers from the server

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { NumberTaken } from '../../../src/operations/documents/assign-number.ts';
import { createNumbered } from '../../../src/operations/documents/create-numbered.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();

/** Runs creates that fail with an error, and counts them. */
async function attempts(error: Error): Promise<{ count: number; thrown: unknown }> {
  let count = 0;
  const create = () => {
    count++;
    return Promise.reject(error);
  };
  const set = { accountId: account.id, set: 'FT' };
  const thrown = await createNumbered(rig.administration, set, create).catch((thrown: unknown) => thrown);
  return { count, thrown };
}

describe('A create with a number from the server', () => {
  it('is not repeated when another value than the number is taken', async () => {
    const error = new AppError('DUPLICATE_ENTRY', new Message('key_exists'));
    assert.deepEqual(await attempts(error), { count: 1, thrown: error });
  });

  it('is repeated when the number is taken, and the 503 at the end says that nothing was written', async () => {
    const { count, thrown } = await attempts(new NumberTaken({ document_set: 'FT', seq_number: '2026/1' }));
    assert.equal(count, 6);
    assert.ok(thrown instanceof AppError);
    assert.equal(thrown.code, 'DB_TIMEOUT');
    assert.match(thrown.message, /set 'FT' .*\. Nothing was written$/);
  });
});
