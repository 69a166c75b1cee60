// The outcome of a transaction is queried by its id; after a crash of PostgreSQL the id alone proves nothing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { connectOnce, prepareDatabase } from '../../../src/database/migration/prepare-database.ts';
import {
  endAbandoned,
  markTransaction,
  readMark,
  type TransactionMark,
} from '../../../src/database/sql/transaction-mark.ts';
import {
  type CommitOutcome,
  commitOutcome,
  type Evidence,
  outcomeOf,
} from '../../../src/database/transaction/commit-outcome.ts';
import { query } from '../../../src/query/statement.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { inDatabase, makeTemplate } from '../../support/template-database.ts';

describe('The end of a transaction', () => {
  const at = { same: true, standby: false };
  const cases: [string, Parameters<typeof outcomeOf>[0], (boolean | undefined)[], CommitOutcome | 'not yet'][] = [
    ['is committed on a server that ran on', { ...at, status: 'committed' }, [], 'committed'],
    ['is rolled back when it was aborted', { ...at, status: 'aborted' }, [true], 'rolled back'],
    ['is asked again while it is in progress', { ...at, status: 'in progress' }, [], 'not yet'],
    ['is asked again on a standby, which may lag behind', { ...at, standby: true, status: 'aborted' }, [], 'not yet'],
    [
      'is unknown on another server without evidence',
      { ...at, same: false, status: 'committed' },
      [undefined],
      'unknown',
    ],
    ['is committed on another server with evidence', { ...at, same: false, status: 'committed' }, [true], 'committed'],
    [
      'is rolled back when another has its id',
      { ...at, same: false, status: 'committed' },
      [undefined, false],
      'rolled back',
    ],
    ['is what the evidence says when it is too old', { ...at, status: null }, [true], 'committed'],
    ['is unknown when it is too old', { ...at, status: null }, [], 'unknown'],
  ];
  for (const [what, end, shown, outcome] of cases) it(what, () => assert.equal(outcomeOf(end, shown), outcome));
});

// A PostgreSQL of its own, since the others must not lose their connections.
const rig = await startRig({ RATE_LOGINS: '0' }, async directory => {
  const embedded = await startEmbedded({ dataDirectory: directory });
  const { name } = await makeTemplate(embedded.url);
  return { url: inDatabase(embedded.url, name), drop: () => embedded.stop() };
});
const account = await rig.account();
const evidence = (value: boolean): Evidence => ({
  question: query({ text: 'SELECT $1::boolean AS there', values: [value] }),
  shows: ([row]) => row?.there === true,
});
const outcome = (mark: TransactionMark, shown: Evidence[] = []) =>
  commitOutcome(rig.database.pool, account.id, mark, shown);

async function transaction(end: 'COMMIT' | 'ROLLBACK'): Promise<TransactionMark> {
  const client = await connectOnce(rig.ownerUrl);
  try {
    await client.query('BEGIN');
    await client.query('CREATE TABLE IF NOT EXISTS trace (at timestamptz)');
    await client.query('INSERT INTO trace VALUES (now())');
    const mark = readMark((await client.query(markTransaction.text)).rows[0]);
    assert.ok(mark);
    await client.query(end);
    return mark;
  } finally {
    await client.end();
  }
}

async function killOneConnection(): Promise<void> {
  const client = await connectOnce(rig.ownerUrl);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise(resolve => client.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
  for (;;) {
    const again = await connectOnce(rig.ownerUrl).catch(() => sleep(50));
    if (again) return again.end();
  }
}

describe('A transaction', () => {
  it('that was committed, rolled back, or is still running is known by its id', async () => {
    assert.equal(await outcome(await transaction('COMMIT'), [evidence(false)]), 'committed');
    assert.equal(await outcome(await transaction('ROLLBACK'), [evidence(true)]), 'rolled back');
    const client = await connectOnce(rig.ownerUrl);
    await client.query('BEGIN');
    const mark = readMark((await client.query(markTransaction.text)).rows[0]);
    // As another role, which the service may not end.
    assert.equal(await outcome(mark as TransactionMark), 'unknown');
    await client.end();
  });

  it('is ended as abandoned only on the server that ran it', async () => {
    const { serviceUrl } = await prepareDatabase(rig.ownerUrl);
    const [abandoned, asking] = [await connectOnce(serviceUrl), await connectOnce(serviceUrl)];
    try {
      await abandoned.query('BEGIN');
      const mark = readMark((await abandoned.query(markTransaction.text)).rows[0]);
      assert.ok(mark);
      const ended = async (asked: TransactionMark) => {
        const { text, values } = endAbandoned(asked);
        return (await asking.query(text, values)).rowCount;
      };
      // Of before a crash or a failover, so that the id was given again.
      assert.equal(await ended({ ...mark, begun: 0 }), 0);
      assert.equal(await ended({ ...mark, server: mark.server - 1 }), 0);
      await abandoned.query('SELECT 1');
      const closed = new Promise(resolve => abandoned.once('end', resolve));
      assert.equal(await ended(mark), 1);
      await closed;
    } finally {
      await Promise.allSettled([abandoned.end(), asking.end()]);
    }
  });

  it('of before a crash of PostgreSQL is committed only with evidence, since its id may have been given again', async () => {
    const committed = await transaction('COMMIT');
    const rolledBack = await transaction('ROLLBACK');
    const { xid } = rolledBack;
    await killOneConnection();
    assert.equal(await outcome(committed), 'unknown');
    assert.equal(await outcome(committed, [evidence(true)]), 'committed');
    assert.equal(await outcome(committed, [evidence(false)]), 'rolled back');
    assert.equal(await outcome(rolledBack, [evidence(true)]), 'rolled back');
    const notGivenYet = { ...committed, xid: String(BigInt(xid) + 1_000_000n) };
    assert.equal(await outcome(notGivenYet, [evidence(true)]), 'rolled back');
    assert.equal(await outcome(await transaction('COMMIT')), 'committed');
  });

  it('that a crash ends while its COMMIT is under way is answered with the truth', async () => {
    const sessions = await Promise.all(Array.from({ length: 12 }, () => account.login()));
    let crashed = false;
    const sent = sessions.map(async (client, index) => {
      for (let turn = 1; ; turn++) {
        const number = `${index}-${turn}`;
        const answer = await client.post('/invoices', invoiceBody(number), { query: { nonce: turn } });
        if (crashed || answer.status !== 201) return { number, answer };
      }
    });
    await sleep(200);
    await killOneConnection();
    crashed = true;
    for (const { number, answer } of await Promise.all(sent)) {
      const { body: found } = await account.client.get('/invoices', {
        searchString: number,
        searchColumn: 'seq_number',
      });
      if (answer.status === 201) assert.equal(found.length, 1, answer.text);
      else if (!/ is unknown\. /.test(answer.body.message)) {
        assert.match(answer.body.message, /\. Nothing was written$/);
        assert.equal(found.length, 0, answer.text);
      }
    }
  });
});
