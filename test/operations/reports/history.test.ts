// Reports of days long past: a company of random months is watched while it trades. At the end, the reports of each watched day agree with
// what its lists showed on that day, and reports agree with each other.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'lossless-json';
import { read } from '../../../src/database/transaction/read.ts';
import { AGES } from '../../../src/definitions/fields/open-amounts.ts';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { decimal, digits, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';
import { ReportSums } from '../../../src/operations/report-sums.ts';
import { SumsKeeper } from '../../../src/operations/reports/store-sums.ts';
import { inTurn } from '../../support/in-turn.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { type Fields, made, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
const askLeader: ConstructorParameters<typeof ReportSums>[0] = (accountId, questions) =>
  read(rig.database.pool, accountId, questions, { cost: 'list' });

/** Sums of months and days, kept from the first booking on and while the company trades. */
const KEPT = new ReportSums(askLeader, 1);
const KEEPER = new SumsKeeper(rig.server.context, 1);
const DIRECT = rig.server.context.reportSums;
const SUMMED = ['sales_by_article', 'margin', 'sales_journal', 'vat_return'];

const FIRST = '2026-01-05';
const STEPS = 90;
const REAL_TIME = '2026-11-01';

type Kind = 'invoice' | 'purchase' | 'credit_note' | 'receipt' | 'payment' | 'allot' | 'void' | 'transfer' | 'delivery';

interface Step {
  kind: Kind;
  pick: number;
  days: number;
  party: number;
  lines: { article: number; qty: number; price: number; vat: number; included: boolean; discount: number }[];
  discount: number;
  foreign: boolean;
  part: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind>(
    ...([
      'invoice',
      'invoice',
      'invoice',
      'purchase',
      'purchase',
      'credit_note',
      'receipt',
      'receipt',
      'payment',
    ] as const),
    ...(['receipt', 'allot', 'allot', 'allot', 'void', 'void', 'void', 'transfer', 'delivery'] as const),
  ),
  pick: fc.nat(1000),
  days: fc.constantFrom(0, 1, 2, 3, 9),
  party: fc.nat(1),
  lines: fc.array(
    fc.record({
      article: fc.nat(2),
      qty: fc.integer({ min: 1, max: 7 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      vat: fc.constantFrom(23, 23, 13, 6, 0),
      included: fc.boolean(),
      discount: fc.constantFrom(0, 0, 10, 33.3),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discount: fc.constantFrom(0, 0, 0, 5, 12.5),
  foreign: fc.constantFrom(false, false, false, false, true),
  part: fc.constantFrom(30, 60, 100, 150, 300),
});

/** A document that the company issued, as its own figures say. */
interface Issued {
  id: string;
  type: string;
  path: string;
  name: string;
  number: string;
  date: string;
  voided: string | undefined;
  fx: string;
  /** −1 for what credits. */
  sign: string;
  rates: { rate: string; net: string; vat: string }[];
  party: string;
  currency: string;
}

/** Figures that the lists showed at the end of a day. */
interface Watched {
  day: string;
  customers: Record<string, string>;
  suppliers: Record<string, string>;
  stock: Record<string, string>;
}

const SIDES = {
  invoice: ['invoices', 'customer', '1'],
  credit_note: ['credit_notes', 'customer', '-1'],
  purchase: ['purchases', 'supplier', '1'],
} as const;

class Company {
  readonly issued: Issued[] = [];
  readonly money: { id: string; type: string; number: string; party: string; currency: string; voided?: boolean }[] =
    [];
  readonly watched: Watched[] = [];
  today = FIRST;
  allotted = 0;
  readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const each of steps) {
      if (each.days > 0) {
        await this.watch();
        this.today = daysFrom(this.today, each.days);
      }
      await this.carryOut(each);
      await this.moveTime();
    }
    await this.watch();
  }

  private async carryOut(each: Step): Promise<void> {
    const { kind, pick } = each;
    if (kind === 'invoice' || kind === 'purchase') return this.trade(kind, each, {});
    if (kind === 'credit_note') return this.credit(each);
    if (kind === 'receipt' || kind === 'payment') return this.pay(kind, each);
    if (kind === 'transfer') {
      const moved = await this.shop.create('transfer_order', {
        date: this.today,
        source_warehouse: 'MAIN',
        destination_warehouse: 'SHOP',
        items: [{ item_code: `A${pick % 3}`, description: 'moved', qty: 1 + (pick % 3) }],
      });
      made(moved);
      return;
    }
    if (kind === 'delivery') return this.deliver(each);
    if (kind === 'allot') return this.allot(each);
    await this.takeBack(each);
  }

  private bodyOf({ lines, discount, foreign, party }: Step, side: string): Fields {
    return {
      date: this.today,
      due_date: daysFrom(this.today, 30),
      currency: foreign ? 'USD' : 'EUR',
      ...(foreign && { exchange_rate: 0.9137 }),
      [side]: { code: `P${party}` },
      ...(discount > 0 && { discount }),
      items: lines.map(({ article, qty, price, vat, included, discount }) => ({
        ...{ item_code: `A${article}`, description: `Line ${article}`, qty, unit_price: price / 100, vat },
        ...(vat === 0 && { vat_exemption: 'M07' }),
        ...(included && { vat_included: true }),
        ...(discount > 0 && { discount }),
      })),
    };
  }

  private async trade(type: 'invoice' | 'purchase' | 'credit_note', each: Step, more: Fields): Promise<void> {
    const [path, side, sign] = SIDES[type];
    const body = { ...this.bodyOf(each, side), ...more };
    const { document_set: set } = { document_set: { invoice: 'FT', purchase: 'CC', credit_note: 'NC' }[type] };
    const heading = { document_set: set, seq_number: '*', total_amount: undefined, ...body };
    const totals = await this.shop.client.post(`/totals?type=${type}`, heading);
    // More than the invoice has left cannot be credited.
    if (totals.status === 409) return;
    assert.equal(totals.status, 200, totals.text);
    const figures = parse(totals.text, null, text => digits(decimal(text))) as {
      total_amount: string;
      vat_by_rate: { rate?: string; net_amount: string; vat: string }[];
    };
    const answer = await this.shop.create(type, { ...body, total_amount: Number(figures.total_amount) });
    if (answer.status === 409) return;
    const { id, documentNumber } = made(answer);
    this.issued.push({
      id: String(id),
      type,
      path,
      name: documentNumber,
      number: documentNumber.split(' ')[1] ?? documentNumber,
      date: this.today,
      voided: undefined,
      fx: each.foreign ? '0.9137' : '1',
      sign,
      rates: figures.vat_by_rate.map(({ rate = '', net_amount, vat }) => ({ rate, net: net_amount, vat })),
      party: `P${each.party}`,
      currency: each.foreign ? 'USD' : 'EUR',
    });
  }

  private async credit(each: Step): Promise<void> {
    const invoices = this.issued.filter(({ type, voided }) => type === 'invoice' && !voided);
    const invoice = invoices[each.pick % Math.max(invoices.length, 1)];
    if (!invoice) return;
    const lines = each.lines.slice(0, 1).map(line => ({ ...line, qty: 1, price: Math.min(line.price, 500) }));
    await this.trade(
      'credit_note',
      { ...each, lines, discount: 0, foreign: invoice.currency === 'USD', party: Number(invoice.party.slice(1)) },
      { related_document: invoice.name },
    );
  }

  private async pay(type: 'receipt' | 'payment', { pick, part }: Step): Promise<void> {
    const [path, side] = type === 'receipt' ? ['invoices', 'customer'] : ['purchases', 'supplier'];
    const due = (await this.shop.list(`/${path}`, { limit: 200 })).filter(({ amount_due }) => Number(amount_due) > 0);
    const document = due[pick % Math.max(due.length, 1)];
    if (!document) return;
    const owed = decimal(document.amount_due ?? '0');
    const total = roundTo(owed.times(String(part)).div('100'), 2);
    const amount = total.lt(owed) ? total : owed;
    const isForeign = document.currency === 'USD';
    const party = (document[side] as unknown as { code: string }).code;
    const answer = await this.shop.create(type, {
      ...{
        date: this.today,
        currency: document.currency,
        ...(isForeign && { exchange_rate: 0.95 }),
        [side]: { code: party },
      },
      total_amount: Number(digits(total)),
      settles: [{ document: `${document.document_set} ${document.seq_number}`, amount: Number(digits(amount)) }],
    });
    const { id, documentNumber } = made(answer);
    this.money.push({
      id: String(id),
      type,
      number: documentNumber.split(' ')[1] ?? documentNumber,
      party,
      currency: String(document.currency),
    });
  }

  private async allot({ pick }: Step): Promise<void> {
    const open = (await this.shop.list('/receipts', { limit: 200 })).filter(each => Number(each.amount_open) > 0);
    const receipt = open[pick % Math.max(open.length, 1)];
    if (!receipt) return;
    const { code } = receipt.customer as unknown as { code: string };
    const due = (await this.shop.list('/invoices', { limit: 200 })).find(
      each =>
        Number(each.amount_due) > 0 &&
        each.currency === receipt.currency &&
        (each.customer as unknown as { code: string }).code === code,
    );
    if (!due) return;
    const amount = Math.min(Number(receipt.amount_open), Number(due.amount_due));
    const settles = [{ document: `${due.document_set} ${due.seq_number}`, amount }];
    const { document_set, seq_number } = receipt;
    const answer = await this.shop.client.put('/receipts', { document_set, seq_number, settles });
    made(answer);
    this.allotted++;
  }

  private async takeBack({ pick }: Step): Promise<void> {
    const all = [
      ...this.issued.filter(({ voided }) => !voided).slice(-3),
      ...this.money.filter(({ voided }) => !voided).slice(-3),
    ];
    // The newest ones, which nothing takes from yet, can be voided.
    const document = all.toReversed()[pick % Math.max(Math.min(all.length, 6), 1)];
    if (!document) return;
    try {
      await this.shop.void(document.type, document.number);
    } catch {
      // A later document takes from it.
      return;
    }
    if ('date' in document) document.voided = this.today;
    else document.voided = true;
  }

  private async deliver(each: Step): Promise<void> {
    const [first] = each.lines;
    if (!first) return;
    const items = [{ item_code: `A${first.article}`, description: 'goods', qty: 2, unit_price: 10, vat: 23 }];
    const customer = { code: `P${each.party}` };
    const note = await this.shop.create('delivery_note', { date: this.today, customer, items });
    if (note.status !== 201) return;
    const one = { ...first, qty: 2, price: 1000, vat: 23, included: false, discount: 0 };
    await this.trade(
      'invoice',
      { ...each, lines: [one], discount: 0, foreign: false },
      { related_document: note.body.documentNumber, items },
    );
  }

  // The server's clock is that of today. What it stamped becomes of the day of the company.
  private async moveTime(): Promise<void> {
    const { account } = this.shop;
    const at = `${this.today}T12:00:00Z`;
    await asOwner(rig, client =>
      inAccount(client, account.code, async id => {
        await client.query(
          `UPDATE document_relation r SET created_at = $2 FROM document s WHERE r.account_id = $1 AND s.account_id = $1 AND s.id = r.document_id
            AND r.created_at > $3 AND r.created_at <> s.created_at`,
          [id, at, REAL_TIME],
        );
        await client.query('UPDATE document SET updated = $2 WHERE account_id = $1 AND updated > $3', [
          id,
          this.today,
          REAL_TIME,
        ]);
        await client.query('UPDATE document SET updated_at = $2 WHERE account_id = $1 AND updated_at > $3', [
          id,
          at,
          REAL_TIME,
        ]);
        await client.query(`UPDATE stock_transaction SET date = $2 WHERE account_id = $1 AND date > $3`, [
          id,
          this.today,
          REAL_TIME,
        ]);
      }),
    );
  }

  private async watch(): Promise<void> {
    const { shop } = this;
    const open = async (side: 'customer' | 'supplier', plus: string, minus: string[]) => {
      const sums = new Map<string, ReturnType<typeof decimal>>();
      const add = (key: string, amount: ReturnType<typeof decimal>) =>
        sums.set(key, (sums.get(key) ?? ZERO).plus(amount));
      const keyOf = (each: Record<string, string>) =>
        `${(each[side] as unknown as { code: string }).code} ${each.currency}`;
      for (const each of await shop.list(`/${plus}`)) add(keyOf(each), decimal(each.amount_due ?? '0'));
      for (const path of minus)
        for (const each of await shop.list(`/${path}`)) add(keyOf(each), ZERO.minus(decimal(each.amount_open ?? '0')));
      return Object.fromEntries([...sums].filter(([, sum]) => !sum.eq(ZERO)).map(([key, sum]) => [key, digits(sum)]));
    };
    const stock: Record<string, string> = {};
    for (const article of await shop.list('/articles', { options: 'stock' }))
      for (const { location_code, on_hand } of (article.stock_levels ?? []) as unknown as Record<string, string>[])
        if (on_hand !== '0')
          stock[`${article.item_code} ${location_code}`] =
            `${on_hand} ${digits(roundTo(decimal(on_hand ?? '0').times(decimal(article.weighted_average_cost ?? '0')), 2))}`;
    // Kept while the company trades, so that later bookings find them.
    for (const name of this.watched.length % 3 === 0 ? SUMMED : [])
      await report(this.shop, name, { from: FIRST, to: this.today });
    this.watched.push({
      day: this.today,
      customers: await open('customer', 'invoices', ['credit_notes', 'receipts']),
      suppliers: await open('supplier', 'purchases', ['payments']),
      stock,
    });
  }
}

type Row = Record<string, string>;

async function report(
  shop: Shop,
  name: string,
  query: Record<string, string>,
): Promise<{ rows: Row[]; totals: Row[]; count: string }> {
  const answer = await shop.client.get(`/reports/${name}`, query);
  assert.equal(answer.status, 200, answer.text);
  if (SUMMED.includes(name)) {
    rig.server.context.reportSums = KEPT;
    await KEEPER.work();
    const again = await shop.client.get(`/reports/${name}`, query);
    assert.equal(again.text, answer.text, `${name} of kept sums`);
    rig.server.context.reportSums = DIRECT;
  }
  return parse(answer.text, null, text => digits(decimal(text))) as never;
}

/** Bookings of the company's own figures in a period: net and VAT by rate, in the account's currency. */
function bookedByRate(issued: readonly Issued[], from: string, to: string): Record<string, string> {
  const sums = new Map<string, [ReturnType<typeof decimal>, ReturnType<typeof decimal>]>();
  for (const { rates, date, voided, fx, sign } of issued)
    for (const [day, factor] of [
      [date, sign],
      [voided, sign === '1' ? '-1' : '1'],
    ] as const) {
      if (day === undefined || day < from || day > to) continue;
      for (const { rate, net, vat } of rates) {
        const [a, b] = sums.get(rate) ?? [ZERO, ZERO];
        const booked = (amount: string) => roundTo(decimal(amount).times(fx), 2).times(factor);
        sums.set(rate, [a.plus(booked(net)), b.plus(booked(vat))]);
      }
    }
  return Object.fromEntries([...sums].map(([rate, [net, vat]]) => [rate, `${digits(net)} ${digits(vat)}`]));
}

const sum = (values: (string | undefined)[]) => digits(values.reduce((all, value) => all.plus(value ?? '0'), ZERO));

async function check(company: Company): Promise<void> {
  const { shop, issued, money, watched } = company;
  const figuresInTurn = inTurn(1);
  for (const { day, customers, suppliers, stock } of watched) {
    for (const [name, party, expected] of [
      ['aged_debtors', 'customer', customers],
      ['aged_creditors', 'supplier', suppliers],
    ] as const) {
      const { rows } = await report(shop, name, { day });
      const amounts = rows.filter(({ amount }) => amount !== '0');
      assert.deepEqual(
        Object.fromEntries(amounts.map(row => [`${row[`${party}_code`]} ${row.currency}`, row.amount])),
        expected,
        `${name} of ${day}`,
      );
      // Each age of a party leads to its open items.
      const open = party === 'customer' ? 'open_receivables' : 'open_payables';
      for (const figure of figuresInTurn(name, [...AGES, 'unallotted'])) {
        const { rows: items } = await report(shop, open, { day, figure });
        for (const row of amounts) {
          const own = items.filter(
            item => item[`${party}_code`] === row[`${party}_code`] && item.currency === row.currency,
          );
          assert.equal(sum(own.map(({ amount }) => amount)), row[figure], `${figure} of ${name} of ${day}`);
        }
      }
    }
    const value = await report(shop, 'stock_value', { day });
    assert.deepEqual(
      Object.fromEntries(
        value.rows.map(row => [`${row.item_code} ${row.location_code}`, `${row.quantity} ${row.value}`]),
      ),
      stock,
      `stock of ${day}`,
    );
    assert.equal(value.totals[0]?.value, sum(Object.values(stock).map(each => each.split(' ')[1])));
  }
  // A company that takes nothing back shows nothing about it.
  assert.ok(
    issued.filter(({ voided }) => voided).length > 2 &&
      money.filter(({ voided }) => voided).length > 1 &&
      company.allotted > 1,
  );
  const last = watched.at(-1)?.day ?? FIRST;
  const middle = watched[Math.floor(watched.length / 2)]?.day ?? FIRST;
  for (const [from, to] of [
    [FIRST, last],
    [FIRST, middle],
    [middle, last],
  ] as const) {
    for (const [name, types] of [
      ['sales_journal', ['invoice', 'credit_note']],
      ['purchase_journal', ['purchase']],
    ] as const) {
      const { rows, totals } = await report(shop, name, { from, to });
      const byRate = Map.groupBy(rows, ({ vat_rate = '' }) => vat_rate);
      const found = Object.fromEntries(
        [...byRate].map(([rate, own]) => [rate, `${sum(own.map(({ net }) => net))} ${sum(own.map(({ vat }) => vat))}`]),
      );
      const own = issued.filter(({ type }) => (types as readonly string[]).includes(type));
      assert.deepEqual(found, bookedByRate(own, from, to), `${name} ${from} ${to}`);
      assert.equal(totals[0]?.net, sum(rows.map(({ net }) => net)));
      assert.equal(totals[0]?.vat, sum(rows.map(({ vat }) => vat)));
    }
    await agree(shop, { from, to });
  }
}

/** Reports of one period agree with each other. */
async function agree(shop: Shop, period: { from: string; to: string }): Promise<void> {
  const journal = await report(shop, 'sales_journal', period);
  const [total] = journal.totals;
  for (const name of ['sales_by_customer', 'sales_by_month', 'sales_by_article', 'margin']) {
    const { totals } = await report(shop, name, period);
    assert.equal(totals[0]?.net, total?.net, `${name} ${period.from}`);
    if (totals[0]?.vat !== undefined) assert.equal(totals[0].vat, total?.vat, name);
  }
  const [months] = (await report(shop, 'sales_by_month', period)).totals;
  for (const figure of ['charged', 'credited'])
    assert.equal((await report(shop, 'sales_journal', { ...period, figure })).totals[0]?.net, months?.[figure], figure);
  // The figures of an article lead to the lines that they add up.
  const lines = await report(shop, 'sales_lines', period);
  assert.equal(lines.totals[0]?.net, total?.net);
  for (const { item_code, net, quantity, documents_url } of (await report(shop, 'sales_by_article', period)).rows) {
    const own = lines.rows.filter(row => row.item_code === item_code);
    assert.deepEqual([sum(own.map(row => row.net)), sum(own.map(row => row.quantity))], [net, quantity], item_code);
    assert.equal(documents_url?.includes('/reports/sales_lines?'), item_code !== undefined);
  }
  const boxes = await report(shop, 'vat_return', period);
  const amounts = Object.fromEntries(boxes.rows.map(({ box = '', amount = '' }) => [box, amount]));
  const charged = journal.rows.filter(({ net }) => decimal(net ?? '0').gt(ZERO));
  const rate = (wanted: string, of: 'net' | 'vat') =>
    sum(charged.filter(each => each.vat_rate === wanted).map(each => each[of]));
  assert.deepEqual(
    [amounts['1'], amounts['2'], amounts['3'], amounts['4'], amounts['5'], amounts['6']],
    [rate('6', 'net'), rate('6', 'vat'), rate('23', 'net'), rate('23', 'vat'), rate('13', 'net'), rate('13', 'vat')],
  );
  const reducing = journal.rows.filter(({ net }) => decimal(net ?? '0').lt(ZERO));
  assert.equal(amounts['40'], digits(ZERO.minus(sum(reducing.map(({ vat }) => vat)))));
  for (const box of ['3', '4', '40', '24']) {
    const { totals, rows } = await report(shop, 'vat_journal', { ...period, box });
    const of = box === '3' ? 'net' : 'vat';
    assert.equal(sum(rows.map(each => each[of])), totals[0]?.[of], box);
    const figure = decimal(amounts[box] ?? '0');
    assert.equal(digits(box === '40' ? ZERO.minus(figure) : figure), totals[0]?.[of], `box ${box}`);
  }
  const entries = await report(shop, 'journal_entries', period);
  for (const [purpose, expected] of [
    ['revenue', total?.net],
    ['vat_out', total?.vat],
  ] as const) {
    const side = (of: 'debit' | 'credit') =>
      sum(entries.rows.filter(each => each[of] === purpose).map(({ amount }) => amount));
    assert.equal(digits(decimal(side('credit')).minus(side('debit'))), expected, purpose);
  }
}

it('agree with what was true then, also after later voids and allotments', async () => {
  const companies = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { numRuns: 2, seed: 1117 });
  for (const steps of companies) {
    const shop = await openShop(rig);
    const company = new Company(shop);
    for (const party of [0, 1, 2])
      for (const path of ['customers', 'suppliers'])
        made(await shop.client.post(`/${path}`, { code: `P${party}`, name: `Party ${party}` }));
    for (const article of [0, 1, 2]) await shop.article(`A${article}`);
    await company.run(steps);
    await check(company);
    await shop.sound();
  }
});
