// Recurring documents with a clock of its own: dates, modes, prices, missed days, failures and another try. contract §5

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeDueDocuments } from '../../../src/operations/recurring/make-due.ts';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, made, openShop } from '../stock/shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the interface, whose form is checked against openapi.json
type Answered = any;

const rig = await startRig();

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00Z`);

/** Runs the worker until nothing is due. */
async function run(now: Date): Promise<void> {
  for (let rounds = 0; await makeDueDocuments(rig.server.context, now); rounds++) assert.ok(rounds < 500);
}

async function company() {
  const shop = await openShop(rig);
  const { client } = shop;
  made(await client.post('/customers', { code: 'C1', name: 'Café Central' }));
  const rent = (more: Fields = {}): Fields => ({
    document_set: 'FT',
    currency: 'EUR',
    customer: { code: 'C1' },
    items: [{ description: 'Rent {month} {year}', qty: 1, unit_price: 100, vat: 23 }],
    ...more,
  });
  const template = (more: Fields = {}): Fields => ({
    description: 'Rent',
    type: 'invoice',
    start_date: '2027-01-31',
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
    mode: 'issue',
    body: rent(),
    ...more,
  });
  return {
    ...shop,
    rent,
    template,
    add: async (more: Fields = {}) => made(await client.post('/recurring_documents', template(more))).id as number,
    recurring: async (id: number) => (await client.get('/recurring_documents', { id })).body[0],
    occurrences: async (id: number) =>
      (await client.get('/recurring_occurrences', { sort: 'id', limit: 1000 })).body.filter(
        (each: Fields) => each.recurring_document_id === id,
      ),
    invoices: async () => (await client.get('/invoices', { sort: 'id', limit: 1000 })).body,
  };
}

describe('A recurring document', () => {
  it('issues an invoice on each date of a year, once', async () => {
    const c = await company();
    const id = await c.add();
    assert.equal((await c.recurring(id)).next_date, '2027-01-31');
    await run(at('2027-01-30'));
    assert.deepEqual(await c.invoices(), []);
    for (
      let day = new Date('2027-01-31T12:00:00Z');
      day < new Date('2028-03-01T13:00:00Z');
      day.setDate(day.getDate() + 1)
    ) {
      await run(day);
      if (day.getDate() % 9 === 0) await run(day);
    }
    const invoices = await c.invoices();
    assert.equal(invoices.length, 14);
    assert.deepEqual(
      invoices
        .slice(0, 3)
        .concat(invoices.at(-1))
        .map(({ date, items, total_amount }: Answered) => [date, items[0].description, total_amount]),
      [
        ['2027-01-31', 'Rent janeiro 2027', 123],
        ['2027-02-28', 'Rent fevereiro 2027', 123],
        ['2027-03-31', 'Rent março 2027', 123],
        ['2028-02-29', 'Rent fevereiro 2028', 123],
      ],
    );
    assert.deepEqual(
      (await c.occurrences(id)).map(({ status }: Fields) => status),
      Array(14).fill('ISSUED'),
    );
    assert.partialDeepStrictEqual(await c.recurring(id), {
      next_date: '2028-03-31',
      last_date: '2028-02-29',
      failed: 0,
    });
    const { body: events } = await c.client.get('/changes', { type: 'recurring_document.*', limit: 1000 });
    assert.deepEqual(
      events.map(({ type }: Fields) => type),
      ['recurring_document.created', ...Array(14).fill('recurring_document.made')],
    );
    assert.ok(events.slice(1).every(({ actor }: Fields) => actor === 'server'));
    await c.sound();
  });

  it('begins the day of the account', async () => {
    const c = await company();
    await c.owner(`UPDATE account SET timezone = 'Pacific/Kiritimati' WHERE account_id = $1`, [c.account.id]);
    await c.add({ start_date: '2027-03-01', rrule: 'FREQ=DAILY' });
    await run(at('2027-02-28', '09:59'));
    assert.equal((await c.invoices()).length, 0);
    await run(at('2027-02-28', '10:00'));
    assert.equal((await c.invoices()).length, 1);
    await c.owner(`UPDATE account SET timezone = 'America/New_York' WHERE account_id = $1`, [c.account.id]);
    // The clock goes forward on the 14th of March there.
    for (const [time, count] of [
      ['2027-03-14T04:59:00Z', 13],
      ['2027-03-14T05:00:00Z', 14],
      ['2027-03-15T03:59:00Z', 14],
      ['2027-03-15T04:00:00Z', 15],
    ] as const) {
      await run(new Date(time));
      assert.equal((await c.invoices()).length, count, time);
    }
  });

  it('catches up every missed date in order, with its own texts', async () => {
    const c = await company();
    const id = await c.add({ start_date: '2027-01-04', rrule: 'FREQ=WEEKLY', billing_period: true });
    const other = await c.add({ start_date: '2027-01-05', rrule: 'FREQ=WEEKLY;COUNT=3', description: 'B' });
    await run(at('2027-03-08'));
    assert.deepEqual(
      (await c.occurrences(id)).map(({ date, period_end }: Fields) => `${date} ${period_end}`),
      ['04 10', '11 17', '18 24', '25 31']
        .map(days => `2027-01-${days.replace(' ', ' 2027-01-')}`)
        .concat(
          ...['2027-02-01 2027-02-07', '2027-02-08 2027-02-14', '2027-02-15 2027-02-21', '2027-02-22 2027-02-28'],
          ...['2027-03-01 2027-03-07', '2027-03-08 2027-03-14'],
        ),
    );
    const invoices = await c.invoices();
    assert.equal(invoices.length, 13);
    const days = invoices.map(({ date }: Fields) => String(date));
    assert.deepEqual(days, days.toSorted());
    assert.partialDeepStrictEqual(invoices[0], { period_start: '2027-01-04', period_end: '2027-01-10' });
    assert.equal((await c.recurring(other)).next_date, undefined);
    await run(at('2027-03-08'));
    assert.equal((await c.invoices()).length, 13);
  });

  it('takes today where its set has a later date already', async () => {
    const c = await company();
    await c.owner(
      `UPDATE document_set SET numbering = 'server', dates_in_order = true WHERE account_id = $1 AND code = 'FT'`,
      [c.account.id],
    );
    made(
      await c.create('invoice', {
        seq_number: '*',
        date: '2027-02-10',
        customer: { code: 'C1' },
        total_amount: 1,
        items: [line('X', 1, { unit_price: 1, vat: 0 })],
      }),
    );
    await c.add({ start_date: '2027-01-31', end_date: '2027-01-31' });
    await run(at('2027-02-11'));
    const last = (await c.invoices()).at(-1);
    assert.deepEqual([last.date, last.items[0].description], ['2027-02-11', 'Rent janeiro 2027']);
  });

  it('makes drafts, which may lack anything, and follows them', async () => {
    const c = await company();
    const id = await c.add({
      mode: 'draft',
      start_date: '2027-01-01',
      rrule: 'FREQ=MONTHLY',
      body: c.rent({ document_set: null }),
    });
    await run(at('2027-02-01'));
    const drafts = (await c.client.get('/drafts', { sort: 'id' })).body;
    assert.deepEqual(
      drafts.map(({ created_by, body }: Answered) => [created_by, body.items[0].description]),
      [
        ['server', 'Rent janeiro 2027'],
        ['server', 'Rent fevereiro 2027'],
      ],
    );
    assert.equal((await c.client.post('/issued_drafts', { id: drafts[0].id })).status, 400);
    made(
      await c.client.call('PUT', '/drafts', {
        body: { id: drafts[0].id, body: { ...drafts[0].body, document_set: 'FT' } },
      }),
    );
    made(await c.client.post('/issued_drafts', { id: drafts[0].id }));
    assert.equal((await c.client.call('DELETE', '/drafts', { query: { id: drafts[1].id } })).status, 204);
    const [issued, discarded] = await c.occurrences(id);
    const [invoice] = await c.invoices();
    assert.partialDeepStrictEqual(issued, {
      status: 'ISSUED',
      document_id: invoice.id,
      seq_number: invoice.seq_number,
    });
    assert.equal(discarded.status, 'DISCARDED');
    assert.equal(discarded.draft_id, undefined);
  });

  it('has new prices from their day on', async () => {
    const c = await company();
    await c.add({
      start_date: '2027-01-01',
      rrule: 'FREQ=MONTHLY',
      price_changes: [
        { date: '2027-02-01', percent: 3.5 },
        { date: '2027-03-02', percent: 10 },
      ],
    });
    await c.add({
      start_date: '2027-01-01',
      rrule: 'FREQ=MONTHLY',
      description: 'Yen',
      body: c.rent({
        currency: 'JPY',
        exchange_rate: 0.006,
        items: [{ description: 'Y', qty: 1, unit_price: 999, vat: 0 }],
      }),
      price_changes: [{ date: '2027-02-01', percent: 3.5 }],
    });
    await run(at('2027-04-01'));
    const invoices = await c.invoices();
    const of = (currency: string) =>
      invoices
        .filter((each: Fields) => each.currency === currency)
        .map(({ items, total_amount }: Answered) => `${items[0].unit_price} ${total_amount}`);
    assert.deepEqual(of('EUR'), ['100 123', '103.5 127.31', '103.5 127.31', '113.85 140.04']);
    assert.deepEqual(of('JPY'), ['999 999', '1034 1034', '1034 1034', '1034 1034']);
  });

  it('takes the price of the day from price lists', async () => {
    const c = await company();
    await c.article('TEA', { unit_price: 10 });
    made(
      await c.client.post('/price_lists', { code: 'STD', description: 'Standard', currency: 'EUR', is_default: true }),
    );
    made(
      await c.client.post('/prices', { price_list: 'STD', item_code: 'TEA', unit_price: 8, valid_from: '2027-02-01' }),
    );
    await c.add({
      start_date: '2027-01-15',
      rrule: 'FREQ=MONTHLY',
      prices: 'current',
      end_date: '2027-02-28',
      body: c.rent({
        items: [
          { item_code: 'TEA', description: 'Tea', qty: 2, unit_price: 1, vat: 23 },
          { description: 'Post', qty: 1, unit_price: 5, vat: 23 },
        ],
      }),
      price_changes: [{ date: '2027-01-01', percent: 100 }],
    });
    await run(at('2027-03-01'));
    assert.deepEqual(
      (await c.invoices()).map(({ items }: Answered) => items.map((each: Answered) => each.unit_price)),
      [
        [10, 10],
        [8, 10],
      ],
    );
  });
});

describe('A date that fails', () => {
  it('becomes a draft with its errors, stops no other, and can be tried again', async () => {
    const c = await company();
    made(await c.client.post('/vat_codes', { code: 'STD', description: 'Standard', rate: 23, vat_category: 'S' }));
    const id = await c.add({
      body: c.rent({ items: [{ description: 'Rent', qty: 1, unit_price: 100, vat_code: 'STD' }] }),
    });
    await c.add({ description: 'Other' });
    await c.client.call('PUT', '/vat_codes', { body: { code: 'STD', inactive: '1' } });
    await run(at('2027-01-31'));
    assert.equal((await c.invoices()).length, 1);
    const [failed] = await c.occurrences(id);
    assert.equal(failed.status, 'FAILED');
    assert.equal(failed.errors[0].field, 'items[0].vat_code');
    assert.match(failed.errors[0].message, /STD/);
    assert.ok(failed.draft_id);
    assert.equal((await c.recurring(id)).failed, 1);
    const { body: events } = await c.client.get('/changes', { type: 'recurring_document.failed' });
    assert.deepEqual(
      events.map((each: Fields) => each.id),
      [id],
    );

    const again = await c.client.post('/retried_occurrences', { id: failed.id });
    assert.equal(again.body.status, 'FAILED', again.text);
    await c.client.call('PUT', '/vat_codes', { body: { code: 'STD', inactive: '0' } });
    const { body: retried } = await c.client.post('/retried_occurrences', { id: failed.id });
    assert.equal(retried.status, 'ISSUED');
    const invoice = (await c.invoices()).at(-1);
    assert.deepEqual([invoice.id, invoice.date], [retried.document_id, '2027-01-31']);
    assert.deepEqual((await c.client.get('/drafts')).body, []);
    assert.equal((await c.client.post('/retried_occurrences', { id: failed.id })).status, 409);
    assert.equal((await c.client.post('/retried_occurrences', { id: 999_999_999 })).status, 404);
  });

  it('for lack of stock moves nothing', async () => {
    const c = await company();
    await c.owner(`UPDATE account SET negative_stock = 'reject' WHERE account_id = $1`, [c.account.id]);
    await c.article('TEA');
    const id = await c.add({ body: c.rent({ items: [line('TEA', 5, { unit_price: 1, vat: 23 })] }) });
    await run(at('2027-03-01'));
    assert.deepEqual(
      (await c.occurrences(id)).map(({ status, draft_id }: Fields) => [status, typeof draft_id]),
      [
        ['FAILED', 'number'],
        ['FAILED', 'number'],
      ],
    );
    assert.deepEqual(await c.invoices(), []);
    await c.sound();
  });
});

describe('Changes', () => {
  it('pause and resume without the dates of the pause', async () => {
    const c = await company();
    const id = await c.add({ start_date: '2027-01-01', rrule: 'FREQ=MONTHLY' });
    await run(at('2027-01-01'));
    const put = (body: Fields) => c.client.call('PUT', '/recurring_documents', { body: { id, ...body } });
    made(await put({ active: false }));
    await run(at('2027-06-01'));
    assert.equal((await c.invoices()).length, 1);
    made(await put({ active: true }));
    assert.equal((await c.recurring(id)).next_date, '2027-02-01');
  });

  it('never repeat a date that was made', async () => {
    const c = await company();
    const id = await c.add({ start_date: '2027-01-01', rrule: 'FREQ=MONTHLY' });
    await run(at('2027-02-01'));
    const put = (body: Fields) => c.client.call('PUT', '/recurring_documents', { body: { id, ...body } });
    made(await put({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', start_date: '2026-12-31' }));
    assert.equal((await c.recurring(id)).next_date, '2027-03-01');
    made(await put({ body: c.rent({ items: [{ description: 'New', qty: 1, unit_price: 7, vat: 0 }] }) }));
    await run(at('2027-03-01'));
    assert.deepEqual(
      (await c.invoices()).map(({ total_amount }: Fields) => total_amount),
      [123, 123, 7],
    );
    const { headers } = await c.client.get('/recurring_documents', { id });
    assert.equal(
      (
        await c.client.call('PUT', '/recurring_documents', {
          body: { id, active: false },
          headers: { 'if-match': '"1"' },
        })
      ).status,
      409,
    );
    const removed = await c.client.call('DELETE', '/recurring_documents', {
      query: { id },
      headers: { 'if-match': String(headers.etag) },
    });
    assert.equal(removed.status, 204, removed.text);
    assert.deepEqual(await c.occurrences(id), []);
    assert.equal((await c.invoices()).length, 3);
  });

  it('are refused by field', async () => {
    const c = await company();
    const item = { description: 'x', qty: 1, unit_price: 1, vat: 0 };
    for (const [fields, field] of [
      [{ rrule: 'FREQ=HOURLY' }, 'rrule'],
      [{ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule'],
      [{ rrule: 'x'.repeat(201) }, 'rrule'],
      [{ start_date: '2027-02-30' }, 'start_date'],
      [{ start_date: '2027-02-01', end_date: '2027-01-01' }, 'end_date'],
      [{ mode: 'print' }, 'mode'],
      [{ type: 'transfer_order', mode: 'issue_and_mail', body: {} }, 'mode'],
      [
        {
          type: 'delivery_note',
          mode: 'issue',
          body: {
            document_set: 'DN',
            currency: 'EUR',
            customer: { code: 'C1' },
            items: [{ description: 'A', qty: 1 }],
          },
        },
        'body.items[0].unit_price',
      ],
      [{ type: 'nothing' }, 'type'],
      [{ description: '' }, 'description'],
      [{ price_changes: [{ date: '2027-01-01', percent: -100 }] }, 'price_changes[0].percent'],
      [
        {
          price_changes: [
            { date: '2027-01-01', percent: 1 },
            { date: '2027-01-01', percent: 1 },
          ],
        },
        'price_changes[1].date',
      ],
      [{ body: c.rent({ date: '2027-01-01' }) }, 'body.date'],
      [{ body: c.rent({ due_date: '2027-01-01' }) }, 'body.due_date'],
      [{ body: c.rent({ total_amount: 1 }) }, 'body.total_amount'],
      [{ body: c.rent({ settles: [{ document: 'FT 1', amount: 1 }] }) }, 'body.settles'],
      [{ body: c.rent({ items: [{ ...item, description: '{monat}' }] }) }, 'body.items[0].description'],
      [{ body: c.rent({ notes_comments: '{x}' }) }, 'body.notes_comments'],
      [{ body: c.rent({ items: [{ ...item, qty: 'many' }] }) }, 'body.items[0].qty'],
      [{ body: c.rent({ document_set: null }) }, 'body.document_set'],
      [{ mode: 'issue', body: c.rent({ document_set: 'NC' }) }, 'body.document_set'],
      [{ mode: 'issue', body: c.rent({ document_set: 'XX' }) }, 'body.document_set'],
      [{ mode: 'issue', body: c.rent({ customer: { code: 'ZZZ' } }) }, 'body.customer.code'],
      [{ mode: 'issue', body: c.rent({ customer: { id: 999999 } }) }, 'body.customer.id'],
      [{ body: c.rent({ items: [{ qty: 1, unit_price: 1, vat: 0 }] }) }, 'body.items[0].description'],
    ] as const) {
      const answer = await c.client.post('/recurring_documents', c.template(fields));
      assert.equal(answer.status, 400, `${field}: ${answer.text}`);
      assert.equal(answer.body.details[0].field, field, answer.text);
    }
  });
});

it('The preview has the next dates with their totals', async () => {
  const c = await company();
  const id = await c.add({ end_date: '2027-03-31', price_changes: [{ date: '2027-02-01', percent: 10 }] });
  assert.deepEqual((await c.client.get('/recurring_dates', { id, limit: 9 })).body, [
    { date: '2027-01-31', period_end: '2027-02-27', total_amount: 123, currency: 'EUR' },
    { date: '2027-02-28', period_end: '2027-03-30', total_amount: 135.3, currency: 'EUR' },
    { date: '2027-03-31', period_end: '2027-04-29', total_amount: 135.3, currency: 'EUR' },
  ]);
  assert.equal((await c.client.get('/recurring_dates', { id: 999_999_999 })).status, 404);
  assert.equal((await c.client.get('/recurring_dates')).status, 400);
});

it('Suspended accounts wait', async () => {
  const c = await company();
  await c.add();
  await c
    .owner('UPDATE account SET suspended_at = now(), suspension_reason = $2 WHERE account_id = $1', [c.account.id, ''])
    .catch(() => c.owner('UPDATE account SET suspended_at = now() WHERE account_id = $1', [c.account.id]));
  await run(at('2027-03-01'));
  await c.owner('UPDATE account SET suspended_at = NULL WHERE account_id = $1', [c.account.id]);
  assert.equal((await c.invoices()).length, 0);
  await run(at('2027-03-01'));
  assert.equal((await c.invoices()).length, 2);
});
