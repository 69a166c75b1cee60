// SAF-T (PT) of a producer with a certificate: its signatures, ATCUD and amounts are those of the records and of the QR codes.

import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { changeAccount } from '../../src/operations/administration/accounts.ts';
import { changeSet } from '../../src/operations/documents/document-sets.ts';
import { Random } from '../../src/sample-data/random.ts';
import { makeCompany, randomSale } from '../e-invoices/saft-company.ts';
import { readCode } from '../printing/read-code.ts';
import type { Account } from '../support/account.ts';
import type { Client } from '../support/client.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-saft-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const [keyFile, publicFile, file] = ['key.pem', 'public.pem', 'saft.xml'].map(name => join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
const signing = {
  SIGNING_KEY_FILE: keyFile,
  SIGNING_KEY_VERSION: '2',
  SIGNING_CERTIFICATE: '1234',
  SIGNING_PRODUCER_VAT_ID: '509442013',
};

const rig = await startRig(signing);
const run = (...words: string[]) =>
  command({ DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory, ...signing }, words);
let account: Account;
let text = '';
const actor = () => ({ kind: 'administrator' as const, accountId: account.id });

const tea = { item_code: 'TEA', description: 'Chá', qty: 2, unit_price: 10, vat: 23 };
const euros = { currency: 'EUR', total_amount: 24.6, items: [tea] };
const customer = { name: 'Padaria Central', vat_id: '508123456', country_iso: 'PT' };
/** Creates a document; resolves to its id. */
async function create(client: Client, path: string, fields: object): Promise<number> {
  const body = { seq_number: '*', ...fields, date: '2026-03-09' };
  const { status, text: answer, headers } = await client.post(path, body);
  assert.equal(status, 201, `${path}: ${answer}\n${JSON.stringify(body)}`);
  return Number(headers['x-document-id']);
}
const inEuros = (invoice: Record<string, unknown>): Record<string, unknown> => ({
  ...invoice,
  ...(invoice.currency !== 'EUR' && { exchange_rate: 0.9 }),
});

const valueIn = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? '';
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);

before(async () => {
  account = await rig.account('rossio');
  await makeCompany(rig, account);
  await changeAccount(rig.administration, actor(), { tax_region: 'PT-MA' });
  await changeSet(rig.administration, actor(), 'FT', { saftType: 'FR', validationCodes: '2026=CSDF7T5H' });
  for (const set of ['DN', 'TO'])
    await changeSet(rig.administration, actor(), set, { validationCodes: '2026=AAJFJ6VHTZ' });
  await run('location', 'add', 'rossio', 'SHOP', '--description', 'Shop');
  const other = await rig.another(signing);
  const clients = await Promise.all(
    [rig, other].flatMap(each => Array.from({ length: 4 }, () => each.session(account.code, account.apiToken))),
  );
  await Promise.all(
    clients.map(async (client, at) => {
      const random = new Random(100 + at);
      for (let n = 0; n < 5; n++) {
        const invoice = inEuros(randomSale(random));
        const id = await create(client, '/invoices', { ...invoice, document_set: 'FT' });
        await create(client, '/invoices', { ...euros, customer, document_set: 'FT' });
        await create(client, '/delivery_notes', { ...euros, customer, document_set: 'DN' });
        const places = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP', total_amount: 0 };
        const items = [{ item_code: 'TEA', qty: 1 }];
        await create(client, '/transfer_orders', { ...places, currency: 'EUR', document_set: 'TO', items });
        const [{ seq_number }] = (await client.get('/invoices', { id })).body;
        if (invoice.currency !== 'EUR') continue;
        const credited = {
          items: [{ description: 'Devolução', qty: 1, unit_price: 0.01, vat: 22 }],
          total_amount: 0.01,
        };
        const related = { related_document: `FT ${seq_number}`, customer: invoice.customer, reason: 'Dano' };
        await create(client, '/credit_notes', { ...related, ...credited, currency: 'EUR', document_set: 'NC' });
      }
    }),
  );
  const rounded = { ...euros, document_set: 'FT', total_amount: 22.61, rounding: 0.01, irs_retention_amount: 2 };
  await create(account.client, '/invoices', rounded);
  const voided = await create(account.client, '/invoices', { ...euros, document_set: 'FT' });
  await account.client.put('/invoices', { id: voided, status: 'VOID', reason: 'Engano' });
  const { code, err } = await run(
    'saft',
    'export',
    'rossio',
    '--from',
    '2026-01-01',
    '--to',
    '2026-12-31',
    '--file',
    file,
  );
  assert.equal(code, 0, err);
  text = new TextDecoder('windows-1252').decode(readFileSync(file));
});

const DOCUMENTS: [element: string, number: string, date: string][] = [
  ['Invoice', 'InvoiceNo', 'InvoiceDate'],
  ['StockMovement', 'DocumentNumber', 'MovementDate'],
];

describe('The file of signed documents of eight clients', () => {
  it('has certificate and producer, and no fault by the key', async () => {
    const header = valueIn(text, 'SoftwareCertificateNumber');
    assert.deepEqual([header, valueIn(text, 'ProductCompanyTaxID')], ['1234', '509442013']);
    const { code, out } = await run('saft', 'check', file, '--key', publicFile);
    assert.equal(code, 0, out);
    assert.match(out, /, 0 faults$/m);
  });

  it('has the documents of each chain in its order, every one with its signature and ATCUD', () => {
    const last = new Map<string, string>();
    let signed = 0;
    for (const [element, number, date] of DOCUMENTS)
      for (const xml of elements(text, element)) {
        const name = valueIn(xml, number);
        const [series = '', digits = ''] = name.split('/');
        const before = last.get(series) ?? '';
        const values = [date, 'SystemEntryDate'].map(each => valueIn(xml, each));
        const covered = [...values, name, valueIn(xml, 'GrossTotal'), before].join(';');
        const hash = valueIn(xml, 'Hash');
        assert.ok(verify('RSA-SHA1', Buffer.from(covered), publicKey, Buffer.from(hash, 'base64')), covered);
        assert.equal(valueIn(xml, 'HashControl'), '2');
        const code = { 'FT 2026': 'CSDF7T5H', 'DN 2026': 'AAJFJ6VHTZ', 'TO 2026': 'AAJFJ6VHTZ' }[series];
        assert.equal(valueIn(xml, 'ATCUD'), code === undefined ? '0' : `${code}-${digits}`);
        last.set(series, hash);
        signed++;
      }
    assert.deepEqual([...last.keys()].sort(), ['DN 2026', 'FT 2026', 'NC 2026', 'TO 2026']);
    assert.ok(signed > 170, String(signed));
  });

  it('has a fault for a total that was changed', async () => {
    const changed = join(folder, 'changed.xml');
    const [invoice = ''] = elements(text, 'Invoice')
      .filter(xml => valueIn(xml, 'GrossTotal') === '24.60')
      .slice(5);
    const bytes = Buffer.from(
      text.replace(invoice, invoice.replace('<GrossTotal>24.60<', '<GrossTotal>24.61<')),
      'latin1',
    );
    writeFileSync(changed, bytes);
    const { code, out } = await run('saft', 'check', changed, '--key', publicFile);
    assert.equal(code, 1);
    assert.match(out, new RegExp(`Invoice ${valueIn(invoice, 'InvoiceNo')}: .*\\(hash\\)`));
  });

  it('has the type, ATCUD, taxes and totals of the QR code of each invoice', async () => {
    const { body: list } = await account.client.get('/invoices', { limit: 1000 });
    const ids = new Map(list.map(({ seq_number, id }: Record<string, unknown>) => [`FT ${seq_number}`, id]));
    const rates = ['RED', 'INT', 'NOR'];
    const letters = { PT: 'I', 'PT-AC': 'J', 'PT-MA': 'K' };
    let codes = 0;
    for (const xml of elements(text, 'Invoice').filter((_, at) => at % 2 === 0)) {
      const name = valueIn(xml, 'InvoiceNo');
      if (!name.startsWith('FT')) continue;
      const { bytes } = await account.client.get('/invoices', { id: ids.get(name) as number, print: 1 });
      const code = readCode(bytes) ?? assert.fail(`${name} has no code`);
      const values = new Map(code.split('*').map(each => each.split(':') as [string, string]));
      const value = (label: string) => Number(values.get(label) ?? 0).toFixed(2);
      assert.deepEqual(
        ['D', 'H', 'G'].map(label => values.get(label)),
        [valueIn(xml, 'InvoiceType'), valueIn(xml, 'ATCUD'), name],
      );
      const expected: Record<string, number> = {};
      const add = (label: string, amount: number) => {
        expected[label] = (expected[label] ?? 0) + amount;
      };
      for (const line of elements(xml, 'Line')) {
        const [region, taxCode] = [valueIn(line, 'TaxCountryRegion'), valueIn(line, 'TaxCode')];
        const amount = Number(valueIn(line, 'CreditAmount') || -Number(valueIn(line, 'DebitAmount')));
        const letter = letters[region as 'PT'] ?? 'K';
        if (valueIn(line, 'TaxType') === 'IS') add('M', Number(valueIn(line, 'TaxAmount')));
        else if (taxCode === 'NS') add('L', amount);
        else
          add(`${letter}${taxCode === 'ISE' ? 2 : 3 + 2 * rates.indexOf(taxCode === 'OUT' ? 'NOR' : taxCode)}`, amount);
      }
      for (const label of ['L', 'M', ...'IJK'].flatMap(each =>
        'IJK'.includes(each) ? [2, 3, 5, 7].map(at => each + at) : [each],
      ))
        assert.equal(value(label), (expected[label] ?? 0).toFixed(2), `${name} ${label}: ${code}`);
      const vat = [...values].reduce((sum, [label, each]) => sum + (/^[IJK][468]$/.test(label) ? Number(each) : 0), 0);
      const sums = [value('N'), value('O'), value('P')];
      const written = ['TaxPayable', 'GrossTotal', 'WithholdingTaxAmount'].map(each =>
        Number(valueIn(xml, each)).toFixed(2),
      );
      assert.deepEqual(sums, written, code);
      assert.equal((vat + Number(value('M'))).toFixed(2), value('N'), code);
      assert.equal(values.get('R'), '1234');
      codes++;
    }
    assert.ok(codes > 30, String(codes));
  });

  it('has the type and the receiver of the QR codes of movements: of its own goods the company', async () => {
    for (const [path, type, buyer, gross] of [
      ['delivery_notes', 'GR', '508123456', '24.60'],
      ['transfer_orders', 'GT', '510123457', '0.00'],
    ]) {
      const [{ id, document_set, seq_number }] = (await account.client.get(`/${path}`, { limit: 1 })).body;
      const { bytes } = await account.client.get(`/${path}`, { id, print: 1 });
      const name = `${document_set} ${seq_number}`;
      const code = readCode(bytes) ?? assert.fail(`${name} has no code`);
      for (const field of [`*B:${buyer}*`, `*D:${type}*`, `*O:${gross}*`])
        assert.ok(code.includes(field), `${field} ${code}`);
      const movement = elements(text, 'StockMovement').find(xml => xml.includes(`<DocumentNumber>${name}<`)) ?? '';
      assert.deepEqual([valueIn(movement, 'MovementType'), valueIn(movement, 'GrossTotal')], [type, gross]);
    }
  });
});
