// The address behind a connection, as connections are counted: by IPv4 address or IPv6 network.

import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that TRUST_PROXY may name by a word; the same as those of Express and Fastify. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Hextets of the part of an IPv6 address that a provider gives to one customer: /64. */
const NETWORK_HEXTETS = 4;

/** The addresses whose connections are not counted: this machine and the proxies. `proxies` is TRUST_PROXY. */
export function uncountedAddresses(proxies: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const word of ['loopback', ...proxies].flatMap(name => NETWORKS[name] ?? [name])) {
    const [address = '', bits] = word.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return address => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether an address is this machine. */
export const isLoopback: (address: string) => boolean = uncountedAddresses([]);

/** An address as sockets tell it, with IPv4 in its plain form: `::ffff:192.0.2.1` is `192.0.2.1`. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** What counts as one address: an IPv4 address, or the /64 network of an IPv6 address, since a client has all of it. */
export function countedAddress(plain: string): string {
  if (!isIPv6(plain)) return plain;
  const [front = '', back] = (plain.split('%')[0] ?? '').split('::');
  const head = front.split(':').filter(Boolean);
  const tail = back?.split(':').filter(Boolean) ?? [];
  const zeros = back === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail].slice(0, NETWORK_HEXTETS).join(':');
}
