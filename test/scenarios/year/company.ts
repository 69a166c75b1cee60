// A shop with 40 customers: its records, and what it sells, delivers, buys, credits and voids on a day.

import { daysFrom } from '../../../src/domain/values/dates.ts';
import { digits } from '../../../src/domain/values/decimal.ts';
import type { Draw } from './draw.ts';
import { type Line, ratesOf, totalOf } from './figures.ts';
import type { Json, Servers } from './servers.ts';
import { addTemplates, type Template } from './templates.ts';

export const FIRST = '2026-01-02';
export const LAST = '2026-12-31';
const CUSTOMERS = 40;
const SUPPLIERS = 5;
export const IBAN = 'PT50000201231234567890154';
const SUPPLIER_IBANS = ['DE75512108001245126199', 'DE02120300000000202051', 'DE89370400440532013000'];

/** Articles: code, price, cost, VAT rate. */
const ARTICLES = [
  ['TEA', 4.35, 2.17, 23],
  ['POT', 38.9, 21.33, 23],
  ['CUP', 7.25, 3.05, 23],
  ['BREAD', 1.15, 0.47, 6],
  ['MILK', 0.89, 0.52, 6],
  ['JUICE', 2.45, 1.31, 13],
  ['WINE', 9.99, 5.18, 13],
  ['BOOK', 14.7, 8.05, 6],
] as const;

const LEVELS = [
  { code: 'FIRST', level: 1, days: 12 },
  { code: 'SECOND', level: 2, days: 26, fee: 5 },
  { code: 'THIRD', level: 3, days: 45, fee: 12, interest: 7.5 },
];

interface Made {
  id: number;
  name: string;
  customer: string;
  lines: Line[];
  day: string;
}

/** An order, with what is not delivered yet of its lines. */
export interface Order extends Made {
  open: number[];
}

export type Voidable = 'invoices' | 'delivery_notes' | 'credit_notes' | 'purchases' | 'receipts';

export const codeOf = (customer: number) => `C${String(customer).padStart(2, '0')}`;
const TERMS = ['SK', 'N30', 'SK', 'N14', 'HALVES'];

export class Company {
  readonly servers: Servers;
  templates: Template[] = [];
  /** Documents that were voided: day by id. */
  readonly voided = new Map<number, { day: string; path: Voidable }>();
  /** Documents that were made, by the path of their list: those that a request answered, each once. */
  readonly made: Record<string, Set<number>> = {};
  /** Orders with what is not delivered of each line. */
  readonly orders: Order[] = [];
  /** Collective invoices. */
  readonly billed = new Set<number>();
  /** Purchases that the bank is about to pay. */
  readonly ordered = new Set<number>();
  readonly customers = new Map<string, number>();
  bankAccount = 0;
  today = FIRST;
  readonly #draw: Draw;
  readonly #quotes: Made[] = [];
  /** Orders of which something is to be delivered. */
  readonly #orders: Order[] = [];
  readonly #notes: { note: Made; order: Order; taken: number[] }[] = [];
  readonly #invoices: Made[] = [];
  readonly #purchases: Made[] = [];
  readonly #credits: Made[] = [];

  constructor(servers: Servers, draw: Draw) {
    this.servers = servers;
    this.#draw = draw;
  }

  async open(): Promise<void> {
    const { servers } = this;
    const early_payment = { percent: 2, days: 10 };
    for (const terms of [
      { code: 'N30', description: '30 days', days: 30 },
      { code: 'N14', description: '14 days', days: 14 },
      { code: 'SK', description: '2 % 10 days, 30 days', days: 30, early_payment },
      {
        code: 'HALVES',
        description: 'Two halves',
        instalments: [
          { percent: 50, days: 10 },
          { percent: 50, days: 40 },
        ],
      },
    ])
      await servers.post('/payment_terms', terms);
    for (const level of LEVELS)
      await servers.post('/reminder_levels', {
        ...level,
        texts: {
          en: 'Dear {customer},\n\n{documents}\n\nPlease pay {amount}.',
          pt: '{customer}: {documents} {amount}',
        },
      });
    this.bankAccount = Number((await servers.post('/bank_accounts', { code: 'MAIN', iban: IBAN, currency: 'EUR' })).id);
    for (let at = 1; at <= CUSTOMERS; at++) {
      const code = codeOf(at);
      const { id } = await servers.post('/customers', {
        ...{ code, name: `Customer ${code} of the year`, email: `${code.toLowerCase()}@year.example` },
        payment_terms_code: TERMS[at % TERMS.length],
      });
      this.customers.set(code, Number(id));
    }
    for (let at = 0; at < SUPPLIERS; at++)
      await servers.post('/suppliers', {
        ...{ code: `S${at}`, name: `Supplier S${at} Lda`, payment_terms_code: at === 0 ? 'SK' : 'N30' },
        // The last ones are paid by hand.
        ...(SUPPLIER_IBANS[at] && { iban: SUPPLIER_IBANS[at] }),
      });
    for (const [item_code, unit_price, , sales_tax] of ARTICLES)
      await servers.post('/articles', { item_code, description: `Article ${item_code}`, unit_price, sales_tax });
    for (const [code, , cost, vat] of ARTICLES) await this.#buy('S1', [line(code, 200, cost, vat)]);
    this.templates = await addTemplates(servers);
  }

  /** Business of a day. What does not depend on each other goes on at the same time. */
  async trade(scale: number): Promise<void> {
    const draw = this.#draw;
    const works: (() => Promise<unknown>)[] = [];
    const often = (perDay: number, work: () => Promise<unknown>) => {
      for (let left = perDay * scale; left > 0; left--) if (draw.chance(Math.min(1, left))) works.push(work);
    };
    often(1, () => this.#sell());
    often(0.3, () => this.#quote());
    often(0.35, () => this.#order());
    often(1.1, () => this.#deliver());
    often(0.3, () => this.#buy(`S${draw.whole(0, SUPPLIERS - 1)}`, this.#bought()));
    await Promise.all(works.map(work => work()));
    // Credits and voids come when nothing else takes from the same documents.
    if (draw.chance(0.14)) await this.#credit();
    if (draw.chance(0.12)) await this.#void();
  }

  /** Bills all that is delivered, on both servers at once. */
  async bill(): Promise<void> {
    const body = { until: this.today, date: this.today };
    for (let left = 1; left > 0; ) {
      const answers = await Promise.all(
        ([0, 1] as const).map(at => this.servers.send('POST', '/collective_invoices', { body, at })),
      );
      for (const { status, text } of answers) if (status !== 201) throw new Error(`${status} ${text}`);
      for (const { json } of answers)
        for (const { id } of json.made) {
          this.record('invoices', id);
          this.billed.add(Number(id));
        }
      left = Math.max(...answers.map(({ json }) => Number(json.left)));
    }
    const rest = await this.servers.get('/billable_deliveries', { until: this.today });
    if (rest.length > 0) throw new Error(`Not billed: ${JSON.stringify(rest)}`);
    this.#notes.length = 0;
  }

  /** Voids a document by its id. False if a later one takes from it. */
  async takeBack(path: Voidable, id: number): Promise<boolean> {
    const { status, text } = await this.servers.send('PUT', `/${path}`, {
      body: { id, status: 'VOID', reason: 'a mistake' },
    });
    if (status === 409) return false;
    if (status !== 201) throw new Error(`${path} ${id}: ${status} ${text}`);
    this.voided.set(id, { day: this.today, path });
    return true;
  }

  record(path: string, id: unknown): void {
    this.made[path] ??= new Set();
    this.made[path].add(Number(id));
  }

  #customer(): string {
    return codeOf(this.#draw.whole(1, CUSTOMERS));
  }

  #sold(): Line[] {
    const draw = this.#draw;
    return Array.from({ length: draw.whole(1, 4) }, () => {
      const [code, price, , vat] = draw.of(ARTICLES);
      return {
        ...line(code, draw.whole(1, 9), price, vat),
        ...(draw.chance(0.25) && { discount: draw.of([5, 10, 33.3]) }),
        ...(draw.chance(0.15) && { vat_included: true }),
      };
    });
  }

  #bought(): Line[] {
    const draw = this.#draw;
    return Array.from({ length: draw.whole(1, 3) }, () => {
      const [code, , cost, vat] = draw.of(ARTICLES);
      return line(code, draw.whole(20, 60), Math.round(cost * draw.whole(90, 110)) / 100, vat);
    });
  }

  async #create(path: string, set: string, fields: Json, total?: string): Promise<Made> {
    const lines: Line[] = fields.items;
    const body = {
      document_set: set,
      seq_number: '*',
      date: this.today,
      currency: 'EUR',
      total_amount: Number(total ?? digits(totalOf(ratesOf(lines, fields.discount)))),
      ...fields,
    };
    const { id, documentNumber } = await this.servers.post(`/${path}`, body);
    const customer = fields.customer?.code ?? '';
    this.record(path, id);
    return { id: Number(id), name: `${set} ${documentNumber}`, customer, lines, day: this.today };
  }

  async #sell(): Promise<void> {
    const draw = this.#draw;
    const items = this.#sold();
    // A service, and one without VAT.
    if (draw.chance(0.2)) items.push({ ...service('Repair', draw.whole(500, 9_999) / 100), vat: 23 });
    if (draw.chance(0.2)) items.push({ ...service('Lesson', 25), vat: 0, vat_exemption: 'M07' } as Line);
    const discount = draw.chance(0.3) ? draw.of([2.5, 5, 12]) : 0;
    const customer = { code: this.#customer() };
    this.#invoices.push(await this.#create('invoices', 'FT', { customer, items, ...(discount && { discount }) }));
  }

  async #quote(): Promise<void> {
    this.#quotes.push(
      await this.#create('quotes', 'QT', { customer: { code: this.#customer() }, items: this.#sold().map(plain) }),
    );
  }

  async #order(): Promise<void> {
    const quote = this.#draw.chance(0.6) ? this.#quotes.shift() : undefined;
    const [customer, items] = [quote?.customer ?? this.#customer(), quote?.lines ?? this.#sold().map(plain)];
    const made = await this.#create('orders', 'ORD', {
      ...{ customer: { code: customer }, items },
      ...(quote && { related_document: quote.name }),
    });
    const order = { ...made, open: items.map(({ qty }) => Number(qty)) };
    this.#orders.push(order);
    this.orders.push(order);
  }

  /** Delivers a part of the oldest order, or its rest. */
  async #deliver(): Promise<void> {
    const order = this.#orders.shift();
    if (!order) return;
    const isPart = this.#draw.chance(0.5);
    const taken = order.open.map(open => (isPart ? this.#draw.whole(0, open) : open));
    order.open = order.open.map((open, at) => open - (taken[at] ?? 0));
    const items = order.lines.map((each, at) => ({ ...each, qty: taken[at] ?? 0 })).filter(({ qty }) => qty > 0);
    if (items.length > 0) {
      const note = await this.#create('delivery_notes', 'DN', {
        ...{ customer: { code: order.customer }, items, related_document: order.name },
      });
      this.#notes.push({ note, order, taken });
    }
    if (order.open.some(open => open > 0)) this.#orders.push(order);
  }

  async #buy(supplier: string, items: Line[]): Promise<void> {
    const made = await this.#create('purchases', 'CC', { supplier: { code: supplier }, items });
    this.#purchases.push(made);
  }

  /** Takes one unit of a line of a younger invoice back. */
  async #credit(): Promise<void> {
    const invoice = this.#invoices.at(-this.#draw.whole(1, 8));
    const sold = invoice?.lines[0];
    if (!invoice || !sold || this.voided.has(invoice.id)) return;
    const items = [{ ...sold, qty: 1 }];
    const body = { related_document: invoice.name, customer: { code: invoice.customer }, items };
    const total = digits(totalOf(ratesOf(items)));
    const { status, json, text } = await this.servers.send('POST', '/credit_notes', {
      body: {
        document_set: 'NC',
        seq_number: '*',
        date: this.today,
        currency: 'EUR',
        total_amount: Number(total),
        ...body,
      },
    });
    // More than the invoice has left.
    if (status === 409) return;
    if (status !== 201) throw new Error(`${status} ${text}`);
    this.record('credit_notes', json.id);
    this.#credits.push({ ...invoice, id: Number(json.id), name: `NC ${json.documentNumber}`, day: this.today });
  }

  async #void(): Promise<void> {
    const path = this.#draw.of(['invoices', 'delivery_notes', 'credit_notes', 'purchases'] as const);
    if (path === 'delivery_notes') {
      const last = this.#notes.pop();
      if (!last || !(await this.takeBack(path, last.note.id))) return;
      last.order.open = last.order.open.map((open, at) => open + (last.taken[at] ?? 0));
      if (!this.#orders.includes(last.order)) this.#orders.push(last.order);
      return;
    }
    const all = { invoices: this.#invoices, credit_notes: this.#credits, purchases: this.#purchases }[path];
    const document = all.findLast(
      ({ id, day }) => !this.voided.has(id) && !this.ordered.has(id) && day >= daysFrom(this.today, -40),
    );
    if (document) await this.takeBack(path, document.id);
  }
}

const line = (item_code: string, qty: number, unit_price: number, vat: number): Line & Json => ({
  ...{ item_code, description: `Line of ${item_code}`, qty, unit_price, vat },
});
const service = (description: string, unit_price: number): Line & Json => ({
  item_type: 'service',
  description,
  qty: 1,
  unit_price,
});
/** A line that can be delivered in parts to the cent: without VAT in the price. */
const plain = ({ vat_included: _, ...rest }: Line): Line => rest;
