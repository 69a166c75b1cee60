// The floors of the benchmark on a real database: both do the work of the request, and no session waits for another.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it, mock } from 'node:test';
import pg from 'pg';
import type { DatabaseFacts } from '../../../bench/facts.ts';
import { fill } from '../../../bench/fill.ts';
import { CODES, FLOORS, type Floor, type FloorSession, runFloor, STATEMENTS } from '../../../bench/floor/floors.ts';
import { LEAST_WORK } from '../../../bench/floor/least-work.ts';
import { ONE_STATEMENT } from '../../../bench/floor/one-statement.ts';
import { openWire, type Wire } from '../../../bench/floor/wire.ts';
import { CASES } from '../../../bench/requests.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const client = new pg.Client({ connectionString: rig.ownerUrl });
let facts: DatabaseFacts;

// For an owner who is no superuser, row-level security holds.
function open(statements: Record<string, string>): Promise<Wire> {
  const url = new URL(rig.ownerUrl);
  url.searchParams.set('options', `-c kontor.account=${facts.accountId}`);
  return openWire(url.href, statements);
}

const openStatements = () => open(STATEMENTS);
const openOne = () => open(Object.fromEntries(Object.entries(ONE_STATEMENT).map(([name, { text }]) => [name, text])));

let opened = 0;
async function session(): Promise<FloorSession> {
  const hash = randomBytes(32);
  await client.query(
    `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at) VALUES ($1, $2, $3, '{read,write}', now() + interval '1 day')`,
    [facts.accountId, hash, facts.userId],
  );
  return { facts, hash, mark: `t${opened++}` };
}

function statementsOf(name: string, session: FloorSession, n: number): Floor {
  const floor = FLOORS[name];
  assert.ok(floor, name);
  return floor(session, n);
}

function runOne(wire: Wire, name: string, session: FloorSession, n: number): Promise<string[]> {
  return wire.run({ statement: name, values: ONE_STATEMENT[name]?.values(session, n) ?? [] });
}

const WRITTEN: Record<string, string> = {
  customers: `SELECT count(*)::int AS n FROM third_party WHERE account_id = $1`,
  documents: 'SELECT count(*)::int AS n FROM document WHERE account_id = $1',
  lines: 'SELECT count(*)::int AS n FROM document_line WHERE account_id = $1',
  'quantity of lines': 'SELECT coalesce(sum(qty), 0)::int AS n FROM document_line WHERE account_id = $1',
  ledger: 'SELECT count(*)::int AS n FROM stock_transaction WHERE account_id = $1',
  'quantity of the ledger': 'SELECT coalesce(sum(qty), 0)::int AS n FROM stock_transaction WHERE account_id = $1',
  'on hand': 'SELECT sum(on_hand)::int AS n FROM stock_level WHERE account_id = $1',
  reserved: 'SELECT sum(reserved)::int AS n FROM stock_level WHERE account_id = $1',
  nonces: 'SELECT sum(last_nonce)::int AS n FROM session WHERE account_id = $1',
};

async function counts(): Promise<Record<string, number>> {
  const found: [string, number][] = [];
  for (const [name, text] of Object.entries(WRITTEN)) {
    const { rows } = await client.query<{ n: number }>(text, [facts.accountId]);
    found.push([name, rows[0]?.n ?? 0]);
  }
  return Object.fromEntries(found);
}

// No two articles of a sale are the same, and all are in a part of the articles, given in twentieths.
function differentArticles(from: number, to: number) {
  let n = 0;
  return mock.method(Math, 'random', () => (from + (n++ % (to - from)) + 0.5) / 20);
}

async function changeBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const earlier = await counts();
  await work();
  const later = await counts();
  return Object.fromEntries(Object.keys(WRITTEN).map(name => [name, (later[name] ?? 0) - (earlier[name] ?? 0)]));
}

describe('The floors', () => {
  before(async () => {
    await client.connect();
    facts = await fill(client, rig.administration, 'bench', { customers: 20, articles: 90, invoices: 120 });
    await client.query(`CREATE SEQUENCE ${CODES}`);
  });
  after(() => client.end());

  it('are two for every request, with a sentence that says its least work', () => {
    const names = CASES.map(({ name }) => name).sort();
    // helo and status have a bare route in place of statements.
    assert.deepEqual([...Object.keys(FLOORS), 'helo', 'status'].sort(), names);
    assert.deepEqual(Object.keys(ONE_STATEMENT).sort(), names);
    assert.deepEqual(Object.keys(LEAST_WORK).sort(), names);
  });

  it('write the same rows in several statements as in one', async () => {
    const [several, one] = [await openStatements(), await openOne()];
    const sold = {
      documents: 1,
      lines: 3,
      'quantity of lines': 6,
      'on hand': -3,
      ledger: 3,
      'quantity of the ledger': -6,
    };
    const expected: Record<string, Record<string, number>> = {
      'create customer': { customers: 1 },
      'create invoice': sold,
      'create order': { documents: 1, lines: 3, 'quantity of lines': 6, reserved: 3 },
    };
    const random = differentArticles(0, 20);
    for (const [name, change] of Object.entries(expected)) {
      const [first, second] = [await session(), await session()];
      const rows = { ...Object.fromEntries(Object.keys(WRITTEN).map(what => [what, 0])), ...change, nonces: 1 };
      assert.deepEqual(await changeBy(() => runFloor(several, statementsOf(name, first, 1))), rows, name);
      assert.deepEqual(await changeBy(() => runOne(one, name, second, 1)), rows, name);
    }
    random.mock.restore();
    await Promise.all([several.close(), one.close()]);
  });

  it('read the same records in several statements as in one', async () => {
    const [several, one] = [await openStatements(), await openOne()];
    const reader = await session();
    const random = mock.method(Math, 'random', () => 0.01);
    try {
      for (const name of Object.keys(FLOORS)) {
        const floor = statementsOf(name, reader, 1);
        if (!('read' in floor)) continue;
        const records = await several.run(floor.read);
        const single = await runOne(one, name, reader, 1);
        assert.ok(records.length > 0, `${name} finds nothing`);
        if (name.startsWith('PDF')) assert.equal(single.length, 1, name);
        else assert.deepEqual(single, records, name);
      }
    } finally {
      random.mock.restore();
      await Promise.all([several.close(), one.close()]);
    }
  });

  it('of creates do not wait for another session that has not committed', { timeout: 60_000 }, async () => {
    const [waiting, several, one] = [await openStatements(), await openStatements(), await openOne()];
    for (const name of ['create customer', 'create invoice', 'create order']) {
      const [first, second] = [await session(), await session()];
      // Two sales of one article wait for each other in Kontor too.
      const random = differentArticles(0, 10);
      const open = statementsOf(name, first, 1);
      assert.ok('write' in open);
      await waiting.run({ statement: 'begin', values: [] });
      for (const statement of open.write) await waiting.run(statement);
      random.mock.restore();
      const others = differentArticles(10, 20);
      await runFloor(several, statementsOf(name, second, 1));
      await runOne(one, name, second, 2);
      others.mock.restore();
      await waiting.run({ statement: 'commit', values: [] });
    }
    await Promise.all([waiting.close(), several.close(), one.close()]);
  });
});
