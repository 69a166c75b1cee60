// Reports of `npm run torture` and `npm run test:cluster`.

import type { DayReport } from './shop-day.ts';
import type { TortureReport } from './torture.ts';

/** Prints answers, pauses of each fault, and the counts. */
export function printReport(report: TortureReport): void {
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

/** Prints the counts of a web shop's day, and in what writes, changes, webhooks and lists differ. */
export function printDay({ differences, ...counts }: DayReport): void {
  const all = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`  ${all.join(', ')}`);
  for (const difference of differences) console.log(`    ${difference}`);
}
