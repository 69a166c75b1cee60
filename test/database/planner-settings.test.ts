// Planner settings and time-outs belong to the connections of the pool, not to the role of the service.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { connectOnce, prepareDatabase } from '../../src/database/migration/prepare-database.ts';
import { onServer } from '../support/fresh-database.ts';
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

// On a PostgreSQL of its own: the databases of a test run share the login of the service, which changes here.
it('a role that has them from an earlier version loses them, and keeps what else it has', () =>
  onServer(async url => {
    await prepareDatabase(url);
    const owner = await connectOnce(url);
    try {
      const { rows } = await owner.query<{ role_name: string }>('SELECT role_name FROM service_login');
      const role = rows[0]?.role_name ?? '';
      const settingsOfRole = async () =>
        (await owner.query('SELECT setconfig FROM pg_db_role_setting WHERE setrole = $1::regrole', [role])).rows;
      assert.deepEqual(await settingsOfRole(), []);
      const set = ['jit = off', 'plan_cache_mode = force_generic_plan', `work_mem = '8MB'`, 'enable_seqscan = off'];
      for (const setting of set) await owner.query(`ALTER ROLE ${role} SET ${setting}`);
      await prepareDatabase(url);
      assert.deepEqual(await settingsOfRole(), [{ setconfig: ['work_mem=8MB'] }]);
    } finally {
      await owner.end();
    }
  }));
