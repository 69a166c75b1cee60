/** A data directory for the tests of commands: its settings, commands on it, and a server that ends with the tests. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { command } from '../support/command.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { type Ended, kontor, type Server, serve } from '../support/kontor-process.ts';

export interface DataDirectory {
  path: string;
  settings: Record<string, string>;
  /** Runs a command to its end. */
  run(...words: string[]): Promise<Ended>;
  /** Starts a server. */
  serve(...words: string[]): Promise<Server>;
  /** Starts a server that the system permits this number of open files. */
  serveWithFiles(openFiles: number, ...words: string[]): Promise<Server>;
}

/**
 * A data directory whose commands work on a database of the test run instead of PostgreSQL inside, which every command would start
 * and stop, and run inside the test process: for tests of what commands do with their data.
 */
export async function commandsOnDatabase(): Promise<DataDirectory> {
  const data = await dataDirectory();
  // Outside of a test run PostgreSQL keeps its data there. The data directory itself is removed before the database is dropped.
  const directory = await mkdtemp(join(tmpdir(), 'kontor-cli-database-'));
  await chmod(directory, 0o755);
  const database = await freshDatabase(directory);
  after(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
  data.settings.DATABASE_URL = database.url;
  return { ...data, run: (...words) => command(data.settings, words) };
}

/** Lines that the first start of a server prints about the demo company. */
export type Credentials = Pick<ReturnType<typeof credentialsOf>, 'login' | 'password' | 'token'>;

/**
 * A data directory as the first start of a server leaves it, which has ended. It takes most of the time of such tests, so a test run
 * makes it once and copies it for each file.
 */
export async function startedDirectory(): Promise<DataDirectory & { credentials: Credentials }> {
  const data = await dataDirectory();
  const isInRun = process.env.TEST_TEMPLATE !== undefined && process.platform !== 'win32';
  if (!isInRun) return { ...data, credentials: await firstStart(data) };
  const copy = promisify(execFile);
  const shared = join(tmpdir(), 'kontor-first-start');
  const text = join(shared, 'credentials');
  for (;;) {
    const isMaker = await mkdir(shared).then(
      () => true,
      () => false,
    );
    if (isMaker)
      try {
        const credentials = await firstStart(data);
        // PostgreSQL takes only files of its own user.
        await copy('cp', ['-a', data.path, join(shared, 'data')]);
        await writeFile(`${text}.new`, JSON.stringify(credentials));
        await rename(`${text}.new`, text);
        return { ...data, credentials };
      } catch (error) {
        await rm(shared, { recursive: true, force: true });
        throw error;
      }
    const made = await readFile(text, 'utf8').catch(() => undefined);
    if (made) {
      await copy('cp', ['-a', `${join(shared, 'data')}/.`, data.path]);
      return { ...data, credentials: JSON.parse(made) };
    }
    await sleep(100);
  }
}

async function firstStart(data: DataDirectory): Promise<Credentials> {
  const server = await data.serve();
  await server.said('Password and token are not shown again');
  await server.stop();
  return credentialsOf(server.out());
}

/** Creates an empty data directory, which is removed after the tests of the file. */
export async function dataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'kontor-cli-'));
  await chmod(path, 0o755);
  const settings = { KONTOR_DATA: path };
  const servers: Server[] = [];
  after(async () => {
    for (const server of servers) {
      if (server.child.exitCode === null) await Promise.race([server.stop(), sleep(5000)]);
      server.child.kill('SIGKILL');
    }
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  const start = async (words: string[], openFiles?: number) => {
    const server = await serve(settings, words, undefined, openFiles);
    servers.push(server);
    return server;
  };
  return {
    path,
    settings,
    run: (...words) => kontor(settings, words),
    serve: (...words) => start(words),
    serveWithFiles: (openFiles, ...words) => start(words, openFiles),
  };
}

/** The base address and the API token in the output of the first start. */
export function credentialsOf(output: string): { base: string; login: string; password: string; token: string } {
  const [, base = ''] = /base address +(\S+)/.exec(output) ?? [];
  const [, login = '', password = ''] = /login +(\S+) with password (\S+)/.exec(output) ?? [];
  const [, token = ''] = /API token +(\S+)/.exec(output) ?? [];
  return { base, login, password, token };
}

/** Opens a session with an API token. */
export const helo = (base: string, token: string) =>
  fetch(`${base}/helo`, { headers: { authorization: `Bearer ${token}` } });

/** Opens a session with a login and its password. */
export const logIn = (base: string, username: string, password: string) =>
  fetch(`${base}/auth`, { method: 'POST', body: new URLSearchParams({ username, password }) });
