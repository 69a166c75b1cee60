// `npm run test:cluster`: a cell of five machines under load, and every fault. Options: --rounds, --seed, --only TEXT, --etcd v3.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printReport } from '../torture/print-report.ts';
import { torture } from '../torture/torture.ts';
import { isWhole } from '../torture/trials.ts';
import { startCluster } from './cluster.ts';
import { FAULTS } from './faults.ts';
import { missingPackages, patroniVersion } from './programs.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    etcd: { type: 'string', default: 'v2' },
    /** The folder of the run: given by this program when it starts itself again. */
    inside: { type: 'string' },
  },
});

// Namespaces of its own for processes, network and mounts: when the run ends, in whatever way, the kernel ends all its
// processes, and nothing of it meets the rest of the machine. A shell is process 1, since it reaps what others leave.
const OWN_NAMESPACES = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
const SHELL = 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns && "$@" & wait $!';

// The processes of the cell, which are still running, would keep this one from ending by itself.
process.exit(values.inside === undefined ? await startInside() : await run(values.inside));

async function startInside(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) return skip(`not installed here: ${missing.join(', ')}`);
  if (spawnSync('unshare', [...OWN_NAMESPACES, 'true']).status !== 0) return skip('network namespaces need root');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'));
  chmodSync(folder, 0o755);
  const command = [process.execPath, import.meta.filename, ...process.argv.slice(2), '--inside', folder];
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
  const etcd = values.etcd === 'v3' ? 'v3' : 'v2';
  const load = loadavg().map(each => each.toFixed(1));
  console.log(`${patroniVersion()}, etcd ${etcd}, ${cpus().length} cores, load ${load.join(' ')}`);
  const cluster = await startCluster(folder, etcd);
  const report = await torture(
    { installation: cluster.installation, cluster },
    {
      faults: FAULTS.filter(({ name }) => name.includes(values.only)),
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      onFault: (name, seconds) => console.log(`  ${name}: no writes for ${seconds.toFixed(1)} s`),
    },
  );
  printReport(report);
  const seconds = cluster.followed.map(each => each.toFixed(1)).join(', ');
  console.log(`  all servers wrote again after another machine led: ${seconds} s`);
  return isWhole(report) ? 0 : 1;
}
