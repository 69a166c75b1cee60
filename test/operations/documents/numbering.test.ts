// How document sets are numbered: `kontor set` changes it, `kontor doctor` checks the numbers.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { changeSet, type SetChanges } from '../../../src/operations/documents/document-sets.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { command } from '../../support/command.ts';
import { startRig } from '../../support/rig.ts';
import { openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});

const next = (fields: Record<string, unknown> = {}) => shop.make('invoice', { seq_number: '*', ...fields });
const change = (changes: SetChanges) =>
  changeSet(rig.administration, { kind: 'administrator', accountId: shop.account.id }, 'FT', changes);

describe('kontor doctor', () => {
  const BREAKS: [what: string, sql: string, difference: Record<string, string>][] = [
    [
      'a counter that is behind a number in use',
      'UPDATE document_number_counter SET last = 2 WHERE account_id = $1',
      { check: 'number counter', subject: 'FT 2026/{n}', expected: '2026/3', found: '2026/2' },
    ],
    [
      'a number that is missing',
      `DELETE FROM document WHERE account_id = $1 AND seq_number = '2026/2'`,
      { check: 'number sequence', subject: 'FT 2026/{n}', expected: '3 numbers up to 2026/3', found: '2' },
    ],
    [
      'a number that was taken for nothing',
      'UPDATE document_number_counter SET last = 4 WHERE account_id = $1',
      { check: 'number sequence', subject: 'FT 2026/{n}', expected: '4 numbers up to 2026/4', found: '3' },
    ],
  ];
  for (const [what, sql, difference] of BREAKS) {
    it(`finds ${what}`, async () => {
      await change({ numbering: 'server' });
      for (let count = 0; count < 3; count++) await next();
      await shop.sound();
      await shop.owner(sql, [shop.account.id]);
      const found = await checkAccount(rig.database, { kind: 'administrator', accountId: shop.account.id });
      const texts = found.map(each =>
        Object.fromEntries(Object.entries(each).map(([name, value]) => [name, String(value)])),
      );
      assert.deepEqual(texts, [difference]);
    });
  }

  it('finds no fault with gaps that clients left before', async () => {
    await shop.make('invoice', { seq_number: '2026/4' });
    await change({ numbering: 'server' });
    await next();
    await shop.sound();
  });
});

describe('kontor set', () => {
  const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
  const set = (...words: string[]) => command(settings, ['set', ...words]);

  it('adds, changes and lists how a set is numbered', async () => {
    const { code } = shop.account;
    const numbering = ['--numbering', 'server', '--pattern', 'S{n:3}', '--dates-in-order'];
    const added = await set('add', code, 'FS', '--type', 'invoice', ...numbering);
    assert.equal(added.code, 0, added.err);
    assert.equal(await next({ document_set: 'FS', date: '2026-03-02' }), 'S001');
    const changed = await set('change', code, 'FS', '--no-dates-in-order', '--numbering', 'either');
    assert.equal(changed.code, 0, changed.err);
    assert.equal(await next({ document_set: 'FS', date: '2026-03-01' }), 'S002');
    const { out } = await set('list', code, '--json');
    const rows = JSON.parse(out) as Record<string, unknown>[];
    const shown = (wanted: string) => {
      const { numbering, pattern, dates_in_order } = rows.find(row => row.code === wanted) ?? {};
      return [numbering, pattern, dates_in_order];
    };
    assert.deepEqual(shown('FS'), ['either', 'S{n:3}', false]);
    assert.deepEqual(shown('FT'), ['either', '{year}/{n}', false]);
  });

  const REFUSED: [words: string[], says: RegExp][] = [
    [['--pattern', '{year}'], /--pattern must have \{n\}/],
    [['--dates-in-order'], /--dates-in-order needs a set that the server numbers: add --numbering server/],
    [['--numbering', 'nobody'], /either, server, client/],
  ];
  for (const [words, says] of REFUSED) {
    it(`refuses ${words.join(' ')}`, async () => {
      const { code, err } = await set('change', shop.account.code, 'FT', ...words);
      assert.notEqual(code, 0);
      assert.match(err, says);
    });
  }

  it('refuses another numbering where dates must be in order', async () => {
    await change({ numbering: 'server', datesInOrder: true });
    const { err } = await set('change', shop.account.code, 'FT', '--numbering', 'either');
    assert.match(err, /--numbering needs a set that the server numbers: add --no-dates-in-order/);
  });
});
