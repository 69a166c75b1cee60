// Reads a report: the rows of a page, and the sums of all rows. contract §7 Reports

import {
  bookingCount,
  type ChosenKind,
  reportPage,
  restatedBookings,
  VAT_SUMS,
  type VatRow,
  vatRows,
  vatSums,
} from '../../database/sql/reports/reports.ts';
import type { ReportDefinition, ReportRequest, ReportRow } from '../../definitions/define-report.ts';
import { jurisdictionOf } from '../../definitions/jurisdictions/jurisdictions.ts';
import { TRADE } from '../../definitions/report-sql/trade.ts';
import { AppError, FieldErrors, fieldError } from '../../domain/errors.ts';
import { categoryOf, filledBoxes, plainBoxes } from '../../domain/invoicing/vat-return.ts';
import { Message } from '../../domain/messages/message.ts';
import { decimal, digits, roundTo, sum } from '../../domain/values/decimal.ts';
import { dayChunks } from './day-chunks.ts';
import { addMissing, type Entry, entryBatches, type MissingAccount, withoutRates } from './entries.ts';
import { type CheckedRequest, checkRequest, MAX_ROWS, type ReportReads } from './report-request.ts';
import { factsOf, restatedFigures } from './snapshot-facts.ts';
import { bookedAmounts, type KindSum, kindSums, kindsOfBox, ofKind } from './vat-sums.ts';

/** A report with the rows of a page. */
export interface ReportResult extends CheckedRequest {
  report: ReportDefinition;
  rows: ReportRow[];
  /** Sums of all rows: one, or one for each currency. */
  totals: ReportRow[];
  /** All rows. Journals: all documents, or all rows of a box. */
  count: number;
  /** Documents in another currency without an exchange rate, which the figures leave out. */
  withoutRate: number;
  /** The first of them by number, of entries. */
  unrated?: string[];
}

/** Reads a report. Throws INVALID_ARGUMENT, AUTH_FAILED, PERMISSION_DENIED, DB_TIMEOUT. */
export async function readReport(
  reads: ReportReads,
  report: ReportDefinition,
  query: ReadonlyMap<string, string>,
  errors?: FieldErrors,
): Promise<ReportResult> {
  const checked = await checkRequest(reads, report, query, errors);
  return { ...checked, report, ...(await rowsOf(reads, report, checked)) };
}

/** All rows of a report in batches, for files. The first batch is read before this resolves. */
export async function reportBatches(
  reads: ReportReads,
  report: ReportDefinition,
  query: ReadonlyMap<string, string>,
  errors?: FieldErrors,
): Promise<{ first: ReportResult; batches: AsyncGenerator<ReportRow[]> }> {
  const whole = new Map([...query].filter(([name]) => name !== 'skip' && name !== 'limit'));
  const first = await readReport(reads, report, whole, errors);
  return { first, batches: batchesOf(reads, report, first) };
}

/** Rows that are read at once for a file. */
const FILE_ROWS = 20_000;

async function* batchesOf(
  reads: ReportReads,
  report: ReportDefinition,
  first: ReportResult,
): AsyncGenerator<ReportRow[]> {
  const { request, rows, count } = first;
  const { rows: made } = report;
  if (made.from === 'vat' && made.rows === 'entries') {
    for await (const entries of entryBatches(reads, request)) yield entries.map(entryRow);
    return;
  }
  if (count <= MAX_ROWS) {
    yield rows;
    return;
  }
  if (made.from === 'vat') {
    // Pages of a long period would each sort all of it.
    const kinds = request.box === undefined ? undefined : (await boxOf(reads, made.side, request, request.box)).kinds;
    const types = typesOf(made.side, request.figure);
    for (const chunk of await dayChunks(reads, request, types)) {
      const page = { skip: 0, limit: ALL, kinds };
      const found = await reads.ask({ rows: vatRows(chunk, types, page) }, { cost: 'report' });
      yield shownRows(reads, request, found.rows);
    }
    return;
  }
  for (let skip = 0; skip < count; skip += FILE_ROWS)
    yield (await sqlRows(reads, report, request, { skip, limit: FILE_ROWS })).rows;
}

/** Refuses a file of entries while documents lack exchange rates or amounts lack accounts. Throws CONFLICT with `details` that name them. */
export async function requirePostable(reads: ReportReads, request: ReportRequest): Promise<void> {
  const { count: unrated, first } = await withoutRates(reads, request);
  const missing = await missingAccounts(reads, request);
  if (unrated === 0 && missing.length === 0) return;
  const errors = new FieldErrors();
  for (const { document, currency } of first) errors.add(document, new Message('document_without_rate', { currency }));
  for (const { posted, count, document } of missing) {
    const { purpose, ...conditions } = posted;
    const more = Object.entries(conditions).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
    errors.add([purpose, ...more].join(' '), new Message('account_missing', { count, document }));
  }
  const message = unrated > 0 ? new Message('rates_missing', { count: unrated }) : new Message('accounts_missing');
  throw new AppError('CONFLICT', message, { details: errors.list });
}

async function missingAccounts(reads: ReportReads, request: ReportRequest): Promise<MissingAccount[]> {
  const missing = new Map<string, MissingAccount>();
  for await (const entries of entryBatches(reads, request)) addMissing(missing, entries);
  return [...missing.values()];
}

/** Largest number of rows: a part of a period is read as a whole. */
const ALL = 10_000_000;

type Rows = Pick<ReportResult, 'rows' | 'totals' | 'count' | 'withoutRate' | 'unrated'>;

async function rowsOf(
  reads: ReportReads,
  report: ReportDefinition,
  { request, skip, limit }: Pick<CheckedRequest, 'request' | 'skip' | 'limit'>,
): Promise<Rows> {
  if (report.rows.from === 'sql') return sqlRows(reads, report, request, { skip, limit });
  if (report.rows.rows === 'boxes') return boxRows(reads, request);
  if (report.rows.rows === 'entries') return entryRows(reads, request, { skip, limit });
  if (report.rows.rows === 'missing') return missingRows(reads, request);
  return journalRows(reads, report.rows.side, request, { skip, limit });
}

async function sqlRows(
  reads: ReportReads,
  report: ReportDefinition,
  request: ReportRequest,
  page: { skip: number; limit: number },
): Promise<Rows> {
  const sums = report.rows.from === 'sql' && report.rows.sums;
  const table = sums ? await reads.sums.tableOf(reads.ask, request, sums) : undefined;
  const { page: found } = await reads.ask({ page: reportPage(report, request, page, table) }, { cost: 'report' });
  const [answer] = found;
  if (!answer) throw new Error('A report answers a row always');
  if (answer.restated > 0) {
    const { ids } = await reads.ask({ ids: restatedBookings(request, TRADE.sales.all) }, { cost: 'report' });
    const restated = await restatedFigures(
      reads,
      ids.map(({ id }) => id),
    );
    return sqlRows(reads, report, { ...request, restated }, page);
  }
  return {
    rows: cellsOf(answer.rows),
    totals: cellsOf(answer.totals),
    count: answer.count,
    withoutRate: answer.without_rate,
  };
}

// Numbers keep the digits that PostgreSQL wrote.
const cellsOf = (json: string): ReportRow[] =>
  JSON.parse(json, (_, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' ? (source ?? String(value)) : value,
  ) as ReportRow[];

function typesOf(side: 'sales' | 'purchases' | 'both', figure?: string): string[] {
  if (side === 'both') return [...TRADE.sales.all, ...TRADE.purchases.all];
  const { charging, crediting, all } = TRADE[side];
  return figure === 'charged' ? charging : figure === 'credited' ? crediting : all;
}

async function boxRows(reads: ReportReads, request: ReportRequest): Promise<Rows> {
  const figures = await vatFigures(reads, request, typesOf('both'));
  const jurisdiction = jurisdictionOf(request.country);
  const boxes = jurisdiction.vatReturn
    ? filledBoxes(jurisdiction.vatReturn, figures, jurisdiction, request.places)
    : plainBoxes(figures);
  const rows = boxes.map(({ box, label, amount }) => ({ box, label, amount: digits(amount) }));
  return { rows, totals: [], count: rows.length, withoutRate: withoutRateOf(figures) };
}

async function vatFigures(reads: ReportReads, request: ReportRequest, types: readonly string[]): Promise<KindSum[]> {
  const table = await reads.sums.tableOf(reads.ask, request, VAT_SUMS);
  const { sums } = await reads.ask({ sums: vatSums(request, types, table) }, { cost: 'report' });
  return kindSums(reads, request, sums);
}

const withoutRateOf = (sums: readonly KindSum[]): number => sums.reduce((count, each) => count + each.withoutRate, 0);

async function journalRows(
  reads: ReportReads,
  side: 'sales' | 'purchases' | 'both',
  request: ReportRequest,
  page: { skip: number; limit: number },
): Promise<Rows> {
  const types = typesOf(side, request.figure);
  const { box } = request;
  const isWhole = box === undefined;
  const table = await reads.sums.tableOf(reads.ask, request, VAT_SUMS);
  const found = await reads.ask(
    {
      sums: vatSums(request, types, table),
      rows: isWhole ? vatRows(request, types, page) : undefined,
      count: isWhole ? bookingCount(request, types) : undefined,
    },
    { cost: 'report' },
  );
  const all = await kindSums(reads, request, found.sums);
  if (isWhole)
    return {
      rows: await shownRows(reads, request, found.rows ?? []),
      // VAT that is owed and VAT that is deducted have no sum.
      totals: side === 'both' ? [] : [totalsOf(all)],
      count: found.count?.[0]?.count ?? 0,
      withoutRate: withoutRateOf(all),
    };
  const kinds = chosenKinds(all, request, box);
  const keys = new Set(kinds.map(({ type, reduces, ...kind }) => keyOf({ type, reduces, ...kind })));
  const chosen = all.filter(({ kind, type, reduces }) => keys.has(keyOf({ ...kind, type, reduces })));
  const { rows } =
    kinds.length === 0
      ? { rows: [] }
      : await reads.ask({ rows: vatRows(request, types, { ...page, kinds }) }, { cost: 'report' });
  return {
    rows: await shownRows(reads, request, rows),
    totals: [totalsOf(chosen)],
    count: chosen.reduce((count, each) => count + each.count, 0),
    withoutRate: withoutRateOf(chosen),
  };
}

function chosenKinds(sums: readonly KindSum[], request: ReportRequest, box: string): ChosenKind[] {
  const { vatReturn } = jurisdictionOf(request.country);
  if (vatReturn && !vatReturn.some(each => each.box === box))
    throw fieldError('box', new Message('report_no_box', { box }));
  return kindsOfBox(sums, box, request);
}

async function boxOf(reads: ReportReads, side: 'sales' | 'purchases' | 'both', request: ReportRequest, box: string) {
  return { kinds: chosenKinds(await vatFigures(reads, request, typesOf(side)), request, box) };
}

// Entries are made of whole documents. `count` is exact on the last page; before it, one more than the rows so far.
async function entryRows(
  reads: ReportReads,
  request: ReportRequest,
  { skip, limit }: { skip: number; limit: number },
): Promise<Rows> {
  const { count: withoutRate, first } = await withoutRates(reads, request);
  const unrated = first.map(({ document }) => document);
  const rows: ReportRow[] = [];
  let count = 0;
  for await (const entries of entryBatches(reads, request)) {
    for (const entry of entries) {
      if (count >= skip && rows.length < limit) rows.push(entryRow(entry));
      count++;
      if (count > skip + limit) return { rows, totals: [], count, withoutRate, unrated };
    }
  }
  return { rows, totals: [], count, withoutRate, unrated };
}

const entryRow = (entry: Entry): ReportRow => ({
  document_id: entry.id,
  type: entry.type,
  document: entry.document,
  reference: entry.reference,
  date: entry.day,
  status: entry.isVoid ? 'VOID' : null,
  party_code: entry.partyCode,
  party_name: entry.partyName,
  debit_account: entry.debit.account?.number ?? null,
  credit_account: entry.credit.account?.number ?? null,
  amount: digits(entry.amount),
  debit: entry.debit.posted.purpose,
  credit: entry.credit.posted.purpose,
  vat_rate: entry.vatRate,
  vat_code: entry.vatCode,
});

async function missingRows(reads: ReportReads, request: ReportRequest): Promise<Rows> {
  const { count: withoutRate } = await withoutRates(reads, request);
  const missing = await missingAccounts(reads, request);
  const rows = missing.map(({ posted, count, document }) => ({ ...posted, entries: String(count), document }));
  const total = missing.reduce((sum, { count }) => sum + count, 0);
  return { rows, totals: [{ entries: String(total) }], count: rows.length, withoutRate };
}

const keyOf = (kind: Record<string, unknown>): string =>
  JSON.stringify(
    Object.keys(kind)
      .sort()
      .map(name => kind[name]),
  );

function totalsOf(sums: readonly KindSum[]): ReportRow {
  const add = (of: 'net' | 'vat') => digits(sum(sums.map(each => each[of])));
  return { net: add('net'), vat: add('vat') };
}

async function shownRows(reads: ReportReads, request: ReportRequest, rows: readonly VatRow[]): Promise<ReportRow[]> {
  const facts = await factsOf(
    reads,
    rows.flatMap(({ id, explained }) => (explained ? [] : [id])),
  );
  return rows.map(row => {
    const { sign, fx } = row;
    const amounts = row.explained
      ? { net: decimal(row.net), vat: decimal(row.vat) }
      : ofKind(facts.get(row.id) ?? [], row);
    const { net, vat } = bookedAmounts(amounts, { sign, fx, places: request.places });
    const total =
      fx === null ? undefined : roundTo(decimal(row.total_amount).times(fx), request.places).times(String(sign));
    return {
      document_id: row.id,
      type: row.type,
      document: row.document,
      date: row.day,
      status: row.is_void ? 'VOID' : null,
      party_code: row.party_code,
      party_name: row.party_name,
      party_vat_id: row.party_vat_id,
      vat_rate: row.vat_rate,
      vat_category: shownCategory(row, request),
      vat_code: row.vat_code,
      vat_exemption: row.vat_exemption,
      net: fx === null ? null : digits(net),
      vat: fx === null ? null : digits(vat),
      total: row.is_first && total ? digits(total) : null,
      document_currency: row.currency,
    };
  });
}

function shownCategory({ vat_rate, vat_category, vat_exemption }: VatRow, { country }: ReportRequest): string | null {
  const kind = {
    rate: vat_rate === null ? undefined : decimal(vat_rate),
    category: vat_category ?? undefined,
    exemption: vat_exemption ?? undefined,
  };
  return categoryOf(kind, jurisdictionOf(country)) ?? null;
}
