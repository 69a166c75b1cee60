// Packing slips, delivery notes without prices, and places to sign, of real documents.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, documents } from '../../../src/definitions/catalogue.ts';
import { hasPackingSlip } from '../../../src/definitions/document-actions.ts';
import { listedExample } from '../../../src/definitions/document-examples.ts';
import { LANGUAGES } from '../../../src/domain/values/languages.ts';
import { jobOf, packingSlipOf } from '../../../src/operations/printing/print-job.ts';
import { readBack, sharedPrinter } from '../../printing/print-rig.ts';

const { printer } = await sharedPrinter();

const sender = {
  name: 'Atlântica, Lda.',
  currency: 'EUR',
  country: 'PT',
  address: ['Rua do Comércio 120'],
  vat_id: 'PT501234567',
  registration: null,
  phone: null,
  email: null,
  payment_terms: 'PREPAID ONLY',
  bank_accounts: [{ iban: 'PT50000201231234567890154', bic: null, bank: null }],
  logo: null,
  letterhead: null,
  is_test: false,
};

/** A document of a type with every field that may show an amount. */
function found(type: string, { language = 'en', theme = {} as unknown, fields = {} as object } = {}) {
  const json = JSON.stringify({
    ...listedExample(documentOf(type)),
    due_date: '2026-04-01',
    total_amount: 777.77,
    net_amount: 632.33,
    vat: 145.44,
    amount_due: 777.77,
    payment_terms: 'SECRET TERMS',
    payment_ref: 'PAY-REF-1',
    notes_comments: 'Ring twice',
    reference: 'REF-9',
    delivery_date: '2026-03-05',
    customer: {
      name: 'Café Central',
      payment_terms: 'SECRET TERMS',
      billing_address: { postal_address: 'Rua Augusta 2', city: 'Lisboa' },
      shipping_address: { postal_address: 'Armazém 4', city: 'Loures' },
    },
    items: [
      {
        item_code: 'TEA-250',
        description: 'Green tea',
        qty: 3,
        unit_of_measurement: 'UN',
        unit_price: 444.44,
        discount: 11.5,
        vat: 0,
        vat_exemption: 'M07',
        vat_reason: 'SECRET REASON',
        serial_numbers: ['SN1', 'SN2', 'SN3'],
      },
    ],
    ...fields,
  });
  const records = { source: null, destination: null, articles: {}, settled: {} };
  const account = { ...sender, theme } as unknown as Parameters<typeof jobOf>[0]['account'];
  return { type, template: 'standard', language, json, account, records };
}

const AMOUNTS = /777|632|145\.44|444|11\.5|SECRET|PREPAID|PT50 ?0000|PAY-REF|EUR|Euro|VAT summary|Amount|price/i;

describe('A packing slip', () => {
  it('is there for documents by which customers get goods, and for no other', () => {
    const types = documents.filter(hasPackingSlip).map(({ type }) => type);
    assert.deepEqual(types, ['delivery_note', 'invoice', 'order']);
  });

  it('has goods, references and addresses, and no amount in page or data', async () => {
    const texts = { text_above: { default: 'SECRET TEXT' }, text_below: { default: 'SECRET TEXT' } };
    for (const type of ['delivery_note', 'order', 'invoice']) {
      const { seq_number: number } = listedExample(documentOf(type)) as { seq_number: string };
      const job = packingSlipOf(found(type, { theme: { ...texts, footer: { default: 'Capital 5000' } } }));
      const { text, attachments } = await readBack(await printer.print(job));
      for (const part of ['Packing slip', number, 'TEA-250', 'Green tea', '3', 'SN1, SN2, SN3', 'REF-9', 'Ring twice'])
        assert.ok(text.includes(part), `${type}: ${part} in ${text}`);
      for (const part of ['Café Central', 'Rua Augusta 2', 'Armazém 4', 'Capital 5000', '5 Mar 2026'])
        assert.ok(text.includes(part), `${type}: ${part} in ${text}`);
      assert.doesNotMatch(text, AMOUNTS, type);
      assert.doesNotMatch(attachments['document.json'] ?? '', AMOUNTS, type);
    }
  });

  it('has a title of its own in every language', () => {
    const job = packingSlipOf(found('invoice'));
    assert.deepEqual(Object.keys(job.titles).sort(), [...LANGUAGES].sort());
    for (const language of LANGUAGES)
      assert.notEqual(job.titles[language], documentOf('delivery_note').titles[language].one, language);
  });

  it('of a void document is marked, and one of many lines carries nothing over', async () => {
    const items = Array.from({ length: 80 }, (_, at) => ({
      item_code: `A${at}`,
      description: 'Tea',
      qty: 1,
      unit_price: 9,
    }));
    const job = packingSlipOf(found('delivery_note', { fields: { status: 'VOID', items } }));
    const { pages } = await readBack(await printer.print(job));
    assert.ok(pages.length > 1);
    for (const page of pages) assert.ok(page.includes('VOID') && !page.includes('arr'), page);
  });
});

describe('A delivery note', () => {
  const print = async (type: string, theme: object, language = 'en') =>
    (await readBack(await printer.print(jobOf(found(type, { theme, language }))))).text;

  it('has a place to sign in every language, and other documents have none', async () => {
    const said = new Set<string>();
    for (const language of LANGUAGES) {
      const [, tail = ''] = (await print('delivery_note', {}, language)).split('Ring twice');
      said.add(tail);
    }
    assert.equal(said.size, LANGUAGES.length);
    assert.match(await print('delivery_note', {}), /Goods received Date Name Signature/);
    assert.doesNotMatch(await print('invoice', {}), /Signature/);
  });

  it('has it as the theme says', async () => {
    assert.doesNotMatch(await print('delivery_note', { signature: 'none' }), /Signature/);
    assert.match(await print('order', { signature: 'all' }), /Agreed Date Name Signature/);
  });

  it('has no prices if the theme says so; an invoice keeps them', async () => {
    const text = await print('delivery_note', { prices: false });
    assert.match(text, /Delivery note/);
    assert.doesNotMatch(text, AMOUNTS);
    assert.match(await print('invoice', { prices: false }), /777\.77/);
    assert.match(await print('delivery_note', {}), /777\.77/);
  });
});
