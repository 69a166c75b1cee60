// GET /healthz and /readyz. What they answer without a database is in database-failures.test.ts, while stopping in shutdown.test.ts.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../../support/rig.ts';

it('GET /healthz and /readyz answer 200 without credentials', async () => {
  const rig = await startRig();
  assert.deepEqual((await rig.call('GET', '/healthz')).body, { status: 'alive' });
  assert.deepEqual((await rig.call('GET', '/readyz')).body, { status: 'ready' });
});
