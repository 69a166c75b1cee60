// Profiles of electronic invoices over HTTP: their XML is that of test/e-invoices/golden/, which the official rules have accepted.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PROFILE_NAMES } from '../../../src/domain/invoicing/profile.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeSet } from '../../../src/operations/documents/document-sets.ts';
import { COMPANIES } from '../../e-invoices/companies.ts';
import { answeredText, type Golden, goldenDocuments, goldenText } from '../../e-invoices/golden-documents.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let golden: Golden[] = [];
let account: Account;
before(async () => {
  golden = await goldenDocuments(rig);
  account = await rig.account('profiles');
  await changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, COMPANIES.network.facts);
});

const changeProfile = (eInvoice: 'none' | 'xrechnung' | 'peppol' | 'factur-x') =>
  changeSet(rig.administration, { kind: 'administrator', accountId: account.id }, 'FT', {
    eInvoice,
    eInvoiceCheck: 'off',
  });
let number = 0;
async function issue(customer: object = {}): Promise<number> {
  const { status, headers, text } = await account.client.post('/invoices', {
    ...{ document_set: 'FT', seq_number: `2026/${++number}`, date: '2026-03-02', currency: 'EUR', total_amount: 11.07 },
    customer: { ...COMPANIES.network.customers[0], ...customer },
    items: [{ description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 }],
  });
  assert.equal(status, 201, text);
  return Number(headers['x-document-id']);
}
const answer = (id: number, format: string, profile?: string) =>
  account.client.get('/invoices', { id, format, ...(profile && { profile }) });
const customizationOf = async (id: number, format = 'ubl') => {
  const { text } = await answer(id, format);
  return /(?:CustomizationID|GuidelineSpecifiedDocumentContextParameter><ram:ID)>([^<]*)</.exec(text)?.[1] ?? text;
};
const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const EN16931 = 'urn:cen.eu:en16931:2017';

describe('The XML of a profile', () => {
  for (const profile of PROFILE_NAMES.filter(name => name !== 'factur-x'))
    it(`is that of its golden files: ${profile}`, async () => {
      const ofProfile = golden.filter(each => each.profile === profile);
      assert.ok(ofProfile.length >= 3);
      for (const each of ofProfile) assert.equal(await answeredText(each), goldenText(each), each.file.pathname);
    });

  it('of Factur-X is that of EN 16931 as Cross Industry Invoice', async () => {
    for (const each of golden.filter(({ profile, syntax }) => profile === 'en16931' && syntax === 'cii'))
      assert.equal(await answeredText({ ...each, profile: 'factur-x' }), goldenText(each));
  });
});

it('A document of 0 is not paid by the rules of France: no amount paid is stated (BR-FR-CO-09)', async () => {
  const { client } = golden.find(({ profile }) => profile === 'fr-ctc')?.document ?? account;
  const processOf = async (seq_number: string, more: object) => {
    const { headers, text } = await client.post('/invoices', {
      document_set: 'FT',
      seq_number,
      date: '2026-03-05',
      currency: 'EUR',
      customer: COMPANIES.france.customers[0],
      ...{ items: [{ description: 'Thé', qty: 2, unit_price: 4.5, vat: 20 }], total_amount: 10.8, ...more },
    });
    const { text: xml } = await client.get('/invoices', {
      id: headers['x-document-id'],
      format: 'ubl',
      profile: 'fr-ctc',
    });
    return /<cbc:ProfileID>(..)</.exec(xml)?.[1] ?? `${text} ${xml}`;
  };
  assert.equal(await processOf('2026/8', { discount: 100, total_amount: 0 }), 'B1');
  assert.equal(await processOf('2026/9', { amount_paid: 10.8 }), 'B2');
});

describe('The profile of a document', () => {
  it('is that of its customer, else of its set, and stays when these change', async () => {
    await changeProfile('peppol');
    const [ofSet, ofCustomer] = [await issue(), await issue({ e_invoice: 'cius-pt' })];
    assert.equal(await customizationOf(ofSet), PEPPOL);
    const before = [await answer(ofSet, 'ubl'), await answer(ofSet, 'cii')].map(({ text }) => text);
    await changeProfile('xrechnung');
    assert.deepEqual(
      [await answer(ofSet, 'ubl'), await answer(ofSet, 'cii')].map(({ text }) => text),
      before,
    );
    assert.match(await customizationOf(ofCustomer), /CIUS-PT/);
    await changeProfile('none');
  });

  it('follows EN 16931 in a format that it does not have', async () => {
    await changeProfile('peppol');
    assert.equal(await customizationOf(await issue(), 'cii'), EN16931);
    await changeProfile('factur-x');
    assert.equal(await customizationOf(await issue()), EN16931);
    await changeProfile('none');
  });

  it('is that of its set at present if it was issued with none', async () => {
    const id = await issue();
    assert.equal(await customizationOf(id), EN16931);
    await changeProfile('peppol');
    assert.equal(await customizationOf(id), PEPPOL);
    assert.equal(await customizationOf(await issue({ e_invoice: 'none' })), EN16931);
    await changeProfile('none');
  });

  it('is another one on request', async () => {
    const id = await issue();
    assert.match((await answer(id, 'ubl', 'peppol')).text, new RegExp(PEPPOL));
    assert.match((await answer(id, 'ubl', 'cius-pt')).text, /urn:feap.gov.pt:CIUS-PT/);
    const { status, body } = await answer(id, 'cii', 'cius-pt');
    assert.deepEqual([status, body.details[0].reason], [400, 'profile_without_format']);
  });
});
