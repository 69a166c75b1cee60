// Expired rows are deleted in batches, by one process at a time, while logins go on.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deleteExpiredRows } from '../../src/operations/maintenance.ts';
import { RepeatingWorker } from '../../src/worker/repeating-worker.ts';
import { asOwner } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const { pool } = rig.database;

const ROWS = 20_000;
/** Makes expired rows of every kind, and one of each that has not expired. */
async function expire(rows: number): Promise<void> {
  await asOwner(rig, async owner => {
    const values = [account.id, rows];
    await owner.query('BEGIN');
    await owner.query(`SET LOCAL kontor.account = '${account.id}'`);
    for (const statement of [
      `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at)
        SELECT $1, sha256(('s' || n)::bytea), (SELECT id FROM app_user WHERE account_id = $1), '{read}', now() - interval '25 hours' * least(n, 1) + interval '1 hour' * (n = 0)::int
        FROM generate_series(0, $2) n ON CONFLICT DO NOTHING`,
      `INSERT INTO idempotency_key (account_id, key, fingerprint, answer, created_at)
        SELECT $1, 'k' || n, '', '{}', now() - interval '8 days' * least(n, 1) FROM generate_series(0, $2) n ON CONFLICT DO NOTHING`,
      `INSERT INTO login_address (account_id, login, address, last_login_at)
        SELECT $1, 'admin', '10.0.0.0'::inet + n, now() - interval '91 days' * least(n, 1) FROM generate_series(0, $2) n ON CONFLICT DO NOTHING`,
    ])
      await owner.query(statement, values);
    await owner.query(
      `INSERT INTO failed_login SELECT sha256(('f' || n)::bytea), 1, now() - interval '2 hours' * least(n, 1) FROM generate_series(0, $1) n ON CONFLICT DO NOTHING`,
      [rows],
    );
    await owner.query(
      `INSERT INTO rate_count SELECT 'r' || n, now() - interval '2 hours' * least(n, 1), 1 FROM generate_series(0, $1) n ON CONFLICT DO NOTHING`,
      [rows],
    );
    await owner.query('COMMIT');
  });
}

const TABLES = {
  session: `expires_at < now() - interval '1 day'`,
  idempotency_key: `created_at < now() - interval '7 days'`,
  login_address: `last_login_at < now() - interval '90 days'`,
  failed_login: `failed_at < now() - interval '1 hour'`,
  rate_count: `window_start < now() - interval '1 hour'`,
};

/** How many rows of each table have expired, and whether others are left. */
const counts = () =>
  asOwner(rig, async owner => {
    const found: Record<string, { expired: number; others: boolean }> = {};
    for (const [table, expired] of Object.entries(TABLES)) {
      const { rows } = await owner.query(
        `SELECT count(*) FILTER (WHERE ${expired})::int AS expired, bool_or(NOT (${expired})) AS others FROM ${table}`,
      );
      found[table] = rows[0];
    }
    return found;
  });

describe('Expired rows', () => {
  it('are deleted in batches while logins go on, and nothing else is', async () => {
    await expire(ROWS);
    const before = await counts();
    const errors: unknown[] = [];
    const workers = [1, 2].map(
      () =>
        new RepeatingWorker({
          work: () => deleteExpiredRows({ pool }, { batch: 1000 }),
          onError: error => errors.push(error),
          pauseMs: 20,
          morePauseMs: 5,
        }),
    );
    for (const worker of workers) worker.start();
    const smaller: number[] = [];
    let logins = 0;
    for (;;) {
      const { status } = await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
        body: { username: 'admin', password: 'a long password' },
      });
      assert.equal(status, 200);
      logins++;
      const now = await counts();
      smaller.push(now.session?.expired ?? 0);
      if (Object.values(now).every(({ expired }) => expired === 0)) break;
    }
    await Promise.all(workers.map(worker => worker.stop()));
    for (const [table, { expired }] of Object.entries(before)) assert.ok(expired >= ROWS, table);
    assert.ok(new Set(smaller).size > 2, `in steps: ${smaller}`);
    assert.deepEqual(errors, []);
    assert.ok(logins > 0);
    for (const [table, { others }] of Object.entries(await counts())) assert.ok(others, `${table} keeps the others`);
  });

  it('are left to the process that is at it, and rows that somebody has locked to a later batch', async () => {
    await expire(10);
    await asOwner(rig, async other => {
      await other.query('BEGIN');
      await other.query('SELECT delete_expired(1)');
      const before = await counts();
      assert.equal(await deleteExpiredRows({ pool }, { batch: 1 }), false, 'at once, without waiting');
      assert.deepEqual(await counts(), before);
      await other.query('ROLLBACK');

      await other.query('BEGIN');
      await other.query(`SELECT FROM session WHERE ${TABLES.session} ORDER BY expires_at LIMIT 3 FOR UPDATE`);
      while (await deleteExpiredRows({ pool }, { batch: 5 }));
      assert.equal((await counts()).session?.expired, 3);
      await other.query('ROLLBACK');
    });
    while (await deleteExpiredRows({ pool }, { batch: 5 }));
    assert.equal((await counts()).session?.expired, 0);
  });
});
