// Reads the rows of all accounts by COPY, in PostgreSQL's text format.

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quoted } from './owner-connection.ts';
import type { Table } from './tables.ts';

/** The identifiers of all accounts. */
export async function readAccounts(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT account_id AS id FROM account ORDER BY account_id');
  return rows.map(({ id }) => id);
}

/** The number of rows of each table. */
export async function countRows(
  client: pg.Client,
  tables: Table[],
  accounts: number[],
): Promise<Record<string, number>> {
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  const add = async (some: Table[], condition: string) => {
    if (some.length === 0) return;
    const parts = some.map(
      ({ name }) => `SELECT '${name}' AS name, count(*)::float8 AS rows FROM ${quoted(name)}${condition}`,
    );
    const { rows } = await client.query<{ name: string; rows: number }>(parts.join(' UNION ALL '));
    for (const { name, rows: found } of rows) counts.set(name, (counts.get(name) ?? 0) + found);
  };
  await add(
    tables.filter(({ ofAccounts }) => !ofAccounts),
    '',
  );
  const ofAccounts = tables.filter(table => table.ofAccounts);
  for (const account of accounts) {
    await actFor(client, account);
    await add(ofAccounts, ` WHERE account_id = ${account}`);
  }
  return Object.fromEntries(counts);
}

/**
 * The rows of a table, one account after the other: row-level security binds the owner too, and a policy may show rows of other
 * accounts in addition. `progress` receives the number of rows in each chunk.
 */
export async function* readRows(
  client: pg.Client,
  { name, columns, ofAccounts }: Table,
  accounts: number[],
  progress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const select = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`;
  for (const account of ofAccounts ? accounts : [undefined]) {
    if (account !== undefined) await actFor(client, account);
    const condition = account === undefined ? '' : ` WHERE account_id = ${account}`;
    for await (const chunk of client.query(copyTo(`COPY (${select}${condition}) TO STDOUT`))) {
      progress(countLines(chunk));
      yield chunk;
    }
  }
}

async function actFor(client: pg.Client, account: number): Promise<void> {
  await client.query(`SET LOCAL kontor.account = '${account}'`);
}

// In COPY's text format a line is a row; line breaks in values are escaped.
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  return lines;
}
