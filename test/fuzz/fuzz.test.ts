// Drawn requests, the short form of `npm run fuzz`: no answer is 5xx, and openapi.json describes each.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createExamples } from '../support/example-requests.ts';
import { rounds } from '../support/long.ts';
import { startRig } from '../support/rig.ts';
import { sendRequests } from './send-requests.ts';

it('answers drawn requests as openapi.json says, and never with 5xx', async () => {
  const rig = await startRig({
    RATE_LOGINS: '0',
    RATE_FAILED_USER: '0',
    RATE_FAILED_ADDRESS: '0',
    RATE_PDF: '0',
    RATE_SMS: '0',
  });
  const account = await rig.account();
  await createExamples(rig, account);
  const { statuses, failures } = await sendRequests({
    address: await rig.listen(),
    account: account.code,
    apiToken: account.apiToken,
    requests: rounds(1500, 150_000),
    connections: 4,
    seed: 20_261_122,
  });
  assert.deepEqual(failures, []);
  // The requests reach what they are meant to reach: reads, creates, and bodies that are refused.
  for (const status of [200, 201, 400, 409])
    assert.ok((statuses.get(status) ?? 0) > 30, `${status}: ${statuses.get(status)}`);
});
