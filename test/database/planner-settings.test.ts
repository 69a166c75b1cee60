// Planner settings and time-outs belong to the connections of the pool, not to the role of the service.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';

const rig = await startRig();

const WANTED = { jit: 'off', plan: 'force_generic_plan', seqscan: 'off', abandoned: '1min' };
const settings = {
  text: `SELECT current_setting('jit') AS jit, current_setting('plan_cache_mode') AS plan, current_setting('enable_seqscan') AS seqscan,
    current_setting('idle_in_transaction_session_timeout') AS abandoned`,
};

it('every connection of a pool has them before its first statement', async () => {
  const { pool } = rig.database;
  const together = await Promise.all(Array.from({ length: 6 }, () => pool.query(settings)));
  assert.deepEqual(
    together,
    together.map(() => [WANTED]),
  );
  assert.ok(pool.connections.open > 1);
  assert.deepEqual(await rig.administration.administrationPool?.query(settings), [WANTED]);
});
