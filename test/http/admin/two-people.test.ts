// Two administrators at one form of the company: what both have changed is shown to the second, and nothing is lost.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { fillForm, formsIn, sentBy } from './every-page/read-html.ts';
import { type FormClient, signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const [first, second] = await Promise.all([1, 2].map(() => signedInClient(rig, { account: account.code })));
assert.ok(first && second);

const formOf = async (client: FormClient, page: string) =>
  formsIn((await client.get(page)).text).find(({ action }) => action === page) ?? assert.fail(page);
const valuesOf = async (page: string) => sentBy(await formOf(second, page));

for (const [page, own, others] of [
  ['/admin/company', 'phone', 'registration'],
  ['/admin/company/sets/FT', 'description', 'pattern'],
] as const)
  describe(`Two people at ${page}`, () => {
    it('keep what each has changed in other fields', async () => {
      const opened = await formOf(first, page);
      assert.equal((await fillForm(second, page, { [others]: '{n}' })).status, 303);
      assert.equal((await first.post(page, sentBy(opened, { [own]: '+351 1' }))).status, 303);
      const now = await valuesOf(page);
      assert.deepEqual([now[own], now[others]], ['+351 1', '{n}']);
    });

    it('see both values where they have changed the same field, and the second save overwrites', async () => {
      const opened = await formOf(first, page);
      assert.equal((await fillForm(second, page, { [own]: '+351 2' })).status, 303);
      const refused = await first.post(page, sentBy(opened, { [own]: '+351 3' }));
      assert.equal(refused.status, 409);
      assert.match(refused.text, /Somebody else has changed this meanwhile/);
      assert.match(refused.text, /Saved meanwhile: \+351 2/);
      assert.equal((await valuesOf(page))[own], '+351 2');
      const again = formsIn(refused.text).find(({ action }) => action === page) ?? assert.fail();
      assert.equal(sentBy(again)[own], '+351 3');
      assert.equal((await first.post(page, sentBy(again))).status, 303);
      assert.equal((await valuesOf(page))[own], '+351 3');
    });
  });
