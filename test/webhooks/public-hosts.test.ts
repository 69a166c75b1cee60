// Addresses that an attacker would register, and hosts whose addresses change. contract §11 Webhooks

import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, it } from 'node:test';
import type { Message } from '../../src/domain/messages/message.ts';
import { HostError, isPublicAddress, PublicHosts, resolveInDns } from '../../src/webhooks/public-hosts.ts';
import { WebhookSender } from '../../src/webhooks/webhook-sender.ts';

/** Addresses with the reason that rejects each. Spellings of an IPv4 address that a browser or `curl` would accept are among them. */
const REJECTED: [url: string, reason: string][] = [
  ['http://shop.example/', 'not_https_address'],
  ['ftp://shop.example/', 'not_https_address'],
  ['file:///etc/passwd', 'not_https_address'],
  ['javascript:alert(1)', 'not_https_address'],
  ['gopher://shop.example:70/_x', 'not_https_address'],
  ['//shop.example/', 'not_https_address'],
  ['shop.example', 'not_https_address'],
  ['https://', 'not_https_address'],
  ['https://[::1', 'not_https_address'],
  ['https://shop.example:99999/', 'not_https_address'],
  ['https://256.256.256.256/', 'not_https_address'],
  ['https://user:pass@shop.example/', 'address_with_password'],
  ['https://user@shop.example/', 'address_with_password'],
  ['https://shop.example@127.0.0.1/', 'address_with_password'],
  ['https://shop.example/#@127.0.0.1/', 'address_with_fragment'],
  ['https://shop.example:22/', 'port_of_another_service'],
  ['https://shop.example:25/', 'port_of_another_service'],
  ['https://127.0.0.1/', 'address_not_public'],
  ['https://127.1/', 'address_not_public'],
  ['https://0x7f.1/', 'address_not_public'],
  ['https://0x7f000001/', 'address_not_public'],
  ['https://2130706433/', 'address_not_public'],
  ['https://0177.0.0.1/', 'address_not_public'],
  ['https://127.0.0.1./', 'address_not_public'],
  ['https://%31%32%37.0.0.1/', 'address_not_public'],
  ['https://１２７.０.０.１/', 'address_not_public'],
  ['https://127。0。0。1/', 'address_not_public'],
  ['https://0.0.0.0/', 'address_not_public'],
  ['https://0/', 'address_not_public'],
  ['https://10.0.0.1/', 'address_not_public'],
  ['https://100.64.0.1/', 'address_not_public'],
  ['https://100.100.100.200/latest/meta-data/', 'address_not_public'],
  ['https://168.63.129.16/', 'address_not_public'],
  ['https://169.254.169.254/latest/meta-data/', 'address_not_public'],
  ['https://0xa9fea9fe/', 'address_not_public'],
  ['https://172.16.0.1/', 'address_not_public'],
  ['https://172.31.255.255/', 'address_not_public'],
  ['https://192.0.0.192/', 'address_not_public'],
  ['https://192.0.2.1/', 'address_not_public'],
  ['https://192.88.99.1/', 'address_not_public'],
  ['https://192.168.1.1/', 'address_not_public'],
  ['https://198.18.0.1/', 'address_not_public'],
  ['https://198.51.100.7/', 'address_not_public'],
  ['https://203.0.113.9/', 'address_not_public'],
  ['https://224.0.0.1/', 'address_not_public'],
  ['https://240.0.0.1/', 'address_not_public'],
  ['https://255.255.255.255/', 'address_not_public'],
  ['https://[::]/', 'address_not_public'],
  ['https://[::1]/', 'address_not_public'],
  ['https://[::1]:8443/', 'address_not_public'],
  ['https://[0:0:0:0:0:ffff:7f00:1]/', 'address_not_public'],
  ['https://[::ffff:127.0.0.1]/', 'address_not_public'],
  ['https://[::ffff:169.254.169.254]/', 'address_not_public'],
  ['https://[::127.0.0.1]/', 'address_not_public'],
  ['https://[::ffff:0:127.0.0.1]/', 'address_not_public'],
  ['https://[64:ff9b::7f00:1]/', 'address_not_public'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'address_not_public'],
  ['https://[64:ff9b:1::7f00:1]/', 'address_not_public'],
  ['https://[100::1]/', 'address_not_public'],
  ['https://[2001::1]/', 'address_not_public'],
  ['https://[2001:db8::1]/', 'address_not_public'],
  ['https://[2002:7f00:1::]/', 'address_not_public'],
  ['https://[3fff::1]/', 'address_not_public'],
  ['https://[5f00::1]/', 'address_not_public'],
  ['https://[fc00::1]/', 'address_not_public'],
  ['https://[fd00:ec2::254]/', 'address_not_public'],
  ['https://[fe80::1]/', 'address_not_public'],
  ['https://[fec0::1]/', 'address_not_public'],
  ['https://[ff02::1]/', 'address_not_public'],
];

const ACCEPTED = [
  'https://shop.example/',
  'https://shop.example./hooks?a=b',
  'https://shop.example:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
];

const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));

const toPublic = new PublicHosts(false, async host =>
  /^[\d.]+$|:/.test(host) ? resolveTo(host)() : resolveTo('93.184.215.14', '2606:4700::1')(),
);

describe('The address of a webhook', () => {
  it(`is rejected when it is one of ${REJECTED.length} that lead into a network`, async () => {
    for (const [url, reason] of REJECTED) assert.equal((await toPublic.faultOf(url))?.reason, reason, url);
  });

  it('is accepted when it is https and public', async () => {
    for (const url of ACCEPTED) assert.equal(await toPublic.faultOf(url), undefined, url);
  });

  it('is rejected when its host has an address that is not public, also beside public ones', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '10.0.0.1'],
      ['::1'],
      ['2606:4700::1', '::ffff:10.0.0.1'],
      ['fe80::1%eth0'],
    ])
      assert.equal(
        (await new PublicHosts(false, resolveTo(...addresses)).faultOf('https://shop.example/'))?.reason,
        'address_not_public',
        addresses.join(),
      );
    for (const resolve of [resolveTo(), () => Promise.reject(new Error('ENOTFOUND'))])
      assert.equal(
        (await new PublicHosts(false, resolve).faultOf('https://shop.example/'))?.reason,
        'host_without_address',
      );
  });

  it('is not shown in the error when a name led to it', async () => {
    const fault = await new PublicHosts(false, resolveTo('10.1.2.3')).faultOf('https://db.internal.example/');
    assert.equal(String(fault), 'must be on the public internet: db.internal.example is not');
  });

  it('is checked at each look-up, so a host that moves into the network is rejected then', async () => {
    const answers = [['93.184.215.14'], ['169.254.169.254']];
    const hosts = new PublicHosts(false, async () => resolveTo(...(answers.shift() ?? []))());
    assert.deepEqual(await hosts.addressesOf('rebind.example'), [{ address: '93.184.215.14', family: 4 }]);
    await assert.rejects(hosts.addressesOf('rebind.example'), (error: unknown) => {
      assert.ok(error instanceof HostError);
      assert.equal(error.said.reason, 'address_not_public');
      return true;
    });
  });

  it('is checked by the sender when it connects, as a name and as an IP address', async () => {
    let connections = 0;
    const server = createServer(() => connections++).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sender = new WebhookSender(new PublicHosts(false, resolveTo('127.0.0.1')), { version: 'test' });
    for (const host of ['rebind.example', 'rebind.example.', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      const request = {
        endpoint: host,
        url: `https://${host}:${port}/`,
        id: '1',
        at: new Date(),
        body: '{}',
        secrets: [],
      };
      const { error, status } = await sender.send(request, new AbortController().signal);
      assert.equal((error as Message).reason, 'address_not_public', `${host}: ${error}`);
      assert.equal(status, undefined);
    }
    assert.equal(connections, 0);
    await sender.close();
    server.close();
  });

  it('is looked up in DNS, where a server that is silent about one host delays no other', async () => {
    const dns = createSocket('udp4');
    const A = 1;
    dns.on('message', (query, { port, address }) => {
      if (query.includes('silent')) return;
      // The name ends with an empty label; the type is behind it.
      const end = query.indexOf(0, 12) + 5;
      const isA = query.readUInt16BE(end - 4) === A;
      const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
      const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, 93, 184, 215, 14]);
      dns.send(Buffer.concat([header, query.subarray(12, end), ...(isA ? [record] : [])]), port, address);
    });
    dns.bind(0, '127.0.0.1');
    await once(dns, 'listening');
    const servers = [`127.0.0.1:${dns.address().port}`];
    const silent = Array.from({ length: 32 }, (_, i) => resolveInDns(`silent${i}.example`, servers));
    const started = performance.now();
    assert.deepEqual(await resolveInDns('shop.example', servers), [{ address: '93.184.215.14', family: 4 }]);
    assert.ok(performance.now() - started < 1_000);
    assert.deepEqual((await Promise.all(silent)).flat(), []);
    assert.ok(performance.now() - started < 10_000);
    dns.close();
    assert.deepEqual(await resolveInDns('2606:4700::1'), [{ address: '2606:4700::1', family: 6 }]);
  });

  it('may be http and private where the server allows it', async () => {
    const hosts = new PublicHosts(true, resolveTo('127.0.0.1'));
    assert.equal(await hosts.faultOf('http://127.0.0.1:9000/hooks'), undefined);
    assert.deepEqual(await hosts.addressesOf('localhost'), [{ address: '127.0.0.1', family: 4 }]);
    assert.equal((await hosts.faultOf('ftp://127.0.0.1/'))?.reason, 'not_https_address');
  });

  it('is no IP address unless it is written as one', () => {
    for (const text of ['', 'localhost', '127.1', '1.2.3', '0x7f000001', '8.8.8.8 ', '[::1]'])
      assert.equal(isPublicAddress(text), false, text);
  });
});
