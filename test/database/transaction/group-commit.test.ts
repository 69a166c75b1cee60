// Writes that arrive together share a transaction; each succeeds, is refused or fails as if it had come alone.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defineInsert } from '../../../src/database/sql/multi-row-insert.ts';
import { submit, type Write } from '../../../src/database/transaction/group-commit.ts';
import type { LockSet } from '../../../src/database/transaction/locks.ts';
import type { Questions, RowLocks } from '../../../src/database/transaction/questions.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import {
  allocation,
  type Command,
  command,
  mergeableAllocation,
  mergeableQuery,
  query,
  rowLock,
} from '../../../src/query/statement.ts';
import { openShop, type Shop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
});
afterEach(() => shop.sound());

const addLocation = (code: string): Command =>
  command({
    text: 'INSERT INTO location (account_id, location_code, description) VALUES ($1, $2, $2)',
    values: [shop.account.id, code],
  });
const locations = async () => (await shop.list('/locations')).map(({ location_code }) => location_code).sort();
const transactionId = query<{ id: string }>({ name: 'xid', text: 'SELECT pg_current_xact_id()::text AS id' });

type Part = Partial<Write<Questions, RowLocks, unknown>>;
type Rows = Record<string, { id?: unknown; value?: number }[]>;

/** Runs this number of writes in one turn; resolves to each answer, or the code of the error. */
async function together(count: number, work: (index: number) => Part, ended: (index: number) => void = () => {}) {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      submit(rig.database.pool, {
        accountId: shop.account.id,
        name: 'test',
        locks: {},
        rows: 1,
        questions: { transactionId },
        decide: (_locked, found) => ({ answer: (found as Rows).transactionId?.[0]?.id, commands: [] }),
        ...work(index),
      }).finally(() => ended(index)),
    ),
  );
  return answers.map(answer => (answer.status === 'fulfilled' ? answer.value : (answer.reason.code ?? answer.reason)));
}

/** How many writes share each transaction: `[4, 4, 2]`. */
const sizesOf = (ids: unknown[]) => [...Map.groupBy(ids, id => id).values()].map(({ length }) => length);
const sizes = async (count: number, locks: (index: number) => LockSet, more: Part = {}) =>
  sizesOf(await together(count, index => ({ locks: locks(index), ...more })));

describe('Writes that arrive together', () => {
  it('share transactions, at most sixteen each, and never two with a lock in common', async () => {
    assert.deepEqual(await sizes(40, () => ({})), [16, 16, 8]);
    assert.deepEqual(await sizes(20, () => ({})), [10, 10], 'one batch can fill while the other runs');
    assert.deepEqual(await sizes(4, () => ({})), [4]);
    const hashes = [randomBytes(32), randomBytes(32)];
    const session = (index: number) => ({ hash: hashes[index % 2] as Buffer, idleSeconds: 60, shares: false });
    assert.deepEqual(await sizes(6, index => ({ session: session(index) })), [2, 2, 2]);
    const shared = { hash: randomBytes(32), idleSeconds: 60, shares: true };
    assert.deepEqual(await sizes(6, () => ({ session: shared })), [6], 'a session with a nonce window');
    assert.deepEqual(await sizes(3, index => ({ articles: ['TEA', `MILK ${index}`] })), [3], 'articles are shared');
    assert.deepEqual(await sizes(4, index => ({ uniqueValues: [`number FT ${index % 3}`] })), [3, 1]);
    assert.deepEqual(await sizes(4, index => ({ idempotencyKey: `key ${index % 2}` })), [2, 2]);
    assert.deepEqual(await sizes(2, () => ({ exclusive: ['allowance'] })), [1, 1]);
    const rows = { any: rowLock({ text: 'SELECT 1' }) };
    assert.deepEqual(await sizes(2, () => ({ rows })), [1, 1], 'rows that are known only when locked');
    assert.deepEqual(await sizes(2, () => ({ documents: { called: ['FT 1'] } })), [1, 1], 'nor documents');
    assert.deepEqual(await sizes(3, () => ({}), { rows: 100 }), [1, 1, 1], 'large writes never share');
  });

  it('are decided four in a turn of the event loop while another account is active', async () => {
    const other = await rig.account();
    for (const accountId of [other.id, shop.account.id])
      await rig.database.pool.withConnection(async () => {}, { accountId });
    let turn = 0;
    const counting = new AbortController();
    const countTurns = () => {
      turn++;
      if (!counting.signal.aborted) setImmediate(countTurns);
    };
    countTurns();
    const turns: number[] = [];
    const answers = await together(10, index => ({
      decide(_locked, found) {
        turns.push(turn);
        if (index === 9) throw new AppError('CONFLICT', new Message('changed_after_import'));
        return { answer: (found as Rows).transactionId?.[0]?.id, commands: [] };
      },
    }));
    counting.abort();
    assert.deepEqual(sizesOf(turns), [4, 1, 4, 1], 'two groups of five');
    assert.deepEqual([sizesOf(answers.slice(0, 9)), answers[9]], [[5, 4], 'CONFLICT']);
  });

  it('that are a single round trip share transactions with those of their own definition, at most sixteen each', async () => {
    assert.deepEqual(await sizes(20, () => ({}), { singleRoundTrip: true }), [16, 4]);
    const kinds = await together(4, index => (index % 2 ? { singleRoundTrip: true } : {}));
    assert.notEqual(kinds[0], kinds[1]);
    assert.equal(kinds[1], kinds[3]);
  });

  it('send an equal query once, and each allocation by itself', async () => {
    const random = (await together(4, () => ({
      questions: {
        same: query({ name: 'same', text: 'SELECT random() AS value' }),
        own: allocation({ name: 'own', text: 'SELECT random() AS value' }),
      },
      decide(_locked, found) {
        const { same, own } = found as Rows;
        return { answer: [same?.[0]?.value, own?.[0]?.value], commands: [] };
      },
    }))) as [number, number][];
    assert.deepEqual([new Set(random.map(([same]) => same)).size, new Set(random.map(([, own]) => own)).size], [1, 4]);
  });

  it('send mergeable questions of a name as one statement, and each reads the rows of its own item', async () => {
    const numbered = (items: readonly unknown[]) => ({
      text: `SELECT (number - 1)::int AS item, value::int, (SELECT random()) AS statement
        FROM unnest($1::int[]) WITH ORDINALITY AS a (value, number), generate_series(1, value)`,
      values: [items],
    });
    const answers = (await together(4, index => ({
      questions: {
        rows: mergeableQuery('numbered', index, numbered),
        own: mergeableAllocation(index % 2 ? 'odd' : 'even', index, numbered),
      },
      decide(_locked, found) {
        const { rows = [], own = [] } = found as Record<string, { value: number; statement: number }[]>;
        return { answer: { values: rows.map(({ value }) => value), statements: [rows[0], own[0]] }, commands: [] };
      },
    }))) as { values: number[]; statements: ({ statement: number } | undefined)[] }[];
    assert.deepEqual(
      answers.map(({ values }) => values),
      [[], [1], [2, 2], [3, 3, 3]],
    );
    const used = (name: 0 | 1) => new Set(answers.flatMap(({ statements }) => statements[name]?.statement ?? [])).size;
    assert.deepEqual([used(0), used(1)], [1, 2]);
  });

  it('receive an id each, from their own sequence', async () => {
    const sequences = ['document_id_seq', 'job_id_seq'];
    const ids = (await together(4, index => ({
      locks: { newId: sequences[index % 2] as string },
      decide: ({ newId }) => ({ answer: newId, commands: [] }),
    }))) as number[];
    assert.equal(ids[2], (ids[0] ?? 0) + 1);
    assert.equal(ids[3], (ids[1] ?? 0) + 1);
  });

  it('are not undone by one that is refused, nor by one whose statement fails', async () => {
    const answers = await together(12, index => ({
      decide() {
        if (index === 1 || index === 6) throw new AppError('CONFLICT', new Message('in_use'));
        const commands = [addLocation(`PLACE ${index}`)];
        if (index === 9) commands.push(command({ text: 'SELECT 1 / 0' }));
        return { answer: index, commands };
      },
    }));
    assert.deepEqual(answers, [0, 'CONFLICT', 2, 3, 4, 5, 'CONFLICT', 7, 8, 'INTERNAL', 10, 11]);
    const expected = ['MAIN', 'SHOP', 'VAN', ...[0, 2, 3, 4, 5, 7, 8, 10, 11].map(index => `PLACE ${index}`)];
    assert.deepEqual(await locations(), expected.sort());
  });

  it('answer a refusal after the others have decided', async () => {
    const order: string[] = [];
    await together(
      2,
      index => ({
        questions: { slow: index === 1 ? query({ text: 'SELECT pg_sleep(0.2)' }) : undefined },
        decide() {
          if (index === 0) throw new AppError('CONFLICT', new Message('in_use'));
          order.push('the other has decided');
          return { answer: undefined, commands: [] };
        },
      }),
      index => order.push(`${index} is answered`),
    );
    assert.deepEqual(order.slice(0, 2), ['the other has decided', '0 is answered']);
  });

  it('run alone when the server ends the connection that they share', async () => {
    const answers = await together(3, index => ({
      questions: { end: index === 2 ? query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' }) : undefined },
      decide: () => ({ answer: index, commands: [addLocation(`LEFT ${index}`)] }),
    }));
    assert.deepEqual(answers, [0, 1, 'DB_TIMEOUT']);
    assert.deepEqual(await locations(), ['LEFT 0', 'LEFT 1', 'MAIN', 'SHOP', 'VAN']);
  });

  it('join their inserts, whatever else they send', async () => {
    const columns = ['account_id', 'location_code', 'description'];
    await together(4, index => ({
      decide() {
        const row = { account_id: shop.account.id, location_code: `ROW ${index}`, description: 'x' };
        return { answer: index, commands: [defineInsert('location', columns)([row]), addLocation(`OTHER ${index}`)] };
      },
    }));
    const rows = await shop.owner(
      `SELECT xmin::text || cmin::text AS statement FROM location WHERE account_id = $1 AND location_code LIKE 'ROW %'`,
      [shop.account.id],
    );
    assert.equal(rows.length, 4);
    assert.equal(new Set(rows.map(({ statement }) => statement)).size, 1);
  });

  it('that have only one round trip can send no commands', async () => {
    const answers = await together(2, index => ({
      singleRoundTrip: true,
      decide: () => ({ answer: index, commands: index === 1 ? [addLocation('NEVER')] : [] }),
    }));
    assert.equal(answers[0], 0);
    assert.match(String(answers[1]), /can send no commands/);
    assert.ok(!(await locations()).includes('NEVER'));
  });
});

describe('The compiler', () => {
  it('keeps commands out of questions and queries out of commands', () => {
    const select = query({ text: 'SELECT 1' });
    const change = command({ text: 'DELETE FROM location' });
    const asked: Questions = {
      select,
      // @ts-expect-error a command can't be asked
      change,
      // @ts-expect-error nor can plain text
      text: { text: 'DELETE FROM location' },
    };
    // @ts-expect-error a query changes nothing, so it is no command
    const commands: Command[] = [change, select];
    // @ts-expect-error a query locks nothing, so it is no lock
    const locks: RowLocks = { select };
    assert.deepEqual([Object.keys(asked).length, commands.length, Object.keys(locks).length], [3, 2, 1]);
  });
});
