// The places of records in long lists, learned from pages that were read, so that a page far behind is found from the nearest one.

import { LRUCache } from 'lru-cache';
import type { ListPlan } from '../query/plan.ts';
import type { PageRow } from '../query/sql.ts';

/** A record of a list, and the number of records before it. */
interface Place {
  skip: number;
  id: bigint;
  /** Time of its read, in milliseconds of the clock. */
  since: number;
}

/** Pages with a smaller `skip` are found as fast from the beginning. */
const MIN_SKIP = 1000;
/** Size of a section of records; one position of each section is cached. */
const SPACING = 2_000;
/** Maximum cached positions of a list; the oldest are dropped. */
const MAX_PLACES = 500;
const MAX_LISTS = 200;

/** Milliseconds for which a position is cached. It bounds the damage of a database that lost commits. */
const KEPT_MS = 10 * 60_000;
/**
 * Before a record, another one may still be committed by a transaction that began earlier. None takes as long as this many times the
 * deadline of a statement, nor ten minutes where the deadline is short: an idle transaction is ended after one.
 */
const SETTLED_DEADLINES = 100;
const MIN_SETTLED_MS = 10 * 60_000;

/**
 * Begins pages with `skip` at a record whose place is known, in lists whose records stay where they are. PostgreSQL would count all
 * entries of the index before the page. The answers are the same. docs/performance.md
 */
export class ListPlaces {
  readonly #lists = new LRUCache<string, Map<number, Place>>({ max: MAX_LISTS });
  readonly #settledMs: number;
  readonly #clock: () => number;

  /** `deadlineMs`: longest time of a statement. `clock`: milliseconds that never go back. */
  constructor(deadlineMs: number, clock: () => number = () => performance.now()) {
    this.#settledMs = Math.max(MIN_SETTLED_MS, SETTLED_DEADLINES * deadlineMs);
    this.#clock = clock;
  }

  /** The same page, relative to the nearest record before it with a known position. */
  fromNearest(accountId: number, plan: ListPlan): ListPlan {
    if (!isFoundByPlace(plan)) return plan;
    const oldest = this.#clock() - KEPT_MS;
    let nearest: Place | undefined;
    for (const place of this.#lists.get(nameOf(accountId, plan))?.values() ?? [])
      if (place.skip <= plan.skip && place.since > oldest && !(nearest && nearest.skip >= place.skip)) nearest = place;
    return nearest ? { ...plan, skip: plan.skip - nearest.skip, after: nearest.id - 1n } : plan;
  }

  /** Caches the position of the first record of a page. `plan`: plan of the request. */
  learn(accountId: number, plan: ListPlan, { first, age }: PageRow): void {
    if (!isFoundByPlace(plan) || typeof first !== 'number') return;
    if (typeof age !== 'number' || age * 1000 < this.#settledMs) return;
    const name = nameOf(accountId, plan);
    const places = this.#lists.get(name) ?? new Map<number, Place>();
    this.#lists.set(name, places);
    const section = Math.floor(plan.skip / SPACING);
    const known = places.get(section);
    const since = this.#clock();
    // The lowest one of a section serves the most pages.
    if (known && known.skip <= plan.skip && known.since > since - KEPT_MS) return;
    places.delete(section);
    places.set(section, { skip: plan.skip, id: BigInt(first), since });
    const [oldest] = places.keys();
    if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
  }
}

// True if the page is found by its position, among records with fixed positions.
const isFoundByPlace = ({ resource, search, days, filters, sort, newestFirst, after, id, skip }: ListPlan): boolean =>
  Boolean(resource.permanent && skip >= MIN_SKIP) &&
  search.length === 0 &&
  filters.length === 0 &&
  !(days || sort || newestFirst) &&
  after === undefined &&
  id === undefined;

const nameOf = (accountId: number, { resource, type = '' }: ListPlan) => `${accountId} ${resource.path} ${type}`;
