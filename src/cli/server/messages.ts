// Messages of a server to the person who started it: address when ready, progress when stopping.

import type { Config } from '../../config/config.ts';
import { secondsForRequests } from '../../config/shutdown.ts';
import { shownServers } from '../../database/connection/servers.ts';

/** Maximum accounts in the message. Further ones are counted. */
const MAX_NAMED = 5;

/** The warning for a process of root; undefined for other users. */
export function rootWarning(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return (
    'WARNING: Kontor runs as root. PostgreSQL does not, but an attacker who finds a fault in this server has the whole machine.\n' +
    'Run it as a user of its own: User=kontor in its systemd unit, or runuser -u kontor -- npx kontor serve.\n' +
    'docs/operating.md has a unit, docs/reliability.md how to give existing data to that user.'
  );
}

/** The line of every start: the address and the data directory. */
export function readyLine(address: string, config: Config): string {
  const seconds = process.uptime().toFixed(1);
  return `Kontor is ready at ${address} after ${seconds} s; its data is in ${dataLocation(config)}`;
}

/**
 * Further lines of later starts, since people look for the address in journals and container logs. `accounts` are the codes of the
 * accounts. Undefined if this login may not list them.
 */
export function addressLines(address: string, accounts: string[] | undefined, isTerminal: boolean): string {
  const [only = 'ACCOUNT', another] = accounts ?? [];
  const rows = [
    ['base address', `${address}/api/${another ? 'ACCOUNT' : only}/v4.0.0`],
    ...(accounts ? [['accounts', named(accounts)]] : []),
    ['in a browser', `${address}/admin`],
    ['reference', `${address}/docs`],
    ...(isTerminal ? [['stop', 'Ctrl-C']] : []),
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(12)}  ${value}`).join('\n');
  return isTerminal ? `\n${lines}\n` : lines;
}

/** Message after the first signal. `inFlight` is the number of requests in flight. Undefined if this process does not know it. */
export function stoppingLine(inFlight: number | undefined, { shutdownSeconds }: Config, isTerminal: boolean): string {
  const again = isTerminal ? 'Press Ctrl-C again to stop at once' : 'A second signal stops it at once';
  // Behind the ^C that the terminal shows.
  const start = isTerminal ? '\n' : '';
  if (inFlight === 0) return `${start}Stopping. ${again}`;
  const requests = inFlight === undefined ? 'requests' : `${inFlight} ${inFlight === 1 ? 'request' : 'requests'}`;
  return `${start}Finishing ${requests}, for at most ${secondsForRequests(shutdownSeconds)} s. ${again}`;
}

/** The address to show: PUBLIC_URL or the listening address. */
export const publicAddress = (listening: string, { publicUrl }: Config): string => publicUrl ?? listening;

function named(codes: string[]): string {
  if (codes.length === 0) return "none: 'npx kontor account add' adds one";
  const more = codes.length - MAX_NAMED;
  return codes.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function dataLocation({ databaseUrl, dataDirectory }: Config): string {
  if (!databaseUrl) return dataDirectory;
  return shownServers(databaseUrl);
}
