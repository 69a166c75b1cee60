// The settings DATABASE_URL and DATABASE_READ_URL: addresses of PostgreSQL as libpq writes them, with one server or several.

const SESSION_KINDS = ['any', 'read-write', 'primary'];

/**
 * Reads an address of PostgreSQL. Several servers are written `postgresql://login@one:5432,two:5432/name`; they become the parameters
 * `host` and `port` of an address of the first, which libpq reads alike, so that the result is always a URL. Throws with what is
 * wrong. Source: the PostgreSQL manual, "Connection Strings" and target_session_attrs.
 */
export function databaseUrl(text: string): string {
  const address = addressOf(text);
  const kind = new URL(address).searchParams.get('target_session_attrs');
  if (kind !== null && !SESSION_KINDS.includes(kind))
    throw new Error(`must have a target_session_attrs of ${SESSION_KINDS.join(', ')}, since the server writes`);
  return address;
}

/** Reads an address of standbys, likewise. Which kind of server each one is, is found out; target_session_attrs says nothing more. */
export function standbyUrl(text: string): string {
  const url = new URL(addressOf(text));
  url.searchParams.delete('target_session_attrs');
  return url.href;
}

function addressOf(text: string): string {
  const [, start, login = '', places = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/s.exec(text) ?? [];
  const servers = places.split(',').map(placeOf);
  const [first] = servers;
  const address = `${start}${login}${first?.host}${first?.port ? `:${first.port}` : ''}${rest}`.replace(/\/$/, '');
  if (!start || !URL.canParse(address))
    throw new Error('must be an address beginning with postgres:// or postgresql://');
  const url = new URL(address);
  if (servers.length === 1) return address;
  if (servers.some(({ host }) => host === ''))
    throw new Error('must name a host before each comma and after the last one');
  if (url.searchParams.has('host') || url.searchParams.has('port'))
    throw new Error(
      'must name its servers before the name of the database or in the parameters host and port, not in both',
    );
  url.searchParams.set('host', servers.map(({ host }) => host.replace(/^\[(.*)\]$/, '$1')).join(','));
  url.searchParams.set('port', servers.map(({ port }) => port || '5432').join(','));
  return url.href;
}

function placeOf(place: string): { host: string; port: string } {
  const [, host = '', port = ''] = /^(\[[0-9A-Fa-f:.]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(place) ?? [];
  return { host, port };
}
