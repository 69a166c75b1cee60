// Replays the ledger, article by article: what each costs, and where each serial and batch number is.

import type Big from 'big.js';
import { allSerials, averageCosts, ledgerAfter } from '../../database/statements/integrity.ts';
import { weightedAverageCost } from '../../domain/stock/weighted-average-cost.ts';
import { decimal, digits, ONE, ZERO } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import type { RowsAtAverage } from './check-costs.ts';
import type { Difference, Look } from './difference.ts';

const BATCH = 5_000;

interface Replay {
  articleId: number;
  stock: Big;
  /** What the article costs now: as worked out and, where another figure was written, that one too. */
  costs: Big[];
}

/** Average costs and serial numbers that differ from the ledger, and rows of `atAverage` that moved at another cost. */
export async function checkLedger(look: Look, accountId: number, atAverage: RowsAtAverage): Promise<Difference[]> {
  const differences: Difference[] = [];
  const costs = new Map<number, Big[]>();
  const numbers = new Map<string, string>();
  let replay: Replay = { articleId: 0, stock: ZERO, costs: [ZERO] };
  let last = { article: 0, id: 0 };
  for (;;) {
    const rows = await look(ledgerAfter(accountId, last.article, last.id, BATCH));
    for (const row of rows) {
      if (replay.articleId !== row.article_id)
        replay = { articleId: row.article_id as number, stock: ZERO, costs: [ZERO] };
      differences.push(...costAtAverage(replay, row, atAverage), ...replayCost(replay, row));
      costs.set(replay.articleId, replay.costs);
      differences.push(...replayNumbers(numbers, row));
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = { article: end.article_id as number, id: end.id as number };
  }
  for (const row of await look(averageCosts(accountId))) {
    const [expected = ZERO, ...others] = costs.get(row.id as number) ?? [];
    const found = decimal(row.weighted_average_cost as string);
    if (![expected, ...others].some(cost => cost.eq(found)))
      differences.push(difference('average cost', `article ${row.item_code}`, expected, found));
  }
  return [...differences, ...comparedNumbers(numbers, await look(allSerials(accountId)))];
}

function costAtAverage({ costs }: Replay, row: Row, atAverage: RowsAtAverage): Difference[] {
  const subject = atAverage.get(row.id as number);
  const found = decimal(row.unit_cost as string);
  const [expected = ZERO] = costs;
  if (subject === undefined || costs.some(cost => cost.eq(found))) return [];
  return [difference('cost', subject, expected, found)];
}

// A row with a given cost sets the average cost; every other receipt of goods changes it by the weighted average.
function replayCost(replay: Replay, row: Row): Difference[] {
  const qty = decimal(row.qty as string);
  const unitCost = decimal(row.unit_cost as string);
  const given = row.type === 'opening' || row.type === 'adjustment';
  const costs = replay.costs.map(cost => (given ? unitCost : weightedAverageCost(replay.stock, cost, qty, unitCost)));
  replay.stock = replay.stock.plus(qty);
  const found = decimal(row.average_cost as string);
  const [expected = ZERO] = costs;
  const agrees = costs.some(cost => cost.eq(found));
  // The next rows continue with the stored cost, so that one wrong row gives one difference.
  replay.costs = agrees ? [found] : [expected, found];
  return agrees ? [] : [difference('average cost', `transaction ${row.id}, ${row.item_code}`, expected, found)];
}

// A serial number is at the location of its last movement. A batch number has, at each location, the sum of its movements.
function replayNumbers(numbers: Map<string, string>, row: Row): Difference[] {
  const qty = decimal(row.qty as string);
  const named = (row.serial_numbers as string[] | null) ?? [];
  for (const number of named) {
    if (row.serial_tracking === 'serial') {
      const available = qty.gt(ZERO) ? ONE : ZERO;
      numbers.set(numberKey(row, number, 'serial'), `${digits(available)} at ${row.location_code}`);
    } else if (row.serial_tracking === 'batch') {
      const key = numberKey(row, number, `batch at ${row.location_code}`);
      numbers.set(key, digits(decimal(numbers.get(key) ?? '0').plus(qty)));
    }
  }
  const count = decimal(String(named.length));
  if (row.serial_tracking !== 'serial' || qty.abs().eq(count)) return [];
  return [difference('serial numbers named', `transaction ${row.id}, ${row.item_code}`, qty.abs(), count)];
}

function comparedNumbers(expected: Map<string, string>, rows: Row[]): Difference[] {
  const differences: Difference[] = [];
  const rest = new Map(expected);
  for (const row of rows) {
    const available = digits(decimal(row.available_qty as string));
    const number = row.serial_number as string;
    const isSerial = row.serial_tracking === 'serial';
    const key = isSerial ? numberKey(row, number, 'serial') : numberKey(row, number, `batch at ${row.location_code}`);
    const found = isSerial ? `${available} at ${row.location_code}` : available;
    const wanted = rest.get(key) ?? 'none';
    rest.delete(key);
    if (wanted !== found) differences.push({ check: 'serial number', subject: key, expected: wanted, found });
    if ((row.status === 'in_stock') !== (available !== '0')) {
      differences.push({
        check: 'serial number',
        subject: key,
        expected: available === '0' ? 'gone' : 'in_stock',
        found: String(row.status),
      });
    }
  }
  for (const [key, wanted] of rest)
    differences.push({ check: 'serial number', subject: key, expected: wanted, found: 'none' });
  return differences;
}

const numberKey = (row: Row, number: string, kind: string) => `${row.item_code} ${kind} ${number}`;

function difference(check: string, subject: string, expected: Big, found: Big): Difference {
  return { check, subject, expected: digits(expected), found: digits(found) };
}
