// kontor webhook …: an endpoint from its addition to its removal, with a server that sends.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const received: { signed: Record<string, string>; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ signed: request.headers as Record<string, string>, body });
  response.writeHead(request.url === '/broken' ? 500 : 204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
after(() => receiver.close());

it('kontor adds, tests, changes, rotates, disables and removes a webhook, and sends deliveries again', async () => {
  const shared = { WEBHOOK_PRIVATE: 'on', SECRET_KEY: 'a key of at least thirty-two bytes' };
  const rig = await startRig(shared);
  await rig.listen();
  const { code, client } = await rig.account();
  const settings = { DATABASE_URL: rig.ownerUrl, ...shared };
  const run = (...words: string[]) => command(settings, ['webhook', ...words]);
  const good = async (...words: string[]) => {
    const { code: exit, out, err } = await run(...words);
    assert.equal(exit, 0, err);
    return out;
  };
  const secret = (await good('add', code, `${address}/hooks`, '--events', 'customer.*,invoice.created')).trim();
  assert.match(secret, /^whsec_/);
  const [{ id, ...endpoint }] = JSON.parse(await good('list', code, '--json'));
  assert.deepEqual([endpoint.events, endpoint.state], [['customer.*', 'invoice.created'], 'enabled']);
  assert.match(await good('test', code, `${id}`), /^Delivered: status 204/);
  const [test] = received;
  const { type } = new Webhook(secret).verify(test?.body ?? '', test?.signed ?? {}) as { type: string };
  assert.equal(type, 'webhook.test');

  assert.equal((await client.post('/customers', { name: 'Ana' })).status, 201);
  while (received.length < 2) await new Promise(resolve => setTimeout(resolve, 20));
  const rows = JSON.parse(await good('deliveries', code, '--state', 'delivered', '--json'));
  const created = rows.find((row: { type: string }) => row.type === 'customer.created');
  await good('resend', code, `${id}`, '--delivery', created.id);
  while (received.length < 3) await new Promise(resolve => setTimeout(resolve, 20));
  assert.equal(received[2]?.body, received[1]?.body);
  assert.match(await good('deliveries', code, '--id', created.id), /"Ana"/);

  const rotated = (await good('rotate', code, `${id}`, '--overlap', '1h')).trim();
  await good('test', code, `${id}`);
  const last = received.at(-1);
  for (const each of [secret, rotated]) new Webhook(each).verify(last?.body ?? '', last?.signed ?? {});

  await good('change', code, `${id}`, '--url', `${address}/broken`);
  const failed = await run('test', code, `${id}`);
  assert.deepEqual([failed.code, /^Not delivered: .*500/.test(failed.out)], [1, true], failed.out);
  await good('disable', code, `${id}`);
  const refused = await run('test', code, `${id}`);
  assert.deepEqual([refused.code, /kontor webhook enable/.test(refused.err)], [1, true], refused.err);
  await good('enable', code, `${id}`, '--from-now');
  await good('remove', code, `${id}`);
  assert.deepEqual(JSON.parse(await good('list', code, '--json')), []);

  for (const [words, text] of [
    [['add', code, 'ftp://shop.example/'], /url/],
    [['add', code, address, '--events', 'invoice.creatd'], /--events names the event 'invoice\.creatd'/],
    [['change', code, '1'], /--url, --events or --description/],
    [['test', code, '999'], /kontor webhook list/],
    [['resend', code, '1'], /--delivery with its id/],
    [['rotate', code, '1', '--overlap', '2w'], /at most 7d/],
  ] as const) {
    const { code: exit, err } = await run(...words);
    assert.ok(exit !== 0 && text.test(err), `${words.join(' ')}: ${exit} ${err}`);
  }
});
