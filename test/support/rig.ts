// A server under test: a real PostgreSQL, the whole server, accounts with tokens, and short ways to call it.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { type Config, readConfig } from '../../src/config/config.ts';
import { Pool } from '../../src/database/connection/pool.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { type Composed, compose } from '../../src/main.ts';
import type { DatabaseContext } from '../../src/operations/context.ts';
import { type Account, addTestAccount } from './account.ts';
import { type Call, type Client, clientOf, inject } from './client.ts';
import { startPooler } from './pooler.ts';
import { sharedDatabase } from './shared-database.ts';

export interface Rig {
  config: Config;
  database: Database;
  /** The connections of the command line, also where the server has only the login of the service. */
  administration: DatabaseContext;
  server: Composed;
  ownerUrl: string;
  /** Lines that the server has logged. */
  log: string[];
  account(code?: string): Promise<Account>;
  call: Call;
  session(account: string, apiToken: string): Promise<Client>;
  /** Starts another server on the same database, in the same process. */
  another(environment?: NodeJS.ProcessEnv): Promise<Rig>;
  /** Address of the server on a real socket; the first call starts to listen. */
  listen(): Promise<string>;
}

/**
 * Starts a server that ends after the test file, on an empty database that no other file uses meanwhile. `freshDatabase` in place of the
 * default makes a new one: for a file that changes the schema, the settings or the statistics of the database.
 */
export async function startRig(environment: NodeJS.ProcessEnv = {}, makeDatabase = sharedDatabase): Promise<Rig> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-rig-'));
  chmodSync(directory, 0o755);
  const database = await makeDatabase(directory);
  const rig = await rigOn(database.url, directory, environment);
  after(async () => {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  return rig;
}

async function rigOn(ownerUrl: string, directory: string, environment: NodeJS.ProcessEnv): Promise<Rig> {
  // test/database/pooler.test.ts runs the scenarios a second time through a connection pooler.
  const pooler = process.env.TEST_POOLER ? await startPooler(ownerUrl) : undefined;
  const config = readConfig({
    DATABASE_URL: pooler?.url ?? ownerUrl,
    DATABASE_PREPARE: pooler ? 'off' : 'on',
    KONTOR_DATA: directory,
    PORT: '0',
    RATE_REQUESTS: '0',
    // It writes rows that no test expects; the tests of the request log switch it on.
    REQUEST_LOG: 'off',
    // Other tests keep the machine busy, which must count neither as overload nor as a database that hangs.
    MAX_EVENT_LOOP_LAG_MS: '0',
    DATABASE_DEADLINE_MS: '30000',
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
    role: 'kontor_administration',
  });
  const administration = { pool: database.pool, administrationPool };
  const server = await compose(config, database, logger);
  after(async () => {
    await server.stop(0);
    await administrationPool.end();
    await database.close();
    await pooler?.stop();
  });

  const call: Call = (method, url, options = {}) => inject(server, method, url, options);
  const session = async (account: string, apiToken: string) => {
    const headers = { authorization: `Bearer ${apiToken}` };
    const answer = await call('GET', `/api/${account}/v4.0.0/helo`, { headers });
    if (answer.status !== 200) throw new Error(`helo answered ${answer.status}: ${answer.text}`);
    return clientOf(call, account, answer.body['xa-token']);
  };
  let address: Promise<string> | undefined;
  return {
    config,
    database,
    administration,
    server,
    ownerUrl,
    log,
    call,
    session,
    account: (code = randomCode()) => addTestAccount(administration, code, apiToken => session(code, apiToken)),
    another: more => rigOn(ownerUrl, directory, { ...environment, ...more }),
    listen: () => {
      address ??= server.listen();
      return address;
    },
  };
}

const randomCode = () => `acc${Math.random().toString(36).slice(2, 10)}`;
