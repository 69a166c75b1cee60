// `kontor set change`: later documents follow it at once, earlier ones keep what they did, and what can't be is refused.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { command } from '../../support/command.ts';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
let shop: Shop;

const change = (...words: string[]) => command(settings, ['set', 'change', shop.account.code, ...words]);
async function changed(...words: string[]): Promise<void> {
  const { code, err } = await change(...words);
  assert.deepEqual([code, err], [0, '']);
}

/** The language that a PDF names. */
async function languageOf(file: Uint8Array): Promise<string | undefined> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { info } = await pdf.getMetadata();
  await pdf.destroy();
  return (info as { Language?: string }).Language;
}

before(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10 });
});

describe('A document set that is changed', () => {
  it('checks totals as it says from now on', async () => {
    const wrong = { items: [line('FREE', 1, { unit_price: 5 })], total_amount: 99 };
    await changed('FT', '--totals', 'reject');
    refused(await shop.create('invoice', wrong), 400, 'INVALID_ARGUMENT', /total_amount/);
    await changed('FT', '--totals', 'off');
    await shop.make('invoice', wrong);
  });

  it('takes new documents only while it is active', async () => {
    for (const state of ['consultation', 'inactive']) {
      await changed('FT', '--state', state);
      refused(await shop.create('invoice', {}), 400, 'INVALID_ARGUMENT', /'FT', which takes no new documents/);
    }
    await changed('FT', '--state', 'active');
    await shop.make('invoice', {});
  });

  it('acts at another place from now on, or at the default one again', async () => {
    const sell = () => shop.make('invoice', { items: [line('TEA', 1)] });
    await changed('FT', '--warehouse', 'SHOP', '--description', 'Shop');
    await sell();
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10', SHOP: '-1' });
    await changed('FT', '--warehouse', '');
    await sell();
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '9', SHOP: '-1' });
  });

  it('moves stock or none from now on; what was moved before comes back when its document is void', async () => {
    const earlier = await shop.levels('TEA');
    const moved = await shop.make('invoice', { items: [line('TEA', 4)] });
    await changed('FT', '--no-stock');
    const unmoved = await shop.make('invoice', { items: [line('TEA', 2)] });
    assert.deepEqual(await shop.levels('TEA'), { ...earlier, MAIN: '5' });
    await shop.void('invoice', moved);
    assert.deepEqual(await shop.levels('TEA'), earlier);
    await changed('FT', '--stock');
    await shop.void('invoice', unmoved);
    assert.deepEqual(await shop.levels('TEA'), earlier);
    await shop.sound();
  });

  it('prints in its new language, earlier documents too', async () => {
    const number = await shop.make('receipt', {});
    const [document] = await shop.list('/receipts', { searchString: number });
    const printed = async () => (await shop.client.get('/receipts', { id: document?.id, print: 1 })).bytes;
    const before = await printed();
    await changed('REC', '--language', 'nl');
    assert.equal(await languageOf(before), 'pt');
    assert.equal(await languageOf(await printed()), 'nl');
  });
});

describe('A change of a document set is refused', () => {
  const REFUSALS: [what: string, words: string[], code: number, says: RegExp][] = [
    ['that changes nothing', ['FT'], 2, /Nothing to change.*--help/],
    ['of a set that is not there', ['XX', '--totals', 'off'], 1, /no document set 'XX'.*kontor set list/],
    ['to a word that is none', ['FT', '--state', 'shut'], 2, /active, consultation, inactive/],
    ['to a template that is not there', ['FT', '--template', '../x'], 2, /no template '\.\.\/x'.*templates first/],
    ['to a language without words', ['FT', '--language', 'Dutch'], 2, /'Dutch' is unknown\. There are en, pt/],
    ['of its type', ['FT', '--type', 'order'], 2, /unknown option '--type'/],
    [
      'with many faults, with all of them',
      ['FT', '--description', '', '--warehouse', 'MOON', '--destination', 'MARS'],
      1,
      /--description must not be empty.*--warehouse names an unknown location: 'MOON'.*--destination .*'MARS'/,
    ],
  ];
  for (const [what, words, code, says] of REFUSALS) {
    it(what, async () => {
      const sets = await shop.owner('SELECT * FROM document_set WHERE account_id = $1 ORDER BY code', [
        shop.account.id,
      ]);
      const ended = await change(...words);
      assert.deepEqual([ended.code, ended.out], [code, '']);
      assert.match(ended.err, says);
      assert.deepEqual(
        await shop.owner('SELECT * FROM document_set WHERE account_id = $1 ORDER BY code', [shop.account.id]),
        sets,
      );
    });
  }
});

describe('A document set that is removed', () => {
  const run = (...words: string[]) => command(settings, ['set', ...words]);

  it('is gone, with its counters', async () => {
    const { code } = shop.account;
    assert.equal((await run('add', code, 'FT9', '--type', 'invoice')).code, 0);
    const removed = await run('remove', code, 'FT9');
    assert.deepEqual([removed.code, removed.out], [0, 'Removed document set FT9\n']);
    assert.match((await run('remove', code, 'FT9')).err, /no document set 'FT9'.*kontor set list/);
  });

  it('stays when documents use it or its type has no other, with the reason', async () => {
    const { code } = shop.account;
    const inUse = await run('remove', code, 'FT');
    assert.equal(inUse.code, 1);
    assert.match(inUse.err, /'FT' is used by \d+ documents\. So that it takes no new documents: kontor set change/);
    assert.match((await run('remove', code, 'QT')).err, /'QT' is the only one for quote documents/);
    await shop.make('invoice', {});
  });
});
