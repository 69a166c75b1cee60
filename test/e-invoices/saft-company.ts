// A company in Portugal with random documents of every type that SAF-T (PT) has, and the checks of its file.

import { existsSync, readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { SaftCheck } from '../../src/formats/saft/check-saft.ts';
import { elementsOf, textsOf } from '../../src/formats/saft/read-saft.ts';
import { changeAccount } from '../../src/operations/administration/accounts.ts';
import { Random } from '../../src/sample-data/random.ts';
import type { Account } from '../support/account.ts';
import type { Rig } from '../support/rig.ts';
import { COMPANIES } from './companies.ts';
import { randomInvoice } from './random-documents.ts';

/** The schema of the tax authority that libxml2, which knows XSD 1.0, can read. It is not part of Kontor. */
export const SCHEMA = 'SAFTPT_1_04_01_NO_ASSERT_NO_ALL.xsd';

/** Gives the account what SAF-T (PT) needs of a company. */
export const makeCompany = (rig: Rig, { id }: Account): Promise<void> =>
  changeAccount(
    rig.administration,
    { kind: 'administrator', accountId: id },
    {
      vat_id: 'PT510123457',
      address: ['Praça Dom Pedro IV 21 – 2.º', '1100-200 Lisboa'],
      city: 'Lisboa',
      zip_code: '1100-200',
      phone: '+351 210 000 021',
      email: 'contas@rossio.example',
    },
  );

/** A random invoice with an amount due, whose net amount and VAT are not below 0: SAF-T (PT) has no other ones. */
export function randomSale(random: Random): Record<string, unknown> {
  for (;;) {
    const invoice = randomInvoice(random, COMPANIES.rossio);
    const items = invoice.items as Record<'qty' | 'unit_price' | 'vat' | 'discount', number>[];
    let [net, tax] = [0, 0];
    for (const { qty = 0, unit_price = 0, vat = 0, discount = 0 } of items) {
      const amount = qty * unit_price * (1 - discount / 100);
      net += amount;
      tax += amount * vat;
    }
    const { total_amount: total, amount_paid: paid = 0 } = invoice as Record<string, number>;
    if (net >= 0 && tax >= 0 && Number(total) > Number(paid)) return invoice;
  }
}

/** Creates random documents; of every third invoice, others follow. */
export async function issueDocuments({ client }: Account, count: number, seed: number): Promise<void> {
  const random = new Random(seed);
  const create = async (path: string, body: object) => {
    const { status, headers, text } = await client.post(path, { seq_number: '*', date: '2026-03-09', ...body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}\n${JSON.stringify(body)}`);
    return Number(headers['x-document-id']);
  };
  const item = { item_code: 'TEA', description: 'Chá – preto', qty: 2, unit_price: 10, vat: 23 };
  const customer = { code: 'C1', name: 'Padaria “Central”, Lda.', vat_id: '507654321', country_iso: 'PT' };
  const { status: added, text: why } = await client.post('/customers', customer);
  if (added !== 201) throw new Error(`/customers answered ${added}: ${why}`);
  for (let at = 0; at < count; at++) {
    const { currency, exchange_rate = 0.9, ...invoice } = randomSale(random) as Record<string, never>;
    const id = await create('/invoices', {
      ...invoice,
      document_set: 'FT',
      currency,
      ...(currency !== 'EUR' && { exchange_rate }),
    });
    if (at % 3 !== 0) continue;
    const [{ seq_number, total_amount }] = (await client.get('/invoices', { id })).body;
    const related_document = `FT ${seq_number}`;
    const euros = { currency: 'EUR', customer };
    if (currency === 'EUR') {
      const credited = { description: 'Devolução', qty: 1, unit_price: 0.01, vat: 23 };
      const party = { customer: invoice.customer, currency, related_document };
      await create('/credit_notes', {
        ...party,
        document_set: 'NC',
        items: [credited],
        total_amount: 0.01,
        reason: 'Dano',
      });
      await create('/receipts', {
        ...party,
        document_set: 'REC',
        total_amount: Math.floor(total_amount / 4) + 1,
        payment_type: 'Dinheiro',
      });
    }
    const order = await create('/orders', { ...euros, document_set: 'ORD', total_amount: 24.6, items: [item] });
    const [{ seq_number: number }] = (await client.get('/orders', { id: order })).body;
    await create('/delivery_notes', {
      ...euros,
      document_set: 'DN',
      total_amount: 24.6,
      items: [item],
      related_document: `ORD ${number}`,
      delivery_date: '2026-03-09T10:00:00Z',
    });
    await create('/quotes', { ...euros, document_set: 'QT', total_amount: 24.6, items: [item] });
  }
}

/** Faults of a file by Kontor's own check. */
export async function checkFaults(bytes: Buffer): Promise<string[]> {
  const check = new SaftCheck();
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
  };
  for await (const element of elementsOf(textsOf(chunks()))) check.element(element);
  return check.faults.map(({ rule, place, message }) => `${rule}: ${place}: ${message}`);
}

/** Faults of a file by the schema of the tax authority. Undefined without the schema. */
export function schemaFaults(bytes: Buffer, schema: string): string[] | undefined {
  if (!existsSync(schema)) return undefined;
  const source = XmlDocument.fromBuffer(readFileSync(schema));
  const validator = XsdValidator.fromDoc(source);
  const document = XmlDocument.fromBuffer(bytes);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return (
      (error as { details?: { line: number; message: string }[] }).details?.map(
        ({ line, message }) => `${line}: ${message}`,
      ) ?? [String(error)]
    );
  } finally {
    document.dispose();
    validator.dispose();
    source.dispose();
  }
}
