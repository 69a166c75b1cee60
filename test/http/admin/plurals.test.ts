// One of a thing is not several: every sentence of the area with a number in it, in languages whose plurals have a form of their own.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fill, type Plural } from '../../../src/http/admin/words/fill.ts';
import { wordsOf } from '../../../src/http/admin/words/words.ts';

const en = wordsOf('en');

/** Values that are never 1: periods that the pages offer, and names. */
const NEVER_ONE = new Set([
  'home.thisPeriod',
  'home.before',
  'home.salesOf',
  'company.sets.previewOf',
  'settle.cut',
  'requests.milliseconds',
  'articleStock.days',
  'documents.openedAgain',
  'bank.foreignHelp',
]);

function* sentences(words: object, path: string[] = []): Generator<[string, string]> {
  for (const [name, value] of Object.entries(words)) {
    const own = [...path, name];
    const isPlural = typeof value === 'object' && value !== null && 'other' in value;
    if (typeof value === 'object' && value !== null && !isPlural) yield* sentences(value, own);
    else if (!NEVER_ONE.has(own.join('.'))) yield [own.join('.'), aboutOne(value)];
  }
}

/** The text with 1 in its first gap, and a word in the others. */
function aboutOne(text: string | Plural): string {
  let gaps = 0;
  const one = typeof text === 'string' ? text : text.one;
  return one.replaceAll(/\{\w+(?::lower)?\}/g, () => (gaps++ === 0 ? '1' : 'x'));
}

describe('A sentence about one', () => {
  it('in English has neither a plural noun nor a plural verb behind the number', () => {
    const plural = /\b1 (?:more )?(?!(?:is|was|has|ms|signs)\b)(?:\w+s|are|have|were)\b/;
    const wrong = [...sentences({ ...en, messages: {} })].filter(([, text]) => plural.test(text));
    assert.deepEqual(wrong, []);
  });

  const plurals = {
    pt: /(?<![\p{L}\d])1 (?:\p{L}+s|são|têm|não são)(?!\p{L})/u,
    es: /(?<![\p{L}\d])1 (?:(?!más\b)\p{L}+s|son|han|están)(?!\p{L})/u,
    fr: /(?<![\p{L}\d])1 (?:\p{L}+s|sont|ont)(?!\p{L})/u,
    de: /(?<![\p{L}\d])1 (?:Zeilen|Sitzungen|Belege|Codes|Rechnungen|Entwürfe|Umsätze|Mahnungen|sind|haben|wurden|werden)(?!\p{L})/u,
  };
  for (const [language, plural] of Object.entries(plurals))
    it(`in ${language} has no plural behind the number`, () => {
      const words = wordsOf(language as keyof typeof plurals);
      const wrong = [...sentences({ ...words, messages: {} })].filter(([, text]) => plural.test(text));
      assert.deepEqual(wrong, []);
    });

  it('of overdue documents and of an empty list reads as people write', () => {
    const titles = { one: 'Invoice', many: 'Invoices' };
    assert.equal(fill(en.home.overdueDocuments, { count: '1', ...titles }), '1 invoice is overdue');
    assert.equal(fill(en.home.overdueDocuments, { count: '2', ...titles }), '2 invoices are overdue');
    assert.equal(fill(en.lists.empty, { many: 'Documents' }), 'There are no documents yet.');
    assert.equal(fill(en.lists.empty, { many: 'Customers' }), 'There are no customers yet.');
  });
});
