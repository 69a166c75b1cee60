// From effects to what must be written: level changes, ledger rows, costs, serial numbers. Pure; refuses what can't be.

import type Big from 'big.js';
import type { ArticleFacts, Effect, LocationFacts, StockLine } from '../effects/effect.ts';
import { AppError } from '../errors.ts';
import { digits, roundTo, ZERO } from '../values/decimal.ts';
import type { MovementType } from './movement-type.ts';
import { moveSerials, type SerialChange, type SerialState } from './serial-numbers.ts';
import { weightedAverageCost } from './weighted-average-cost.ts';

/** What is known of stock when a document acts on it, read under the locks of its articles. */
export interface StockState {
  /** On hand by `levelKey`. */
  onHand: Map<string, Big>;
  /** Serial and batch numbers that the document names, wherever they are. */
  serials: SerialState[];
  /** Whether an account may sell what it hasn't got. Contract section 6, negative_stock. */
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

/** A row of the ledger, but for what the document says of itself. */
export interface LedgerEntry {
  type: MovementType;
  article: ArticleFacts;
  location: LocationFacts;
  qty: Big;
  unit_price: Big | undefined;
  /** What one unit cost (bought, opened) or the average it was taken out at. */
  unit_cost: Big;
  /** The weighted average after it. */
  average_cost: Big;
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

interface Movement {
  type: MovementType;
  article: ArticleFacts;
  location: LocationFacts;
  qty: Big;
  /** Σ qty × unit_price and Σ qty × cost of the lines summed; undefined when one of them has none. */
  priced: Big | undefined;
  paid: Big | undefined;
  lines: StockLine[];
}

export const levelKey = (articleId: number, locationId: number) => `${articleId} ${locationId}`;

/**
 * Works out all that the effects of one document change in stock. Contract section 6: lines on one article and place are
 * summed first; a purchase moves the weighted average; where the account forbids it no level that falls ends below zero.
 * Throws AppError INSUFFICIENT_STOCK, CONFLICT (a serial elsewhere) or INVALID_ARGUMENT (serials miscounted).
 */
export function planStock(effects: Effect[], state: StockState): StockPlan {
  const levels = new Map<string, LevelChange>();
  const onHand = new Map(state.onHand);
  const costs = new Map<number, Big>();
  const ledger: LedgerEntry[] = [];

  for (const effect of effects) {
    if (effect.kind === 'plan')
      change(levels, effect.line.article.id, effect.location.id)[effect.what] = added(levels, effect);
  }
  const movements = summed(effects);
  for (const movement of movements) {
    const { article, location, qty } = movement;
    const before = onHand.get(levelKey(article.id, location.id)) ?? ZERO;
    const balance = before.plus(qty);
    if (state.negativeStock === 'reject' && qty.lt(ZERO) && balance.lt(ZERO)) {
      throw new AppError(
        'INSUFFICIENT_STOCK',
        `Article '${article.item_code}' has ${digits(before)} on hand at '${location.location_code}', ${digits(qty.neg())} asked`,
      );
    }
    const average = costs.get(article.id) ?? article.average_cost;
    const cost = movement.paid && !qty.eq(ZERO) ? roundTo(movement.paid.div(qty), 10) : undefined;
    const after = cost ? weightedAverageCost(total(onHand, article.id), average, qty, cost) : average;
    if (!after.eq(average)) costs.set(article.id, after);
    ledger.push({
      type: movement.type,
      article,
      location,
      qty,
      unit_price: movement.priced && !qty.eq(ZERO) ? roundTo(movement.priced.div(qty), 10) : undefined,
      unit_cost: cost ?? average,
      average_cost: after,
      balance,
      serial_numbers: [...new Set(movement.lines.flatMap(line => line.serial_numbers))],
    });
    onHand.set(levelKey(article.id, location.id), balance);
    const level = change(levels, article.id, location.id);
    level.on_hand = level.on_hand.plus(qty);
  }
  return { levels: sorted([...levels.values()]), ledger, costs, serials: moveSerials(effects, state.serials) };
}

/** Level changes in the one order in which all transactions touch them. */
export function sorted(levels: LevelChange[]): LevelChange[] {
  return levels.sort((a, b) => a.articleId - b.articleId || a.locationId - b.locationId);
}

function change(levels: Map<string, LevelChange>, articleId: number, locationId: number): LevelChange {
  const key = levelKey(articleId, locationId);
  const known = levels.get(key) ?? { articleId, locationId, on_hand: ZERO, reserved: ZERO, expected: ZERO };
  levels.set(key, known);
  return known;
}

function added(levels: Map<string, LevelChange>, effect: Extract<Effect, { kind: 'plan' }>): Big {
  return change(levels, effect.line.article.id, effect.location.id)[effect.what].plus(effect.qty);
}

// Movements of one type, article and place become one, in the order in which each first appears.
function summed(effects: Effect[]): Movement[] {
  const movements = new Map<string, Movement>();
  for (const effect of effects) {
    if (effect.kind !== 'move') continue;
    const { type, line, location, qty, cost } = effect;
    // Each batch keeps a movement of its own, so that the ledger tells how much of it went where.
    const batch = line.article.tracking === 'batch' ? line.serial_numbers[0] : '';
    const key = `${type} ${levelKey(line.article.id, location.id)} ${batch}`;
    const priced = line.unit_price && qty.times(line.unit_price);
    const paid = cost && qty.times(cost);
    const known = movements.get(key);
    if (known) {
      known.qty = known.qty.plus(qty);
      known.priced = known.priced && priced && known.priced.plus(priced);
      known.paid = known.paid && paid && known.paid.plus(paid);
      known.lines.push(line);
    } else {
      movements.set(key, { type, article: line.article, location, qty, priced, paid, lines: [line] });
    }
  }
  return [...movements.values()];
}

function total(onHand: Map<string, Big>, articleId: number): Big {
  const prefix = `${articleId} `;
  let sum = ZERO;
  for (const [key, quantity] of onHand) if (key.startsWith(prefix)) sum = sum.plus(quantity);
  return sum;
}
