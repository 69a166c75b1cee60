// The network that a client's address counts as.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLoopback, uncountedAddresses } from '../../../src/http/server/connections/client-address.ts';
import { networkOf } from '../../../src/operations/client-network.ts';

const NETWORKS: [address: string | undefined, network: string][] = [
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.1:5678', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['0000:0000:0000:0000:0000:FFFF:C000:0201', '192.0.2.1'],
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

it('An address of this machine or of a proxy is one in every form in which it can be written', () => {
  const isProxy = uncountedAddresses(['192.0.2.0/24', '2001:db8::/32']);
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '2001:DB8::1', '2001:db8::1%eth0', '::1'])
    assert.ok(isProxy(address), address);
  for (const address of ['127.0.0.1', '::FFFF:127.0.0.1', '::ffff:7f00:1', '::1', '0:0:0:0:0:0:0:1'])
    assert.ok(isLoopback(address), address);
  for (const address of ['198.51.100.1', '::ffff:c633:6401', '2001:db9::1', 'unknown', '', '192.0.2.1:80x'])
    assert.ok(!isProxy(address) && !isLoopback(address), address);
});
