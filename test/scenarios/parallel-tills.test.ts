// Scenario: Saturday morning in a bakery. Four tills sell for cash at the same time, answers are lost on the way, one order is
// collected at all tills at once, and in the evening every total agrees.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json, on, progress, type Reply, relations } from './company.ts';

const rig = await startRig();
const TILLS = 4;
const SALES = 12;
const DAY = '2026-06-06';
const PRICE = 1.25;
const croissants = (qty: number) => ({ item_code: 'CROISSANT', description: 'Croissant', qty, unit_price: PRICE });

it('parallel tills: nothing is sold twice, what is tendered pays at once, and the totals of the day agree', async () => {
  const company = await createCompany(rig);
  await company.post('/articles', { item_code: 'CROISSANT', description: 'Croissant', stock: 1000 });
  const tills = await Promise.all(Array.from({ length: TILLS }, () => company.anotherClient()));

  const sold = (await Promise.all(tills.map((till, index) => sellAllMorning(till, `T${index + 1}`)))).flat();
  assert.equal(new Set(sold.map(({ id }) => id)).size, TILLS * SALES);
  await collectAnOrder(company, tills);
  await theEvening(company, sold);
});

interface Sale {
  id: number;
  qty: number;
}

// Each sale is paid with a note of 20. What became of a sale whose answer is lost is found out by sending it again.
async function sellAllMorning(till: Company, name: string): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let sale = 1; sale <= SALES; sale++) {
    const qty = 1 + (sale % 5);
    const body = {
      ...on(DAY, 'FT', '*'),
      total_amount: qty * PRICE,
      amount_tendered: 20,
      payment_type: 'Cash',
      items: [croissants(qty)],
    };
    const send = WAYS[sale % WAYS.length] ?? sendOnce;
    sales.push({ id: await send(till, body, `${name}, sale ${sale}`.replaceAll(' ', '-')), qty });
  }
  return sales;
}

/** The ways in which a sale is sent, in turn. */
const WAYS = [sendOnce, loseAnswer, repeatNonce, switchedOffAndOn, sendTwiceAtOnce];

async function sendOnce(till: Company, body: Json): Promise<number> {
  return (await till.post('/invoices', body)).id;
}

// The client sends the sale again, and gets the first answer.
async function loseAnswer(till: Company, body: Json): Promise<number> {
  till.loseNextAnswer();
  return (await till.client.invoices.create(body)).id;
}

// An old till knows only its nonce. The same one again is refused, and the refusal says which invoice the first request created.
async function repeatNonce(till: Company, body: Json): Promise<number> {
  const send = await till.plainSession();
  assert.equal((await send('/invoices', body, 1)).status, 201);
  const again = await send('/invoices', body, 1);
  assert.deepEqual([again.status, again.json.code], [400, 'INVALID_NONCE']);
  const [, id, number] = /it created invoice (\d+), FT\/(\S+)$/.exec(again.json.message) ?? [];
  assert.match(number ?? '', /^2026\/\d+$/);
  return Number(id);
}

// With an Idempotency-Key the first answer comes again, also in the session of a till that was switched off and on.
async function switchedOffAndOn(till: Company, body: Json, key: string): Promise<number> {
  const first = await till.send('POST', '/invoices', body, { key });
  const restarted = await till.anotherClient();
  restarted.loseNextAnswer();
  const again = await restarted.send('POST', '/invoices', body, { key });
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.json.id, first.json.id);
  return again.json.id;
}

// A customer at the counter presses twice: both requests are under way at the same time, under one key, in two sessions.
async function sendTwiceAtOnce(till: Company, body: Json, key: string): Promise<number> {
  const other = await till.anotherClient();
  const answers = await Promise.all([till, other].map(client => client.send('POST', '/invoices', body, { key })));
  const created = answers.filter(isFirstAnswer);
  assert.equal(created.length, 1);
  // The client of the other one waits while the first is under way.
  assert.deepEqual(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size, 1);
  return created[0]?.json.id;
}

const isFirstAnswer = ({ status, headers }: Reply) => status === 201 && !headers.get('idempotency-replayed');

// A hotel has ordered twenty croissants. All tills hand out five at the same time, and a fifth one tries to.
async function collectAnOrder(company: Company, tills: Company[]): Promise<void> {
  await company.post('/customers', { name: 'Hotel Central' });
  const customer = { code: 'C0001' };
  const order = { customer, total_amount: 20 * PRICE, items: [croissants(20)] };
  await company.post('/orders', { ...on(DAY, 'ORD', '1'), ...order });
  assert.equal((await company.levels('CROISSANT')).MAIN.reserved, 20);

  const five = { related_document: 'ORD 1', customer, total_amount: 5 * PRICE, items: [croissants(5)] };
  const answers = await Promise.all(
    [...tills, company].map(till => till.send('POST', '/invoices', { ...on(DAY, 'FT', '*'), ...five })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 409]);
  const late = answers.find(({ status }) => status === 409);
  assert.match(late?.json.message, /Order 'ORD 1' is billed already by (?:Invoice 'FT 2026\/\d+'(?:, |:)){4}/);
  const collected = await company.find('/orders', '1');
  assert.equal(progress(collected), 'BILLED 0');
  assert.equal(relations(collected).length, TILLS);
  assert.equal((await company.levels('CROISSANT')).MAIN.reserved, 0);

  // The hotel pays the invoices of its order in the evening, with one receipt.
  const created = answers.filter(({ status }) => status === 201).map(({ json }) => `FT ${json.documentNumber}`);
  assert.deepEqual(await company.balance('/customers', 'C0001'), ['EUR due 25 overdue 0 open 0']);
  const receipt = { customer, total_amount: 20 * PRICE, related_documents: created };
  await company.post('/receipts', { ...on(DAY, 'REC', '1'), ...receipt });
  assert.deepEqual(await company.balance('/customers', 'C0001'), []);
}

// The books of the day: as many invoices as sales, all paid; money and goods agree with each other and with the ledger.
async function theEvening(company: Company, sold: Sale[]): Promise<void> {
  const invoices = await company.list(`/invoices?filterDate=${DAY}&limit=1000`);
  assert.equal(invoices.length, TILLS * SALES + TILLS);
  // The server has numbered them without a gap, though answers were lost and one request was refused.
  const numbers = invoices.map(({ seq_number }: Json) => Number(seq_number.slice('2026/'.length)));
  assert.deepEqual(
    numbers.sort((a: number, b: number) => a - b),
    [...invoices.keys()].map(index => index + 1),
  );
  const cash = invoices.filter(({ payment_type }: Json) => payment_type === 'Cash');
  assert.deepEqual(cash.map(({ id }: Json) => id).sort(), sold.map(({ id }) => id).sort());
  assert.ok(invoices.every(({ status, amount_due }: Json) => status === 'PAID' && amount_due === 0));

  const qty = sum(sold.map(sale => sale.qty));
  assert.equal(sum(cash.map(({ total_amount }: Json) => total_amount)), qty * PRICE);
  assert.equal(sum(cash.map(({ amount_paid }: Json) => amount_paid)), qty * PRICE);

  const left = 1000 - qty - 20;
  assert.deepEqual(await company.levels('CROISSANT'), {
    MAIN: { on_hand: left, reserved: 0, expected: 0, available: left },
  });
  const ledger = await company.list('/transactions?type=sale&limit=1000');
  assert.equal(ledger.length, invoices.length);
  assert.equal(ledger.at(-1).balance, left);
  await company.isSound();
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
