// The settings DATABASE_URL and DATABASE_READ_URL: addresses of PostgreSQL in the format of libpq, with one server or several.

import { counted } from '../domain/values/counted.ts';

const SESSION_KINDS = ['read-write', 'primary'];

/** Parameters that select the server. Of several, the driver takes the last and other programs the first. */
const SERVER_PARAMETERS = ['host', 'port', 'target_session_attrs'];

interface Server {
  host: string;
  port: string;
}

/**
 * Reads an address of PostgreSQL. Several servers are written `postgresql://login@one:5432,two:5432/name`. They become the parameters
 * `host` and `port` of an address of the first server, which is always a URL and means the same to libpq. The error message never
 * contains a part of the address, which has the password. Source: the PostgreSQL manual, "Connection Strings" and
 * target_session_attrs.
 */
export function databaseUrl(text: string): string {
  const address = addressOf(text);
  const { searchParams, hostname, port } = new URL(address);
  const kind = searchParams.get('target_session_attrs');
  const isOne = serversIn(searchParams, { host: hostname, port }).length === 1;
  if (kind !== null && !SESSION_KINDS.includes(kind) && !(isOne && kind === 'any'))
    throw new Error(
      `must have a target_session_attrs of ${SESSION_KINDS.join(' or ')}, or none, since Kontor uses the server that writes`,
    );
  return address;
}

/** Reads an address of standbys. The kind of each server is detected, so target_session_attrs is not needed. */
export function standbyUrl(text: string): string {
  const url = new URL(addressOf(text));
  url.searchParams.delete('target_session_attrs');
  return url.href;
}

function addressOf(text: string): string {
  const [, start, login = '', names = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(text) ?? [];
  const servers = names.split(',').map(serverOf);
  if (!start || !URL.canParse(`${start}${login}host${rest}`))
    throw new Error('must be an address beginning with postgres:// or postgresql://');
  for (const [index, server] of servers.entries()) checkServer(server, index, servers.length);
  const [{ host, port }] = servers as [Server];
  const address = `${start}${login}${host}${port && `:${port}`}${rest}`.replace(/\/$/, '');
  // A login without a host.
  if (!URL.canParse(address)) throw new Error('must be an address beginning with postgres:// or postgresql://');
  const url = new URL(address);
  for (const name of SERVER_PARAMETERS)
    if (url.searchParams.getAll(name).length > 1) throw new Error(`must have the parameter ${name} once`);
  if (servers.length === 1) {
    const inParameters = serversIn(url.searchParams, { host: url.hostname, port: url.port });
    for (const [index, server] of inParameters.entries()) checkServer(server, index, inParameters.length);
    return address;
  }
  if (url.searchParams.has('host') || url.searchParams.has('port'))
    throw new Error(
      'must name its servers before the name of the database or in the parameters host and port, not in both',
    );
  url.searchParams.set('host', servers.map(server => server.host.replace(/^\[(.*)\]$/, '$1')).join(','));
  url.searchParams.set('port', servers.map(server => server.port || '5432').join(','));
  return url.href;
}

/** The servers in the parameters `host` and `port`, else those before the database name. */
function serversIn(parameters: URLSearchParams, { host, port }: Server): Server[] {
  const hosts = parameters.get('host')?.split(',') ?? [host];
  const ports = parameters.get('port')?.split(',') ?? [port];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error(
      `must name one port, or one for each host: it names ${counted(hosts.length, 'host')} and ${counted(ports.length, 'port')}`,
    );
  return hosts.map((each, index) => ({ host: each, port: ports[index] ?? ports[0] ?? '' }));
}

function serverOf(server: string): Server {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(server) ?? [];
  return { host, port };
}

function checkServer({ host, port }: Server, index: number, count: number): void {
  const which = count === 1 ? '' : ` of server ${index + 1}`;
  if (host === '' && count > 1) throw new Error('must name a host before each comma and after the last one');
  if (!isHost(host)) throw new Error(`must name the host${which} by its name, address or folder of its socket`);
  if (port !== '' && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    throw new Error(`must have a port${which} from 1 to 65535`);
}

// A path is the folder of a Unix socket. In the parameter an IPv6 address has no brackets.
function isHost(host: string): boolean {
  if (host === '' || host.startsWith('/')) return true;
  const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return !/[/?#@\\]/.test(host) && URL.canParse(`postgresql://${written}:1`);
}
