// If-Match and If-None-Match: lists of tags, weak tags, `*`, and what proxies that compress make of ours.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entityTagsOf, isAmong, namesVersion } from '../../../src/domain/values/entity-tags.ts';

describe('A header with entity tags', () => {
  const lists: [string, ReturnType<typeof entityTagsOf>][] = [
    ['*', '*'],
    [' * ', '*'],
    ['"6"', ['6']],
    ['W/"6"', ['6']],
    ['"5", "6"', ['5', '6']],
    ['"5","6"', ['5', '6']],
    ['W/"5" ,\tW/"6"', ['5', '6']],
    [', "6",, ', ['6']],
    ['"a,b", "6"', ['a,b', '6']],
    ['""', ['']],
  ];
  for (const [header, tags] of lists) it(`is read: ${header}`, () => assert.deepEqual(entityTagsOf(header), tags));

  for (const header of [
    '',
    '6',
    '"6',
    '6"',
    "'6'",
    'w/"6"',
    'W/6',
    'W/ "6"',
    '"6" "5"',
    '*, "6"',
    '"6", *',
    '"a b"',
    '"6"; q=1',
  ])
    it(`is none: ${header}`, () => assert.equal(entityTagsOf(header), undefined));

  it('is read in linear time', () => {
    const began = performance.now();
    for (const header of ['"6",'.repeat(4000), `${'"6" '.repeat(4000)}x`, ' ,'.repeat(8000), `"${'x'.repeat(16000)}`])
      entityTagsOf(header);
    assert.ok(performance.now() - began < 200);
  });
});

it('A version is named by its tag, also where a proxy has changed it, and by no other', () => {
  for (const tags of [['6'], ['5', '6'], ['6-gzip'], ['6--gzip'], ['6-br'], ['6-zstd'], ['6-deflate']])
    assert.ok(namesVersion(6, tags), String(tags));
  assert.ok(namesVersion('6', '*'));
  for (const tags of [['5'], ['06'], ['6-x'], ['-gzip'], ['16-gzip'], ['6-gzip-br'], [], ['']])
    assert.ok(!namesVersion(6, tags), String(tags));
  assert.ok(isAmong('x', ['x']) && isAmong('x', '*') && !isAmong('x', ['y']));
});
