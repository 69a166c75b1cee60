// `npm run test:cluster`: a cell of five machines under load, and every fault; then a web shop's day while standbys are promoted; then two
// cells, and accounts moved between them. Options: --rounds, --seed, --only TEXT, --etcd v3, --part cell, day or cells.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../../src/sample-data/random.ts';
import { printDay, printReport } from '../torture/print-report.ts';
import { shopDayAt } from '../torture/shop-day.ts';
import { type Fault, torture } from '../torture/torture.ts';
import { isWhole } from '../torture/trials.ts';
import { startCells } from './cells/cells.ts';
import { MOVES } from './cells/moves.ts';
import { startCluster } from './cluster.ts';
import { FAULTS, PROMOTIONS } from './faults.ts';
import { OWN_ADDRESS } from './machine.ts';
import { missingPackages, patroniVersion } from './programs.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    etcd: { type: 'string', default: 'v2' },
    part: { type: 'string', default: '' },
    /** The folder of the run: given by this program when it starts itself again. */
    inside: { type: 'string' },
  },
});

// Namespaces of its own for processes, network and mounts: when the run ends, in whatever way, the kernel ends all its
// processes, and nothing of it meets the rest of the machine. A shell is process 1, since it reaps what others leave.
const OWN_NAMESPACES = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
const SHELL = 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && "$@" & wait $!';

// The processes of the cell, which are still running, would keep this one from ending by itself.
process.exit(values.inside === undefined ? await startParts() : await run(values.inside));

// Each part has namespaces of its own.
async function startParts(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) return skip(`not installed here: ${missing.join(', ')}`);
  if (spawnSync('unshare', [...OWN_NAMESPACES, 'true']).status !== 0) return skip('network namespaces need root');
  let worst = 0;
  for (const [part, faults] of Object.entries({ cell: FAULTS, day: PROMOTIONS, cells: MOVES })) {
    const isMeant =
      values.part === part || (values.part === '' && faults.some(({ name }) => name.includes(values.only)));
    if (isMeant) worst = Math.max(worst, await startInside(part));
  }
  return worst;
}

async function startInside(part: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
  chmodSync(folder, 0o755);
  const command = [
    process.execPath,
    import.meta.filename,
    ...process.argv.slice(2),
    '--part',
    part,
    '--inside',
    folder,
  ];
  const words = [...OWN_NAMESPACES, 'sh', '-c', SHELL, 'sh', ...command];
  const child = spawn('unshare', words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [status] = await once(child, 'close');
  if (status === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`What the programs said is in ${folder}`);
  return status ?? 1;
}

function skip(reason: string): number {
  console.log(`skipped: ${reason}`);
  return 0;
}

async function run(folder: string): Promise<number> {
  const load = loadavg().map(each => each.toFixed(1));
  console.log(`${patroniVersion()}, ${cpus().length} cores, load ${load.join(' ')}`);
  if (values.part === 'day') return runDay(folder);
  return values.part === 'cells' ? runCells(folder) : runCell(folder);
}

function optionsOf<T>(faults: Fault<T>[]) {
  return {
    faults: faults.filter(({ name }) => name.includes(values.only)),
    rounds: Number(values.rounds),
    seed: Number(values.seed),
    onFault: (name: string, seconds: number) => console.log(`  ${name}: no writes for ${seconds.toFixed(1)} s`),
  };
}

function etcd(): 'v2' | 'v3' {
  return values.etcd === 'v3' ? 'v3' : 'v2';
}

async function runCell(folder: string): Promise<number> {
  console.log(`one cell that machines leave, etcd ${etcd()}`);
  const cluster = await startCluster(folder, etcd());
  const report = await torture({ installation: cluster.installation, cluster }, optionsOf(FAULTS));
  printReport(report);
  const seconds = cluster.followed.map(each => each.toFixed(1)).join(', ');
  console.log(`  all servers wrote again after another machine led: ${seconds} s`);
  return isWhole(report) ? 0 : 1;
}

// Changes, webhooks and lists have each write exactly once, whichever machine led when it was acknowledged.
async function runDay(folder: string): Promise<number> {
  console.log("a web shop's day while standbys are promoted");
  const cluster = await startCluster(folder, etcd());
  const { installation } = cluster;
  const random = new Random(Number(values.seed));
  const strikes = PROMOTIONS.map(fault => () => fault.strike({ installation, cluster, random }));
  const place = { installation, host: OWN_ADDRESS, directory: folder, strikes };
  const rounds = Number(values.rounds);
  const report = await shopDayAt(place, {
    writes: 250 * (rounds + 1),
    kills: rounds,
    refused: 0,
    seed: Number(values.seed),
  });
  printDay(report);
  return report.differences.length === 0 ? 0 : 1;
}

async function runCells(folder: string): Promise<number> {
  console.log('two cells behind one address');
  const cells = await startCells(folder);
  const report = await torture({ installation: cells.installation, cells }, { ...optionsOf(MOVES), writers: 4 });
  await cells.witness.end();
  printReport(report);
  const { compared, refused, different, longestGap } = cells.witness;
  const gap = `no answer for ${(longestGap / 1000).toFixed(1)} s at most`;
  console.log(
    `  of the quiet account ${compared} answers compared, ${different.length} different, ${refused} times 503; ${gap}`,
  );
  for (const line of different.slice(0, 20)) console.log(`    ${line}`);
  return isWhole(report) && different.length === 0 ? 0 : 1;
}
