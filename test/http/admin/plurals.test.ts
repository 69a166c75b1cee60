// One of a thing is not several: every sentence of the area with a number in it, in both languages.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../../src/http/admin/words/en.ts';
import { pt } from '../../../src/http/admin/words/pt.ts';

/** What is never 1: periods that the pages offer, and names. */
const NEVER_ONE = new Set([
  'home.salesHelp',
  'home.thisPeriod',
  'home.before',
  'home.salesOf',
  'company.sets.previewOf',
  'settle.cut',
  'requests.milliseconds',
  'articleStock.days',
]);

function* sentences(words: object, path: string[] = []): Generator<[string, string[]]> {
  for (const [name, value] of Object.entries(words)) {
    const own = [...path, name];
    if (typeof value === 'object' && value !== null) yield* sentences(value, own);
    if (typeof value !== 'function' || NEVER_ONE.has(own.join('.'))) continue;
    // Some take the number, others its text.
    const texts = (['1', 1] as const).map(one => {
      try {
        return String(value(one, 'x', 'x', 'x'));
      } catch {
        return '';
      }
    });
    yield [own.join('.'), texts];
  }
}

describe('A sentence about one', () => {
  it('in English has neither a plural noun nor a plural verb behind the number', () => {
    const plural = /\b1 (?:more )?(?!(?:is|was|has|ms|signs)\b)(?:\w+s|are|have|were)\b/;
    const wrong = [...sentences(en)].filter(([, texts]) => texts.every(text => plural.test(text)));
    assert.deepEqual(wrong, []);
  });

  it('in Portuguese has no plural behind the number', () => {
    const plural = /(?<![\p{L}\d])1 (?:\p{L}+s|são|têm|não são)(?!\p{L})/u;
    const wrong = [...sentences(pt)].filter(([, texts]) => texts.every(text => plural.test(text)));
    assert.deepEqual(wrong, []);
  });

  it('of overdue documents and of an empty list reads as people write', () => {
    const titles = { one: 'Invoice', many: 'Invoices' };
    assert.equal(en.home.overdueDocuments('1', titles), '1 invoice is overdue');
    assert.equal(en.home.overdueDocuments('2', titles), '2 invoices are overdue');
    assert.equal(en.lists.empty('All documents'), 'There are no documents yet.');
    assert.equal(en.lists.empty('Customers'), 'There are no customers yet.');
  });
});
