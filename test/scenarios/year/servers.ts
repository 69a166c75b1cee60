// Two servers on one database, one of which or both are killed and started again; and requests that outlast this.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'lossless-json';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { type Server, serve } from '../../support/kontor-process.ts';
import type { Clock } from './clock.ts';
import type { Draw } from './draw.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, numbers as their digits
export type Json = any;

export interface Reply {
  status: number;
  json: Json;
  text: string;
}

export interface Sent {
  query?: Record<string, string | number>;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  file?: string;
  /** Server that gets it first. Default: either. */
  at?: 0 | 1;
}

/** Time for an answer, restarts of servers included. */
const PATIENCE_MS = 90_000;

export class Servers {
  readonly #environment: Record<string, string>;
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #slots: [Server | undefined, Server | undefined] = [undefined, undefined];
  #account = { code: '', apiToken: '' };
  #session = '';
  #keys = 0;
  readonly #all: Server[] = [];
  #faults: Promise<void> | undefined;
  #ended = false;
  kills = 0;
  /** Writes that were sent again because the server had ended. */
  repeated = 0;
  /** Answers that were kept from a write whose first answer was lost. */
  replayed = 0;

  constructor(environment: Record<string, string>, directory: string, clock: Clock) {
    this.#environment = { ...environment, ...clock.environment };
    this.#directory = directory;
    this.#clock = clock;
  }

  async start(account: { code: string; apiToken: string }): Promise<void> {
    this.#account = account;
    // One after the other: the first one finds the database as it is.
    for (const at of [0, 1] as const) await this.#startAt(at);
    const address = this.#slots[0]?.address;
    const answer = await fetch(`${address}/api/${account.code}/v4.0.0/helo`, {
      headers: { authorization: `Bearer ${account.apiToken}` },
    });
    assert.equal(answer.status, 200);
    this.#session = ((await answer.json()) as { 'xa-token': string })['xa-token'];
  }

  /** Kills one server or both in a moment, and starts them again. Nothing waits for it. */
  strike(draw: Draw): void {
    const hit = draw.of([[0], [1], [0, 1]] as const);
    const [before, after] = [draw.whole(0, 400), draw.whole(0, 300)];
    const earlier = this.#faults;
    this.#faults = (async () => {
      await earlier;
      await sleep(before);
      await Promise.all(hit.map(at => this.#kill(at)));
      await sleep(after);
      await Promise.all(hit.map(at => this.#startAt(at)));
    })();
    // The end of the test has the error.
    this.#faults.catch(() => {});
  }

  /** Resolves when both servers run. */
  async recovered(): Promise<void> {
    await this.#faults;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.recovered().catch(() => {});
    await Promise.all(([0, 1] as const).map(at => this.#kill(at)));
  }

  /** Errors that the servers have logged. */
  errors(): string[] {
    return this.#all.flatMap(each => each.out().split('\n')).filter(line => /"level":[56]0/.test(line));
  }

  async get(path: string, query: Sent['query'] = {}): Promise<Json> {
    const { status, json, text } = await this.send('GET', path, { query });
    assert.equal(status, 200, `GET ${path}: ${text}`);
    return json;
  }

  /** All of a list. */
  async list(path: string, query: Record<string, string | number> = {}): Promise<Json[]> {
    const all: Json[] = [];
    for (;;) {
      const page = await this.get(path, { limit: 1000, skip: all.length, ...query });
      all.push(...page);
      if (page.length < 1000) return all;
    }
  }

  /** A POST that must succeed. */
  async post(path: string, body: unknown): Promise<Json> {
    const { status, json, text } = await this.send('POST', path, { body });
    assert.equal(status, 201, `POST ${path} ${JSON.stringify(body)}: ${text}`);
    return json;
  }

  /** Sends a request until it has an answer. A write keeps its Idempotency-Key, so that it is done once. */
  async send(method: string, path: string, { query = {}, body, file, at }: Sent = {}): Promise<Reply> {
    const key = `"year-${++this.#keys}"`;
    const headers = {
      authorization: `Bearer ${this.#session}`,
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file !== undefined && { 'content-type': 'application/xml' }),
    };
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    let place: 0 | 1 = at ?? (Math.random() < 0.5 ? 0 : 1);
    let last = 'no server runs';
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(20)) {
      if (this.#ended) break;
      const server = this.#slots[place] ?? this.#slots[place === 0 ? 1 : 0];
      if (!server) continue;
      try {
        const answer = await fetch(`${server.address}/api/${this.#account.code}/v4.0.0${path}?${parameters}`, {
          method,
          headers,
          ...((body !== undefined || file !== undefined) && { body: file ?? JSON.stringify(body) }),
        });
        const text = await answer.text();
        last = `${answer.status} ${text}`;
        // Too early: the first attempt may still run, or the server has no database yet.
        if (answer.headers.has('retry-after')) continue;
        if (answer.headers.get('idempotency-replayed') === 'true') this.replayed++;
        const isJson = answer.headers.get('content-type')?.includes('json');
        const json = !isJson ? undefined : parse(text, null, number => digits(decimal(number)));
        return { status: answer.status, json, text };
      } catch (error) {
        // The server has ended, before or after it did what was asked.
        last = String(error);
        if (method !== 'GET') this.repeated++;
        place = place === 0 ? 1 : 0;
      }
    }
    throw new Error(`${method} ${path} has no answer: ${last}`);
  }

  async #startAt(at: 0 | 1): Promise<void> {
    if (this.#ended) return;
    const settings = { ...this.#environment, KONTOR_DATA: join(this.#directory, `server-${at}`) };
    const server = await serve(settings);
    this.#all.push(server);
    this.#slots[at] = server;
    // The test has ended meanwhile.
    if (this.#ended) await this.#kill(at);
  }

  async #kill(at: 0 | 1): Promise<void> {
    const server = this.#slots[at];
    if (!server) return;
    this.#slots[at] = undefined;
    this.kills++;
    const { child } = server;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    this.#clock.forget(child.pid);
  }
}
