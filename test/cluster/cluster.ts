// A whole cell: three database machines, two servers of Kontor, HAProxy before them, as deploy/ describes it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { KONTOR, kontor } from '../support/kontor-process.ts';
import type { WrittenTo } from '../torture/torture.ts';
import { DATABASE_ADDRESSES, DatabaseMachine, type EtcdInterface, superuserPassword } from './database-machine.ts';
import { Machine, makeNetwork, OWN_ADDRESS } from './machine.ts';
import { leaderName, type Member, views } from './members.ts';

const PORT = 8443;
const START_MS = 90_000;
const INSTALLATION_KEY = randomBytes(32).toString('base64');

/** A machine with a server of Kontor. */
export interface ServerMachine {
  machine: Machine;
  start(): void;
  /** Ends the server with SIGKILL. */
  kill(): void;
}

/** A cell that runs. */
export interface Cluster {
  installation: WrittenTo;
  databases: DatabaseMachine[];
  servers: ServerMachine[];
  /** How long all servers needed until they wrote again, after another machine led, in seconds. */
  followed: number[];
  /** Starts everything on a machine whose processes were all ended. */
  startDatabase(machine: DatabaseMachine): void;
  /** Resolves when one machine leads and two follow, one of them synchronously. */
  healthy(): Promise<void>;
}

/** Starts a cell. Its processes end with the process namespace of this run. */
export async function startCluster(folder: string, etcdInterface: EtcdInterface): Promise<Cluster> {
  makeNetwork();
  const databases = (['one', 'two', 'three'] as const).map(name => {
    mkdirSync(join(folder, name));
    execFileSync('chown', ['postgres:', join(folder, name)]);
    return new DatabaseMachine(name, join(folder, name), etcdInterface);
  });
  for (const machine of databases) machine.startEtcd();
  for (const machine of databases) machine.startPatroni();
  const healthy = () => eventually('one leader and two standbys, one synchronous', isHealthy);
  await healthy();
  const url = await makeDatabase();
  // The first server migrates the database and makes the demo company.
  const first = serverMachine('kontor1', '10.0.0.21', { DATABASE_URL: url }, folder);
  first.start();
  const said = () => readFileSync(join(folder, 'kontor1.log'), 'utf8');
  await eventually('the API token of the demo company', async () => said().includes('API token'));
  const { name, password } = await serviceLogin(url);
  const users = `"${name}" "${password}"\n`;
  for (const machine of databases) machine.startPgbouncer(users);
  // The second one goes through PgBouncer, which is older than 1.21 in Debian 12.
  const pooled = `postgresql://${name}:${password}@${hostsWith(6432)}/kontor`;
  const second = serverMachine('kontor2', '10.0.0.22', { DATABASE_URL: pooled, DATABASE_PREPARE: 'off' }, folder);
  second.start();
  startHaproxy(folder);
  for (const { address } of [first.machine, second.machine])
    await eventually(`the server ${address}`, async () => (await fetch(`http://${address}:8080/readyz`)).ok);
  const base = `http://${OWN_ADDRESS}:${PORT}`;
  await eventually('HAProxy', async () => (await fetch(`${base}/readyz`)).ok);
  return {
    installation: {
      address: base,
      account: /\/api\/(\w+)\/v4/.exec(said())?.[1] ?? '',
      apiToken: /API token\s+(\S+)/.exec(said())?.[1] ?? '',
      run: (...words) => kontor({ DATABASE_URL: url, KONTOR_DATA: join(folder, 'kontor1') }, words),
    },
    databases,
    servers: [first, second],
    followed: [],
    startDatabase(machine) {
      machine.startEtcd();
      machine.startPatroni();
      machine.startPgbouncer(users);
    },
    healthy,
  };
}

/** A machine with a server of Kontor, which is not started yet. */
export function serverMachine(
  name: string,
  address: string,
  settings: Record<string, string>,
  folder: string,
): ServerMachine {
  const machine = new Machine(name, address, folder);
  const env = {
    KONTOR_DATA: join(folder, name),
    ...settings,
    HOST: '0.0.0.0',
    PORT: '8080',
    TRUST_PROXY: OWN_ADDRESS,
    LOG_LEVEL: 'warn',
    // Each server can read the secrets that another one sealed.
    SECRET_KEY: INSTALLATION_KEY,
    WEBHOOK_PRIVATE: 'on',
    RATE_REQUESTS: '0',
    RATE_LOGINS: '0',
    RATE_FAILED_ADDRESS: '0',
    MAX_EVENT_LOOP_LAG_MS: '0',
  };
  let child: ChildProcess | undefined;
  return {
    machine,
    start() {
      child = machine.start(name, [process.execPath, KONTOR, 'serve'], { env });
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}

const hostsWith = (port: number) =>
  Object.values(DATABASE_ADDRESSES)
    .map(address => `${address}:${port}`)
    .join(',');

// The login that Kontor has made for its servers.
async function serviceLogin(url: string): Promise<{ name: string; password: string }> {
  const host = DATABASE_ADDRESSES[(await leaderName()) as keyof typeof DATABASE_ADDRESSES];
  const client = new pg.Client({ connectionString: url.replace(/@.*\//, `@${host}:5432/`) });
  await client.connect();
  const { rows } = await client.query('SELECT role_name AS name, password FROM service_login');
  await client.end();
  return rows[0];
}

// As docs/high-availability.md says, by the superuser of the leader.
async function makeDatabase(): Promise<string> {
  const leader = DATABASE_ADDRESSES[(await leaderName()) as keyof typeof DATABASE_ADDRESSES];
  const client = new pg.Client({
    host: leader,
    user: 'postgres',
    password: superuserPassword(),
    database: 'postgres',
  });
  await client.connect();
  await client.query(`CREATE ROLE erp_owner LOGIN CREATEROLE PASSWORD 'secret'`);
  await client.query('CREATE DATABASE kontor OWNER erp_owner');
  await client.end();
  return `postgresql://erp_owner:secret@${hostsWith(5432)}/kontor`;
}

function startHaproxy(folder: string): void {
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg'), 'utf8');
  const adapted = shipped
    .replace('bind :443 ssl crt /etc/ssl/kontor/kontor.pem alpn h2,http/1.1', `bind ${OWN_ADDRESS}:${PORT}`)
    // Fewer files than HAProxy needs for that number of connections may be open here.
    .replace('maxconn 20000', 'maxconn 1000')
    .replace(/^ {2}(user|group) .*\n/gm, '')
    .replace('/run/haproxy/admin.sock', join(folder, 'haproxy.sock'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, adapted);
  const output = openSync(join(folder, 'haproxy.log'), 'a');
  spawn('/usr/sbin/haproxy', ['-f', file, '-db'], { stdio: ['ignore', output, output] });
}

async function isHealthy(): Promise<boolean> {
  const seen = await views();
  const leaders = seen.map(all => all.find(({ role }) => role === 'leader')?.name);
  return new Set(leaders).size === 1 && seen.every(isWholeView);
}

function isWholeView(all: Member[]): boolean {
  const count = (role: string) => all.filter(member => member.role === role).length;
  const standbys = all.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state));
  const isTogether = new Set(all.map(({ timeline }) => timeline)).size === 1;
  return (
    all.length === 3 && count('leader') === 1 && count('sync_standby') === 1 && standbys.length === 2 && isTogether
  );
}

/** Waits until `holds`; what it throws meanwhile counts as no. */
export async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - since > START_MS) throw new Error(`Not within ${START_MS / 1000} s: ${what}`);
    await sleep(100);
  }
}
