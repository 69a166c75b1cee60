// Whether the fonts have all characters of a document is known before it is printed.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { openPdfWriter } from '../../../src/printing/pdf/pdf-writer.ts';
import { openTypesetter } from '../../../src/printing/pdf/text/typesetter.ts';
import { sampleJobs } from '../../../src/printing/templates/sample-documents.ts';
import { loadWords } from '../../../src/printing/templates/template-words.ts';
import { makeView } from '../../../src/printing/view/make-view.ts';
import { templatesDirectory } from '../print-rig.ts';
import { style } from './sample-drawing.ts';

const writer = await openPdfWriter();
const typesetter = await openTypesetter();

const missing = (text: string) => typesetter.shape(text, style).missing;

describe('the fonts have all characters', () => {
  test('of the samples in each language', () => {
    for (const language of ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']) {
      const { words } = loadWords(join(templatesDirectory, 'standard'), language);
      for (const job of sampleJobs(language)) assert.ok(writer.hasAllCharacters(makeView(job, words)), language);
    }
  });

  for (const text of [
    'Ærøskøbing Łódź façade Tiếng Việt ffi ﬁ ™ № €',
    'Tie\u0302\u0301ng Vie\u0323\u0302t, decomposed; \u212b and \u2126',
    'Τιμολόγιο, Счёт-фактура',
    'فاتورة المبيعات, חשבונית מס',
    '增值税发票, 請求書・品名ラーメン, 세금계산서',
    'ใบแจ้งหนี้ น้ำ',
    '😀🚚📦✅ 👩‍🔧 1️⃣',
    'invisible \u200b\u00ad\u2060\ufe0f, controls \u0000\n\u0085\u2028\u202e, \ud800 alone, "quoted" \\',
  ]) {
    test(`of ${JSON.stringify(text)}`, () => {
      assert.deepEqual([...missing(text)], []);
      assert.ok(writer.hasAllCharacters({ notes: [{ text }] }));
    });
  }

  for (const character of [...'₴₿ʻअ⁻₋‽ℂ☐☒►', '\ue123', '\u{10fffd}']) {
    test(`but not ${character}`, () => {
      assert.ok(missing(character).has(character));
      assert.ok(!writer.hasAllCharacters({ account: { name: `Some ${character}` } }));
    });
  }

  test('only where no character is printed as its code', () => {
    const letter = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
      fc.constantFrom(...'aé한ก\u0301\u202f\u2011\u3000中'),
    );
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 4 }), parts => {
        const text = parts.join('');
        if (writer.hasAllCharacters({ text })) assert.deepEqual([...missing(text)], []);
      }),
      { numRuns: 3000 },
    );
  });
});
