// One of the three machines with etcd, Patroni and PostgreSQL, configured by the files of deploy/.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Machine } from './machine.ts';
import { POSTGRES_PROGRAMS } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
export const DATABASE_ADDRESSES = { one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' };
type Name = keyof typeof DATABASE_ADDRESSES;

/** How Patroni speaks to etcd. */
export type EtcdInterface = 'v2' | 'v3';

/** The user of etcd and PostgreSQL. */
const USER = 'postgres';

/** A machine of the database. */
export class DatabaseMachine extends Machine {
  readonly #folder: string;
  readonly #etcdSettings: Record<string, string>;
  readonly #patroniSettings: Record<string, string>;

  /** `folder` exists, belongs to the user postgres, and is the machine's own. */
  constructor(name: Name, folder: string, etcdInterface: EtcdInterface) {
    super(name, DATABASE_ADDRESSES[name], folder);
    this.#folder = folder;
    const own = (file: string) => settingsOf(file, name, folder);
    this.#etcdSettings = own('etcd/etcd.env');
    this.#patroniSettings = own('patroni/machine.env');
    const shipped = readFileSync(join(DEPLOY, 'patroni/patroni.yml'), 'utf8');
    const adapted = shipped
      .replaceAll('/var/lib/postgresql/15/kontor', join(folder, 'data'))
      .replaceAll('/var/lib/postgresql/', `${folder}/`)
      .replace('/usr/lib/postgresql/15/bin', POSTGRES_PROGRAMS)
      // Sockets of three machines in one file system.
      .replace(
        '  listen: 0.0.0.0:5432',
        `  listen: 0.0.0.0:5432\n  parameters:\n    unix_socket_directories: ${folder}`,
      )
      // No machine of this run may reset the computer.
      .replace('mode: automatic', 'mode: "off"')
      .replace(/^etcd:/m, etcdInterface === 'v3' ? 'etcd3:' : 'etcd:');
    writeFileSync(join(folder, 'patroni.yml'), adapted);
  }

  startEtcd(): void {
    this.start('etcd', ['/usr/bin/etcd'], { env: this.#etcdSettings, user: USER });
  }

  /** Passes the lead of this machine to another one, as an administrator does. */
  async switchover(candidate: string): Promise<void> {
    const command = ['patronictl', '-c', join(this.#folder, 'patroni.yml'), 'switchover', '--force'];
    const child = this.start('patronictl', [...command, '--master', this.name, '--candidate', candidate], {
      env: this.#patroniSettings,
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`patronictl switchover ended with ${code}`);
  }

  /** Starts PgBouncer. `users` has the service login, in the form of its `auth_file`. */
  startPgbouncer(users: string): void {
    const shipped = readFileSync(join(DEPLOY, 'pgbouncer/pgbouncer.ini'), 'utf8');
    const file = join(this.#folder, 'pgbouncer.ini');
    writeFileSync(join(this.#folder, 'userlist.txt'), users);
    writeFileSync(file, shipped.replace('/etc/pgbouncer/userlist.txt', join(this.#folder, 'userlist.txt')));
    this.start('pgbouncer', ['/usr/sbin/pgbouncer', file], { user: USER });
  }

  startPatroni(): void {
    const command = ['/usr/bin/patroni', join(this.#folder, 'patroni.yml')];
    this.start('patroni', command, { env: this.#patroniSettings, user: USER });
  }
}

/** The password of the superuser, as deploy/ has it. */
export function superuserPassword(): string {
  return settingsOf('patroni/machine.env', 'one', '').PATRONI_SUPERUSER_PASSWORD ?? '';
}

// The settings of a file of deploy/, which is that of the machine `one`, for the machine `name`.
function settingsOf(file: string, name: Name, folder: string): Record<string, string> {
  const lines = readFileSync(join(DEPLOY, file), 'utf8')
    .split('\n')
    .map(line => /^([A-Z0-9_]+)=(.*)$/.exec(line));
  return Object.fromEntries(
    lines.flatMap(found => {
      const [, setting = '', value = ''] = found ?? [];
      if (!setting) return [];
      if (setting === 'ETCD_INITIAL_CLUSTER') return [[setting, value]];
      const own = value === 'one' ? name : value.replaceAll(DATABASE_ADDRESSES.one, DATABASE_ADDRESSES[name]);
      return [[setting, own.replace('/var/lib/etcd/kontor', join(folder, 'etcd'))]];
    }),
  );
}
