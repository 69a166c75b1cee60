// POST /sms: which messages are taken, how they are counted, and that each is queued with its request or not at all.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';
import { asOwner, smsOf } from '../../worker/sms/sms-state.ts';

const rig = await startRig({ RATE_SMS: '0' });
const TO = '+351912345678';

async function accountWith(settings: string): Promise<Account> {
  const account = await rig.account();
  await asOwner(rig, `UPDATE account SET ${settings} WHERE account_id = $1`, [account.id]);
  return account;
}

describe('POST /sms', () => {
  it('queues the message and answers id, number, parts and "submitted"', async () => {
    const account = await rig.account();
    const answer = await account.client.post('/sms', { to: TO, message: 'Olá' });
    assert.equal(answer.status, 201);
    const [sms] = await smsOf(rig, account);
    assert.deepEqual(answer.body, { id: sms?.id, to: TO, parts: 1, status: 'submitted' });
    assert.equal(sms?.state, 'queued');
  });

  it('reads a national number in the country of the account', async () => {
    const { client } = await rig.account();
    assert.equal((await client.post('/sms', { to: '912 345 678', message: 'x' })).body.to, TO);
    const german = await accountWith("country = 'DE'");
    assert.equal((await german.client.post('/sms', { to: '0151 23456789', message: 'x' })).body.to, '+4915123456789');
  });

  const counts: [title: string, message: string, parts: number][] = [
    ['160 letters', 'a'.repeat(160), 1],
    ['161 letters', 'a'.repeat(161), 2],
    ['80 euro signs', '€'.repeat(80), 1],
    ['81 euro signs', '€'.repeat(81), 2],
    ['70 with one that GSM 03.38 lacks', `${'a'.repeat(69)}ã`, 1],
    ['71 with one that GSM 03.38 lacks', `${'a'.repeat(70)}ã`, 2],
    ['36 emoji', '😀'.repeat(36), 2],
    ['1530 letters', 'a'.repeat(1530), 10],
  ];
  it('counts parts as the network does', async () => {
    const { client } = await rig.account();
    for (const [title, message, parts] of counts) {
      assert.equal((await client.post('/sms', { to: TO, message })).body.parts, parts, title);
    }
  });

  const refused: [title: string, body: object, fields: string[]][] = [
    ['a number that is too short', { to: '+3519', message: 'x' }, ['to']],
    ['letters', { to: 'nobody', message: 'x' }, ['to']],
    ['an empty message', { to: TO, message: '' }, ['message']],
    ['more than 1530 characters', { to: TO, message: 'a'.repeat(1531) }, ['message']],
    ['more than ten parts', { to: TO, message: 'ã'.repeat(671) }, ['message']],
    ['a sender that can not be one', { to: TO, message: 'x', from: 'twelve chars' }, ['from']],
    ['everything at once', { to: '1', message: '€'.repeat(1000), from: '?' }, ['to', 'message', 'from']],
    ['nothing', {}, ['to', 'message']],
  ];
  for (const [title, body, fields] of refused) {
    it(`refuses ${title}: 400, all fieldErrors named, nothing queued, the number not repeated`, async () => {
      const account = await rig.account();
      const answer = await account.client.post('/sms', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.code, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map(({ field }: { field: string }) => field),
        fields,
      );
      // The request id and the time may have these digits by chance.
      const { message, details } = answer.body;
      assert.doesNotMatch(JSON.stringify([message, details]), /3519/);
      assert.deepEqual(await smsOf(rig, account), []);
    });
  }

  it('needs the right to send: 403', async () => {
    const account = await rig.account();
    const { client } = await account.user('clerk', ['read', 'write']);
    assert.equal((await client.post('/sms', { to: TO, message: 'x' })).body.code, 'PERMISSION_DENIED');
  });
});

describe('a message is queued with its nonce or not at all', () => {
  it('a repeated nonce is refused, says what it created, and queues nothing', async () => {
    const account = await rig.account();
    const body = { to: TO, message: 'once' };
    const { body: created } = await account.client.post('/sms', body, { query: { nonce: 7 } });
    const repeated = await account.client.post('/sms', body, { query: { nonce: 7 } });
    assert.equal(repeated.body.code, 'INVALID_NONCE');
    assert.match(repeated.body.message, new RegExp(`it submitted message ${created.id}$`));
    assert.equal((await smsOf(rig, account)).length, 1);
  });

  it('a refusal leaves the nonce unspent', async () => {
    const { client } = await rig.account();
    assert.equal((await client.post('/sms', { to: '1', message: 'x' }, { query: { nonce: 7 } })).status, 400);
    assert.equal((await client.post('/sms', { to: TO, message: 'x' }, { query: { nonce: 7 } })).status, 201);
  });

  it('an Idempotency-Key answers again and queues once, from whatever session', async () => {
    const account = await rig.account();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { to: TO, message: 'once' };
    const first = await account.client.post('/sms', body, { headers });
    const again = await (await account.login()).post('/sms', body, { headers });
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    const other = await account.client.post('/sms', { ...body, message: 'twice' }, { headers });
    assert.equal(other.status, 422);
    assert.equal((await smsOf(rig, account)).length, 1);
  });
});

describe('what an account may send', () => {
  it('the daily cap holds however many ask at once; beyond it 429 with Retry-After until midnight', async () => {
    const account = await accountWith('sms_daily_cap = 5');
    const clients = await Promise.all(Array.from({ length: 20 }, () => account.login()));
    const answers = await Promise.all(clients.map(client => client.post('/sms', { to: TO, message: 'x' })));
    const refusals = answers.filter(({ status }) => status !== 201);
    assert.equal(answers.length - refusals.length, 5);
    assert.equal((await smsOf(rig, account)).length, 5);
    for (const { status, body, headers } of refusals) {
      assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
      const wait = Number(headers['retry-after']);
      assert.ok(wait > 0 && wait <= 90_000, String(wait));
      assert.equal(headers['ratelimit-policy'], '"sms-day";q=5;w=86400');
    }
  });

  it('yesterday does not count, in the time zone of the account', async () => {
    const account = await accountWith("sms_daily_cap = 1, timezone = 'Pacific/Kiritimati'");
    assert.equal((await account.client.post('/sms', { to: TO, message: 'x' })).status, 201);
    assert.equal((await account.client.post('/sms', { to: TO, message: 'x' })).status, 429);
    const midnight = "date_trunc('day', now() AT TIME ZONE 'Pacific/Kiritimati') AT TIME ZONE 'Pacific/Kiritimati'";
    const move = (to: string) => asOwner(rig, `UPDATE job SET created_at = ${to} WHERE account_id = $1`, [account.id]);
    await move(midnight);
    assert.equal((await account.client.post('/sms', { to: TO, message: 'x' })).status, 429);
    await move(`${midnight} - interval '1 second'`);
    assert.equal((await account.client.post('/sms', { to: TO, message: 'x' })).status, 201);
  });

  it('a cap of 0 sends nothing', async () => {
    const { client } = await accountWith('sms_daily_cap = 0');
    assert.equal((await client.post('/sms', { to: TO, message: 'x' })).status, 429);
  });

  const allowed: [countries: string, to: string, status: number][] = [
    ["'{PT,ES}'", TO, 201],
    ["'{PT,ES}'", '+34612345678', 201],
    ["'{PT,ES}'", '+4915123456789', 400],
    ["'{US}'", '+12125551234', 201],
    ["'{US}'", '+18765551234', 400], // Jamaica shares +1
    ["'{US}'", '+881612345678', 400], // a satellite phone is in no country
    ["'{}'", TO, 400],
    ['NULL', '+881612345678', 201],
  ];
  it('a country that is not on the list: 400 on `to`', async () => {
    for (const [countries, to, status] of allowed) {
      const { client } = await accountWith(`sms_countries = ${countries}`);
      const answer = await client.post('/sms', { to, message: 'x' });
      assert.equal(answer.status, status, `${countries} ${to}`);
      if (status === 400) assert.match(answer.body.details[0].message, /^Field 'to' is a number in .+ may not send$/);
    }
  });
});
