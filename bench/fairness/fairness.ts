// Measures what a heavy account leaves to another one: requests of one session of an account, alone and beside many sessions of
// another account, which also send alone. They take turns, so that other work on the machine slows both alike.

import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, postgresVersion, temporaryDirectory } from '../database.ts';
import type { Facts } from '../facts.ts';
import { fill, vacuum } from '../fill.ts';
import { startKontor } from '../kontor.ts';
import { describeMachine } from '../machine.ts';
import { type Job, percentiles } from '../measure.ts';
import { type MeasuringProcess, startLoad, warmUp } from '../measuring-process.ts';
import type { Options } from '../options.ts';
import { type FairnessRow, heading, line, writeFairness } from './report.ts';

/** Requests of the heavy account with its number of sessions, and of the light one in one session. */
const HEAVY = ['create invoice', 'list 50 invoices'];
const HEAVY_SESSIONS = 64;
const LIGHT = ['helo', 'list 50 invoices', 'create invoice'];
/** Time by which the heavy account begins earlier. */
const AHEAD_S = 0.5;

interface Subject {
  url: string;
  heavy: Facts;
  light: Facts;
}

/** The clients of each account are a process of their own. */
interface Loads {
  heavy: MeasuringProcess<Job>;
  light: MeasuringProcess<Job>;
}

/** Measures, prints the figures and writes their section of RESULTS.md. `signal` ends it between two measurements. */
export async function measureFairness(options: Options, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const directory = temporaryDirectory(stack);
  const accounts = await asOwner(directory, async (client, context) => {
    const heavy = await fill(client, context, 'heavy', options.amounts);
    const light = await fill(client, context, 'light', options.amounts);
    await vacuum(client);
    return { heavy, light };
  });
  const kontor = await startKontor(directory, { signal });
  stack.defer(() => kontor.stop());
  const loads = { heavy: startLoad(), light: startLoad() };
  stack.defer(() => {
    loads.heavy.end();
    loads.light.end();
  });
  const subject = { url: kontor.url, ...accounts };
  console.log(heading());
  const rows: FairnessRow[] = [];
  for (const heavy of HEAVY)
    for (const light of LIGHT.filter(name => options.cases.some(each => each.name === name))) {
      const row = await measureRow(subject, loads, { heavy, light }, options, signal);
      rows.push(row);
      console.log(line(row));
    }
  if (!options.written) return;
  const machine = describeMachine(directory, await postgresVersion(directory));
  writeFairness({ machine, seconds: options.seconds, rounds: options.rounds, rows });
}

async function measureRow(
  subject: Subject,
  loads: Loads,
  names: { heavy: string; light: string },
  { seconds, rounds, warmUpSeconds }: Options,
  signal: AbortSignal,
): Promise<FairnessRow> {
  const { url } = subject;
  const light: Job = { name: names.light, facts: subject.light, sessions: 1, seconds, url, latencies: true };
  const longer = { sessions: HEAVY_SESSIONS, seconds: seconds + 2 * AHEAD_S };
  const heavy: Job = { name: names.heavy, facts: subject.heavy, ...longer, url };
  await warmUp(loads.heavy, { ...heavy, seconds: warmUpSeconds });
  await warmUp(loads.light, { ...light, seconds: warmUpSeconds });
  const alone: number[] = [];
  const beside: number[] = [];
  let [heavyAlone, heavyBeside] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    signal.throwIfAborted();
    alone.push(...((await loads.light.run(light)).latencies ?? []));
    heavyAlone += (await loads.heavy.run({ ...heavy, seconds })).rps / rounds;
    const sending = loads.heavy.run(heavy);
    // A failure is thrown below, when the light account has ended too.
    sending.catch(() => {});
    await sleep(AHEAD_S * 1000);
    beside.push(...((await loads.light.run(light)).latencies ?? []));
    heavyBeside += (await sending).rps / rounds;
  }
  return {
    ...names,
    heavy_alone_rps: heavyAlone,
    heavy_rps: heavyBeside,
    alone: { requests: alone.length, ...percentiles(alone) },
    beside: { requests: beside.length, ...percentiles(beside) },
  };
}
