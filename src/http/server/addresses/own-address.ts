// The address of the server that links begin with, where PUBLIC_URL does not say it.

import type { AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Addresses that mean every interface. Nobody can open them. */
const EVERY_INTERFACE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The address of a server for a client on the same machine, e.g. `http://127.0.0.1:8080`. */
export function listeningAddress({ address, port }: AddressInfo): string {
  const host = EVERY_INTERFACE[address] ?? address;
  // A zone (fe80::1%eth0) has no place in an address of the web.
  return `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`;
}

/** True if a server listens on every interface. */
export const isEveryInterface = ({ address }: AddressInfo): boolean => Object.hasOwn(EVERY_INTERFACE, address);

/** The address by which the client itself has reached the server; undefined if it names none that can be a part of a link. */
export function addressOfClient({ protocol, host }: FastifyRequest): string | undefined {
  return /^(?:[a-z\d._-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : undefined;
}
