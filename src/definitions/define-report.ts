// Definition of a report: its parameters, its columns, its chart, and the statement of its rows. contract §7 Reports

import type { Bound } from './report-sql/bound.ts';

/** Kind of a cell. `money` is in the currency of the account, or in that of the row if the report has a column `currency`. */
type CellKind = 'text' | 'date' | 'money' | 'quantity' | 'percent' | 'count' | 'id';

/** A column of a report. */
export interface ReportColumn {
  name: string;
  kind: CellKind;
  description: string;
  /** True if the answer has the sum of the column; by currency if the report has a column `currency`. */
  total?: true;
}

/** Parameters that narrow a report to the documents of a figure. */
export const NARROWING = [
  'customer_id',
  'customer_name',
  'supplier_id',
  'supplier_name',
  'item_code',
  'box',
  'figure',
] as const;
export type Narrowing = (typeof NARROWING)[number];

/** Checked parameters of a report, and the facts of the account that it depends on. */
export interface ReportRequest {
  accountId: number;
  /** Currency of the account, and its decimal places. */
  currency: string;
  places: number;
  country: string;
  timeZone: string;
  /** First and last day of the period. Reports of a day: that day. */
  from: string;
  to: string;
  customerId: number | undefined;
  supplierId: number | undefined;
  /** Name of a party that is not on file. */
  partyName: string | undefined;
  itemCode: string | undefined;
  box: string | undefined;
  /** One of the definition's `figures`. */
  figure: string | undefined;
  /** Figures of documents whose header states others than their lines have, as JSON. See `report-sql/bookings.ts`. */
  restated: string | undefined;
}

/** Cells of a row by column. Numbers are digits. */
export type ReportRow = Record<string, string | null>;

/** Path and query of the interface that lists the documents behind the figures of a row: a list or a report. */
export interface DocumentsLink {
  path: string;
  query: Record<string, string>;
}

/** Sums of bookings by part of a period and by group, which a report adds up. The sums of a part are valid until it gets another booking. */
export interface PartSums {
  name: string;
  /** Types of the documents. */
  types: readonly string[];
  /** Columns beside `part`, with their types. */
  columns: Readonly<Record<string, string>>;
  /** The statement: the first day of the part as `part`, and the columns. `partOf`: SQL of the first day of the part of a day. */
  text(request: ReportRequest, bound: Bound, partOf: (day: string) => string): string;
}

/** Rows that PostgreSQL computes. */
interface SqlRows {
  from: 'sql';
  /** Sums that the rows are made of, where the lines of documents are added up. */
  sums?: PartSums;
  /**
   * The statement of all rows: the columns of the report. Those that count bookings have `restated` and `without_rate` too. `sums`: SQL of
   * the sums as a table.
   */
  text(request: ReportRequest, bound: Bound, sums: string): string;
  order: string;
  countsBookings: boolean;
}

/** Rows made of the VAT of each document. */
interface VatRows {
  from: 'vat';
  rows: 'boxes' | 'journal' | 'entries' | 'missing';
  side: 'sales' | 'purchases' | 'both';
}

/** The definition of a report; each is one file in `reports/`. */
export interface ReportDefinition {
  name: string;
  title: string;
  description: string;
  /** Time that it covers: a period, or a day. `pastDay`: a day that is not in the future. */
  time: 'period' | 'pastDay';
  narrowedBy: readonly Narrowing[];
  /** Report whose figures lead to this one, and those of its columns to which `figure` narrows this one. */
  figures?: { report: string; columns: readonly string[] };
  columns: readonly ReportColumn[];
  /** Columns of the chart: the text below each bar, and its height. */
  chart: { label: string; value: string } | undefined;
  /** True if DATEV imports the report as a file. */
  datev?: true;
  rows: SqlRows | VatRows;
  /** Link of a row, or of its figure in `column`. Undefined for a row without documents. */
  documentsOf(row: ReportRow, request: ReportRequest, column?: string): DocumentsLink | undefined;
  example: Record<string, unknown>;
}

/** Checks a definition, whose names end up in addresses and SQL. */
export function defineReport(definition: ReportDefinition): ReportDefinition {
  const { name, columns, chart } = definition;
  const names = columns.map(column => column.name);
  for (const each of [name, ...names])
    if (!/^[a-z][a-z0-9_]*$/.test(each)) throw new Error(`'${each}' is no name for a report or a column`);
  for (const each of chart ? [chart.label, chart.value] : [])
    if (!names.includes(each)) throw new Error(`The report '${name}' has no column '${each}' for its chart`);
  return definition;
}
