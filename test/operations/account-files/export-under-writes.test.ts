// An export while others write: the file is the account of one moment, with everything that was answered before.

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { startRig } from '../../support/rig.ts';
import { line, made, openShop, type Shop } from '../stock/shop.ts';
import { entriesOf, exportTo, importFrom, manifestIn } from './account-files-rig.ts';

const rig = await startRig();
let shop: Shop;

before(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10_000, weighted_average_cost: 2 });
});

it('An export under writes has all that was answered before it, nothing of what came after, and its figures agree', async () => {
  const answered: string[] = [];
  let writing = true;
  const load = Array.from({ length: 4 }, async () => {
    const client = await shop.account.login();
    while (writing) {
      const order = made(await shop.create('order', { items: [line('TEA', 2)] }, client));
      answered.push(order.documentNumber);
      const invoice = { related_document: order.documentNumber, total_amount: 1, items: [line('TEA', 1)] };
      answered.push(made(await shop.create('invoice', invoice, client)).documentNumber);
    }
  });
  const until = async (count: number) => {
    while (answered.length < count) await new Promise(setImmediate);
  };
  await until(40);
  const before = [...answered];
  let at = 0;
  // Nothing of the rows is read before further documents are committed.
  const file = await exportTo(rig, shop.account.code, async () => {
    at = answered.length;
    await until(at + 40);
  });
  writing = false;
  await Promise.all(load);

  const entries = await entriesOf(file);
  const numbers = new Set(
    (entries.get('tables/document.ndjson') ?? '')
      .split('\n')
      .flatMap(text => (text ? [JSON.parse(text).seq_number] : [])),
  );
  for (const number of before) assert.ok(numbers.has(number), `${number} was answered before the export`);
  const missing = answered.filter(number => !numbers.has(number));
  assert.ok(missing.length >= 40, 'what was committed while the file was written is not in it');
  assert.equal(numbers.size, manifestIn(entries).counts.document);
  const { documents } = await importFrom(rig, file, { code: 'moment' });
  assert.equal(documents, numbers.size);
  const [row] = await shop.owner(`SELECT account_id_of('moment') AS id`);
  assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: row?.id as number }), []);
  await shop.sound();
});

it('Ids stay unique when imports raise the sequences while others draw from them', async () => {
  const file = await exportTo(rig, shop.account.code);
  await shop.owner(`SELECT setval('document_id_seq', 1), setval('document_relation_id_seq', 1)`);
  const stranger = await openShop(rig);
  await stranger.article('TEA', { stock: 10_000 });
  let importing = true;
  const load = Array.from({ length: 4 }, async () => {
    const client = await stranger.account.login();
    const ids: number[] = [];
    while (importing) ids.push(made(await stranger.create('invoice', { items: [line('TEA', 1)] }, client)).id);
    return ids;
  });
  for (const code of ['one', 'two']) await importFrom(rig, file, { code });
  importing = false;
  const drawn = (await Promise.all(load)).flat();
  assert.equal(new Set(drawn).size, drawn.length);
  const [{ highest, last } = {}] = await shop.owner(
    `SELECT (SELECT max(id) FROM document WHERE account_id = account_id_of($1)) AS highest, last_value AS last FROM document_id_seq`,
    [shop.account.code],
  );
  assert.ok(Number(last) >= Number(highest));
  await stranger.sound();
});
