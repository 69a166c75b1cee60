// Stores the sums of months and days of large accounts before anybody opens a report. A process adds up a month or some days of one
// account, then pauses. docs/decisions/0119

import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import {
  accountsWithDocuments,
  bookedDays,
  dropDays,
  type SummedPart,
  storedParts,
  storeSums,
} from '../../database/sql/reports/part-sums.ts';
import { VAT_SUMS } from '../../database/sql/reports/reports.ts';
import type { PartSums, ReportRequest } from '../../definitions/define-report.ts';
import { reports } from '../../definitions/report-catalogue.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { dateOf, daysFrom } from '../../domain/values/dates.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { addUp, MIN_BOOKINGS, partsOf } from '../report-sums.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Years before this one whose sums are stored. */
const YEARS = 9;
/** Days whose sums are kept beside those of their months, for reports of weeks. */
const DAYS_KEPT = 70;

const STORED: PartSums[] = [
  VAT_SUMS,
  ...reports.flatMap(({ rows }) => (rows.from === 'sql' && rows.sums ? [rows.sums] : [])),
];

/** Sums of parts, and the day before which those of days are deleted. */
interface Input {
  name: string;
  parts: SummedPart[];
  before: string;
}

const STORE_SUMS = defineWrite({
  name: 'report.store-sums',
  locks: (_: Input) => ({ uniqueValues: ['sums of reports'] }),
  write: ({ name, parts, before }, _, { account }) => ({
    answer: undefined,
    outcome: 'stored sums of reports',
    commands: [storeSums(account.id, name, parts), dropDays(account.id, before)],
  }),
  trail: { none: 'sums of reports follow from documents' },
});

interface DueAccount {
  id: number;
  /** Id of its newest document. */
  newest: string;
}

// A day that is over has sums to store without a new document.
const stateOf = ({ newest }: DueAccount): string => `${newest} ${new Date().toISOString().slice(0, 10)}`;

/** Stores the sums of all accounts with at least a minimum of documents, step by step. */
export class SumsKeeper {
  readonly #context: Pick<DatabaseContext, 'pool'>;
  readonly #minimum: number;
  /** Accounts of this round. */
  #due: DueAccount[] = [];
  /** The newest document of each account, and the day, when its sums were complete. */
  readonly #complete = new Map<number, string>();

  constructor(context: Pick<DatabaseContext, 'pool'>, minimum = MIN_BOOKINGS) {
    this.#context = context;
    this.#minimum = minimum;
  }

  /** Stores the next sums. Resolves to true if there may be more. */
  async work(): Promise<boolean> {
    if (this.#due.length === 0) {
      const rows = (await this.#context.pool.query(accountsWithDocuments(this.#minimum))) as unknown as DueAccount[];
      this.#due = rows.filter(account => this.#complete.get(account.id) !== stateOf(account));
    }
    const account = this.#due[0];
    if (!account) return false;
    const stored = await storeNext(this.#context, account.id).catch(error => {
      this.#due.shift();
      throw error;
    });
    if (!stored) {
      this.#due.shift();
      this.#complete.set(account.id, stateOf(account));
    }
    return this.#due.length > 0;
  }
}

// Resolves to false if there was nothing to store. Processes begin anywhere, so that few of them add up the same.
async function storeNext(context: Pick<DatabaseContext, 'pool'>, accountId: number): Promise<boolean> {
  const account = await readRowsAs(context, { accountId }, accountFacts(accountId), { cost: 'point' });
  const { currency, country, timezone: timeZone, today } = accountOf(account[0]);
  const period = { from: dateOf(Number(today.slice(0, 4)) - YEARS, 1, 1), to: daysFrom(today, -1) };
  const narrowed = {
    customerId: undefined,
    supplierId: undefined,
    partyName: undefined,
    itemCode: undefined,
    box: undefined,
    figure: undefined,
  };
  const facts = { accountId, currency, places: minorUnits(currency), country, timeZone };
  const request: ReportRequest = { ...facts, ...period, ...narrowed, restated: undefined };
  for (const sums of STORED) {
    const { days, known } = await runReadAs(
      context,
      { accountId },
      { days: bookedDays(request, sums.types), known: storedParts(accountId, sums.name) },
      { cost: 'report' },
    );
    const marks = new Map(known.map(({ from, to, mark }) => [`${from} ${to}`, mark]));
    const isMissing = ({ from, to, mark }: { from: string; to: string; mark: string }) =>
      marks.get(`${from} ${to}`) !== mark;
    const parts = partsOf(request, sums, days).filter(isMissing);
    const months = parts.filter(({ from, to }) => from !== to);
    const month = months[Math.floor(Math.random() * months.length)];
    const run = month ? [month] : parts;
    if (run.length === 0) continue;
    const summed = await addUp(
      questions => runReadAs(context, { accountId }, questions, { cost: 'report' }),
      request,
      sums,
      run,
    );
    const input = { name: sums.name, parts: summed, before: daysFrom(today, -DAYS_KEPT) };
    await runWriteAs(context, { kind: 'system', accountId }, STORE_SUMS, input);
    return true;
  }
  return false;
}
