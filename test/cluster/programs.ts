// Requirements of a cluster on this machine: programs, and the right to make network namespaces.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Folder of PostgreSQL's programs: the newest that Debian's packages have installed. */
export const POSTGRES_PROGRAMS =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => versionOf(a) - versionOf(b))
    .at(-1) ?? '';

/** The packages that are not installed here, by Debian's names. */
export function missingPackages(): string[] {
  const needed = {
    'etcd-server': '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    iproute2: '/usr/sbin/ip',
    iptables: '/usr/sbin/iptables',
    patroni: '/usr/bin/patroni',
    pgbouncer: '/usr/sbin/pgbouncer',
    'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
    postgresql: `${POSTGRES_PROGRAMS}/postgres`,
    socat: '/usr/bin/socat',
    'util-linux': '/usr/bin/setpriv',
  };
  return Object.entries(needed).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
}

/** The version that Patroni says it is. */
export function patroniVersion(): string {
  return execFileSync('/usr/bin/patroni', ['--version'], { encoding: 'utf8' }).trim();
}

function versionOf(folder: string): number {
  return Number(folder.split('/').at(-2));
}
