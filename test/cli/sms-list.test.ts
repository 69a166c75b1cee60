// kontor sms list: shows the messages of one account, with the reasons of failed ones.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';
import { answer, smsService } from '../worker/sms/sms-service.ts';
import { untilSms } from '../worker/sms/sms-state.ts';

it('kontor sms list shows the failed messages of an account with their reasons, and never their texts', async () => {
  const service = await smsService((_, response) => answer(response, 400, { code: 21211, message: 'no such number' }));
  const rig = await startRig(service.environment);
  await rig.listen();
  const [account, stranger] = [await rig.account(), await rig.account()];
  for (const { client } of [account, account, stranger]) {
    await client.post('/sms', { to: '+351912345678', message: 'a secret' });
  }
  for (const each of [account, stranger]) await untilSms(rig, each, ({ state }) => state === 'failed');
  const list = async (...words: string[]) =>
    (await command({ DATABASE_URL: rig.ownerUrl }, ['sms', 'list', account.code, ...words])).out;
  const failed = JSON.parse(await list('--state', 'failed', '--json'));
  assert.equal(failed.length, 2);
  assert.partialDeepStrictEqual(failed[0], {
    to: '+351912345678',
    state: 'failed',
    attempts: 1,
    reason: 'HTTP 400, code 21211: no such number',
  });
  assert.deepEqual(JSON.parse(await list('--state', 'queued', '--json')), []);
  const table = await list('--limit', '1');
  assert.match(table, /^id +created_at +to +parts +state +attempts +next_at +reason\n\d+ .+failed .+no such number\n$/);
  assert.doesNotMatch(table + JSON.stringify(failed), /a secret/);
});
