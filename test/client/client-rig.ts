// A client under test: a server with an account of its own, and a faulty network between the two.

import assert from 'node:assert/strict';
import { type Client, type ClientOptions, createClient } from '../../packages/client/src/client.ts';
import type { Account } from '../support/account.ts';
import { command } from '../support/command.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import type { Ended } from '../support/kontor-process.ts';
import type { Rig } from '../support/rig.ts';

export interface ClientRig {
  account: Account;
  proxy: FaultyProxy;
  /** A client of the account's admin through the faulty network. */
  client(options?: Partial<ClientOptions>): Client;
  /** Runs a command of `kontor` on the database. */
  command(...words: string[]): Promise<Ended>;
}

/** Adds an account and a faulty network to a server. */
export async function startClientRig(rig: Rig): Promise<ClientRig> {
  const account = await rig.account();
  const proxy = await startFaultyProxy(await rig.listen());
  return {
    account,
    proxy,
    client: options =>
      createClient({ url: proxy.url, account: account.code, token: account.apiToken, ...options } as ClientOptions),
    command: (...words) => command({ DATABASE_URL: rig.ownerUrl }, words),
  };
}

/** An invoice over one packet of tea. */
export const invoice = (seq_number: string) => ({
  document_set: 'FT',
  seq_number,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 4.5,
  items: [{ description: 'Green tea', qty: 1, unit_price: 4.5, vat: 0 }],
});

/** All that an async iterable yields. */
export async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** The error that a promise is rejected with. */
export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    value => assert.fail(`no failure, but ${JSON.stringify(value)}`),
    error => error,
  );
}
