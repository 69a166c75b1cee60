// `npm test`: one PostgreSQL for the run, a migrated template database, then every test file on a database of its own.
// Arguments narrow the files: `npm test -- query scenarios`. TEST_DATABASE_URL names another PostgreSQL to test on.

import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/database/embedded/start.ts';
import { makeTemplate } from './support/template-database.ts';

const wanted = process.argv.slice(2);
const files = globSync('test/**/*.test.ts')
  .filter(file => wanted.length === 0 || wanted.some(word => file.includes(word)))
  .sort();
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(' ')}`);
  process.exit(1);
}

const directory = mkdtempSync(join(tmpdir(), 'kontor-test-'));
// PostgreSQL runs as another user when this is root.
chmodSync(directory, 0o755);
const outside = process.env.TEST_DATABASE_URL;
const embedded = outside
  ? undefined
  : await startEmbedded({ dataDirectory: directory, settings: { max_connections: '300', fsync: 'off' } });
let code = 1;
try {
  const ownerUrl = outside ?? embedded?.url ?? '';
  const template = await makeTemplate(ownerUrl);
  code = await run(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=300000', ...files], {
    ...process.env,
    TEST_OWNER_URL: ownerUrl,
    TEST_TEMPLATE: template.name,
  });
  await template.drop();
} finally {
  await embedded?.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(code);

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.on('exit', exit => resolve(exit ?? 1));
  });
}
