// nginx or Caddy with the configuration of deploy/, on free ports of this machine, in front of a server of the test.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { selfSigned } from '../sms-gateways/self-signed.ts';

export interface Ports {
  http: number;
  https: number;
}

export interface ProxyProcess {
  /** The certificate that clients have to trust. */
  certificate: string;
  stop(): Promise<void>;
}

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** The programs, how each is started, and what its configuration needs to run on this machine for a test. */
const PROGRAMS = {
  nginx: {
    file: 'nginx/kontor.conf',
    words: (configuration: string) => ['-c', configuration, '-e', 'stderr'],
    adapt: (text: string, folder: string, { http, https }: Ports, kontor: string) => {
      const server = text
        .replace(/^ +listen \[::\].*\n/gm, '')
        .replace('listen 80', `listen 127.0.0.1:${http}`)
        .replace('listen 443', `listen 127.0.0.1:${https}`)
        .replace('server 127.0.0.1:8080', `server ${kontor}`)
        .replaceAll('/etc/ssl/kontor', folder);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${join(folder, name)};`,
      );
      // A worker that has changed its user could not enter the folder.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `daemon off; pid ${join(folder, 'pid')}; ${user} events {} http { access_log off; ${temporary.join(' ')}\n${server}}`;
    },
  },
  caddy: {
    file: 'caddy/Caddyfile',
    words: (configuration: string) => ['run', '--adapter', 'caddyfile', '--config', configuration],
    adapt: (text: string, folder: string, { http, https }: Ports, kontor: string) =>
      text
        .replace('\n{\n', `\n{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n`)
        .replace('erp.example {', `localhost {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`)
        .replace('127.0.0.1:8080', kontor),
  },
};

export type ProxyName = keyof typeof PROGRAMS;
export const PROXIES = Object.keys(PROGRAMS) as ProxyName[];

/** True if the program can be run here. */
export function isInstalled(name: string, option: string): boolean {
  try {
    execFileSync(name, [option], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Two ports that nothing listens on. */
export async function freePorts(): Promise<Ports> {
  const servers = [createServer(), createServer()];
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const [http = 0, https = 0] = servers.map(server => Number(Object(server.address()).port));
  for (const server of servers) await once(server.close(), 'close');
  return { http, https };
}

/** Starts the proxy in front of `kontor` (host and port), and waits until it listens. */
export async function startProxy(name: ProxyName, ports: Ports, kontor: string): Promise<ProxyProcess> {
  const { file, words, adapt } = PROGRAMS[name];
  const folder = await mkdtemp(join(tmpdir(), 'kontor-proxy-'));
  const { key, cert } = selfSigned();
  await writeFile(join(folder, 'privkey.pem'), key);
  await writeFile(join(folder, 'fullchain.pem'), cert);
  const configuration = join(folder, 'configuration');
  await writeFile(configuration, adapt(await readFile(join(DEPLOY, file), 'utf8'), folder, ports, kontor));
  const child = spawn(name, words(configuration), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  await listening(child, ports.https);
  return {
    certificate: cert,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', data => {
    said += data;
  });
  for (let tries = 0; tries < 500; tries++) {
    if (child.exitCode !== null) throw new Error(said);
    try {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`The proxy does not listen: ${said}`);
}
