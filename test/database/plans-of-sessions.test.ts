// Statements about many sessions are planned once for each connection, perhaps when there is hardly a session yet.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type pg from 'pg';
import { logRequests } from '../../src/database/sql/request-log.ts';
import { recordLastUses } from '../../src/database/sql/sessions/last-uses.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const SESSIONS = 20_000;

// SHA-256 hashes as a login would store them: of the numbers from 1 on.
const insertSessions = `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at)
  SELECT $1, sha256(n::text::bytea), (SELECT min(id) FROM app_user WHERE account_id = $1), '{read}', now() + interval '1 hour'
  FROM generate_series(1, ${SESSIONS}) n`;

async function sessionsRead(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'session'`,
  );
  return Number(rows[0]?.read);
}

it('requests are logged by reading only their own sessions, though the plan was made while there were few', async () => {
  const { code } = await rig.account();
  await asOwner(rig, client =>
    inAccount(client, code, async id => {
      const request = {
        at: new Date().toISOString(),
        method: 'GET',
        route: '/invoices',
        status: 200,
        duration_ms: 1.5,
      };
      const log = async (hashes: string[]) => {
        const callers = hashes.map(hash => ({ hash, login: undefined }));
        const requests = hashes.map((hash, caller) => ({ ...request, caller, request_id: hash }));
        await client.query(logRequests([{ id, callers, requests }]));
      };
      // As on the connections of a pool (planner-settings.test.ts).
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off');
      await log(['00']);
      await client.query(insertSessions, [id]);
      const { rows } = await client.query<{ hash: string }>(
        `SELECT encode(sha256(n::text::bytea), 'hex') AS hash FROM generate_series(1, 100) n`,
      );
      const before = await sessionsRead(client);
      await log(rows.map(({ hash }) => hash));
      const read = (await sessionsRead(client)) - before;
      assert.ok(read >= 100 && read <= 300, `it read ${read} of ${SESSIONS} sessions`);
      const logged = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM request_log WHERE account_id = $1 AND login = 'admin' AND duration_ms = 1.5`,
        [id],
      );
      assert.equal(logged.rows[0]?.count, 100);
    }),
  );
});

it('last uses are recorded by reading only their own sessions', async () => {
  const { code } = await rig.account();
  await asOwner(rig, client =>
    inAccount(client, code, async id => {
      const record = (hashes: Buffer[]) =>
        client.query(recordLastUses(hashes.map(hash => ({ accountId: id, hash, age: 0 }))));
      await client.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off');
      await record([Buffer.alloc(32)]);
      await client.query(`SELECT set_config('kontor.account', $1, true)`, [String(id)]);
      await client.query(insertSessions, [id]);
      await client.query(`UPDATE session SET used_at = now() - interval '90 seconds' WHERE account_id = $1`, [id]);
      const { rows } = await client.query<{ hash: Buffer }>(
        'SELECT sha256(n::text::bytea) AS hash FROM generate_series(1, 100) n',
      );
      const before = await sessionsRead(client);
      await record(rows.map(({ hash }) => hash));
      const read = (await sessionsRead(client)) - before;
      assert.ok(read >= 100 && read <= 400, `it read ${read} of ${SESSIONS} sessions`);
      await client.query(`SELECT set_config('kontor.account', $1, true)`, [String(id)]);
      const { rowCount } = await client.query('SELECT FROM session WHERE used_at = now()');
      assert.equal(rowCount, 100);
    }),
  );
});
