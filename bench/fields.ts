// Measures the processor time of pages with a few fields beside that of whole elements: `npm run bench:fields -- [--rounds 20]
// [--sessions 8]`. The requests take turns in one run, so that other work on the machine slows all alike. `status` is a request
// that reads nothing but its session: the part of the time that no choice of fields changes.

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { asOwner, postmaster, temporaryDirectory } from './database.ts';
import { fill, vacuum } from './fill.ts';
import { interruptionSignal } from './interruption.ts';
import { startKontor } from './kontor.ts';
import { startLoad, warmUp } from './measuring-process.ts';
import { cpuSeconds, cpuSince } from './proc.ts';

const WHOLE = 'list 50 invoices';
const NAMES = [WHOLE, 'six fields of 50 invoices', 'status'];

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    sessions: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '1' },
  },
});
const [rounds, sessions, seconds] = [Number(values.rounds), Number(values.sessions), Number(values.seconds)];
const signal = interruptionSignal();
await using stack = new AsyncDisposableStack();
const directory = temporaryDirectory(stack);
const facts = await asOwner(directory, async (client, context) => {
  const filled = await fill(client, context, 'bench', { customers: 2000, articles: 2000, invoices: 5000 });
  await vacuum(client);
  return filled;
});
const kontor = await startKontor(directory, { signal });
stack.defer(() => kontor.stop());
const load = startLoad();
stack.defer(() => load.end());
const job = (name: string) => ({ name, facts, sessions, seconds, url: kontor.url });
for (const name of NAMES) await warmUp(load, job(name));

interface Cost {
  kontor: number;
  postgres: number;
}
const costs = new Map<string, Cost[]>(NAMES.map(name => [name, []]));
for (let round = 0; round < rounds; round++) {
  signal.throwIfAborted();
  for (const name of NAMES) {
    const before = cpuSeconds(kontor.pid, postmaster(directory));
    const { requests } = await load.run(job(name));
    const used = cpuSince(before, kontor.pid, postmaster(directory));
    const each = { kontor: (used.kontor / requests) * 1000, postgres: (used.postgres / requests) * 1000 };
    costs.get(name)?.push(each);
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const whole = costs.get(WHOLE) ?? [];
console.log(`${sessions} sessions, ${rounds} rounds of ${seconds} s; milliseconds of processor time of each request`);
for (const [name, found] of costs) {
  const part = (of: (cost: Cost) => number) => {
    const shares = found.map((cost, round) => of(cost) / of(whole[round] ?? cost));
    return `${median(found.map(of)).toFixed(3)} (× ${median(shares).toFixed(2)})`;
  };
  const all = part(cost => cost.kontor + cost.postgres);
  console.log(
    `${name.padEnd(26)} all ${all}, server ${part(cost => cost.kontor)}, PostgreSQL ${part(cost => cost.postgres)}`,
  );
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
