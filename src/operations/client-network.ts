// The network of a client's address, for limits and logins.

import { isIP, isIPv4 } from 'node:net';

/** Placeholder for an unknown address. */
export const UNKNOWN_NETWORK = 'unknown';

/**
 * The IPv4 address, or the network of 64 bits of an IPv6 address, since such a network belongs to one client as a rule (RFC 6177).
 * An IPv4 address written as IPv6 is the IPv4 address. `UNKNOWN_NETWORK` for a text that is no address: behind a proxy it may be
 * anything.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return UNKNOWN_NETWORK;
  if (isIPv4(address)) return address;
  // Some proxies add the port.
  const text = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');
  const family = isIP(text);
  if (family === 4) return text;
  if (family === 0) return UNKNOWN_NETWORK;
  const groups = groupsOf(text.replace(/%.*/, ''));
  const [first = 0, second = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return [first >> 8, first & 255, second >> 8, second & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`;
}

// The eight groups of 16 bits of a valid IPv6 address.
function groupsOf(address: string): number[] {
  const [start = '', end] = address.split('::');
  const before = numbersOf(start);
  if (end === undefined) return before;
  const after = numbersOf(end);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap(group => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
