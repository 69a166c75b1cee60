// POST /batch: lines in their order, each for itself, or all or none. contract §11 Batches

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { type CommitFate, startCuttingProxy } from '../../support/cutting-proxy.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const proxy = await startCuttingProxy(rig.ownerUrl);

interface SentLine {
  method?: unknown;
  path?: unknown;
  body?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type AnsweredLine = { status: number; headers: Record<string, string>; body: any };

const NDJSON = { 'content-type': 'application/x-ndjson' };

async function send(
  client: Client,
  lines: SentLine[] | string,
  options: { query?: Record<string, string | number | undefined>; headers?: Record<string, string> } = {},
) {
  const raw = typeof lines === 'string' ? lines : lines.map(line => `${JSON.stringify(line)}\n`).join('');
  const answer = await client.post('/batch', undefined, {
    raw,
    ...options,
    headers: { ...NDJSON, ...options.headers },
  });
  const answered: AnsweredLine[] =
    answer.status === 200
      ? answer.text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
      : [];
  return { ...answer, lines: answered, statuses: answered.map(({ status }) => status) };
}

const customer = (name: string, more: object = {}): SentLine => ({
  method: 'POST',
  path: '/customers',
  body: { name, ...more },
});
const article = (item_code: string, more: object = {}): SentLine => ({
  method: 'POST',
  path: '/articles',
  body: { item_code, description: item_code, ...more },
});
const invoice = (more: object = {}): SentLine => ({
  method: 'POST',
  path: '/invoices',
  body: {
    document_set: 'FT',
    seq_number: '*',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 12.3,
    items: [{ description: 'Tea', qty: 1, unit_price: 10, vat: 23 }],
    ...more,
  },
});

describe('A batch', () => {
  it('answers each line as a request of its own, in their order', async () => {
    const { client } = await rig.account();
    const { statuses, lines, headers } = await send(client, [
      customer('Ana', { nosuch: 1 }),
      customer(''),
      article('TEA'),
      invoice(),
    ]);
    assert.deepEqual(statuses, [201, 400, 201, 201]);
    assert.equal(headers['content-type'], 'application/x-ndjson; charset=utf-8');
    assert.equal(lines[0]?.body.entity_code, 'C0001');
    assert.match(lines[0]?.headers.location ?? '', /\/customers\?id=\d+$/);
    assert.equal(lines[0]?.headers['x-ignored-fields'], '"nosuch"');
    assert.deepEqual(
      [lines[1]?.body.code, lines[1]?.body.path, lines[1]?.body.details[0].field],
      ['INVALID_ARGUMENT', '/customers', 'name'],
    );
    assert.equal(lines[3]?.body.documentNumber, '2026/1');
  });
  it('lets a line see what the lines before it wrote', async () => {
    const { client } = await rig.account();
    const { statuses, lines } = await send(client, [
      customer('Ana', { code: 'A' }),
      article('TEA', { stock: 5 }),
      {
        ...invoice({
          customer: { code: 'A' },
          seq_number: '7',
          items: [{ item_code: 'TEA', description: 'Tea', qty: 2, unit_price: 5, vat: 23 }],
        }),
      },
      { method: 'PUT', path: '/customers', body: { code: 'A', name: 'Ana Lima' } },
      { method: 'PUT', path: '/customers', body: { code: 'A', email: 'ana@example.com' } },
      {
        method: 'POST',
        path: '/receipts',
        body: {
          document_set: 'REC',
          seq_number: '*',
          date: '2026-03-02',
          currency: 'EUR',
          total_amount: 12.3,
          related_document: 'FT 7',
        },
      },
      {
        method: 'PUT',
        path: '/receipts',
        body: { document_set: 'REC', seq_number: '2026/1', status: 'VOID', reason: 'Wrong' },
      },
    ]);
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 201], JSON.stringify(lines));
    const [read] = (await client.get('/customers')).body;
    assert.deepEqual([read.name, read.email], ['Ana Lima', 'ana@example.com']);
    assert.equal((await client.get('/articles')).body[0].stock, 3);
    assert.equal((await client.get('/invoices')).body[0].amount_due, 12.3);
  });
});

describe('A line that is refused', () => {
  it('leaves nothing behind, and the lines beside it in its transaction are written', async () => {
    const { client } = await rig.account();
    const names = Array.from({ length: 300 }, (_, index) =>
      customer(`Customer ${index}`, { vat_id: String(500000000 + (index % 299)) }),
    );
    const { lines, statuses } = await send(client, [customer('Taken', { vat_id: '500000007' }), ...names]);
    // The tax numbers of two lines are taken already.
    assert.deepEqual(
      statuses.flatMap((status, index) => (status === 201 ? [] : [[index, lines[index]?.body.code]])),
      [
        [8, 'DUPLICATE_ENTRY'],
        [300, 'DUPLICATE_ENTRY'],
      ],
    );
    const codes = lines.flatMap(({ body }) => body.entity_code ?? []);
    assert.equal(new Set(codes).size, 299);
    assert.equal(codes.at(-1), 'C0299');
  });

  it('does not hold up one of another path that names what it would have written', async () => {
    const { client } = await rig.account();
    const { statuses, lines } = await send(client, [
      customer('', { code: 'A' }),
      invoice({ seq_number: '1', customer: { code: 'A' } }),
      invoice({ seq_number: '2' }),
      invoice({ seq_number: '2' }),
      { method: 'PUT', path: '/customers', body: { code: 'A', name: 'Ana' } },
    ]);
    assert.deepEqual(statuses, [400, 400, 201, 409, 400]);
    assert.deepEqual(lines[1]?.body.details[0].field, 'customer.code');
    assert.deepEqual(lines[3]?.body.code, 'DUPLICATE_ENTRY');
  });

  it('has the error of a request of its own, for each right too', async () => {
    const account = await rig.account();
    const { client } = await account.user('clerk', ['read', 'write']);
    await send(client, [invoice({ seq_number: '1' })]);
    const { statuses, lines } = await send(client, [
      {
        method: 'PUT',
        path: '/invoices',
        body: { document_set: 'FT', seq_number: '1', status: 'VOID', reason: 'Wrong' },
      },
      { method: 'POST', path: '/sms', body: { to: '+351912345678', message: 'x' } },
      { method: 'POST', path: '/customers' },
    ]);
    assert.deepEqual(statuses, [403, 403, 400]);
    assert.deepEqual(
      lines.map(({ body }) => body.code),
      ['PERMISSION_DENIED', 'PERMISSION_DENIED', 'INVALID_ARGUMENT'],
    );
  });
});

describe('With atomic=1', () => {
  const atomic = { query: { atomic: 1 } };

  it('all lines are written, each of which sees those before it', async () => {
    const { client } = await rig.account();
    const lines = [
      article('TEA', { stock: 5 }),
      ...Array.from({ length: 3 }, (_, index) => customer(`Customer ${index}`, { code: `A${index}` })),
      invoice({
        customer: { code: 'A1' },
        items: [{ item_code: 'TEA', description: 'Tea', qty: 1, unit_price: 10, vat: 23 }],
      }),
      {
        method: 'POST',
        path: '/receipts',
        body: {
          document_set: 'REC',
          seq_number: '*',
          date: '2026-03-02',
          currency: 'EUR',
          total_amount: 12.3,
          related_document: 'FT 2026/1',
        },
      },
    ];
    const { statuses, lines: answers } = await send(client, lines, atomic);
    assert.deepEqual(
      statuses,
      lines.map(() => 201),
      JSON.stringify(answers),
    );
    assert.equal((await client.get('/invoices')).body[0].status, 'PAID');
  });

  for (const [name, lines, expected] of [
    ['a check', [customer('Ana'), customer('Rui', { name: '' })], [400, 'INVALID_ARGUMENT', 'line 2: name']],
    [
      'a decision',
      [customer('Ana'), invoice({ customer: { code: 'X' } })],
      [400, 'INVALID_ARGUMENT', 'line 2: customer.code'],
    ],
    [
      'a statement',
      [customer('Ana', { vat_id: '500' }), article('TEA'), customer('Rui', { vat_id: '5.00' }), customer('Eva')],
      [409, 'DUPLICATE_ENTRY', 'line 3: vat_id'],
    ],
    [
      'an error without fields',
      [
        customer('Ana'),
        invoice({ seq_number: '1' }),
        { method: 'PUT', path: '/orders', body: { id: 7, status: 'VOID', reason: 'x' } },
      ],
      [404, 'NOT_FOUND', 'line 3'],
    ],
  ] as const) {
    it(`a line that ${name} refuses is named, and nothing is written, neither nonce nor key`, async () => {
      const { client } = await rig.account();
      const headers = { 'idempotency-key': 'k' };
      const { status, body } = await send(client, [...lines], { query: { atomic: 1, nonce: 5 }, headers });
      assert.deepEqual([status, body.code, body.details[0].field], expected);
      assert.match(body.message, /^Line \d: /);
      for (const path of ['/customers', '/articles', '/invoices'])
        assert.deepEqual((await client.get(path)).body, [], path);
      const again = await send(client, [customer('Ana')], { query: { atomic: 1, nonce: 5 }, headers });
      assert.deepEqual(again.statuses, [201]);
    });
  }

  it('two batches with the same records at the same time are both written', async () => {
    const { client } = await rig.account();
    await send(client, [article('TEA', { stock: 100 }), article('CUP', { stock: 100 })]);
    const sold = (code: string) =>
      invoice({ items: [{ item_code: code, description: code, qty: 1, unit_price: 10, vat: 23 }] });
    const both = (turn: number) =>
      [
        [sold('TEA'), customer('A'), sold('CUP')],
        [sold('CUP'), customer('B'), sold('TEA')],
      ].map((lines, index) =>
        send(client, lines, {
          query: { atomic: 1, nonce: undefined },
          headers: { 'idempotency-key': `${turn}-${index}` },
        }),
      );
    for (let turn = 0; turn < 4; turn++)
      for (const { statuses, text } of await Promise.all(both(turn))) assert.deepEqual(statuses, [201, 201, 201], text);
    assert.deepEqual(
      (await client.get('/articles')).body.map(({ stock }: { stock: number }) => stock),
      [92, 92],
    );
  });
});

describe('A batch that is sent again', () => {
  const lines = [customer('Ana'), customer(''), article('TEA'), customer('Eva')];

  for (const [name, options] of [
    ['the same Idempotency-Key, and no nonce', { query: { nonce: undefined }, headers: { 'idempotency-key': 'a' } }],
    ['the same nonce', { query: { nonce: 40 } }],
    ['both, with atomic=1', { query: { nonce: 40, atomic: 1 }, headers: { 'idempotency-key': 'a' } }],
  ] as const) {
    it(`with ${name} answers the same, and writes nothing twice`, async () => {
      const { client } = await rig.account();
      const sent =
        'atomic' in options.query ? lines.filter(({ body }) => (body as { name?: string }).name !== '') : lines;
      const first = await send(client, sent, options);
      const again = await send(client, sent, options);
      assert.equal(first.headers['idempotency-replayed'], undefined);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.deepEqual(again.statuses, first.statuses);
      const written = (answers: AnsweredLine[]) =>
        answers.filter(({ status }) => status === 201).map(({ body }) => body);
      assert.deepEqual(written(again.lines), written(first.lines));
      assert.deepEqual(
        again.lines.map(({ headers }) => headers['idempotency-replayed']),
        again.statuses.map(status => (status === 201 ? 'true' : undefined)),
      );
      assert.equal((await client.get('/customers')).body.length, 2);
    });
  }

  it('with other lines is refused: its key with 422, its nonce with INVALID_NONCE', async () => {
    const { client } = await rig.account();
    const headers = { 'idempotency-key': 'a' };
    await send(client, lines, { query: { nonce: undefined }, headers });
    const other = await send(client, [customer('Ana')], { query: { nonce: undefined }, headers });
    assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_MISMATCH']);
    await send(client, lines, { query: { nonce: 50 } });
    const used = await send(client, [customer('Ana')], { query: { nonce: 50 } });
    assert.deepEqual([used.status, used.body.code], [400, 'INVALID_NONCE']);
    assert.match(used.body.message, /it began a batch of 4 lines/);
    const missing = await send(client, lines, { query: { nonce: undefined } });
    assert.deepEqual([missing.status, missing.body.details[0].field], [400, 'nonce']);
  });

  it('while the first is in progress is 409, and both together write each line once, in order', async () => {
    const { client } = await rig.account();
    const many = Array.from({ length: 400 }, (_, index) => customer(`Customer ${index}`));
    const options = { query: { nonce: undefined }, headers: { 'idempotency-key': 'a' } };
    const answers = await Promise.all([send(client, many, options), send(client, many, options)]);
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status));
    const last = await send(client, many, options);
    const ids = last.lines.map(({ body }) => body.id);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    assert.equal((await client.get('/customers', { limit: 1000 })).body.length, 400);
  });
});

describe('A batch with a faulty line', () => {
  it('is refused as a whole, and names all of them by their numbers', async () => {
    const { client } = await rig.account();
    const good = JSON.stringify(customer('Ana'));
    const text = [
      good,
      '{"method":',
      '',
      '[1]',
      '{"method":"DELETE","path":"/customers","body":{}}',
      '{"method":"POST","path":"/customer","body":{}}',
      '{"method":"PUT","path":"/sms","body":{}}',
      '{"method":"POST","path":"/batch","body":{}}',
      '{"method":"POST","path":"/invoices?print=1","body":{}}',
      '{"method":"POST","path":"/customers","body":{},"nonce":1}',
      '{"method":"POST","path":"/customers","method":"POST"}',
      '{"path":7}',
      ' \r',
    ].join('\n');
    const { status, body } = await send(client, text);
    assert.deepEqual([status, body.code], [400, 'INVALID_ARGUMENT']);
    assert.deepEqual(
      body.details.map(({ field, reason }: { field: string; reason: string }) => [field, reason]),
      [
        ['line 2', 'invalid_json'],
        ['line 3', 'line_blank'],
        ['line 4', 'line_not_an_object'],
        ['line 5: method', 'not_a_choice'],
        ['line 6: path', 'not_a_choice_meant'],
        ['line 7: method', 'path_takes'],
        ['line 8: path', 'not_a_choice'],
        ['line 9: path', 'not_a_choice'],
        ['line 10: nonce', 'no_such_field'],
        ['line 11', 'given_twice'],
        ['line 12: method', 'required'],
        ['line 12: path', 'not_a_choice'],
        ['line 13', 'line_blank'],
      ],
    );
    assert.deepEqual((await client.get('/customers')).body, []);
    // Its nonce is not used up.
    assert.deepEqual((await send(client, `${good}\r\n${good}\n`, { query: { nonce: 1 } })).statuses, [201, 201]);
  });

  it('is refused if it is empty, has too many lines, or one that is too long', async () => {
    const { client } = await rig.account();
    const refused = async (text: string) => {
      const { status, body } = await send(client, text);
      return [
        status,
        body.details?.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`).join(),
      ];
    };
    const line = JSON.stringify(customer('Ana'));
    assert.deepEqual(await refused(''), [400, 'body line_blank']);
    assert.deepEqual(await refused(`${line}\n`.repeat(1001)), [400, 'body too_many_lines']);
    assert.deepEqual(await refused(`${line}\n${JSON.stringify(customer('x'.repeat(1_048_576)))}`), [
      400,
      'line 2 line_too_long',
    ]);
    assert.deepEqual(await refused(' '.repeat(8 * 1_048_576 + 1)), [413, undefined]);
    const json = await client.post('/batch', customer('Ana'));
    assert.deepEqual(
      [json.status, json.body.message],
      [415, 'The body must be application/x-ndjson, and the header Content-Type must say so'],
    );
  });
});

describe('In the limits', () => {
  it('each line counts as a request, and more lines than requests in a second are refused', async () => {
    const limited = await rig.another({ RATE_REQUESTS: '30' });
    const { code, apiToken } = await rig.account();
    const client = await limited.session(code, apiToken);
    const key = (name: string) => ({ query: { nonce: undefined }, headers: { 'idempotency-key': name } });
    const lines = (count: number) => Array.from({ length: count }, (_, index) => customer(`Customer ${index}`));
    const tooMany = await send(client, lines(31), key('a'));
    assert.deepEqual([tooMany.status, tooMany.body.details[0].reason], [400, 'too_many_lines']);
    const statuses: number[] = [];
    for (let batch = 0; batch < 8; batch++) statuses.push((await send(client, lines(20), key(`b${batch}`))).status);
    assert.ok(statuses.includes(429), String(statuses));
    assert.equal(
      (await (await rig.session(code, apiToken)).get('/customers', { limit: 1000 })).body.length,
      20 * statuses.filter(status => status === 200).length,
    );
  });

  it('an account has eight batches at a time', async () => {
    const { client } = await rig.account();
    const many = Array.from({ length: 300 }, (_, index) => customer(`Customer ${index}`));
    const batches = [...'abcdefghij'].map(name =>
      send(client, many, { query: { nonce: undefined }, headers: { 'idempotency-key': name } }),
    );
    const answers = await Promise.all(batches);
    const refused = answers.filter(({ status }) => status === 503);
    assert.ok(refused.length === 1 || refused.length === 2, answers.map(({ status }) => status).join());
    assert.equal(answers.filter(({ status }) => status === 200).length, 10 - refused.length);
    assert.match(refused[0]?.body.message, /Nothing was written$/);
  });
});

describe('A batch whose COMMITs are cut', () => {
  const lines = Array.from({ length: 120 }, (_, index) => {
    if (index % 40 === 39) return customer('');
    return index % 3 === 2 ? invoice({ notes_comments: String(index) }) : customer(`Customer ${index}`);
  });

  for (const atomic of [0, 1]) {
    it(`goes on when it is sent again, writes each line once, and tells the truth (atomic=${atomic})`, async () => {
      const behind = await rig.another({ DATABASE_URL: proxy.url, DATABASE_DEADLINE_MS: '1000' });
      const { code, apiToken } = await rig.account();
      const client = await behind.session(code, apiToken);
      // Each time, one COMMIT more passes before the next cut.
      const fates: CommitFate[] = ['before', 'after', 'answered'];
      let cuts = 0;
      let passing = 0;
      proxy.atCommits(() => {
        if (passing-- > 0) return 'pass';
        passing = ++cuts;
        return fates[(cuts - 1) % fates.length] ?? 'pass';
      });
      const options = { query: { nonce: undefined, atomic }, headers: { 'idempotency-key': 'a' } };
      const sent = atomic ? lines.filter(({ body }) => (body as { name?: string }).name !== '') : lines;
      let interruptions = 0;
      let answer = await send(client, sent, options);
      for (; answer.status === 503 && interruptions < 100; answer = await send(client, sent, options)) {
        interruptions++;
        assert.equal(answer.body.code, 'DB_TIMEOUT');
        const { length } = (await (await rig.session(code, apiToken)).get('/customers', { limit: 1000 })).body;
        if (atomic || / Nothing was written$/.test(answer.body.message)) assert.equal(length, 0, answer.body.message);
      }
      proxy.atCommits(undefined);
      assert.equal(answer.status, 200, answer.text);
      assert.ok(interruptions > 0);
      assert.deepEqual(
        answer.statuses,
        sent.map(({ body }) => ((body as { name?: string }).name === '' ? 400 : 201)),
      );
      const reader = await rig.session(code, apiToken);
      const customers = (await reader.get('/customers', { limit: 1000 })).body.map(
        ({ name }: { name: string }) => name,
      );
      const invoices = (await reader.get('/invoices', { limit: 1000 })).body;
      const named = (path: string) =>
        sent.filter(line => line.path === path).map(({ body }) => body as Record<string, string>);
      assert.deepEqual(
        customers,
        named('/customers').flatMap(({ name }) => name || []),
      );
      assert.deepEqual(
        invoices.map(({ notes_comments }: { notes_comments: string }) => notes_comments),
        named('/invoices').map(({ notes_comments }) => notes_comments),
      );
    });
  }
});
