// The tools as the client of the official SDK uses them: over HTTP and through kontor mcp, by both handshakes.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { documents, lists, records } from '../../../src/definitions/catalogue.ts';
import { inTurn } from '../../support/in-turn.ts';
import { connectHttp, connectStdio, type McpClient } from '../../support/mcp-client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const address = await rig.listen();

const WAYS = [
  { way: 'over HTTP', connect: connectHttp, era: 'legacy' },
  { way: 'over HTTP without a handshake', connect: connectHttp, era: 'modern' },
  { way: 'through kontor mcp', connect: connectStdio, era: 'legacy' },
  { way: 'through kontor mcp without a handshake', connect: connectStdio, era: 'modern' },
] as const;

/** An invoice of two articles. */
const invoice = (customer: string) => ({
  document_set: 'FT',
  seq_number: '*',
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 11.07,
  customer: { code: customer },
  items: [{ description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
});

/** Hostile values: all for each tool on the first way, three in turn on the others. */
const valuesInTurn = inTurn(3);

const READING = ['search', 'read', 'describe', 'changes', 'print'];
const WRITING = ['totals', 'create', 'update', 'void', 'close'];

async function withClient<T>(opening: Promise<McpClient>, use: (client: McpClient) => Promise<T>): Promise<T> {
  const client = await opening;
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

for (const { way, connect, era } of WAYS) {
  describe(way, async () => {
    const account = await rig.account();
    await account.client.post('/customers', { code: 'PADARIA', name: 'Padaria Central, Lda.', vat_id: '508123456' });
    const { call, done, client, close } = await connect(address, account, era);
    after(close);

    it('names the server and its tools, with what they do', async () => {
      assert.equal(client.getServerVersion()?.name, 'kontor');
      assert.match(client.getInstructions() ?? '', /call describe/);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        [...READING, ...WRITING],
      );
      for (const { name, annotations } of tools) {
        assert.equal(annotations?.readOnlyHint, [...READING, 'totals'].includes(name), name);
        assert.equal(annotations?.destructiveHint, ['update', 'void', 'close'].includes(name), name);
      }
      assert.ok(JSON.stringify(tools).length < 11_000, 'all tools take little of the memory of a model');
    });

    it('finds a customer, creates an invoice for it, prints it and voids it', async () => {
      const { records: found } = await done('search', {
        list: 'customers',
        searchString: 'padaria',
        searchColumn: 'name',
        searchOperator: 'contains',
      });
      assert.deepEqual(found, [
        { id: found[0].id, code: 'PADARIA', name: 'Padaria Central, Lda.', vat_id: '508123456', inactive: '0' },
      ]);

      const described = await call('describe', { list: 'invoices', action: 'create' });
      for (const field of ['document_set', 'seq_number', 'date', 'currency', 'total_amount'])
        assert.match(described.text, new RegExp(`^${field}\\* `, 'm'));
      assert.match(described.text, /^ {2}unit_price \(number\)/m);
      assert.doesNotMatch(described.text, /^amount_due/m, 'a field that nobody can write');

      const created = await done('create', { list: 'invoices', body: invoice('PADARIA') });
      assert.equal(created.documentSeries, 'FT');
      assert.match(created.url, new RegExp(`^${address}/print/${account.code}/${created.id}\\?`));

      const record = await done('read', { list: 'invoices', id: created.id });
      assert.equal(record.customer.name, 'Padaria Central, Lda.');
      assert.equal(record.items[0].qty, 2);
      assert.equal(record.status, 'ISSUED');

      const printed = await call('print', { list: 'invoices', id: created.id });
      assert.equal(printed.pdf?.subarray(0, 5).toString(), '%PDF-');

      await done('void', { list: 'invoices', id: created.id, reason: 'Issued twice' });
      const { status, status_reason } = await done('read', { list: 'invoices', id: created.id });
      assert.deepEqual([status, status_reason], ['VOID', 'Issued twice']);

      const { changes } = await done('changes', { type: 'invoice.*' });
      assert.deepEqual(
        changes.map(({ type, actor }: { type: string; actor: string }) => [type, actor]),
        [
          ['invoice.created', 'admin'],
          ['invoice.voided', 'admin'],
        ],
      );
    });

    it('writes a call once, however often it is repeated, and again under another key', async () => {
      const body = { name: 'Ana Sousa', billing_address: { city: 'Porto', country: 'Portugal' } };
      const first = await call('create', { list: 'customers', body });
      const again = await call('create', {
        list: 'customers',
        body: { billing_address: { country: 'Portugal', city: 'Porto' }, name: 'Ana Sousa' },
      });
      assert.equal(again.text.split('\n')[0], first.text);
      assert.match(again.text, /Nothing was written: the same call was carried out before/);
      const other = await done('create', { list: 'customers', body, idempotency_key: 'a second one' });
      assert.notEqual(other.id, JSON.parse(first.text).id);
      const repeated = await call('create', { list: 'customers', body, idempotency_key: 'a second one' });
      assert.equal(JSON.parse(repeated.text.split('\n')[0] ?? '').id, other.id);
      const mismatch = await call('create', {
        list: 'customers',
        body: { name: 'Rui' },
        idempotency_key: 'a second one',
      });
      assert.match(mismatch.text, /^IDEMPOTENCY_MISMATCH: /);
      const { total } = await done('search', {
        list: 'customers',
        searchString: 'Ana Sousa',
        searchColumn: 'name',
        count: true,
      });
      assert.equal(total, 2);
    });

    it('carries out an update each time, because the record may have changed in between', async () => {
      const phones = ['+351 1', '+351 2', '+351 1'];
      for (const phone of phones) await done('update', { list: 'customers', body: { code: 'PADARIA', phone } });
      const { records: found } = await done('search', { list: 'customers', searchString: 'PADARIA', fields: 'phone' });
      assert.deepEqual(found, [{ phone: '+351 1' }]);
    });

    it('names the field and what to do', async () => {
      const refused: [name: string, given: Record<string, unknown>, message: RegExp][] = [
        ['search', {}, /^Argument 'list' is missing/],
        ['search', { list: 'invoice' }, /^Argument 'list' must be one of credit_notes, .*invoices/],
        ['search', { list: 'invoices', serchString: 'x' }, /no argument 'serchString': its arguments are list, /],
        ['search', { list: 'invoices', limit: 5000 }, /^Argument 'limit' must be a whole number from 1 to 100/],
        ['search', { list: 'invoices', searchColumn: 'nme', searchString: 'x' }, /There is no column 'nme'/],
        ['search', { list: 'invoices', fields: 'id,totl' }, /'totl'/],
        ['search', { list: 'invoices', cursor: 'x' }, /'cursor'/],
        ['search', { list: 'customers', filterDate: '2026-01-01' }, /filterDate/],
        ['read', { list: 'invoices', id: 987654321 }, /^NOT_FOUND: No record of invoices has the id 987654321/],
        ['read', { list: 'invoices', id: 'x' }, /^Argument 'id' must be a whole number/],
        ['describe', { list: 'locations', action: 'create' }, /'create' does not take 'locations', only .*invoices/],
        ['print', { list: 'customers', id: 1 }, /^Argument 'list' must be one of/],
        ['print', { list: 'invoices', id: 987654321 }, /NOT_FOUND/],
        ['create', { list: 'invoices', body: 'x' }, /^Argument 'body' must be an object/],
        ['create', { list: 'invoices', body: {} }, /- document_set: Field 'document_set' is required/],
        [
          'create',
          { list: 'invoices', body: { ...invoice('PADARIA'), total_amount: 11 } },
          /'total_amount' is 11\.00, but the lines add up to 11\.07/,
        ],
        ['create', { list: 'customers', body: { name: 'Rui', colour: 'red' } }, /There is no field 'colour'/],
        ['create', { list: 'invoices', body: invoice('NOBODY') }, /'customer/],
        ['void', { list: 'invoices', id: 1 }, /^Argument 'reason' is missing/],
        ['void', { list: 'invoices', id: 987654321, reason: 'x' }, /NOT_FOUND|INVALID_ARGUMENT/],
        ['close', { list: 'invoices', id: 1, reason: 'x' }, /^Argument 'list' must be one of/],
      ];
      for (const [name, given, message] of refused) {
        const { text, isError } = await call(name, given);
        assert.ok(isError, `${name} ${JSON.stringify(given)}: ${text}`);
        assert.match(text, message);
      }
      await assert.rejects(
        call('delete_everything'),
        /There is no tool 'delete_everything': the tools are search, read/,
      );
    });

    it('bears hostile arguments', async () => {
      const text = `'; DROP TABLE document; -- \r\nX-Evil: 1 \u0000 \ud800 %00 ${'<script>'.repeat(50)}`;
      for (const name of [...READING, ...WRITING]) {
        const values = [
          text,
          '__proto__',
          'constructor',
          '../../../etc/passwd',
          -1,
          1e300,
          null,
          [text],
          { $gt: '' },
          true,
        ];
        for (const value of valuesInTurn(name, values)) {
          for (const given of [
            { list: value, id: value, action: value, body: value, reason: value },
            { list: 'invoices', id: value, body: { [`x${value}`]: value }, reason: value, searchString: value },
            { list: 'invoices', id: 1, idempotency_key: value, body: { customer: { code: value } }, cursor: value },
          ]) {
            const { isError, text: answer } = await call(name, given);
            assert.ok(isError, `${name} ${JSON.stringify(given)}: ${answer}`);
            assert.doesNotMatch(answer, /INTERNAL|Error:|at .*\.ts/, answer);
          }
        }
      }
    });
  });
}

describe('all of the catalogue', async () => {
  const account = await rig.account();
  const { call, done, client, close } = await connectHttp(address, account, 'legacy');
  after(close);

  it('can be searched and described, and what clients write can be created', async () => {
    for (const { path } of lists) {
      const page = await done('search', { list: path });
      assert.ok(Array.isArray(page.records), path);
      const { text, isError } = await call('describe', { list: path, action: 'search' });
      assert.equal(isError, false, text);
      assert.ok(text.length < 4000, `${path}: ${text.length}`);
    }
    const created = [...documents, ...records.filter(({ writing }) => writing?.byClients)];
    const { tools } = await client.listTools();
    const list = tools.find(({ name }) => name === 'create')?.inputSchema.properties?.list ?? {};
    assert.deepEqual(
      (list as { enum?: string[] }).enum,
      created.map(({ path }) => path),
    );
    for (const { path } of created) {
      const { text } = await call('describe', { list: path, action: 'create' });
      assert.match(text, /^Example: \{/m, path);
      assert.ok(text.length < 8000, `${path}: ${text.length}`);
    }
  });

  it('has the fields that options add, and describes the types of changes', async () => {
    await account.client.post('/articles', { item_code: 'TEA', description: 'Tea', unit_price: 4.5, stock: 7 });
    const options = 'stock,price:,10';
    const { records: found } = await done('search', { list: 'articles', options });
    assert.equal(found[0].stock_levels[0].available, 7);
    assert.equal(found[0].price.unit_price, 4.5);
    const { tools } = await client.listTools();
    const argument = tools.find(({ name }) => name === 'changes')?.inputSchema.properties?.type;
    assert.match((argument as { description: string }).description, /`invoice\.\*` stands for all of invoices/);
  });

  it('keeps answers of long lists small', async () => {
    for (let each = 0; each < 1000; each += 100)
      await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const body = JSON.stringify({ name: `Customer ${each + index}`, comments: 'x'.repeat(4000) });
          const headers = { 'idempotency-key': `${each + index}`, authorization: `Bearer ${account.client.token}` };
          const { status } = await rig.call('POST', `/api/${account.code}/v4.0.0/customers`, {
            raw: body,
            headers: { ...headers, 'content-type': 'application/json' },
          });
          assert.equal(status, 201);
        }),
      );
    const first = await call('search', { list: 'customers', count: true });
    assert.ok(first.text.length < 3000, `${first.text.length} characters`);
    const page = JSON.parse(first.text);
    assert.equal(page.records.length, 20);
    assert.equal(page.total, 1000);
    const seen = new Set<number>();
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
      const next = await done('search', { list: 'customers', limit: 100, ...(cursor && { cursor }) });
      for (const { id } of next.records) seen.add(id);
      cursor = next.next_cursor;
    }
    assert.equal(seen.size, 1000);
    const large = await call('search', { list: 'customers', limit: 100, fields: 'name,comments' });
    assert.match(large.text, /^The answer has \d{6} characters, and 100000 are the limit: choose fewer `fields`/);
    assert.ok(large.isError);
  });
});

describe('rights', async () => {
  const account = await rig.account();
  const reader = await account.user('readonly');
  const scoped = await account.user('manager', ['read']);

  for (const [who, { apiToken }] of Object.entries({ 'a read-only user': reader, 'a read-only token': scoped })) {
    for (const { way, connect, era } of WAYS) {
      it(`${who} ${way} sees no tool that writes, and calls none`, async () => {
        await withClient(connect(address, { code: account.code, apiToken }, era), async ({ client, call }) => {
          const { tools } = await client.listTools();
          assert.deepEqual(
            tools.map(({ name }) => name),
            READING,
          );
          const given = { list: 'customers', body: { name: 'Rui' } };
          for (const name of ['create', 'update']) {
            const { text, isError } = await call(name, given);
            assert.ok(isError);
            assert.match(text, /^PERMISSION_DENIED: .*lacks the right 'write'/);
          }
          const { text } = await call('void', { list: 'invoices', id: 1, reason: 'x' });
          assert.match(text, /^PERMISSION_DENIED: /);
        });
      });
    }
  }

  it('a clerk may create and not void', async () => {
    const { apiToken } = await account.user('clerk');
    await withClient(connectHttp(address, { code: account.code, apiToken }, 'legacy'), async ({ call, done }) => {
      await done('create', { list: 'customers', body: { code: 'CLERK', name: 'Of a clerk' } });
      const { id } = await done('create', { list: 'invoices', body: invoice('CLERK') });
      const { text, isError } = await call('void', { list: 'invoices', id, reason: 'x' });
      assert.ok(isError);
      assert.match(text, /^PERMISSION_DENIED: /);
    });
  });

  it('a token works for its own account only, and equal calls of two accounts are two writes', async () => {
    const other = await rig.account();
    await assert.rejects(
      connectHttp(address, { code: other.code, apiToken: account.apiToken }, 'legacy'),
      /AUTH_FAILED/,
    );
    const given = { list: 'customers', body: { code: 'BOTH', name: 'In both' } };
    for (const each of [account, other])
      await withClient(connectHttp(address, each, 'legacy'), async ({ call, done }) => {
        const { text } = await call('create', given);
        assert.doesNotMatch(text, /Nothing was written/);
        const { records: found } = await done('search', { list: 'customers', searchString: 'BOTH' });
        assert.equal(found.length, 1);
      });
  });
});
