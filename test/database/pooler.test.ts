// The stories again, with PgBouncer in transaction mode between server and database.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { it } from 'node:test';
import { poolerInstalled } from '../support/pooler.ts';

it('every scenario passes through PgBouncer in transaction mode', {
  skip: poolerInstalled ? false : 'pgbouncer is not installed here',
}, async () => {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...globSync('test/scenarios/*.test.ts')], {
    env: { ...environment, TEST_POOLER: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  const code = await new Promise(resolve => child.once('exit', resolve));
  assert.equal(code, 0, output);
  assert.match(output, /pass [1-9]/);
});
