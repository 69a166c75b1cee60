// `npm run torture`: faults of every kind on servers under load, then the counts. Options: --rounds, --seed, --json FILE.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TortureReport } from './torture.ts';
import { isWhole, TRIALS } from './trials.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

const reports: Record<string, TortureReport> = {};
for (const trial of TRIALS) {
  if (values.only && !trial.name.includes(values.only)) continue;
  const directory = await mkdtemp(join(tmpdir(), 'kontor-torture-'));
  await chmod(directory, 0o755);
  console.log(`\n${trial.name}`);
  try {
    const report = await trial.run(directory, {
      rounds: Number(values.rounds),
      seed: Number(values.seed),
      onFault: (name, seconds) => console.log(`  ${name}: no writes for ${seconds.toFixed(1)} s`),
    });
    if (!report) {
      console.log('  skipped: this machine does not allow it');
      continue;
    }
    reports[trial.name] = report;
    print(report);
    if (!isWhole(report)) process.exitCode = 1;
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
if (values.json)
  await writeFile(
    values.json,
    JSON.stringify(reports, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value), 2),
  );

function print(report: TortureReport): void {
  const { answers, pauses, requests, acknowledged, lost, doubled, falseDenials, unexpected, doctor } = report;
  const statuses = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  console.log(`  answers          ${statuses.join(', ')}`);
  for (const [name, all] of pauses) {
    const sorted = all.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    console.log(
      `  ${String(all.length).padStart(4)} × ${name}: median ${middle.toFixed(1)} s, longest ${(sorted.at(-1) ?? 0).toFixed(1)} s`,
    );
  }
  const faults = [...pauses.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(
    `  ${requests} requests, ${faults} faults, ${acknowledged} acknowledged, lost ${lost.length}, doubled ${doubled.length}, ` +
      `falsely denied ${falseDenials.length}, unexpected ${unexpected.length}, doctor ${doctor.clean ? 'clean' : 'not clean'}`,
  );
  for (const line of [...lost, ...doubled, ...falseDenials, ...unexpected].slice(0, 20)) console.log(`    ${line}`);
  if (!doctor.clean) console.log(doctor.text);
}
