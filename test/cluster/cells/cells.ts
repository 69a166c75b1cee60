// Two cells behind one HAProxy, and the accounts that are moved between them.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CellsProxy, startCellsProxy } from '../../deploy/haproxy-cells.ts';
import type { WrittenTo } from '../../torture/torture.ts';
import { eventually } from '../cluster.ts';
import { makeNetwork, OWN_ADDRESS } from '../machine.ts';
import { addAccount, type Cell, startCell } from './cell.ts';
import { Witness } from './witness.ts';

const PORT = 8443;
/** Has writers all the time. */
export const BUSY = 'busy';
/** Has sample data, which nobody changes. */
export const QUIET = 'quiet';

/** The cells between which accounts move, behind one proxy. */
export interface Cells {
  installation: WrittenTo;
  proxy: CellsProxy;
  all: [Cell, Cell];
  /** The cell that has an account by the map. */
  cellOf(account: string): Promise<Cell>;
  witness: Witness;
}

/** Starts everything, with the accounts in cell1. */
export async function startCells(folder: string): Promise<Cells> {
  makeNetwork();
  const all: [Cell, Cell] = [await startCell(1, folder), await startCell(2, folder)];
  const [first, second] = all;
  const tokens = { [BUSY]: await addAccount(first.run, BUSY), [QUIET]: await addAccount(first.run, QUIET) };
  for (const account of [BUSY, QUIET]) await first.run('demo', account);
  const inFolder = join(folder, 'haproxy');
  mkdirSync(inFolder);
  const addresses = all.flatMap(({ servers }) => servers.map(({ machine }) => `${machine.address}:8080`));
  const proxy = startCellsProxy(inFolder, `${OWN_ADDRESS}:${PORT}`, addresses as [string, string, string, string]);
  const address = `http://${OWN_ADDRESS}:${PORT}`;
  await eventually('HAProxy', async () => (await fetch(`${address}/readyz`)).ok);
  // The new accounts of a cell are written into the map when they are made.
  for (const [code, cell] of [
    [BUSY, first],
    [QUIET, first],
    ['stays1', first],
    ['stays2', second],
  ] as const) {
    const { code: status, said } = await proxy.map(['claim', code, cell.name]);
    if (status !== 0) throw new Error(said);
  }
  const witness = new Witness({ address, account: QUIET, apiToken: tokens[QUIET] ?? '' });
  await eventually('answers of the quiet account', () => witness.begin());
  return {
    installation: { address, account: BUSY, apiToken: tokens[BUSY] ?? '', run: (...words) => onBoth(all, words) },
    proxy,
    all,
    async cellOf(account) {
      const { said } = await proxy.map(['get', account]);
      return said.trim() === second.name ? second : first;
    },
    witness,
  };
}

// A command on both cells, which succeeds when it does on both.
async function onBoth(all: Cell[], words: string[]) {
  const ends = await Promise.all(all.map(cell => cell.tryRun(...words)));
  const of = (key: 'out' | 'err') => ends.map((end, index) => `${all[index]?.name}:\n${end[key]}`).join('');
  return { code: ends.find(({ code }) => code !== 0)?.code ?? 0, out: of('out'), err: of('err') };
}
