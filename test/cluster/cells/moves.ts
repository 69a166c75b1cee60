// Moves of accounts between two cells under load, undisturbed and disturbed. Each ends with the account in the other cell.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { KONTOR_MAP } from '../../deploy/haproxy-cells.ts';
import { KONTOR } from '../../support/kontor-process.ts';
import type { Fault } from '../../torture/torture.ts';
import type { Cell } from './cell.ts';
import { BUSY, type Cells, QUIET } from './cells.ts';

/** The first words of the lines that the command writes, one for each of its steps. */
const STEPS = ['Copying', 'Verifying', 'Catching up', 'Switching', 'Moved', 'Hook'];
/** How often a move is begun again before it counts as stuck. */
const MAX_TRIES = 5;

interface Disturbed {
  /** Called with each line that the command says; may end it by the signal. */
  onLine?(line: string, kill: () => void): void;
}

type Target = { cells: Cells };

/** Every move. */
export const MOVES: Fault<Target & { installation: Cells['installation'] }>[] = [
  { name: 'account moved', strike: ({ cells }) => move(cells, BUSY) },
  { name: 'account moved back', strike: ({ cells }) => move(cells, BUSY) },
  { name: 'quiet account moved', strike: ({ cells }) => move(cells, QUIET) },
  ...STEPS.map(step => ({
    name: `mover killed at '${step}', and run again`,
    async strike({ cells }: Target) {
      let killed = false;
      await move(cells, BUSY, {
        onLine(line, kill) {
          if (killed || !line.startsWith(step)) return;
          killed = true;
          kill();
        },
      });
    },
  })),
  {
    name: 'mover killed at a random moment, and run again',
    async strike({ cells, random }) {
      let kills = 3;
      await move(cells, BUSY, {
        onLine(_, kill) {
          if (kills-- > 0) setTimeout(kill, random.whole(0, 300));
        },
      });
    },
  },
  {
    name: 'HAProxy reloaded in the middle of a move',
    async strike({ cells }) {
      const reloading = new AbortController();
      const reloads = (async () => {
        while (!reloading.signal.aborted) {
          cells.proxy.reload();
          await sleep(700);
        }
      })();
      await move(cells, BUSY);
      reloading.abort();
      await reloads;
    },
  },
  {
    name: 'a server of both cells killed in the middle of a move',
    async strike({ cells, random }) {
      const hit = cells.all.map(({ servers }) => random.pick(servers));
      let strikes = 1;
      await move(cells, BUSY, {
        onLine() {
          if (strikes-- > 0) for (const server of hit) server.kill();
        },
      });
      for (const server of hit) server.start();
      for (const cell of cells.all) await cell.ready();
    },
  },
];

// Moves an account to the cell where it is not, as docs/scaling.md says, and again until it is done.
async function move(cells: Cells, account: string, disturbed: Disturbed = {}): Promise<void> {
  const from = await cells.cellOf(account);
  const to = cells.all.find(cell => cell !== from) ?? from;
  const said: string[] = [];
  for (let tries = 1; tries <= MAX_TRIES; tries++)
    if ((await moveOnce(cells, { from, to, account }, disturbed, said)) === 0) {
      if ((await cells.cellOf(account)) !== to)
        throw new Error(`The map does not say that ${account} is in ${to.name}`);
      return;
    }
  throw new Error(`The move of ${account} to ${to.name} did not end: ${said.join('\n')}`);
}

async function moveOnce(
  { proxy }: Cells,
  { from, to, account }: { from: Cell; to: Cell; account: string },
  { onLine }: Disturbed,
  said: string[],
): Promise<number | null> {
  const hook = `${KONTOR_MAP} set "$KONTOR_ACCOUNT" ${to.name}`;
  const words = ['account', 'move', account, '--hook', hook, '--delete-source'];
  const child = spawn(process.execPath, [KONTOR, ...words], {
    env: { ...process.env, ...proxy.settings, DATABASE_URL: from.url, DESTINATION_DATABASE_URL: to.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      for (const line of String(data).split('\n').filter(Boolean)) {
        said.push(line);
        onLine?.(line, () => child.kill('SIGKILL'));
      }
    });
  return (await once(child, 'close'))[0];
}
