// What a command does around its work: reads the settings, opens the database, closes it again.

import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { inAccount } from '../operations/administer.ts';
import { openStore, type Store } from '../store.ts';
import { DatabaseError } from './failure.ts';

/** Opens the database that the settings name; what takes a while is told on standard error. Throws DatabaseError. */
export async function openDatabase(config: Config): Promise<Store> {
  try {
    return await openStore(config, line => console.error(line));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs the work of a command on the database. */
export async function withStore<T>(work: (store: Store) => Promise<T>, config: Config = readConfig()): Promise<T> {
  const store = await openDatabase(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Runs the work of a command in a transaction of the owner on an account. Throws NOT_FOUND. */
export function withAccount<T>(code: string, work: (client: pg.Client, accountId: number) => Promise<T>): Promise<T> {
  return withStore(store => store.asOwner(client => inAccount(client, code, accountId => work(client, accountId))));
}
