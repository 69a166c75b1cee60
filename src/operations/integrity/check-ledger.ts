// Replays the ledger, article by article: the costs, and the locations of serial and batch numbers.

import type Big from 'big.js';
import { allSerials, averageCosts, ledgerAfter } from '../../database/sql/integrity.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SerialStatus } from '../../domain/stock/serial-numbers.ts';
import { weightedAverageCost } from '../../domain/stock/weighted-average-cost.ts';
import { decimal, digits, ONE, ZERO } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import { knownCost } from '../stock/stock-facts.ts';
import type { RowsAtAverage } from './check-costs.ts';
import { atLocation, type Difference, type Look } from './difference.ts';

const BATCH = 5_000;
const AVERAGE_COST = new Message('average_cost');
const SERIAL_NUMBER = new Message('noun_serial_number');
const NONE = new Message('none');

type Cost = Big | undefined;

interface Replay {
  articleId: number;
  stock: Big;
  /** Current cost of the article: computed, and the stored one if it differs; undefined if unknown. */
  costs: Cost[];
}

/** Expected state of a serial or batch number according to the ledger. */
interface NumberState {
  available: Big;
  subject: Message;
  /** Quantity on hand, and the location of a serial number. */
  where: Message | string;
  status: SerialStatus;
}

/** Average costs and serial numbers that differ from the ledger, and rows of `atAverage` with a different cost. */
export async function checkLedger(look: Look, accountId: number, atAverage: RowsAtAverage): Promise<Difference[]> {
  const differences: Difference[] = [];
  const costs = new Map<number, Cost[]>();
  const numbers = new Map<string, NumberState>();
  const returns = new Set<unknown>();
  let replay: Replay = { articleId: 0, stock: ZERO, costs: [undefined] };
  let last = { article: 0, id: 0 };
  for (;;) {
    const rows = await look(ledgerAfter(accountId, last.article, last.id, BATCH));
    for (const row of rows) {
      if (replay.articleId !== row.article_id)
        replay = { articleId: row.article_id as number, stock: ZERO, costs: [undefined] };
      differences.push(...costAtAverage(replay, row, atAverage), ...replayCost(replay, row));
      costs.set(replay.articleId, replay.costs);
      differences.push(...replayNumbers(numbers, row, returns));
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = { article: end.article_id as number, id: end.id as number };
  }
  for (const row of await look(averageCosts(accountId))) {
    const all = costs.get(row.id as number) ?? [undefined];
    const [expected] = all;
    const found = knownCost(row.weighted_average_cost as string, row.cost_known as boolean);
    if (!isOneOf(all, found))
      differences.push(
        difference(AVERAGE_COST, new Message('article_named', { code: String(row.item_code) }), expected, found),
      );
  }
  return [...differences, ...comparedNumbers(numbers, await look(allSerials(accountId)))];
}

function costAtAverage({ costs }: Replay, row: Row, atAverage: RowsAtAverage): Difference[] {
  const atCost = atAverage.get(row.id as number);
  if (!atCost) return [];
  const found = unitCostOf(row);
  const [expected] = costs.map(atCost.costAt);
  // Earlier versions left all units of a purchase at the average when one of its lines had no price.
  if (isOneOf([...costs.map(atCost.costAt), ...costs], found)) return [];
  return [difference(new Message('check_cost'), atCost.subject, expected, found)];
}

// A row with a given cost sets the average cost; every other receipt of goods changes it by the weighted average.
function replayCost(replay: Replay, row: Row): Difference[] {
  const qty = decimal(row.qty as string);
  const costs = replay.costs.map(cost => costAfter(replay.stock, cost, qty, row));
  replay.stock = replay.stock.plus(qty);
  const [expected] = costs;
  const stored = decimal(row.average_cost as string);
  const found = isOneOf(costs, stored) || !stored.eq(ZERO) ? stored : undefined;
  const agrees = isOneOf(costs, found);
  // The next rows continue with the stored cost, so that one wrong row gives one difference.
  replay.costs = agrees ? [found] : [expected, found];
  return agrees ? [] : [difference(AVERAGE_COST, transactionOf(row), expected, found)];
}

// Earlier versions counted a cost that was not known as 0.
function costAfter(stock: Big, cost: Cost, qty: Big, row: Row): Cost {
  const isGiven = row.type === 'opening' || row.type === 'adjustment';
  const isEarlier = row.cost_known === null;
  const unitCost = isEarlier ? decimal(row.unit_cost as string) : unitCostOf(row);
  if (!unitCost) return cost;
  const after = isGiven ? unitCost : weightedAverageCost(stock, isEarlier ? (cost ?? ZERO) : cost, qty, unitCost);
  return isEarlier && after?.eq(ZERO) ? cost && ZERO : after;
}

const unitCostOf = (row: Row): Cost => knownCost(row.unit_cost as string, row.cost_known as boolean | null);

const isOneOf = (costs: Cost[], found: Cost): boolean =>
  costs.some(cost => (cost && found ? cost.eq(found) : cost === found));

// A serial number is at the location of its last movement. A batch number has, at each location, the sum of its movements.
function replayNumbers(numbers: Map<string, NumberState>, row: Row, returns: Set<unknown>): Difference[] {
  if (row.type === 'return_in') returns.add(row.document_id);
  const isVoidReturn = row.type === 'void' && returns.has(row.document_id);
  const qty = decimal(row.qty as string);
  const named = (row.serial_numbers as string[] | null) ?? [];
  for (const number of named) {
    if (row.serial_tracking === 'none') continue;
    const isSerial = row.serial_tracking === 'serial';
    const key = keyOf(row, number);
    const before = isSerial ? ZERO : (numbers.get(key)?.available ?? ZERO);
    const available = isSerial ? (qty.gt(ZERO) ? ONE : ZERO) : before.plus(qty);
    numbers.set(key, {
      available,
      where: isSerial ? atLocation(digits(available), String(row.location_code)) : digits(available),
      subject: subjectOf(row, number),
      status: statusAfter(row, available, isVoidReturn),
    });
  }
  const count = decimal(String(named.length));
  if (row.serial_tracking !== 'serial' || qty.abs().eq(count)) return [];
  return [difference(new Message('serial_numbers_named'), transactionOf(row), qty.abs(), count)];
}

// Sold units have a customer, and so do units that came back with a void document.
function statusAfter({ type }: Row, available: Big, isVoidReturn: boolean): SerialStatus {
  if (available.gt(ZERO)) return 'in_stock';
  return type === 'sale' || isVoidReturn ? 'sold' : 'moved_out';
}

function comparedNumbers(expected: Map<string, NumberState>, rows: Row[]): Difference[] {
  const differences: Difference[] = [];
  const rest = new Map(expected);
  for (const row of rows) {
    const available = digits(decimal(row.available_qty as string));
    const key = keyOf(row, row.serial_number as string);
    const where = row.serial_tracking === 'serial' ? atLocation(available, String(row.location_code)) : available;
    const wanted = rest.get(key);
    rest.delete(key);
    const compared = [
      { expected: wanted?.where ?? NONE, found: where },
      { expected: wanted?.status ?? String(row.status), found: String(row.status) },
    ];
    for (const figures of compared)
      if (String(figures.expected) !== String(figures.found))
        differences.push({ check: SERIAL_NUMBER, subject: subjectOf(row, row.serial_number as string), ...figures });
  }
  for (const { subject, where } of rest.values())
    differences.push({ check: SERIAL_NUMBER, subject, expected: where, found: NONE });
  return differences;
}

const keyOf = (row: Row, number: string): string => String(subjectOf(row, number));

function subjectOf({ item_code, location_code, serial_tracking }: Row, number: string): Message {
  const item = String(item_code);
  return serial_tracking === 'serial'
    ? new Message('serial_named', { item, number })
    : new Message('batch_named', { item, location: String(location_code), number });
}

const transactionOf = ({ id, item_code }: Row): Message =>
  new Message('transaction', { id: String(id), code: String(item_code) });

function difference(check: Message, subject: Message, expected: Cost, found: Cost): Difference {
  const shown = (figure: Cost) => (figure ? digits(figure) : new Message('not_known'));
  return { check, subject, expected: shown(expected), found: shown(found) };
}
