// X-Warnings and X-Ignored-Fields: lists of strings (RFC 8941), bounded, and safe whatever a client sends. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { stringList } from '../../../src/http/api/response-headers.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();
const head = { date: '2026-03-02', currency: 'EUR', total_amount: 0 };

/** Reads a list of strings as RFC 8941, section 4.2 does. Throws when it is none. */
function readList(text = ''): string[] {
  const strings: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [item, inner = ''] = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"(?:, *|$)/.exec(rest) ?? [];
    if (item === undefined) throw new Error(`Not a list of strings: ${rest}`);
    strings.push(decodeURIComponent(inner.replaceAll(/\\(["\\])/g, '$1')));
    rest = rest.slice(item.length);
  }
  return strings;
}

describe('A list of strings in a header', () => {
  it('gives back every text, whatever its characters', () => {
    const texts = [
      'a, b',
      'He said "no"',
      'C:\\x',
      '100 % of 50%25',
      'Açúcar',
      '茶',
      '\r\nSet-Cookie: a=b',
      '\u0000\u007f',
      '',
    ];
    const header = stringList(texts, 4000);
    assert.match(header, /^[\x20-\x7e]*$/);
    assert.deepEqual(readList(header), texts);
  });

  it('is bounded: a long text is cut, and texts that do not fit are left out whole', () => {
    const texts = ['x'.repeat(200), ...Array.from({ length: 1000 }, (_, index) => `é "${index}`)];
    for (let most = 300; most < 360; most++) {
      const header = stringList(texts, most);
      assert.ok(header.length <= most && header.length > most - 40, `${header.length} of ${most}`);
      const list = readList(header);
      assert.equal(list.pop(), '... and more');
      assert.ok(list.length > 2);
      assert.deepEqual(list, texts.slice(0, list.length));
    }
  });

  it('is not cut within an encoded character, however long the first text is', () => {
    for (const character of ['x', 'é', '茶', '🍵', '"', '\\', '%']) {
      for (let most = 100; most < 120; most++) {
        const header = stringList(['x', character.repeat(1_000_000), 'y'], most);
        assert.ok(header.length <= most);
        assert.equal(readList(header)[0], 'x');
        const alone = stringList([character.repeat(1_000_000)], most);
        assert.ok(alone.length <= most && alone.length > most - 40);
        assert.match(readList(alone).join(), new RegExp(`^(?:${RegExp.escape(character)})+\\.\\.\\.$`, 'u'));
      }
    }
  });
});

describe('X-Warnings', () => {
  it('names at most ten codes of no article, on every type of document', async () => {
    for (const { path, defaultSet } of documents) {
      const items = Array.from({ length: 12 }, (_, index) => ({
        description: 'Tea',
        qty: 0,
        item_code: `X"${index}é`,
      }));
      const answer = await client.post(`/${path}`, { ...head, document_set: defaultSet, seq_number: 'W1', items });
      assert.equal(answer.status, 201, `${path}: ${answer.text}`);
      const [warning = '', ...others] = readList(answer.headers['x-warnings']);
      assert.match(warning, /^items\[0\]\.item_code 'X"0é', .* and 2 more are no articles: the lines are free text/);
      assert.deepEqual(others, []);
      assert.equal(answer.headers['x-kontor-warning'], answer.headers['x-warnings'], 'its former name');
    }
  });

  it('leaves the headers of a response below 4 KB, the buffer of many proxies, and says that it was cut', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`Campo desconhecido ${index} é`, 1]));
    const lines = (code: string) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...unknown,
        description: 'Tea',
        quantity: 1,
        item_code: `${code}${index}`,
        vat: 0.5,
      }));
    for (const [index, code] of ['ABCDEFGHIJKLM', '茶茶茶茶茶茶茶'].entries()) {
      const body = { ...head, document_set: 'FT', seq_number: `W1${index}`, items: lines(code) };
      const headers = { origin: 'https://shop.example', 'idempotency-key': `long-${index}` };
      const answer = await client.post('/invoices', body, { headers });
      assert.equal(answer.status, 201, answer.text);
      const lengths = ['x-ignored-fields', 'x-warnings', 'x-kontor-warning'].map(name => {
        const text = String(answer.headers[name]);
        const last = readList(text).pop();
        if (name !== 'x-kontor-warning') assert.equal(last, '... and more', name);
        return text.length;
      });
      assert.ok(lengths.reduce((sum, length) => sum + length) <= 2500, lengths.join());
      const all = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      assert.ok(all.join('').length < 4096 - 200, `${all.join('').length}: ${all.join('')}`);
    }
  });

  it('is not sent when nothing is to be said, nor with an error', async () => {
    const body = { ...head, document_set: 'FT', items: [{ description: 'Tea', quantity: 0 }] };
    const good = await client.post('/invoices', { ...body, seq_number: 'W2', items: [] });
    assert.deepEqual(
      [good.status, good.headers['x-warnings'], good.headers['x-ignored-fields']],
      [201, undefined, undefined],
    );
    const again = await client.post('/invoices', { ...body, seq_number: 'W2' });
    assert.deepEqual([again.status, again.headers['x-warnings']], [409, undefined]);
  });

  it('is repeated with the stored answer of an Idempotency-Key', async () => {
    const body = { ...head, document_set: 'FT', seq_number: 'W3', items: [{ description: 'Tea', item_code: 'NONE' }] };
    const options = { headers: { 'idempotency-key': 'warned' } };
    const first = await client.post('/invoices', body, options);
    const second = await client.post('/invoices', body, options);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.match(first.headers['x-warnings'] ?? '', /'NONE' is no article/);
    assert.equal(second.headers['x-warnings'], first.headers['x-warnings']);
  });

  it('says nothing of a rate below one percent beside a usual one', async () => {
    const items = [
      { description: 'A', vat: 0.5 },
      { description: 'B', vat: 23 },
    ];
    const answer = await client.post('/invoices', { ...head, document_set: 'FT', seq_number: 'W4', items });
    assert.deepEqual([answer.status, answer.headers['x-warnings']], [201, undefined]);
  });
});

describe('An unknown field', () => {
  it('of any length and any characters is named in part and does no harm', async () => {
    for (const name of ['x'.repeat(900_000), '\u0000\u001b[31m\r\n', '\u202e"\\', 'é'.repeat(5000)]) {
      for (const headers of [{}, { prefer: 'handling=strict' }]) {
        const body = { name: 'Ana', [name]: 1 };
        const answer = await client.post('/customers', body, { headers });
        assert.equal(answer.status, 'prefer' in headers ? 400 : 201);
        assert.ok(answer.text.length < 2000);
        for (const field of readList(answer.headers['x-ignored-fields'])) assert.equal(field, name.slice(0, 100));
      }
      const missing = await client.post('/customers', { [name]: 1 });
      assert.equal(missing.body.message, "Field 'name' is required");
      assert.ok(missing.text.length < 2000);
      const parameter = await client.get('/customers', { [name.slice(0, 5000).toWellFormed()]: 'x'.repeat(1000) });
      assert.ok(parameter.text.length < 2000 && parameter.status === 400);
    }
  });

  it('is named beside what is refused, at most twenty of those whose name says what was meant', async () => {
    const line = { description: 'Tea', quantity: 1 };
    const body = { ...head, document_set: 'NONE', seq_number: '1', items: Array.from({ length: 100 }, () => line) };
    const { body: refused } = await client.post('/invoices', body);
    const fields: string[] = refused.details.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields.slice(0, 3), ['document_set', 'items[0].quantity', 'items[1].quantity']);
    assert.equal(fields.length, 21);
  });
});

describe('Both names of the related document', () => {
  it('are taken by every type, and answers have the name of the type', async () => {
    await client.post('/orders', { ...head, document_set: 'ORD', seq_number: 'EARLIER' });
    for (const { path, defaultSet, nameOf } of documents) {
      const own = nameOf('related_document');
      for (const [index, names] of [
        ['related_document'],
        ['related_doc'],
        ['related_document', 'related_doc'],
      ].entries()) {
        const seq_number = `R${index}`;
        const related = Object.fromEntries(names.map(name => [name, 'ORD EARLIER']));
        const created = await client.post(`/${path}`, { ...head, document_set: defaultSet, seq_number, ...related });
        assert.ok(created.status === 201 || /billed already/.test(created.text), `${path}: ${created.text}`);
        if (created.status !== 201) continue;
        const [listed] = (await client.get(`/${path}`, { searchString: seq_number })).body;
        assert.deepEqual(
          [listed[own], 'related_doc' in listed && 'related_document' in listed],
          ['ORD EARLIER', false],
        );
      }
    }
  });

  it('name the field as it was sent when it is wrong, and may be empty beside the other', async () => {
    const body = { ...head, document_set: 'FT', seq_number: 'R9' };
    const { body: refused } = await client.post('/invoices', { ...body, related_doc: 'NONE' });
    assert.deepEqual([refused.details[0].field, refused.message.slice(0, 19)], ['related_doc', "Field 'related_doc'"]);
    for (const empty of ['', null]) {
      const related = { related_doc: 'NONE', related_document: empty };
      const { body: same } = await client.post('/invoices', { ...body, ...related });
      assert.equal(same.details[0].field, 'related_doc');
    }
  });
});
