// One cell of several: a PostgreSQL and two servers of Kontor, each on a machine of its own.

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Ended, kontor } from '../../support/kontor-process.ts';
import { eventually, type ServerMachine, serverMachine } from '../cluster.ts';
import { Machine } from '../machine.ts';
import { POSTGRES_PROGRAMS } from '../programs.ts';

/** A cell that runs. */
export interface Cell {
  /** Its name in the map. */
  name: string;
  /** The address of its database for its owner. */
  url: string;
  servers: ServerMachine[];
  /** Runs a command on it. Throws what it said when it fails. */
  run(...words: string[]): Promise<string>;
  /** Runs a command on it to any end. */
  tryRun(...words: string[]): Promise<Ended>;
  /** Resolves when both servers are ready. */
  ready(): Promise<void>;
}

/** Starts cell `number`, without accounts. The addresses are those of deploy/haproxy/cells.cfg. */
export async function startCell(number: 1 | 2, folder: string): Promise<Cell> {
  const network = `10.0.${number - 1}`;
  const url = await startPostgres(new Machine(`c${number}-db`, `${network}.11`, folder), join(folder, `data${number}`));
  const settings = { DATABASE_URL: url, KONTOR_DATA: join(folder, `administration${number}`) };
  const tryRun = (...words: string[]) => kontor(settings, words);
  const run = async (...words: string[]) => {
    const { code, out, err } = await tryRun(...words);
    if (code !== 0) throw new Error(`kontor ${words.join(' ')} ended with ${code}: ${out}${err}`);
    return out;
  };
  await run('migrate');
  // An account that stays: a server that starts without any makes the demo company.
  await addAccount(run, `stays${number}`);
  const servers = [21, 22].map(host =>
    serverMachine(`c${number}-kontor${host - 20}`, `${network}.${host}`, { DATABASE_URL: url }, folder),
  );
  for (const server of servers) server.start();
  const isReady = async ({ machine }: ServerMachine) => (await fetch(`http://${machine.address}:8080/readyz`)).ok;
  const ready = () =>
    eventually(`the servers of cell ${number}`, async () => (await Promise.all(servers.map(isReady))).every(Boolean));
  await ready();
  return { name: `cell${number}`, url, servers, run, tryRun, ready };
}

/** Adds an account with a user and an API token, and resolves to the token. */
export async function addAccount(run: Cell['run'], code: string): Promise<string> {
  await run('account', 'add', code, '--name', `${code}, Lda.`);
  await run('user', 'add', code, 'admin', '--name', 'Admin', '--role', 'admin');
  const added = JSON.parse(await run('token', 'add', code, '--user', 'admin', '--name', 'test', '--json'));
  return added.token;
}

async function startPostgres(machine: Machine, data: string): Promise<string> {
  mkdirSync(data);
  execFileSync('chown', ['postgres:', data]);
  const initdb = [
    join(POSTGRES_PROGRAMS, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', ...initdb], { cwd: data });
  // Only machines of this run reach it.
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/16 trust\n');
  const settings = ['listen_addresses=*', `unix_socket_directories=${data}`, 'max_connections=100'];
  const command = [join(POSTGRES_PROGRAMS, 'postgres'), '-D', data, ...settings.flatMap(setting => ['-c', setting])];
  machine.start('postgres', command, { user: 'postgres' });
  const as = (login: string, name: string) => `postgresql://${login}@${machine.address}:5432/${name}`;
  await eventually(`PostgreSQL of ${machine.name}`, async () => {
    const client = new pg.Client({ connectionString: as('postgres', 'postgres') });
    client.on('error', () => {});
    await client.connect();
    await client.query('CREATE ROLE erp_owner LOGIN CREATEROLE');
    await client.query('CREATE DATABASE kontor OWNER erp_owner');
    await client.end();
    return true;
  });
  return as('erp_owner', 'kontor');
}
