// Electronic invoices over HTTP: figures, headers, what is refused, and that later events change no byte.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let account: Account;
const change = (changes: Parameters<typeof changeAccount>[2]) =>
  changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, changes);

before(async () => {
  account = await rig.account('rossio');
  await change({
    vat_id: '510123457',
    address: ['Praça 1', '1100-200 Lisboa'],
    city: 'Lisboa',
    zip_code: '1100-200',
    email: 'contas@rossio.example',
    bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: null }],
  });
});

const customer = { name: 'Padaria <Central>', vat_id: '508123456', country_iso: 'PT' };
async function create(path: string, fields: object) {
  const body = { seq_number: '*', date: '2026-03-02', currency: 'EUR', customer, ...fields };
  const { status, headers, text } = await account.client.post(path, body);
  assert.equal(status, 201, text);
  return Number(headers['x-document-id']);
}
const issue = (fields: object) => create('/invoices', { document_set: 'FT', ...fields });
const get = (id: number, format = 'ubl', path = '/invoices') => account.client.get(path, { id, format });
async function xml(id: number, format = 'ubl', path = '/invoices') {
  const { status, text } = await get(id, format, path);
  assert.equal(status, 200, text);
  return text;
}
/** Texts of all elements of a name. */
const texts = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, value]) => value);
const refusals = async (id: number) => {
  const { status, body } = await get(id);
  assert.deepEqual([status, body.code], [409, 'CONFLICT']);
  return body.details.map(({ field, reason }: Record<string, string>) => `${field} ${reason}`);
};
const tea = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23, unit_of_measurement: 'kg' };

describe('An electronic invoice', () => {
  it('has the figures of the document, in both formats', async () => {
    const id = await issue({ total_amount: 11.07, amount_paid: 1.07, items: [tea] });
    const [ubl, cii] = [await xml(id), await xml(id, 'cii')];
    assert.deepEqual(texts(ubl, 'PayableAmount'), ['10.00']);
    assert.deepEqual(texts(cii, 'DuePayableAmount'), ['10.00']);
    assert.deepEqual(texts(ubl, 'TaxableAmount'), ['9.00']);
    assert.deepEqual(texts(cii, 'CalculatedAmount'), ['2.07']);
    assert.match(ubl, /unitCode="KGM">2</);
    assert.match(cii, /unitCode="KGM">2</);
    assert.deepEqual(texts(ubl, 'RegistrationName'), ['rossio, Lda.', 'Padaria &lt;Central&gt;']);
    assert.deepEqual(texts(ubl, 'CompanyID'), ['PT510123457', 'PT508123456']);
    assert.deepEqual(texts(ubl, 'StreetName'), ['Praça 1']);
  });

  it('is a file with a name and an ETag', async () => {
    const { headers } = await get(await issue({ seq_number: '2026/77', total_amount: 11.07, items: [tea] }));
    assert.match(headers['content-type'] ?? '', /^application\/xml/);
    assert.equal(headers['content-disposition'], 'attachment; filename="FT-2026_77.xml"');
    assert.match(headers.etag ?? '', /^"[\w-]{22}"$/);
  });

  it('takes over prices with VAT, and rounded prices as one allowance', async () => {
    const included = { ...tea, qty: 3, unit_price: 9.99, vat_included: true };
    const first = await xml(await issue({ total_amount: 29.97, items: [included] }));
    assert.deepEqual(texts(first, 'TaxInclusiveAmount'), ['29.97']);
    assert.deepEqual(texts(first, 'PayableRoundingAmount'), []);
    const second = await xml(await issue({ total_amount: 5000, items: [{ ...tea, qty: 200, unit_price: 20.33 }] }));
    assert.deepEqual(texts(second, 'TaxInclusiveAmount'), ['5000.00']);
    assert.deepEqual(texts(second, 'AllowanceTotalAmount'), ['0.96']);
    assert.deepEqual(texts(second, 'AllowanceChargeReason'), ['Arredondamento de preços']);
  });

  it('has returns with a quantity below 0, a price above 0, and a discount that takes less back', async () => {
    const back = { ...tea, description: 'Cup', qty: -1, unit_price: 2, vat: 6 };
    const text = await xml(await issue({ total_amount: 8.06, discount: 10, items: [tea, back] }));
    assert.deepEqual(texts(text, 'InvoicedQuantity'), ['2', '-1']);
    assert.deepEqual(texts(text, 'PriceAmount'), ['4.5', '2']);
    assert.deepEqual(texts(text, 'LineExtensionAmount'), ['7.00', '9.00', '-2.00']);
    assert.deepEqual(texts(text, 'TaxableAmount'), ['-1.80', '8.10']);
    assert.deepEqual(texts(text, 'ChargeIndicator'), ['true', 'false']);
    assert.deepEqual(texts(text, 'AllowanceChargeReason'), ['Desconto', 'Desconto']);
    assert.deepEqual(texts(text, 'PayableAmount'), ['8.06']);
  });

  it('has a deduction with a quantity below 0 and a price above 0, and names the deposit', async () => {
    const paid = { description: 'Deposit', qty: 1, unit_price: 4, vat: 23 };
    const deposit = await xml(await issue({ seq_number: 'DEP', deposit: true, total_amount: 4.92, items: [paid] }));
    assert.deepEqual(texts(deposit, 'InvoiceTypeCode'), ['380']);
    const off = { ...paid, unit_price: -4, deducts: 'FT DEP' };
    const text = await xml(await issue({ total_amount: 6.15, items: [tea, off] }));
    assert.deepEqual(texts(text, 'InvoicedQuantity'), ['2', '-1']);
    assert.deepEqual(texts(text, 'PriceAmount'), ['4.5', '4']);
    assert.deepEqual(texts(text, 'LineExtensionAmount'), ['5.00', '9.00', '-4.00']);
    assert.deepEqual(texts(text, 'TaxableAmount'), ['5.00']);
    assert.deepEqual(texts(text, 'PayableAmount'), ['6.15']);
    assert.match(text, /<cac:InvoiceDocumentReference><cbc:ID>FT DEP</);
  });

  it('has its words in the language of the country of the company', async () => {
    const german = await rig.account('berlin');
    await changeAccount(
      rig.administration,
      { kind: 'administrator', accountId: german.id },
      { country: 'DE', vat_id: 'DE123456789', zip_code: '10115', city: 'Berlin' },
    );
    const till = {
      item_code: 'TILL',
      description: 'Till',
      item_type: 'service',
      serial_numbers: ['S1'],
      qty: 1,
      unit_price: 100,
      vat: 19,
    };
    const body = {
      document_set: 'FT',
      seq_number: '*',
      date: '2026-03-02',
      currency: 'EUR',
      customer,
      discount: 10,
      eco_tax_amount: 1,
      stamp_duty_amount: 2,
      irs_retention_amount: 5,
      total_amount: 110.1,
      items: [till],
    };
    const { headers } = await german.client.post('/invoices', body);
    const { text } = await german.client.get('/invoices', { id: headers['x-document-id'] ?? '', format: 'ubl' });
    assert.deepEqual(texts(text, 'AllowanceChargeReason'), ['Rabatt', 'Umweltabgabe', 'Stempelsteuer']);
    assert.match(text, /<cbc:Note>Quellensteuer: EUR 5\.00/);
    assert.match(text, /<cbc:Name>Serien-\/Chargen-Nr\.<\/cbc:Name><cbc:Value>S1</);
  });

  it('names the category and the reason of each rate of 0', async () => {
    const items = [tea, { ...tea, vat: 0, vat_exemption: 'M07' }, { ...tea, vat: 0, vat_exemption: 'VATEX-EU-AE' }];
    const text = await xml(await issue({ total_amount: 29.07, items }));
    assert.deepEqual(texts(text, 'TaxExemptionReasonCode'), ['VATEX-EU-132', 'VATEX-EU-AE']);
    assert.deepEqual(texts(text, 'TaxExemptionReason'), ['M07: Isento artigo 9.º do CIVA', 'Reverse charge']);
    assert.deepEqual(texts(text, 'TaxableAmount'), ['9.00', '9.00', '9.00']);
  });

  it('of a credit note names the invoice and its day, and is a CreditNote', async () => {
    await issue({ seq_number: '2026/90', total_amount: 11.07, items: [tea] });
    const fields = { document_set: 'NC', date: '2026-03-09', related_document: 'FT 2026/90', reason: 'Damaged & late' };
    const note = await create('/credit_notes', { ...fields, total_amount: 11.07, items: [tea] });
    const text = await xml(note, 'ubl', '/credit_notes');
    assert.match(text, /<CreditNote /);
    assert.deepEqual(texts(text, 'CreditNoteTypeCode'), ['381']);
    assert.match(text, /<cbc:ID>FT 2026\/90<\/cbc:ID><cbc:IssueDate>2026-03-02</);
    assert.deepEqual(texts(text, 'Note'), ['Damaged &amp; late']);
    assert.equal((await get(note)).status, 404);
  });

  it('stays the same after a receipt, a change of the company and a void', async () => {
    const id = await issue({
      seq_number: '2026/91',
      total_amount: 11.07,
      items: [tea],
      delivery_date: '2026-03-02T23:30:00Z',
    });
    const before = [await xml(id), await xml(id, 'cii')];
    const receipt = await create('/receipts', {
      document_set: 'REC',
      related_document: 'FT 2026/91',
      total_amount: 11.07,
    });
    await change({ name: 'Other', city: 'Porto', timezone: 'Asia/Tokyo', bank_accounts: [] });
    assert.deepEqual([await xml(id), await xml(id, 'cii')], before);
    await account.client.put('/receipts', { id: receipt, status: 'VOID', reason: 'x' });
    const voided = await account.client.put('/invoices', { id, status: 'VOID', reason: 'x' });
    assert.equal(voided.status, 201, voided.text);
    assert.deepEqual([await xml(id), await xml(id, 'cii')], before);
    const after = await xml(await issue({ total_amount: 11.07, items: [tea] }));
    assert.deepEqual(texts(after, 'RegistrationName')[0], 'Other');
    assert.deepEqual(texts(after, 'PaymentMeansCode'), ['1']);
  });

  it('is refused with the rule on each field that is missing', async () => {
    const free = { ...tea, vat: 0 };
    assert.deepEqual(await refusals(await issue({ total_amount: 9, items: [free] })), [
      'items[0].vat_exemption e_invoice_for_exempt',
    ]);
    const abroad = { name: 'X', country_iso: 'DE' };
    const within = { ...free, vat_category: 'K' };
    assert.deepEqual(await refusals(await issue({ customer: abroad, total_amount: 9, items: [within] })), [
      'customer.vat_id e_invoice_for_within_eu',
    ]);
    const outside = { ...free, vat_exemption: 'M99' };
    assert.deepEqual(await refusals(await issue({ total_amount: 20.07, items: [tea, outside] })), [
      'items[1].vat_category e_invoice_outside_vat',
    ]);
    assert.deepEqual(await refusals(await issue({ customer: undefined, total_amount: 11.07, items: [tea] })), [
      'customer.name e_invoice_needs',
    ]);
    assert.deepEqual(await refusals(await issue({ currency: 'USD', total_amount: 11.07, items: [tea] })), [
      'exchange_rate e_invoice_needs',
    ]);
    assert.deepEqual(await refusals(await issue({ total_amount: 50 })), ['items e_invoice_prices']);
  });

  it('needs one id, a known format, and no print beside it', async () => {
    const id = await issue({ total_amount: 11.07, items: [tea] });
    for (const [query, reason] of [
      [{ format: 'ubl' }, 'needs_id'],
      [{ id, format: 'pdf' }, 'not_a_format'],
      [{ id, format: 'ubl', print: 1 }, 'not_with_print'],
    ] as const) {
      const { status, body } = await account.client.get('/invoices', query);
      assert.deepEqual([status, body.details[0].reason], [400, reason]);
    }
    assert.equal((await get(999_999)).status, 404);
    assert.equal((await account.client.get('/orders', { id, format: 'ubl' })).status, 400);
  });
});
