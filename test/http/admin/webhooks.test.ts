// Webhooks in a real browser: a new one, its test, its deliveries, a new secret, disabling and deletion.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startAdminRig } from './admin-rig.ts';

const received: { headers: IncomingMessage['headers']; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.writeHead(request.url === '/broken' ? 500 : 200).end('<b>the answer of the receiver</b>');
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
after(() => receiver.close());

const rig = await startAdminRig({ WEBHOOK_PRIVATE: 'on' });
const account = await rig.account();

it('A webhook is added, tested, given a new secret, disabled, enabled and deleted', async () => {
  const visitor = await rig.signIn(account);
  const { page, open, problems } = visitor;
  const send = (name: string) =>
    Promise.all([page.waitForEvent('load'), page.getByRole('button', { name, exact: true }).first().click()]);
  const text = async () => (await page.textContent('main')) ?? '';
  await open('/admin/webhooks');
  assert.match(await text(), /no webhooks yet/);
  await page.getByRole('link', { name: 'New webhook' }).click();

  await page.fill('#field-url', 'ftp://shop.example/');
  await page.fill('#field-events', 'invoice.created, invoice.creatd');
  await send('New webhook');
  const errors = await page.locator('.error-summary a').allTextContents();
  assert.equal(errors.length, 2, errors.join());
  assert.match(errors.join(), /invoice\.creatd/);
  await visitor.checkAccessibility();
  await page.fill('#field-url', `${address}/hooks`);
  await page.fill('#field-events', 'customer.*');
  await page.fill('#field-description', 'Shop');
  await send('New webhook');
  const secret = (await page.textContent('#secret')) ?? '';
  assert.match(secret, /^whsec_/);
  await visitor.checkAccessibility();
  await page.reload();
  assert.equal(await page.locator('#secret').count(), 0);

  await account.client.post('/customers', { name: 'Ana' });
  await send('Send test');
  for (let tries = 0; !/the answer of the receiver/.test(await text()); tries++) {
    assert.ok(tries < 100, await text());
    await page.waitForTimeout(100);
    await page.reload();
  }
  assert.equal(await page.locator('main b').count(), 0);
  await visitor.checkAccessibility();
  const types = received.map(({ headers, body }) => {
    const { type } = new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
    return type;
  });
  assert.deepEqual(types.sort(), ['customer.created', 'webhook.test']);

  await page.locator('main a[href*="/admin/webhooks/"]').first().click();
  await visitor.checkAccessibility();
  await send('New secret');
  assert.notEqual(await page.textContent('#secret'), secret);
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await page.fill('#field-url', `${address}/broken`);
  await send('Save');
  await send('Send test');
  await open('/admin/webhooks/deliveries?state=waiting');
  for (let tries = 0; !/500/.test(await text()); tries++) {
    assert.ok(tries < 100, await text());
    await page.waitForTimeout(100);
    await page.reload();
  }
  await visitor.checkAccessibility();
  await open('/admin/webhooks');
  assert.match(await text(), /Failing/);
  await page.locator('main a[href*="/admin/webhooks/"]').last().click();
  await send('Disable');
  assert.match(await text(), /Disabled/);
  await send('Enable from now on');
  assert.match(await text(), /Enabled/);
  await send('Delete');
  assert.match(await text(), /no webhooks yet/);
  assert.deepEqual(problems, []);

  await open('/admin/audit?action=webhook');
  const trail = await text();
  for (const action of ['Webhook added', 'Webhook tested', 'New secret of a webhook', 'Webhook deleted'])
    assert.ok(trail.includes(action), `${action} in ${trail}`);
  assert.ok(!trail.includes(secret));
});
