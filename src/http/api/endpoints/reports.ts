// GET /reports: the catalogue of reports, and each of them. contract §7 Reports

import type { Readable } from 'node:stream';
import type { ReportColumn, ReportDefinition, ReportRow } from '../../../definitions/define-report.ts';
import { choice, currency, date, identifier } from '../../../definitions/fields/field-types.ts';
import { reports } from '../../../definitions/report-catalogue.ts';
import { array, object, optional, type Schema, string } from '../../../definitions/schema.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { TABLE_FORMATS, TABLE_TYPES, tableChunks } from '../../../formats/tables/table-file.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { requireRight } from '../../../operations/actor.ts';
import { checkSession } from '../../../operations/read/run-read.ts';
import { datevFile } from '../../../operations/reports/datev-file.ts';
import {
  type ReportResult,
  readReport,
  reportBatches,
  requirePostable,
} from '../../../operations/reports/read-report.ts';
import { checkRequest, MAX_ROWS, reportReads } from '../../../operations/reports/report-request.ts';
import { tableColumns, tableRows } from '../../../operations/reports/report-table.ts';
import { readChoice } from '../../../query/parse.ts';
import { downloadHeaders } from '../../server/file-response.ts';
import { chunkedBody } from '../../server/slow-readers.ts';
import type { ApiRequest, Endpoint, Parameter } from '../endpoint.ts';
import { READ } from '../endpoint-parts.ts';
import { pascalCase } from '../operation-names.ts';
import { inQuery, NONCE_OPTIONAL } from '../parameters.ts';

const PERIOD: Parameter[] = [
  inQuery('period', string(), 'Year, quarter or month: `2026`, `2026-Q1`, `2026-03`. Default: the present quarter', {
    example: '2026-Q1',
  }),
  inQuery('from', date(), 'First day, in place of `period`'),
  inQuery('to', date(), 'Last day, with `from`; at most ten years'),
];

const DAY = inQuery(
  'day',
  date(),
  'Day at whose end the figures are. Default: today in the time zone of the account; none after it',
  { example: '2026-03-31' },
);

const ofName = (party: 'customer' | 'supplier'): Parameter =>
  inQuery(`${party}_name`, string(), `Only documents of this ${party}, who is not on file`);

const NARROWING: Record<string, Parameter> = {
  customer_name: ofName('customer'),
  supplier_name: ofName('supplier'),
  customer_id: inQuery('customer_id', identifier(), 'Only documents of this customer'),
  supplier_id: inQuery('supplier_id', identifier(), 'Only documents of this supplier'),
  item_code: inQuery('item_code', string(), 'Only this article'),
  box: inQuery('box', string(), 'Only what this box of the VAT return counts'),
};

const figureParameter = ({ report, columns }: { report: string; columns: readonly string[] }): Parameter =>
  inQuery('figure', choice(columns), `Only what this column of \`${report}\` adds up`);

const PAGE: Parameter[] = [
  inQuery('skip', { type: 'integer', minimum: 0, default: 0 }, 'Rows to skip; of journals, documents'),
  inQuery(
    'limit',
    { type: 'integer', minimum: 0, maximum: MAX_ROWS, default: MAX_ROWS },
    'Maximum number of rows to return, in journals of documents. `totals` are those of all rows',
  ),
];

const FORMATS = ['json', ...TABLE_FORMATS] as const;
const WITH_DATEV = [...FORMATS, 'datev'] as const;
const FILE = 'A file with all rows in place of JSON: `csv` (UTF-8 with a byte order mark), `xlsx`';
const formatParameter = (datev: boolean): Parameter =>
  inQuery(
    'format',
    { type: 'string', enum: datev ? WITH_DATEV : FORMATS },
    datev ? `${FILE}, \`datev\` (EXTF, posting batch version 13, Windows-1252)` : FILE,
  );

const DATEV: Parameter[] = [
  inQuery('consultant', string(), 'Of a DATEV file: number of the consultant (Beraternummer). Default: 1001', {
    example: '1001',
  }),
  inQuery('client', string(), 'Of a DATEV file: number of the client (Mandantennummer). Default: 1', { example: '1' }),
  inQuery(
    'fiscal_year',
    date(),
    'Of a DATEV file: first day of the financial year. Default: 1 January of the first day',
    { example: '2026-01-01' },
  ),
  inQuery(
    'account_length',
    { type: 'integer', minimum: 4, maximum: 8, default: 4 },
    'Of a DATEV file: digits of the accounts of the general ledger',
  ),
];

/** The parameters of a report. */
const reportParameters = ({ time, narrowedBy, figures, datev }: ReportDefinition): Parameter[] => [
  NONCE_OPTIONAL,
  ...(time === 'period' ? PERIOD : [DAY]),
  ...narrowedBy.flatMap(name => NARROWING[name] ?? []),
  ...(figures ? [figureParameter(figures)] : []),
  ...PAGE,
  formatParameter(datev ?? false),
  ...(datev ? DATEV : []),
];

const SCHEMA_OF: Record<ReportColumn['kind'], Schema> = {
  text: string(),
  date: date(),
  id: identifier(),
  count: { type: 'integer' },
  money: { type: 'number' },
  quantity: { type: 'number' },
  percent: { type: 'number' },
};

/** Name of the schema of a report. */
const schemaName = ({ name }: ReportDefinition) =>
  `${pascalCase(name)}Report`.replace(/^./, first => first.toLowerCase());

function schemaOf(report: ReportDefinition): Schema {
  const { columns, time, title } = report;
  const properties = (chosen: readonly ReportColumn[]) =>
    Object.fromEntries(
      chosen.map(({ name, kind, description }) => [name, optional({ ...SCHEMA_OF[kind], description })]),
    );
  const byCurrency = columns.some(({ name }) => name === 'currency');
  const sums = columns.filter(({ total, name }) => total || (byCurrency && name === 'currency'));
  const row = object(
    {
      ...properties(columns),
      documents_url: optional(
        string({ description: 'Address of the documents behind the figures, from the account on' }),
      ),
    },
    { 'x-component': `${schemaName(report)}Row`, description: `A row of the report: ${title.toLowerCase()}` },
  );
  return object(
    {
      report: string({ enum: [report.name] }),
      ...(time === 'period' ? { from: date(), to: date() } : { day: date() }),
      currency: currency({ description: 'Currency of the account' }),
      count: { type: 'integer', description: 'All rows; of journals, all documents' },
      without_rate: {
        type: 'integer',
        description: 'Documents in another currency without an exchange rate, which the figures leave out',
      },
      rows: array(row),
      totals: array(
        object(properties(sums), {
          'x-component': `${schemaName(report)}Total`,
          description: `Sums of all rows${byCurrency ? ', by currency' : ''}`,
        }),
      ),
    },
    { description: report.description },
  );
}

/** Schema of the catalogue. */
const REPORT_ENTRY = object(
  {
    name: string(),
    title: string(),
    description: string(),
    path: string({ description: 'Path of the report, from the account on' }),
    parameters: array(string()),
    columns: array(
      object(
        { name: string(), kind: choice(Object.keys(SCHEMA_OF)), description: string() },
        { 'x-component': 'reportColumn', description: 'A column of a report' },
      ),
    ),
  },
  { description: 'A report' },
);

/** Schemas of reports by name. */
export const reportSchemas: Record<string, Schema> = {
  report: REPORT_ENTRY,
  ...Object.fromEntries(reports.map(report => [schemaName(report), schemaOf(report)])),
};

const entryOf = (report: ReportDefinition) => ({
  name: report.name,
  title: report.title,
  description: report.description,
  path: `/reports/${report.name}`,
  parameters: reportParameters(report).flatMap(({ name }) => (name === 'nonce' ? [] : [name])),
  columns: report.columns.map(({ name, kind, description }) => ({ name, kind, description })),
});

const catalogue: Endpoint = {
  operationId: 'listReports',
  method: 'GET',
  path: '/reports',
  tag: 'Additions',
  summary: 'List the reports',
  description:
    'Each with the parameters that narrow it and its columns. Each report is read at `/reports/` and its name.',
  authentication: 'session',
  parameters: [NONCE_OPTIONAL],
  response: {
    status: 200,
    description: 'All reports with their parameters and columns',
    schema: { name: 'report', array: true },
    example: reports.slice(0, 1).map(entryOf),
  },
  errorStatuses: [],
  async handle({ context, caller }) {
    requireRight(await checkSession(context, caller), 'read');
    return JSON.stringify(reports.map(entryOf));
  },
};

function reportEndpoint(report: ReportDefinition): Endpoint {
  const { name, title, description, time, columns, example } = report;
  const sums = columns.filter(column => column.total || column.name === 'currency');
  return {
    ...READ,
    operationId: `report${pascalCase(name)}`,
    path: `/reports/${name}`,
    summary: `Report: ${title.toLowerCase()}`,
    description: `${description}. \`documents_url\` of a row lists its documents. A void counts from its day on, so reports of earlier days stay as they were.`,
    parameters: reportParameters(report),
    response: {
      status: 200,
      description: 'The report',
      schema: { name: schemaName(report) },
      files: Object.values(TABLE_TYPES).map(type => type.split(';')[0] ?? type),
      example: {
        report: name,
        ...(time === 'period' ? { from: '2026-01-01', to: '2026-03-31' } : { day: '2026-03-31' }),
        currency: 'EUR',
        count: 1,
        without_rate: 0,
        rows: [example],
        totals: [
          Object.fromEntries(sums.flatMap(each => (each.name in example ? [[each.name, example[each.name]]] : []))),
        ],
      },
    },
    errorStatuses: report.datev ? [409] : [],
    handle: request => answerReport(report, request),
  };
}

async function answerReport(report: ReportDefinition, request: ApiRequest): Promise<string | Readable> {
  const { context, caller, query, errors, reply } = request;
  const choices: readonly (typeof WITH_DATEV)[number][] = report.datev ? WITH_DATEV : FORMATS;
  const format = readChoice(query, { field: 'format', choices }, errors) ?? 'json';
  const reads = reportReads(context, caller);
  if (format === 'json') return reportJson(await readReport(reads, report, query, errors));
  if (format === 'datev') {
    const checked = await checkRequest(reads, report, query, errors);
    const chunks = await datevFile(reads, checked, query);
    reply.type(DATEV_TYPE).headers(downloadHeaders(`EXTF_Buchungsstapel_${checked.request.from}`, 'csv'));
    return chunkedBody(request.request, chunks);
  }
  const { first, batches } = await reportBatches(reads, report, query, errors);
  if (report.datev) await requirePostable(reads, first.request);
  const { columns, name, title } = report;
  async function* cells() {
    for await (const rows of batches) yield tableRows(columns, rows);
  }
  const form = { delimiter: ',', decimal: '.' } as const;
  reply.type(TABLE_TYPES[format]).headers(downloadHeaders(name, format));
  return chunkedBody(request.request, tableChunks(tableColumns(columns), cells(), { format, title, form }));
}

const DATEV_TYPE = 'text/csv; charset=windows-1252';

/** The report as JSON. */
function reportJson({ report, request, count, withoutRate, rows, totals }: ReportResult): string {
  const { name, columns, time } = report;
  const numeric = new Set(columns.flatMap(column => (isText(column) ? [] : [column.name])));
  const cell = (column: string, value: string) => (numeric.has(column) ? decimal(value) : value);
  const asJson = (row: ReportRow) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => (value === null ? [] : [[key, cell(key, value)]])),
    );
  return jsonText({
    report: name,
    ...(time === 'period' ? { from: request.from, to: request.to } : { day: request.to }),
    currency: request.currency,
    count: decimal(String(count)),
    without_rate: decimal(String(withoutRate)),
    rows: rows.map(row => {
      const link = report.documentsOf(row, request);
      return {
        ...asJson(row),
        ...(link && { documents_url: `${link.path}?${new URLSearchParams(link.query)}` }),
      };
    }),
    totals: totals.map(asJson),
  });
}

const isText = ({ kind }: ReportColumn): boolean => kind === 'text' || kind === 'date';

/** The endpoints of reports. */
export const reportEndpoints: Endpoint[] = [catalogue, ...reports.map(reportEndpoint)];
