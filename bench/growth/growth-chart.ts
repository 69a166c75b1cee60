// Tells cost against size: a line for each request, time on a logarithmic axis, and the same as a table.

import type { Growth } from './growth.ts';

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
  // Beginning with the slowest, so that the words beside the lines stand in their order.
  const last = ({ p50_ms }: Growth) => Object.values(p50_ms).at(-1) ?? 0;
  const ordered = rows.toSorted((a, b) => last(b) - last(a));
  const lines = ordered.map(({ name, p50_ms }, i) => {
    const colour = COLOURS[i % COLOURS.length];
    const points = sizes.map((size, k) => `${x(k).toFixed(1)},${y(p50_ms[size] ?? least).toFixed(1)}`).join(' ');
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${WIDTH - RIGHT + 14}" y="${TOP + 14 + i * 24}" fill="${colour}">${name}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">
<title>Milliseconds of one request against the invoices on file</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...names, ...lines].join('\n')}
<text x="${LEFT}" y="${HEIGHT - 8}">invoices on file (median of one request, one session)</text>
</svg>
`;
}

/** The page that shows the chart. */
export function page(rows: Growth[]): string {
  const sizes = Object.keys(rows[0]?.p50_ms ?? {});
  const line = ({ name, p50_ms }: Growth) =>
    `| ${name} | ${sizes.map(size => p50_ms[size]?.toFixed(2) ?? '').join(' | ')} |`;
  return `# Cost against size

Median milliseconds of one request by one session, with so many invoices of three lines in one account; the last column with
10,000 accounts of 100 each. Written by \`npm run bench:growth -- --accounts\`; \`--large\` goes on to ten million.

![Milliseconds of one request against the invoices on file](pictures/growth.svg)

| request | ${sizes.join(' | ')} |
|---|${sizes.map(() => '--:|').join('')}
${rows.map(line).join('\n')}

Lists stop at their fiftieth row and begin where a cursor points, so neither the number of rows nor the depth of a page
matters. A page reached by \`skip\` passes over the rows before it as bare keys of an index: about 0.09 s for a million.
A search by a column without an index, or by a number (whose comparison PostgreSQL won't trust below the tenant wall),
walks the account's documents in order until fifty match: quick when many do, and once over the account when none does.
A list by date takes from each day no more than a page has room for, up to 31 days; more days are looked through at once.
A search by \`customer.vat_id\` finds five of ten thousand documents, and a page of fifty of a million: that is its difference.
Ten million documents take 43 GB, more than the memory of the machine: a create then waits for pages of its indexes.
What depends on no size, such as status, tells how busy the machine was meanwhile.
`;
}
