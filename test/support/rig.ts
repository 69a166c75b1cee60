// What most tests stand on: a real PostgreSQL, the real server, an account with a token, and short ways to call it.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { type Config, readConfig } from '../../src/config/config.ts';
import { Pool } from '../../src/database/connection/pool.ts';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import type { Role } from '../../src/domain/roles.ts';
import { type Composed, compose } from '../../src/main.ts';
import type { Right } from '../../src/operations/actor.ts';
import { addAccount } from '../../src/operations/administration/accounts.ts';
import { addToken } from '../../src/operations/administration/tokens.ts';
import { addUser } from '../../src/operations/administration/users.ts';
import type { DatabaseContext } from '../../src/operations/context.ts';
import { checkAnswer } from './answers.ts';
import { startPooler } from './pooler.ts';
import { copyTemplate, makeTemplate } from './template-database.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The body as JSON, numbers as doubles; undefined when it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  text: string;
  bytes: Buffer;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** A logged-in client. Writes count their nonce up by themselves unless `query.nonce` is given. */
export interface Client {
  token: string;
  get(path: string, query?: CallOptions['query'], headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface Account {
  code: string;
  id: number;
  apiToken: string;
  /** A session of the account's admin. */
  client: Client;
  /** Another session of the same token. */
  login(): Promise<Client>;
  user(role: Role, scopes?: Right[]): Promise<{ apiToken: string; client: Client; login: string; password: string }>;
}

export interface Rig {
  config: Config;
  database: Database;
  /** The connections of the command line, also where the server has only the login of the service. */
  administration: DatabaseContext;
  server: Composed;
  ownerUrl: string;
  /** Lines that the server logged so far. */
  log: string[];
  account(code?: string): Promise<Account>;
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  session(account: string, apiToken: string): Promise<Client>;
  /** Starts a second server process's worth of everything on the same database. */
  another(environment?: NodeJS.ProcessEnv): Promise<Rig>;
  /** Address of the server on a real socket; listening starts with the first call. */
  listen(): Promise<string>;
}

/** Starts a server on a database of its own; all is gone after the test file. */
export async function startRig(environment: NodeJS.ProcessEnv = {}): Promise<Rig> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-rig-'));
  chmodSync(directory, 0o755);
  const database = await ownDatabase(directory);
  const rig = await rigOn(database.url, directory, environment);
  after(async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  return rig;
}

async function rigOn(ownerUrl: string, directory: string, environment: NodeJS.ProcessEnv): Promise<Rig> {
  // The scenarios run a second time with a pooler between (test/pooler.test.ts).
  const pooler = process.env.TEST_POOLER ? await startPooler(ownerUrl) : undefined;
  const config = readConfig({
    DATABASE_URL: pooler?.url ?? ownerUrl,
    DATABASE_PREPARE: pooler ? 'off' : 'on',
    KONTOR_DATA: directory,
    PORT: '0',
    RATE_REQUESTS: '0',
    // A machine busy with other tests is no overload.
    MAX_EVENT_LOOP_LAG_MS: '0',
    ...environment,
  });
  const database = await openDatabase(config);
  const log: string[] = [];
  const logger = pino(
    { level: environment.LOG_LEVEL ?? 'info', base: null },
    { write: (line: string) => void log.push(line) },
  );
  const administrationPool = new Pool({
    url: ownerUrl,
    size: 4,
    maximumWaiting: 1000,
    deadlineMs: 20_000,
    prepare: true,
  });
  const server = await compose(config, database, logger);
  let address: Promise<string> | undefined;
  after(async () => {
    await server.stop(0);
    await administrationPool.end();
    await database.close();
    await pooler?.stop();
  });

  const rig: Rig = {
    config,
    database,
    administration: { pool: database.pool, administrationPool },
    server,
    ownerUrl,
    log,
    call: (method, url, options = {}) => inject(server, method, url, options),
    session: async (account, apiToken) => {
      const answer = await rig.call('GET', `/api/${account}/v4.0.0/helo`, {
        headers: { authorization: `Bearer ${apiToken}` },
      });
      if (answer.status !== 200) throw new Error(`helo answered ${answer.status}: ${answer.text}`);
      return clientOf(rig, account, answer.body['xa-token']);
    },
    account: async (code = `acc${Math.random().toString(36).slice(2, 10)}`) => addTestAccount(rig, code),
    another: more => rigOn(ownerUrl, directory, { ...environment, ...more }),
    listen: () => {
      address ??= server.listen();
      return address;
    },
  };
  return rig;
}

async function addTestAccount(rig: Rig, code: string): Promise<Account> {
  const { administration } = rig;
  const id = await addAccount(administration, {
    code,
    name: `${code}, Lda.`,
    country: 'PT',
    currency: 'EUR',
    timezone: 'Europe/Lisbon',
  });
  const actor = { kind: 'administrator' as const, accountId: id };
  const add = async (login: string, role: Role, scopes: Right[], password: string) => {
    await addUser(administration, actor, { login, name: `User ${login}`, role, password });
    return addToken(administration, actor, { login, name: `token of ${login}`, scopes, expiresAt: undefined });
  };
  const apiToken = await add('admin', 'admin', ['read', 'write', 'sms'], 'a long password');
  let users = 0;
  return {
    code,
    id,
    apiToken,
    client: await rig.session(code, apiToken),
    login: () => rig.session(code, apiToken),
    async user(role, scopes = role === 'readonly' ? ['read'] : ['read', 'write', 'sms']) {
      const login = `${role}${++users}`;
      const token = await add(login, role, scopes, 'another password');
      return { apiToken: token, client: await rig.session(code, token), login, password: 'another password' };
    },
  };
}

function clientOf(rig: Rig, account: string, token: string): Client {
  let nonce = 0;
  const call: Client['call'] = (method, path, options = {}) => {
    const query = { ...(method === 'GET' ? {} : { nonce: ++nonce }), ...options.query };
    const headers = { authorization: `Bearer ${token}`, ...options.headers };
    return rig.call(method, `/api/${account}/v4.0.0${path}`, { ...options, query, headers });
  };
  return {
    token,
    call,
    get: (path, query, headers = {}) => call('GET', path, { ...(query && { query }), headers }),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
  };
}

async function inject(server: Composed, method: string, url: string, options: CallOptions): Promise<Answer> {
  const { body, raw, headers = {}, query = {} } = options;
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request: InjectOptions = {
    method: method as 'GET',
    url: parameters ? `${url}${url.includes('?') ? '&' : '?'}${parameters}` : url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  };
  const answer = await server.fastify.inject(request);
  // Whatever a test asks, the answer must be one that the OpenAPI document promises.
  checkAnswer(method, url, { status: answer.statusCode, headers: answer.headers, text: answer.body });
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: parsed(answer.body),
    text: answer.body,
    bytes: answer.rawPayload,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ownDatabase(directory: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { TEST_OWNER_URL: server, TEST_TEMPLATE: template } = process.env;
  if (server && template) return copyTemplate(server, template);
  // A test file run by itself brings its own PostgreSQL.
  const embedded = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } });
  const made = await makeTemplate(embedded.url);
  const copy = await copyTemplate(embedded.url, made.name);
  return {
    url: copy.url,
    async drop() {
      await copy.drop();
      await embedded.stop();
    },
  };
}
