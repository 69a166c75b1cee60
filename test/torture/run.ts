// `npm run torture`: faults of every kind on servers under load, then the counts, and a web shop's day. Options: --rounds, --seed, --only TEXT,
// --json FILE.

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printDay, printReport } from './print-report.ts';
import { type DayReport, shopDay } from './shop-day.ts';
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

const options = { rounds: Number(values.rounds), seed: Number(values.seed) };
const reports: Record<string, TortureReport | DayReport> = {};

const trials = TRIALS.map(({ name, run }) => ({
  name,
  async run(directory: string) {
    const onFault = (fault: string, seconds: number) =>
      console.log(`  ${fault}: no writes for ${seconds.toFixed(1)} s`);
    const report = await run(directory, { ...options, onFault });
    if (!report) return console.log('  skipped: this machine does not allow it');
    reports[name] = report;
    printReport(report);
    if (!isWhole(report)) process.exitCode = 1;
  },
}));
const day = {
  name: "a web shop's day",
  async run(directory: string) {
    const report = await shopDay(directory, {
      writes: 50 * options.rounds,
      kills: Math.ceil(options.rounds / 2),
      refused: 0.05,
      seed: options.seed,
    });
    reports[day.name] = report;
    printDay(report);
    if (report.differences.length > 0) process.exitCode = 1;
  },
};

for (const { name, run } of [...trials, day]) {
  if (values.only && !name.includes(values.only)) continue;
  const directory = await mkdtemp(join(tmpdir(), 'kontor-torture-'));
  await chmod(directory, 0o755);
  console.log(`\n${name}`);
  try {
    await run(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
if (values.json)
  await writeFile(
    values.json,
    JSON.stringify(reports, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value), 2),
  );
