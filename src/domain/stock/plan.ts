// Plans the writes of movements and reservations: levels, ledger rows, costs, serial numbers. Pure.

import type Big from 'big.js';
import { AppError } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { digits, isNegative, isZero, roundTo, sum, ZERO } from '../values/decimal.ts';
import type { MovementType } from './movement-type.ts';
import { moveSerials, type SerialChange, type SerialState } from './serial-numbers.ts';
import type { ArticleFacts, LocationFacts, Movement, Reservation } from './stock-facts.ts';
import { weightedAverageCost } from './weighted-average-cost.ts';

/** Stock when a document acts on it, as read under the locks of its articles. */
export interface StockState {
  /** On hand by `levelKey`. */
  onHand: Map<string, Big>;
  /** Serial and batch numbers that the document names, at every location. */
  serials: SerialState[];
  /** True if a level can fall below zero. Contract §6 Stock, negative_stock. */
  negativeStock: 'allow' | 'reject';
}

/** A change of one level row. */
export interface LevelChange {
  articleId: number;
  locationId: number;
  on_hand: Big;
  reserved: Big;
  expected: Big;
}

/** A row of the ledger, without facts of its document. */
export interface LedgerEntry {
  type: MovementType;
  article: ArticleFacts;
  location: LocationFacts;
  qty: Big;
  unit_price: Big | undefined;
  /** Cost of one unit, or the average at which it moved. Undefined if neither is known. */
  unit_cost: Big | undefined;
  /** Weighted average after it. Undefined if it is not known yet. */
  average_cost: Big | undefined;
  balance: Big;
  serial_numbers: string[];
}

export interface StockPlan {
  levels: LevelChange[];
  ledger: LedgerEntry[];
  /** New average cost by article, where it changed. */
  costs: Map<number, Big>;
  serials: SerialChange[];
}

/** Movements of one type, article and location (and batch) as one. */
export interface SummedMovement {
  type: MovementType;
  article: ArticleFacts;
  location: LocationFacts;
  /** The `levelKey` of both. */
  level: string;
  qty: Big;
  movements: Movement[];
  serial_numbers: Set<string>;
}

const MEAN_PLACES = 10;

/** Key of a stock level in a map. */
export const levelKey = (articleId: number, locationId: number) => `${articleId} ${locationId}`;

/**
 * Works out all that the movements and reservations of one document change in stock. Movements of one article at one
 * location are summed first; those with a cost change the weighted average. Contract §6 Stock.
 * Throws AppError INSUFFICIENT_STOCK where the account forbids a level below zero and a level that falls would end there,
 * CONFLICT when a serial number is elsewhere, INVALID_ARGUMENT when dates of a serial number are reversed.
 */
export function planStock(movements: Movement[], reservations: Reservation[], state: StockState): StockPlan {
  const levels = new Map<string, LevelChange>();
  const onHand = new Map(state.onHand);
  const costs = new Map<number, Big>();
  const ledger: LedgerEntry[] = [];

  for (const { level, article, location, qty } of reservations) {
    const row = change(levels, levelKey(article.id, location.id), article, location);
    row[level] = row[level].plus(qty);
  }
  for (const movement of summed(movements)) {
    const { article, location, level: key, qty } = movement;
    const before = onHand.get(key) ?? ZERO;
    const balance = before.plus(qty);
    if (state.negativeStock === 'reject' && isNegative(qty) && isNegative(balance)) {
      throw new AppError(
        'INSUFFICIENT_STOCK',
        new Message('stock_short', {
          code: article.item_code,
          before: digits(before),
          location: location.location_code,
          asked: digits(qty.neg()),
        }),
      );
    }
    const average = costs.get(article.id) ?? article.average_cost;
    const cost = unitCost(movement, average);
    const after = cost ? weightedAverageCost(total(onHand, article.id), average, qty, cost) : average;
    if (after && after !== average && !(average && after.eq(average))) costs.set(article.id, after);
    ledger.push({
      type: movement.type,
      article,
      location,
      qty,
      unit_price: mean(movement, ({ unit_price }) => unit_price),
      unit_cost: cost ?? average,
      average_cost: after,
      balance,
      serial_numbers: [...movement.serial_numbers],
    });
    onHand.set(key, balance);
    const level = change(levels, key, article, location);
    level.on_hand = level.on_hand.plus(qty);
  }
  return { levels: sorted([...levels.values()]), ledger, costs, serials: moveSerials(movements, state.serials) };
}

/** Key of the movement into which movements are summed. Each batch has one of its own, so that the ledger shows how much of it went where. */
export function movementKey(
  type: string,
  article: Pick<ArticleFacts, 'id' | 'tracking'>,
  location: Pick<LocationFacts, 'id'>,
  serialNumbers: Iterable<string>,
): string {
  return keyAtLevel(type, levelKey(article.id, location.id), article, serialNumbers);
}

function keyAtLevel(
  type: string,
  level: string,
  { tracking }: Pick<ArticleFacts, 'tracking'>,
  serialNumbers: Iterable<string>,
): string {
  if (tracking !== 'batch') return `${type} ${level}`;
  const [first] = serialNumbers;
  return `${type} ${level} ${first}`;
}

/**
 * Mean cost of one unit of summed movements, rounded to 10 places. Units of which no cost is known count at the average of the
 * article, and at the mean of the others while that is not known. Undefined if no cost is known at all. contract §6 Stock
 */
export function unitCost({ qty, movements }: SummedMovement, average: Big | undefined): Big | undefined {
  if (movements.every(({ cost }) => !cost)) return undefined;
  if (average) return mean({ qty, movements }, ({ cost }) => cost ?? average);
  const known = movements.filter(({ cost }) => cost);
  return mean({ qty: sum(known.map(each => each.qty)), movements: known }, ({ cost }) => cost);
}

// The mean of a figure of one unit, weighted by quantity; undefined when nothing moves or one of the movements has no such figure.
function mean(
  { qty, movements }: Pick<SummedMovement, 'qty' | 'movements'>,
  figureOf: (movement: Movement) => Big | undefined,
): Big | undefined {
  if (isZero(qty)) return undefined;
  const figures = movements.map(figureOf);
  const [only] = figures;
  if (figures.length === 1) return only && roundTo(only, MEAN_PLACES);
  let sum = ZERO;
  for (const [index, figure] of figures.entries()) {
    if (!figure) return undefined;
    sum = sum.plus(figure.times(movements[index]?.qty ?? ZERO));
  }
  return roundTo(sum.div(qty), MEAN_PLACES);
}

/** Level changes by article and location. Who changes them holds the locks of the articles. */
export function sorted(levels: LevelChange[]): LevelChange[] {
  return levels.sort((a, b) => a.articleId - b.articleId || a.locationId - b.locationId);
}

function change(
  levels: Map<string, LevelChange>,
  key: string,
  { id: articleId }: ArticleFacts,
  { id: locationId }: LocationFacts,
): LevelChange {
  const known = levels.get(key);
  if (known) return known;
  const made = { articleId, locationId, on_hand: ZERO, reserved: ZERO, expected: ZERO };
  levels.set(key, made);
  return made;
}

/** Movements of one type, article and location (and batch) become one, in the order in which each first appears. contract §6 Stock */
export function summed(movements: Movement[]): SummedMovement[] {
  const sums = new Map<string, SummedMovement>();
  for (const movement of movements) {
    const { type, reverses = '', article, location, qty, serial_numbers } = movement;
    const level = levelKey(article.id, location.id);
    // A document may sell and take back one article: its void has a movement for each.
    const key = `${reverses} ${keyAtLevel(type, level, article, serial_numbers)}`;
    const known = sums.get(key);
    if (known) {
      known.qty = known.qty.plus(qty);
      known.movements.push(movement);
      for (const number of serial_numbers) known.serial_numbers.add(number);
    } else {
      const numbers = new Set(serial_numbers);
      sums.set(key, { type, article, location, level, qty, movements: [movement], serial_numbers: numbers });
    }
  }
  return [...sums.values()];
}

function total(onHand: Map<string, Big>, articleId: number): Big {
  const prefix = `${articleId} `;
  let sum = ZERO;
  for (const [key, quantity] of onHand) if (key.startsWith(prefix)) sum = sum.plus(quantity);
  return sum;
}
