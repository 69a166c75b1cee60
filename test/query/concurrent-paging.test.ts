// Paging while others write: no record is repeated and none is skipped. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { onTable, untilBlocked } from '../support/database-locks.ts';
import { invoiceBody } from '../support/invoices.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { idsOf } from './list-answers.ts';

const rig = await startRig();
const other = await rig.another();
const account = await rig.account();
const LIMIT = 4;
const EACH = 25;

const bodies: Record<string, (mark: string) => unknown> = {
  '/invoices': mark => invoiceBody(mark, { items: [{ description: 'x' }] }),
  '/customers': mark => ({ name: mark }),
  '/articles': mark => ({ item_code: mark, description: mark, stock: 1 }),
};

/** Reads page by page until `done`; a page that isn't full is read again. */
async function readAll(client: Client, path: string, by: 'skip' | 'cursor', done: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  for (;;) {
    const last = done();
    const page = await client.get(path, { limit: LIMIT, ...(by === 'skip' ? { skip: seen.length } : { cursor }) });
    const ids = idsOf(page);
    if (ids.length === LIMIT) {
      seen.push(...ids);
      cursor = /cursor=([^>]+)>/.exec(page.headers.link ?? '')?.[1];
    } else if (last) return [...seen, ...ids];
  }
}

it('A cursor before all records gives the first page, and does not change what later requests without it get', async () => {
  const fresh = await rig.another();
  for (const path of ['users', 'invoices', 'articles']) {
    const session = await fresh.session(account.code, account.apiToken);
    const before = await session.get(`/${path}`, { cursor: 'YWZ0ZXI6MA' });
    assert.deepEqual([before.status, idsOf(before)], [200, idsOf(await session.get(`/${path}`))]);
  }
});

describe('Paging', () => {
  for (const path of ['/invoices', '/customers', '/articles', '/transactions']) {
    for (const by of ['skip', 'cursor'] as const) {
      it(`through ${path} by ${by} reads every record once while four clients of two servers write`, async () => {
        const written = path === '/transactions' ? '/articles' : path;
        const before = idsOf(await account.client.get(path, { limit: 1000 }));
        let writing = 4;
        const write = async (index: number) => {
          const session = await (index % 2 ? other : rig).session(account.code, account.apiToken);
          for (let count = 0; count < EACH; count++) {
            const { status, text } = await session.post(
              written,
              bodies[written]?.(`${path.slice(1, 4)}${by[0]}${index}-${count}`),
            );
            assert.equal(status, 201, text);
          }
          writing--;
        };
        const [seen] = await Promise.all([
          readAll(await account.login(), path, by, () => writing === 0),
          ...[0, 1, 2, 3].map(write),
        ]);
        const all = idsOf(await account.client.get(path, { limit: 1000 }));
        assert.equal(all.length, before.length + 4 * EACH);
        assert.deepEqual(seen, all);
      });
    }
  }

  it('waits for a writer that has an earlier id, and only when the page reaches that far', async () => {
    const fresh = await rig.account();
    const [writer, reader] = [await fresh.login(), await fresh.login()];
    await asOwner(rig, owner =>
      inAccount(owner, fresh.code, async () => {
        // Only the first has lines, so it has its id and waits, while the second is committed.
        await owner.query('LOCK TABLE document_line IN EXCLUSIVE MODE');
        const early = writer.post('/invoices', invoiceBody('early', { items: [{ description: 'x' }] }));
        await untilBlocked(owner, onTable('document_line'));
        assert.equal((await reader.post('/invoices', invoiceBody('late'))).status, 201);
        assert.equal(
          (await reader.get('/invoices', { limit: 2 })).body.length,
          1,
          'a page that is not full never waits',
        );
        const page = reader.get('/invoices', { limit: 1 });
        await untilBlocked(owner, "locktype = 'advisory'");
        await owner.query('COMMIT');
        await owner.query('BEGIN');
        assert.equal((await early).status, 201);
        assert.deepEqual(
          (await page).body.map(({ seq_number }: { seq_number: string }) => seq_number),
          ['early'],
        );
      }),
    );
  });
});
