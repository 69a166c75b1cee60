// Sessions and tokens of a user whose role changes, or who is removed; the last administrator stays.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listTokens, listUsers } from '../../../src/operations/administration/lists.ts';
import { changeRole, removeUser, setActive } from '../../../src/operations/administration/users.ts';
import { clientOf } from '../../support/client.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account();
const actor = { kind: 'administrator', accountId: account.id } as const;

const role = (login: string, to: Parameters<typeof changeRole>[3]) => changeRole(rig.administration, actor, login, to);
const remove = (login: string) => removeUser(rig.administration, actor, login);
const loginsOf = async () => (await listUsers(rig.administration, actor)).map(({ login }) => login);

async function logIn(username: string, password: string) {
  const answer = await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
    raw: new URLSearchParams({ username, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(answer.status, 200, answer.text);
  return clientOf(rig.call, account.code, answer.body['xa-token']);
}

describe('A new role', () => {
  it('narrows the sessions of API tokens at once, and ends those opened by password', async () => {
    const user = await account.user('manager');
    const byPassword = await logIn(user.login, user.password);
    assert.equal((await user.client.post('/invoices', invoiceBody('role-1'))).status, 201);
    assert.equal((await byPassword.get('/status')).status, 200);
    assert.equal(await role(user.login, 'readonly'), 'manager');
    const refused = await user.client.post('/invoices', invoiceBody('role-2'));
    assert.deepEqual([refused.status, refused.body.code], [403, 'PERMISSION_DENIED']);
    assert.equal((await user.client.get('/invoices?limit=1')).status, 200);
    assert.deepEqual((await byPassword.get('/status')).body.code, 'AUTH_FAILED');
  });

  it('gives the next session all its rights', async () => {
    const user = await account.user('readonly');
    await role(user.login, 'clerk');
    const session = await logIn(user.login, user.password);
    assert.equal((await session.post('/invoices', invoiceBody('role-3'))).status, 201);
  });

  it('is refused for the only active administrator, also when two are changed at the same time', async () => {
    const { login } = await account.user('admin');
    await setActive(rig.administration, actor, login, false);
    await assert.rejects(role('admin', 'clerk'), { code: 'CONFLICT', message: /only active one with the role admin/ });
    await assert.rejects(remove('admin'), { code: 'CONFLICT' });
    assert.equal(await role('admin', 'admin'), 'admin');
    await setActive(rig.administration, actor, login, true);
    const ended = await Promise.allSettled([role('admin', 'clerk'), role(login, 'clerk')]);
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await role('admin', 'admin');
    await role(login, 'clerk');
  });
});

describe('A user who is removed', () => {
  it('is gone with sessions, API tokens and known addresses; the login is free again', async () => {
    const user = await account.user('clerk');
    const byPassword = await logIn(user.login, user.password);
    assert.equal(await remove(user.login), undefined);
    for (const session of [user.client, byPassword])
      assert.equal((await session.get('/status')).body.code, 'AUTH_FAILED');
    await assert.rejects(rig.session(account.code, user.apiToken), /403/);
    assert.ok(!(await loginsOf()).includes(user.login));
    assert.ok((await listTokens(rig.administration, actor)).every(({ login }) => login !== user.login));
    await assert.rejects(remove(user.login), { code: 'NOT_FOUND' });
  });

  it('is disabled instead when documents name this salesperson', async () => {
    const user = await account.user('clerk');
    assert.equal((await user.client.post('/invoices', invoiceBody('sold', { salesperson: user.login }))).status, 201);
    assert.deepEqual(await remove(user.login), { document_set: 'FT', seq_number: 'sold' });
    assert.equal((await user.client.get('/status')).body.code, 'AUTH_FAILED');
    const listed = (await listUsers(rig.administration, actor)).find(({ login }) => login === user.login);
    assert.equal(listed?.active, false);
  });
});
