// Files and notes on documents and records by the interface. contract §5 Files and notes

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { documents, recordOf } from '../../../src/definitions/catalogue.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { removeRecord } from '../../../src/operations/master-data/remove-record.ts';
import type { Answer, Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const elsewhere = await rig.account();
const customer = await idOf('/customers', { code: 'CAFE', name: 'Café Central' });
const supplier = await idOf('/suppliers', { code: 'MILL', name: 'Mill' });
const article = await idOf('/articles', { item_code: 'TEA', description: 'Tea', unit_price: 10 });
const quote = await idOf('/quotes', {
  document_set: 'QT',
  seq_number: '1',
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 12.3,
  customer: { code: 'CAFE' },
  items: [{ item_code: 'TEA', description: 'Tea', qty: 1, unit_price: 10, vat: 23 }],
});

async function idOf(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await client.post(path, body);
  assert.equal(answer.status, 201, answer.text);
  return Number(answer.body.id ?? answer.headers['x-document-id']);
}

const ON_QUOTE = { record_type: 'quote', record_id: quote };
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const add = (more: Record<string, unknown> = {}, by: Client = client) =>
  by.post('/attachments', { ...ON_QUOTE, file_name: 'a.pdf', content: base64('%PDF-'), ...more });
const note = (more: Record<string, unknown> = {}, by: Client = client) =>
  by.post('/notes', { ...ON_QUOTE, text: 'Call before', ...more });
const content = (id: number, by: Client = client) => by.get('/attachment_content', { id });
const remove = (path: string, id: number, by: Client = client) => by.call('DELETE', path, { query: { id } });

function created({ status, text, body }: Answer): number {
  assert.equal(status, 201, text + rig.log.slice(-2).join());
  return body.id;
}

function refused({ status, body, text }: Answer, expected: number, field: string | undefined, says: RegExp): void {
  assert.equal(status, expected, text);
  assert.match(text, says);
  if (field !== undefined) assert.equal(body.details[0].field, field, text);
}

async function changedSince(cursor: string): Promise<string[]> {
  const { body } = await client.get('/changes', { cursor });
  return body.map((each: { type: string; id: number }) => `${each.type} ${each.id}`);
}
const now = async () => String((await client.get('/changes', { cursor: 'now' })).headers['x-next-cursor']);

describe('A file', () => {
  it('is listed without its content, and its bytes are those that were sent', async () => {
    const bytes = randomBytes(300_000);
    const cursor = await now();
    const answer = await add({ file_name: 'Proposta nº 3.pdf', content: base64(bytes) });
    const id = created(answer);
    assert.match(String(answer.headers.location), new RegExp(`/attachments\\?id=${id}$`));
    const { body } = await client.get('/attachments', { id });
    const { created_at, ...row } = body[0];
    assert.ok(Math.abs(Date.now() - Date.parse(created_at)) < 60_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    assert.deepEqual(row, {
      id,
      ...ON_QUOTE,
      file_name: 'Proposta nº 3.pdf',
      media_type: 'application/pdf',
      bytes: 300_000,
      sha256,
      created_by: 'admin',
    });
    const file = await content(id);
    assert.deepEqual(file.bytes, bytes);
    assert.equal(file.headers['content-type'], 'application/pdf');
    assert.equal(file.headers.etag, `"${sha256}"`);
    assert.deepEqual(await changedSince(cursor), [`attachment.created ${id}`]);
    assert.equal((await remove('/attachments', id)).status, 204);
    assert.equal((await content(id)).status, 404);
    assert.equal((await remove('/attachments', id)).status, 404);
    assert.deepEqual((await client.get('/attachments', { id })).body, []);
    assert.deepEqual(await changedSince(cursor), [`attachment.created ${id}`, `attachment.deleted ${id}`]);
  });

  it('belongs to a document of any type, a customer, a supplier or an article', async () => {
    const records: [string, number][] = [
      ['quote', quote],
      ['customer', customer],
      ['supplier', supplier],
      ['article', article],
    ];
    for (const [record_type, record_id] of records) {
      const id = created(await add({ record_type, record_id, file_name: `${record_type}.txt` }));
      created(await note({ record_type, record_id }));
      const found = { type: record_type, searchColumn: 'record_id', searchString: record_id };
      assert.ok((await client.get('/attachments', found)).body.some((each: { id: number }) => each.id === id));
      assert.equal((await client.get('/notes', found)).body.length, 1);
    }
    for (const { type } of documents.filter(({ type }) => type !== 'quote'))
      refused(await add({ record_type: type }), 400, 'record_id', /no .* of this account/);
    // A customer is no supplier, although both are kept in one table.
    refused(await add({ record_type: 'supplier', record_id: customer }), 400, 'record_id', /no supplier/);
    refused(await note({ record_type: 'customer', record_id: 999_999 }), 400, 'record_id', /no customer/);
    refused(await add({ record_type: 'user' }), 400, 'record_type', /must be/);
  });

  it('has 1 byte to 10 MiB', async () => {
    const largest = 10 * 1024 * 1024;
    const id = created(await add({ content: Buffer.alloc(largest, 1).toString('base64') }));
    assert.equal((await content(id)).bytes.length, largest);
    await remove('/attachments', id);
    const one = created(await add({ content: base64('x') }));
    assert.equal((await content(one)).text, 'x');
    refused(await add({ content: '' }), 400, 'content', /must not be empty/);
    refused(await add({ content: Buffer.alloc(largest + 1).toString('base64') }), 400, 'content', /more than 10 MiB/);
    refused(
      await add({ content: Buffer.alloc(largest + 1_000_000).toString('base64') }),
      413,
      undefined,
      /larger than \d+ bytes/,
    );
    const escaped = JSON.stringify({ ...ON_QUOTE, file_name: 'b', content: randomBytes(largest).toString('base64') });
    const raw = escaped.replaceAll('/', String.raw`\/`);
    const large = created(await client.call('POST', '/attachments', { raw }));
    assert.equal((await content(large)).bytes.length, largest);
    await remove('/attachments', large);
    for (const broken of ['====', 'YQ', 'YQ==YQ==', 'Y Q=', 'YQ=\n', 'data:text/plain;base64,YQ==', '%%%%', 'YQ_-'])
      refused(await add({ content: broken }), 400, 'content', /base64/);
  });

  it('has a plain name', async () => {
    for (const name of [
      '../etc/passwd',
      'a\\b.txt',
      '..',
      '.',
      'a\nb.txt',
      'a\r\nSet-Cookie: a=b',
      'invoice\u202Efdp.exe',
      'a\u200Bb.txt',
      'a\u0007.txt',
      '   ',
      'a\u2028b',
    ])
      refused(await add({ file_name: name }), 400, 'file_name', /slashes|invisible|empty/);
    refused(await add({ file_name: 'a'.repeat(256) }), 400, 'file_name', /255/);
    created(await add({ file_name: `${'ç'.repeat(251)}.pdf` }));
    const names: [string, string][] = [
      [
        'it\'s "5*" (ok); x=1.pdf',
        `attachment; filename="it_s_5_ok_x_1.pdf"; filename*=UTF-8''it%27s%20%225%2A%22%20%28ok%29%3B%20x%3D1.pdf`,
      ],
      [
        'Fatura nº 3 €.PDF',
        `attachment; filename="Fatura_no_3_.PDF"; filename*=UTF-8''Fatura%20n%C2%BA%203%20%E2%82%AC.PDF`,
      ],
      ['con.txt', `attachment; filename="_con.txt"; filename*=UTF-8''con.txt`],
      ['💼', `attachment; filename="file.bin"; filename*=UTF-8''%F0%9F%92%BC`],
    ];
    for (const [name, expected] of names)
      assert.equal((await content(created(await add({ file_name: name })))).headers['content-disposition'], expected);
  });

  it('is never shown by a browser', async () => {
    const hostile: [string, string | undefined, string][] = [
      ['page.html', undefined, '<script>alert(1)</script>'],
      ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['page.pdf', 'text/html', '<script>alert(1)</script>'],
      ['script.js', 'text/javascript', 'alert(1)'],
      ['type.txt', 'text/html\r\nX-Injected: 1', 'x'],
    ];
    for (const [file_name, media_type, text] of hostile) {
      const sent = await add({ file_name, ...(media_type && { media_type }), content: base64(text) });
      const { headers, text: found } = await content(created(sent));
      assert.equal(headers['content-type'], 'application/octet-stream');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.match(String(headers['content-disposition']), /^attachment; filename="/);
      assert.equal(headers['x-injected'], undefined);
      assert.equal(found, text);
    }
    const named = created(await add({ media_type: 'Text/CSV; charset=latin1', file_name: 'table' }));
    assert.equal((await content(named)).headers['content-type'], 'text/csv');
  });

  it('is answered once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-file' };
    const body = { ...ON_QUOTE, file_name: 'once.txt', content: base64('once') };
    const [first, second] = [
      await client.post('/attachments', body, { headers }),
      await client.post('/attachments', body, { headers }),
    ];
    assert.equal(created(first), created(second));
    assert.equal(second.headers['idempotency-replayed'], 'true');
    const other = await client.post('/attachments', { ...body, content: base64('twice') }, { headers });
    assert.equal(other.status, 422, other.text);
  });

  it('is refused above the limits of its record and of the account', async () => {
    const record = { record_type: 'supplier', record_id: supplier };
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        await owner.query(
          `INSERT INTO attachment (account_id, id, record_type, record_id, file_name, media_type, bytes, sha256, content, created_by)
            SELECT $1, 900000 + i, 'supplier', $2, i || '.txt', 'text/plain', 1, encode(sha256('x'), 'hex'), 'x', 'admin'
            FROM generate_series(1, 98) i`,
          [id, supplier],
        );
        await owner.query(
          `INSERT INTO note (account_id, id, record_type, record_id, text, created_by)
            SELECT $1, 900000 + i, 'supplier', $2, 'x', 'admin' FROM generate_series(1, 998) i`,
          [id, supplier],
        );
      }),
    );
    const many = await Promise.all([1, 2, 3, 4].map(() => account.login().then(by => add(record, by))));
    assert.deepEqual(many.map(({ status }) => status).sort(), [201, 409, 409, 409]);
    refused(await add(record), 409, undefined, /at most 100 files/);
    created(await note(record));
    refused(await note(record), 409, undefined, /at most 1000 notes/);
    const setBytes = (bytes: number) =>
      asOwner(rig, owner =>
        inAccount(owner, account.code, id =>
          owner.query('UPDATE attachment SET bytes = $2 WHERE account_id = $1 AND id > 900000', [id, bytes]),
        ),
      );
    await setBytes(60 * 1024 * 1024);
    refused(await add(), 409, undefined, /at most 5 GiB/);
    await setBytes(1);
    created(await add());
  });
});

describe('A note', () => {
  it('is listed with its text and removed', async () => {
    const text = 'Line 1\nLinha 2 <b>"çé"</b> \u202E';
    const cursor = await now();
    const id = created(await note({ text }));
    const [row] = (await client.get('/notes', { id })).body;
    assert.equal(row.text, text);
    assert.equal(row.created_by, 'admin');
    assert.equal((await remove('/notes', id)).status, 204);
    assert.equal((await remove('/notes', id)).status, 404);
    assert.deepEqual(await changedSince(cursor), [`note.created ${id}`, `note.deleted ${id}`]);
  });

  it('has 1 to 4,000 characters', async () => {
    created(await note({ text: '€'.repeat(4000) }));
    refused(await note({ text: '€'.repeat(4001) }), 400, 'text', /4000/);
    refused(await note({ text: '' }), 400, 'text', /empty/);
    refused(await note({ text: ' \n ' }), 400, 'text', /empty/);
  });
});

describe('Files and notes', () => {
  it('are those of one account', async () => {
    const [file, text] = [created(await add()), created(await note())];
    const other = elsewhere.client;
    assert.equal((await content(file, other)).status, 404);
    assert.equal((await remove('/attachments', file, other)).status, 404);
    assert.equal((await remove('/notes', text, other)).status, 404);
    assert.deepEqual((await other.get('/attachments')).body, []);
    assert.deepEqual((await other.get('/notes')).body, []);
    refused(await add({}, other), 400, 'record_id', /no quote of this account/);
    refused(await note({}, other), 400, 'record_id', /no quote of this account/);
    refused(await note({ record_type: 'customer', record_id: customer }, other), 400, 'record_id', /no customer/);
    assert.equal((await content(file)).status, 200);
  });

  it('are read by every user, and written with the right to write', async () => {
    const file = created(await add());
    const { client: reader } = await account.user('readonly');
    assert.equal((await content(file, reader)).status, 200);
    assert.ok((await reader.get('/attachments')).body.length > 0);
    assert.equal((await add({}, reader)).status, 403);
    assert.equal((await note({}, reader)).status, 403);
    assert.equal((await remove('/attachments', file, reader)).status, 403);
  });

  it('are removed with their record', async () => {
    const id = await idOf('/suppliers', { code: 'GONE', name: 'Gone' });
    const record = { record_type: 'supplier', record_id: id };
    const [file, text] = [created(await add(record)), created(await note(record))];
    const cursor = await now();
    const actor = { kind: 'administrator', accountId: account.id } as const;
    await removeRecord(rig.administration, actor, recordOf('suppliers'), 'GONE');
    assert.equal((await content(file)).status, 404);
    assert.deepEqual((await client.get('/notes', { id: text })).body, []);
    const expected = [`supplier.deleted ${id}`, `attachment.deleted ${file}`, `note.deleted ${text}`];
    assert.deepEqual(await changedSince(cursor), expected);
  });

  it('are compared with their figures by the doctor', async () => {
    const actor = { kind: 'administrator', accountId: account.id } as const;
    assert.deepEqual(await checkAccount(rig.administration, actor), []);
    const id = created(await add());
    const change = (sql: string) =>
      asOwner(rig, owner =>
        inAccount(owner, account.code, accountId =>
          owner.query(`${sql} WHERE account_id = $1 AND id = $2`, [accountId, id]),
        ),
      );
    await change(`UPDATE attachment SET content = 'other'`);
    const [difference, ...more] = await checkAccount(rig.administration, actor);
    assert.equal(more.length, 0);
    assert.equal(String(difference?.subject), `file ${id}`);
    assert.match(String(difference?.found), /^5 bytes with the SHA-256 /);
    await change('DELETE FROM attachment');
  });
});
