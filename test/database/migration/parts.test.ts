// What the migration to documents in parts makes of the documents of version 0.1.0, and how they go on. contract §5 Life

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Big from 'big.js';
import { documents } from '../../../src/definitions/catalogue.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { documentsOf, nameOf, relationsOf, statesOf } from './document-states.ts';
import { ACCOUNTS } from './old-database.ts';
import { openUpgraded } from './open-upgraded.ts';

const { rig, client, administrator } = await openUpgraded();
const parts = client('parts');

describe('Documents of version 0.1.0', () => {
  it('have on each line what is open: all of it, nothing when billed or void, and none without a quantity', async () => {
    let lines = 0;
    for (const account of ACCOUNTS) {
      for (const document of await documentsOf(client(account))) {
        const isTaken = document.status === 'VOID' || document.status === 'BILLED';
        for (const { item_type, qty, open_qty } of document.items ?? []) {
          const hasQuantity = item_type !== 'text' && !new Big(qty).eq(0);
          assert.equal(open_qty, hasQuantity ? (isTaken ? '0' : qty) : undefined, `${account} ${nameOf(document)}`);
          lines++;
        }
      }
    }
    assert.ok(lines > 400, `${lines} lines`);
  });

  it('owe their total less what is paid, and receipts have what they did not pay', async () => {
    for (const account of ACCOUNTS) {
      for (const document of await documentsOf(client(account))) {
        const { document_type: type, status, total_amount, amount_paid = '0', withholding_tax_amount = '0' } = document;
        const isPayable = type === 'invoice' || type === 'purchase';
        assert.equal(document.amount_due !== undefined, isPayable, nameOf(document));
        assert.equal(document.amount_open !== undefined, type === 'receipt', nameOf(document));
        if (!isPayable || withholding_tax_amount !== '0') continue;
        const rest = new Big(total_amount).minus(amount_paid);
        assert.equal(document.amount_due, status === 'VOID' ? '0' : rest.toFixed(), `${account} ${nameOf(document)}`);
      }
    }
  });

  it('are as the new rules find them, one by one', async () => {
    const expected: Record<string, string> = {
      'CC c1': 'PART, due 150, open 100',
      'CC c2': 'PAID, due 0, open 50',
      'CC c3': 'ISSUED, due 98, open 1',
      'CC c4': 'VOID, due 0, open 0',
      'POR p1': 'BILLED, open 0 0',
      'CC c5': 'ISSUED, due 14, open 7',
      'POR p2': 'ISSUED, open 30 2 none',
      'POR p3': 'VOID, open 0',
      'ORD o1': 'ISSUED, open 5 3 none',
      'ORD o2': 'ISSUED, open none 2 1.5',
      'ORD o3': 'BILLED, open 0 0',
      'FT f1': 'ISSUED, due 20, open 4',
      'ORD o4': 'BILLED, open 0',
      'FT f2': 'ISSUED, due 30, open 6',
      'ORD o5': 'BILLED, open 0 0',
      'FT f3': 'ISSUED, due 20',
      'ORD o6': 'BILLED, open 0 none',
      'FT f4': 'ISSUED, due 40, open 1',
      'ORD o7': 'ISSUED, open 4',
      'FT f5': 'VOID, due 0, open 0',
      'ORD o8': 'VOID, open 0',
      // With withholding: in the total, taken off the total, without net amount, paid up to it, beyond it, in part, on issue.
      'FT w1': 'ISSUED, due 98, open 1',
      'FT w2': 'ISSUED, due 98, open 1',
      'FT w3': 'ISSUED, due 123',
      'FT w4': 'PAID, due 0, open 1',
      'REC r1': 'ISSUED, unallotted 0',
      'FT w5': 'PAID, due 0, open 1',
      'REC r2': 'ISSUED, unallotted 0',
      'REC r3': 'ISSUED, unallotted 0',
      'FT w6': 'PART, due 50, open 1',
      'REC r4': 'ISSUED, unallotted 0',
      'FT w7': 'PART, due 13, open 1',
      'FT w8': 'VOID, due 0, open 0',
      'FT w9': 'ISSUED, due 98',
      'FT m1': 'PART, due 30',
      'REC r5': 'ISSUED, unallotted 0',
      'FT m2': 'ISSUED, due 100',
      'FT m3': 'PART, due 40',
      'REC r6': 'ISSUED, unallotted 0',
      'REC r7': 'ISSUED, unallotted 50',
      'REC r8': 'ISSUED, unallotted 20',
      'FT m4': 'ISSUED, due 10',
      'REC r9': 'VOID, unallotted 0',
      'REC r10': 'ISSUED, unallotted 0',
      'ORD x1': 'ISSUED, open 1 0.000001 123456789012345.123456 1.5 none',
      'FT x2': 'PART, due 123456789012345.123456789',
      'TO x3': 'ISSUED, open 3',
    };
    const states = await statesOf(parts, (await documentsOf(parts)).map(nameOf));
    assert.deepEqual(states, expected);
  });

  it('show what receipts pay, and what came of each', async () => {
    const settled = (await documentsOf(parts)).flatMap(document => document.settles ?? []);
    assert.deepEqual(
      settled.map(({ document, amount }) => `${document} ${amount}`),
      ['FT w4 98', 'FT w5 98', 'FT w5 25', 'FT w6 8', 'FT m1 30', 'FT m3 60'],
    );
    assert.deepEqual(await relationsOf(parts, 'FT w5'), ['to pays REC r2', 'to pays REC r3']);
    assert.deepEqual(await relationsOf(parts, 'ORD o3'), ['to bills FT f1']);
    assert.deepEqual(await relationsOf(parts, 'ORD o7'), []);
    assert.deepEqual(await relationsOf(parts, 'CC c5'), ['from bills POR p1']);
  });
});

type Body = Record<string, unknown>;
const states = (...names: string[]) => statesOf(parts, names);
let numbers = 0;

async function create(type: string, body: Body): Promise<{ status: number; text: string }> {
  const { path, defaultSet } = documents.find(each => each.type === type) ?? { path: '', defaultSet: '' };
  const header = { document_set: defaultSet, seq_number: `n${++numbers}`, date: '2026-03-05', currency: 'EUR' };
  return parts.post(`/${path}`, { ...header, total_amount: 0, ...body });
}

async function make(type: string, body: Body): Promise<void> {
  const { status, text } = await create(type, body);
  assert.equal(status, 201, text);
}

async function change(path: string, name: string, body: Body): Promise<void> {
  const [document_set, seq_number] = name.split(' ');
  const { status, text } = await parts.put(path, { document_set, seq_number, ...body });
  assert.equal(status, 201, text);
}

const line = (item_code: string, qty: number, unit_price?: number) => ({
  item_code,
  description: `New line of ${item_code}`,
  qty,
  unit_price,
});
const sound = async () => assert.deepEqual(await checkAccount(rig.database, administrator('parts')), []);
const free = { status: 'VOID', reason: 'a mistake' };
const closed = { status: 'CLOSED', reason: 'no longer wanted' };

describe('Documents of version 0.1.0 go on', () => {
  it('are delivered and billed in parts, and closed', async () => {
    await make('delivery_note', { related_document: 'ORD o1', items: [line('TEA', 2)] });
    await make('invoice', { related_documents: ['DN n1', 'ORD o1'], total_amount: 15, items: [line('TEA', 3, 5)] });
    assert.deepEqual(await states('ORD o1', 'DN n1', 'FT n2'), {
      'ORD o1': 'PART, open 2 3 none',
      'DN n1': 'BILLED, open 0',
      'FT n2': 'ISSUED, due 15, open 3',
    });
    await change('/orders', 'ORD o1', closed);
    await make('purchase', { related_doc: 'POR p2', total_amount: 20, items: [line('TEA', 10, 2)] });
    await change('/purchase_orders', 'POR p2', closed);
    assert.deepEqual(await states('ORD o1', 'POR p2'), {
      'ORD o1': 'CLOSED, open 0 0 none',
      'POR p2': 'CLOSED, open 0 0 none',
    });
    await sound();
  });

  it('are credited, up to the lines and the total', async () => {
    await make('credit_note', { related_document: 'FT f2', total_amount: 10, items: [line('TEA', 2, 5)] });
    await make('supplier_credit_note', { related_doc: 'CC c5', total_amount: 6, items: [line('TEA', 3, 2)] });
    const tooMuch = await create('credit_note', {
      related_document: 'FT f1',
      total_amount: 20,
      items: [line('TEA', 5, 4)],
    });
    assert.equal(tooMuch.status, 409, tooMuch.text);
    assert.deepEqual(await states('FT f2', 'CC c5', 'FT f1'), {
      'FT f2': 'PART, due 20, open 4',
      'CC c5': 'PART, due 8, open 4',
      'FT f1': 'ISSUED, due 20, open 4',
    });
    await sound();
  });

  it('are paid in part, also by receipts of before', async () => {
    await make('receipt', { related_document: 'FT w1', total_amount: 10 });
    const settles = [
      { document: 'w2', amount: 98 },
      { document: 'FT w9', amount: 1 },
    ];
    await make('receipt', { total_amount: 100, settles });
    await make('payment', { related_doc: 'CC c1', total_amount: 100 });
    await change('/receipts', 'REC r7', { settles: [{ document: 'FT f4', amount: 40 }] });
    await change('/receipts', 'REC r1', { settles: [{ document: 'FT w4', amount: -8 }] });
    assert.deepEqual(await states('FT w1', 'FT w2', 'FT w9', 'CC c1', 'FT f4', 'REC r7', 'FT w4', 'REC r1'), {
      'FT w1': 'PART, due 88, open 1',
      'FT w2': 'PAID, due 0, open 1',
      'FT w9': 'PART, due 97',
      'CC c1': 'PART, due 50, open 100',
      'FT f4': 'PAID, due 0, open 1',
      'REC r7': 'ISSUED, unallotted 10',
      'FT w4': 'PART, due 8, open 1',
      'REC r1': 'ISSUED, unallotted 8',
    });
    await sound();
  });

  it('are void, which opens again what they took as a whole, and take nothing of what is billed', async () => {
    const billed = await create('invoice', { related_document: 'ORD o4', items: [line('TEA', 1)] });
    assert.equal(billed.status, 409);
    assert.match(billed.text, /Invoice 'FT f2'/);
    await change('/receipts', 'REC r3', free);
    await change('/receipts', 'REC r2', free);
    await change('/invoices', 'FT f1', free);
    await change('/purchases', 'CC c2', free);
    await change('/orders', 'ORD x1', free);
    assert.deepEqual(await states('FT w5', 'FT f1', 'ORD o3', 'CC c2', 'ORD x1'), {
      'FT w5': 'ISSUED, due 123, open 1',
      'FT f1': 'VOID, due 0, open 0',
      'ORD o3': 'ISSUED, open 10 2',
      'CC c2': 'VOID, due 0, open 0',
      'ORD x1': 'VOID, open 0 0 0 0 none',
    });
    await make('delivery_note', { related_document: 'ORD o3', items: [line('TEA', 4), line('CUP', 2)] });
    assert.deepEqual(await states('ORD o3'), { 'ORD o3': 'PART, open 6 0' });
    await sound();
  });
});
