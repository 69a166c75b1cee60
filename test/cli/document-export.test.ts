// `kontor document export`: each format as the interface answers it, what is refused, and files that are never replaced.

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openShop, type Shop } from '../operations/stock/shop.ts';
import { checkFacturX } from '../printing/factur-x-checks.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const folder = await mkdtemp(join(tmpdir(), 'kontor-export-test-'));
after(() => rm(folder, { recursive: true, force: true }));
let shop: Shop;
let id: string;
const line = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 };

const run = (...words: string[]) =>
  command({ DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory }, ['document', 'export', ...words]);
const exported = (number: string, format: string, to: string, set = 'FT') =>
  run(shop.account.code, set, number, '--format', format, '--to', to);
const answered = async (query: object) => (await shop.client.get('/invoices', { id, ...query })).bytes;

before(async () => {
  shop = await openShop(rig);
  await shop.owner(`UPDATE account SET vat_id = '510123457' WHERE account_id = $1`, [shop.account.id]);
  const customer = { name: 'Maria <é>' };
  await shop.make('invoice', { seq_number: '2026/1', customer, items: [line], total_amount: 11.07 });
  await shop.make('invoice', { seq_number: '2026/2', customer, items: [{ ...line, vat: 0 }], total_amount: 9 });
  await shop.make('order', { seq_number: '2026/3', items: [line], total_amount: 11.07 });
  const [invoice] = await shop.list('/invoices', { searchColumn: 'seq_number', searchString: '2026/1' });
  id = String(invoice?.id);
});

describe('kontor document export ACCOUNT SET NUMBER --format F --to FILE', () => {
  it('writes what the interface answers, for the owner of the file only', async () => {
    for (const [format, query] of [
      ['ubl', { format: 'ubl' }],
      ['cii', { format: 'cii' }],
      ['factur-x', { format: 'factur-x' }],
      ['pdf', { print: 1 }],
    ] as const) {
      const file = join(folder, `file.${format}`);
      const { code, out, err } = await exported('2026/1', format, file);
      assert.equal(code, 0, err);
      const written = await readFile(file);
      assert.ok(written.equals(await answered(query)), format);
      assert.equal(out, `Exported invoice FT 2026/1 to ${file}: ${format}, ${written.length} bytes\n`);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
    }
    await checkFacturX(await readFile(join(folder, 'file.factur-x')));
    const json = join(folder, 'file.json');
    assert.equal((await exported('2026/1', 'json', json)).code, 0);
    const { relations: _, ...element } = JSON.parse((await answered({})).toString())[0];
    assert.deepEqual(JSON.parse(await readFile(json, 'utf8')), element);
    assert.equal((await exported('2026/3', 'pdf', join(folder, 'order.pdf'), 'ORD')).code, 0);
  });

  it('writes to standard output', async () => {
    const { code, out } = await exported('2026/1', 'ubl', '-');
    assert.deepEqual([code, out], [0, (await answered({ format: 'ubl' })).toString()]);
  });

  it('refuses a file that exists, a folder that does not, and unknown documents and formats', async () => {
    const names = await readdir(folder);
    const file = join(folder, 'file.ubl');
    const [exists, nowhere] = [
      await exported('2026/1', 'cii', file),
      await exported('2026/1', 'cii', join(folder, 'no/x')),
    ];
    assert.deepEqual([exists.code, nowhere.code], [2, 1]);
    assert.match(exists.err, /file\.ubl exists already/);
    assert.match(nowhere.err, /can't be written.*--to/);
    const unknown = await exported('9', 'pdf', join(folder, 'x'));
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /There is no document '9' in document set 'FT'.*kontor set list/s);
    assert.equal((await exported('2026/1', 'xml', join(folder, 'x'))).code, 2);
    assert.equal((await run(shop.account.code, 'FT', '2026/1', '--format', 'ubl')).code, 2);
    assert.deepEqual(await readdir(folder), names, 'nothing is left');
  });

  it('names what a document lacks', async () => {
    for (const format of ['ubl', 'factur-x']) {
      const { code, err } = await exported('2026/2', format, join(folder, 'x'));
      assert.equal(code, 1);
      assert.match(err, /items\[0\]\.vat_exemption.*BR-E-10/s);
    }
    const order = await exported('2026/3', 'cii', join(folder, 'x'), 'ORD');
    assert.match(order.err, /Only invoices and credit notes/);
    assert.equal((await exported('2026/2', 'pdf', join(folder, 'lacking.pdf'))).code, 0);
  });
});
