// `npm run fuzz`: sends drawn requests to a server of its own and counts the answers. Options: --requests, --connections, --seed.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { credentialsOf } from '../cli/data-directory.ts';
import { serve } from '../support/kontor-process.ts';
import { sendRequests } from './send-requests.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
});
const requests = Number(values.requests);
/** Limits and shedding of load answer 429 and 503 by design, so they are off. */
const SETTINGS = {
  RATE_REQUESTS: '0',
  RATE_LOGINS: '0',
  RATE_FAILED_USER: '0',
  RATE_FAILED_ADDRESS: '0',
  MAX_EVENT_LOOP_LAG_MS: '0',
  LOG_LEVEL: 'error',
};

const directory = await mkdtemp(join(tmpdir(), 'kontor-fuzz-'));
await chmod(directory, 0o755);
const server = await serve({ ...SETTINGS, KONTOR_DATA: directory });
try {
  await server.said('API token');
  const { base, token } = credentialsOf(server.out());
  const [address = '', account = ''] = base.split(/\/api\/|\/v4/);
  const began = performance.now();
  const { statuses, failures } = await sendRequests({
    address,
    account,
    apiToken: token,
    requests,
    connections: Number(values.connections),
    seed: Number(values.seed),
    onProgress(done) {
      if (done % 10_000 === 0) console.error(`${done} of ${requests}, ${rate(done, began)} a second`);
    },
  });
  for (const failure of failures) console.log(`\n${failure}`);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\n${requests} requests, seed ${values.seed}, ${rate(requests, began)} a second. ${counts.join(', ')}`);
  console.log(failures.length === 0 ? 'No answer was 5xx or undescribed' : `${failures.length} answers were wrong`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

function rate(done: number, began: number): number {
  return Math.round((done / (performance.now() - began)) * 1000);
}
