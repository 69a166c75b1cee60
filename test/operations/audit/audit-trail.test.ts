// The audit trail: changes by the interface are in it, it is chained, and nobody can change it unseen.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { asOwner } from '../../support/owner.ts';
import { exportTo, importFrom } from '../account-files/account-files-rig.ts';
import { line, openShop } from '../stock/shop.ts';
import { actorOf, changeOf, startAuditRig } from './audit-rig.ts';

const { rig, context, entriesOf, newest, sound, verify } = await startAuditRig();

/** Runs SQL as a superuser who switches the triggers off. */
async function tamper(account: { id: number }, sql: string): Promise<void> {
  const superuser = await connectOnce(rig.ownerUrl);
  try {
    await superuser.query(`SET session_replication_role = replica; SET kontor.account = '${account.id}'; ${sql}`);
  } finally {
    await superuser.end();
  }
}

describe('A change by the interface', () => {
  it('of something that exists is in the trail, with token, address and request id; creates are not', async () => {
    const shop = await openShop(rig);
    const { account, client } = shop;
    const before = (await verify(account)).entries;
    await shop.article('TEA', { description: 'Tea', sales_price: '1.50' });
    const number = await shop.make('order', { items: [line('TEA', 1)] });
    assert.equal((await verify(account)).entries, before);

    const headers = { 'x-request-id': 'change-1' };
    const changed = { item_code: 'TEA', description: 'Green tea', sales_price: 1.5 };
    assert.equal((await client.put('/articles', changed, { headers })).status, 201);
    const entry = await newest(account);
    assert.deepEqual(
      { ...changeOf(entry), via: entry.via, actor: entry.actor, token: entry.token, request: entry.request_id },
      {
        action: 'record.update',
        record: 'article TEA',
        before: { description: 'Tea' },
        after: { description: 'Green tea' },
        via: 'interface',
        actor: 'admin',
        token: 'token of admin',
        request: 'change-1',
      },
    );
    assert.ok(entry.address);
    assert.equal((await client.put('/articles', changed)).status, 201);
    assert.equal((await newest(account)).number, entry.number, 'what changes nothing has no entry');

    const { path, defaultSet } = documentOf('order');
    const keyed = { headers: { 'idempotency-key': 'close-once' }, query: { nonce: 1000 } };
    const body = { document_set: defaultSet, seq_number: number, status: 'CLOSED', reason: 'not wanted' };
    for (const again of [false, true]) {
      const { status, text } = await client.put(`/${path}`, body, keyed);
      assert.equal(status, 201, `${again} ${text}`);
    }
    const [closed, earlier] = await entriesOf(account, { limit: 2 });
    assert.ok(closed && earlier);
    assert.equal(earlier.number, entry.number, 'a repeated request has one entry');
    assert.deepEqual(changeOf(closed), {
      action: 'document.close',
      record: `order ${defaultSet} ${number}`,
      before: { status: 'ISSUED', reason: null },
      after: { status: 'CLOSED', reason: 'not wanted' },
    });
    assert.deepEqual((await entriesOf(account, { recordType: 'order', record: closed.record_id ?? '' })).length, 1);
    await sound(account);
  });

  it('is chained without a gap when many are made at once, by several server processes', async () => {
    const shop = await openShop(rig);
    const second = await rig.another();
    const codes = Array.from({ length: 8 }, (_, index) => `A${index}`);
    for (const code of codes) await shop.article(code, { description: 'before' });
    const before = (await verify(shop.account)).entries;
    const clients = await Promise.all(
      codes.map((_, index) => (index % 2 ? rig : second).session(shop.account.code, shop.account.apiToken)),
    );
    const rounds = 5;
    await Promise.all(
      clients.map(async (client, index) => {
        for (let round = 0; round < rounds; round++) {
          const { status, text } = await client.put('/articles', { item_code: codes[index], description: `${round}` });
          assert.equal(status, 201, text);
        }
      }),
    );
    const { entries, faults } = await verify(shop.account);
    assert.deepEqual(faults, []);
    assert.equal(entries - before, codes.length * rounds);
  });
});

describe('The trail', () => {
  it('can not be changed, emptied or forged by the roles of a server, nor by the owner', async () => {
    const account = await rig.account();
    const insert = (columns: string, values: string) =>
      `INSERT INTO audit_entry (account_id, via, actor, action, record_type${columns}) VALUES (${account.id}, 'server', 'x', 'x', 'x'${values})`;
    const forbidden = [
      `UPDATE audit_entry SET actor = 'x'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
      `UPDATE audit_head SET number = 0`,
      'DELETE FROM audit_head',
      insert(', number', ', 7'),
      insert(', hash', `, '\\x00'`),
      insert(', at', `, '2020-01-01'`),
      'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    ];
    await asOwner(rig, async owner => {
      for (const role of ['kontor_service', 'kontor_administration']) {
        await owner.query(`SET ROLE ${role}; SET kontor.account = '${account.id}'`);
        for (const statement of forbidden)
          await assert.rejects(owner.query(statement), /permission denied|must be owner/, `${role}: ${statement}`);
        await owner.query('RESET ROLE');
      }
      await owner.query('SET ROLE kontor_transfer');
      await assert.rejects(owner.query('DELETE FROM audit_entry'), /neither changed nor deleted/);
      await owner.query('RESET ROLE');
      for (const statement of forbidden.slice(0, 3))
        await assert.rejects(owner.query(statement), /neither changed nor deleted/, statement);
    });
    await sound(account);
  });

  it('shows which entry was changed or taken away', async () => {
    const account = await rig.account();
    for (const phone of ['1', '2', '3', '4']) await changeAccount(context, actorOf(account), { phone });
    const { end, faults } = await verify(account);
    assert.deepEqual(faults, []);
    const found = async (expected?: typeof end) => (await verify(account, expected)).faults;
    const last = end.number;

    await tamper(account, `UPDATE audit_entry SET actor = 'nobody' WHERE account_id = ${account.id} AND number = 2`);
    assert.deepEqual(await found(), [{ entry: 2, problem: 'was changed, or the entry before it was' }]);
    await tamper(
      account,
      `UPDATE audit_entry SET actor = 'administrator' WHERE account_id = ${account.id} AND number = 2`,
    );
    assert.deepEqual(await found(), []);

    await tamper(account, `DELETE FROM audit_entry WHERE account_id = ${account.id} AND number = ${last}`);
    assert.deepEqual(await found(), [{ entry: last, problem: 'is missing' }]);
    // Who may write the head, too, is found out by an end that was noted elsewhere.
    await tamper(
      account,
      `UPDATE audit_head h SET number = e.number, hash = e.hash FROM audit_entry e
        WHERE h.account_id = ${account.id} AND e.account_id = h.account_id AND e.number = ${last - 1}`,
    );
    assert.deepEqual(await found(), []);
    assert.deepEqual(await found(end), [{ entry: last, problem: 'is missing' }]);
    await changeAccount(context, actorOf(account), { phone: 'after' });
    assert.deepEqual(
      (await found(end)).map(({ entry }) => entry),
      [last],
      'another entry took the place',
    );

    await tamper(account, `DELETE FROM audit_entry WHERE account_id = ${account.id} AND number IN (2, 3)`);
    assert.deepEqual((await found())[0], { entry: 2, problem: 'is missing, and all up to 3' });
  });

  it('of an account goes with it: it verifies after an import, goes on there, and is deleted with the account', async () => {
    const account = await rig.account('moved');
    await changeAccount(context, actorOf(account), { phone: '1' });
    const { end } = await verify(account);
    const file = await exportTo(rig, 'moved');
    await importFrom(rig, file, { code: 'copy', by: 'root' });
    const copy = { id: (await administratorOf(rig.database, 'copy')).accountId };
    assert.deepEqual((await verify(copy, end)).faults, []);
    const [imported] = await entriesOf(copy, { limit: 1 });
    assert.deepEqual([imported?.action, imported?.number, imported?.actor], ['account.import', end.number + 1, 'root']);
    await changeAccount(context, actorOf(copy), { phone: '2' });
    await sound(copy);
    await sound(account);
    await deleteAccount(rig.database, actorOf(copy), { force: true, progress: () => {} });
    await sound(account);
  });

  it('of another account is not shown', async () => {
    const [mine, theirs] = [await rig.account(), await rig.account()];
    await changeAccount(context, actorOf(theirs), { phone: 'theirs' });
    assert.ok(!JSON.stringify(await entriesOf(mine)).includes('theirs'));
  });
});
