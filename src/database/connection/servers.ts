// Addresses of PostgreSQL with one or several servers. libpq's "Connection Strings"

import { counted } from '../../domain/values/counted.ts';

const DEFAULT_PORT = '5432';

/**
 * The addresses of the servers in an address. Its parameters `host` and `port` may be lists. Throws if a server is no valid address or
 * if the lengths of the lists differ; src/config/database-url.ts checks the setting for both.
 */
export function serversOf(url: string): string[] {
  const address = new URL(url);
  const { searchParams } = address;
  const hosts = searchParams.get('host')?.split(',') ?? [address.hostname];
  if (hosts.length === 1 && !searchParams.has('target_session_attrs')) return [url];
  const ports = searchParams.get('port')?.split(',') ?? [address.port];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error(
      `The address of PostgreSQL names ${counted(hosts.length, 'host')} and ${counted(ports.length, 'port')}`,
    );
  for (const name of ['host', 'port', 'target_session_attrs']) searchParams.delete(name);
  return hosts.map((host, index) => serverAt(address, host, (ports[index] ?? ports[0]) || DEFAULT_PORT));
}

// Not by the setters of URL, which ignore invalid values.
function serverAt({ href, hostname }: URL, host: string, port: string): string {
  const [, start, login = '', rest = ''] = /^(\w+:\/\/)([^/?#]*@)?[^/?#]*(.*)$/s.exec(href) ?? [];
  const at = (name: string) => new URL(`${start}${login}${name}:${port}${rest}`);
  if (!host.startsWith('/')) return at(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host).href;
  // A path is the folder of a Unix socket. An address needs a host where it has a login.
  const server = at(hostname || 'localhost');
  server.searchParams.set('host', host);
  return server.href;
}

/** The address of a server with the login of another address, and with the other's database if it has none. */
export function withLogin(server: string, url: string): string {
  const { username, password, pathname } = new URL(url);
  const address = new URL(asLogin(server, username, password));
  if (address.pathname.length <= 1) address.pathname = pathname;
  return address.href;
}

/** An address with another login, also where it names the folder of a socket and no host. */
export function asLogin(url: string, username: string, password: string): string {
  const address = new URL(url);
  // These parameters would override the login, and an address without a host can have no login.
  for (const name of ['user', 'password']) address.searchParams.delete(name);
  if (address.hostname === '') address.hostname = 'localhost';
  return Object.assign(address, { username, password }).href;
}

/** Hosts and name of the database, for messages: no login, no password. */
export function shownServers(url: string): string {
  const hosts = serversOf(url).map(server => {
    const { host, searchParams } = new URL(server);
    return searchParams.get('host') ?? host;
  });
  return hosts.join(',') + new URL(url).pathname;
}
