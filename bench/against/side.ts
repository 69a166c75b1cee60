// A side of a comparison: a server with its own data directory and PostgreSQL.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { asSuperuser, postmaster } from '../database.ts';
import { deepPage, type Facts } from '../facts.ts';
import { type Amounts, vacuum } from '../fill.ts';
import { type Kontor, startKontor } from '../kontor.ts';
import { runKontor } from './commands.ts';
import { fillOverHttp } from './fill.ts';

export interface Side {
  /** Name in the figures. */
  name: string;
  kontor: Kontor;
  /** Process id of PostgreSQL's first process. */
  postmaster: number;
  facts: Facts;
}

interface Place {
  name: string;
  /** Folder with the code. */
  checkout: string;
  /** Data directory; it does not exist yet. */
  directory: string;
}

const ACCOUNT = 'bench';
/** Invoices that are made over HTTP. More are made by SQL, which takes minutes for a million. */
const MAX_OVER_HTTP = 100_000;

/** Starts the server on a new data directory and fills an account. `stack` stops the server. */
export async function startSide(
  { name, checkout, directory }: Place,
  { amounts, stack, signal }: { amounts: Amounts; stack: AsyncDisposableStack; signal: AbortSignal },
): Promise<Side> {
  const began = performance.now();
  mkdirSync(directory);
  // Before the first start, which would make sample data in an empty database.
  await runKontor(checkout, directory, ['account', 'add', ACCOUNT, '--name', 'Bench, Lda.']);
  signal.throwIfAborted();
  const kontor = await startKontor(directory, { checkout, signal });
  stack.defer(() => kontor.stop());
  await runKontor(checkout, directory, ['user', 'add', ACCOUNT, 'bench', '--name', 'Bench', '--role', 'admin']);
  const apiToken = await runKontor(checkout, directory, [
    'token',
    'add',
    ACCOUNT,
    '--user',
    'bench',
    '--name',
    'bench',
  ]);
  const overHttp = { ...amounts, invoices: Math.min(amounts.invoices, MAX_OVER_HTTP) };
  const facts = await fillOverHttp({ url: kontor.url, account: ACCOUNT, apiToken }, overHttp, signal);
  if (amounts.invoices > MAX_OVER_HTTP) await fillBySql({ checkout, directory }, amounts);
  await asSuperuser(directory, vacuum);
  console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const all = { ...facts, ...amounts, deep: deepPage(amounts.invoices) };
  return { name, kontor, postmaster: postmaster(directory), facts: all };
}

// The further invoices, by the statement that the code of the side has for its own tables.
async function fillBySql({ checkout, directory }: Omit<Place, 'name'>, amounts: Amounts): Promise<void> {
  const { fillInvoices }: Pick<typeof import('../fill.ts'), 'fillInvoices'> = await import(
    join(checkout, 'bench/fill.ts')
  );
  await asSuperuser(directory, async client => {
    const { rows } = await client.query('SELECT account_id FROM account WHERE code = $1', [ACCOUNT]);
    const account = { accountId: Number(rows[0]?.account_id), ...amounts };
    await fillInvoices(client, account, MAX_OVER_HTTP + 1, amounts.invoices);
  });
}
