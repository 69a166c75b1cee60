// The figures of growth: the time of each request by the number of invoices, from this run and from earlier ones.

export interface Growth {
  name: string;
  /** Median milliseconds of one request, by column. */
  p50_ms: Record<string, number>;
}

interface Circumstances {
  day: string;
  processor: string;
  /** Number of processors that all programs on the machine used meanwhile, if known. */
  busy?: number;
}

export interface Figures {
  /** Machine and time of each column. */
  columns: Record<string, Circumstances>;
  rows: Growth[];
}

/** The column of 10,000 accounts of 100 invoices each. */
export const SMALL = '10,000 × 100';
/** The columns in their order: the number of invoices in one account. */
export const COLUMNS = ['10,000', '1,000,000', '10,000,000', SMALL];

/** The columns of this run and columns of earlier runs that it did not measure, in the given order, with the requests of this run. */
export function merged(earlier: Figures, current: Figures, order: string[]): Figures {
  const pick = <T>(of: (figures: Figures) => Record<string, T> | undefined): Record<string, T> => {
    const all = { ...of(earlier), ...of(current) };
    return Object.fromEntries(order.flatMap(column => (all[column] === undefined ? [] : [[column, all[column]]])));
  };
  const p50 = (figures: Figures, name: string) => figures.rows.find(row => row.name === name)?.p50_ms;
  return {
    columns: pick(({ columns }) => columns),
    rows: current.rows.map(({ name }) => ({ name, p50_ms: pick(figures => p50(figures, name)) })),
  };
}

/** Ratio of the duration of a request with a million invoices to that with 10,000; undefined if one was not measured. */
export function growthOf({ p50_ms }: Growth): number | undefined {
  const [few, many] = [p50_ms['10,000'], p50_ms['1,000,000']];
  return few === undefined || many === undefined ? undefined : many / few;
}
