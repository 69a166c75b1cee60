// Signed documents of a producer with a certificate (Despacho 8632/2014): one unbroken chain for each series, whatever happens.

import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { signerOf } from '../../../src/composition/signer.ts';
import { readConfig } from '../../../src/config/config.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { readCode } from '../../printing/read-code.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-key-'));
const keyFile = join(folder, 'key.pem');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
const settings = {
  SIGNING_KEY_FILE: keyFile,
  SIGNING_KEY_VERSION: '2',
  SIGNING_CERTIFICATE: '1234',
  SIGNING_PRODUCER_VAT_ID: '509442013',
};

const rig = await startRig(settings);
let account: Account;
const actor = () => ({ kind: 'administrator' as const, accountId: account.id });
const year = new Date().getFullYear();

before(async () => {
  account = await rig.account('assinada');
  await changeAccount(rig.administration, actor(), { vat_id: '510123457' });
});

const tea = { description: 'Tea', qty: 1, unit_price: 10, vat: 23 };
const body = (fields: object) => ({
  document_set: 'FT',
  seq_number: '*',
  date: `${year}-03-02`,
  currency: 'EUR',
  total_amount: 12.3,
  items: [tea],
  ...fields,
});
async function issue(fields: object = {}, path = '/invoices'): Promise<number> {
  const { status, text, body: answer } = await account.client.post(path, body(fields));
  assert.equal(status, 201, text);
  return answer.id;
}
interface StoredRecord {
  chain: string;
  position: string;
  kind: string;
  fields: string[];
  hash: string;
  key_version: number;
  certificate: string;
}
const records = (chain: string): Promise<StoredRecord[]> =>
  asOwner(rig, client =>
    inAccount(client, account.code, async id => {
      const sql = 'SELECT * FROM chain_record WHERE account_id = $1 AND chain = $2 ORDER BY position';
      return (await client.query(sql, [id, chain])).rows;
    }),
  );
/** Checks that a chain is unbroken; returns its number of records. */
async function unbroken(chain: string): Promise<number> {
  const rows = await records(chain);
  let previous = '';
  for (const [at, { position, fields, hash, key_version, certificate }] of rows.entries()) {
    assert.equal(Number(position), at + 1);
    assert.equal(fields[4], previous);
    assert.equal(hash.length, 172);
    assert.ok(verify('RSA-SHA1', Buffer.from(fields.join(';')), publicKey, Buffer.from(hash, 'base64')), String(at));
    assert.deepEqual([key_version, certificate], [2, '1234']);
    previous = hash;
  }
  return rows.length;
}
const doctor = async () => checkAccount({ ...rig.administration, signer: await signerOf(rig.config) }, actor());

describe('Signed documents', () => {
  it('are signed over date, time, name, total and the signature before', async () => {
    await issue();
    await issue({ total_amount: 10, irs_retention_amount: 2.3 });
    const [first, second] = await records(`FT ${year}`);
    assert.deepEqual(first?.fields.toSpliced(1, 1), [`${year}-03-02`, `FT ${year}/1`, '12.30', '']);
    assert.match(first?.fields[1] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.deepEqual(second?.fields.slice(2), [`FT ${year}/2`, '12.30', first?.hash]);
    assert.equal(await unbroken(`FT ${year}`), 2);
  });

  it('print four characters and the certificate on each page, and have them in the QR code', async () => {
    await changeSet(rig.administration, actor(), 'FT', { validationCode: 'CSDF7T5H' });
    const items = Array.from({ length: 70 }, () => tea);
    const { bytes } = await account.client.post('/invoices', body({ total_amount: 861, items }), {
      query: { print: 1 },
    });
    const { hash = '' } = (await records(`FT ${year}`)).at(-1) ?? {};
    const four = [1, 11, 21, 31].map(at => hash[at - 1]).join('');
    const pages = (await extractText(new Uint8Array(bytes), { mergePages: false })).text;
    assert.ok(pages.length > 1);
    for (const page of pages)
      assert.ok(page.replace(/\s+/g, ' ').includes(`${four}-Processado por programa certificado n.º 1234/AT`), page);
    const code = readCode(bytes) ?? '';
    assert.ok(code.endsWith(`*O:861.00*Q:${four}*R:1234`), code);
    assert.ok(code.length >= 100 && code.length <= 180);
  });

  it('of eight clients at a time are one chain, in groups, in batches and in several servers', async () => {
    const other = await rig.another(settings);
    const clients = await Promise.all(
      [rig, other].flatMap(each => Array.from({ length: 4 }, () => each.session(account.code, account.apiToken))),
    );
    const before = (await records(`FT ${year}`)).length;
    await Promise.all(
      clients.map(async client => {
        for (let n = 0; n < 6; n++) assert.equal((await client.post('/invoices', body({}))).status, 201);
      }),
    );
    assert.equal(await unbroken(`FT ${year}`), before + 48);
    assert.deepEqual(await doctor(), []);
  });

  it('refuse numbers of clients, earlier dates and names that the authority does not know, and stay unbroken', async () => {
    const refused = async (fields: object) => {
      const { status, body: answer } = await account.client.post('/invoices', body(fields));
      assert.equal(status, 400);
      return answer.details.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`);
    };
    assert.deepEqual(await refused({ seq_number: `${year}/900` }), ['seq_number number_of_signed_series']);
    assert.deepEqual(await refused({ date: `${year}-03-01` }), ['date date_before_signed']);
    const [sold, returned] = [6, 23].map((vat, at) => ({ ...tea, qty: at === 0 ? 3 : -2, vat }));
    assert.deepEqual(await refused({ items: [sold, returned], total_amount: 7.2 }), ['items signed_below_zero']);
    assert.deepEqual(await refused({ currency: 'USD' }), ['exchange_rate signed_exchange_rate']);
    await changeSet(rig.administration, actor(), 'NC', { pattern: '{year}-{n}' });
    const note = { ...body({ document_set: 'NC', related_document: `FT ${year}/1` }) };
    const { body: answer } = await account.client.post('/credit_notes', note);
    assert.equal(answer.details?.[0].reason, 'number_for_authority', JSON.stringify(answer));
    await issue();
    await unbroken(`FT ${year}`);
  });

  it('are not signed again by a void, and go on behind another pattern', async () => {
    const id = await issue();
    const before = await records(`FT ${year}`);
    const { status } = await account.client.put('/invoices', { id, status: 'VOID', reason: 'Wrong' });
    assert.equal(status, 201);
    assert.deepEqual(await records(`FT ${year}`), before);
    await changeSet(rig.administration, actor(), 'FT', { pattern: '{year}/{n:4}' });
    await issue();
    assert.equal(await unbroken(`FT ${year}`), before.length + 1);
    await changeSet(rig.administration, actor(), 'FT', { pattern: '{year}/{n}' });
  });

  it('have no chain where the type has no signature', async () => {
    await issue({ document_set: 'RC', items: undefined }, '/receipts').catch(() => {});
    assert.deepEqual(await records(`RC ${year}`), []);
  });

  it('get no number from a server without the key', async () => {
    const keyless = await rig.another({ SIGNING_KEY_FILE: '' });
    const client = await keyless.session(account.code, account.apiToken);
    for (const fields of [{}, { seq_number: `${year}/901` }]) {
      const { status, body: answer } = await client.post('/invoices', body(fields));
      assert.deepEqual([status, answer.code], [409, 'CONFLICT'], JSON.stringify(answer));
    }
    await changeSet(rig.administration, actor(), 'FT', { numbering: 'either' });
    assert.equal((await client.post('/invoices', body({}))).status, 409);
    await unbroken(`FT ${year}`);
  });

  it('are checked by the doctor: values, order and signatures', async () => {
    const change = (sql: string) =>
      asOwner(rig, client => inAccount(client, account.code, id => client.query(sql, [id])));
    const where = `WHERE account_id = $1 AND chain = 'FT ${year}' AND position = 3`;
    const [, , third] = await records(`FT ${year}`);
    await change(`UPDATE chain_record SET fields[4] = '12.31' ${where}`);
    const found = (await doctor()).map(({ subject, expected }) => `${subject} ${expected}`);
    assert.deepEqual(found, [`FT ${year}/3 ${third?.hash}`, `FT ${year}/3 861.00`]);
    await change(`UPDATE chain_record SET fields[4] = '861.00' ${where}`);
    assert.deepEqual(await doctor(), []);
    await change(`DELETE FROM chain_record ${where}`);
    assert.ok((await doctor()).length >= 3);
  });
});

describe('The settings of the signature', () => {
  const reading = (given: object) => signerOf(readConfig({ ...settings, ...given }));
  it('need certificate and producer, and an RSA key of 1024 bits', async () => {
    assert.equal(await signerOf(readConfig({})), undefined);
    assert.throws(() => readConfig({ ...settings, SIGNING_CERTIFICATE: '' }), /SIGNING_CERTIFICATE must be set/);
    assert.throws(() => readConfig({ ...settings, SIGNING_PRODUCER_VAT_ID: '12' }), /9 digits/);
    await assert.rejects(reading({ SIGNING_KEY_FILE: join(folder, 'none') }), /ENOENT/);
    const text = join(folder, 'text');
    writeFileSync(text, 'hello');
    await assert.rejects(reading({ SIGNING_KEY_FILE: text }), /private key as PEM/);
    const { privateKey: large } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(text, large.export({ type: 'pkcs8', format: 'pem' }));
    await assert.rejects(reading({ SIGNING_KEY_FILE: text }), /1024 bits/);
  });
});
