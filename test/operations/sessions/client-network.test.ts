// The network that a client's address counts as.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { networkOf } from '../../../src/operations/client-network.ts';

const NETWORKS: [address: string | undefined, network: string][] = [
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:5678', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::10.0.0.1', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ["10.0.0.1'; DROP TABLE session", 'unknown'],
  ['10.0.0.256', 'unknown'],
];

it('An IPv4 address counts as itself, an IPv6 address as its network of 64 bits, and anything else as unknown', () => {
  for (const [address, network] of NETWORKS) assert.equal(networkOf(address), network, `${address}`);
});
