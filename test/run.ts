// `npm test`: one PostgreSQL for the run, a migrated template database, then every test file on a database of its own.
// Arguments narrow the files: `npm test -- query scenarios`. TEST_DATABASE_URL names another PostgreSQL to test on.
// A few files that failed run once more, alone: some tests need processor time that other files may have taken. The run fails if
// one fails again, and names those that passed only then: each is a defect of the test or of the code.

import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../src/database/embedded/start.ts';
import { makeTemplate } from './support/template-database.ts';

/** More files than this fail for a reason that a second run does not change. */
const MOST_AGAIN = 4;

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
  const env = { ...process.env, TEST_OWNER_URL: ownerUrl, TEST_TEMPLATE: template.name };
  const first = await runFiles(files, 2, env);
  code = first.code;
  const { failed } = first;
  if (code !== 0 && failed.length > 0 && failed.length <= MOST_AGAIN && files.length > failed.length) {
    console.log(`\nOnce more, alone: ${failed.join(', ')}`);
    code = (await runFiles(failed, 1, env)).code;
    if (code === 0) console.log(`\nPassed only alone: ${failed.join(', ')}`);
  }
  await template.drop();
} finally {
  await embedded?.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(code);

/** Runs test files; `failed` are those in which a test failed. A run that a signal ended has no such list. */
async function runFiles(paths: string[], atOnce: number, env: NodeJS.ProcessEnv) {
  const list = join(directory, 'failed-files');
  rmSync(list, { force: true });
  const reporters = ['spec', './test/support/failed-files.ts'].map(name => `--test-reporter=${name}`);
  const destinations = ['stdout', list].map(name => `--test-reporter-destination=${name}`);
  const options = ['--test', `--test-concurrency=${atOnce}`, '--test-timeout=300000', ...reporters, ...destinations];
  const ended = await run(process.execPath, [...options, ...paths], env);
  const lines = ended.signal ? [] : readFileSync(list, 'utf8').split('\n');
  return { code: ended.code, failed: [...new Set(lines)].filter(line => paths.includes(line)) };
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; signal: boolean }> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    let signal = false;
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        signal = true;
        child.kill(name);
      });
    }
    child.on('exit', (exit, by) => resolve({ code: exit ?? 1, signal: signal || by !== null }));
  });
}
