// kontor location, category and family: list, change and remove, as an administrator runs them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { kontor } from '../support/kontor-process.ts';
import { asOwner } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const neighbour = await rig.account();
const settings = { DATABASE_URL: rig.ownerUrl, SUDO_USER: 'olga' };
const run = (noun: string, verb: string, ...words: string[]) => command(settings, [noun, verb, account.code, ...words]);
const done = async (noun: string, verb: string, ...words: string[]) => {
  const ended = await run(noun, verb, ...words);
  assert.equal(ended.code, 0, ended.err);
  return ended;
};
const refused = async (message: RegExp, code: number, noun: string, verb: string, ...words: string[]) => {
  const ended = await run(noun, verb, ...words);
  assert.deepEqual([ended.code, ended.out], [code, ''], ended.err);
  assert.match(ended.err, message);
};
const listed = async (noun: string) => JSON.parse((await done(noun, 'list', '--json')).out);
const eventIn = (err: string) => {
  const { time: _, ...event } = JSON.parse(err.split('\n').find(line => line.startsWith('{')) ?? '{}');
  return event;
};

describe('kontor location, category and family', () => {
  it('list the records of the account: a table for people, what the interface answers as JSON', async () => {
    for (const { code } of [account, neighbour])
      await command(settings, ['location', 'add', code, 'SHOP', '--description', `Shop of ${code}`, '--city', 'Porto']);
    const { out } = await done('location', 'list');
    const [head = '', ...rows] = out.trim().split('\n');
    assert.match(head, /^location_code +description +city/);
    assert.deepEqual(
      rows.map(row => row.split(/ {2,}/)),
      [
        ['MAIN', 'Armazém principal'],
        ['SHOP', `Shop of ${account.code}`, 'Porto'],
      ],
    );
    const { body } = await account.client.get('/locations');
    assert.deepEqual(await listed('location'), body);
    assert.deepEqual(await listed('category'), []);
  });

  it('change what is named and nothing else, "" clears, and the log has who did it', async () => {
    await done('category', 'add', 'FOOD', '--description', 'Food', '--obs', 'cool');
    await done('family', 'add', 'TEA', '--description', 'Tea', '--category', 'FOOD', '--unit-price', '2.5');
    const changed = await done('category', 'change', 'FOOD', '--disabled', 'true', '--obs', '', '--json');
    const [category] = await listed('category');
    assert.deepEqual(JSON.parse(changed.out), { id: category.id, entity_code: 'FOOD' });
    assert.deepEqual([category.description, category.disabled, category.obs], ['Food', true, undefined]);
    const expected = { event: 'category changed', account: account.code, code: 'FOOD', by: 'olga', address: 'local' };
    assert.deepEqual(eventIn(changed.err), { ...expected, fields: ['disabled', 'obs'] });
    await done('family', 'change', 'TEA', '--unit-price', '3', '--family', 'TEA');
    await done('family', 'change', 'TEA', '--family', '');
    const [family] = await listed('family');
    assert.deepEqual([family.unit_price, family.description, family.family], [3, 'Tea', undefined]);
    const { body } = await account.client.get('/families', { id: family.id });
    assert.equal(body[0].unit_price, 3);
  });

  it('refuse a change with the field, its reason and the remedy', async () => {
    await Promise.all([
      refused(/Nothing to change/, 2, 'location', 'change', 'SHOP'),
      refused(/unknown location: 'NONE'.*kontor location list/, 1, 'location', 'change', 'NONE', '--city', 'Faro'),
      refused(/--description is required and cannot be cleared/, 1, 'family', 'change', 'TEA', '--description', ''),
      refused(/--category names an unknown category: 'NONE'/, 1, 'family', 'change', 'TEA', '--category', 'NONE'),
      refused(/--email must be an e-mail address/, 1, 'location', 'change', 'SHOP', '--email', 'x'),
    ]);
  });

  it('remove what nothing uses, of this account only', async () => {
    const removed = await done('location', 'remove', 'SHOP', '--json');
    assert.equal(JSON.parse(removed.out).entity_code, 'SHOP');
    assert.equal(eventIn(removed.err).event, 'location removed');
    assert.deepEqual(
      (await listed('location')).map((row: { location_code: string }) => row.location_code),
      ['MAIN'],
    );
    assert.equal((await neighbour.client.get('/locations')).body.length, 2);
    await refused(/no location 'SHOP': 'kontor location list'/, 1, 'location', 'remove', 'SHOP');
  });

  it('refuse to remove what is used, and name what uses it', async () => {
    await command(settings, ['set', 'change', account.code, 'FT', '--warehouse', 'MAIN']);
    for (const item_code of ['A1', 'A2', 'A3', 'A4']) {
      const article = { item_code, description: 'Green tea', family: 'TEA', category: 'FOOD', stock: 3 };
      const answer = await account.client.post('/articles', article);
      assert.equal(answer.status, 201, answer.text);
    }
    const lines = ['A1', 'A2'].map(item_code => ({
      item_code,
      description: 'Green tea',
      qty: 1,
      unit_price: 1,
      vat: 0,
    }));
    const invoice = { document_set: 'FT', seq_number: '1', date: '2026-03-02', currency: 'EUR', total_amount: 2 };
    assert.equal((await account.client.post('/invoices', { ...invoice, items: lines })).status, 201);
    await Promise.all([
      refused(
        /'FOOD' is in use.*4 articles: A1, A2, A3 and more; family TEA\b.*--disabled/,
        1,
        'category',
        'remove',
        'FOOD',
      ),
      refused(/family 'TEA' is in use.*4 articles: A1, A2, A3 and more/, 1, 'family', 'remove', 'TEA'),
      refused(
        /'MAIN' is in use.*default location of the account; 2 document lines; document set FT; 4 stock levels; 6 stock movements\. .*set change/,
        1,
        ...(['location', 'remove', 'MAIN'] as const),
      ),
    ]);
    assert.equal((await listed('family')).length, 1);
  });
});

describe('Removing', () => {
  it('reads all documents of a large account, however short the time-out of requests is', async () => {
    await command(settings, ['location', 'add', account.code, 'KIOSK', '--description', 'Kiosk']);
    await command(settings, ['user', 'add', account.code, 'rui', '--name', 'Rui', '--role', 'clerk']);
    const hurried = { ...settings, DATABASE_DEADLINE_MS: '50' };
    await asOwner(rig, async client => {
      // As long as this is held, each statement that reads documents takes.
      await client.query('BEGIN; LOCK TABLE document, document_line IN ACCESS EXCLUSIVE MODE');
      const removals = Promise.all([
        kontor(hurried, ['location', 'remove', account.code, 'KIOSK']),
        kontor(hurried, ['user', 'remove', account.code, 'rui']),
      ]);
      for (let waiting = 0; waiting < 2; await sleep(20)) {
        const { rows } = await client.query<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted
           AND relation IN ('document'::regclass, 'document_line'::regclass)`,
        );
        waiting = rows[0]?.waiting ?? 0;
      }
      await sleep(300);
      await client.query('COMMIT');
      for (const { code, out, err } of await removals) assert.deepEqual([code, /^Removed/.test(out)], [0, true], err);
    });
  });
});
