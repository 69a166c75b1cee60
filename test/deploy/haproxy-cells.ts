// HAProxy with deploy/haproxy/cells.cfg and its map, on this machine, and the command that changes the map.

import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './proxy-process.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/haproxy');
export const KONTOR_MAP = join(DEPLOY, 'kontor-map');

/** The packages that are missing here, by Debian's names. */
export const missingForCells = (): string[] => [
  ...(isInstalled('haproxy', '-v') ? [] : ['haproxy']),
  ...(isInstalled('socat', '-V') ? [] : ['socat']),
];

export interface CellsProxy {
  /** Variables by which kontor-map finds this HAProxy. */
  settings: { KONTOR_MAP_FILE: string; KONTOR_MAP_SOCKET: string };
  /** Runs kontor-map; `input` is what it reads. */
  map(words: string[], input?: string, more?: Record<string, string>): Promise<{ code: number; said: string }>;
  /** Asks the master process, as an administrator does. */
  ask(command: string): string;
  /** Reads the configuration and the map again in a new process, while the former one ends its connections. */
  reload(): void;
  stop(): Promise<void>;
}

/** Starts HAProxy in an empty folder. `addresses` are those of the servers: kontor1 and kontor2 of cell1, then of cell2. */
export function startCellsProxy(folder: string, bind: string, addresses: [string, string, string, string]): CellsProxy {
  const file = join(folder, 'haproxy.cfg');
  const map = join(folder, 'maps/accounts.map');
  const master = join(folder, 'master.sock');
  mkdirSync(join(folder, 'maps'));
  copyFileSync(join(DEPLOY, 'maps/accounts.map'), map);
  writeFileSync(file, adapted(folder, bind, addresses));
  execFileSync('haproxy', ['-c', '-f', file], { stdio: 'ignore' });
  const output = openSync(join(folder, 'haproxy.log'), 'a');
  const child = spawn('haproxy', ['-W', '-S', master, '-f', file], { stdio: ['ignore', output, output] });
  const settings = { KONTOR_MAP_FILE: map, KONTOR_MAP_SOCKET: master };
  return {
    settings,
    map: (words, input = '', more = {}) =>
      new Promise(resolve => {
        const env = { PATH: process.env.PATH, ...settings, ...more };
        const running = execFile(KONTOR_MAP, words, { env }, (error, out, err) =>
          resolve({ code: Number(error?.code ?? 0), said: out + err }),
        );
        // It may end without reading.
        running.stdin?.on('error', () => {}).end(input);
      }),
    ask: command =>
      execFileSync('socat', ['-t', '5', '-', `UNIX-CONNECT:${master}`], { input: `${command}\n`, encoding: 'utf8' }),
    reload: () => void child.kill('SIGUSR2'),
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function adapted(folder: string, bind: string, addresses: string[]): string {
  const shipped = ['10.0.0.21:8080', '10.0.0.22:8080', '10.0.1.21:8080', '10.0.1.22:8080'];
  const text = readFileSync(join(DEPLOY, 'cells.cfg'), 'utf8')
    .replace('bind :443 ssl crt /etc/ssl/kontor/kontor.pem alpn h2,http/1.1', `bind ${bind}`)
    // Fewer files than HAProxy needs for that number of connections may be open here.
    .replace('maxconn 20000', 'maxconn 1000')
    .replace(/^ {2}(user|group) .*\n/gm, '')
    .replace('/run/haproxy/admin.sock', join(folder, 'admin.sock'))
    .replaceAll('/etc/haproxy/maps', join(folder, 'maps'));
  return shipped.reduce((all, address, index) => all.replaceAll(address, addresses[index] ?? ''), text);
}
