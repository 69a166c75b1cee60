// Serial and batch numbers: registered by what comes in, carried by transfers, used up by sales. Pure.

import type Big from 'big.js';
import { digits, ONE, ZERO } from './decimal.ts';
import type { ArticleFacts, Effect, LocationFacts, StockLine } from './effects.ts';
import { type Fault, Refusal } from './errors.ts';

export type SerialStatus = 'in_stock' | 'sold' | 'moved_out';

/** A serial (one row an article) or batch (one row an article and place) as it is on file. */
export interface SerialState {
  articleId: number;
  serial_number: string;
  location: LocationFacts;
  available: Big;
  status: SerialStatus;
}

/** A row to insert or to bring into a new state; `from` is the place of the row that is changed. */
export interface SerialChange {
  article: ArticleFacts;
  serial_number: string;
  from: LocationFacts | undefined;
  location: LocationFacts;
  available: Big;
  status: SerialStatus;
  production_date: string | undefined;
  expiration_date: string | undefined;
}

/**
 * Faults of the numbers on lines that move stock: as many as the quantity for `serial`, one for `batch`, none twice.
 * `nameOf` gives the field of a line as the client wrote it. Contract section 6, serialNumber.
 */
export function serialFaults(lines: StockLine[], nameOf: (line: number) => string): Fault[] {
  const seen = new Set<string>();
  return lines.flatMap(({ line, article, qty, serial_numbers }): Fault[] => {
    const { tracking, item_code } = article;
    if (tracking === 'none') return [];
    const field = nameOf(line);
    const wanted = tracking === 'serial' ? digits(qty) : '1';
    if (String(serial_numbers.length) !== wanted) {
      const what = tracking === 'serial' ? 'one serial number a unit' : 'one batch number a line';
      const given =
        serial_numbers.length === 0 ? 'none' : `${serial_numbers.length} (${serial_numbers.slice(0, 5).join(', ')})`;
      return [
        {
          field,
          message: `Field '${field}' must have ${what}: article '${item_code}' needs ${wanted}, given ${given}`,
        },
      ];
    }
    if (tracking === 'batch') return [];
    return serial_numbers.flatMap(serial => {
      const key = `${article.id} ${serial}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ field, message: `Field '${field}' repeats serial number '${serial}' of article '${item_code}'` }];
    });
  });
}

/** Where every number that the effects name ends up. Throws CONFLICT naming a number that isn't where it should be. */
export function moveSerials(effects: Effect[], states: SerialState[]): SerialChange[] {
  const book = new SerialBook(states);
  for (const effect of effects) {
    if (effect.kind !== 'move' || effect.line.article.tracking === 'none') continue;
    for (const serial of effect.line.serial_numbers) {
      if (effect.line.article.tracking === 'serial') book.moveSerial(effect, serial);
      else book.moveBatch(effect, serial);
    }
  }
  return book.changes();
}

type Move = Extract<Effect, { kind: 'move' }>;

/** The numbers as they stand while one document is worked through. */
class SerialBook {
  readonly #states: Map<string, SerialState>;
  readonly #changes = new Map<string, SerialChange>();

  constructor(states: SerialState[]) {
    // A serial has one row; a batch one for each place.
    this.#states = new Map(states.map(state => [rowKey(state.articleId, state.serial_number, state.location), state]));
  }

  moveSerial({ line: { article, ...line }, location, qty, type }: Move, serial: string): void {
    const at = this.#find(article, serial);
    if (qty.gt(ZERO)) {
      // What left with this very document (a transfer) arrives; anything else in stock is there already.
      if (at?.status === 'in_stock')
        throw conflict(article, serial, `is in stock at '${at.location.location_code}' already`);
      this.#put(article, serial, at, { location, available: ONE, status: 'in_stock' }, line);
      return;
    }
    if (at?.status !== 'in_stock') throw conflict(article, serial, at ? `is ${told(at)}` : 'is not on file');
    if (at.location.id !== location.id) {
      throw conflict(article, serial, `is at '${at.location.location_code}', not at '${location.location_code}'`);
    }
    this.#put(article, serial, at, { location, available: ZERO, status: type === 'sale' ? 'sold' : 'moved_out' }, line);
  }

  moveBatch({ line: { article, ...line }, location, qty, type }: Move, batch: string): void {
    const at = this.#states.get(rowKey(article.id, batch, location));
    const available = (at?.available ?? ZERO).plus(qty);
    if (available.lt(ZERO)) {
      const elsewhere = [...this.#states.values()]
        .filter(state => state.articleId === article.id && state.serial_number === batch && state.available.gt(ZERO))
        .map(state => `${digits(state.available)} at '${state.location.location_code}'`);
      const where = elsewhere.length > 0 ? `; there are ${elsewhere.join(', ')}` : '; it is not in stock anywhere';
      throw conflict(
        article,
        batch,
        `has ${digits(at?.available ?? ZERO)} at '${location.location_code}', ${digits(qty.neg())} asked${where}`,
      );
    }
    const empty: SerialStatus = type === 'sale' ? 'sold' : 'moved_out';
    this.#put(article, batch, at, { location, available, status: available.gt(ZERO) ? 'in_stock' : empty }, line);
  }

  changes(): SerialChange[] {
    return [...this.#changes.values()];
  }

  #find(article: ArticleFacts, serial: string): SerialState | undefined {
    for (const state of this.#states.values()) {
      if (state.articleId === article.id && state.serial_number === serial) return state;
    }
    return undefined;
  }

  #put(
    article: ArticleFacts,
    serial: string,
    at: SerialState | undefined,
    now: Pick<SerialState, 'location' | 'available' | 'status'>,
    line: Pick<StockLine, 'production_date' | 'expiration_date'>,
  ): void {
    const earlier = at && this.#changes.get(rowKey(article.id, serial, at.location));
    if (at) {
      this.#states.delete(rowKey(article.id, serial, at.location));
      this.#changes.delete(rowKey(article.id, serial, at.location));
    }
    const key = rowKey(article.id, serial, now.location);
    this.#states.set(key, { articleId: article.id, serial_number: serial, ...now });
    this.#changes.set(key, {
      article,
      serial_number: serial,
      from: earlier ? earlier.from : at?.location,
      ...now,
      production_date: line.production_date ?? earlier?.production_date,
      expiration_date: line.expiration_date ?? earlier?.expiration_date,
    });
  }
}

const rowKey = (articleId: number, serial: string, location: LocationFacts) => `${articleId} ${location.id} ${serial}`;

function told({ status, location }: SerialState): string {
  return status === 'sold' ? `sold from '${location.location_code}'` : `gone from '${location.location_code}'`;
}

function conflict(article: ArticleFacts, serial: string, reason: string): Refusal {
  return new Refusal(
    'CONFLICT',
    `${article.tracking === 'batch' ? 'Batch' : 'Serial'} number '${serial}' of article '${article.item_code}' ${reason}`,
  );
}
