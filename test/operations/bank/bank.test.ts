// The bank by the interface: statements, proposals, bookings. contract §5 Bank

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import {
  CAIXA,
  CAIXA_MAPPING,
  CAMT_02,
  CAMT_08,
  CUSTOMER_IBAN,
  largeCamt,
  OWN_IBAN,
  PT_IBAN,
  SPARKASSE,
} from '../../support/bank-files.ts';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

type Json = Record<string, unknown>;

/** A company with bank accounts, a customer and a supplier. */
async function company() {
  const account = await rig.account();
  const { client } = account;
  const made = async (path: string, body: Json) => created(await client.post(path, body));
  const main = await made('/bank_accounts', { code: 'MAIN', iban: 'DE89 3704 0044 0532 0130 00', currency: 'EUR' });
  const cafe = await made('/customers', { code: 'CAFE', name: 'Café Central GmbH' });
  const mill = await made('/suppliers', { code: 'MILL', name: 'Mühle Süd KG', iban: 'DE75512108001245126199' });
  const document = (path: string, body: Json) =>
    made(path, { date: '2026-02-20', currency: 'EUR', items: [], ...body });
  const invoice = (number: string, total: number, more: Json = {}) =>
    document('/invoices', {
      document_set: 'FT',
      seq_number: number,
      total_amount: total,
      customer: { code: 'CAFE' },
      ...more,
    });
  const purchase = (number: string, total: number, more: Json = {}) =>
    document('/purchases', {
      document_set: 'CC',
      seq_number: number,
      total_amount: total,
      supplier: { code: 'MILL' },
      ...more,
    });
  const send = (raw: string | Buffer, query: Record<string, string | number> = {}, type = 'text/plain') =>
    client.call('POST', '/bank_statements', { raw, headers: { 'content-type': type }, query: { ...query } });
  const entries = async (query: Record<string, string | number> = {}) =>
    (await client.get('/bank_entries', { sort: 'id', limit: 100, ...query })).body as Json[];
  const get = async (path: string, id: number) => (await client.get(path, { id })).body[0] as Json;
  const proposals = async (id: unknown) => {
    const { body, status, text } = await client.get('/bank_proposals', { id: Number(id) });
    assert.equal(status, 200, text + rig.log.slice(-2).join());
    return body as {
      score: number;
      documents: Json[];
      reasons: { ground: string; text: string }[];
      booking: Json;
      rest: number;
    }[];
  };
  const book = (body: Json) => client.post('/bank_bookings', body);
  const doctor = () => checkAccount(rig.administration, { kind: 'administrator', accountId: account.id });
  return { account, client, main, cafe, mill, invoice, purchase, send, entries, get, proposals, book, doctor };
}

function created({ status, text, body, headers }: Answer): number {
  assert.equal(status, 201, text + rig.log.slice(-2).join());
  return Number(body.id ?? headers['x-document-id']);
}

function refused({ status, body, text }: Answer, expected: number, says: RegExp, field?: string): void {
  assert.equal(status, expected, text);
  assert.match(text, says);
  if (field !== undefined) assert.equal(body.details[0].field, field, text);
}

const groundsOf = ({ reasons }: { reasons: { ground: string }[] }) => reasons.map(({ ground }) => ground);
const read = ({ status, body, text }: Answer): Json[] => {
  assert.equal(status, 200, text + rig.log.slice(-2).join());
  return body;
};

describe('A bank statement', () => {
  it('is imported once, found by its account, and its balance is that of the bank account', async () => {
    const { client, send, main, entries } = await company();
    const [statement] = read(await send(SPARKASSE));
    assert.deepEqual(
      [statement?.bank_account_id, statement?.known, statement?.new_entries, statement?.warnings],
      [main, false, 3, []],
    );
    assert.deepEqual(
      (await entries()).map(({ amount }) => amount),
      [119, -45.9, -19],
    );
    const [again] = read(await send(SPARKASSE.replaceAll('\r\n', '\n')));
    assert.deepEqual([again?.known, again?.id, again?.new_entries], [true, statement?.id, 0]);
    assert.match(String(again?.warnings), /on file already/);
    assert.equal((await entries()).length, 3);
    // The next one begins with its balance.
    const [next] = read(await send(CAMT_02, {}, 'application/xml'));
    assert.deepEqual(next?.warnings, []);
    const [account] = (await client.get('/bank_accounts')).body;
    assert.deepEqual([account.balance, account.balance_date], [1498.5, '2026-03-05']);
    const heard = (await client.get('/changes', { type: 'bank_statement.*' })).body as Json[];
    assert.deepEqual(
      heard.map(({ id }) => id),
      [statement?.id, next?.id],
    );
  });

  it('warns where one before it is missing', async () => {
    const { send } = await company();
    read(await send(SPARKASSE));
    const later = CAMT_02.replace('>1054.10<', '>2054.10<').replace('>1498.50<', '>2498.50<');
    const [statement] = read(await send(later, {}, 'application/xml'));
    assert.match(
      String(statement?.warnings),
      /was 1054\.1 at the end of 2026-03-04, and this statement begins with 2054\.1/,
    );
  });

  it('of CSV needs its columns once, and overlapping files add only new rows', async () => {
    const { client, send, entries } = await company();
    const pt = created(await client.post('/bank_accounts', { code: 'CGD', iban: PT_IBAN, currency: 'EUR' }));
    refused(
      await send(CAIXA, { bank_account_id: pt }, 'text/csv'),
      400,
      /the columns of the bank.*Data mov\./,
      'csv_mapping',
    );
    const wrong = JSON.stringify({ ...CAIXA_MAPPING, credit: undefined });
    refused(
      await send(CAIXA, { bank_account_id: pt, csv_mapping: wrong }, 'text/csv'),
      400,
      /amount, or debit and credit/,
      'csv_mapping',
    );
    const mapping = JSON.stringify(CAIXA_MAPPING);
    const [first] = read(await send(CAIXA, { bank_account_id: pt, csv_mapping: mapping }, 'text/csv'));
    assert.equal(first?.new_entries, 4);
    // A third coffee on the same day, and nothing else.
    const text = CAIXA.toString('latin1');
    const line = text.split('\r\n').find(each => each.includes('1.251,57')) ?? '';
    const third = text
      .replace('1.263,87;', '1.262,77;')
      .replace(line, `${line.replace('1.251,57', '1.250,47')}\r\n${line}`);
    const [second] = read(await send(Buffer.from(third, 'latin1'), { bank_account_id: pt }, 'text/csv'));
    assert.deepEqual([second?.new_entries, second?.entry_count], [1, 5]);
    assert.match(String(second?.warnings), /Entries that are on file already: 4/);
    const [same] = read(await send(CAIXA, { bank_account_id: pt }, 'text/csv'));
    assert.deepEqual([same?.known, same?.id], [true, undefined]);
    const coffees = (await entries()).filter(({ amount }) => amount === -1.1);
    assert.equal(coffees.length, 3);
    assert.deepEqual((await client.get('/bank_accounts', { id: pt })).body[0].csv_mapping, CAIXA_MAPPING);
  });

  it('of another format warns of entries that have the day and amount of some on file', async () => {
    const { main, send } = await company();
    const [first] = read(await send(SPARKASSE));
    assert.doesNotMatch(String(first?.warnings), /day and amount/);
    const mapping = { date: 'Day', amount: 'Amount', text: 'Text', date_form: 'DMY', decimal: 'comma' };
    const csv =
      'Day;Amount;Text\n02.03.2026;119,00;Cafe\n02.03.2026;119,00;Cafe\n03.03.2026;-45,90;Mill\n04.03.2026;19,00;Back\n';
    const query = { bank_account_id: main, csv_mapping: JSON.stringify(mapping) };
    const [second] = read(await send(csv, query, 'text/csv'));
    assert.equal(second?.new_entries, 4);
    assert.match(String(second?.warnings), /Entries with the day and amount of .*: 2\. Ignore/);
    const [third] = read(await send(`${csv}05.03.2026;7,00;New\n`, query, 'text/csv'));
    assert.deepEqual([third?.new_entries, third?.warnings], [1, ['Entries that are on file already: 4']]);
  });

  it('is refused as a whole by what is wrong in it, and nothing is stored', async () => {
    const { client, send, entries } = await company();
    refused(await send(SPARKASSE.replace('1054,10', '1054,11')), 400, /the difference is 0\.01/, 'body');
    refused(await send(SPARKASSE.replaceAll('EUR', 'USD')), 400, /in USD, and the bank account MAIN in EUR/, 'body');
    refused(await send(CAMT_08, {}, 'application/xml'), 400, /PT50000201231234567890154/, 'bank_account_id');
    const [{ id }] = (await client.get('/bank_accounts')).body;
    refused(
      await send(SPARKASSE, { bank_account_id: id + 999 }),
      400,
      /'bank_account_id' names an unknown bank account/,
      'bank_account_id',
    );
    refused(await send(CAMT_08, { bank_account_id: id }, 'application/xml'), 400, /another account/, 'bank_account_id');
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}">]><a>&a;</a>`;
    refused(await send(bomb, {}, 'text/xml'), 400, /DOCTYPE.*bank statements/, 'body');
    refused(await send('x'.repeat(21 * 1024 * 1024)), 413, /MiB|large/i);
    refused(await send(largeCamt(10_001), {}, 'application/xml'), 400, /10001 entries/, 'body');
    // The second of two statements is wrong: none is stored.
    created(await client.post('/bank_accounts', { code: 'CGD', iban: PT_IBAN, currency: 'EUR' }));
    refused(
      await send(CAMT_08.replace('>115.25<', '>115.26<'), {}, 'application/xml'),
      400,
      /S-2: the balance/,
      'body',
    );
    assert.deepEqual(await entries(), []);
    assert.deepEqual((await client.get('/bank_statements')).body, []);
    const [, second] = read(await send(CAMT_08, {}, 'application/xml'));
    assert.equal(second?.identification, 'S-2');
  });

  it('keeps the currency of its bank account', async () => {
    const { client, send, main } = await company();
    const change = (body: Json) => client.put('/bank_accounts', { id: main, ...body });
    assert.equal((await change({ currency: 'USD' })).status, 201);
    assert.equal((await change({ currency: 'EUR' })).status, 201);
    read(await send(SPARKASSE));
    refused(await change({ currency: 'USD' }), 409, /stays while the bank account has statements/, 'currency');
    assert.equal((await change({ currency: 'EUR', description: 'Main' })).status, 201);
  });

  it('that was imported by mistake is removed with its entries, unless one is booked or was', async () => {
    const { client, send, main, invoice, entries, book, cafe, get, doctor } = await company();
    const remove = (id: unknown) => client.call('DELETE', '/bank_statements', { query: { id: Number(id) } });
    refused(await remove(999_999), 404, /no bank statement 999999/);
    const [statement] = read(await send(SPARKASSE));
    const stranger = await company();
    const foreign = await stranger.client.call('DELETE', '/bank_statements', { query: { id: Number(statement?.id) } });
    refused(foreign, 404, /no bank statement/);
    const [first] = await entries();
    const ignored = await client.put('/bank_entries', { id: first?.id, status: 'ignored', reason: 'Mistake' });
    assert.equal(ignored.status, 201, ignored.text);
    const removed = await remove(statement?.id);
    assert.equal(removed.status, 204, removed.text);
    assert.deepEqual([await entries(), (await client.get('/bank_statements')).body], [[], []]);
    assert.equal((await get('/bank_accounts', main)).balance, undefined);
    refused(await remove(statement?.id), 404, /no bank statement/);
    const [, gone] = (await client.get('/changes', { type: 'bank_statement.*' })).body as Json[];
    assert.deepEqual([gone?.type, gone?.id], ['bank_statement.deleted', statement?.id]);
    // The file can be imported again; once booked, it stays.
    const [again] = read(await send(SPARKASSE));
    assert.deepEqual([again?.known, again?.new_entries], [false, 3]);
    await invoice('2026/0001', 119);
    const [entry] = await entries();
    const booked = await book({
      entry_id: entry?.id,
      customer_id: cafe,
      settles: [{ document: 'FT 2026/0001', amount: 119 }],
    });
    const [receipt] = booked.body.documents;
    const name = `${receipt.documentSeries} ${receipt.documentNumber}`;
    refused(await remove(again?.id), 409, new RegExp(`are booked to ${name}`));
    assert.equal((await client.put('/receipts', { id: receipt.id, status: 'VOID', reason: 'Wrong' })).status, 201);
    refused(await remove(again?.id), 409, new RegExp(`are booked to ${name}`));
    assert.equal((await entries()).length, 3);
    assert.deepEqual(await doctor(), []);
  });

  it('is removed or booked, not both, when both are requested at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { client, send, entries, book, cafe, doctor } = await company();
      const [statement] = read(await send(SPARKASSE));
      const [entry] = await entries();
      const [removed, booked] = await Promise.all([
        client.call('DELETE', '/bank_statements', { query: { id: Number(statement?.id) } }),
        book({ entry_id: entry?.id, customer_id: cafe }),
      ]);
      const outcome = `${removed.status} ${booked.status}`;
      assert.ok(['204 404', '409 201'].includes(outcome), `${outcome} ${removed.text} ${booked.text}`);
      assert.equal((await entries()).length, removed.status === 204 ? 0 : 3);
      assert.deepEqual(await doctor(), []);
    }
  });

  it('of ten thousand entries takes seconds, and its proposals too', async () => {
    const { client, send, invoice, entries, proposals, doctor } = await company();
    const file = largeCamt(10_000);
    const start = performance.now();
    const [statement] = read(await send(file, {}, 'application/xml'));
    const imported = performance.now() - start;
    assert.equal(statement?.new_entries, 10_000);
    for (let number = 1; number <= 3; number++) await invoice(`2026/900${number}`, 1.01);
    const [last] = await entries({ sort: '-id', limit: 1 });
    const asked = performance.now();
    await proposals(last?.id);
    const proposed = performance.now() - asked;
    process.stdout.write(
      `# import ${Math.round(imported)} ms of ${file.length} bytes, proposals ${Math.round(proposed)} ms\n`,
    );
    assert.equal((await client.get('/bank_entries', { options: undefined, limit: 1 })).status, 200);
    assert.ok(imported < 60_000 && proposed < 5_000);
    assert.deepEqual(await doctor(), []);
  });
});

describe('An entry', () => {
  it('is proposed by number, account and amount, and one booking pays the invoice', async () => {
    const { client, send, invoice, entries, proposals, book, get, doctor } = await company();
    const paid = await invoice('2026/0001', 119);
    await invoice('2026/0002', 119);
    read(await send(SPARKASSE));
    const [entry] = await entries();
    const [best] = await proposals(entry?.id);
    assert.deepEqual(
      best?.documents.map(({ document_id }) => document_id),
      [paid],
    );
    assert.deepEqual(groundsOf(best as never), ['number', 'amount', 'name']);
    const answer = await book(best?.booking as Json);
    assert.equal(answer.status, 201, answer.text + rig.log.slice(-2).join());
    const [receipt] = answer.body.documents;
    assert.deepEqual(receipt.type, 'receipt');
    const booked = await get('/bank_entries', Number(entry?.id));
    assert.deepEqual([booked.status, booked.open_amount], ['booked', 0]);
    assert.equal((booked.documents as Json[])[0]?.document_id, receipt.id);
    assert.equal((await get('/invoices', paid)).status, 'PAID');
    const made = await get('/receipts', receipt.id);
    assert.deepEqual([made.date, made.total_amount, made.payment_type], ['2026-03-02', 119, 'Bank transfer']);
    refused(await book(best?.booking as Json), 409, /is booked/);
    // Its account is known from now on.
    read(await send(CAMT_02, {}, 'application/xml'));
    await invoice('9', 55);
    const next = (await entries()).find(({ name }) => name === 'Bäckerei Blau');
    assert.ok(
      groundsOf((await proposals(next?.id)).find(each => each.booking.customer_id !== undefined) as never).includes(
        'iban',
      ),
    );
    assert.deepEqual(await doctor(), []);
    // A void opens it again.
    const voided = await client.put('/receipts', { id: receipt.id, status: 'VOID', reason: 'Wrong customer' });
    assert.equal(voided.status, 201, voided.text);
    const opened = await get('/bank_entries', Number(entry?.id));
    assert.deepEqual([opened.status, opened.open_amount, opened.documents], ['open', 119, undefined]);
    const heard = (await client.get('/changes', { type: 'bank_entry.*' })).body as Json[];
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['bank_entry.booked', 'bank_entry.opened'],
    );
    assert.equal((await book(best?.booking as Json)).status, 201);
    assert.deepEqual(await doctor(), []);
  });

  it('that is booked again after a void has the day of the void, and no earlier report changes', async () => {
    const { client, send, invoice, entries, get, book, cafe, doctor } = await company();
    await invoice('2026/0001', 119);
    read(await send(SPARKASSE));
    const [entry] = await entries();
    const body = { entry_id: entry?.id, customer_id: cafe, settles: [{ document: 'FT 2026/0001', amount: 119 }] };
    const booked = await book(body);
    const [first] = booked.body.documents;
    const { date, id } = await get('/receipts', first.id);
    assert.equal(date, '2026-03-02');
    const today = new Date(String((await client.get('/status')).headers.date)).toISOString().slice(0, 10);
    const days = ['2026-02-25', '2026-03-02', '2026-03-10', daysFrom(today, -1), today];
    const reports = () =>
      Promise.all(
        ['open_receivables', 'aged_debtors'].flatMap(name =>
          days.map(async day => {
            const { status, body: answer, text } = await client.get(`/reports/${name}`, { day });
            assert.equal(status, 200, text);
            return answer;
          }),
        ),
      );
    const before = await reports();
    assert.match(JSON.stringify(before[0]), /119/);
    assert.equal((await client.put('/receipts', { id, status: 'VOID', reason: 'Wrong' })).status, 201);
    const again = await book(body);
    assert.equal(again.status, 201, again.text);
    assert.equal((await get('/receipts', again.body.documents[0].id)).date, today);
    assert.deepEqual(await reports(), before);
    assert.deepEqual(await doctor(), []);
  });

  it('is booked for a party, and only if something of it is open', async () => {
    const { client, send, entries, book, cafe, invoice } = await company();
    read(await send(SPARKASSE));
    const [entry] = await entries();
    refused(await book({ entry_id: entry?.id }), 400, /or supplier_id/, 'customer_id');
    refused(await book({ entry_id: entry?.id, settles: [] }), 400, /or supplier_id/, 'customer_id');
    refused(await book({ entry_id: entry?.id, credit_transfer_id: 999_999 }), 404, /no credit transfer 999999/);
    const other = await company();
    const purchase = await other.purchase('2026/1', 119);
    const transfer = created(
      await other.client.post('/credit_transfers', { bank_account_id: other.main, purchases: [{ id: purchase }] }),
    );
    refused(await book({ entry_id: entry?.id, credit_transfer_id: transfer }), 404, /no credit transfer/);
    assert.deepEqual((await client.get('/receipts')).body, []);
    // The documents that it settles have the party.
    await invoice('2026/0001', 119);
    const { body, status, text } = await book({
      entry_id: entry?.id,
      settles: [{ document: 'FT 2026/0001', amount: 119 }],
    });
    assert.equal(status, 201, text);
    const [receipt] = (await client.get('/receipts', { id: body.documents[0].id })).body;
    assert.equal(receipt.customer.id, cafe);
    const nothing = SPARKASSE.replace('28C:00000/001', '28C:00000/002')
      .replace('CR119,00', 'CR0,00')
      .replace('1054,10', '935,10');
    read(await send(nothing));
    const zero = (await entries()).find(({ amount }) => amount === 0);
    refused(await book({ entry_id: zero?.id, customer_id: cafe }), 400, /nothing is open/, 'entry_id');
  });

  it('is booked once when many book it at the same time', async () => {
    const { account, send, invoice, entries, client, proposals } = await company();
    await invoice('2026/0001', 119);
    read(await send(SPARKASSE));
    const [entry] = await entries();
    const [best] = await proposals(entry?.id);
    const clients: Client[] = await Promise.all(Array.from({ length: 6 }, () => account.login()));
    const body = { entry_id: entry?.id, customer_id: best?.booking.customer_id };
    const answers = await Promise.all(clients.map(each => each.post('/bank_bookings', body)));
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [201, 409, 409, 409, 409, 409],
      answers.map(({ text }) => text).join(),
    );
    assert.equal((await client.get('/receipts')).body.length, 1);
  });

  it('is booked with early-payment discount, over several documents, with a bank charge, and in parts', async () => {
    const { client, send, invoice, entries, proposals, book, get, cafe, doctor } = await company();
    created(
      await client.post('/payment_terms', {
        code: 'SK',
        description: '2 % 14 days',
        days: 30,
        early_payment: { percent: 2, days: 14 },
      }),
    );
    const item = (price: number) => [{ item_type: 'service', description: 'Tea', qty: 1, unit_price: price, vat: 0 }];
    const discounted = await invoice('2026/0002', 102.05, { payment_terms_code: 'SK', items: item(102.05) });
    const [one, two] = [await invoice('2026/0101', 120), await invoice('2026/0102', 80)];
    const foreign = await invoice('2026/0003', 100);
    read(
      await send(
        CAMT_02.replace('FT2026</Ustrd><Ustrd>0002', 'FT2026</Ustrd><Ustrd>0002')
          .replaceAll('>100.00<', '>100.01<')
          .replace('>300.00<', '>300.01<')
          .replace('1498.50', '1498.51'),
        {},
        'application/xml',
      ),
    );
    const [first, second, third] = await entries();
    const [best] = await proposals(first?.id);
    assert.ok(groundsOf(best as never).includes('discount'), JSON.stringify(best));
    const booked = await book(best?.booking as Json);
    assert.equal(booked.status, 201, booked.text);
    assert.equal((await get('/invoices', discounted)).amount_due, 0);
    assert.equal((await client.get('/credit_notes')).body.length, 1);

    const settles = [
      { document: 'FT 2026/0101', amount: 120 },
      { document: 'FT 2026/0102', amount: 80 },
    ];
    const several = await book({ entry_id: second?.id, customer_id: cafe, settles });
    assert.equal(several.status, 201, several.text);
    assert.deepEqual([(await get('/invoices', one)).status, (await get('/invoices', two)).status], ['PAID', 'PAID']);

    // The bank kept 1.50 of 100.
    const [charged] = await proposals(third?.id);
    assert.deepEqual([charged?.booking.charge, charged?.documents[0]?.amount], [1.5, 100], JSON.stringify(charged));
    assert.equal((await book(charged?.booking as Json)).status, 201);
    const entry = await get('/bank_entries', Number(third?.id));
    assert.deepEqual([entry.status, (entry.documents as Json[])[0]?.charge], ['booked', 1.5]);
    assert.equal((await get('/invoices', foreign)).status, 'PAID');

    const fourth = (await entries())[3];
    refused(await book({ entry_id: fourth?.id, customer_id: cafe, amount: 46 }), 400, /at most 45\.9/, 'amount');
    assert.equal((await book({ entry_id: fourth?.id, customer_id: cafe, amount: 40 })).status, 201);
    assert.equal((await get('/bank_entries', Number(fourth?.id))).open_amount, 5.9);
    assert.equal((await book({ entry_id: fourth?.id, customer_id: cafe })).status, 201);
    assert.equal((await get('/bank_entries', Number(fourth?.id))).status, 'booked');
    assert.deepEqual(await doctor(), []);
  });

  it('that leaves the account is a payment or a refund, and one that is put aside comes back', async () => {
    const { client, send, purchase, entries, proposals, book, get, cafe, doctor } = await company();
    const owed = await purchase('2026/12', 45.9);
    read(await send(SPARKASSE));
    const [, out, back] = await entries();
    const [best] = await proposals(out?.id);
    assert.deepEqual(
      best?.documents.map(({ document_id }) => document_id),
      [owed],
      JSON.stringify(best),
    );
    const payment = await book(best?.booking as Json);
    assert.equal(payment.body.documents[0].type, 'payment', payment.text);
    assert.equal((await get('/purchases', owed)).status, 'PAID');
    refused(await client.put('/bank_entries', { id: out?.id, status: 'ignored', reason: 'x' }), 409, /is booked/);
    refused(await client.put('/bank_entries', { id: back?.id, status: 'ignored' }), 400, /required/, 'reason');
    assert.equal(
      (await client.put('/bank_entries', { id: back?.id, status: 'ignored', reason: 'Looked into' })).status,
      201,
    );
    refused(await book({ entry_id: back?.id, customer_id: cafe }), 409, /is ignored/);
    assert.deepEqual(await proposals(back?.id), []);
    assert.equal((await client.put('/bank_entries', { id: back?.id, status: 'open' })).status, 201);
    const refund = await book({ entry_id: back?.id, customer_id: cafe });
    assert.equal(refund.status, 201, refund.text);
    assert.equal((await get('/payments', refund.body.documents[0].id)).total_amount, 19);
    assert.deepEqual(await doctor(), []);
  });
});

describe('A credit transfer', () => {
  it('has purchases that are due once, its file, and is booked with the sum of the bank', async () => {
    const { client, main, mill, purchase, send, entries, proposals, book, get, doctor } = await company();
    const other = created(await client.post('/suppliers', { code: 'SACK', name: 'Säcke & Söhne //x', iban: PT_IBAN }));
    created(await client.post('/suppliers', { code: 'NONE', name: 'No account' }));
    const one = await purchase('2026/12', 45.9, { your_ref: 'R-77', due_date: '2026-03-01' });
    const two = await purchase('2026/13', 54.1, { supplier: { code: 'SACK' }, due_date: '2026-03-01' });
    const none = await purchase('2026/14', 5, { supplier: { code: 'NONE' }, due_date: '2026-03-01' });
    const dollar = await purchase('2026/15', 5, { currency: 'USD', due_date: '2026-03-01' });
    const due = async () => (await client.get('/due_purchases')).body as Json[];
    assert.deepEqual(
      (await due()).map(({ document_id, not_payable }) => [document_id, not_payable]),
      [
        [one, undefined],
        [two, undefined],
        [none, 'NO_IBAN'],
        [dollar, 'OTHER_CURRENCY'],
      ],
    );
    const make = (purchases: Json[], more: Json = {}) =>
      client.post('/credit_transfers', { bank_account_id: main, purchases, ...more });
    refused(await make([{ id: none }]), 400, /has no IBAN/, 'purchases[0].id');
    refused(await make([{ id: dollar }]), 400, /must be in EUR/, 'purchases[0].id');
    refused(await make([{ id: one, amount: 46 }]), 400, /at most 45\.9/, 'purchases[0].amount');
    refused(await make([{ id: one }], { execution_date: '2026-01-01' }), 400, /not be before today/, 'execution_date');
    refused(await make([{ id: one }, { id: one }]), 400, /another credit transfer/, 'purchases[1].id');
    refused(await make([]), 400, /at least one/, 'purchases');
    const answer = await make([{ id: one }, { id: two }]);
    const id = created(answer);
    assert.deepEqual([answer.body.amount, answer.body.entry_count], [100, 2]);
    assert.deepEqual(
      (await due()).map(({ document_id }) => document_id),
      [none, dollar],
    );
    refused(await make([{ id: two }]), 400, /another credit transfer/);
    const file = await client.get('/credit_transfer_file', { id });
    assert.equal(file.status, 200);
    assert.match(file.text, /<NbOfTxs>2<\/NbOfTxs><CtrlSum>100\.00<\/CtrlSum>/);
    assert.match(file.text, /<InstdAmt Ccy="EUR">54\.10<\/InstdAmt>.*<Nm>Sacke \+ Sohne \/x<\/Nm>/);
    assert.match(file.text, new RegExp(`<DbtrAcct><Id><IBAN>${OWN_IBAN}`));
    assert.match(file.text, /<Ustrd>R-77<\/Ustrd>/);
    // Cancelled and made again.
    assert.equal((await client.put('/credit_transfers', { id, status: 'CANCELLED' })).status, 201);
    refused(await client.put('/credit_transfers', { id, status: 'CANCELLED' }), 409, /is cancelled or booked/);
    assert.equal((await due()).length, 4);
    const again = created(await make([{ id: one }, { id: two }]));
    // The bank books the sum.
    const statement = [
      ':20:X',
      `:25:${OWN_IBAN}`,
      ':28C:9/1',
      ':60F:C260304EUR500,00',
      ':61:2603050305D100,00NTRFNONREF',
      ':86:SAMMELUEBERWEISUNG',
      ':62F:C260305EUR400,00',
      '-',
    ];
    read(await send(statement.join('\n')));
    const [entry] = await entries();
    const [best] = await proposals(entry?.id);
    assert.deepEqual(groundsOf(best as never), ['transfer', 'amount']);
    assert.equal(best?.booking.credit_transfer_id, again);
    const withKey = { headers: { 'idempotency-key': 'booking-of-a-transfer' } };
    const booked = await client.post('/bank_bookings', best?.booking, withKey);
    assert.equal(booked.status, 201, booked.text);
    assert.equal(booked.body.documents.length, 2);
    const repeated = await client.post('/bank_bookings', best?.booking, withKey);
    assert.deepEqual([repeated.status, repeated.body], [201, booked.body], repeated.text);
    refused(await book(best?.booking as Json), 409, /is booked/);
    assert.deepEqual([(await get('/purchases', one)).status, (await get('/purchases', two)).status], ['PAID', 'PAID']);
    assert.equal((await get('/credit_transfers', again)).status, 'BOOKED');
    assert.equal((await get('/bank_entries', Number(entry?.id))).status, 'booked');
    refused(await client.put('/credit_transfers', { id: again, status: 'CANCELLED' }), 409, /is cancelled or booked/);
    assert.deepEqual([mill, other].length, 2);
    assert.deepEqual(await doctor(), []);
  });

  it('has no file while it pays more than is due', async () => {
    const { client, main, mill, purchase, get } = await company();
    const make = async (ids: number[]) =>
      created(
        await client.post('/credit_transfers', { bank_account_id: main, purchases: ids.map(each => ({ id: each })) }),
      );
    const file = (id: number) => client.get('/credit_transfer_file', { id });
    const [one, two, three] = [
      await purchase('2026/1', 10),
      await purchase('2026/2', 20),
      await purchase('2026/3', 30),
    ] as const;
    const id = await make([one, two, three]);
    assert.equal((await file(id)).status, 200);
    assert.equal((await client.put('/purchases', { id: one, status: 'VOID', reason: 'Wrong' })).status, 201);
    refused(await file(id), 409, /of CC 2026\/1: .*cancel it and make it again/);
    const paid = await client.post('/payments', {
      document_set: 'PAY',
      seq_number: '1',
      date: '2026-03-01',
      currency: 'EUR',
      total_amount: 5,
      ...{ supplier: { id: mill }, settles: [{ document: 'CC 2026/2', amount: 5 }] },
    });
    assert.equal(paid.status, 201, paid.text);
    refused(await file(id), 409, /of CC 2026\/1, CC 2026\/2: /);
    assert.equal((await client.put('/credit_transfers', { id, status: 'CANCELLED' })).status, 201);
    assert.equal((await file(id)).status, 200);
    const again = await make([two, three]);
    assert.equal((await file(again)).status, 200);
    assert.equal((await get('/credit_transfers', again)).amount, 45);
  });

  it('takes early-payment discounts, and its payment is found by the end-to-end identification', async () => {
    const { client, main, purchase, send, entries, proposals, book, get } = await company();
    const today = (await client.get('/status')).headers.date as string;
    const day = new Date(today).toISOString().slice(0, 10);
    created(
      await client.post('/payment_terms', {
        code: 'SK',
        description: '2 %',
        days: 30,
        early_payment: { percent: 2, days: 14 },
      }),
    );
    const item = [{ item_type: 'service', description: 'Flour', qty: 1, unit_price: 100, vat: 0 }];
    const id = await purchase('2026/20', 100, { payment_terms_code: 'SK', date: day, items: item });
    const [due] = (await client.get('/due_purchases', { until: '2200-01-01' })).body;
    assert.deepEqual([due.document_id, due.discount], [id, 2]);
    const made = await client.post('/credit_transfers', { bank_account_id: main, purchases: [{ id, discount: 2 }] });
    assert.equal(made.body.amount, 98, made.text);
    const date = day.slice(2).replaceAll('-', '');
    const statement = [
      ':20:X',
      `:25:${OWN_IBAN}`,
      ':28C:9/1',
      `:60F:C${date}EUR500,00`,
      `:61:${date}D98,00NTRFNONREF`,
      `:86:177?00UEBERWEISUNG?20EREF+${made.body.reference}-1?21SVWZ+x`,
      `:62F:C${date}EUR402,00`,
      '-',
    ];
    read(await send(statement.join('\n')));
    const [entry] = await entries();
    const [best] = await proposals(entry?.id);
    assert.equal(groundsOf(best as never)[0], 'end_to_end_id', JSON.stringify(best));
    const booked = await book(best?.booking as Json);
    assert.equal(booked.status, 201, booked.text);
    assert.equal((await get('/purchases', id)).amount_due, 0);
    assert.equal((await client.get('/supplier_credit_notes')).body.length, 1);
    assert.ok(CUSTOMER_IBAN);
  });
});
