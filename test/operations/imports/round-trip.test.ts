// Exported lists are imported again unchanged: each kind of record, as CSV in all languages, and as XLSX.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RecordResource } from '../../../src/definitions/define-record.ts';
import { READER_LANGUAGES } from '../../../src/domain/messages/languages.ts';
import { readTable } from '../../../src/formats/tables/read-table.ts';
import { fieldLabels } from '../../../src/http/admin/import/labels.ts';
import {
  importableKinds,
  importFields,
  knownHeadings,
  suggestFields,
} from '../../../src/operations/imports/importable.ts';
import { checkImport, importRows, readImport, uploadImport } from '../../../src/operations/imports/imports.ts';
import { signedInClient } from '../../http/admin/form-client.ts';
import { injectRequest } from '../../support/client.ts';
import { IS_LONG } from '../../support/long.ts';
import { startRig } from '../../support/rig.ts';
import { openShop } from '../stock/shop.ts';
import { openImporter } from './import-rig.ts';

const rig = await startRig();
const shop = await openShop(rig);
const importer = await openImporter(rig, shop.account);
const { actor, request } = importer;
const { context } = rig.server;
const browser = await signedInClient(rig, { account: shop.account.code });

const address = { postal_address: 'Rua A, 1\n2.º "Esq"', city: 'São João; da, Madeira', zip_code: '3700-001' };
for (const code of ['00123', '1E5', '=1+1', '1,250', "'x", '_x000D_'])
  await shop.client.post('/articles', {
    item_code: code,
    description: `+ ${code} "x"; y, z`,
    bar_code: '05601234567890',
    unit_price: 1234.5678901,
    gross_weight: '1.5',
    sales_tax: 23,
    safety_stock: 1.25,
    stock: 1250.125,
  });
for (const path of ['/customers', '/suppliers'])
  for (const code of ['001', '-5', '5.6E+12x'])
    await shop.client.post(path, {
      code,
      name: `@${code}`,
      phone: '+351 912 345 678',
      inactive: '1',
      billing_address: address,
    });

for (const [path, body] of [
  ['/payment_terms', { code: '010', description: '=Net; "30"', days: 30, end_of_month: true }],
  [
    '/payment_terms',
    {
      code: '1E5',
      description: '+2',
      instalments: [
        { percent: 40.5, days: 10 },
        { percent: 59.5, days: 30 },
      ],
    },
  ],
  ['/payment_terms', { code: '-2', description: '- 2 %', days: 30, early_payment: { percent: 2.5, days: 8 } }],
  [
    '/bank_accounts',
    {
      code: '007',
      description: '=x',
      iban: 'PT50000201231234567890154',
      bic: 'CGDIPTPL',
      currency: 'EUR',
      csv_mapping: { date: 'Data "mov"', amount: 'A;B', date_form: 'DMY', decimal: 'comma' },
    },
  ],
  [
    '/reminder_levels',
    { code: '007', level: 1, days: 7, fee: 2.5, texts: { en: '=x', pt: 'Olá {customer}\n"{amount}"' } },
  ],
  [
    '/accounting_accounts',
    { code: '007', number: '0071', description: '=1', purpose: 'revenue', vat_rate: 23, tax_key: '03' },
  ],
  ['/price_lists', { code: '007', description: '@Shops', currency: 'EUR', valid_from: '2026-01-01' }],
  ['/price_lists', { code: '=A', description: 'x', currency: 'USD', vat_included: true }],
  ['/prices', { price_list: '007', item_code: '00123', unit_price: 1234.5678901, min_qty: 2.5 }],
  ['/prices', { price_list: '=A', item_code: '=1+1', unit_price: 0.5, valid_from: '2026-02-01' }],
  ['/contacts', { customer: '-5', name: '=Ana', phone: '+351 21', email: 'a@b.example', gets_invoices: true }],
  ['/group_discounts', { discount_group: '+1', discount: 12.5 }],
  ['/group_discounts', { discount_group: "'x", discount: 3, description: '007' }],
] as const) {
  const { status, text } = await shop.client.post(path, body);
  assert.equal(status, 201, `${path} ${text}`);
}

for (const [kind, code] of [
  ['families', 'family_code'],
  ['categories', 'category_code'],
] as const) {
  const { job } = await importer.checked(kind, `${code},description\n007,=Tea; x\n`);
  await importer.start(job.id);
}

const all = async (kind: string) =>
  JSON.stringify(await shop.owner(`SELECT to_jsonb(r) - 'updated_at' - 'version' AS row FROM ${kind} r ORDER BY r.id`));

async function exported(path: string, format: string, language: string): Promise<Buffer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/admin/${path}/export?columns=all&format=${format}`;
  const answer = await injectRequest(rig.server, {
    method: 'GET',
    url,
    headers: { cookie, 'accept-language': language },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.rawPayload;
}

const limits = { rows: 100, columns: 100, cell: 10_000, characters: 1_000_000 };
/** Fields of the columns of each kind in its first file. Headings of another language stand for the same fields. */
const fieldsOf = new Map<string, string[]>();

/** Reads the headings of a list, and checks to which fields they belong. */
async function fieldsIn(resource: RecordResource, bytes: Buffer): Promise<string[]> {
  const labels = fieldLabels(resource);
  const known = knownHeadings(resource, labels);
  const { headings, rows } = await readTable(bytes, { limits, choice: {}, known });
  assert.ok(rows.length > 0);
  const fields = suggestFields(resource, headings, labels, undefined);
  for (const name of resource.writing?.required ?? []) assert.ok(fields.includes(name), `${name} of ${headings}`);
  const missing = importFields(resource).filter(({ name }) => !fields.includes(name));
  assert.deepEqual(
    missing.map(({ name }) => name).filter(name => headings.includes(name)),
    [],
  );
  const first = fieldsOf.get(resource.path) ?? fields;
  fieldsOf.set(resource.path, first);
  assert.deepEqual(fields, first, `${headings}`);
  return fields;
}

async function importAgain(resource: RecordResource, fileName: string, bytes: Buffer): Promise<void> {
  const before = await all(resource.table);
  const labels = fieldLabels(resource);
  const id = await uploadImport(
    context,
    actor,
    { kind: resource.path, fileName, bytes, login: 'admin' },
    request(),
    labels,
  );
  const { fields, job } = await readImport(context, actor, id, labels);
  assert.deepEqual(fields, await fieldsIn(resource, bytes));
  const rows = await importRows(context, actor, { id, choice: 'all', after: 0, limit: 9 });
  assert.ok(rows.length > 0);
  await checkImport(context, actor, { id, fields, decimalMark: job.decimal_mark, onExisting: 'update' }, request());
  await importer.work();
  const bad = await importRows(context, actor, { id, choice: 'bad', after: 0, limit: 9 });
  assert.deepEqual(
    bad.flatMap(({ cells, errors }) => errors.map(({ message }) => `${cells[0]}: ${message}`)),
    [],
  );
  const { counts } = await importer.start(id);
  assert.deepEqual([counts.created, counts.failed], [0, 0]);
  assert.equal(await all(resource.table), before);
}

/** True if the file is imported. In `npm test` one CSV of each kind is; of the other languages only the headings are read. */
const isImported = (kind: number, format: string, language: number) =>
  IS_LONG || format === 'xlsx' || language === kind % READER_LANGUAGES.length;

describe('an exported list is imported as it is', () => {
  for (const [kind, resource] of importableKinds().entries())
    for (const [index, language] of READER_LANGUAGES.entries())
      for (const format of language === 'en' ? ['xlsx', 'csv'] : ['csv'])
        it(`${resource.path} as ${format} in ${language}`, async () => {
          const bytes = await exported(resource.path, format, language);
          if (isImported(kind, format, index)) await importAgain(resource, `x.${format}`, bytes);
          else await fieldsIn(resource, bytes);
        });
});
