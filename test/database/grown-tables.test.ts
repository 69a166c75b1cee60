// On a new server, tables grow from nothing within seconds. Statements that were planned while they were empty must not stay as they are.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { analyzeGrownTables } from '../../src/operations/maintenance.ts';
import { asOwnerOnce, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const { pool } = rig.database;
const account = await rig.account();
// PostgreSQL's own analyses would be counted among those of the test.
await asOwnerOnce(rig, client => client.query('ALTER TABLE third_party SET (autovacuum_enabled = off)'));

/** Analyzes until nothing is left. One that meets PostgreSQL's own work on another table gives way, so it is tried again. */
async function analyzeAll(): Promise<void> {
  for (let idle = 0; idle < 3; await sleep(20)) idle = (await analyzeGrownTables({ pool })) ? 0 : idle + 1;
}

let customers = 0;
const createCustomer = async () => {
  const { status, text } = await account.client.post('/customers', {
    name: `Customer ${++customers}`,
    country_iso: 'PT',
  });
  assert.equal(status, 201, text);
};

const insertCustomers = (first: number, last: number) =>
  asOwnerOnce(rig, client =>
    inAccount(client, account.code, id =>
      client.query(
        `INSERT INTO third_party (account_id, kind, code, name, country_iso)
        SELECT $1, 'customer', 'old-' || n, 'Old customer ' || n, 'PT' FROM generate_series($2::int, $3) n`,
        [id, first, last],
      ),
    ),
  );

interface Counted {
  inserted: number;
  read: number;
  analyzed: number;
}

const counted = () =>
  asOwnerOnce(rig, async client => {
    const { rows } = await client.query<Counted>(
      `SELECT n_tup_ins::int AS inserted, (seq_tup_read + idx_tup_fetch)::int AS read, analyze_count::int AS analyzed
      FROM pg_stat_user_tables WHERE relname = 'third_party'`,
    );
    return rows[0] as Counted;
  });

/** Rows read for each customer that is created, as PostgreSQL counts them, which it does about every second. */
async function readForEach(): Promise<number> {
  const before = await counted();
  for (let tries = 0; tries < 600; tries++) {
    await createCustomer();
    await sleep(50);
    const { inserted, read } = await counted();
    if (inserted - before.inserted >= 10) return (read - before.read) / (inserted - before.inserted);
  }
  throw new Error('PostgreSQL counts nothing');
}

describe('A table that has grown', () => {
  it('is analyzed, so that a customer is created without reading the others', async () => {
    await createCustomer();
    await insertCustomers(1, 2_000);
    // Counts of the connections from before may still arrive.
    await readForEach();
    await analyzeAll();
    const { analyzed } = await counted();
    assert.ok(analyzed > 0);
    // Connections may count late what they read before; with the old plans, all later counts would be as high.
    let read = await readForEach();
    for (let tries = 0; tries < 5 && read >= 50; tries++) read = await readForEach();
    assert.ok(read < 50, `${read} rows are read for each`);
  });

  it('is analyzed again when it has twice as many rows, and not before', async () => {
    const { analyzed } = await counted();
    await insertCustomers(2_001, 3_000);
    await analyzeAll();
    assert.equal((await counted()).analyzed, analyzed);
    await insertCustomers(3_001, 9_000);
    await analyzeAll();
    assert.equal((await counted()).analyzed, analyzed + 1);
  });

  it('is left to the process that analyzes already', () =>
    asOwnerOnce(rig, async other => {
      await insertCustomers(9_001, 25_000);
      const { analyzed } = await counted();
      await other.query('BEGIN');
      await other.query('SELECT analyze_grown_table()');
      await insertCustomers(25_001, 70_000);
      assert.equal(await analyzeGrownTables({ pool }), false, 'at once, without waiting');
      await other.query('COMMIT');
      await analyzeAll();
      assert.equal((await counted()).analyzed, analyzed + 2);
    }));

  it('is left out while something else has locked it, a VACUUM for example', () =>
    asOwnerOnce(rig, async other => {
      const { analyzed } = await counted();
      await insertCustomers(70_001, 150_000);
      await other.query('BEGIN');
      await other.query('LOCK TABLE third_party IN SHARE UPDATE EXCLUSIVE MODE');
      await analyzeAll();
      assert.equal((await counted()).analyzed, analyzed);
      await other.query('ROLLBACK');
      await analyzeAll();
      assert.equal((await counted()).analyzed, analyzed + 1);
    }));

  it('is not analyzed for rows that change', async () => {
    const { analyzed } = await counted();
    await asOwnerOnce(rig, client =>
      inAccount(client, account.code, () => client.query(`UPDATE third_party SET name = name || '.'`)),
    );
    await analyzeAll();
    assert.equal((await counted()).analyzed, analyzed);
  });
});
