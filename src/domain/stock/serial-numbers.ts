// Serial and batch numbers: registered by what comes in, carried by transfers, used up by sales. Pure.

import type Big from 'big.js';
import { type AppError, conflict, type FieldError, fieldError } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { digits, ONE, ZERO } from '../values/decimal.ts';
import type { ArticleFacts, LocationFacts, Movement, StockLine } from './stock-facts.ts';

/** Possible places of a serial or batch number: in stock, or gone by a sale or otherwise. */
export const SERIAL_STATUSES = ['in_stock', 'sold', 'moved_out'] as const;

export type SerialStatus = (typeof SERIAL_STATUSES)[number];

/** A serial number (one row an article) or batch number (one row an article and location) as it is stored. */
export interface SerialState {
  articleId: number;
  serial_number: string;
  location: LocationFacts;
  available: Big;
  status: SerialStatus;
  production_date: string | undefined;
  expiration_date: string | undefined;
}

/** A row to insert, or to bring into a new state; `from` is the location of the row that is changed. */
export interface SerialChange extends Omit<SerialState, 'articleId'> {
  article: ArticleFacts;
  from: LocationFacts | undefined;
}

/**
 * Errors of the numbers on lines that move stock: as many as the quantity for `serial`, one for `batch`, none twice.
 * `nameOf` gives the field of a line as the client wrote it. Contract §6 Stock, serialNumber.
 */
export function serialErrors(lines: StockLine[], nameOf: (line: number) => string): FieldError[] {
  const seen = new Set<string>();
  return lines.flatMap(({ line, article, qty, serial_numbers }): FieldError[] => {
    const { tracking, item_code } = article;
    if (tracking === 'none') return [];
    const field = nameOf(line);
    const wanted = tracking === 'serial' ? digits(qty) : '1';
    if (String(serial_numbers.length) !== wanted) {
      const given =
        serial_numbers.length === 0 ? '0' : `${serial_numbers.length} (${serial_numbers.slice(0, 5).join(', ')})`;
      return [
        {
          field,
          message: new Message(tracking === 'serial' ? 'serial_numbers_count' : 'batch_numbers_count', {
            field,
            code: item_code,
            wanted,
            given,
          }),
        },
      ];
    }
    if (tracking === 'batch') return [];
    const repeated = serial_numbers.filter(serial => seen.size === seen.add(`${article.id} ${serial}`).size);
    if (repeated.length === 0) return [];
    const named = repeated.slice(0, 5).map(serial => `'${serial}'`);
    return [
      { field, message: new Message('serial_numbers_repeated', { field, serials: named.join(', '), code: item_code }) },
    ];
  });
}

/**
 * Place of every number in the movements afterwards. Throws CONFLICT naming a number that is not where it should
 * be, and INVALID_ARGUMENT when a date of a line and the other one on file are reversed.
 */
export function moveSerials(movements: Movement[], states: SerialState[]): SerialChange[] {
  const tracked = movements.filter(({ article }) => article.tracking !== 'none');
  if (tracked.length === 0) return [];
  const numbers = new SerialNumbers(states);
  for (const movement of tracked) {
    const { article, serial_numbers } = movement;
    for (const serial of serial_numbers) {
      if (article.tracking === 'serial') numbers.moveSerial(movement, serial);
      else numbers.moveBatch(movement, serial);
    }
  }
  return numbers.changes();
}

/** The numbers between the movements of one document. */
class SerialNumbers {
  /** By article and number, then by location: a serial number has one row, a batch number one for each location. */
  readonly #states = new Map<string, Map<number, SerialState>>();
  readonly #changes = new Map<string, SerialChange>();

  constructor(states: SerialState[]) {
    for (const state of states) this.#rows(state.articleId, state.serial_number).set(state.location.id, state);
  }

  moveSerial(move: Movement, serial: string): void {
    const { article, location, qty } = move;
    const [at] = this.#rows(article.id, serial).values();
    if (qty.gt(ZERO)) {
      // A transfer has taken it out of the other location just before.
      if (at?.status === 'in_stock')
        throw serialConflict(article, serial, new Message('already_in_stock', { location: at.location.location_code }));
      requireReturnable(move, serial, at && whereGone(at));
      this.#put(move, serial, at, ONE, 'in_stock');
      return;
    }
    requireReturnable(move, serial, at && whereIs(at));
    if (at?.status !== 'in_stock')
      throw serialConflict(article, serial, at ? whereGone(at) : new Message('serial_unknown'));
    if (at.location.id !== location.id) {
      throw serialConflict(
        article,
        serial,
        new Message('at_other_location', { location: at.location.location_code, other: location.location_code }),
      );
    }
    this.#put(move, serial, at, ZERO, statusWhenGone(move));
  }

  moveBatch(move: Movement, batch: string): void {
    const { article, location, qty } = move;
    const rows = this.#rows(article.id, batch);
    requireReturnable(move, batch, rows.size > 0 ? whereBatch([...rows.values()]) : undefined);
    const at = rows.get(location.id);
    const available = (at?.available ?? ZERO).plus(qty);
    if (available.lt(ZERO)) {
      const elsewhere = placesOf([...rows.values()].filter(row => row !== at));
      const short = {
        here: digits(at?.available ?? ZERO),
        location: location.location_code,
        asked: digits(qty.neg()),
      };
      throw serialConflict(
        article,
        batch,
        elsewhere.length > 0
          ? new Message('batch_short_elsewhere', { ...short, places: elsewhere })
          : new Message('batch_short', short),
      );
    }
    this.#put(move, batch, at, available, available.gt(ZERO) ? 'in_stock' : statusWhenGone(move));
  }

  changes(): SerialChange[] {
    return [...this.#changes.values()];
  }

  #rows(articleId: number, serial: string): Map<number, SerialState> {
    const key = `${articleId} ${serial}`;
    const rows = this.#states.get(key) ?? new Map<number, SerialState>();
    this.#states.set(key, rows);
    return rows;
  }

  // `at` is the row that moves; without one a row is made.
  #put(move: Movement, serial: string, at: SerialState | undefined, available: Big, status: SerialStatus): void {
    const { article, location } = move;
    const rows = this.#rows(article.id, serial);
    const earlier = at && this.#changes.get(rowKey(article.id, serial, at.location));
    // A batch that is new at a location has the dates that it has at another one.
    const known = at ?? [...rows.values()].find(row => row.production_date ?? row.expiration_date);
    if (known) refuseReversed(move, known, serial);
    const now = {
      available,
      status,
      location,
      production_date: move.production_date ?? known?.production_date,
      expiration_date: move.expiration_date ?? known?.expiration_date,
    };
    if (at) {
      rows.delete(at.location.id);
      this.#changes.delete(rowKey(article.id, serial, at.location));
    }
    rows.set(location.id, { articleId: article.id, serial_number: serial, ...now });
    const from = earlier ? earlier.from : at?.location;
    this.#changes.set(rowKey(article.id, serial, location), { article, serial_number: serial, from, ...now });
  }
}

// A line that gives one date only is compared with the other one on file.
function refuseReversed(
  { line, production_date, expiration_date }: Movement,
  known: SerialState,
  serial: string,
): void {
  const [made, expires] = [production_date ?? known.production_date, expiration_date ?? known.expiration_date];
  if ((!production_date && !expiration_date) || !made || !expires || expires >= made) return;
  if (expiration_date)
    throw fieldError(`items[${line}].expiration_date`, new Message('before_production_of', { made, serial }));
  throw fieldError(`items[${line}].production_date`, new Message('after_expiration_of', { expires, serial }));
}

const rowKey = (articleId: number, serial: string, location: LocationFacts) => `${articleId} ${location.id} ${serial}`;

// Only purchases register numbers: what customers return was sold to them, and what goes back to a supplier came from it. What has
// come back once, or was sent back to the supplier, does so again only when it has left, or was bought, again. `where` is where the
// number is; undefined: nowhere.
function requireReturnable(
  { type, article, returnable, returned = [] }: Movement,
  number: string,
  where: Message | undefined,
): void {
  if (returned.includes(number))
    throw serialConflict(
      article,
      number,
      new Message('taken_back_already', { reason: where ?? new Message('serial_unknown') }),
    );
  if (type !== 'return_in' && type !== 'return_out') return;
  if (where === undefined) throw serialConflict(article, number, new Message('serial_unknown'));
  if (!returnable || returnable.includes(number)) return;
  if (type === 'return_in') throw serialConflict(article, number, new Message('not_sold_with_line', { reason: where }));
  throw serialConflict(article, number, new Message('not_bought_with_line', { reason: where }));
}

// The customer has sold units, and units whose return was voided.
const statusWhenGone = ({ type, reverses }: Movement): SerialStatus =>
  type === 'sale' || reverses === 'return_in' ? 'sold' : 'moved_out';

const placesOf = (rows: SerialState[]): Message[] =>
  rows
    .filter(row => row.available.gt(ZERO))
    .map(row => new Message('count_at', { count: digits(row.available), location: row.location.location_code }));

const whereBatch = (rows: SerialState[]): Message => {
  const places = placesOf(rows);
  return places.length > 0 ? new Message('has_places', { places }) : new Message('none_in_stock');
};

const whereIs = (state: SerialState): Message =>
  state.status === 'in_stock'
    ? new Message('in_stock_at', { location: state.location.location_code })
    : whereGone(state);

const whereGone = ({ status, location }: SerialState): Message =>
  new Message(status === 'sold' ? 'sold_from' : 'gone_from', { location: location.location_code });

function serialConflict(article: ArticleFacts, serial: string, reason: Message): AppError {
  return conflict(article.tracking === 'batch' ? 'batch_number_problem' : 'serial_number_problem', {
    serial,
    code: article.item_code,
    reason,
  });
}
