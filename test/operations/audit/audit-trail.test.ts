// The audit trail: every change by administrators and every change of existing records is in it, chained, and nobody can change it unseen.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { documentOf, recordOf } from '../../../src/definitions/catalogue.ts';
import { deleteAccount } from '../../../src/operations/account-files/delete-account.ts';
import { administratorOf, changeAccount, renameAccount } from '../../../src/operations/administration/accounts.ts';
import { removeSet } from '../../../src/operations/administration/remove-set.ts';
import { endSessionsOfUser } from '../../../src/operations/administration/sessions.ts';
import { addToken, revokeToken, rotateToken } from '../../../src/operations/administration/tokens.ts';
import {
  addUser,
  changePassword,
  changeRole,
  removeUser,
  setActive,
} from '../../../src/operations/administration/users.ts';
import { type AuditEntry, listAuditEntries } from '../../../src/operations/audit/list-entries.ts';
import { verifyTrail } from '../../../src/operations/audit/verify-trail.ts';
import { setRate } from '../../../src/operations/currency/rates.ts';
import { addSet, changeSet } from '../../../src/operations/documents/document-sets.ts';
import { addRecord } from '../../../src/operations/master-data/create-record.ts';
import { removeRecord } from '../../../src/operations/master-data/remove-record.ts';
import { changeRecord } from '../../../src/operations/master-data/update-record.ts';
import type { Account } from '../../support/account.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { exportTo, importFrom } from '../account-files/account-files-rig.ts';
import { line, openShop } from '../stock/shop.ts';

const rig = await startRig();
const context = rig.administration;

const actorOf = ({ id }: { id: number }) => ({ kind: 'administrator', accountId: id, name: 'root' }) as const;
const entriesOf = (account: { id: number }, filter = {}) =>
  listAuditEntries(context, actorOf(account), { most: 1000, ...filter });
const newest = async (account: Account) => (await entriesOf(account, { most: 1 }))[0] as AuditEntry;
const verify = (account: { id: number }, end?: { number: number; hash: string }) =>
  verifyTrail(context, actorOf(account), end);
const sound = async (account: { id: number }) => assert.deepEqual((await verify(account)).faults, []);

/** What an entry says of a change. */
const changeOf = ({ action, record_type, record_name, before, after }: AuditEntry) => ({
  action,
  record: `${record_type} ${record_name}`,
  before,
  after,
});

/** Runs SQL as a superuser who switches the triggers off. */
async function tamper(account: { id: number }, sql: string): Promise<void> {
  const superuser = await connectOnce(rig.ownerUrl);
  try {
    await superuser.query(`SET session_replication_role = replica; SET kontor.account = '${account.id}'; ${sql}`);
  } finally {
    await superuser.end();
  }
}

describe('A change by an administrator', () => {
  it('is in the trail with what was before and after, and without secrets', async () => {
    const account = await rig.account();
    const actor = actorOf(account);
    const password = 'correct horse battery';
    const expected: [string, string, unknown, unknown][] = [];
    const said = async (action: string, record: string, before: unknown, after: unknown) => {
      expected.push([action, record, before, after]);
      assert.deepEqual(changeOf(await newest(account)), { action, record, before, after });
    };

    await addUser(context, actor, { login: 'ana', name: 'Ana', role: 'clerk', password });
    await said('user.add', 'user ana', null, { login: 'ana', name: 'Ana', role: 'clerk' });
    await changePassword(context, actor, 'ana', `${password} staple`);
    await said('user.password', 'user ana', null, {});
    await changeRole(context, actor, 'ana', 'manager');
    await said('user.change-role', 'user ana', { role: 'clerk' }, { role: 'manager' });
    await setActive(context, actor, 'ana', false);
    await said('user.set-active', 'user ana', { active: true }, { active: false });
    await setActive(context, actor, 'ana', true);
    const token = await addToken(context, actor, {
      login: 'ana',
      name: 'till',
      scopes: ['read'],
      expiresAt: undefined,
    });
    const facts = { login: 'ana', name: 'till', scopes: ['read'], expires_at: null, nonce_window: 0 };
    await said('token.add', 'token till', null, facts);
    const now = new Date('2026-11-22T12:00:00Z');
    const rotated = await rotateToken(context, actor, { name: 'till', overlapSeconds: 60, now });
    const former_name = 'till, replaced 2026-11-22T12:00:00.000Z';
    await said('token.rotate', 'token till', null, { former_name, overlap_seconds: 60 });
    await revokeToken(context, actor, 'till');
    await said('token.revoke', 'token till', { ended: false }, { ended: true });
    await endSessionsOfUser(context, actor, 'admin');
    await said('session.end-of-user', 'user admin', { sessions: 1 }, null);
    await removeUser(context, actor, 'ana');
    await said('user.remove', 'user ana', { login: 'ana', role: 'manager', active: true }, null);
    await changeAccount(context, actor, { phone: '+351 210 000 000', default_location: 'MAIN', logo: LOGO });
    await said(
      'account.change',
      `account ${account.code}`,
      { logo: null, phone: null },
      { logo: `SHA-256 ${LOGO_HASH}`, phone: '+351 210 000 000' },
    );
    await setRate(context, actor, { currency: 'USD', rate: '0.87', day: '2026-01-01' });
    await said('exchange-rate.set', 'exchange rate USD 2026-01-01', null, { rate: '0.87', day: '2026-01-01' });
    await setRate(context, actor, { currency: 'USD', rate: '0.88', day: '2026-01-02' });
    const usd = [
      { rate: '0.87', day: '2026-01-01' },
      { rate: '0.88', day: '2026-01-02' },
    ];
    await said('exchange-rate.set', 'exchange rate USD 2026-01-02', usd[0], usd[1]);
    await addSet(context, actor, { code: 'WEB', type: 'invoice', description: 'Shop' });
    await said('document-set.add', 'document set WEB', null, { code: 'WEB', type: 'invoice', description: 'Shop' });
    await changeSet(context, actor, 'WEB', { warehouse: 'MAIN', totals: 'warn' });
    await said(
      'document-set.change',
      'document set WEB',
      { warehouse: null, totals: 'reject' },
      { warehouse: 'MAIN', totals: 'warn' },
    );
    await removeSet(context, actor, 'WEB');
    await said('document-set.remove', 'document set WEB', { code: 'WEB', document_type: 'invoice' }, null);
    const family = recordOf('families');
    await addRecord(context, actor, family, { family_code: 'F1', description: 'Tea' });
    assert.equal((await newest(account)).action, 'record.create');
    await changeRecord(context, actor, family, { family_code: 'F1', description: 'Teas' });
    await said('record.change', 'family F1', { description: 'Tea' }, { description: 'Teas' });
    await removeRecord(context, actor, family, 'F1');
    assert.equal((await newest(account)).action, 'record.remove');
    await renameAccount(context, actor, `${account.code}2`);
    await said('account.rename', `account ${account.code}2`, { code: account.code }, { code: `${account.code}2` });

    const text = JSON.stringify(await entriesOf(account));
    for (const secret of [password, token, rotated.token, '$argon2', token.slice(3)])
      assert.ok(!text.includes(secret), `${secret} is in the trail`);
    const all = await entriesOf(account);
    assert.deepEqual(
      new Set(all.map(({ via, actor: by }) => `${via} ${by}`)),
      new Set(['command line root', 'command line administrator']),
    );
    assert.deepEqual(
      all.map(({ number }) => number),
      Array.from(all, (_, index) => all.length - index),
    );
    assert.ok(expected.length > 15);
    await sound(account);
  });

  it('that is refused, or changes nothing, is not in it', async () => {
    const account = await rig.account();
    const count = (await verify(account)).entries;
    await assert.rejects(
      addUser(context, actorOf(account), { login: 'admin', name: 'A', role: 'clerk', password: 'a b c d e f g h' }),
    );
    await assert.rejects(changeAccount(context, actorOf(account), { timezone: 'Nowhere' }));
    await changeAccount(context, actorOf(account), { timezone: 'Europe/Lisbon' });
    await setActive(context, actorOf(account), 'admin', true);
    assert.equal((await verify(account)).entries, count);
  });
});

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
const LOGO_HASH = createHash('sha256').update(LOGO).digest('hex');

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
    const [closed, earlier] = await entriesOf(account, { most: 2 });
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
    const [imported] = await entriesOf(copy, { most: 1 });
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
