// POST /batch as a stranger sends it: hostile JSON, wrong types, tokens of others. Nothing is written by halves. contract §11 Batches

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });

const NDJSON = { 'content-type': 'application/x-ndjson' };
const good = (name: string) => JSON.stringify({ method: 'POST', path: '/customers', body: { name } });
const send = (client: Client, raw: string | Buffer, query: Record<string, string | number | undefined> = {}) =>
  client.post('/batch', undefined, { raw: raw as string, query, headers: NDJSON });
const names = async (client: Client): Promise<string[]> =>
  (await client.get('/customers', { limit: 1000 })).body.map(({ name }: { name: string }) => name);
const statuses = ({ text }: Answer): number[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line).status);

/** Lines that are no writes: the batch is refused as a whole. */
const NO_WRITES = [
  '',
  ' ',
  'null',
  'true',
  '12',
  '"POST"',
  '[]',
  `[${good('Ana')}]`,
  '{}',
  '{',
  `${good('Ana')}${good('Rui')}`,
  `${good('Ana')},`,
  '{"method":"GET","path":"/customers"}',
  '{"method":"post","path":"/customers","body":{}}',
  '{"method":"DELETE","path":"/customers","body":{}}',
  '{"method":["POST"],"path":"/customers","body":{}}',
  '{"method":"POST","path":["/customers"],"body":{}}',
  '{"method":"POST","path":null,"body":{}}',
  '{"method":"POST","path":"customers","body":{}}',
  '{"method":"POST","path":"/customers/","body":{}}',
  '{"method":"POST","path":"/customers?nonce=1","body":{}}',
  '{"method":"POST","path":"/../customers","body":{}}',
  '{"method":"POST","path":"http://host/customers","body":{}}',
  '{"method":"POST","path":"/batch","body":{}}',
  '{"method":"POST","path":"/totals","body":{}}',
  '{"method":"POST","path":"/auth","body":{}}',
  '{"method":"POST","path":"__proto__","body":{}}',
  '{"method":"constructor","path":"/customers","body":{}}',
  '{"method":"POST","path":"/customers","body":{},"query":{"print":"1"}}',
  '{"method":"POST","path":"/customers","body":{},"__proto__":{"method":"PUT"}}',
  '{"method":"POST","method":"PUT","path":"/customers","body":{"name":"Ana"}}',
  '{"method":"POST","path":"/customers","body":{"name":"Ana"},"body":{"name":"Rui"}}',
  '{"method":"POST","path":"/customers","body":{"name":"Ana","name":"Rui"}}',
  `{"method":"POST","path":"/customers","body":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
  `{"method":"POST","path":"/customers","body":${'['.repeat(5000)}`,
  '{"method":"POST","path":"/customers","body":{"name":NaN}}',
  `{"method":"POST","path":"/customers","body":{"name":"a\tb"}}`,
  '\ufeff{}',
];

/** Bodies of lines that are refused, each with 400. */
const BAD_BODIES = [
  'null',
  '[]',
  '"x"',
  '12',
  'true',
  '[{"name":"Ana"}]',
  '{}',
  '{"name":null}',
  '{"name":{}}',
  '{"name":["Ana"]}',
  '{"name":12}',
  '{"name":""}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":"Ana","billing_address":"x"}',
  '{"name":"Ana","billing_address":[{}]}',
  '{"name":"Ana","email":"x"}',
  `{"name":"${'x'.repeat(5000)}"}`,
];

describe('A batch of a stranger', () => {
  it(`with one of ${NO_WRITES.length} lines that are no writes is refused as a whole, and says which line`, async () => {
    const { client } = await rig.account();
    for (const line of NO_WRITES)
      for (const query of [{}, { atomic: 1 }]) {
        const answer = await send(client, [good('before'), line, good('behind')].join('\n'), query);
        assert.equal(answer.status, 400, `${line.slice(0, 200)}: ${answer.text.slice(0, 300)}`);
        assert.match(
          answer.body.details?.[0].field ?? '',
          /^(line 2|body)/,
          `${line.slice(0, 200)}: ${answer.text.slice(0, 300)}`,
        );
      }
    assert.deepEqual(await names(client), []);
  });

  it('with bytes that are no text is refused as a whole', async () => {
    const { client } = await rig.account();
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0]]) {
      const line = Buffer.concat([
        Buffer.from('{"method":"POST","path":"/customers","body":{"name":"'),
        Buffer.from(bytes),
        Buffer.from('"}}'),
      ]);
      const answer = await send(client, Buffer.concat([Buffer.from(`${good('Ana')}\n`), line]));
      assert.equal(answer.status, 400, answer.text);
    }
    assert.deepEqual(await names(client), []);
  });

  it(`with ${BAD_BODIES.length} bad bodies answers 400 for each, writes the others, and with atomic none`, async () => {
    const { client } = await rig.account();
    const lines = BAD_BODIES.map(body => `{"method":"POST","path":"/customers","body":${body}}`);
    const answer = await send(client, [good('first'), ...lines, good('last')].join('\r\n'));
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(statuses(answer), [201, ...lines.map(() => 400), 201], answer.text);
    assert.deepEqual(await names(client), ['first', 'last']);
    for (const line of lines) {
      const atomic = await send(client, [good('first'), line].join('\n'), { atomic: 1 });
      assert.equal(atomic.status, 400, `${line.slice(0, 200)} ${atomic.text}`);
      assert.match(atomic.body.details[0].field, /^line 2/);
    }
    assert.deepEqual(await names(client), ['first', 'last']);
  });

  it('of 1,000 lines of which the last fails writes nothing with atomic, also when it fails in the database', async () => {
    const { client } = await rig.account();
    await client.post('/customers', { name: 'Ana', code: 'TAKEN' });
    const many = Array.from({ length: 999 }, (_, index) => good(`Customer ${index}`));
    for (const body of [{ name: '' }, { name: 'Rui', code: 'TAKEN' }]) {
      const last = JSON.stringify({ method: 'POST', path: '/customers', body });
      const answer = await send(client, [...many, last].join('\n'), { atomic: 1 });
      assert.ok([400, 409].includes(answer.status), answer.text);
      assert.match(answer.body.details[0].field, /^line 1000/);
      assert.deepEqual(await names(client), ['Ana']);
    }
    const after = await client.post('/customers', { name: 'Eva' });
    assert.equal(after.status, 201, after.text);
  });

  it('needs a token of the account that may write', async () => {
    const [mine, other] = [await rig.account(), await rig.account()];
    const reader = await mine.user('readonly');
    const base = `/api/${mine.code}/v4.0.0/batch`;
    for (const [token, code] of [
      [other.client.token, 'AUTH_FAILED'],
      [other.apiToken, 'AUTH_FAILED'],
      [mine.apiToken, 'AUTH_FAILED'],
      ['', 'AUTH_FAILED'],
      [reader.client.token, 'PERMISSION_DENIED'],
    ] as const) {
      const answer = await rig.call('POST', `${base}?nonce=1`, {
        headers: { ...NDJSON, authorization: `Bearer ${token}` },
        raw: good('Ana'),
      } as Parameters<typeof rig.call>[2]);
      assert.equal(answer.body.code, code, `${token.slice(0, 8)} ${answer.text}`);
    }
    assert.deepEqual(await names(mine.client), []);
    assert.deepEqual(await names(other.client), []);
  });

  it('with a key that another batch or request has used is 422', async () => {
    const { client } = await rig.account();
    const headers = { ...NDJSON, 'idempotency-key': 'one' };
    const first = await client.post('/batch', undefined, { raw: good('Ana'), headers });
    assert.equal(first.status, 200, first.text);
    for (const raw of [good('Rui'), `${good('Ana')}\n${good('Rui')}`]) {
      const answer = await client.post('/batch', undefined, { raw, headers });
      assert.equal(answer.status, 422, answer.text);
    }
    const alone = await client.post('/customers', { name: 'Ana' }, { headers: { 'idempotency-key': 'one' } });
    assert.equal(alone.status, 422, alone.text);
    assert.deepEqual(await names(client), ['Ana']);
  });
});
