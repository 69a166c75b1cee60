// A table of figures: as lines of text on the terminal, and in Markdown.

export interface Column<Row> {
  title: string;
  of(row: Row): string;
}

const FIRST_WIDTH = 28;
const LEAST_WIDTH = 8;

/** The titles as a line of text. */
export function titleLine<Row>(columns: Column<Row>[]): string {
  return columns.map(({ title }, i) => (i === 0 ? title.padEnd(FIRST_WIDTH) : title.padStart(LEAST_WIDTH))).join(' ');
}

/** A row as a line of text, below `titleLine`. */
export function rowLine<Row>(columns: Column<Row>[], row: Row): string {
  return columns
    .map(({ title, of }, i) =>
      i === 0 ? of(row).padEnd(FIRST_WIDTH) : of(row).padStart(Math.max(LEAST_WIDTH, title.length)),
    )
    .join(' ');
}

/** The table in Markdown. */
export function markdown<Row>(columns: Column<Row>[], rows: Row[]): string {
  return [
    `| ${columns.map(({ title }) => title).join(' | ')} |`,
    `|${columns.map((_, i) => (i === 0 ? '---|' : '--:|')).join('')}`,
    ...rows.map(row => `| ${columns.map(({ of }) => of(row)).join(' | ')} |`),
  ].join('\n');
}

/** A whole number with commas between thousands. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Ratio of the slowest requests to the median: p99 by p50. */
export function tail({ p50_ms, p99_ms }: { p50_ms: number; p99_ms: number }): string {
  return p50_ms > 0 ? (p99_ms / p50_ms).toFixed(1) : '-';
}
