// A client of a web shop: writes by chance, each with its Idempotency-Key until the outcome is known, and knows the events that follow.

import { type Client, createClient, KontorError } from '../../packages/client/src/client.ts';
import type { Random } from '../../src/sample-data/random.ts';
import type { WrittenTo } from './torture.ts';

/** A write: its request, and the events that it causes, as `type id`. */
interface Write {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  eventsOf(id: number): string[];
  done?(answer: Created): void;
}

interface Created {
  id: number;
  entity_code?: string;
}

interface Issued {
  id: number;
  number: string;
  article: Article;
}

interface Article {
  id: number;
  code: string;
}

/** Parts that all writers of a shop share. */
export interface Shop {
  articles: Article[];
  /** Types of the events of each record, `invoice 7`, in the order of its writes. */
  events: Map<string, string[]>;
  /** Statuses of documents and names of customers that a write has set, by record. */
  changed: Map<string, object>;
  writes: number;
  /** Attempts beyond the first one of each request, in which the client repeats what was lost. */
  repeated: number;
}

const LOST_ANSWERS = 0.1;
const PRICE = 5;
/** Enough for a start of the server on a busy machine. */
const RETRIES = 60;

const pick = <T>(list: T[], random: Random): T => list.splice(random.whole(0, list.length - 1), 1)[0] as T;

export class ShopWriter {
  readonly #shop: Shop;
  readonly #random: Random;
  readonly #name: string;
  readonly #client: Client;
  readonly #customers: { id: number; code: string }[] = [];
  readonly #orders: Issued[] = [];
  readonly #billed: Issued[] = [];
  readonly #direct: Issued[] = [];
  readonly #receipts: { id: number; invoice: number }[] = [];
  #count = 0;

  constructor(installation: WrittenTo, shop: Shop, name: string, random: Random) {
    this.#shop = shop;
    this.#random = random;
    this.#name = name;
    this.#client = createClient({
      ...connection(installation),
      writers: 1,
      onRetry: () => shop.repeated++,
      async fetch(input, init) {
        const answer = await fetch(input, init);
        if (init?.method === 'GET' || !random.chance(LOST_ANSWERS)) return answer;
        await answer.body?.cancel();
        throw new TypeError('the answer was lost');
      },
    });
  }

  /** Writes once, and notes the events that must follow. Throws when the write is refused. */
  async write(write = this.#choose()): Promise<void> {
    const { method, path, body, eventsOf, done } = write;
    const send = this.#client.request as unknown as (
      method: string,
      path: string,
      options: object,
    ) => Promise<{ data: Created }>;
    const { data } = await send(method, path, { body, idempotencyKey: `${this.#name}-${++this.#count}` }).catch(
      error => {
        const details = error instanceof KontorError ? JSON.stringify(error.details) : '';
        throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${error} ${details}`, { cause: error });
      },
    );
    for (const event of eventsOf(data.id)) {
      const [type = '', id] = event.split(' ');
      const record = `${type.split('.')[0]} ${id}`;
      this.#shop.events.set(record, [...(this.#shop.events.get(record) ?? []), type]);
    }
    done?.(data);
    this.#shop.writes++;
  }

  /** A new article with stock. */
  article(): Write {
    const code = `${this.#name}-A${this.#count}`;
    return {
      method: 'POST',
      path: '/articles',
      body: { item_code: code, description: 'Article', unit_price: PRICE, stock: 1000 },
      eventsOf: id => [`article.created ${id}`, `article.stock_changed ${id}`],
      done: ({ id }) => this.#shop.articles.push({ id, code }),
    };
  }

  #choose(): Write {
    const random = this.#random;
    const kinds: { weight: number; write: () => Write }[] = [
      { weight: 1, write: () => this.article() },
      { weight: 3, write: () => this.#newCustomer() },
      { weight: this.#customers.length > 0 ? 3 : 0, write: () => this.#renamed(random.pick(this.#customers)) },
      { weight: 4, write: () => this.#order() },
      { weight: this.#orders.length > 0 ? 5 : 0, write: () => this.#invoice(pick(this.#orders, random)) },
      { weight: 3, write: () => this.#invoice() },
      { weight: this.#billed.length > 0 ? 4 : 0, write: () => this.#receipt(pick(this.#billed, random)) },
      { weight: this.#receipts.length > 0 ? 2 : 0, write: () => this.#voidReceipt(pick(this.#receipts, random)) },
      { weight: this.#direct.length > 0 ? 2 : 0, write: () => this.#voidInvoice(pick(this.#direct, random)) },
    ];
    return random.weighted(kinds.filter(({ weight }) => weight > 0)).write();
  }

  #newCustomer(): Write {
    const name = `${this.#name}, customer ${this.#count}`;
    return {
      method: 'POST',
      path: '/customers',
      body: { name },
      eventsOf: id => [`customer.created ${id}`],
      done: ({ id, entity_code: code = '' }) => this.#customers.push({ id, code }),
    };
  }

  #renamed({ id }: { id: number }): Write {
    const name = `${this.#name}, renamed ${this.#count}`;
    return {
      method: 'PUT',
      path: '/customers',
      body: { id, name },
      eventsOf: () => [`customer.updated ${id}`],
      done: () => this.#shop.changed.set(`customer ${id}`, { name }),
    };
  }

  #document(set: string, article: Article) {
    const number = `${this.#name}-${this.#count}`;
    const customer = this.#customers.at(-1);
    const qty = 1 + (this.#count % 3);
    return {
      document_set: set,
      seq_number: number,
      date: '2026-05-04',
      currency: 'EUR',
      total_amount: 3 * PRICE,
      ...(customer && { customer: { code: customer.code } }),
      items: [
        { item_code: article.code, description: 'Article', qty, unit_price: PRICE },
        { description: 'Parcel', qty: 3 - qty, unit_price: PRICE },
      ].filter(item => item.qty > 0),
    };
  }

  #order(): Write {
    const article = this.#random.pick(this.#shop.articles);
    const body = this.#document('ORD', article);
    return {
      method: 'POST',
      path: '/orders',
      body,
      eventsOf: id => [`order.created ${id}`, `article.stock_changed ${article.id}`],
      done: ({ id }) => this.#orders.push({ id, number: body.seq_number, article }),
    };
  }

  // Over an order: the same lines, which the server takes from it.
  #invoice(order?: Issued): Write {
    const article = order?.article ?? this.#random.pick(this.#shop.articles);
    const { items, ...heading } = this.#document('FT', article);
    const body = { ...heading, ...(order ? { related_document: `ORD ${order.number}` } : { items }) };
    return {
      method: 'POST',
      path: '/invoices',
      body,
      eventsOf: id => [
        `invoice.created ${id}`,
        ...(order ? [`order.billed ${order.id}`] : []),
        `article.stock_changed ${article.id}`,
      ],
      done: ({ id }) => (order ? this.#billed : this.#direct).push({ id, number: body.seq_number, article }),
    };
  }

  // Nothing but the Idempotency-Key keeps the server from numbering a second one.
  #receipt(invoice: Issued): Write {
    const heading = { document_set: 'REC', seq_number: '*', date: '2026-05-04', currency: 'EUR' };
    return {
      method: 'POST',
      path: '/receipts',
      body: {
        ...heading,
        total_amount: 3 * PRICE,
        related_document: `FT ${invoice.number}`,
        payment_type: 'Card',
      },
      eventsOf: id => [`receipt.created ${id}`, `invoice.paid ${invoice.id}`],
      done: ({ id }) => this.#receipts.push({ id, invoice: invoice.id }),
    };
  }

  #voidReceipt({ id, invoice }: { id: number; invoice: number }): Write {
    return this.#void('receipt', id, [`receipt.voided ${id}`, `invoice.updated ${invoice}`]);
  }

  #voidInvoice({ id, article }: Issued): Write {
    return this.#void('invoice', id, [`invoice.voided ${id}`, `article.stock_changed ${article.id}`]);
  }

  #void(noun: 'invoice' | 'receipt', id: number, events: string[]): Write {
    return {
      method: 'PUT',
      path: `/${noun}s`,
      body: { id, status: 'VOID', reason: 'typing error' },
      eventsOf: () => events,
      done: () => this.#shop.changed.set(`${noun} ${id}`, { status: 'VOID' }),
    };
  }
}

/** Options of a client that outlasts faults. */
export const connection = ({ address, account, apiToken }: WrittenTo) => ({
  url: address,
  account,
  token: apiToken,
  retries: RETRIES,
});
