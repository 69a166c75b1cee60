// POST /e_invoices: the document that an electronic invoice of a supplier becomes. contract §5 Electronic invoices

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { chargeOf, pdfOf, type UblParts, ublOf } from '../../operations/e-invoices/files.ts';
import type { Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;

const send = (raw: string | Buffer, type = 'application/xml', by: Client = client) =>
  by.call('POST', '/e_invoices', { raw, headers: { 'content-type': type }, query: { nonce: undefined } });

async function received(parts: UblParts) {
  const { status, body, text } = await send(ublOf(parts));
  assert.equal(status, 200, text);
  return body;
}

const fieldsOf = ({ differences }: { differences: { field: string }[] }) => differences.map(({ field }) => field);

describe('An electronic invoice', () => {
  it('becomes a purchase that its path accepts, with the supplier as it would be on file', async () => {
    const answer = await received({ number: 'A-1', prepaid: 4.6 });
    assert.equal(answer.path, '/purchases');
    assert.deepEqual(answer.supplier, {
      record: {
        name: 'Chá do Porto, S.A.',
        vat_id: 'PT507654321',
        country_iso: 'PT',
        billing_address: { city: 'Porto', country_iso: 'PT' },
      },
    });
    assert.deepEqual([answer.differences, answer.refused, answer.recorded], [[], [], []]);
    assert.deepEqual([answer.syntax, answer.profile], ['ubl', 'urn:cen.eu:en16931:2017']);
    const created = await client.post(answer.path, answer.document);
    assert.equal(created.status, 201, created.text);
    const [purchase] = (await client.get('/purchases', { id: created.body.id })).body;
    const { your_ref, total_amount, net_amount, vat, amount_due, supplier } = purchase;
    assert.deepEqual(
      { your_ref, total_amount, net_amount, vat, amount_due, vat_id: supplier.vat_id },
      { your_ref: 'A-1', total_amount: 24.6, net_amount: 20, vat: 4.6, amount_due: 20, vat_id: 'PT507654321' },
    );
    // The record can be created as it is.
    assert.equal((await client.post('/suppliers', answer.supplier.record)).status, 201);
    const again = await received({ number: 'A-1' });
    const { id, document_set, seq_number } = purchase;
    assert.deepEqual(again.recorded, [{ id, document_set, seq_number, date: '2026-03-02', total_amount: 24.6 }]);
    assert.equal(again.supplier.found_by, 'vat_id');
  });

  it('is recorded once: by the number of this supplier, and of no other one', async () => {
    const parts = { number: 'B-1', sellerVat: 'PT500000002', sellerName: 'Outra' };
    const { path, document } = await received(parts);
    const { body } = await client.post(path, document);
    assert.equal((await received(parts)).recorded[0].id, body.id);
    assert.deepEqual((await received({ ...parts, sellerVat: 'PT500000003' })).recorded, []);
    assert.deepEqual((await received({ ...parts, number: 'B-2' })).recorded, []);
    // A void one does not count.
    const voided = await client.put('/purchases', { id: body.id, status: 'VOID', reason: 'Twice' });
    assert.equal(voided.status, 201, voided.text);
    assert.deepEqual((await received(parts)).recorded, []);
  });

  it('finds a number that the client gave the purchase itself', async () => {
    const supplier = { name: 'Terceira', vat_id: '500000004' };
    const purchase = {
      document_set: 'CC',
      seq_number: 'C-1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 1,
      supplier,
    };
    const { body } = await client.post('/purchases', purchase);
    assert.equal((await received({ number: 'C-1', sellerVat: 'PT500000004' })).recorded[0].id, body.id);
  });

  it('says which supplier it found, and by what', async () => {
    const record = { name: 'Quarta, Lda.', vat_id: '500 000 005', country_iso: 'PT' };
    const { entity_code: code, id } = (await client.post('/suppliers', record)).body;
    const { path, supplier, document, differences, refused } = await received({ sellerVat: 'PT500000005' });
    assert.deepEqual(refused, []);
    const created = await client.post(path, document);
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(supplier, { found_by: 'vat_id', id, code, name: 'Quarta, Lda.' });
    assert.equal(document.supplier.code, code);
    assert.deepEqual(
      differences.map(({ field, file, document }: Record<string, string>) => [field, file, document]),
      [['supplier.name', 'Chá do Porto, S.A.', 'Quarta, Lda.']],
    );
  });

  it('names all suppliers that have the number', async () => {
    await changeAccount(
      rig.administration,
      { kind: 'administrator', accountId: account.id },
      { generic_vat_ids: ['999999990'] },
    );
    const codes = [];
    for (const name of ['Um', 'Dois'])
      codes.push((await client.post('/suppliers', { name, vat_id: '999999990' })).body.entity_code);
    const answer = await received({ sellerVat: 'PT999999990' });
    assert.deepEqual(answer.supplier, { candidates: codes });
    assert.ok(fieldsOf(answer).includes('supplier'));
  });

  it('of an article on file names it by the code of the buyer or the bar code, never by that of the supplier', async () => {
    for (const article of [
      { item_code: 'OURS', description: 'Tea', bar_code: '5601234500007' },
      { item_code: 'THEIRS', description: 'Not tea' },
    ])
      assert.equal((await client.post('/articles', article)).status, 201);
    const id = (name: string, value: string) =>
      `<cac:${name}ItemIdentification><cbc:ID>${value}</cbc:ID></cac:${name}ItemIdentification>`;
    const answer = await received({
      number: 'D-1',
      lines: [
        { item: id('Buyers', 'OURS') },
        { item: id('Standard', '5601234500007') },
        { item: id('Sellers', 'THEIRS') },
      ],
    });
    const codes = answer.document.items.map(({ item_code }: { item_code?: string }) => item_code);
    assert.deepEqual(codes, ['OURS', 'OURS', undefined]);
    assert.deepEqual(fieldsOf(answer), ['items[2].item_code']);
    const created = await client.post(answer.path, answer.document);
    assert.equal(created.status, 201, created.text);
  });

  it('that is a credit note credits the purchase with the number of its invoice', async () => {
    const invoice = await received({ number: 'E-1', sellerVat: 'PT500000006' });
    const purchase = await client.post(invoice.path, invoice.document);
    const more = (number: string) =>
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`;
    const parts = { root: 'CreditNote', number: 'E-2', sellerVat: 'PT500000006' } as const;
    const note = await received({ ...parts, more: more('E-1'), lines: [{ qty: 1 }] });
    assert.equal(note.path, '/supplier_credit_notes');
    assert.equal(note.document.related_doc, `CC ${purchase.body.documentNumber}`);
    assert.equal((await client.post(note.path, note.document)).status, 201);
    const [{ amount_due }] = (await client.get('/purchases', { id: purchase.body.id })).body;
    assert.equal(amount_due, 12.3);
    const other = await received({ ...parts, more: more('E-9') });
    assert.deepEqual(fieldsOf(other), ['related_doc']);
    // Less is left of the purchase than another credit note of the whole.
    const refused = await received({ ...parts, number: 'E-3', more: more('E-1') });
    assert.equal(refused.refused.length, 1);
    assert.equal((await client.post(refused.path, refused.document)).status, 409);
  });

  it('with a negative total is the opposite document', async () => {
    const answer = await received({ number: 'G-1', lines: [{ qty: -2 }] });
    assert.equal(answer.path, '/supplier_credit_notes');
    assert.deepEqual([answer.document.total_amount, answer.document.items[0].qty], [24.6, 2]);
    assert.deepEqual(fieldsOf(answer), ['total_amount']);
  });

  it('has its allowance as a discount of the document, and its charge as a line', async () => {
    const charges = chargeOf(false, 2, 'Loyalty') + chargeOf(true, 5, 'Freight');
    const answer = await received({ number: 'H-1', charges, charged: 3 });
    const { document } = answer;
    assert.equal(document.discount_money_amount, 2);
    assert.deepEqual(
      document.items.map(({ description, unit_price }: Record<string, unknown>) => [description, unit_price]),
      [
        ['Tea', 10],
        ['Freight', 5],
      ],
    );
    assert.deepEqual([document.net_amount, document.total_amount], [23, 28.29]);
    assert.equal((await client.post(answer.path, document)).status, 201);
  });

  it('keeps price and discount of a line where they give its amount, else divides the amount', async () => {
    const allowance = (amount: number, percent?: number) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${percent ? `<cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>` : ''}<cbc:Amount currencyID="EUR">${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const answer = await received({
      number: 'I-1',
      lines: [
        { amount: 18, xml: allowance(2, 10) },
        { amount: 15, xml: allowance(5) },
        { qty: 3, price: 1, amount: 7 },
      ],
    });
    assert.deepEqual(
      answer.document.items.map(({ unit_price, discount }: Record<string, unknown>) => [unit_price, discount]),
      [
        [10, 10],
        [10, 25],
        [2.3333333333, undefined],
      ],
    );
    assert.deepEqual(fieldsOf(answer), ['items[2].unit_price']);
  });

  it('names what no field takes', async () => {
    await changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, { vat_id: '510123457' });
    const more = `<cbc:DueDate>2026-01-01</cbc:DueDate><cbc:Note>${'n'.repeat(4001)}</cbc:Note>
      <cac:PaymentMeans><cbc:PaymentMeansCode>XX</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>PT50</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
      <cac:TaxTotal><cbc:TaxAmount currencyID="USD">3.10</cbc:TaxAmount></cac:TaxTotal>`;
    const ofTax = '<cbc:TaxExemptionReason>Isento</cbc:TaxExemptionReason>';
    const answer = await received({ number: 'J-1', more, ofTax, type: '386', buyerVat: 'PT500000009' });
    assert.deepEqual(fieldsOf(answer).sort(), [
      ...['bank_accounts', 'company.vat_id', 'due_date', 'notes_comments', 'payment_means_code', 'type'],
      ...['vat_in_other_currency', 'vat_reason'],
    ]);
    assert.equal(answer.document.notes_comments.length, 4000);
    const own = await received({ number: 'J-2', sellerVat: 'PT510123457', buyerVat: '510 123 457' });
    assert.deepEqual(fieldsOf(own), ['supplier.vat_id']);
  });

  it('is read from the PDF too', async () => {
    const pdf = pdfOf([{ name: 'factur-x.xml', unpacked: Buffer.from(ublOf({ number: 'K-1' })) }]);
    const { status, body } = await send(pdf, 'application/pdf');
    assert.deepEqual([status, body.document?.your_ref], [200, 'K-1']);
  });

  it('without a nonce writes nothing', async () => {
    const before = (await client.get('/purchases', undefined, { prefer: 'count=exact' })).headers['x-total-count'];
    await received({ number: 'L-1' });
    const after = (await client.get('/purchases', undefined, { prefer: 'count=exact' })).headers['x-total-count'];
    assert.equal(after, before);
  });
});

describe('It is refused', () => {
  for (const [what, file, type, status, field] of [
    ['as JSON', '{}', 'application/json', 415, undefined],
    ['without a body', '', 'application/xml', 400, 'body'],
    ['with a document type', ublOf({ prolog: '<!DOCTYPE x>' }), 'text/xml', 400, 'body'],
    ['as a PDF without XML', pdfOf([]), 'application/pdf', 400, 'body'],
    ['above 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1), 'application/xml', 413, undefined],
    ['without a number', ublOf({ number: ' ' }), 'application/xml', 400, 'body'],
    ['with a day that does not exist', ublOf({ date: '2026-02-30' }), 'application/xml', 400, 'body'],
    ['in no currency', ublOf({ currency: 'XYZ' }), 'application/xml', 400, 'body'],
    [
      'with a price in words',
      ublOf().replace('>10.00</cbc:PriceAmount>', '>ten</cbc:PriceAmount>'),
      'application/xml',
      400,
      'body',
    ],
    ['with 1001 lines', ublOf({ lines: Array(1001).fill({}) }), 'application/xml', 400, 'body'],
  ] as const)
    it(what, async () => {
      const answer = await send(file, type);
      assert.deepEqual([answer.status, answer.body.details?.[0]?.field], [status, field], answer.text);
    });

  it('for a user who may not write', async () => {
    const reader = await account.user('readonly');
    assert.equal((await send(ublOf(), 'application/xml', reader.client)).status, 403);
  });
});
