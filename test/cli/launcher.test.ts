/** The command kontor runs on the Node that starts it or, if that is too old, on the pinned one; signals and exit status are passed on. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const directory = await mkdtemp(join(await realpath(tmpdir()), 'kontor São João '));
test.after(() => rm(directory, { recursive: true }));
const command = join(directory, 'a link', 'kontor');

// A checkout with a command that prints facts about its process, and ends as its arguments say.
const checkout = join(directory, 'checkout');
for (const part of ['bin', 'src/cli', 'node_modules']) await mkdir(join(checkout, part), { recursive: true });
for (const file of ['kontor.js', 'older-node.js', 'compile-cache.js'])
  await copyFile(join(import.meta.dirname, '../../bin', file), join(checkout, 'bin', file));
await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
await writeFile(
  join(checkout, 'src/cli/kontor.ts'),
  `const [how, status]: string[] = process.argv.slice(2);
  const { version, pid, argv, env } = process;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { console.log(JSON.stringify({ signal })); process.exit(7); });
  console.log(JSON.stringify({ version, pid, words: argv.slice(2), cwd: process.cwd(), marked: env['KONTOR_HANDED_OVER'] }));
  if (how === 'exit') process.exitCode = Number(status);
  if (how === 'wait') setTimeout(() => {}, 20_000);
  if (how === 'kill') process.kill(pid, 'SIGKILL');`,
);
await mkdir(dirname(command));
await symlink(join(checkout, 'bin/kontor.js'), command);
const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const pinned = Object.keys(manifest.optionalDependencies).find(name => name.endsWith(system)) ?? '';
const link = join(checkout, 'node_modules', pinned, 'bin');
await mkdir(dirname(link));
await symlink(dirname(await realpath(process.execPath)), link);

const older = findOlderNode();
const withOlder = older ? {} : { skip: 'there is no Node from 20 to 23 on PATH' };

function findOlderNode(): string | undefined {
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(path, process.platform === 'win32' ? 'node.exe' : 'node');
    try {
      const major = Number.parseInt(execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }), 10);
      if (major >= 20 && major < 24) return node;
    } catch {
      // No Node there.
    }
  }
  return undefined;
}

/** A line of the command. */
interface Line {
  version?: string;
  pid?: number;
  words?: string[];
  cwd?: string;
  marked?: string;
  signal?: string;
}

function start(node: string | undefined, ...words: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(node ?? '', [command, ...words], { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

async function next(lines: AsyncIterator<string>): Promise<Line> {
  const { value }: { value?: string } = await lines.next();
  return JSON.parse(value ?? '{}');
}

test('an older Node starts the pinned one, with arguments, directory and exit status', withOlder, async () => {
  const { child, lines } = start(older, 'exit', '3', 'São João', '');
  const { version, words, cwd, pid, marked } = await next(lines);
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(version, process.version);
  assert.deepEqual(words, ['exit', '3', 'São João', '']);
  assert.equal(cwd, await realpath(tmpdir()));
  assert.notEqual(pid, child.pid);
  assert.equal(marked, undefined);
  assert.equal(child.exitCode, 3);
});

test('a Node that is new enough runs the command in its own process', async () => {
  const { child, lines } = start(process.execPath, 'exit', '4');
  assert.equal((await next(lines)).pid, child.pid);
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(child.exitCode, 4);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} is passed on to the command, and its exit status is that of the launcher`, withOlder, async () => {
    const { child, lines } = start(older, 'wait');
    await next(lines);
    child.kill(signal);
    assert.equal((await next(lines)).signal, signal);
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 7);
  });
}

test('a command that is ended by a signal ends its launcher with the same signal', withOlder, async () => {
  const { child } = start(older, 'kill');
  assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
});

test('after kill -9 of the launcher the command ends with SIGTERM', withOlder, async () => {
  const { child, lines } = start(older, 'wait');
  await next(lines);
  child.kill('SIGKILL');
  assert.equal((await next(lines)).signal, 'SIGTERM');
});

test('npm start passes SIGTERM on, waits for the command, and has its exit status', {
  skip: process.platform === 'win32',
}, async () => {
  const script = manifest.scripts.start.replace(/ serve$/, ' wait');
  await writeFile(join(checkout, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: script } }));
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const child = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { pid } = await next(lines);
  child.kill('SIGTERM');
  assert.equal((await next(lines)).signal, 'SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(child.exitCode, 7);
  assert.throws(() => process.kill(pid ?? 0, 0), { code: 'ESRCH' });
});

test('a command of npx ends with SIGTERM when the shell around it has ended', {
  skip: process.platform === 'win32',
}, async () => {
  const child = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, command, 'wait'], {
    env: { ...process.env, npm_lifecycle_event: 'npx' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await next(lines);
  child.kill('SIGKILL');
  assert.equal((await next(lines)).signal, 'SIGTERM');
});

test('a missing pinned Node is reported with the remedy', withOlder, async () => {
  await rm(link);
  const child = spawn(older ?? '', [command], { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = await Array.fromAsync(createInterface({ input: child.stderr }));
  assert.match(
    lines.join('\n'),
    /^Kontor needs Node 24 or later; this is v2\d.*not installed\.\nRun npm ci \(without --omit=optional\) in .*checkout/,
  );
});
