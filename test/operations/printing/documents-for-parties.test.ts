// A PDF, which goes to the other party of a document, has nothing that is for the company only: neither on its pages nor attached.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { fieldsForParty, type ShownFields } from '../../../src/definitions/fields-for-party.ts';
import type { Schema } from '../../../src/definitions/schema.ts';
import { documentForParty } from '../../../src/operations/printing/print-job.ts';
import { readBack } from '../../printing/print-rig.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let account: Account;

const INTERNAL = {
  comments: 'INTERNAL: pays late',
  discount_group: 'VIP9',
  salesperson: 'Hidden Henrique',
  phone: '+351 000 111',
  email: 'private@padaria.example',
};

before(async () => {
  account = await rig.account();
  const record = { code: 'PAD', name: 'Padaria Central', vat_id: '508123456', ...INTERNAL };
  const answer = await account.client.post('/customers', record);
  assert.equal(answer.status, 201, answer.text);
  await mkdir(join(rig.config.dataDirectory, 'templates/plain'), { recursive: true });
  await writeFile(
    join(rig.config.dataDirectory, 'templates/plain/page.typ'),
    '#let print(view, logo) = { set text(font: "Open Sans")\n repr(view) }\n',
  );
});

const invoice = (seq_number: string) => ({
  document_set: 'FT',
  seq_number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 11.07,
  salesperson: 'Ana',
  notes_comments: 'Thank you',
  customer: { code: 'PAD' },
  items: [{ item_code: 'TEA', description: 'Green tea', qty: 2, unit_price: 4.5, vat: 23 }],
});

describe('the file behind a link', () => {
  for (const template of ['standard', 'plain'])
    it(`printed with the template ${template}, has nothing that is for the company only`, async () => {
      await asOwner(rig, client =>
        inAccount(client, account.code, id =>
          client.query(`UPDATE document_set SET template = $2 WHERE account_id = $1 AND code = 'FT'`, [id, template]),
        ),
      );
      const { body } = await account.client.post('/invoices', invoice(`L/${template}`));
      const [listed] = (await account.client.get('/invoices', { id: body.id })).body;
      assert.equal(listed.customer.comments, INTERNAL.comments, 'the company has it in the list');
      const { text, attachments } = await readBack((await rig.call('GET', body.url)).bytes);
      const attached = attachments['document.json'] ?? '';
      for (const secret of Object.values(INTERNAL)) assert.ok(!`${text}${attached}`.includes(secret), secret);
      const { id, net_amount, vat } = listed;
      assert.deepEqual(JSON.parse(attached), {
        ...invoice(`L/${template}`),
        id,
        net_amount,
        vat,
        status: 'ISSUED',
        amount_due: 11.07,
        customer: { code: 'PAD', name: 'Padaria Central', vat_id: '508123456' },
        items: [{ item_code: 'TEA', description: 'Green tea', qty: 2, unit_price: 4.5, vat: 23 }],
      });
    });
});

describe('the fields of a document', () => {
  for (const definition of documents)
    it(`of the type ${definition.type} each say whether they are for its party`, () => {
      // Only refunds have the party of the other side, which types of a side have in their common element.
      const { party, refunds } = definition;
      const other = party === 'customer' ? ['supplier'] : party === 'supplier' ? ['customer'] : [];
      assert.deepEqual(unsaid(fieldsForParty(definition), definition.list.element), refunds ? [] : other);
    });

  it('that nobody has said anything about are left out, at every level', () => {
    const document = {
      seq_number: '1',
      margin: 4,
      constructor: 'x',
      customer: { name: 'A', credit_limit: 5, billing_address: { city: 'Faro', key_code: '1234' } },
      items: [{ qty: 1, unit_cost: 2 }, 'text', ['x']],
      supplier: { name: 'of another type' },
    };
    assert.deepEqual(JSON.parse(documentForParty('invoice', JSON.stringify(document))), {
      seq_number: '1',
      customer: { name: 'A', billing_address: { city: 'Faro' } },
      items: [{ qty: 1 }, null, [null]],
    });
  });

  it('keep every digit of their numbers', () => {
    for (const json of [
      '{"id":9007199254740993,"total_amount":12345678901234567.8901234567,"items":[{"qty":1.50}]}',
      '{"id":1,"total_amount":1234567890.12345,"items":[{"qty":-0.0001,"unit_price":0}]}',
    ])
      assert.equal(documentForParty('invoice', json), json);
  });
});

/** Fields that the element has and the rules do not name, or the reverse, by path. */
function unsaid(rules: ShownFields, schema: Schema, path = ''): string[] {
  const { items, properties } = schema as { items?: Schema; properties?: Record<string, Schema> };
  if (items) return unsaid(rules, items, path);
  if (!properties) return [`${path} has no fields`];
  const names = new Set([...Object.keys(rules), ...Object.keys(properties)]);
  return [...names].flatMap(name => {
    const rule = rules[name];
    const property = properties[name];
    if (rule === undefined || property === undefined) return [path + name];
    if (typeof rule === 'object') return unsaid(rule, property, `${path}${name}.`);
    const hasFields = 'properties' in property || 'properties' in ((property as { items?: object }).items ?? {});
    return rule && hasFields ? [`${path}${name} is shown with all that it has`] : [];
  });
}
