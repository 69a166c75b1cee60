// A PDF that was printed before is found again by what the database says of its document, and only for who may have it.

import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { letterhead, namedRecords, printable } from '../../../src/database/sql/printing.ts';
import { documents } from '../../../src/definitions/catalogue.ts';
import { elementStatement } from '../../../src/query/sql.ts';
import type { Statement } from '../../../src/query/statement.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { documentOf, on, sale, startPrints } from './prints-rig.ts';

const { rig, other, account, jobs, create, printed, settings } = await startPrints();

describe('a PDF that was printed before', () => {
  it('is printed anew by every server process of the database, whichever made the change', async () => {
    const id = await create('/invoices', sale('FT', 'O/1'));
    const client = await other.session(account.code, account.apiToken);
    for (const reader of [account.client, client]) {
      await printed(id, reader);
      assert.equal((await printed(id, reader)).job, undefined);
    }
    const receipt = { ...on('REC', 'O/1'), total_amount: 11.07, related_document: 'FT O/1' };
    assert.equal((await client.post('/receipts', receipt)).status, 201);
    for (const reader of [account.client, client]) {
      const { job } = await printed(id, reader);
      assert.equal(job && documentOf(job).status, 'PAID');
    }
  });

  it('is the same file after a change that it does not show', async () => {
    const id = await create('/invoices', sale('FT', 'O/2'));
    const { file } = await printed(id);
    await settings({ sms_daily_cap: 7 });
    assert.deepEqual((await printed(id)).file, file);
    assert.equal((await printed(id)).job, undefined);
  });

  it('is answered by its signed link, and by the list of its type only', async () => {
    const { body } = await account.client.post('/invoices', sale('FT', 'O/3'));
    const { file } = await printed(body.id);
    assert.deepEqual((await rig.call('GET', body.url)).bytes, file);
    assert.equal(jobs.length, 1, 'that of the first print');
    assert.equal((await account.client.get('/orders', { id: body.id, print: 1 })).status, 404);
    const stranger = await rig.account();
    assert.equal((await stranger.client.get('/invoices', { id: body.id, print: 1 })).status, 404);
  });

  it('is printed anew when its file is gone', async () => {
    const id = await create('/invoices', sale('FT', 'O/4'));
    const { file } = await printed(id);
    await rm(join(rig.config.dataDirectory, 'cache/pdf'), { recursive: true });
    const again = await printed(id);
    assert.ok(again.job);
    assert.deepEqual(again.file, file);
  });

  it('has a version of every table that PDFs are made of', async () => {
    await asOwner(rig, client =>
      inAccount(client, account.code, async () => {
        const tablesOf = async ({ text, values = [] }: Statement) => {
          const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
          return Array.from(JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g), ([, table = '']) => table);
        };
        const read = [
          letterhead(1),
          namedRecords(1, 1n),
          ...documents.map(({ list }) => elementStatement(list, 1, 1n)),
        ];
        const tables = new Set<string>();
        for (const statement of read) for (const table of await tablesOf(statement)) tables.add(table);
        const versioned = new Set(await tablesOf(printable(1, 1n)));
        assert.ok(tables.size >= 6, [...tables].join(', '));
        assert.deepEqual([...tables.difference(versioned)], []);
      }),
    );
  });
});
