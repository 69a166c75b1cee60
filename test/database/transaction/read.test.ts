// Small reads that arrive together share a transaction; each is answered as if it had come alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pool } from '../../../src/database/connection/pool.ts';
import { read } from '../../../src/database/transaction/read.ts';
import { query, type Row } from '../../../src/query/statement.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DATABASE_DEADLINE_MS: '1000' });
const account = await rig.account();
const other = await rig.account();
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function ask(pool: Pool, text: string, accountId = account.id): Promise<Row | undefined> {
  return (await read(pool, accountId, { row: query<Row>({ text }) }, { cost: 'point' })).row[0];
}

describe('Small reads that arrive together', () => {
  it('share transactions, those of one account only, and no more than eight one', async () => {
    const which = {
      text: `SELECT pg_backend_pid() || ' ' || now() || ' ' || current_setting('kontor.account') AS name`,
    };
    const names = await times(40, async index => {
      const found = await ask(rig.database.pool, which.text, index % 2 ? account.id : other.id);
      return found?.name as string;
    });
    const sizes = Map.groupBy(names, name => name);
    assert.deepEqual([...sizes.values()].map(({ length }) => length).sort(), [4, 4, 8, 8, 8, 8]);
    names.forEach((name, index) => {
      assert.ok(name.endsWith(` ${index % 2 ? account.id : other.id}`));
    });
  });

  it('are each answered for their own session: the errors of one are not told to another, the dead are refused', async () => {
    const sessions = await times(6, () => account.login());
    await Promise.all(sessions.map((session, index) => session.get('/invoices', { limit: `x${index}` })));
    const { client: dead, login } = await account.user('clerk');
    // Seen alive a moment ago, its proof travels with its work.
    await dead.get('/status');
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query('UPDATE app_user SET active = false WHERE account_id = $1 AND login = $2', [id, login]),
      ),
    );
    const all = [...sessions, dead, dead, other.client, other.client];
    const answers = await Promise.all(all.map(client => client.get('/status')));
    const [own, refused, foreign] = [answers.slice(0, 6), answers.slice(6, 8), answers.slice(8)];
    own.forEach(({ body }, index) => {
      assert.equal(body.errors.length, 1);
      assert.match(JSON.stringify(body.errors), /'limit'/);
      assert.match(body.status, new RegExp(`company: ${account.code}`), `session ${index}`);
    });
    for (const { body } of foreign) assert.deepEqual([body.errors, body.status.includes(other.code)], [[], true]);
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
  });

  it('may ask with values of any type, e.g. with the id of a document as a BigInt', async () => {
    const rows = await times(6, async index => {
      const row = query<Row>({ name: 'echo', text: 'SELECT $1::bigint AS id', values: [BigInt(index % 3)] });
      return (await read(rig.database.pool, account.id, { row }, { cost: 'point' })).row[0]?.id;
    });
    assert.deepEqual(rows.map(Number), [0, 1, 2, 0, 1, 2]);
  });

  it('do not fail because of one of them: an error of PostgreSQL reaches only the read that caused it', async () => {
    const { pool } = rig.database;
    for (const [wrong, code] of [
      ['SELECT 1 / 0', 'INTERNAL'],
      ['SELECT pg_sleep(9)', 'DB_TIMEOUT'],
    ] as const) {
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) => ask(pool, index === 3 ? wrong : `SELECT ${index} AS found`)),
      );
      const found = answers.map(answer =>
        answer.status === 'fulfilled' ? answer.value?.found : (answer.reason as { code: string }).code,
      );
      assert.deepEqual(found, [0, 1, 2, code, 4, 5, 6, 7], wrong);
    }
  });

  it('may each take as long as one alone: eight of 0.4 s are served where one may take a second', async () => {
    const pids = await times(
      8,
      async index =>
        (await ask(rig.database.pool, `SELECT pg_backend_pid() AS pid, pg_sleep(0.4), ${index} AS n`))?.pid,
    );
    assert.equal(new Set(pids).size, 1);
  });

  it('are refused together when nobody can be served, and a lost connection tells all', async () => {
    const full = await rig.another({ DATABASE_POOL: '2', MAX_WAITING: '0' });
    const busy = times(2, () => full.database.pool.query({ text: 'SELECT pg_sleep(1)' }));
    const one = () => ask(full.database.pool, 'SELECT 1');
    const codes = async (asked: Promise<unknown>[]) =>
      (await Promise.allSettled(asked)).map(answer => answer.status === 'rejected' && answer.reason.code);
    await new Promise(resolve => setTimeout(resolve, 300));
    assert.deepEqual(await codes([one(), one(), one()]), ['OVERLOADED', 'OVERLOADED', 'OVERLOADED']);
    await busy;
    const cut = () => ask(full.database.pool, 'SELECT pg_terminate_backend(pg_backend_pid())');
    assert.deepEqual(await codes([cut(), cut()]), ['DB_TIMEOUT', 'DB_TIMEOUT']);
    assert.equal((await account.client.get('/status')).status, 200);
  });

  it('open a session each, and a wrong token among them opens none', async () => {
    const helo = (token: string) =>
      rig.call('GET', `/api/${account.code}/v4.0.0/helo`, { headers: { authorization: `Bearer ${token}` } });
    const [opened, [refused]] = await Promise.all([
      times(40, () => helo(account.apiToken)),
      times(1, () => helo('kt_wrong')),
    ]);
    assert.equal(refused?.status, 403);
    const tokens = new Set(opened.map(({ body }) => body['xa-token']));
    assert.equal(tokens.size, 40);
    const alive = await times(40, index =>
      rig.call('GET', `/api/${account.code}/v4.0.0/status`, {
        headers: { authorization: `Bearer ${[...tokens][index]}` },
      }),
    );
    assert.ok(alive.every(({ status }) => status === 200));
  });
});
