// Pages of every list: by cursor, by skip, by id, with limits, and the address of the next one. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import { invoiceBody } from '../support/invoices.ts';
import { startRig } from '../support/rig.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

describe('Pages', () => {
  for (const { path } of lists) {
    it(`of GET /${path} by cursor and by skip are the same; together they have every record once, ascending by id`, async () => {
      const all = idsOf(await client.get(`/${path}`, { limit: 1000 }));
      assert.deepEqual(
        all,
        all.toSorted((a, b) => a - b),
      );
      const [bySkip, byCursor]: [number[], number[]] = [[], []];
      let cursor: string | undefined;
      for (let skip = 0; ; skip += 2) {
        const page = await client.get(`/${path}`, { limit: 2, skip });
        bySkip.push(...idsOf(page));
        const same = await client.get(`/${path}`, { limit: 2, ...(skip > 0 && { cursor }) });
        assert.deepEqual(same.body, page.body);
        byCursor.push(...idsOf(same));
        cursor = cursorOf(same);
        assert.equal(cursor !== undefined, page.body.length === 2, 'only a full page names the next one');
        if (!cursor) break;
      }
      assert.deepEqual(bySkip, all);
      assert.deepEqual(byCursor, all);
    });

    it(`of GET /${path}?id= has that record and its ETag, or nothing`, async () => {
      const [first] = idsOf(await client.get(`/${path}`, { limit: 1 }));
      const found = await client.get(`/${path}`, { id: first });
      assert.deepEqual(idsOf(found), [first]);
      assert.match(found.headers.etag ?? '', /^"[\x21-\x7e]+"$/);
      const none = await client.get(`/${path}`, { id: '9223372036854775807' });
      assert.deepEqual([none.status, none.body, none.headers.etag], [200, [], undefined]);
    });
  }

  it('are at most 1000 and by default 50; after the last record they are empty', async () => {
    const fresh = await rig.account();
    for (let number = 1; number <= 55; number++) await fresh.client.post('/invoices', invoiceBody(`${number}`));
    assert.equal((await fresh.client.get('/invoices')).body.length, 50);
    assert.equal((await fresh.client.get('/invoices', { limit: 1000 })).body.length, 55);
    assert.deepEqual((await fresh.client.get('/invoices', { limit: 0 })).body, []);
    for (const skip of ['55', '9007199254740991'])
      assert.deepEqual((await fresh.client.get('/invoices', { skip })).body, []);
    for (const limit of ['1001', '-1', '9223372036854775807'])
      assert.equal((await fresh.client.get('/invoices', { limit })).status, 400);
    assert.equal(
      (await fresh.client.get('/invoices', { skip: 0, cursor: 'YWZ0ZXI6MQ' })).body.details[0].field,
      'cursor',
    );
  });

  it('name the next page by the same parameters, without the nonce', async () => {
    const page = await client.get('/invoices', {
      limit: 1,
      filterDate: '2026-01-01:2026-12-31',
      searchColumn: 'currency',
      searchString: 'EUR',
      nonce: 7,
    });
    assert.match(
      page.headers.link ?? '',
      /^<\/api\/\w+\/v4\.0\.0\/invoices\?limit=1&filterDate=2026-01-01%3A2026-12-31&searchColumn=currency&searchString=EUR&cursor=/,
    );
  });
});
