// Signing in to the administration area in a real browser.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const account = await rig.account();

describe('Signing in', () => {
  it('leads to the start page, whose cookie no script and no other site can read', async () => {
    const { page, browserContext, problems } = await rig.signIn(account);
    assert.equal(new URL(page.url()).pathname, '/admin');
    assert.match((await page.textContent('header')) ?? '', new RegExp(`${account.code}, Lda\\.`));
    const [cookie] = (await browserContext.cookies()).filter(({ name }) => name === '__Host-kontor');
    assert.deepEqual([cookie?.httpOnly, cookie?.secure, cookie?.sameSite, cookie?.path], [true, true, 'Strict', '/']);
    assert.deepEqual(problems, []);
  });
});
