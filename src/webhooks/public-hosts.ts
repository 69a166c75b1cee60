// Addresses that webhooks may be sent to: https, and on the public internet. contract §11 Webhooks

import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Message } from '../domain/messages/message.ts';

// IPv4 networks of the IANA Special-Purpose Address Registry, and an address that a cloud reserves on the public internet.
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
// All of IPv6 that is public. Outside are loopback, link-local, unique local and multicast addresses, IPv4 in IPv6, and NAT64.
const PUBLIC_6 = ['2000::/3'];
// Special networks in it: Teredo and others, documentation, 6to4, AS112.
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(networks: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4');
const public6 = listOf(PUBLIC_6, 'ipv6');
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6');

/** True if an IP address is reachable by everyone on the internet. */
export function isPublicAddress(address: string): boolean {
  // A link-local address may name an interface behind a percent sign.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** Host of an address as a resolver takes it: without brackets and a full stop at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Returns the error of an address, to complete "Field 'url' …"; undefined if events may be sent there, unless its host turns out to have
 * another address. `allowsPrivate`: http and private addresses are accepted.
 */
export function addressFault(text: string, allowsPrivate: boolean): Message | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:'];
  if (!url || !schemes.includes(url.protocol)) return new Message('not_https_address');
  if (url.username !== '' || url.password !== '') return new Message('address_with_password');
  if (url.hash !== '') return new Message('address_with_fragment');
  if (allowsPrivate) return undefined;
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1024) return new Message('port_of_another_service', { port });
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublicAddress(host) ? notPublic(host) : undefined;
}

/** Error of an address whose host is, or has, an address that is not public. */
export const notPublic = (address: string): Message => new Message('address_not_public', { address });

/** Resolves to the addresses of a host. Rejects if it has none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Milliseconds before a DNS server is queried once more; twice as long for the second answer. */
const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * Resolves a host in DNS by its A and AAAA records. Unlike `lookup`, it takes none of the few threads that all look-ups of the process
 * share, so a host whose DNS servers are silent delays nobody else. `servers`: default: those of the system.
 */
export async function resolveInDns(host: string, servers?: string[]): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers) resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap(each =>
    each.status === 'fulfilled' ? each.value.map(address => ({ address, family: isIP(address) })) : [],
  );
}

// Private hosts may have no more than a line in /etc/hosts.
const resolveBySystem: Resolve = host => lookup(host, { all: true, verbatim: true });

/** Error of a host: its addresses are not public, or it has none. */
export class HostError extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.toString());
    this.said = said;
  }
}

/** The rules for addresses of webhooks. */
export class PublicHosts {
  readonly #allowsPrivate: boolean;
  readonly #resolve: Resolve;

  /** `allowsPrivate`: http and private addresses are accepted. `resolve`: default: DNS, for private addresses the resolver of the system. */
  constructor(allowsPrivate: boolean, resolve: Resolve = allowsPrivate ? resolveBySystem : host => resolveInDns(host)) {
    this.#allowsPrivate = allowsPrivate;
    this.#resolve = resolve;
  }

  /** Resolves to the error of an address, to complete "Field 'url' …"; undefined if events may be sent there. */
  async faultOf(url: string): Promise<Message | undefined> {
    const fault = addressFault(url, this.#allowsPrivate);
    if (fault || this.#allowsPrivate) return fault;
    try {
      await this.addressesOf(hostOf(new URL(url)));
      return undefined;
    } catch (error) {
      if (error instanceof HostError) return error.said;
      throw error;
    }
  }

  /** Checks a host that is written as an IP address; there is nothing to look up. Throws HostError. */
  async checkLiteral(host: string): Promise<void> {
    const address = host.replace(/^\[|\]$/g, '');
    if (!this.#allowsPrivate && isIP(address) !== 0 && !isPublicAddress(address))
      throw new HostError(notPublic(address));
  }

  /** Resolves to all addresses of a host. Throws HostError if it has none, or one that is not public. */
  async addressesOf(host: string): Promise<LookupAddress[]> {
    const addresses = await this.#resolve(host).catch(() => []);
    if (addresses.length === 0) throw new HostError(new Message('host_without_address', { host }));
    const forbidden = this.#allowsPrivate ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
    // The error does not show what a name of a private network resolves to.
    if (forbidden) throw new HostError(notPublic(host));
    return addresses;
  }
}
