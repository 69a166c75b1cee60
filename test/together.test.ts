// Requests that come at once share a transaction; each is answered as if it had come alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inSharedTransaction } from '../src/database/together.ts';
import { inAccount } from '../src/operations/administer.ts';
import { startRig } from './rig.ts';

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
    const mode = { readOnly: true, atOnce: true } as const;
    const names = await times(40, async index => {
      const [row] = await inSharedTransaction(rig.store.pool, index % 2 ? account.id : other.id, mode, transaction =>
        transaction.query(which),
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
    await rig.store.asOwner(owner =>
      inAccount(owner, account.code, id =>
        owner.query('UPDATE app_user SET active = false WHERE account_id = $1 AND login = $2', [id, login]),
      ),
    );
    const [own, foreign, refused] = await Promise.all([
      Promise.all(sessions.map(session => session.get('/status'))),
      times(3, () => other.client.get('/status')),
      times(3, () => dead.get('/status')),
    ]);
    own.forEach(({ body }, index) => {
      assert.equal(body.errors.length, 1);
      assert.match(JSON.stringify(body.errors), /'limit'/);
      assert.match(body.status, new RegExp(`company: ${account.code}`), `session ${index}`);
    });
    for (const { body } of foreign) assert.deepEqual([body.errors, body.status.includes(other.code)], [[], true]);
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
  });

  it('are not failed by one of them: what is locked out of its table alone is DB_TIMEOUT', async () => {
    await rig.store.asOwner(owner =>
      inAccount(owner, account.code, async () => {
        await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
        const [statuses, [invoices], customers] = await Promise.all([
          times(5, () => account.client.get('/status')),
          times(1, () => account.client.get('/invoices')),
          times(5, () => account.client.get('/customers')),
        ]);
        for (const { status, text } of [...statuses, ...customers]) assert.equal(status, 200, text);
        assert.deepEqual([invoices?.status, invoices?.body.code], [503, 'DB_TIMEOUT']);
      }),
    );
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
