// Compares names of which two places have the same, such as the texts of two languages.

import assert from 'node:assert/strict';

/** Fails unless both have the same names. The message has only those that differ. `place` has `actual`: a file, and the part of it. */
export function assertSameNames(actual: Iterable<string>, expected: Iterable<string>, place: string): void {
  const names = new Set(actual);
  const needed = new Set(expected);
  const missing = [...needed.difference(names)].map(name => `add '${name}'`);
  const unknown = [...names.difference(needed)].map(name => `remove '${name}'`);
  assert.ok(missing.length + unknown.length === 0, `${place}:\n${[...missing, ...unknown].join('\n')}`);
}
