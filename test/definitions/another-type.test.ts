// A document type is one file: everything else follows from it. CONTRIBUTING.md, A document type

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { extractText } from 'unpdf';
import { type Call, type Client, clientOf } from '../support/client.ts';
import type { Server } from '../support/kontor-process.ts';
import { startRig } from '../support/rig.ts';
import { copyKontor, removeCopy } from './copied-kontor.ts';
import bill from './new-types/consignment-bill.ts';
import note from './new-types/consignment-note.ts';

// The account is made by Kontor as it is, so it is older than the types.
const rig = await startRig();
const account = await rig.account('older');
await account.client.post('/articles', { item_code: 'TEA-250', description: 'Green tea, 250 g', stock: 100 });
await account.client.post('/customers', { name: 'Padaria Central, Lda.', vat_id: '508123456' });

const temporary = mkdtempSync(join(tmpdir(), 'kontor-types-'));
const definitions = ['consignment-note', 'consignment-bill'];
const copy = copyKontor(
  join(temporary, 'copy'),
  definitions.map(name => new URL(`new-types/${name}.ts`, import.meta.url)),
  { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: join(temporary, 'data'), RATE_REQUESTS: '0' },
);
let server: Server | undefined;
let client: Client;

const call: Call = async (method, url, { body, headers = {}, query = {} } = {}) => {
  const address = new URL(url, server?.address);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, `${value}`);
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(address, { method, headers: { 'content-type': 'application/json', ...headers }, ...init });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const text = bytes.toString();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: isJson && JSON.parse(text),
    text,
    bytes,
  };
};

before(async () => {
  server = await copy.serve();
  const helo = await call('GET', '/api/older/v4.0.0/helo', {
    headers: { authorization: `Bearer ${account.apiToken}` },
  });
  client = clientOf(call, 'older', helo.body['xa-token']);
});

after(async () => {
  await server?.stop();
  removeCopy(temporary);
});

let numbers = 0;
const line = (qty: number) => ({
  item_code: 'TEA-250',
  description: 'Green tea, 250 g',
  qty,
  unit_price: 4.5,
  vat: 23,
});
const totalOf = (qty: number) => Math.round(qty * 4.5 * 1.23 * 100) / 100;

/** Creates a document with a line of this number of packs of tea; answers its id and its name. */
async function make(path: string, document_set: string, qty: number, more: Record<string, unknown> = {}) {
  const seq_number = `N${++numbers}`;
  const header = { document_set, seq_number, date: '2026-03-02', currency: 'EUR', total_amount: totalOf(qty) };
  const { status, body, text } = await client.post(`/${path}`, { ...header, items: [line(qty)], ...more });
  assert.equal(status, 201, text);
  return { id: Number(body.id), name: `${document_set} ${seq_number}` };
}

async function one(path: string, id: number) {
  const { status, body, text } = await client.get(`/${path}`, { id });
  assert.equal(status, 200, text);
  return body[0];
}

async function stock(): Promise<string> {
  const { body } = await client.get('/articles', { searchString: 'TEA-250', options: 'stock' });
  const [{ on_hand, reserved }] = body[0].stock_levels;
  return `${on_hand} on hand, ${reserved} reserved`;
}

const sets = async (code: string) => {
  const all: Record<string, string>[] = JSON.parse(await copy.run('set', 'list', code, '--json'));
  return all.filter(({ type }) => type === note.type).map(set => `${set.code} ${set.description} ${set.language}`);
};

/** The value of a field by its path; of the lines, that of the first. */
function valueAt(row: unknown, path: string[]): unknown {
  const at = Array.isArray(row) ? row[0] : row;
  const [name, ...rest] = path;
  return name === undefined ? at : valueAt((at as Record<string, unknown> | undefined)?.[name], rest);
}

describe('A document type that is added as one file', () => {
  it('has a default document set in accounts that are older, in new ones, and further sets', async () => {
    assert.deepEqual(await sets('older'), ['CN Guias de consignação pt']);
    await copy.run('account', 'add', 'newer', '--name', 'Newer', '--country', 'DE');
    assert.deepEqual(await sets('newer'), ['CN Kommissionsscheine de']);
    await copy.run('set', 'add', 'newer', 'CN2', '--type', note.type, '--language', 'fr');
    assert.deepEqual(await sets('newer'), ['CN Kommissionsscheine de', 'CN2 Consignment notes fr']);
  });

  it('has operations in the OpenAPI document, which is valid', { timeout: 120_000 }, async () => {
    const { body } = await call('GET', '/openapi.json');
    for (const { path, titles } of [note, bill]) {
      assert.deepEqual(Object.keys(body.paths[`/${path}`]).sort(), ['get', 'post', 'put']);
      assert.equal(body.paths[`/${path}`].post.tags[0], titles.en.many);
    }
    const { consignmentNote, consignmentNoteCreate, warehouseDocument } = body.components.schemas;
    for (const { properties } of [consignmentNote, consignmentNoteCreate]) {
      assert.ok(properties.from_warehouse && properties.shelf && !properties.warehouse && !properties.your_ref);
    }
    assert.ok(warehouseDocument.properties.document_type.enum.includes(note.type));
    const file = join(temporary, 'openapi.json');
    writeFileSync(file, JSON.stringify(body));
    const program = new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, 'lint', file, '--format=json'], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    }).catch(error => error);
    assert.deepEqual(JSON.parse(stdout).totals, { errors: 0, warnings: 0, ignored: 0 }, stdout + stderr);
  });

  it('accepts its example, and refuses a wrong body with the names of the type', async () => {
    const { status, text, headers } = await client.post(`/${note.path}`, note.example);
    assert.equal(status, 201, text);
    assert.match(headers.location ?? '', new RegExp(`/${note.path}\\?id=\\d+$`));
    assert.equal((await client.post(`/${note.path}`, note.example)).status, 409);
    const wrong = { ...note.example, seq_number: 'x', from_warehouse: 'NOWHERE', total_amount: 99 };
    const { body } = await client.post(`/${note.path}`, wrong);
    const fields = body.details.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields.sort(), ['from_warehouse', 'total_amount']);
  });

  it('is listed by its own path and among all documents, and found by every column', async () => {
    const items = [{ ...line(2), line_discount: 0, item_type: 'product', unit_of_measurement: 'UN' }];
    const { id } = await make(note.path, 'CN', 2, { shelf: 'Door', from_warehouse: 'MAIN', items });
    const document = await one(note.path, id);
    assert.deepEqual([document.shelf, document.from_warehouse, document.items[0].line_discount], ['Door', 'MAIN', 0]);
    const any = await one('documents', id);
    assert.deepEqual([any.your_ref, any.source_warehouse, any.items[0].discount], ['Door', 'MAIN', 0]);
    assert.equal(any.document_type, note.type);
    const ofType = await client.get('/documents', { type: note.type });
    assert.deepEqual(
      ofType.body.map(({ document_type }: { document_type: string }) => document_type),
      [note.type, note.type],
    );
    let found = 0;
    for (const [path, row] of [
      [note.path, document],
      ['documents', any],
    ]) {
      const unknown = await client.get(`/${path}`, { searchColumn: 'zzz', searchString: '1' });
      for (const column of /valid ones are (.*)$/.exec(unknown.body.message)?.[1]?.split(', ') ?? []) {
        const value = valueAt(row, column.split('.'));
        const answer = await client.get(`/${path}`, { searchColumn: column, searchString: String(value ?? 0) });
        if (value === undefined) {
          assert.ok(
            answer.status === 200 || answer.body.details[0].field === 'searchString',
            `${column}: ${answer.text}`,
          );
          continue;
        }
        const ids = answer.body.map((each: { id: number }) => each.id);
        assert.ok(ids.includes(id), `${path} by ${column} = ${value}: ${answer.text}`);
        found++;
      }
    }
    assert.ok(found > 40, `${found} columns have a value`);
  });

  it('takes from earlier documents and is taken from, line by line, and moves goods once', async () => {
    const before = await stock();
    assert.equal(before, '96 on hand, 0 reserved');
    const order = await make('orders', 'ORD', 10);
    const sent = await make(note.path, 'CN', 4, { related_document: order.name });
    assert.equal(await stock(), '92 on hand, 6 reserved');
    const billed = await make(bill.path, 'CB', 3, { related_document: sent.name });
    assert.equal(await stock(), '92 on hand, 6 reserved');
    const states = async () =>
      Promise.all(
        [['orders', order] as const, [note.path, sent] as const].map(async ([path, { id }]) => {
          const { status, items } = await one(path, id);
          return `${status} ${items[0].open_qty}`;
        }),
      );
    assert.deepEqual(await states(), ['PART 6', 'PART 1']);
    const { relations } = await one('documents', sent.id);
    const related = relations.map((each: Record<string, string>) => `${each.direction} ${each.relation} ${each.type}`);
    assert.deepEqual(related, ['from delivers order', `to bills ${bill.type}`]);
    assert.deepEqual((await one(note.path, sent.id)).relations, relations);

    const change = (path: string, id: number, status: string) =>
      client.put(`/${path}`, { id, status, reason: 'a test' });
    assert.equal((await change(note.path, sent.id, 'VOID')).status, 409);
    assert.equal((await change(bill.path, billed.id, 'CLOSED')).status, 400);
    assert.equal((await change(note.path, sent.id, 'CLOSED')).status, 201);
    assert.deepEqual(await states(), ['PART 6', 'CLOSED 0']);
    assert.equal((await change(bill.path, billed.id, 'VOID')).status, 201);
    assert.equal((await change(note.path, sent.id, 'VOID')).status, 201);
    assert.deepEqual(await states(), ['ISSUED 10', 'VOID 0']);
    assert.equal(await stock(), '96 on hand, 10 reserved');
    assert.match(await copy.run('doctor'), /^All figures agree in 2 accounts\n$/);
  });

  it('is printed in every language, with its title there', async () => {
    for (const [language, { one: title }] of Object.entries(note.titles)) {
      const set = `CN-${language}`;
      await copy.run('set', 'add', 'older', set, '--type', note.type, '--language', language);
      const { id } = await make(note.path, set, 1);
      const pdf = await client.get(`/${note.path}`, { id, print: 1 });
      assert.equal(pdf.headers['content-type'], 'application/pdf', pdf.text.slice(0, 300));
      const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
      assert.ok(text.includes(title), `${title} is not in: ${text.slice(0, 300)}`);
    }
  });

  it('has a list in the administration area, pages of its documents, and the form of a new one', async () => {
    const credentials = new URLSearchParams({ account: 'older', login: 'admin', password: 'a long password' });
    const signedIn = await fetch(new URL('/admin/sign-in', server?.address), {
      method: 'POST',
      body: credentials,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cookies = signedIn.headers.getSetCookie().map(each => each.split(';')[0]);
    const headers = { cookie: cookies.join('; ') };
    const list = await call('GET', `/admin/${note.path}`, { headers });
    assert.equal(list.status, 200);
    assert.match(list.text, new RegExp(`<h1>${note.titles.en.many}</h1>`));
    assert.match(list.text, /id="filter-from"[\s\S]*<tbody>[\s\S]*<th scope="row"/);
    const [address = ''] = new RegExp(`/admin/${note.path}/\\d+`).exec(list.text) ?? [];
    const page = await call('GET', address, { headers });
    assert.match(page.text, new RegExp(`<h1>${note.titles.en.one} `));
    const form = await call('GET', `/admin/${note.path}/new`, { headers });
    assert.match(form.text, /name="header.date"[\s\S]*name="items.0.item_code"/);
  });
});
