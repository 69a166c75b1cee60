// COMMITs that get no answer: the client learns what became of its write, and no answer claims what is not so.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { submit } from '../../../src/database/transaction/group-commit.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { decimal, ZERO } from '../../../src/domain/values/decimal.ts';
import { command } from '../../../src/query/statement.ts';
import type { Answer, Client } from '../../support/client.ts';
import { type CommitFate, type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const proxy: CuttingProxy = await startCuttingProxy(rig.ownerUrl);
const behind: Rig = await rig.another({ DATABASE_URL: proxy.url, DATABASE_DEADLINE_MS: '1000' });
const account = await rig.account();
const session = () => behind.session(account.code, account.apiToken);
let client: Client;
let nonce = 0;

before(async () => {
  client = await session();
});

const stored = (number: string): Promise<number> =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      const { rows } = await owner.query(
        'SELECT count(*)::int AS count FROM document WHERE account_id = $1 AND seq_number = $2',
        [id, number],
      );
      return rows[0].count;
    }),
  );

function send(by: Client, number: string, own: number, key?: string): Promise<Answer> {
  return by.post('/invoices', invoiceBody(number), {
    query: { nonce: own },
    ...(key !== undefined && { headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': key } }),
  });
}

const saysNothing = /\. Nothing was written$/;
const saysUnknown = /whether the change was written is unknown\. Send the same request again/;

describe('240 creates whose COMMITs are cut', () => {
  it('each get the truth, and none is lost or doubled by sending it again', { timeout: 120_000 }, async () => {
    const fates: CommitFate[] = ['before', 'pass', 'after', 'pass', 'answered', 'pass', 'pass'];
    let commits = 0;
    // Seven is prime: lanes that have come into step do not meet the same fate at the same request each time.
    proxy.atCommits(() => fates[++commits % fates.length] ?? 'pass');
    const sessions = await Promise.all(Array.from({ length: 12 }, sessionPatiently));
    const counts = { success: 0, nothing: 0, repeated: 0 };
    await Promise.all(
      sessions.map(async (by, lane) => {
        for (let turn = 1; turn <= 20; turn++) {
          const number = `L${lane}-${turn}`;
          const key = turn % 2 ? number : undefined;
          for (let answer = await send(by, number, turn, key); ; answer = await send(by, number, turn, key)) {
            const copies = await stored(number);
            if (answer.status === 201) {
              assert.equal(copies, 1, `success, but ${number} is stored ${copies} times`);
              counts.success++;
              break;
            }
            assert.equal(answer.status, 503, answer.text);
            // A database that answers is never in doubt.
            assert.match(answer.body.message, saysNothing);
            assert.equal(copies, 0, `'${answer.body.message}', but ${number} is stored`);
            counts.nothing++;
          }
          const again = await until(
            () => send(by, number, turn, key),
            ({ status }) => status !== 503,
          );
          if (key) assert.equal(again.headers['idempotency-replayed'], 'true', again.text);
          else assert.match(again.body.message, new RegExp(`it created invoice \\d+, FT/${number}$`), again.text);
          assert.equal(await stored(number), 1);
          counts.repeated++;
        }
      }),
    );
    proxy.atCommits(undefined);
    assert.equal(counts.success, 240);
    assert.equal(counts.repeated, 240);
    assert.ok(counts.nothing > 5, `${counts.nothing} were cut before COMMIT`);
    assert.ok(commits > 240);
  });
});

describe('A COMMIT that hangs', () => {
  it('and that the database never received is not carried out; its locks are free at once', async () => {
    const number = 'HUNG-1';
    proxy.atCommits(() => 'lost');
    const answer = await send(client, number, ++nonce);
    proxy.atCommits(undefined);
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1'], answer.text);
    assert.match(answer.body.message, saysNothing);
    assert.equal(await stored(number), 0);
    assert.equal((await send(client, number, nonce)).status, 201);
  });

  it('and that the database carried out is answered with success', async () => {
    proxy.atCommits(() => 'mute');
    const answer = await send(client, 'HUNG-2', ++nonce);
    proxy.atCommits(undefined);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(await stored('HUNG-2'), 1);
  });
});

describe('A COMMIT after which the database cannot be reached', () => {
  for (const fate of ['before', 'answered'] as const) {
    it(`is answered as unknown when it was cut ${fate}, and the same nonce finds out`, async () => {
      const number = `GONE-${fate}`;
      proxy.atCommits(() => {
        setImmediate(() => proxy.become('refusing'));
        return fate;
      });
      const begun = performance.now();
      const answer = await send(client, number, ++nonce);
      const took = performance.now() - begun;
      proxy.atCommits(undefined);
      proxy.become('up');
      assert.deepEqual([answer.status, answer.body.code, answer.headers['retry-after']], [503, 'DB_TIMEOUT', '1']);
      assert.match(answer.body.message, saysUnknown);
      assert.ok(took < 5_000, `${took} ms`);
      const again = await until(
        () => send(client, number, nonce),
        ({ status }) => status !== 503,
      );
      if (again.status !== 201)
        assert.match(again.body.message, new RegExp(`it created invoice \\d+, FT/${number}$`), again.text);
      assert.equal(await stored(number), 1);
    });
  }

  it('says what to do to those who send no nonce', async () => {
    proxy.atCommits(() => {
      setImmediate(() => proxy.become('refusing'));
      return 'before';
    });
    const headers = { authorization: `Bearer ${account.apiToken}` };
    const answer = await behind.call('GET', `/api/${account.code}/v4.0.0/helo`, { headers });
    proxy.atCommits(undefined);
    proxy.become('up');
    assert.match(answer.body.message, /is unknown\. Log in again/);
  });
});

async function sessionPatiently(): Promise<Client> {
  return until(
    () => session().catch(() => undefined),
    found => found !== undefined,
  ) as Promise<Client>;
}

async function until<T>(attempt: () => Promise<T>, done: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await attempt();
    if (done(answer)) return answer;
  }
}

describe('A refusal for what another write leaves whose COMMIT is cut', () => {
  it('is decided again, by what is there', async () => {
    await account.client.post('/articles', { item_code: 'LAST', description: 'Last', stock: 3 });
    const sell = (place: string) =>
      submit(behind.database.pool, {
        accountId: account.id,
        name: 'test',
        rows: 1,
        locks: { articles: ['LAST'] },
        questions: {},
        decide({ levels: [level], accountId }) {
          if (Number(level?.on_hand) < 3) throw new AppError('INSUFFICIENT_STOCK', new Message('in_use'));
          const change = { articleId: Number(level?.article_id), locationId: Number(level?.location_id) };
          const text = 'INSERT INTO location (account_id, location_code, description) VALUES ($1, $2, $2)';
          return {
            answer: place,
            commands: [command({ text, values: [accountId, place] })],
            stock: {
              levels: [{ ...change, on_hand: decimal('-3'), reserved: ZERO, expected: ZERO }],
              costs: new Map(),
            },
          };
        },
      });
    let commits = 0;
    proxy.atCommits(() => (++commits === 1 ? 'before' : 'pass'));
    const [first, second] = await Promise.allSettled([sell('FIRST'), sell('SECOND')]);
    proxy.atCommits(undefined);
    assert.equal(first?.status === 'rejected' && first.reason.code, 'DB_TIMEOUT');
    assert.deepEqual(second, { status: 'fulfilled', value: 'SECOND' });
  });
});
