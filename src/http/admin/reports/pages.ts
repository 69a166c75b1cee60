// Pages of reports: the form of the period or day, the chart, the table whose figures lead to their documents, and files.

import { lists, records } from '../../../definitions/catalogue.ts';
import {
  type DocumentsLink,
  NARROWING,
  type ReportColumn,
  type ReportDefinition,
  type ReportRow,
} from '../../../definitions/define-report.ts';
import { reports } from '../../../definitions/report-catalogue.ts';
import { AppError, FieldErrors } from '../../../domain/errors.ts';
import { type decimal, digits, ZERO } from '../../../domain/values/decimal.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { datevFile } from '../../../operations/reports/datev-file.ts';
import {
  type ReportResult,
  readReport,
  reportBatches,
  requirePostable,
} from '../../../operations/reports/read-report.ts';
import {
  checkRequest,
  daysOfPeriod,
  quarterOf,
  type ReportReads,
  reportReads,
} from '../../../operations/reports/report-request.ts';
import { tableColumns, tableRows } from '../../../operations/reports/report-table.ts';
import { downloadHeaders } from '../../server/file-response.ts';
import { chunkedBody } from '../../server/slow-readers.ts';
import { formatOf, tableFile } from '../exports/table-file.ts';
import { sayError } from '../forms/field-errors.ts';
import { emptyState } from '../lists/empty-state.ts';
import { filterField } from '../lists/filter.ts';
import { plainTable } from '../lists/plain-table.ts';
import { readElement } from '../lists/read-page.ts';
import { columnChart } from '../page/column-chart.ts';
import { getPage, type Page, type PageAnswer, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf, wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import type { Words } from '../words/words.ts';
import { rowChart } from './row-chart.ts';

/** Rows of a page. */
const PAGE = 200;

/** Bars of a chart. */
const MAX_BARS = 24;

const addressOf = ({ name }: Pick<ReportDefinition, 'name'>) => `/admin/reports/${name}`;

/** Reports in the order of the navigation. Others are reached from the figures of these. */
const SHOWN = [
  'vat_return',
  'sales_journal',
  'purchase_journal',
  'sales_by_customer',
  'sales_by_article',
  'sales_by_month',
  'margin',
  'stock_value',
  'aged_debtors',
  'aged_creditors',
  'journal_entries',
];

/** The page that lists the reports, and the pages of each. */
export const reportPages: Page[] = [
  getPage('/admin/reports', {}, async page => reportList(page), {
    navigation: { section: 'reports', order: 0, label: words => words.reports.list },
  }),
  ...reports.flatMap(pagesOf),
];

function pagesOf(report: ReportDefinition): Page[] {
  const order = SHOWN.indexOf(report.name);
  const navigation = {
    section: 'reports' as const,
    order: order + 1,
    label: (words: PageRequest['words']) => titleOf(words, report),
  };
  return [
    getPage(addressOf(report), {}, page => reportView(page, report), order < 0 ? {} : { navigation }),
    getPage(`${addressOf(report)}/file`, {}, page => reportFile(page, report)),
  ];
}

// Reports of the navigation first, each with the question that it answers.
function reportList({ words, link }: PageRequest): View {
  const others = reports.filter(({ name }) => !SHOWN.includes(name));
  const all = [...SHOWN.flatMap(name => reports.find(report => report.name === name) ?? []), ...others];
  return view({
    title: words.reports.list,
    body: html`
      <dl class="report-list">
        ${all.map(
          report => html`
            <div>
              <dt><a href=${link(addressOf(report))}>${titleOf(words, report)}</a></dt>
              <dd>${ownValue(words.reports.leads, report.name)}</dd>
            </div>
          `,
        )}
      </dl>
    `,
  });
}

const titleOf = (words: PageRequest['words'], { name, title }: ReportDefinition): string =>
  ownValue(words.reports.titles, name) ?? title;

const readsOf = ({ context, actor }: PageRequest): ReportReads => reportReads(context, actor);

/** Parameters that decide what is reported: those of the form and of links. */
const PARAMETERS = ['period', 'from', 'to', 'day', ...NARROWING];

function parametersOf({ query }: PageRequest): Map<string, string> {
  return new Map(
    PARAMETERS.flatMap(name => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value] as const];
    }),
  );
}

// Reasons why a report is not shown, or has no file.
const reasonsOf = ({ words }: PageRequest, { details = [], said }: AppError) =>
  details.map(detail => [fieldId(detail.field), sayError(words, { details: [detail], said })] as const);

/** The page of a report. `refusal`: reason why the requested file is not made. */
async function reportView(page: PageRequest, report: ReportDefinition, refusal?: AppError): Promise<View> {
  const { words, link } = page;
  const parameters = parametersOf(page);
  const skip = numberOf(page.query.get('skip'));
  const asked = new Map([...parameters, ['skip', String(skip)], ['limit', String(PAGE)]]);
  let found: ReportResult;
  try {
    found = await readReport(readsOf(page), report, asked);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return view({
      title: titleOf(words, report),
      status: 422,
      body: html`${errorList(words.reports.notShown, reasonsOf(page, error))} ${timeForm(page, report, parameters, undefined)}`,
    });
  }
  const query = new URLSearchParams([...parameters]);
  const { name, time } = report;
  const file = (format: string) =>
    link(`${addressOf(report)}/file?${new URLSearchParams([...query, ['format', format]])}`);
  const { from, to } = found.request;
  const days = time === 'period' ? `${page.format.date(from)} – ${page.format.date(to)}` : page.format.date(to);
  return view({
    title: titleOf(words, report),
    ...(refusal && { status: 422 }),
    // Files are refused while an account or an exchange rate is missing.
    actions:
      !isRefused(found) &&
      html`
      <a class="button" href=${file('csv')} hx-boost="false" download>${words.exports.csv}</a>
      <a class="button" href=${file('xlsx')} hx-boost="false" download>${words.exports.xlsx}</a>
    `,
    body: html`
      ${refusal && errorList(words.reports.noFile, reasonsOf(page, refusal))}
      <p class="lead">${ownValue(words.reports.leads, name)}</p>
      <p id="period">${days} · ${found.request.currency}</p>
      ${timeForm(page, report, parameters, found)} ${await narrowed(page, report, parameters)}
      ${found.withoutRate > 0 && html`<p class="hint">${fill(words.reports.withoutRate, { count: found.withoutRate })}</p>`}
      ${found.withoutRate > 0 && report.datev && html`<p class="hint">${fill(words.reports.rateNeeded, { documents: found.unrated?.join(', ') ?? '' })}</p>`}
      ${chartOf(page, found)}
      ${found.rows.length === 0 ? emptyReport(page, report) : tableOf(page, found)}
      ${paging(page, found, query)} ${report.datev && datevForm(page, found)}
      <p class="help">${words.reports.help}</p>
    `,
  });
}

// A longer period may have documents.
function emptyReport(page: PageRequest, report: ReportDefinition): Html {
  const { words, link, account } = page;
  const year = link(`${addressOf(report)}?period=${account.today.slice(0, 4)}`);
  return emptyState(page, words.reports.empty, {
    more: report.time === 'period' && html`<a class="button" href=${year}>${words.reports.thisYear}</a>`,
  });
}

const fieldId = (field: string): string => (['from', 'to', 'day'].includes(field) ? field : '');

/** Periods that a link chooses: this and the last month, quarter and year. */
function presetsOf({ words, account: { today } }: PageRequest): { label: string; period: string }[] {
  const { reports: texts } = words;
  const before = (period: string) => {
    const { from = today } = daysOfPeriod(period) ?? {};
    return new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  };
  const [month, quarter, year] = [today.slice(0, 7), quarterOf(today), today.slice(0, 4)];
  return [
    { label: texts.thisMonth, period: month },
    { label: texts.lastMonth, period: before(month).slice(0, 7) },
    { label: texts.thisQuarter, period: quarter },
    { label: texts.lastQuarter, period: quarterOf(before(quarter)) },
    { label: texts.thisYear, period: year },
    { label: texts.lastYear, period: before(year).slice(0, 4) },
  ];
}

function timeForm(
  page: PageRequest,
  report: ReportDefinition,
  parameters: ReadonlyMap<string, string>,
  found: ReportResult | undefined,
): Html {
  const { words, link, account } = page;
  const kept = NARROWING.flatMap(name => {
    const value = parameters.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const isPeriod = report.time === 'period';
  const value = (name: 'from' | 'to') => parameters.get(name) ?? found?.request[name] ?? '';
  const preset = (period: string) =>
    link(`${addressOf(report)}?${new URLSearchParams({ ...Object.fromEntries(kept), period })}`);
  const shown = found && isPeriod ? found.request : undefined;
  return html`
    ${
      isPeriod &&
      html`
        <ul class="presets" aria-label=${words.reports.periods}>
          ${presetsOf(page).map(({ label, period }) => {
            const days = daysOfPeriod(period);
            const isCurrent = days !== undefined && days.from === shown?.from && days.to === shown?.to;
            return html`<li><a class="button" href=${preset(period)} aria-current=${isCurrent ? 'true' : undefined}>${label}</a></li>`;
          })}
        </ul>
      `
    }
    <form class="filters" method="get" action=${link(addressOf(report))}>
      ${kept.map(([name, text]) => html`<input type="hidden" name=${name} value=${text} />`)}
      ${
        isPeriod
          ? html`
              ${filterField('from', words.statement.from, html`<input id="from" type="date" name="from" value=${value('from')} required />`)}
              ${filterField('to', words.statement.to, html`<input id="to" type="date" name="to" value=${value('to')} required />`)}
            `
          : filterField(
              'day',
              words.reports.day,
              html`<input id="day" type="date" name="day" value=${parameters.get('day') ?? found?.request.to ?? account.today} max=${account.today} required />`,
            )
      }
      <div class="filter is-buttons"><button type="submit" class="primary">${words.statement.show}</button></div>
    </form>
  `;
}

async function narrowed(
  page: PageRequest,
  report: ReportDefinition,
  parameters: ReadonlyMap<string, string>,
): Promise<Html> {
  const { words, link } = page;
  const rest = new URLSearchParams([...parameters].filter(([name]) => !NARROWING.some(each => each === name)));
  const chosen = NARROWING.filter(name => parameters.has(name));
  if (chosen.length === 0) return null;
  const textOf = async (name: string, value = '') => {
    if (name === 'figure') return labelOf(words, value);
    const party = PARTIES.find(({ noun }) => name === `${noun}_id`);
    const found = party && (await readElement(page, party, value));
    if (party && found) return `${namesOf(words, page.language, party).one} ${found.element.name}`;
    return `${labelOf(words, name)} ${value}`;
  };
  const text = (await Promise.all(chosen.map(name => textOf(name, parameters.get(name))))).join(', ');
  return html`<p>${fill(words.reports.narrowed, { what: text })} <a href=${link(`${addressOf(report)}?${rest}`)}>${words.reports.all}</a></p>`;
}

/** Lists of the parties that narrow a report. */
const PARTIES = records.filter(({ noun }) => noun === 'customer' || noun === 'supplier');

/** Labels of charts whose rows follow time, or the order of a form. */
const OVER_TIME = new Set(['month', 'date', 'box']);

function chartOf(page: PageRequest, { report, rows, request, count }: ReportResult): Html {
  const { words } = page;
  const { chart } = report;
  if (!chart || rows.length === 0) return null;
  const bars = new Map<string, ReturnType<typeof decimal>>();
  for (const row of rows) {
    const text = row[chart.label];
    const label = text ? cellText(page, chart.label, text) : words.reports.unnamed;
    if (row.currency && row.currency !== request.currency) continue;
    bars.set(label, (bars.get(label) ?? ZERO).plus(row[chart.value] ?? '0'));
  }
  // A page has the largest figures of a longer report only if the report begins with them.
  const isSorted = report.rows.from === 'sql' && report.rows.order.startsWith(`${chart.value} DESC`);
  const isPart = (count > PAGE && !isSorted) || (report.rows.from === 'vat' && bars.size > MAX_BARS);
  if (isPart) return null;
  const isOverTime = OVER_TIME.has(chart.label);
  const all = isOverTime ? [...bars] : [...bars].sort(([, a], [, b]) => b.cmp(a));
  const shown = all.slice(0, MAX_BARS).map(([label, value]) => ({ label, value: digits(value) }));
  const label = fill(words.reports.chart, { what: labelOf(words, chart.value), title: titleOf(words, report) });
  const drawn = isOverTime
    ? columnChart(page, shown, label)
    : rowChart(shown, label, value => page.format.money(value, request.currency));
  return html`
    <p class="chart-unit">${`${labelOf(words, chart.value)}, ${request.currency}`}</p>
    <div class="report-chart">${drawn}</div>
  `;
}

function cellText({ words, format }: PageRequest, name: string, text: string): string {
  if (name === 'month') return format.month(text);
  return name === 'date' || name === 'due_date' ? format.date(text) : wordOfCode(words, name, text);
}

/** Columns whose values are codes. */
const CODES = new Set(['type', 'status', 'purpose', 'debit', 'credit']);

// The word for a code, on the page and in files.
function wordOfCode(words: Words, name: string, text: string): string {
  return CODES.has(name) ? wordOf(words, text) : text;
}

const withWords = (words: Words, row: ReportRow): ReportRow =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text && wordOfCode(words, name, text)]));

type Shown = ReportRow & { isTotal?: string };

/** Columns of short values, which stay on one line. */
const SHORT = /^document$|(?:^|_)(?:code|vat_id)$/;

function tableOf(page: PageRequest, { report, rows, totals, request }: ReportResult): Html {
  const { words, format, link } = page;
  const isEmpty = (name: string) => rows.every(row => (row[name] ?? '') === '');
  const isOwnCurrency = (name: string) =>
    /(?:^|_)currency$/.test(name) && rows.every(row => row[name] === request.currency);
  // Ids are for programs: figures and names are links. Figures have their currency.
  const columns = report.columns.filter(({ kind, name }) => kind !== 'id' && !isEmpty(name) && !isOwnCurrency(name));
  const money = (text: string, row: ReportRow) => format.money(text, row.currency ?? request.currency);
  const written = ({ kind, name }: ReportColumn, text: string, row: ReportRow) => {
    if (kind === 'money') return money(text, row);
    if (kind === 'percent') return `${format.number(text)} %`;
    if (name === 'average_cost') return format.cost(text);
    return kind === 'quantity' || kind === 'count' ? format.number(text) : cellText(page, name, text);
  };
  // A journal begins with the type of its documents, the VAT return with the number of the box.
  const heading = columns.slice(0, 2).find(({ name }) => name === 'document' || name === 'label') ?? columns[0];
  const hasLink = ({ kind, name }: ReportColumn) => kind === 'money' || name === 'document';
  const cell = (column: ReportColumn, row: Shown): Html => {
    const text = row[column.name];
    if (text === null || text === undefined)
      return row.isTotal && column === heading ? html`<strong>${words.reports.total}</strong>` : '';
    const shown = written(column, text, row);
    if (row.isTotal) return html`<strong>${shown}</strong>`;
    const documents = hasLink(column) ? report.documentsOf(row, request, column.name) : undefined;
    return documents ? html`<a href=${link(pageOf(documents))}>${shown}</a>` : shown;
  };
  const isNamed = rows.every(row => row[heading?.name ?? '']);
  const sums: Shown[] = totals.map(total => ({ ...total, isTotal: '1' }));
  return plainTable<Shown>(
    titleOf(words, report),
    columns.map(column => ({
      label: labelOf(words, column.name),
      cell: row => cell(column, row),
      isNumber: ['money', 'quantity', 'count', 'percent'].includes(column.kind),
      isWhole: column.kind === 'date' || SHORT.test(column.name),
      isText: /name$|^description$/.test(column.name),
      isHeading: column === heading,
    })),
    [...rows, ...(rows.length > 0 ? sums.filter(sum => Object.keys(sum).length > 1) : [])] as Shown[],
    {
      className: columns.length > 9 ? 'report-table is-dense' : 'report-table',
      ...(isNamed ? {} : { rowHeadings: false }),
    },
  );
}

/** The page for an address of the interface: that of a report, of a list, or of a document. */
function pageOf({ path, query }: DocumentsLink): string {
  const isList = lists.some(list => `/${list.path}` === path);
  if (isList && query.id) return `/admin${path}/${query.id}`;
  return `/admin${path}?${new URLSearchParams(query)}`;
}

function paging(page: PageRequest, { report, count, skip, rows }: ReportResult, query: URLSearchParams): Html {
  const { words, format, link } = page;
  const at = (from: number) => link(`${addressOf(report)}?${new URLSearchParams([...query, ['skip', String(from)]])}`);
  if (rows.length === 0 && skip === 0) return null;
  return html`
    <div class="below-table">
      <span>${fill(words.lists.shown, { count: format.number(rows.length) })}</span>
      <span class="paging">
        ${skip > 0 && html`<a class="button" id="first-page" href=${at(0)}>${words.lists.first}</a>`}
        ${count > skip + PAGE && html`<a class="button" id="next-page" rel="next" href=${at(skip + PAGE)}>${words.lists.next}</a>`}
      </span>
    </div>
  `;
}

const isRefused = ({ report, rows, withoutRate }: ReportResult): boolean =>
  report.datev === true &&
  (withoutRate > 0 || rows.some(({ debit_account, credit_account }) => !debit_account || !credit_account));

function datevForm(page: PageRequest, found: ReportResult): Html {
  const { report, request } = found;
  const { words, link } = page;
  const { datev } = words.reports;
  const query = new URLSearchParams({ from: request.from, to: request.to });
  const field = (name: string, label: string, value: string, type = 'text') =>
    filterField(name, label, html`<input id=${name} name=${name} type=${type} value=${value} required />`);
  return html`
    <h2 class="part" id="h-datev">${datev.title}</h2>
    <p>${datev.lead} <a href=${link(`/admin/reports/missing_accounts?${query}`)}>${datev.missing}</a> · <a href=${link('/admin/accounting_accounts')}>${datev.accounts}</a></p>
    ${
      !isRefused(found) &&
      html`
    <form class="filters" method="get" action=${link(`${addressOf(report)}/file`)} hx-boost="false" aria-labelledby="h-datev">
      ${[...query].map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
      <input type="hidden" name="format" value="datev" />
      ${field('consultant', datev.consultant, '1001')} ${field('client', datev.client, '1')}
      ${field('fiscal_year', datev.fiscalYear, `${request.from.slice(0, 4)}-01-01`, 'date')}
      ${field('account_length', datev.accountLength, '4')}
      <div class="filter is-buttons"><button type="submit">${datev.file}</button></div>
    </form>
      `
    }
  `;
}

async function reportFile(page: PageRequest, report: ReportDefinition): Promise<PageAnswer> {
  try {
    return await madeFile(page, report);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    return reportView(page, report, error);
  }
}

async function madeFile(page: PageRequest, report: ReportDefinition): Promise<PageAnswer> {
  const { words, query, request } = page;
  const reads = readsOf(page);
  const parameters = parametersOf(page);
  if (report.datev && query.get('format') === 'datev') {
    const checked = await checkRequest(reads, report, parameters, new FieldErrors());
    const chunks = await datevFile(reads, checked, new Map(query));
    return {
      kind: 'file',
      content: chunkedBody(request, chunks),
      type: 'text/csv; charset=windows-1252',
      headers: downloadHeaders(`EXTF_Buchungsstapel_${checked.request.from}`, 'csv'),
    };
  }
  const { first, batches } = await reportBatches(reads, report, parameters);
  if (report.datev) await requirePostable(reads, first.request);
  async function* cells() {
    for await (const rows of batches) {
      const shown = rows.map(row => withWords(words, row));
      yield tableRows(report.columns, shown);
    }
  }
  const columns = tableColumns(report.columns, name => labelOf(words, name));
  return tableFile(page, { name: report.name, title: titleOf(words, report), columns, rows: cells() }, formatOf(page));
}
