// Every change by an administrator is in the audit trail, with what was before and after.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { recordOf } from '../../../src/definitions/catalogue.ts';
import { changeAccount, renameAccount } from '../../../src/operations/administration/accounts.ts';
import { endSessionsOfUser } from '../../../src/operations/administration/sessions.ts';
import { addToken, revokeToken, rotateToken } from '../../../src/operations/administration/tokens.ts';
import {
  addUser,
  changePassword,
  changeRole,
  removeUser,
  setActive,
} from '../../../src/operations/administration/users.ts';
import { setRate } from '../../../src/operations/currency/rates.ts';
import { addSet, changeSet, removeSet } from '../../../src/operations/documents/document-sets.ts';
import { addRecord } from '../../../src/operations/master-data/create-record.ts';
import { removeRecord } from '../../../src/operations/master-data/remove-record.ts';
import { changeRecord } from '../../../src/operations/master-data/update-record.ts';
import { actorOf, changeOf, startAuditRig } from './audit-rig.ts';

const { rig, context, entriesOf, newest, sound, verify } = await startAuditRig();

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
