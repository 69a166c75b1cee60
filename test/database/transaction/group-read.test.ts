// Requests that come at once share a transaction; each is answered as if it had come alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inSharedTransaction } from '../../../src/database/transaction/executor.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { inAccount } from '../../../src/operations/administration/accounts.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DATABASE_DEADLINE_MS: '1000' });
const account = await rig.account();
const other = await rig.account();
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('Requests that come at once', () => {
  it('share transactions, those of one account only, and no more than eight one', async () => {
    const which = {
      text: `SELECT pg_backend_pid() || ' ' || now() || ' ' || current_setting('kontor.account') AS name`,
    };
    const names = await times(40, async index => {
      const [row] = await inSharedTransaction(
        rig.database.pool,
        index % 2 ? account.id : other.id,
        'read',
        transaction => transaction.query(which),
      );
      return row?.name as string;
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
    await rig.database.asOwner(owner =>
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

  it('are not failed by one of them: what PostgreSQL refuses or cuts off is told to who asked for it', async () => {
    const { pool } = rig.database;
    for (const [kind, wrong, code] of [
      ['read', 'SELECT 1 / 0', 'INTERNAL'],
      ['read', 'SELECT pg_sleep(9)', 'DB_TIMEOUT'],
      ['open session', 'SELECT 1 / 0', 'INTERNAL'],
    ] as const) {
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          inSharedTransaction(pool, account.id, kind, async transaction => {
            const [row] = await transaction.query({ text: index === 3 ? wrong : `SELECT ${index} AS found` });
            if (index === 5) throw new AppError('NOT_FOUND', 'a refusal of its own');
            return row?.found;
          }),
        ),
      );
      const told = answers.map(answer => (answer.status === 'fulfilled' ? answer.value : answer.reason.code));
      assert.deepEqual(told, [0, 1, 2, code, 4, 'NOT_FOUND', 6, 7], `${kind}: ${wrong}`);
    }
  });

  it('may each take as long as one alone: eight of 0.4 s are served where one may take a second', async () => {
    const pids = await times(8, () =>
      inSharedTransaction(rig.database.pool, account.id, 'read', async transaction => {
        const [row] = await transaction.query({ text: 'SELECT pg_backend_pid() AS pid, pg_sleep(0.4)' });
        return row?.pid;
      }),
    );
    assert.equal(new Set(pids).size, 1);
  });

  it('are refused together when nobody can be served, and a lost connection tells all', async () => {
    const full = await rig.another({ DATABASE_POOL: '2', MAX_WAITING: '0' });
    const busy = times(2, () => full.database.pool.query({ text: 'SELECT pg_sleep(1)' }));
    const ask = () => inSharedTransaction(full.database.pool, account.id, 'read', tx => tx.query({ text: 'SELECT 1' }));
    const codes = async (asked: Promise<unknown>[]) =>
      (await Promise.allSettled(asked)).map(answer => answer.status === 'rejected' && answer.reason.code);
    await new Promise(resolve => setTimeout(resolve, 300));
    assert.deepEqual(await codes([ask(), ask(), ask()]), ['OVERLOADED', 'OVERLOADED', 'OVERLOADED']);
    await busy;
    const cut = () =>
      inSharedTransaction(full.database.pool, account.id, 'open session', transaction =>
        transaction.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' }),
      );
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
