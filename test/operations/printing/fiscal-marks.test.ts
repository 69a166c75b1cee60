// Validation codes of document sets, and the marks of the tax authority on printed documents: ATCUD, QR code, sentences.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { listSets } from '../../../src/operations/administration/lists.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { readCode } from '../../printing/read-code.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let account: Account;
const actor = () => ({ kind: 'administrator' as const, accountId: account.id });
const change = (set: string, changes: Parameters<typeof changeSet>[3]) =>
  changeSet(rig.administration, actor(), set, changes);
const codesOf = async (code: string) =>
  (await listSets(rig.administration, actor())).find(set => set.code === code)?.validation_codes;
const year = new Date().getFullYear();

before(async () => {
  account = await rig.account('rossio');
  await changeAccount(rig.administration, actor(), { vat_id: 'PT 510 123 457' });
});

const tea = { description: 'Tea', qty: 1, unit_price: 10, vat: 23 };
async function file(path: string, fields: object): Promise<Buffer> {
  const body = { seq_number: '*', date: `${year}-03-02`, currency: 'EUR', items: [tea], total_amount: 12.3, ...fields };
  const { status, text, bytes } = await account.client.post(path, body, { query: { print: 1 } });
  assert.equal(status, 201, text.slice(0, 500));
  return bytes;
}
const pagesOf = async (pdf: Buffer): Promise<string[]> =>
  (await extractText(new Uint8Array(pdf), { mergePages: false })).text.map(page => page.replace(/\s+/g, ' '));
/** The code of the authority of a document of the set FT with other fields. */
const codeOf = async (fields: object) => readCode(await file('/invoices', { document_set: 'FT', ...fields }));

describe('Validation codes of a set', () => {
  it('are kept by series: that of today, or a named one', async () => {
    await change('FT', { validationCode: 'CSDF7T5H' });
    assert.deepEqual(await codesOf('FT'), { [year]: 'CSDF7T5H' });
    await change('FT', { validationCode: '2031=AAJFJ6VHTZ, 2030=AAJFJ6VHTY' });
    await change('FT', { validationCode: '2030=' });
    assert.deepEqual(await codesOf('FT'), { [year]: 'CSDF7T5H', 2031: 'AAJFJ6VHTZ' });
    await change('FT', { validationCodes: `${year}=CSDF7T5H` });
    assert.deepEqual(await codesOf('FT'), { [year]: 'CSDF7T5H' });
  });

  it('are refused in another form, with numbers that the authority does not know, and in other countries', async () => {
    for (const wrong of ['short', 'CSDF7T5H-', 'csdf7t5h', 'CSDF 7T5', ''])
      await assert.rejects(change('FT', { validationCode: wrong }), { code: 'INVALID_ARGUMENT' }, wrong);
    await assert.rejects(change('NC', { pattern: '{year}-{n}', validationCode: 'CSDF7T5H' }), /FT 2026\/12/);
    const german = await rig.account('berlin');
    const actor = { kind: 'administrator' as const, accountId: german.id };
    await changeAccount(rig.administration, actor, { country: 'DE' });
    await assert.rejects(changeSet(rig.administration, actor, 'FT', { validationCode: 'CSDF7T5H' }), /DE is none/);
  });
});

describe('A document of a series with a code', () => {
  it('has the ATCUD on all pages, and a QR code with its amounts', async () => {
    const items = [
      ...Array.from({ length: 60 }, () => ({ ...tea, qty: 2 })),
      { ...tea, vat: 6, unit_price: 100 },
      { ...tea, vat: 0, vat_exemption: 'M07', unit_price: 5 },
      { ...tea, vat: 0, vat_exemption: 'M99', unit_price: 3 },
    ];
    const fields = { total_amount: 1590, irs_retention_amount: 10, items };
    const customer = { name: 'Padaria', vat_id: 'PT508123456', country_iso: 'PT' };
    const pdf = await file('/invoices', { document_set: 'FT', customer, ...fields });
    const pages = await pagesOf(pdf);
    assert.ok(pages.length > 1);
    for (const page of pages) {
      assert.ok(page.includes('ATCUD:CSDF7T5H-1'), page);
      assert.ok(page.includes('Processado por computador'), page);
    }
    assert.equal(
      readCode(pdf),
      `A:510123457*B:508123456*C:PT*D:FT*E:N*F:${year}0302*G:FT ${year}/1*H:CSDF7T5H-1*I1:PT*I2:5.00*I3:100.00*I4:6.00*I7:1200.00*I8:276.00*L:3.00*N:282.00*O:1590.00*P:10.00*Q:0*R:0`,
    );
  });

  it('has the consumer for a buyer without number, the number of a foreign one, and its own digits', async () => {
    assert.match((await codeOf({})) ?? '', /^A:510123457\*B:999999990\*C:PT\*D:FT/);
    const customer = { name: 'Bäcker', vat_id: 'DE123456788', country_iso: 'DE' };
    const number = `${year}/0012`;
    assert.match((await codeOf({ customer, seq_number: number })) ?? '', /B:123456788\*C:DE\*.*H:CSDF7T5H-0012\*/);
  });

  it('has amounts in the currency of the company, and rates of the Azores in their place', async () => {
    const dollars = await codeOf({ currency: 'USD', exchange_rate: 0.5 });
    assert.match(dollars ?? '', /\*I1:PT\*I7:5.00\*I8:1.15\*N:1.15\*O:6.15\*Q:0/);
    const azores = await codeOf({ items: [{ ...tea, vat: 16 }], total_amount: 11.6 });
    assert.match(azores ?? '', /\*J1:PT-AC\*J7:10.00\*J8:1.60\*N:1.60\*O:11.60\*/);
  });

  it('has a rate of 0 without a reason as not subject to VAT, as SAF-T has it', async () => {
    const free = await codeOf({ items: [{ ...tea, vat: 0 }], total_amount: 10 });
    assert.match(free ?? '', /\*I1:PT\*L:10.00\*N:0.00\*O:10.00\*/);
  });

  it('shows that it is void', async () => {
    const { body } = await account.client.post('/invoices', {
      document_set: 'FT',
      seq_number: '*',
      date: `${year}-03-02`,
      currency: 'EUR',
      total_amount: 12.3,
      items: [tea],
    });
    await account.client.put('/invoices', { id: body.id, status: 'VOID', reason: 'Wrong' });
    const { bytes } = await account.client.get('/invoices', { id: body.id, print: 1 });
    assert.match(readCode(bytes) ?? '', /\*E:A\*/);
  });

  it('of another series has none, and is the same file as before', async () => {
    const before = await file('/invoices', { document_set: 'FT', seq_number: '2020/1', date: '2020-03-02' });
    assert.equal(readCode(before), undefined);
    assert.doesNotMatch((await pagesOf(before)).join(), /ATCUD|Processado/);
  });
});
