// Bodies and queries that are made to keep the server busy are refused early, with a short answer. contract §1, §2

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { startRig } from '../../support/rig.ts';
import { openConnection } from '../../support/sockets.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const LIMIT = 1_048_576;
const head = JSON.stringify(invoiceBody('X')).slice(0, -1);

// As many of the unit as a body of 1 MiB can have.
function full(open: string, unit: string | ((n: number) => string), close: string): string {
  const units: string[] = [];
  for (let length = open.length + close.length, n = 0; ; n++) {
    const next = typeof unit === 'string' ? unit : unit(n);
    length += next.length + 1;
    if (length > LIMIT) return `${open}${units.join(',')}${close}`;
    units.push(next);
  }
}

const BODIES: Record<string, string> = {
  'empty items': full(`${head},"items":[`, '{}', ']}'),
  'nested arrays': full(`${head},"x":[`, '[[[[[]]]]]', ']}'),
  'unknown fields': full(`${head},`, n => `"f${n}":1`, '}'),
  'fields with nearly the name of another': full(`${head},`, n => `"curency${n}":1`, '}'),
  'unknown fields of many lines': full(
    `${head},"items":[`,
    line => `{"description":"x",${Array.from({ length: 900 }, (_, n) => `"q${line * 900 + n}":""`)}}`,
    ']}',
  ),
  'one text': `${head},"notes_comments":"${'x'.repeat(LIMIT - 300)}"}`,
  'one text of NUL': `${head},"notes_comments":"${'\\u0000'.repeat(170_000)}"}`,
  'one number': `${head},"net_amount":${'9'.repeat(LIMIT - 300)}}`,
  'one exponent': `${head},"net_amount":1e${'9'.repeat(LIMIT - 300)}}`,
  'giant exponents': full(`${head},"related_documents":[`, '1e999999999', ']}'),
  'numbers of as many digits as there can be': `${head},"items":[${Array.from(
    { length: 1000 },
    (_, n) =>
      `{"description":"x","qty":123456789012345.123456,"unit_price":99999999999999.123456${n},"discount":12.3456789012,"vat":12.3456789012}`,
  )}]}`,
  'the same key': full('{', '"a":1', '}'),
  'wrong lines': full(`${head},"items":[`, '{"qty":-1,"vat":101}', ']}').replace(/^/, ''),
  'wrong serial numbers': full(
    `${head},"items":[`,
    () => `{"description":"x","serial_numbers":[${Array.from({ length: 999 }, () => '0')}]}`,
    ']}',
  ),
};

describe('A body of 1 MiB', () => {
  for (const [name, raw] of Object.entries(BODIES))
    it(`of ${name} is 400 with at most 50 errors and short headers`, async () => {
      assert.ok(raw.length <= LIMIT);
      const answer = await client.post('/invoices', undefined, { raw });
      assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_ARGUMENT']);
      assert.ok(answer.body.details.length <= 50);
      assert.ok(answer.text.length < 20_000, `${answer.text.length} characters`);
      assert.ok((answer.headers['x-ignored-fields'] ?? '').length <= 700);
    });

  it('is not waited for when the session may not write, by any endpoint', async () => {
    const { client: reader } = await account.user('readonly');
    const address = await rig.listen();
    for (const { method, path, right } of rig.server.endpoints) {
      if (right === undefined) continue;
      const connection = await openConnection(address);
      const lines = [
        `${method} /api/${account.code}/v4.0.0${path} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${reader.token}`,
        'Content-Type: application/json',
        `Content-Length: ${LIMIT}`,
      ];
      // The body never comes.
      connection.send(`${lines.join('\r\n')}\r\n\r\n`);
      assert.match(await connection.until(/"code":"[A-Z_]+"/), /^HTTP\/1.1 403.*"code":"PERMISSION_DENIED"/s);
      connection.socket.destroy();
    }
    const writing = rig.server.endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/auth');
    assert.deepEqual(
      writing.filter(({ right }) => right !== 'write' && right !== 'sms').map(({ path }) => path),
      [],
    );
  });
});

describe('A request', () => {
  it('with a form of many fields is 400', async () => {
    const answer = await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
      raw: Array.from({ length: 1500 }, (_, n) => `a${n}=`).join('&'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.deepEqual([answer.status, answer.body.message], [400, "Field 'body' has more than 1000 fields"]);
  });

  it('with as many parameters as an address can have is 400 with at most 50 errors', async () => {
    const query = Array.from({ length: 2500 }, (_, n) => `limt${n}`).join('&');
    const answer = await client.call('GET', `/invoices?${query}`);
    assert.deepEqual([answer.status, answer.body.details.length], [400, 50]);
  });

  it('with many options is 400', async () => {
    const { status, body } = await client.get('/articles', { options: 'in_stock,'.repeat(1000) });
    assert.deepEqual([status, body.message], [400, "Field 'options' has more than 20 options"]);
  });

  it('with a search for characters that are patterns elsewhere finds only the text itself', async () => {
    for (const code of ['P%1', 'PX1', 'P_1']) await client.post('/customers', { code, name: `Name ${code}` });
    for (const [searchString, found] of [
      ['P%', ['P%1']],
      ['P_', ['P_1']],
      [`${'%_'.repeat(3000)}`, []],
      ['(a+)+$', []],
      ['\\', []],
    ] as const) {
      const { status, body } = await client.get('/customers', {
        searchString,
        searchColumn: 'code',
        searchOperator: 'contains',
      });
      assert.deepEqual([status, body.map(({ code }: { code: string }) => code)], [200, found]);
    }
  });
});
