// Codes and numbers that look alike are one: blanks at their ends are cut, characters that can't be seen are refused. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cleanCode, unseenCharacter } from '../../../src/domain/values/code.ts';
import { addUser } from '../../../src/operations/administration/users.ts';
import { addSet } from '../../../src/operations/documents/document-sets.ts';
import { goodBody } from '../../support/example-requests.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { each, named, startWalk } from '../../support/walk.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  readOnly?: boolean;
  'x-code'?: true | 'name';
};
type Json = Record<string, unknown>;

const { rig, account, all, call } = await startWalk();
// A session of its own: the walk counts nonces of the other.
const client = await account.login();
const writes = all.filter(({ authentication, body }) => authentication === 'session' && body && !body.checkedByHandler);
const head = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
const fieldsOf = (details: unknown) => ((details ?? []) as { field: string }[]).map(({ field }) => field);

/** Paths of all codes in a schema: `['items', 0, 'item_code']`. */
function codesIn(schema: Schema, path: (string | number)[] = []): { path: (string | number)[]; kind: true | 'name' }[] {
  if (schema.readOnly) return [];
  if (schema['x-code']) return [{ path, kind: schema['x-code'] }];
  if (schema.items) return codesIn(schema.items, [...path, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => codesIn(field, [...path, name]));
}

const nameOf = (path: (string | number)[]) =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');

function withValue(body: unknown, [step, ...rest]: (string | number)[], value: string): unknown {
  if (step === undefined) return value;
  const inner = (body as Record<string | number, unknown> | undefined)?.[step];
  if (typeof step === 'number') return [withValue(inner, rest, value)];
  return { ...(body as Json | undefined), [step]: withValue(inner, rest, value) };
}

const UNSEEN = [
  '\t',
  '\n',
  '\r',
  '\u007F',
  '\u0085',
  '\u00AD',
  '\u061C',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u202E',
];
const MORE_UNSEEN = [
  '\u2028',
  '\u2029',
  '\u2060',
  '\u2066',
  '\uFEFF',
  '\u{E0041}',
  '\u034F',
  '\u3164',
  '\uFE0F',
  '\u2800',
];
const BLANKS = [' ', '\u00A0', '\u2003', '\u202F', '\u3000', '   '];

describe('A code or number', () => {
  it('with a character that can not be seen is 400 and named, in every field of every body', async () => {
    let count = 0;
    await each(writes, async endpoint => {
      for (const { path, kind } of codesIn(endpoint.body?.schema as Schema)) {
        // Allotments of a change are looked up like those of a create; its other fields would be at fault too.
        const pays = endpoint.method === 'POST' && /receipts|payments|credit_notes/.test(endpoint.path);
        if (path[0] === 'settles' && !pays) continue;
        const field = nameOf(path);
        const unseen = [...UNSEEN, ...MORE_UNSEEN][count++ % (UNSEEN.length + MORE_UNSEEN.length)] ?? '';
        for (const code of [`W${unseen}1`, `W1${unseen}`, `${unseen}W1`]) {
          const sent = withValue(goodBody(endpoint), path, code) as Json;
          if (path[0] === 'settles') sent.settles = [{ document: code, amount: 1 }];
          if (path.at(-1) === 'deducts') sent.items = [{ description: 'x', qty: 1, unit_price: -1, deducts: code }];
          const answer = await call(endpoint, { body: sent });
          assert.equal(answer.status, 400, `${named(endpoint)} ${field} ${JSON.stringify(code)}: ${answer.text}`);
          const known = kind === 'name' ? field.replace('related_doc', 'related_document') : field;
          const found = fieldsOf(answer.body.details).map(name => name.replace(/related_doc(?!u)/, 'related_document'));
          assert.ok(found.includes(known) || found.includes(field), `${named(endpoint)} ${field}: ${answer.text}`);
        }
      }
    });
    assert.ok(count > 100, `${count} fields`);
  });

  it('says which character it is', async () => {
    const answer = await client.post('/invoices', { ...head, seq_number: 'W1\u200B' });
    assert.equal(answer.body.message, "Field 'seq_number' has an invisible character (U+200B): remove it");
  });

  it('is stored without blanks at its ends, so that its double is refused', async () => {
    assert.equal((await client.post('/invoices', { ...head, seq_number: 'W1' })).status, 201);
    for (const blank of BLANKS)
      for (const seq_number of [`W1${blank}`, `${blank}W1`]) {
        const answer = await client.post('/invoices', { ...head, seq_number });
        assert.equal(answer.status, 409, JSON.stringify(seq_number));
      }
    for (const [path, body] of [
      ['/articles', { item_code: ' W-1\u00A0', description: 'x', bar_code: ' 560 ' }],
      ['/customers', { code: '\u3000W-1 ', name: 'x', vat_id: ' 501964843 ' }],
    ] as const) {
      const answer = await client.post(path, body);
      assert.deepEqual([answer.status, answer.body.entity_code], [201, 'W-1'], answer.text);
      assert.equal((await client.post(path, { ...body, item_code: 'W-1', code: 'W-1' })).status, 409);
    }
    const [article] = (await client.get('/articles', { searchString: 'W-1' })).body as Json[];
    assert.equal(article?.bar_code, '560');
  });

  it('of blanks alone is none', async () => {
    const answer = await client.post('/invoices', { ...head, seq_number: ' \u00A0' });
    assert.deepEqual([answer.status, fieldsOf(answer.body.details)], [400, ['seq_number']]);
    const created = await client.post('/customers', { code: '  ', name: 'x' });
    assert.match(String(created.body.entity_code), /^C\d{4}$/);
  });

  it('has its letters composed, so that one accent is one code', async () => {
    const composed = { item_code: 'CAF\u00C9', description: 'x' };
    assert.equal((await client.post('/articles', composed)).status, 201);
    assert.equal((await client.post('/articles', { ...composed, item_code: 'CAFE\u0301' })).status, 409);
  });

  it('names what it is the code of with blanks at its ends too, in documents and in searches', async () => {
    await client.post('/articles', { item_code: 'LOOK', description: 'x', stock: 5 });
    const items = [{ item_code: ' LOOK ', description: 'x', qty: 2 }];
    await client.post('/orders', { ...head, document_set: ' ORD', seq_number: 'L 1', warehouse: 'MAIN ', items });
    const invoice = await client.post('/invoices', { ...head, seq_number: 'L1', related_document: ' L 1 ', items });
    assert.equal(invoice.status, 201, invoice.text);
    for (const searchString of ['L1', 'L1 ', '\u00A0L1']) {
      const [found] = (await client.get('/invoices', { searchString })).body as Json[];
      assert.equal(found?.related_document, 'L 1', JSON.stringify(searchString));
    }
    const [article] = (await client.get('/articles', { searchString: 'LOOK ' })).body as Json[];
    assert.equal(article?.stock, 3);
    const others = (await client.get('/articles', { searchString: 'LOOK ', searchOperator: 'ne' })).body as Json[];
    assert.ok(others.every(({ item_code }) => item_code !== 'LOOK'));
  });

  it('that an earlier version stored with them is found, and paid, as it is', async () => {
    for (const seq_number of ['old', 'OLD']) await client.post('/invoices', { ...head, total_amount: 10, seq_number });
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query(`UPDATE document SET seq_number = E'OLD \\u200B ' WHERE account_id = $1 AND seq_number = 'old'`, [
          id,
        ]),
      ),
    );
    const old = 'OLD \u200B ';
    const pay = (seq_number: string, named: Json) =>
      client.post('/receipts', { ...head, document_set: 'REC', total_amount: 5, seq_number, ...named });
    assert.equal((await client.get('/invoices', { searchString: old })).body.length, 1);
    const [receipt, settled] = [
      await pay('r1', { related_document: old }),
      await pay('r2', { settles: [{ document: `FT ${old}`, amount: 5 }] }),
    ];
    assert.deepEqual([receipt.status, settled.status], [201, 201], receipt.text + settled.text);
    const [paid] = (await client.get('/invoices', { searchString: old })).body as Json[];
    assert.equal(paid?.status, 'PAID');
    const [other] = (await client.get('/invoices', { searchString: 'OLD' })).body as Json[];
    assert.equal(other?.status, 'ISSUED');
  });

  it('of a user or a document set follows the same rule', async () => {
    const actor = { kind: 'administrator' as const, accountId: account.id };
    await addUser(rig.database, actor, { login: ' ana ', name: 'Ana', role: 'clerk', password: 'a long password' });
    const password = 'a long password';
    const again = addUser(rig.database, actor, { login: 'ana', name: 'Ana', role: 'clerk', password });
    await assert.rejects(again, /'ana'/);
    await addSet(rig.database, actor, { code: ' FX ', type: 'invoice', description: 'x' });
    await assert.rejects(addSet(rig.database, actor, { code: 'FX', type: 'invoice', description: 'x' }), /'FX'/);
    const hidden = addSet(rig.database, actor, { code: 'F\u200BX', type: 'invoice', description: 'x' });
    await assert.rejects(hidden, /U\+200B/);
  });
});

describe('Text that is no code', () => {
  it('keeps what it has', async () => {
    const name = ' Zoë \u200D\u{1F468} ';
    const { body } = await client.post('/customers', { name, comments: 'a\nb\u200B' });
    const [customer] = (await client.get('/customers', { id: String(body.id) })).body as Json[];
    assert.deepEqual([customer?.name, customer?.comments], [name, 'a\nb\u200B']);
  });
});

it('Any text becomes a code that stays as it is, and what is left of it can be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      const code = cleanCode(text);
      assert.equal(cleanCode(code), code);
      assert.equal(unseenCharacter(code) === undefined, !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]/u.test(code));
      if (!unseenCharacter(code)) assert.equal(code, code.trim());
    }),
  );
});
