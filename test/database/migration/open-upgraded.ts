// A server on a database that version 0.1.0 has filled and the migrations have upgraded.

import { after } from 'node:test';
import { withDatabase } from '../../../src/cli/database/with-database.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import type { Administrator } from '../../../src/operations/actor.ts';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import type { Client } from '../../support/client.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { ACCOUNTS, oldDatabase } from './old-database.ts';

export interface Upgraded {
  rig: Rig;
  /** A session of each account's admin. */
  clients: Map<string, Client>;
  /** The session of one account's admin. */
  client(code: string): Client;
  administrator(code: string): Administrator;
  /** What the start of the command did after the migrations. */
  applied: string[];
  /** Rows that the owner reads while it acts for an account. */
  rows(code: string, text: string): Promise<(string | number)[][]>;
}

/** Starts the server, which migrates the database and adds document sets. Both end after the test file. */
export async function openUpgraded(): Promise<Upgraded> {
  const rig = await startRig({ RATE_LOGINS: '0' }, oldDatabase);
  const applied = await withDatabase(async database => database.applied, rig.config);
  const owner = await connectOnce(rig.ownerUrl);
  after(() => owner.end());

  const ids = new Map<string, number>();
  const administrator = (code: string) => ({ kind: 'administrator', accountId: ids.get(code) ?? 0 }) as const;
  const clients = new Map<string, Client>();
  for (const code of ACCOUNTS) {
    const { rows } = await owner.query<{ id: number }>('SELECT account_id_of($1) AS id', [code]);
    ids.set(code, rows[0]?.id ?? 0);
    const token = { login: 'admin', name: 'since the upgrade', scopes: undefined, expiresAt: undefined };
    clients.set(code, await rig.session(code, await addToken(rig.database, administrator(code), token)));
  }
  return {
    rig,
    clients,
    client(code) {
      const found = clients.get(code);
      if (!found) throw new Error(`There is no account '${code}'`);
      return found;
    },
    administrator,
    applied,
    async rows(code, text) {
      await owner.query(`SET kontor.account = '${ids.get(code)}'`);
      return (await owner.query<(string | number)[]>({ text, rowMode: 'array' })).rows;
    },
  };
}
