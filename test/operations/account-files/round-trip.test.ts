// A company moves to another installation: every list answers the same bytes there, and clients go on as if nothing had happened.

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { signerOf } from '../../../src/composition/signer.ts';
import { documents, lists } from '../../../src/definitions/catalogue.ts';
import type { Administrator } from '../../../src/operations/actor.ts';
import { administratorOf, changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeTheme } from '../../../src/operations/administration/themes.ts';
import type { DatabaseContext } from '../../../src/operations/context.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { writeSampleData } from '../../../src/sample-data/write-sample-data.ts';
import { cursorOf } from '../../query/list-answers.ts';
import type { Account } from '../../support/account.ts';
import { type Answer, type Client, clientOf } from '../../support/client.ts';
import { asOwner } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { contentOf, entriesOf, exportTo, importFrom, manifestIn } from './account-files-rig.ts';

const keyFile = join(mkdtempSync(join(tmpdir(), 'kontor-key-')), 'key.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
const settings = {
  PUBLIC_URL: 'https://erp.example',
  SIGNING_KEY_FILE: keyFile,
  SIGNING_CERTIFICATE: '1234',
  SIGNING_PRODUCER_VAT_ID: '509442013',
};
const source = await startRig(settings);
const target = await startRig(settings);
let account: Account;
let busy: Account;
/** The session that the account has on the source, on the target. */
let moved: Client;
let invoice: Record<string, unknown>;
const last = { nonce: 0, url: '' };
let targetBefore: Record<string, string>;
let file: string;
let exportedAgain: string;

const KEYED = { headers: { 'idempotency-key': 'once' } };
const administrator = (rig: Rig, accountId: number): [DatabaseContext, Administrator] => [
  rig.administration,
  { kind: 'administrator', accountId },
];
const bodyOf = (number: string) => ({
  document_set: 'FT',
  seq_number: number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 1,
  items: [{ heading: 'Drinks', description: 'Tea', qty: 1, unit_price: 1 }],
});

before(async () => {
  // Ids of both accounts of the target begin where those of the source begin, so that many of them are equal.
  busy = await target.account('busy');
  await writeSampleData(...administrator(target, busy.id), { documents: 100 });
  await source.account('neighbour');
  account = await source.account('acme');
  const actor = administrator(source, account.id);
  await writeSampleData(...actor, { documents: 500 });
  const own = join(source.config.dataDirectory, 'templates', 'own', 'words');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'en.json'), JSON.stringify({ total: 'Grand total' }));
  await changeSet(...actor, 'FT', { template: 'own' });
  await changeAccount(...actor, {
    logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    bank_accounts: [
      { iban: 'PT50000201231234567890154', bic: null, bank: 'Banco Exemplo' },
      { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: null },
    ],
  });
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await changeTheme(...actor, { theme: { accent_colour: '#1c6b45' }, letterhead: Buffer.from(picture) });
  await changeTheme(...actor, { set: 'FT', theme: { footer: { pt: 'Rodapé' } } });
  await account.client.post('/customers', { code: 'CALLED', name: 'Ana' });
  const contact = { customer: 'CALLED', name: 'Rui', email: 'rui@a.example', gets_invoices: true };
  assert.equal((await account.client.post('/contacts', contact)).status, 201);
  await account.client.post('/sms', { to: '+351912345678', message: 'Olá' });
  invoice = (await account.client.post('/invoices', bodyOf('*'), KEYED)).body;
  const { client } = account;
  const answer = await client.post('/invoices', bodyOf('*'), { query: { nonce: 900 } });
  Object.assign(last, { nonce: 900, url: answer.body.url });
  targetBefore = await contentOf(target);
  file = await exportTo(source, 'acme');
  await importFrom(target, file);
  exportedAgain = await exportTo(target, 'acme');
  moved = clientOf(target.call, 'acme', client.token);
});

const actorOf = (code: string) => administratorOf(target.database, code);
/** The same request to the account on the source and on the target. */
const both = async (path: string, query: Record<string, string | number | undefined>): Promise<[Answer, Answer]> => [
  await account.client.get(path, query),
  await moved.get(path, query),
];
const ask = (rig: Rig, text: string) => asOwner(rig, async client => (await client.query(text)).rows);

describe('A company in another installation', () => {
  it('has every list with the same bytes, page by page, and each record by its id', async () => {
    let pages = 0;
    for (const { path, options = {} } of lists) {
      const words = Object.entries(options).flatMap(([name, { takesValue, takesPrice }]) =>
        takesValue || takesPrice ? [] : [name],
      );
      const query = { limit: 100, ...(words.length > 0 && { options: words.join() }) };
      let cursor: string | undefined;
      do {
        const [here, there] = await both(`/${path}`, { ...query, cursor });
        assert.equal(there.status, 200, there.text);
        assert.equal(there.text, here.text, path);
        assert.equal(there.headers.link, here.headers.link);
        cursor = cursorOf(here);
        pages++;
        const [first] = here.body;
        if (!first) continue;
        const [one, same] = await both(`/${path}`, { id: first.id });
        assert.deepEqual([same.text, same.headers.etag], [one.text, one.headers.etag]);
      } while (cursor);
    }
    assert.ok(pages > lists.length, 'there are lists of several pages');
  });

  it('has documents of every type, and prints them as before, with its own template', async () => {
    for (const { path } of documents) {
      const [here] = await both(`/${path}`, { limit: 1 });
      assert.equal(here.body.length, 1, path);
    }
    const [here, there] = await both('/invoices', { id: invoice.id as number, print: 1 });
    assert.equal(there.headers['content-type'], 'application/pdf');
    assert.ok(here.bytes.equals(there.bytes));
    assert.equal((await target.call('GET', last.url.replace('https://erp.example', ''))).status, 200);
  });

  it('knows its passwords, API tokens and sessions, the nonces and Idempotency-Keys that were used', async () => {
    const body = { username: 'admin', password: 'a long password' };
    assert.equal((await target.call('POST', '/api/acme/v4.0.0/auth', { body })).status, 200);
    await target.session('acme', account.apiToken);
    const repeated = await moved.post('/invoices', bodyOf('*'), { query: { nonce: last.nonce } });
    assert.equal(repeated.body.code, 'INVALID_NONCE');
    assert.match(repeated.body.message, /it created invoice \d+/);
    const replayed = await moved.post('/invoices', bodyOf('*'), KEYED);
    assert.equal(replayed.headers['idempotency-replayed'], 'true');
    assert.deepEqual({ ...replayed.body, url: '' }, { ...invoice, url: '' });
  });

  it('is all that changed: other accounts are as they were, and all figures agree', async () => {
    const now = await contentOf(target);
    for (const [name, rows] of Object.entries(targetBefore)) assert.equal(now[name], rows, name);
    for (const code of ['acme', 'busy']) assert.deepEqual(await checkAccount(target.database, await actorOf(code)), []);
  });

  const TRAIL = 'tables/audit_entry.ndjson';
  it('is exported again as the same file, though another account has the same ids', async () => {
    const again = await entriesOf(exportedAgain);
    const before = await entriesOf(file);
    // The import has taken the message out of the queue, is in the audit trail, and continues the numbers of events higher up.
    const differ = [
      'manifest.json',
      'tables/job.ndjson',
      TRAIL,
      'tables/audit_head.ndjson',
      'tables/event_head.ndjson',
    ];
    for (const [name, text] of before) if (!differ.includes(name)) assert.equal(again.get(name), text, name);
    assert.ok(again.get(TRAIL)?.startsWith(before.get(TRAIL) ?? '-'));
    assert.ok(again.has('templates/own/words/en.json'));
    for (const [name, count] of Object.entries(manifestIn(again).counts))
      assert.equal(again.get(`tables/${name}.ndjson`)?.split('\n').length, count + 1, name);
  });

  it('goes on with new ids above all others, and with the next number of its set', async () => {
    const [{ highest }] = await ask(target, 'SELECT max(id)::int AS highest FROM document');
    const { body: next, text } = await moved.post('/invoices', bodyOf('*'), { query: { nonce: 1000 } });
    assert.ok(next.id > highest, text);
    const numberOf = (number: unknown) => Number(String(number).split('/')[1]);
    assert.equal(numberOf(next.documentNumber), numberOf(invoice.documentNumber) + 2);
    const other = await busy.client.post('/invoices', bodyOf('*'));
    assert.ok(other.body.id > next.id);
    assert.deepEqual(await checkAccount(target.database, await actorOf('acme')), []);
  });

  it('goes on with the signatures of its documents where they ended', async () => {
    const RECORDS = `SELECT r.chain, r.position::int, r.fields, r.hash FROM chain_record r JOIN account a USING (account_id)
      WHERE a.code = 'acme' ORDER BY r.chain, r.position`;
    const [here, there] = [await ask(source, RECORDS), await ask(target, RECORDS)];
    const last = here.at(-1) ?? assert.fail('nothing is signed');
    assert.deepEqual(there.slice(0, here.length), here);
    await moved.post('/invoices', bodyOf('*'), { query: { nonce: 1001 } });
    const next = (await ask(target, RECORDS))[here.length];
    assert.deepEqual([next?.chain, next?.position, next?.fields[4]], [last.chain, last.position + 1, last.hash]);
    const signer = await signerOf(target.config);
    assert.deepEqual(await checkAccount({ ...target.administration, signer }, await actorOf('acme')), []);
  });

  it('does not send the messages again that wait in the queue of the first installation', async () => {
    const states = async (rig: Rig) => (await ask(rig, 'SELECT state FROM job')).map(({ state }) => state);
    assert.deepEqual([await states(source), await states(target)], [['queued'], ['failed']]);
  });
});
