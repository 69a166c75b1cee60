// The names of prepared statements: a connection keeps one text for each, so two statements of one name fail where both are used.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { filesOf, read } from './source-files.ts';

/** The name of a statement stands before its text. */
const NAMED = /\bname: '([^']+)',?\s+(?:\/\/[^\n]*\s+)*text(?::|,|\s*\})/g;

it('Every statement has a name of its own', () => {
  const places = new Map<string, string[]>();
  for (const file of filesOf('src/**/*.ts'))
    for (const [, name = ''] of read(file).matchAll(NAMED)) places.set(name, [...(places.get(name) ?? []), file]);
  assert.ok(places.size > 100, `${places.size} names`);
  assert.deepEqual(
    [...places].filter(([, files]) => files.length > 1),
    [],
  );
});
