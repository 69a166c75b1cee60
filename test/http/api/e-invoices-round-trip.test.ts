// read(write(x)) = x: a random invoice, written as UBL and CII and read again, is the same purchase.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentFigures } from '../../../src/domain/documents/document-figures.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import type { TotalsHeader } from '../../../src/domain/documents/total-interpretations.ts';
import { draftOf } from '../../../src/domain/invoicing/received/draft-invoice.ts';
import { digits, isZero, ZERO } from '../../../src/domain/values/decimal.ts';
import { readEInvoice } from '../../../src/formats/invoices/read/read-e-invoice.ts';
import { readJson } from '../../../src/formats/read-json.ts';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { inSteps } from '../../../src/operations/in-steps.ts';
import { Random } from '../../../src/sample-data/random.ts';
import { COMPANIES } from '../../e-invoices/companies.ts';
import { randomInvoice } from '../../e-invoices/random-documents.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;
await changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, COMPANIES.rossio.facts);

const DOCUMENTS = 60;
/** Documents that are read and created by requests. */
const BY_REQUESTS = 3;

type Fields = Record<string, unknown>;

// Totals of an invoice: charges without VAT are lines of the purchase.
function figuresOf(items: unknown[], header: Fields) {
  const figures = documentFigures(
    items as TotalsLine[],
    {
      ...header,
      withholding: header.irs_retention_amount,
    } as unknown as TotalsHeader,
  );
  assert.ok(figures);
  const { rows, net, vat, ecoTax, stampDuty, rounding, difference } = figures;
  const charges = ecoTax.plus(stampDuty);
  const sums = new Map<string, string>();
  for (const row of rows)
    if (!isZero(row.rate ?? ZERO)) sums.set(digits(row.rate ?? ZERO), `${digits(row.net)} + ${digits(row.vat)}`);
  const exempt = rows.filter(({ rate }) => isZero(rate ?? ZERO)).reduce((sum, row) => sum.plus(row.net), charges);
  return {
    net: digits(net.plus(charges)),
    vat: digits(vat),
    total: digits(net.plus(charges).plus(vat).plus(rounding).plus(difference)),
    exempt: digits(exempt),
    rates: Object.fromEntries(sums),
  };
}

// Lines without those that charges and remarks became.
const textsOf = (items: Fields[]) =>
  items
    .filter(({ item_type }) => item_type === undefined || item_type === 'product')
    .map(({ description, qty }) => [description, String(qty ?? 1)]);

describe('A random invoice is the same when it is read', async () => {
  const random = new Random(7);
  for (let at = 0; at < DOCUMENTS; at++) {
    const sent = { document_set: 'FT', seq_number: '*', ...randomInvoice(random, COMPANIES.rossio) };
    it(`${at}`, async () => {
      const created = await client.post('/invoices', sent);
      assert.equal(created.status, 201, created.text);
      const { id } = created.body;
      const { bytes } = await client.get('/invoices', { id });
      const [invoice] = (await inSteps(readJson(bytes))) as Fields[];
      assert.ok(invoice);
      for (const format of ['ubl', 'cii']) {
        const { status, text } = await client.get('/invoices', { id, format });
        if (status === 409) return;
        const received = await readEInvoice(Buffer.from(text));
        const { type, header, items } = draftOf(received, () => undefined);
        assert.equal(type, 'purchase');
        assert.equal(/ EUR$/.test(received.totals.otherVat ?? ''), text.includes('TaxCurrencyCode'));
        assert.deepEqual(figuresOf(items, header), figuresOf(invoice.items as unknown[], invoice), text);
        const own = invoice.items as Fields[];
        assert.deepEqual(textsOf(items as unknown as Fields[]), textsOf(own));
        assert.deepEqual(
          [
            header.your_ref,
            header.date,
            header.due_date ?? header.date,
            header.currency,
            (received.seller.vatId ?? received.seller.taxId)?.slice(-9),
          ],
          [`FT ${invoice.seq_number}`, invoice.date, invoice.due_date ?? invoice.date, invoice.currency, '510123457'],
        );
        if (at >= BY_REQUESTS) continue;
        const headers = { 'content-type': 'application/xml' };
        const answer = await client.call('POST', '/e_invoices', { raw: text, headers });
        assert.deepEqual([answer.status, answer.body.refused], [200, []], answer.text);
        const purchase = await client.post(answer.body.path, answer.body.document);
        assert.equal(purchase.status, 201, purchase.text);
      }
    });
  }
});
