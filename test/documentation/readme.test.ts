// The README and the example of docs/command-line.md, as a newcomer runs them after npm ci in a copy of the tracked files.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '../deploy/proxy-process.ts';
import { readSteps, runSteps } from './shell-session.ts';

const root = join(import.meta.dirname, '../..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const shellBlock = (page: string): string[] => /^```sh\n([\s\S]*?)^```$/m.exec(page)?.[1]?.trim().split('\n') ?? [];

/** The tree as a clone has it, and the packages that `npm ci` has installed for this one. */
async function clone(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'kontor-clone-'));
  after(() => rm(copy, { recursive: true, force: true }));
  for (const file of await trackedFiles())
    if (existsSync(join(root, file))) await cp(join(root, file), join(copy, file), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Tracked files as they are in this folder; in a folder that is no checkout, all files that git would not ignore. */
async function trackedFiles(): Promise<string[]> {
  const listed = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 24 }).catch(
    () => null,
  );
  const tracked = listed?.stdout.split('\0').filter(Boolean) ?? [];
  if (tracked.length > 0) return tracked;
  const ignored = new Set(['node_modules', '.git', '.kontor', 'coverage']);
  return (await readdir(root)).filter(name => !ignored.has(name) && !name.endsWith('.log'));
}

/** Runs `npm start` as a newcomer does, and returns all that it has printed when it serves. */
async function firstStart(folder: string, port: number): Promise<string> {
  const { KONTOR_DATA: _, DATABASE_URL: __, ...environment } = process.env;
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    // Other tests keep the machine busy, which must not count as overload.
    env: { ...environment, PATH: path, PORT: String(port), MAX_EVENT_LOOP_LAG_MS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      printed += data;
    });
  const closed = once(child, 'close');
  after(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${printed}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready && /kt_\S+/.test(printed)) return printed;
    await sleep(100);
  }
}

it('README.md: after npm ci every line but npm test works on what git tracks, then the example of docs/command-line.md', {
  skip: process.platform === 'win32',
}, async () => {
  const [start, test] = shellBlock(readme);
  assert.match(start ?? '', /^npm ci && npm start( |$)/);
  assert.match(test ?? '', /^npm ci && npm test( |$)/);
  const commands = shellBlock(await readFile(join(root, 'docs/command-line.md'), 'utf8'));
  const folder = await clone();
  const { http: port } = await freePorts();
  const printed = await firstStart(folder, port);
  const [apiToken = ''] = /kt_[\w-]+/.exec(printed) ?? [];

  const session = readSteps(readme);
  const lines = commands.map(command => ({ command: `${command} && echo worked`, output: '' }));
  assert.ok(session.length > 4 && lines.length > 10, 'the pages have commands');
  const steps = [...session, ...lines].map(step => ({
    ...step,
    command: step.command.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`),
  }));
  const environment = { API_TOKEN: apiToken, KONTOR_DATA: join(folder, '.kontor'), HOME: folder };
  const outputs = await runSteps(steps, environment);
  for (const [index, { command, output }] of steps.entries()) {
    const shown = outputs[index] ?? '';
    if (index < session.length) assert.equal(shapeOf(shown), shapeOf(output), command);
    else assert.match(shown, /^worked$/m, command);
  }
});

/** The output without values that are made anew or depend on the day: names, numbers of documents and amounts remain. */
function shapeOf(output: string): string {
  return output
    .replace(/127\.0\.0\.1:\d+/g, 'HOST')
    .replace(/"((?:document_)?id|expires|balance)":\d+/g, '"$1":1')
    .replace(/(created \w+) \d+/g, '$1 1')
    .replace(/\/\d+\?expires=\d+&signature=[\w-]+/g, '/1')
    .replace(/"(xa-token|timestamp|request_id|created|updated|updated_at)":"[^"]*"/g, '"$1":""');
}
