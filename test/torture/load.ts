// Writers that create invoices and send each again until they know its outcome.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawAnswer, sendRequest } from '../support/send-request.ts';

/** Where the writers write. */
export interface LoadOptions {
  address: string;
  account: string;
  apiToken: string;
  writers: number;
  /** How long a writer waits after each invoice. */
  restMs: number;
}

/** Results of the writers. */
export interface LoadCounts {
  /** Answers by status; 0 counts requests without an answer. */
  answers: Map<number, number>;
  /** Ids of the invoices that an answer acknowledged, by the reference of the invoice. */
  acknowledged: Map<string, number>;
  /** Requests whose 503 said that nothing was written, of those that a repetition found written. */
  falseDenials: string[];
  /** Answers that no client should see. */
  unexpected: string[];
  /** When the last invoice was acknowledged, in milliseconds of `performance.now()`. */
  lastAcknowledged: number;
  /** The longest time between two acknowledged invoices since it was last set to 0, in milliseconds. */
  longestGap: number;
}

const REQUEST_TIMEOUT_MS = 30_000;
const PAUSE_MS = 50;
/** After the end, writers try so long to learn the outcome of their last invoice. */
const LAST_MS = 60_000;
const MAX_UNEXPECTED = 20;

/** Starts the writers. `stop` resolves when each knows the outcome of its last invoice, or after a minute. */
export function startLoad(options: LoadOptions): { counts: LoadCounts; stop(): Promise<void> } {
  const counts: LoadCounts = {
    answers: new Map(),
    acknowledged: new Map(),
    falseDenials: [],
    unexpected: [],
    lastAcknowledged: 0,
    longestGap: 0,
  };
  const state: State = { giveUpAt: undefined };
  const running = Array.from({ length: options.writers }, (_, index) => new Writer(options, counts, index).run(state));
  return {
    counts,
    async stop() {
      state.giveUpAt = performance.now() + LAST_MS;
      await Promise.all(running);
    },
  };
}

interface State {
  /** When writers end that still don't know an outcome; undefined while they go on. */
  giveUpAt: number | undefined;
}

class Writer {
  readonly #options: LoadOptions;
  readonly #counts: LoadCounts;
  readonly #name: string;
  /** Half of the writers repeat a request by its nonce, the others by an Idempotency-Key. */
  readonly #hasKeys: boolean;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #token = '';
  #nonce = 0;
  #invoices = 0;

  constructor(options: LoadOptions, counts: LoadCounts, index: number) {
    this.#options = options;
    this.#counts = counts;
    this.#name = `w${index}`;
    this.#hasKeys = index % 2 === 1;
  }

  async run(state: State): Promise<void> {
    while (!(await this.#logIn()) && state.giveUpAt === undefined) await sleep(PAUSE_MS);
    while (state.giveUpAt === undefined) {
      await this.#createInvoice(state);
      if (this.#options.restMs > 0) await sleep(this.#options.restMs);
    }
    this.#agent.destroy();
  }

  async #logIn(): Promise<boolean> {
    const answer = await this.#send('GET', '/helo', this.#options.apiToken);
    if (answer?.status !== 200) return false;
    this.#token = JSON.parse(answer.text)['xa-token'];
    this.#nonce = 0;
    return true;
  }

  // Sends an invoice with one nonce until its outcome is known.
  async #createInvoice(state: State): Promise<void> {
    const reference = `${this.#name}-${++this.#invoices}`;
    const nonce = ++this.#nonce;
    // Half of the invoices are numbered by the server: sent twice, nothing but nonce or key prevents a second one.
    const number = this.#invoices % 2 === 0 ? '*' : `T-${reference}`;
    const body = Buffer.from(JSON.stringify(invoice(reference, number)));
    const key = this.#hasKeys ? { 'idempotency-key': reference } : undefined;
    // True if every attempt so far was told that nothing was written.
    let denied = true;
    let attempts = 0;
    while (performance.now() < (state.giveUpAt ?? Number.POSITIVE_INFINITY)) {
      const answer = await this.#send('POST', `/invoices?nonce=${nonce}`, this.#token, body, key);
      const id = answer && acknowledgedId(answer);
      if (answer && id !== undefined) {
        const isRepetition = answer.status !== 201 || answer.headers['idempotency-replayed'] !== undefined;
        if (attempts > 0 && denied && isRepetition) this.#counts.falseDenials.push(reference);
        this.#counts.acknowledged.set(reference, id);
        const now = performance.now();
        this.#counts.longestGap = Math.max(this.#counts.longestGap, now - this.#counts.lastAcknowledged);
        this.#counts.lastAcknowledged = now;
        return;
      }
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429)
        return this.#report(`${reference}: ${answer.status} ${answer.text.slice(0, 300)}`);
      denied &&= answer?.status === 503 && /nothing was written/i.test(answer.text);
      attempts++;
      if (answer?.status === 500) this.#report(`${reference}: 500 ${answer.text.slice(0, 300)}`);
      await sleep(PAUSE_MS);
    }
  }

  #report(text: string): void {
    if (this.#counts.unexpected.length < MAX_UNEXPECTED) this.#counts.unexpected.push(text);
  }

  // Undefined when there was no answer.
  async #send(
    method: string,
    path: string,
    token: string,
    body?: Buffer,
    more: Record<string, string> = {},
  ): Promise<RawAnswer | undefined> {
    const { address, account } = this.#options;
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...more };
    const url = `/api/${account}/v4.0.0${path}`;
    const { answers } = this.#counts;
    const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
    try {
      const answer = await sendRequest(address, this.#agent, { method, url, headers, body }, REQUEST_TIMEOUT_MS);
      count(answer.status);
      return answer;
    } catch {
      count(0);
      return undefined;
    }
  }
}

function invoice(reference: string, number: string) {
  return {
    document_set: 'FT',
    seq_number: number,
    date: '2026-03-02',
    currency: 'EUR',
    reference,
    total_amount: 11.07,
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  };
}

// The id of the invoice that an answer names as created: by this request, or by an earlier one with its nonce.
function acknowledgedId({ status, text }: RawAnswer): number | undefined {
  if (status === 201) return JSON.parse(text).id;
  if (status !== 400) return undefined;
  const created = /created invoice (\d+)/.exec(text)?.[1];
  return created === undefined ? undefined : Number(created);
}
