// Shows the time of each request by the number of invoices: a chart with a logarithmic axis of time, and a table.

import { adminSection } from './admin-requests.ts';
import { type Figures, type Growth, growthOf } from './growth-figures.ts';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 250;
const TOP = 20;
const BOTTOM = 50;
const COLOURS = [
  '#1b6ca8',
  '#d1495b',
  '#2e8b57',
  '#edae49',
  '#7b5ea7',
  '#00798c',
  '#8c5e3c',
  '#e07a5f',
  '#555555',
  '#9a9a00',
];

/** The chart as SVG. */
export function chart(rows: Growth[]): string {
  const sizes = Object.keys(rows[0]?.p50_ms ?? {});
  const most = Math.max(...rows.flatMap(({ p50_ms }) => Object.values(p50_ms)));
  const least = Math.min(...rows.flatMap(({ p50_ms }) => Object.values(p50_ms)));
  const [low, high] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / Math.max(1, sizes.length - 1);
  const y = (ms: number) => TOP + ((high - Math.log10(ms)) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const grid = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)).map(
    ms =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const names = sizes.map(
    (size, i) => `<text x="${x(i)}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${size}</text>`,
  );
  // The slowest first: the names are then in the order of the lines.
  const last = ({ p50_ms }: Growth) => Object.values(p50_ms).at(-1) ?? 0;
  const ordered = rows.toSorted((a, b) => last(b) - last(a));
  const lines = ordered.map(({ name, p50_ms }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const points = sizes
      .flatMap((size, k) => (p50_ms[size] === undefined ? [] : `${x(k).toFixed(1)},${y(p50_ms[size]).toFixed(1)}`))
      .join(' ');
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${WIDTH - RIGHT + 14}" y="${TOP + 14 + i * 24}" fill="${colour}">${name}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<title>Milliseconds of one request by the number of invoices</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...names, ...lines].join('\n')}
<text x="${LEFT}" y="${HEIGHT - 8}">invoices in the account (median of one request, one session)</text>
</svg>
`;
}

/** The page that shows the chart. */
export function page({ columns, rows }: Figures): string {
  const names = Object.keys(columns);
  const line = (row: Growth) => {
    const cells = names.map(column => row.p50_ms[column]?.toFixed(2) ?? '');
    return `| ${[row.name, ...cells, growthOf(row)?.toFixed(2) ?? ''].join(' | ')} |`;
  };
  const measured = Object.entries(columns).map(([column, { day, processor, busy }]) => {
    return `- ${column}: ${day}, ${processor}${busy === undefined ? '' : `; all programs on the machine used ${busy.toFixed(1)} processors`}`;
  });
  const huge = '10,000,000' in columns ? TEN_MILLION : '';
  return `# Time of a request by number of invoices

Median milliseconds of one request by one session; of "skip to the last page" a single one, the first since the start. The columns are the number of invoices of three lines in one account;
"10,000 × 100" is for 10,000 accounts of 100 invoices each. "growth" is the time with a million by that with 10,000. The target is at most
1.5. Written by \`npm run bench:growth\`; \`--accounts\` and \`--large\` measure the last two columns, which otherwise stay as
they are. Columns of different machines or days are not to be compared:

${measured.join('\n')}

![Milliseconds of one request by the number of invoices](../docs/pictures/growth.svg)

| request | ${names.join(' | ')} | growth |
|---|${names.map(() => '--:|').join('')}--:|
${rows.map(line).join('\n')}

A list reads at most fifty rows and starts at its cursor, so neither the number of rows nor the position of the page changes
its time. \`skip\` reads the skipped rows from an index, without the rows of the table, from the nearest one whose place the process
remembers ([performance](../docs/performance.md)): its time grows with the rows between. "skip to the last page" is the
first such request since the start of the server, when no place is known; it has no median. "skip to the last page again" is those
after it, which begin at most 2,000 records behind a known place. A figure of "again" that is missing was not measured yet.
A search by a column without an index, or by a number (PostgreSQL uses no index for it under row-level security), reads the
account's documents in order until fifty match: that is fast when many match, and reads the whole account when none does.
A list by date reads at most one page for each day, up to 31 days; a longer period is read in one scan.
A search by \`customer.vat_id\` finds five of ten thousand documents and a page of fifty of a million: this explains its growth.
${huge}Requests that do not depend on the number of invoices, such as status, show how busy the machine was.
${adminSection()}`;
}

const TEN_MILLION = `Ten million documents take 43 GB, more than the memory of the machine: a create then waits until pages of its indexes are read.
`;
