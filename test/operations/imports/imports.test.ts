// Imports of files: what is checked, what is written, what a crash and an undo leave.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../src/domain/errors.ts';
import { readStored } from '../../../src/domain/messages/stored.ts';
import { importRows, startImport, undoImport } from '../../../src/operations/imports/imports.ts';
import { importHandler } from '../../../src/worker/handlers/imports.ts';
import { doJob } from '../../support/jobs.ts';
import { startRig } from '../../support/rig.ts';
import { openShop } from '../stock/shop.ts';
import { openImporter } from './import-rig.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { account, client } = shop;
const importer = await openImporter(rig, account);
const { context } = rig.server;

const rejected = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
const errorsOf = async (id: number) => {
  const rows = await importRows(context, importer.actor, { id, choice: 'bad', after: 0, limit: 100 });
  return rows.map(({ row_number, errors }) => `${row_number} ${errors.map(({ field }) => field).join(' ')}`);
};

describe('the check of an import', () => {
  it('finds in each row what the interface would reject, and writes nothing', async () => {
    const { job, counts } = await importer.checked(
      'articles',
      `Item code;Description;Unit price;Family;Stock
GOOD-1;Good;1,50;;3
;No code;1;;
BAD-1;Bad price;dear;;
BAD-2;Bad family;1;NONE;
GOOD-1;Again;1;;
BAD-3;${'x'.repeat(300)};1;;
BAD-4;Negative;-1;;`,
    );
    assert.equal(job.state, 'checked');
    assert.deepEqual([counts.create, counts.bad], [1, 6]);
    assert.deepEqual(await errorsOf(job.id), [
      '3 item_code',
      '4 unit_price',
      '5 family',
      '6 item_code',
      '7 description',
      '8 unit_price',
    ]);
    assert.deepEqual(await shop.list('/articles', { searchString: 'GOOD-1' }), []);
  });

  it('finds tax numbers that other customers have', async () => {
    await client.post('/customers', { code: 'VAT-1', name: 'First', vat_id: '508123456' });
    const { job, counts } = await importer.checked('customers', 'code,name,vat_id\nVAT-2,Second,508 123 456\n');
    assert.equal(counts.bad, 1);
    assert.deepEqual(await errorsOf(job.id), ['2 vat_id']);
  });

  it('takes countries by code and by name in any language of the area', async () => {
    const { job, counts } = await importer.checked(
      'customers',
      'code,name,country\nC-1,One,Deutschland\nC-2,Two,österreich\nC-3,Three,pt\nC-4,Four,FRA\nC-5,Five,Congo\nC-6,Six,Atlantis\n',
    );
    assert.equal(counts.create, 4);
    assert.deepEqual(await errorsOf(job.id), ['6 country_iso', '7 country_iso']);
    await importer.start(job.id);
    const countries = await Promise.all(
      ['C-1', 'C-2', 'C-3', 'C-4'].map(code => shop.list('/customers', { searchColumn: 'code', searchString: code })),
    );
    assert.deepEqual(
      countries.map(([customer]) => customer?.country_iso),
      ['DE', 'AT', 'PT', 'FR'],
    );
  });

  it('refuses to import all rows while one is bad', async () => {
    const { job } = await importer.checked('articles', 'item_code,description\nA-1,One\nA-2,\n');
    await assert.rejects(
      startImport(context, importer.actor, { id: job.id, allOrNothing: true }, importer.request()),
      rejected('CONFLICT'),
    );
  });
});

describe('an import', () => {
  it('creates what is new and updates what exists, only in the columns of the file', async () => {
    await shop.article('UP-1', { unit_price: 5, bar_code: '123' });
    const { job } = await importer.checked(
      'articles',
      'Item code;Unit price;Description\nUP-1;7,25;\nUP-2;1;New one\n',
    );
    const { counts } = await importer.start(job.id);
    assert.deepEqual([counts.created, counts.updated, counts.failed], [1, 1, 0]);
    const [article] = await shop.list('/articles', { searchString: 'UP-1' });
    assert.deepEqual([article?.unit_price, article?.bar_code, article?.description], ['7.25', '123', 'Article UP-1']);
    await shop.sound();
  });

  it('leaves what exists as it is, when that was chosen', async () => {
    await shop.article('SKIP-1', { unit_price: 5 });
    const { job } = await importer.checked('articles', 'item_code,unit_price,description\nSKIP-1,9,Other\n', 'skip');
    const { counts } = await importer.start(job.id);
    assert.deepEqual([counts.skipped, counts.updated], [1, 0]);
    assert.equal((await shop.list('/articles', { searchString: 'SKIP-1' }))[0]?.unit_price, '5');
  });

  it('gives customers without a code the next one, and reads nested fields', async () => {
    const { job } = await importer.checked('customers', 'name,billing_address.city\nWithout a code,Porto\n');
    const { counts } = await importer.start(job.id);
    assert.equal(counts.created, 1);
    const [customer] = await shop.list('/customers', { searchColumn: 'billing_address.city', searchString: 'Porto' });
    assert.match(customer?.code ?? '', /^C\d{4}$/);
  });

  it('books the stock of its rows as openings', async () => {
    const { job } = await importer.checked('articles', 'item_code,description,stock\nST-1,Stocked,12.5\n');
    await importer.start(job.id);
    assert.deepEqual(await shop.levels('ST-1'), { MAIN: '12.5' });
    await shop.sound();
  });

  it('of families may name families of the same file', async () => {
    const { job } = await importer.checked(
      'families',
      'family_code,description,family\nTEA,Tea,\nGREEN,Green tea,TEA\n',
    );
    assert.equal(job.state, 'checked');
    const { counts } = await importer.start(job.id);
    assert.deepEqual([counts.created, counts.failed], [2, 0]);
  });

  it('writes each row once, although two workers do it at the same time', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `,Twice ${index}`).join('\n');
    const { job } = await importer.checked('customers', `code,name\n${rows}\n`);
    await startImport(context, importer.actor, { id: job.id, allOrNothing: false }, importer.request());
    // A lease that has ended is what a worker leaves that was too slow.
    const release = () =>
      shop.owner(`UPDATE job SET next_at = now() - interval '1 hour' WHERE kind = 'import' AND state = 'queued'`);
    let ended = false;
    const releasing = (async () => {
      while (!ended) await release().then(() => sleep(5));
    })();
    await Promise.all([importer.work(), importer.work(), importer.work()]);
    ended = true;
    await releasing;
    // The last one may have lost the import to one that had ended.
    await release();
    await importer.work();
    const { counts } = await importer.view(job.id);
    assert.deepEqual([counts.created, counts.failed], [400, 0]);
    const [{ count }] = (await shop.owner(
      `SELECT count(*)::int AS count FROM third_party WHERE name LIKE 'Twice %'`,
    )) as [{ count: number }];
    assert.equal(count, 400);
  });
});

describe('an import whose server is stopped or killed', () => {
  it('goes on where it was when another server takes it', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `,Stopped ${index}`).join('\n');
    const { job } = await importer.checked('customers', `code,name\n${rows}\n`);
    await startImport(context, importer.actor, { id: job.id, allOrNothing: false }, importer.request());
    const worker = { ...rig.administration, pool: rig.database.pool };
    await doJob(worker, importHandler(worker), AbortSignal.abort());
    assert.equal((await importer.view(job.id)).counts.created, 0);
    const stop = new AbortController();
    const going = doJob(worker, importHandler(worker), stop.signal);
    while ((await importer.view(job.id)).counts.created === 0) await sleep(1);
    stop.abort();
    await going;
    const { created } = (await importer.view(job.id)).counts;
    assert.ok(created > 0 && created < 600, String(created));
    // A killed server does not release the import: it waits for the end of the lease.
    const lease = (until: string) => `UPDATE job SET next_at = ${until} WHERE kind = 'import' AND state = 'queued'`;
    await shop.owner(lease("now() + interval '1 hour'"));
    assert.equal(await doJob(worker, importHandler(worker)), false);
    await shop.owner(lease('now()'));
    await importer.work();
    const { job: ended, counts } = await importer.view(job.id);
    assert.deepEqual([ended.state, counts.created, counts.failed], ['done', 600, 0]);
  });
});

describe('undoing an import', () => {
  it('removes what nothing uses, restores what nobody changed, and says what stays', async () => {
    for (const code of ['U-OLD', 'U-CHANGED']) await shop.article(code, { unit_price: 1 });
    const { job } = await importer.checked(
      'articles',
      'item_code,description,unit_price\nU-NEW,New,2\nU-USED,Used,2\nU-OLD,Old,2\nU-CHANGED,Changed,2\n',
    );
    await importer.start(job.id);
    await client.put('/articles', { item_code: 'U-USED', stock: 3 });
    await client.put('/articles', { item_code: 'U-CHANGED', unit_price: 3 });
    await undoImport(context, importer.actor, { id: job.id }, importer.request());
    await importer.work();
    const { counts, job: undone } = await importer.view(job.id);
    assert.equal(undone.state, 'undone');
    assert.deepEqual([counts.removed, counts.restored, counts.kept], [1, 1, 2]);
    assert.deepEqual(await shop.list('/articles', { searchString: 'U-NEW' }), []);
    assert.equal((await shop.list('/articles', { searchString: 'U-OLD' }))[0]?.unit_price, '1');
    const kept = await importRows(context, importer.actor, { id: job.id, choice: 'kept', after: 0, limit: 10 });
    assert.deepEqual(
      kept.map(({ record_code, undo_reason }) => `${record_code}: ${undo_reason}`),
      ['U-USED: it is in use', 'U-CHANGED: it was changed after the import'],
    );
  });

  it('happens by itself when all rows were wanted and one fails', async () => {
    const { job } = await importer.checked('articles', 'item_code,description\nALL-1,One\nALL-2,Two\n');
    await startImport(context, importer.actor, { id: job.id, allOrNothing: true }, importer.request());
    // Someone is faster with a code that was free at the check, and keeps it from being updated.
    await shop.owner(`UPDATE import_row SET cells[2] = '' WHERE import_id = ${job.id} AND row_number = 3`);
    await importer.work();
    const { job: ended } = await importer.view(job.id);
    assert.equal(ended.state, 'undone');
    assert.match(String(readStored(JSON.parse(ended.problem ?? ''))), /^Row 3: /);
    assert.deepEqual(await shop.list('/articles', { searchString: 'ALL-1' }), []);
  });
});

describe('who may import', () => {
  it('a clerk may not, and a manager may not import what only administrators write', async () => {
    const clerk = await openImporter(rig, account, (await account.user('clerk')).client.token);
    await assert.rejects(clerk.upload('articles', 'item_code,description\nX,Y\n'), rejected('PERMISSION_DENIED'));
    const manager = await openImporter(rig, account, (await account.user('manager')).client.token);
    await assert.rejects(
      manager.upload('locations', 'location_code,description\nX,Y\n'),
      rejected('PERMISSION_DENIED'),
    );
    await manager.upload('articles', 'item_code,description\nX,Y\n');
  });

  it('another account sees nothing of it', async () => {
    const id = await importer.upload('articles', 'item_code,description\nX,Y\n');
    const stranger = await openImporter(rig, await rig.account());
    await assert.rejects(stranger.view(id), rejected('NOT_FOUND'));
  });
});
