// The address of the server in links, if PUBLIC_URL is not set.

import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Addresses of all interfaces, which clients can't open. */
const EVERY_INTERFACE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address for clients on the same machine, e.g. `http://127.0.0.1:8080`. */
export function listeningAddress({ address, port }: AddressInfo): string {
  const host = EVERY_INTERFACE[address] ?? address;
  // A URL can't contain a zone (fe80::1%eth0).
  return `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`;
}

/** True if a server listens on every interface. */
export const isEveryInterface = ({ address }: AddressInfo): boolean => Object.hasOwn(EVERY_INTERFACE, address);

/** The address that the client used to reach the server. Undefined if it can't be part of a link. */
export function addressOfClient({ protocol, host }: FastifyRequest): string | undefined {
  return /^(?:[a-z\d._-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined;
}
