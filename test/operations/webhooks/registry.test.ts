// The registry of webhooks over HTTP: adding, changing, secrets, rights, bad input, the log. contract §11 Webhooks

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ WEBHOOK_PRIVATE: 'on' });
const strict = await startRig();

const PATH = '/webhook_endpoints';
const HOOK = { url: 'http://127.0.0.1:9/hooks', events: ['invoice.*', 'customer.created'], description: 'Shop' };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

async function added(client: Client, body: Record<string, unknown> = HOOK): Promise<{ id: number; secret: string }> {
  const answer = await client.post(PATH, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

const listed = async (client: Client) => (await client.get(PATH)).body;

describe('An endpoint', () => {
  it('is added, listed, changed, disabled, enabled and deleted; its secret is shown once', async () => {
    const { client } = await rig.account();
    const { id, secret } = await added(client);
    assert.match(secret, SECRET);
    const [first] = await listed(client);
    const { created_at, updated_at, ...rest } = first;
    assert.ok(Date.parse(created_at) <= Date.parse(updated_at));
    assert.deepEqual(rest, {
      id,
      ...HOOK,
      owner: 'admin',
      state: 'enabled',
      waiting: 0,
    });
    assert.ok(!JSON.stringify(first).includes('whsec'));
    const change = async (body: object) => {
      const answer = await client.put(PATH, { id, ...body });
      assert.equal(answer.status, 201, answer.text);
      return (await client.get(PATH, { id })).body[0];
    };
    assert.deepEqual((await change({ events: null })).events, []);
    assert.equal((await change({ description: 'Till' })).description, 'Till');
    assert.equal((await change({ state: 'disabled' })).state, 'disabled');
    const tested = await client.post('/webhook_tests', { id });
    assert.deepEqual([tested.status, tested.body.code], [409, 'CONFLICT']);
    const enabled = await change({ state: 'enabled', from: 'now' });
    assert.deepEqual([enabled.state, enabled.description, enabled.url], ['enabled', 'Till', HOOK.url]);
    const gone = await client.call('DELETE', PATH, { query: { id } });
    assert.equal(gone.status, 204, gone.text);
    assert.deepEqual(await listed(client), []);
    for (const body of [{ id }, { id, url: HOOK.url }]) {
      const answer = await client.put(PATH, body);
      assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
    }
  });

  it('gets the same secret when its request is repeated with the Idempotency-Key', async () => {
    const { client, code } = await rig.account();
    const key = { headers: { 'idempotency-key': 'add' } };
    const [first, second] = [await client.post(PATH, HOOK, key), await client.post(PATH, HOOK, key)];
    assert.deepEqual(second.body, first.body);
    assert.match(first.body.secret, SECRET);
    assert.equal((await listed(client)).length, 1);
    const { rows } = await asOwner(rig, owner =>
      inAccount(owner, code, () => owner.query('SELECT answer FROM idempotency_key')),
    );
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(first.body.secret.slice(6)));
  });

  it('is not deleted by the Idempotency-Key of another deletion', async () => {
    const { client } = await rig.account();
    const [one, two] = [await added(client), await added(client)];
    const remove = (id: number) =>
      client.call('DELETE', PATH, { query: { id, nonce: undefined }, headers: { 'idempotency-key': 'once' } });
    assert.equal((await remove(one.id)).status, 204);
    assert.equal((await remove(one.id)).status, 204);
    assert.equal((await remove(two.id)).status, 422);
    assert.deepEqual(
      (await listed(client)).map(({ id }: { id: number }) => id),
      [two.id],
    );
  });

  it('gets a new secret; the former one signs until the overlap ends', async () => {
    const { client } = await rig.account();
    const { id, secret } = await added(client);
    const rotated = await client.post('/webhook_secrets', { id, overlap_hours: 2 });
    assert.equal(rotated.status, 201, rotated.text);
    assert.match(rotated.body.secret, SECRET);
    assert.notEqual(rotated.body.secret, secret);
    const until = Date.parse((await listed(client))[0].former_secret_until);
    assert.ok(Math.abs(until - Date.now() - 7_200_000) < 60_000);
    await client.post('/webhook_secrets', { id, overlap_hours: 0 });
    assert.equal((await listed(client))[0].former_secret_until, undefined);
  });

  it('is one of at most 16', async () => {
    const { client } = await rig.account();
    for (let i = 0; i < 16; i++) await added(client);
    const answer = await client.post(PATH, HOOK);
    assert.deepEqual([answer.status, answer.body.code, answer.body.message.includes('16')], [409, 'CONFLICT', true]);
  });

  it('is of its account only, and in the audit trail', async () => {
    const [mine, other] = [await rig.account(), await rig.account()];
    const { id } = await added(mine.client);
    assert.deepEqual(await listed(other.client), []);
    for (const answer of [
      await other.client.put(PATH, { id, description: 'x' }),
      await other.client.post('/webhook_secrets', { id }),
      await other.client.post('/webhook_tests', { id }),
      await other.client.post('/webhook_deliveries', { endpoint: id, since: '2026-01-01T00:00:00Z' }),
      await other.client.call('DELETE', PATH, { query: { id } }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND'], answer.text);
    await mine.client.post('/webhook_secrets', { id });
    const { rows } = await asOwner(rig, owner =>
      inAccount(owner, mine.code, () =>
        owner.query(
          `SELECT action FROM audit_entry WHERE record_type = 'webhook' AND record_id = '${id}' ORDER BY number`,
        ),
      ),
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['webhook.add', 'webhook.rotate'],
    );
  });

  it('is for administrators only', async () => {
    const account = await rig.account();
    for (const role of ['manager', 'readonly'] as const) {
      const { client } = await account.user(role);
      for (const answer of [
        await client.get(PATH),
        await client.get('/webhook_deliveries'),
        await client.post(PATH, HOOK),
        await client.post(PATH, { ...HOOK, url: 'https://' }),
        await client.put(PATH, { id: 1, url: 'https://' }),
      ])
        assert.deepEqual([answer.status, answer.body.code], [403, 'PERMISSION_DENIED'], `${role}: ${answer.text}`);
    }
  });
});

describe('Bad input', () => {
  const faults = ({ status, body, text }: { status: number; body: { details?: object[] }; text: string }) => {
    assert.equal(status, 400, text);
    return (body.details as { field: string; reason: string }[]).map(({ field, reason }) => `${field} ${reason}`);
  };

  it('is named, all of it at once', async () => {
    const { client } = await strict.account();
    assert.deepEqual(
      faults(
        await client.post(PATH, { url: 'http://shop.example', events: ['invoice.created', 'invoice.sent', 'x.*'] }),
      ),
      ['url not_https_address', 'events[1] unknown_event_type', 'events[2] unknown_event_type'],
    );
    assert.deepEqual(faults(await client.post(PATH, {})), ['url required']);
    assert.deepEqual(faults(await client.post(PATH, { url: 'https://127.0.0.1/' })), ['url address_not_public']);
    assert.deepEqual(faults(await client.post(PATH, { url: 'https://no-such-host.invalid/' })), [
      'url host_without_address',
    ]);
    assert.deepEqual(faults(await client.put(PATH, { description: 'x' })), ['id required']);
    assert.deepEqual(faults(await client.post('/webhook_secrets', { id: 1, overlap_hours: 169 })), [
      'overlap_hours too_large',
    ]);
    assert.deepEqual(faults(await client.post('/webhook_deliveries', { endpoint: 1 })), ['id id_or_since']);
    assert.deepEqual(faults(await client.post('/webhook_deliveries', { endpoint: 1, id: 'x' })), ['id not_a_delivery']);
    assert.deepEqual(faults(await client.get('/webhook_deliveries', { state: 'sent', cursor: 'x' })), [
      'state not_a_choice',
    ]);
  });
});
