// Money of the year: customers who pay as people do, transfers to suppliers, statements of the bank, and their bookings.

import assert from 'node:assert/strict';
import type Big from 'big.js';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { digits, roundTo } from '../../../src/domain/values/decimal.ts';
import type { Clock } from './clock.ts';
import { type Company, IBAN } from './company.ts';
import type { Draw } from './draw.ts';
import { big, sumOf } from './figures.ts';
import type { Json, Servers } from './servers.ts';

/** Part of an invoice that an entry pays. */
interface Settled {
  id: number;
  document: string;
  amount: Big;
  discount?: Big | undefined;
}

interface Entry {
  amount: Big;
  name: string;
  text: string;
  reference: string;
  charge?: string;
  customer?: string;
  settles: Settled[];
  transfer?: number;
}

/** Payment that a customer intends. */
interface Plan {
  day: string;
  way: 'early' | 'due' | 'late' | 'part' | 'several' | 'charge' | 'more' | 'never';
}

const OFTEN = Array<Plan['way']>(9).fill('due');
const WAYS = [
  ...OFTEN,
  ...(['early', 'early', 'early', 'early', 'late', 'late', 'part', 'several', 'charge', 'more'] as const),
];
const FIELDS = 'id,document_set,seq_number,date,due_date,amount_due,total_amount,status,customer.code,early_payment';

export class Bank {
  readonly #servers: Servers;
  readonly #company: Company;
  readonly #clock: Clock;
  readonly #draw: Draw;
  readonly #plans = new Map<number, Plan>();
  #balance = big(0);
  #statements = 0;
  #entries = 0;
  #transfers: { id: number; amount: Big }[] = [];
  /** Entries that the test knows: to compare with those on file. */
  readonly sent: Entry[] = [];
  /** Bookings of invoices, in the time of the company. */
  readonly paid: { invoice: number; amount: Big; at: number }[] = [];
  readonly counts = {
    proposed: 0,
    other: 0,
    known: 0,
    twice: 0,
    discounts: 0,
    voided: 0,
    several: 0,
    parts: 0,
    transfers: 0,
  };

  constructor(company: Company, clock: Clock, draw: Draw) {
    this.#servers = company.servers;
    this.#company = company;
    this.#clock = clock;
    this.#draw = draw;
  }

  get balance(): Big {
    return this.#balance;
  }

  /** A day on which the bank sends its statement. */
  async day(): Promise<void> {
    const entries = [...(await this.#arrivals()), ...this.#departures()];
    if (entries.length === 0) return;
    const statement = await this.#import(entries);
    const onFile = await this.#servers.list('/bank_entries', { searchColumn: 'statement_id', searchString: statement });
    assert.deepEqual(onFile.map(each => each.amount).sort(), entries.map(({ amount }) => digits(amount)).sort());
    const works = entries.map(entry => async () => {
      const own = onFile.find(each => each.end_to_end_id === entry.reference);
      await this.#book(Number(own.id), entry);
    });
    await inLanes(works, 4);
    this.sent.push(...entries);
  }

  /** Orders the bank to pay what is due. */
  async paySuppliers(): Promise<void> {
    const due = await this.#servers.get('/due_purchases', { until: daysFrom(this.#company.today, 10) });
    const payable = due.filter((each: Json) => !each.not_payable);
    if (payable.length === 0) return;
    const purchases = payable.map((each: Json) => ({
      id: Number(each.document_id),
      ...(each.discount && each.discount !== '0' && { discount: Number(each.discount) }),
    }));
    const body = { bank_account_id: this.#company.bankAccount, purchases };
    const [first, second] = await Promise.all(
      ([0, 1] as const).map(at => this.#servers.send('POST', '/credit_transfers', { body, at })),
    );
    const made = [first, second].filter(each => each?.status === 201);
    assert.equal(made.length, 1, `A purchase is in one credit transfer: ${first?.text} ${second?.text}`);
    for (const { id } of purchases) this.#company.ordered.add(id);
    const { id, amount } = made[0]?.json ?? {};
    const file = await this.#servers.send('GET', '/credit_transfer_file', { query: { id } });
    assert.match(file.text, /pain\.001\.001\.09/);
    this.#transfers.push({ id: Number(id), amount: big(amount) });
  }

  async #arrivals(): Promise<Entry[]> {
    const { today } = this.#company;
    const draw = this.#draw;
    const open = await this.#servers.list('/invoices', {
      searchColumn: 'amount_due',
      searchOperator: 'gt',
      searchString: 0,
      fields: FIELDS,
    });
    const entries: Entry[] = [];
    const taken = new Set<number>();
    for (const invoice of open) {
      const id = Number(invoice.id);
      if (invoice.status === 'VOID' || taken.has(id)) continue;
      const plan = this.#plans.get(id) ?? this.#plan(invoice);
      this.#plans.set(id, plan);
      if (plan.way === 'never' || plan.day > today) continue;
      const own = [invoice];
      if (plan.way === 'several')
        own.push(
          ...open.filter(
            (each: Json) =>
              each !== invoice &&
              each.customer.code === invoice.customer.code &&
              !taken.has(Number(each.id)) &&
              each.status !== 'VOID',
          ),
        );
      for (const each of own) taken.add(Number(each.id));
      entries.push(this.#entryOf(plan, own.slice(0, 5)));
    }
    // Nobody knows who has paid this.
    if (draw.chance(0.1)) entries.push(this.#entry(big(draw.whole(100, 9_999)).div('100'), 'Unknown', 'a gift', []));
    return entries;
  }

  #plan({ date, due_date, early_payment }: Json): Plan {
    const draw = this.#draw;
    const way = draw.chance(0.03) ? 'never' : draw.of(WAYS);
    const due = due_date ?? date;
    if (way === 'early' && early_payment) return { way, day: daysFrom(date, 1) };
    if (way === 'late') return { way, day: daysFrom(due, draw.whole(10, 60)) };
    return { way: way === 'early' ? 'due' : way, day: daysFrom(due, draw.whole(-6, 3)) };
  }

  #entryOf(plan: Plan, [invoice, ...more]: Json[]): Entry {
    const { code } = invoice.customer;
    const settled = (each: Json, amount = big(each.amount_due), discount?: Big): Settled => ({
      ...{ id: Number(each.id), document: `${each.document_set} ${each.seq_number}`, amount, discount },
    });
    const due = big(invoice.amount_due);
    const early = invoice.early_payment;
    const entry = (amount: Big, settles: Settled[]) =>
      this.#entry(
        amount,
        `Customer ${code} of the year`,
        `Invoice ${settles.map(each => each.document).join(', ')}`,
        settles,
        code,
      );
    if (plan.way === 'early' && early && early.until >= this.#company.today && due.eq(invoice.total_amount)) {
      const discount = big(early.amount);
      this.counts.discounts++;
      return entry(due.minus(discount), [settled(invoice, due.minus(discount), discount)]);
    }
    if (plan.way === 'part' && due.gt('2')) {
      this.counts.parts++;
      this.#plans.set(Number(invoice.id), { way: 'due', day: daysFrom(this.#company.today, this.#draw.whole(5, 60)) });
      const part = roundTo(due.times('0.4'), 2);
      return entry(part, [settled(invoice, part)]);
    }
    if (plan.way === 'charge' && due.gt('5')) return { ...entry(due.minus('1.5'), [settled(invoice)]), charge: '1.50' };
    if (plan.way === 'more') return entry(due.plus('3.21'), [settled(invoice)]);
    const all = [invoice, ...more].map(each => settled(each));
    if (all.length > 1) this.counts.several++;
    return entry(sumOf(all.map(({ amount }) => amount)), all);
  }

  #departures(): Entry[] {
    const transfers = this.#transfers.map(({ id, amount }) => ({
      ...this.#entry(amount.times('-1'), 'Batch', 'SAMMELUEBERWEISUNG', []),
      transfer: id,
    }));
    this.#transfers = [];
    if (this.#draw.chance(0.25)) transfers.push({ ...this.#entry(big('-9.9'), 'Bank', 'Fee', []), transfer: 0 });
    return transfers;
  }

  #entry(amount: Big, name: string, text: string, settles: Settled[], customer?: string): Entry {
    return { amount, name, text, settles, reference: `E2E-${++this.#entries}`, ...(customer && { customer }) };
  }

  /** Imports the file, sometimes on both servers at once, and once more. Its id. */
  async #import(entries: Entry[]): Promise<string> {
    const opening = this.#balance;
    this.#balance = opening.plus(sumOf(entries.map(({ amount }) => amount)));
    const file = statementFile(`2026-${++this.#statements}`, this.#company.today, opening, this.#balance, entries);
    const send = (at: 0 | 1) => this.#servers.send('POST', '/bank_statements', { file, at });
    // Each import is a process of its own: several for each file would take half of the time of the year.
    const again = this.#statements === 1 || this.#draw.chance(0.15);
    const places: (0 | 1)[] = again ? [0, 1] : [this.#draw.chance(0.5) ? 0 : 1];
    const answers = await Promise.all(places.map(send));
    if (again) answers.push(await send(this.#draw.chance(0.5) ? 0 : 1));
    const stored = answers.filter(({ status, json }) => status === 200 && json[0].known === false);
    const known = answers.filter(({ status, json }) => status === 409 || (status === 200 && json[0].known === true));
    assert.deepEqual(
      [stored.length, known.length],
      [1, answers.length - 1],
      answers.map(({ text }) => text).join('\n'),
    );
    this.counts.known += known.length;
    const [statement] = stored[0]?.json ?? [];
    assert.deepEqual([statement.new_entries, statement.warnings], [String(entries.length), []]);
    return statement.id;
  }

  async #book(id: number, entry: Entry): Promise<void> {
    const servers = this.#servers;
    if (entry.transfer === undefined && entry.customer === undefined) return;
    if (entry.transfer === 0) {
      const { status, text } = await servers.send('PUT', '/bank_entries', {
        body: { id, status: 'ignored', reason: 'fee' },
      });
      assert.ok(status === 200 || status === 201, text);
      return;
    }
    const proposals: Json[] = await servers.get('/bank_proposals', { id });
    const meant = proposals.find(each => this.#isMeant(each.booking, entry));
    const booking = meant ? numbersIn(meant.booking) : this.#bookingOf(id, entry);
    this.counts[meant ? 'proposed' : 'other']++;
    const receipt = await this.#bookOnce(booking);
    if (entry.transfer !== undefined) this.counts.transfers++;
    else if (this.#draw.chance(0.04) && entry.settles.every(({ discount }) => !discount)) {
      // A mistake, which opens the entry again.
      if (await this.#company.takeBack('receipts', receipt)) {
        this.counts.voided++;
        await this.#bookOnce(booking);
      }
    }
    const at = this.#clock.now();
    for (const { id: invoice, amount, discount } of entry.settles)
      this.paid.push({ invoice, amount: amount.plus(discount ?? '0'), at });
  }

  /** Books on one server, or on both at once: then one of them is refused. */
  async #bookOnce(body: Json): Promise<number> {
    const places: (0 | 1)[] = this.#draw.chance(0.25) ? [0, 1] : [this.#draw.chance(0.5) ? 0 : 1];
    const answers = await Promise.all(places.map(at => this.#servers.send('POST', '/bank_bookings', { body, at })));
    const done = answers.filter(({ status }) => status === 201);
    assert.equal(done.length, 1, `${JSON.stringify(body)} ${answers.map(({ text }) => text).join('\n')}`);
    if (places.length > 1) this.counts.twice++;
    for (const { id, type } of done[0]?.json.documents ?? []) this.#company.record(`${type}s`, id);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    return Number(done[0]?.json.documents[0].id);
  }

  #isMeant(booking: Json, { settles, customer, transfer, charge }: Entry): boolean {
    if (transfer !== undefined) return Number(booking.credit_transfer_id) === transfer;
    if (Number(booking.customer_id) !== this.#company.customers.get(customer ?? '')) return false;
    const shown = (document: string, amount: string, discount: string | undefined) =>
      `${document} ${amount} ${discount ?? ''}`;
    const proposed = (booking.settles ?? []).map((each: Json) => shown(each.document, each.amount, each.discount));
    const wanted = settles.map(({ document, amount, discount }) =>
      shown(document, digits(amount), discount && digits(discount)),
    );
    const isSame = proposed.length === wanted.length && wanted.every(each => proposed.includes(each));
    return isSame && big(booking.charge).eq(big(charge));
  }

  #bookingOf(id: number, { settles, customer, charge, transfer }: Entry): Json {
    if (transfer !== undefined) return { entry_id: id, credit_transfer_id: transfer };
    return {
      entry_id: id,
      customer_id: this.#company.customers.get(customer ?? ''),
      settles: settles.map(({ document, amount, discount }) => ({
        document,
        amount: Number(digits(amount)),
        ...(discount && { discount: Number(digits(discount)) }),
      })),
      ...(charge && { charge: Number(charge) }),
    };
  }
}

/** Runs works, at most a number of them at the same time. */
export async function inLanes(works: readonly (() => Promise<void>)[], lanes: number): Promise<void> {
  const rest = [...works];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let work = rest.shift(); work; work = rest.shift()) await work();
    }),
  );
}

/** A proposal as a body: amounts are numbers there. */
const numbersIn = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(numbersIn);
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, name === 'document' ? each : numbersIn(each)]),
    );
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

/** camt.053 of a day. */
function statementFile(id: string, day: string, opening: Big, closing: Big, entries: readonly Entry[]): string {
  const signed = (amount: Big) =>
    `<Amt Ccy="EUR">${amount.abs().toFixed(2)}</Amt><CdtDbtInd>${amount.lt('0') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, amount: Big) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const rows = entries.map(({ amount, name, text, reference, charge }) => {
    const party = amount.lt('0') ? 'Cdtr' : 'Dbtr';
    const charged =
      charge === undefined
        ? ''
        : `<Chrgs><Rcrd><Amt Ccy="EUR">${charge}</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`;
    return `<Ntry>${signed(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${charged}
<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}
${rows.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}
