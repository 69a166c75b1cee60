// Many clients at once take parts of the same documents: nothing is taken, paid or credited twice, and nobody sees a fault.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, type DocumentType, type Fields, line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;
let sessions: Client[];

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  sessions = await clients(shop.account, 30);
});
afterEach(() => shop.sound());

const isMade = ({ status }: Answer) => status === 201;
const all = (run: (client: Client, index: number) => Promise<Answer>) => Promise.all(sessions.map(run));

/** A document as its list shows it. */
async function shown(type: DocumentType, number: string): Promise<Fields> {
  const [document] = await shop.list(`/${documentOf(type).path}`, { searchString: number });
  return document ?? assert.fail(`${type} ${number} is not listed`);
}

const openOf = async (type: DocumentType, number: string) =>
  ((await shown(type, number)).items as Fields[]).map(({ open_qty }) => open_qty);

function change(type: DocumentType, number: string, what: Fields, client: Client): Promise<Answer> {
  const { path, defaultSet } = documentOf(type);
  return client.put(`/${path}`, { document_set: defaultSet, seq_number: number, ...what });
}

const voided = { status: 'VOID', reason: 'a mistake' };
const closed = { status: 'CLOSED', reason: 'no longer wanted' };

describe('30 clients at once', () => {
  it('bill all parts of one order: every unit is taken once, and all that they invoice leaves', async () => {
    const order = await shop.make('order', { items: [line('TEA', 20), line('TEA', 25)] });
    const answers = await all((client, index) =>
      shop.create('invoice', { related_document: order, items: [line('TEA', 1 + (index % 2))] }, client),
    );
    assert.equal(answers.filter(isMade).length, 30);
    assert.deepEqual(await openOf('order', order), ['0', '0']);
    assert.equal(await shop.state('order', order), 'BILLED');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '55' });
  });

  it('bill more than one order has: who comes after its last unit is refused, and nothing is reserved below zero', async () => {
    const order = await shop.make('order', { items: [line('TEA', 20)] });
    const answers = await all(client =>
      shop.create('invoice', { related_document: order, items: [line('TEA', 1)] }, client),
    );
    assert.equal(answers.filter(isMade).length, 20);
    for (const answer of answers) if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /billed already by Invoice/);
    assert.deepEqual(await openOf('order', order), ['0']);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '80' });
  });

  it('deliver and bill one order: goods leave once for each unit', async () => {
    const order = await shop.make('order', { items: [line('TEA', 30)] });
    const notes = await all(client =>
      shop.create('delivery_note', { related_document: order, items: [line('TEA', 1)] }, client),
    );
    assert.equal(notes.filter(isMade).length, 30);
    const invoices = await all((client, index) => {
      const related = [notes[index], notes[29 - index]].map(note => `DN ${note?.body.documentNumber}`);
      return shop.create('invoice', { related_documents: related, items: [line('TEA', 1)] }, client);
    });
    // Two invoices name the same two notes in opposite order: the first takes one of them, and the other names a billed note.
    assert.equal(invoices.filter(isMade).length, 15);
    for (const answer of invoices)
      if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /^Delivery note .* billed already/);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '70' });
    const statuses = (await shop.list('/delivery_notes')).map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 'BILLED').length, 15);
  });

  it('pay one invoice: never more than is owed, and the rest are refused, saying what is due', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100.01 });
    const answers = await all((client, index) =>
      shop.create('receipt', { related_document: `FT ${invoice}`, total_amount: index < 29 ? 7 : 0.01 }, client),
    );
    // 14 receipts of 7 make 98; the one of 0.01 is always good.
    assert.equal(answers.filter(isMade).length, 15);
    for (const answer of answers)
      if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /^Invoice 'FT \d+' has 2(\.01)? due, less than 7$/);
    assert.equal((await shown('invoice', invoice)).amount_due, '2');
    await shop.make('receipt', { related_document: `FT ${invoice}`, total_amount: 2 });
    assert.equal((await shown('invoice', invoice)).amount_due, '0');
    assert.equal(await shop.state('invoice', invoice), 'PAID 100.01');
  });

  it('pay three invoices by settles: each is paid exactly, and nothing is due at the end', async () => {
    const invoices = await Promise.all([1, 2, 3].map(() => shop.make('invoice', { total_amount: 30 })));
    const answers = await all((client, index) => {
      const settles = [0, 1, 2].map(each => ({ document: `FT ${invoices[(each + index) % 3]}`, amount: 2 }));
      return shop.create('receipt', { total_amount: 6, settles }, client);
    });
    assert.equal(answers.filter(isMade).length, 15);
    for (const answer of answers) if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /is paid in full/);
    for (const invoice of invoices) assert.equal(await shop.state('invoice', invoice), 'PAID 30');
  });

  it('credit one invoice: never more than its quantity', async () => {
    const invoice = await shop.make('invoice', { total_amount: 1000, items: [line('TEA', 20)] });
    const answers = await all(client =>
      shop.create('credit_note', { related_document: invoice, total_amount: 5, items: [line('TEA', 1)] }, client),
    );
    assert.equal(answers.filter(isMade).length, 20);
    for (const answer of answers) if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /has 0 open on line 1/);
    assert.deepEqual(await openOf('invoice', invoice), ['0']);
    assert.equal((await shown('invoice', invoice)).amount_due, '900');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '100' });
    assert.equal(await shop.cost('TEA'), '2');
  });

  it('credit amounts of one invoice: never more than its total', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100, amount_paid: 30 });
    const answers = await all(client =>
      shop.create('credit_note', { related_document: invoice, total_amount: 7 }, client),
    );
    assert.equal(answers.filter(isMade).length, 14);
    for (const answer of answers)
      if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /has 2 left to credit, less than 7/);
    assert.equal((await shown('invoice', invoice)).amount_due, '0');
    const open = (await shop.list('/credit_notes')).map(({ amount_open }) => Number(amount_open));
    assert.equal(
      open.reduce((sum, each) => sum + each, 0),
      28,
    );
  });
});

describe('changes beside creates', () => {
  it('an order is closed while it is billed: what is billed stays, and nothing stays reserved', async () => {
    const order = await shop.make('order', { items: [line('TEA', 40)] });
    const answers = await all((client, index) =>
      index % 5 === 2
        ? change('order', order, closed, client)
        : shop.create('invoice', { related_document: order, items: [line('TEA', 1)] }, client),
    );
    const invoices = answers.filter((_, index) => index % 5 !== 2);
    assert.equal(answers.filter(isMade).length, invoices.filter(isMade).length + 1, 'it is closed once');
    for (const answer of answers)
      if (!isMade(answer)) refused(answer, 409, 'CONFLICT', /^Order 'ORD \d+' is closed( already$|[,:] )/);
    assert.equal(await shop.state('order', order), 'CLOSED');
    assert.deepEqual(await openOf('order', order), ['0']);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: String(100 - invoices.filter(isMade).length) });
  });

  it('invoices are voided while others bill their order: what is open is what the others left', async () => {
    const order = await shop.make('order', { items: [line('TEA', 30)] });
    const bill = { related_document: order, items: [line('TEA', 1)] };
    const first = await Promise.all(sessions.slice(0, 15).map(client => shop.make('invoice', bill, client)));
    const answers = await all((client, index) =>
      index < 15 ? change('invoice', first[index] ?? '', voided, client) : shop.create('invoice', bill, client),
    );
    assert.equal(answers.filter(isMade).length, 30);
    assert.deepEqual(await openOf('order', order), ['15']);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '15' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '85' });
  });

  it('receipts are allotted, taken back and voided while others pay: what is due is what is not paid', async () => {
    const invoices = await Promise.all([1, 2].map(() => shop.make('invoice', { total_amount: 1000 })));
    const receipts = await Promise.all(
      sessions.slice(0, 20).map(client => shop.make('receipt', { total_amount: 10, settles: allotted(4) }, client)),
    );
    function allotted(amount: number) {
      return invoices.map(document => ({ document: `FT ${document}`, amount }));
    }
    const answers = await all((client, index) => {
      const receipt = receipts[index] ?? '';
      const settles = allotted(index % 3 === 0 ? -4 : 1);
      if (index >= 20)
        return shop.create('receipt', { total_amount: 6, related_document: `FT ${invoices[index % 2]}` }, client);
      return change('receipt', receipt, index % 3 === 1 ? voided : { settles }, client);
    });
    for (const answer of answers) assert.equal(answer.status, 201, answer.text);
    // Of 20 receipts 7 took all back, 7 are void, 6 allotted 1 more; 10 others paid 6, half of them each invoice.
    for (const invoice of invoices)
      assert.equal((await shown('invoice', invoice)).amount_due, String(1000 - 6 * 5 - 5 * 6));
  });

  it('everything at once on the same documents ends in answers that are no fault of the server', async () => {
    const items = [line('TEA', 10)];
    const order = await shop.make('order', { items });
    const note = await shop.make('delivery_note', { related_document: `ORD ${order}`, items: [line('TEA', 4)] });
    const invoice = await shop.make('invoice', {
      related_document: `DN ${note}`,
      total_amount: 40,
      items: [line('TEA', 2)],
    });
    const credit = await shop.make('credit_note', { related_document: `FT ${invoice}`, total_amount: 4 });
    const requests: ((client: Client) => Promise<Answer>)[] = [
      client =>
        shop.create('invoice', { related_documents: [`ORD ${order}`, `DN ${note}`], items: [line('TEA', 3)] }, client),
      client =>
        shop.create('invoice', { related_documents: [`DN ${note}`, `ORD ${order}`], items: [line('TEA', 3)] }, client),
      client => shop.create('delivery_note', { related_document: `ORD ${order}`, items: [line('TEA', 1)] }, client),
      client => shop.create('receipt', { related_document: `FT ${invoice}`, total_amount: 3 }, client),
      client =>
        shop.create(
          'credit_note',
          { related_document: `FT ${invoice}`, total_amount: 2, items: [line('TEA', 1)] },
          client,
        ),
      client => change('order', order, closed, client),
      client => change('delivery_note', note, closed, client),
      client => change('invoice', invoice, voided, client),
      client => change('credit_note', credit, { settles: [{ document: `FT ${invoice}`, amount: -1 }] }, client),
      client => change('credit_note', credit, voided, client),
    ];
    for (let round = 0; round < 3; round++) {
      const answers = await all((client, index) =>
        (requests[(index + round) % requests.length] ?? assert.fail())(client),
      );
      for (const answer of answers)
        assert.ok(answer.status === 201 || (answer.status === 409 && answer.body.code === 'CONFLICT'), answer.text);
    }
    assert.deepEqual(
      rig.log.filter(entry => entry.includes('deadlock')),
      [],
    );
  });
});
