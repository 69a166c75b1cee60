// A company for scenarios, and @kontor/client as a programmer of that company uses it, with short ways for stories.

import assert from 'node:assert/strict';
import { type Client, createClient, KontorError } from '../../packages/client/src/client.ts';
import { setRate } from '../../src/operations/currency/rates.ts';
import { changeStatus } from '../../src/operations/documents/change/change-document.ts';
import { changeSet, type SetChanges } from '../../src/operations/documents/document-sets.ts';
import { checkAccount } from '../../src/operations/integrity/check.ts';
import type { Account } from '../support/account.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import type { Rig } from '../support/rig.ts';

// biome-ignore lint/suspicious/noExplicitAny: stories look into answers of every shape
export type Json = any;

export interface Company {
  client: Client;
  /** The network breaks: the server does what the next write of this client asks, and its answer is lost. */
  loseNextAnswer(): void;
  /** GET: the answer's JSON. The path may have a query. */
  list(path: string): Promise<Json>;
  /** Sends a GET, POST or PUT and returns any response, an error of the interface too. `key` is the Idempotency-Key. */
  send(method: Method, path: string, body?: unknown, more?: { key?: string }): Promise<Reply>;
  /** POST that must succeed. */
  post(path: string, body: unknown): Promise<Json>;
  /** PUT that must succeed. */
  put(path: string, body: unknown): Promise<Json>;
  /** Level rows of an article: `{ MAIN: { on_hand: 5, … } }`. */
  levels(itemCode: string): Promise<Record<string, Json>>;
  /** The document of a list with a number, with its relations. */
  find(path: string, number: string): Promise<Json>;
  /** Balance of a party, by currency: `['EUR due 10 overdue 0 open 5']`. */
  balance(path: '/customers' | '/suppliers', code: string): Promise<string[]>;
  /** As an administrator: sets how many EUR one unit of a currency is worth from a day on. */
  setRate(currency: string, rate: string, day: string): Promise<void>;
  /** Changes settings of a document set as an administrator. */
  changeSet(code: string, changes: SetChanges): Promise<void>;
  /** As an administrator: voids a document. */
  void(set: string, number: string, reason: string): Promise<void>;
  /** A session without the client: what an old till sends, with the nonce that it says. */
  plainSession(): Promise<(path: string, body: unknown, nonce: number) => Promise<Reply>>;
  /** A client of the same company that has just started. */
  anotherClient(): Promise<Company>;
  /** A client of a user who is a clerk. */
  clerk(): Promise<Company>;
  /** `kontor doctor` finds nothing. */
  isSound(): Promise<void>;
}

type Method = 'GET' | 'POST' | 'PUT';

export interface Reply {
  status: number;
  /** Of an answer without error. */
  headers: Headers;
  json: Json;
}

/** Founds a company with a store SHOP beside its warehouse MAIN, and logs in. */
export async function createCompany(rig: Rig): Promise<Company> {
  const origin = await rig.listen();
  const account = await rig.account();
  await asOwner(rig, owner =>
    inAccount(owner, account.code, id =>
      owner.query(`INSERT INTO location (account_id, location_code, description) VALUES ($1, 'SHOP', 'Shop')`, [id]),
    ),
  );
  return companyOf(rig, account, origin);
}

function companyOf(rig: Rig, account: Account, origin: string): Company {
  let answersToLose = 0;
  const client = createClient({
    url: origin,
    account: account.code,
    token: account.apiToken,
    writers: 1,
    async fetch(input, init) {
      const answer = await fetch(input, init);
      if (init?.method === 'GET' || answersToLose === 0) return answer;
      answersToLose--;
      await answer.body?.cancel();
      throw new TypeError('the network broke');
    },
  });

  // The stories choose the path, so that no type is known.
  const request = client.request as unknown as (
    method: Method,
    path: string,
    options: unknown,
  ) => Promise<{ status: number; headers: Headers; data: Json }>;
  const send: Company['send'] = async (method, path, body, { key } = {}) => {
    const { pathname, searchParams } = new URL(path, origin);
    const options = { query: Object.fromEntries(searchParams), body, idempotencyKey: key };
    try {
      const { status, headers, data } = await request(method, pathname, options);
      return { status, headers, json: data };
    } catch (error) {
      if (!(error instanceof KontorError)) throw error;
      const { status, code, message, details } = error;
      return { status, headers: new Headers(), json: { code, message, details } };
    }
  };
  const must = async (status: number, sending: Promise<Reply>) => {
    const { status: found, json } = await sending;
    assert.equal(found, status, JSON.stringify(json));
    return json;
  };
  return {
    client,
    loseNextAnswer() {
      answersToLose++;
    },
    send,
    list: path => must(200, send('GET', path)),
    post: (path, body) => must(201, send('POST', path, body)),
    put: (path, body) => must(201, send('PUT', path, body)),
    async levels(itemCode) {
      const [article] = await must(200, send('GET', `/articles?searchString=${itemCode}&options=stock`));
      return Object.fromEntries(
        article.stock_levels.map(({ location_code, ...level }: Json) => [location_code, level]),
      );
    },
    async find(path, number) {
      const [listed, ...others] = await must(200, send('GET', `${path}?searchString=${encodeURIComponent(number)}`));
      assert.deepEqual(others, [], `one document with the number ${number}`);
      const [document] = await must(200, send('GET', `${path}?id=${listed.id}`));
      return document;
    },
    async balance(path, code) {
      const [party] = await must(200, send('GET', `${path}?searchString=${code}&options=balance`));
      return party.balance.map(
        ({ currency, due, overdue, open }: Json) => `${currency} due ${due} overdue ${overdue} open ${open}`,
      );
    },
    async setRate(currency, rate, day) {
      await setRate(rig.administration, { kind: 'administrator', accountId: account.id }, { currency, rate, day });
    },
    async changeSet(code, changes) {
      await changeSet(rig.administration, { kind: 'administrator', accountId: account.id }, code, changes);
    },
    async void(set, number, reason) {
      await changeStatus(
        rig.database,
        { kind: 'administrator', accountId: account.id },
        { set, number },
        { status: 'VOID', reason },
      );
    },
    async plainSession() {
      const base = `${origin}/api/${account.code}/v4.0.0`;
      const helo = await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${account.apiToken}` } });
      const { 'xa-token': token } = (await helo.json()) as { 'xa-token': string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return async (path, body, nonce) => {
        const url = `${base}${path}?nonce=${nonce}`;
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: answer.status, headers: answer.headers, json: await answer.json() };
      };
    },
    async anotherClient() {
      return companyOf(rig, account, origin);
    },
    async clerk() {
      const { apiToken } = await account.user('clerk');
      return companyOf(rig, { ...account, apiToken }, origin);
    },
    async isSound() {
      assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }), []);
    },
  };
}

/** A document's heading on a day. */
export function on(date: string, document_set: string, seq_number: string) {
  return { document_set, seq_number, date, currency: 'EUR' };
}

/** How far a document is: `PART 15, 20`, its status and what is open of its lines. */
export function progress({ status, items = [] }: Json): string {
  return `${status} ${items.map(({ open_qty = 'none' }: Json) => open_qty).join(', ')}`.trim();
}

/** How far a document is paid: `PART paid 50 due 60.7`. */
export function payment({ status, amount_paid = 0, amount_due }: Json): string {
  return `${status} paid ${amount_paid} due ${amount_due}`;
}

/** Related documents: `bills from DN 1`. */
export function relations({ relations: related = [] }: Json): string[] {
  return related.map(
    ({ relation, direction, document_set, seq_number }: Json) =>
      `${relation} ${direction} ${document_set} ${seq_number}`,
  );
}

/** Amounts that a receipt, payment or credit note has settled, and its open amount: `['FT 1: 10', 'open 5']`. */
export function settled({ settles = [], amount_open }: Json): string[] {
  return [...settles.map(({ document, amount }: Json) => `${document}: ${amount}`), `open ${amount_open}`];
}
