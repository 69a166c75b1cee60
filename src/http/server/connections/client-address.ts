// Addresses of this machine and its proxies.

import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { ownValue } from '../../../domain/values/own-value.ts';
import { networkOf } from '../../../operations/client-network.ts';

/** Named networks of TRUST_PROXY, the same as in Express and Fastify. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The addresses whose connections are not counted: this machine and the proxies. `proxies` is TRUST_PROXY. */
export function uncountedAddresses(proxies: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const word of ['loopback', ...proxies].flatMap(name => ownValue(NETWORKS, name) ?? [name])) {
    const [address = '', bits] = word.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return address => {
    // An IPv4 address that is written as IPv6 is the IPv4 address.
    const network = networkOf(address);
    if (isIPv4(network)) return list.check(network, 'ipv4');
    const [withoutZone = ''] = address.split('%');
    return isIP(withoutZone) === 6 && list.check(withoutZone, 'ipv6');
  };
}

/** True if an address is this machine. */
export const isLoopback: (address: string) => boolean = uncountedAddresses([]);
