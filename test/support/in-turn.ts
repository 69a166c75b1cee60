// Values that every place is tried with, shared out among the places: pairs in place of all combinations.

import { IS_LONG } from './long.ts';

/**
 * Returns a function that gives the first place of a key all values, and each further one the next `count` of them in turn.
 * In a long run, every place gets all.
 */
export function inTurn(count: number): <T>(key: string, values: readonly T[]) => readonly T[] {
  const places = new Map<string, number>();
  return (key, values) => {
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    if (IS_LONG || place === 0 || values.length <= count) return values;
    const from = (place * count) % values.length;
    return [...values, ...values].slice(from, from + count);
  };
}
