// Reads an account that nobody changes, all the time, through HAProxy: each answer must be the same as before every move.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../support/send-request.ts';

const LISTS = [
  'invoices',
  'orders',
  'receipts',
  'credit_notes',
  'delivery_notes',
  'purchases',
  'customers',
  'suppliers',
  'articles',
  'locations',
  'transactions',
  'serial_numbers',
];
const PAUSE_MS = 20;

interface Watched {
  address: string;
  account: string;
  apiToken: string;
}

/** Compares answers with those of the beginning. */
export class Witness {
  readonly #watched: Watched;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #expected = new Map<string, string>();
  #token = '';
  #ending = false;
  #reading: Promise<void> = Promise.resolve();
  #lastAnswer = 0;
  /** Answers that were compared, and those that said "not now" (503). */
  compared = 0;
  refused = 0;
  /** The longest time without an answer of 200, in milliseconds. */
  longestGap = 0;
  /** Answers that were not the same. */
  readonly different: string[] = [];

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Logs in, notes what the account answers, and begins to compare. Resolves to whether it could. */
  async begin(): Promise<boolean> {
    const { status, text } = await this.#get('/helo', this.#watched.apiToken);
    if (status !== 200) return false;
    this.#token = JSON.parse(text)['xa-token'];
    for (const list of LISTS) {
      const path = `/${list}?limit=100`;
      const answer = await this.#get(path, this.#token);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      this.#expected.set(path, answer.text);
    }
    this.#lastAnswer = performance.now();
    this.#reading = this.#read();
    return true;
  }

  /** Ends after one more round of comparisons, which must all be answered. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#reading;
    for (const path of this.#expected.keys())
      if (!(await this.#compare(path))) this.different.push(`${path}: no answer at the end`);
    this.#agent.destroy();
  }

  async #read(): Promise<void> {
    while (!this.#ending)
      for (const path of this.#expected.keys()) {
        if (this.#ending) return;
        await this.#compare(path);
        await sleep(PAUSE_MS);
      }
  }

  // Resolves to whether there was an answer with content.
  async #compare(path: string): Promise<boolean> {
    const answer = await this.#get(path, this.#token).catch(() => undefined);
    if (answer === undefined || answer.status === 503) {
      this.refused++;
      return false;
    }
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.#lastAnswer);
    this.#lastAnswer = now;
    this.compared++;
    if (answer.status !== 200) this.different.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    else if (answer.text !== this.#expected.get(path)) this.different.push(`${path}: another answer`);
    return true;
  }

  #get(path: string, token: string) {
    const { address, account } = this.#watched;
    const headers = { authorization: `Bearer ${token}` };
    const request = { method: 'GET', url: `/api/${account}/v4.0.0${path}`, headers, body: undefined };
    return sendRequest(address, this.#agent, request, 30_000);
  }
}
