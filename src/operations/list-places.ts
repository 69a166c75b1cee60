// The places of records in long lists, learned from pages that were read, so that a page far behind is found from the nearest one.

import { LRUCache } from 'lru-cache';
import type { ListPlan } from '../query/plan.ts';
import type { PageRow } from '../query/sql.ts';

/** A record of a list: so many records come before it. */
interface Place {
  skip: number;
  id: bigint;
  /** When it was learned, in milliseconds of the clock. */
  since: number;
}

/** Pages before this place are found as fast from the beginning. */
const FAR = 1000;
/** One place is remembered of each so many records. */
const SPACING = 2_000;
/** Most places of a list; those that were learned first are forgotten. */
const MAX_PLACES = 500;
const MAX_LISTS = 200;

/** How long a place is remembered, in milliseconds: it bounds what a database that lost commits can spoil. */
const KEPT_MS = 10 * 60_000;

/**
 * Begins pages with `skip` at a record whose place is known, in lists whose records stay where they are. PostgreSQL would count all
 * entries of the index before the page. The answers are the same. docs/decisions/0039
 */
export class ListPlaces {
  readonly #lists = new LRUCache<string, Map<number, Place>>({ max: MAX_LISTS });
  readonly #clock: () => number;

  /** `clock`: milliseconds that never go back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The same page, counted from the nearest record before it whose place is known. */
  fromNearest(accountId: number, plan: ListPlan): ListPlan {
    if (!isCounted(plan)) return plan;
    const oldest = this.#clock() - KEPT_MS;
    let nearest: Place | undefined;
    for (const place of this.#lists.get(nameOf(accountId, plan))?.values() ?? [])
      if (place.skip <= plan.skip && place.since > oldest && !(nearest && nearest.skip >= place.skip)) nearest = place;
    return nearest ? { ...plan, skip: plan.skip - nearest.skip, after: nearest.id - 1n } : plan;
  }

  /** Learns the place of the first record of a page. `plan` is that of the request. */
  learn(accountId: number, plan: ListPlan, { first, recent }: PageRow): void {
    // Before a record of the last minute, another one may still be committed.
    if (!isCounted(plan) || first === undefined || first === null || recent !== false) return;
    const name = nameOf(accountId, plan);
    const places = this.#lists.get(name) ?? new Map<number, Place>();
    this.#lists.set(name, places);
    const part = Math.floor(plan.skip / SPACING);
    const known = places.get(part);
    const since = this.#clock();
    // The lowest one of a part serves the most pages.
    if (known && known.skip <= plan.skip && known.since > since - KEPT_MS) return;
    places.delete(part);
    places.set(part, { skip: plan.skip, id: BigInt(first), since });
    const [oldest] = places.keys();
    if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest);
  }
}

// Whether PostgreSQL counts records that all stay in their places.
const isCounted = ({ resource, search, days, filters, sort, after, id, skip }: ListPlan): boolean =>
  Boolean(resource.permanent && skip >= FAR) &&
  search.length === 0 &&
  filters.length === 0 &&
  !(days || sort) &&
  after === undefined &&
  id === undefined;

const nameOf = (accountId: number, { resource, type = '' }: ListPlan) => `${accountId} ${resource.path} ${type}`;
