// A company for scenarios, and a client as a programmer of that company would write it: fetch, a session token, a counted nonce.

import assert from 'node:assert/strict';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { changeStatus } from '../../src/operations/documents/change/change-document.ts';
import { checkAccount } from '../../src/operations/integrity/check.ts';
import { inAccount } from '../support/owner.ts';
import type { Rig } from '../support/rig.ts';

// biome-ignore lint/suspicious/noExplicitAny: stories look into answers of every shape
export type Json = any;

export interface Company {
  /** GET: the answer's JSON. */
  list(path: string): Promise<Json>;
  /** Sends a GET, POST or PUT and returns any response. `nonce` is the next one unless given. */
  send(method: string, path: string, body?: unknown, more?: { nonce?: number; key?: string }): Promise<Reply>;
  /** POST that must succeed. */
  post(path: string, body: unknown): Promise<Json>;
  /** PUT that must succeed. */
  put(path: string, body: unknown): Promise<Json>;
  /** Level rows of an article: `{ MAIN: { on_hand: 5, … } }`. */
  levels(itemCode: string): Promise<Record<string, Json>>;
  /** What an administrator does: voids a document. */
  void(set: string, number: string, reason: string): Promise<void>;
  /** Nonce that was used last. */
  lastNonce(): number;
  /** A client of the same company that has just started. */
  anotherClient(): Promise<Company>;
  /** `kontor doctor` finds nothing. */
  isSound(): Promise<void>;
}

export interface Reply {
  status: number;
  headers: Headers;
  json: Json;
}

/** Founds a company with a store SHOP beside its warehouse MAIN, and logs in. */
export async function createCompany(rig: Rig): Promise<Company> {
  const origin = await rig.listen();
  const account = await rig.account();
  const owner = await connectOnce(rig.ownerUrl);
  await inAccount(owner, account.code, id =>
    owner.query(`INSERT INTO location (account_id, location_code, description) VALUES ($1, 'SHOP', 'Shop')`, [id]),
  ).finally(() => owner.end());
  return logIn(rig, account, `${origin}/api/${account.code}/v4.0.0`);
}

async function logIn(rig: Rig, account: { id: number; apiToken: string }, base: string): Promise<Company> {
  const helo = await fetch(`${base}/helo`, { headers: { authorization: `Bearer ${account.apiToken}` } });
  const { 'xa-token': token } = (await helo.json()) as { 'xa-token': string };
  let last = 0;

  const send: Company['send'] = async (method, path, body, { nonce, key } = {}) => {
    const url = new URL(base + path);
    if (method !== 'GET') url.searchParams.set('nonce', String(nonce ?? ++last));
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  const must = async (status: number, sending: Promise<Reply>) => {
    const { status: found, json } = await sending;
    assert.equal(found, status, JSON.stringify(json));
    return json;
  };
  return {
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
    async void(set, number, reason) {
      await changeStatus(
        rig.database,
        { kind: 'administrator', accountId: account.id },
        { set, number },
        { status: 'VOID', reason },
      );
    },
    lastNonce: () => last,
    anotherClient: () => logIn(rig, account, base),
    async isSound() {
      assert.deepEqual(await checkAccount(rig.database, { kind: 'administrator', accountId: account.id }), []);
    },
  };
}

/** A document's heading on a day. */
export function on(date: string, document_set: string, seq_number: string) {
  return { document_set, seq_number, date, currency: 'EUR' };
}
