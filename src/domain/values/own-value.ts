// Looks up a word from outside.

/** Value of a table under a key. Undefined for `constructor` and its kin, which every object inherits. */
export function ownValue<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
