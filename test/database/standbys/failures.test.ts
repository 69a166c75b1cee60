// Standbys that fail while they are asked: the leader answers, and no client sees an error.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionActor } from '../../../src/operations/actor.ts';
import { sessionReads } from '../../../src/operations/read/session-reads.ts';
import { query } from '../../../src/query/statement.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { replicationMissing } from '../../support/replication.ts';
import { startStandbyRig, until } from './standby-rig.ts';

describe('With a standby that', { skip: replicationMissing }, async () => {
  if (replicationMissing) return;
  // Rows that the leader removes are removed there at once, also from readers.
  const parts = await startStandbyRig(['max_standby_streaming_delay=100ms', 'hot_standby_feedback=off']);
  const { rig, leader, standby, counts, settings } = parts;
  const database = settings.DATABASE_URL;
  const { client, ...account } = await rig.account();
  assert.equal((await client.post('/invoices', invoiceBody('1'))).status, 201);
  const list = async () => {
    const { status, body, text } = await client.get('/invoices');
    assert.deepEqual([status, body?.length], [200, 1], text);
  };
  /** Lists until the standby answers again. */
  const answers = () =>
    until(async () => {
      const { answered } = counts();
      await list();
      return counts().answered > answered;
    });

  it('is not there yet, the leader answers; once it is there, it answers, and /metrics counts both', async () => {
    await parts.standbyInUse();
    await answers();
    const [line] = rig.log.filter(each => each.includes('standby in use'));
    assert.ok(line?.includes('"standby":"127.0.0.1:'), line);
    assert.ok(!line?.includes('postgres@'));
    const { text } = await rig.call('GET', '/metrics', { headers: { host: 'localhost' } });
    assert.match(text, /kontor_standby_reads_total\{outcome="answered"\} [1-9]/);
    assert.match(text, /kontor_standby_reads_total\{outcome="failed"\} 0/);
  });

  it('cancels a read because of a conflict with recovery, the leader answers it', async () => {
    await leader.query('CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 10000)', database);
    await leader.query('GRANT SELECT ON kept TO PUBLIC', database);
    await parts.resume();
    await answers();
    const actor: SessionActor = {
      kind: 'session',
      via: 'interface',
      accountId: account.id,
      sessionHash: createHash('sha256').update(client.token).digest(),
      sessionKey: `${account.id} test`,
      withoutTrace: true,
      origin: { address: '127.0.0.1', requestId: 'request' },
    };
    const before = counts();
    const slow = query<{ count: number }>({
      text: 'WITH waited AS MATERIALIZED (SELECT pg_sleep(2)) SELECT count(*)::int AS count FROM waited, kept',
    });
    const reading = sessionReads(rig.server.context, actor).ask({ slow }, { cost: 'scan' });
    await sleep(500);
    await leader.query('DELETE FROM kept', database);
    await leader.query('VACUUM kept', database);
    const { slow: rows } = await reading;
    assert.deepEqual(rows, [{ count: 0 }], 'as the leader has it');
    assert.deepEqual(counts(), { ...before, failed: before.failed + 1 });
    // Connections count their conflicts when they end.
    await standby.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor'`);
    await until(async () => {
      const [row] = await standby.query('SELECT sum(conflicts)::int AS conflicts FROM pg_stat_database');
      return row?.conflicts === 1;
    });
    await parts.resume();
  });

  it('replays the lock of a table and stops, the leader answers soon', async () => {
    await leader.query('CREATE TABLE locked (n int)', database);
    await parts.resume();
    await answers();
    // Replay stops between the record of the lock and that of the COMMIT, as in the middle of a migration.
    const locker = leader.query(
      'BEGIN; LOCK TABLE document IN ACCESS EXCLUSIVE MODE; INSERT INTO locked VALUES (1); SELECT pg_sleep(1.5); COMMIT',
      database,
    );
    await until(async () => {
      // A COMMIT sends what was written before it, too.
      await leader.query('INSERT INTO locked VALUES (0)', database);
      const [row] = await standby.query(
        `SELECT count(*)::int AS locks FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND pid IS DISTINCT FROM pg_backend_pid()`,
      );
      return row?.locks === 1;
    });
    await parts.pause();
    await locker;
    const before = counts();
    await list();
    assert.deepEqual(counts(), { ...before, failed: before.failed + 1 });
    await parts.resume();
    await answers();
  });

  it('is one of several, each session asks one of them; the leader in the same address is not asked', async () => {
    const second = await leader.standby();
    const places = [leader, second, standby].map(({ url }) => new URL(url).host).join();
    const { pathname } = new URL(database ?? '');
    const several = await rig.another({ DATABASE_READ_URL: `postgresql://${places}${pathname}` });
    const { standbys } = several.server.context;
    const sessions = await Promise.all(Array.from({ length: 24 }, () => account.login()));
    await parts.resume();
    const listAll = () =>
      Promise.all(
        sessions.map(async ({ token }) => {
          const headers = { authorization: `Bearer ${token}` };
          const { status, text } = await several.call('GET', `/api/${account.code}/v4.0.0/invoices`, { headers });
          assert.equal(status, 200, text);
        }),
      );
    const connected = async (server: typeof standby) => {
      const [row] = await server.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'kontor'`,
      );
      return Number(row?.n);
    };
    await until(async () => {
      await listAll();
      return (await connected(second)) > 0 && (standbys?.counts.answered ?? 0) > 48;
    });
    await until(() => several.log.filter(each => each.includes('standby in use')).length === 2);
    await until(() => several.log.some(each => each.includes('It is not a standby')));
    await second.remove();
    const answered = standbys?.counts.answered ?? 0;
    await listAll();
    await listAll();
    await until(async () => {
      await listAll();
      return (standbys?.counts.answered ?? 0) > answered + 48;
    });
  });

  it('freezes, requests that wait for it get the answer of the leader, and it is used when it goes on', async () => {
    const before = counts();
    standby.signal('SIGSTOP');
    try {
      await Promise.all(Array.from({ length: 20 }, list));
      await until(() => rig.server.context.standbys?.areAvailable === false);
      await list();
    } finally {
      standby.signal('SIGCONT');
    }
    assert.ok(counts().failed > before.failed);
    assert.ok(counts().unavailable > before.unavailable);
    await answers();
  });

  it('stops under load and starts again, is left and used again', async () => {
    let going = true;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (going) await list();
      }),
    );
    await sleep(200);
    await standby.stop();
    await until(() => rig.server.context.standbys?.areAvailable === false);
    await standby.start();
    await answers();
    going = false;
    await load;
  });

  it('is promoted, is not asked any more, whatever is written on it', async () => {
    await standby.query('SELECT pg_promote()');
    await standby
      .query(
        `DELETE FROM document_relation; DELETE FROM transaction; DELETE FROM document_line`,
        settings.DATABASE_READ_URL,
      )
      .catch(() => {});
    await list();
    await until(() => rig.server.context.standbys?.areAvailable === false);
    const { answered } = counts();
    await list();
    assert.equal(counts().answered, answered);
    await until(() => rig.log.some(each => each.includes('It is not a standby')));
  });
});
