// A side of a comparison: a server with its own data directory and PostgreSQL.

import { mkdirSync } from 'node:fs';
import { asSuperuser, postmaster } from '../database.ts';
import type { Facts } from '../facts.ts';
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
  const facts = await fillOverHttp({ url: kontor.url, account: ACCOUNT, apiToken }, amounts, signal);
  await asSuperuser(directory, vacuum);
  console.log(`${name}: filled in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { name, kontor, postmaster: postmaster(directory), facts };
}
