// `npm run torture`: faults of every kind on servers under load, then the counts. Options: --rounds, --seed, --json FILE.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printReport } from './print-report.ts';
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
    printReport(report);
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
