// The totals that a browser computes while somebody types are those of the server: the same modules, bundled and minified.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type Big from 'big.js';
import fc from 'fast-check';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import * as ofServer from '../../../src/domain/documents/new-document/total-of-lines.ts';
import { minorUnits } from '../../../src/domain/values/currency.ts';
import { decimal, digits, roundTo } from '../../../src/domain/values/decimal.ts';
import { bundleScripts } from '../../../src/http/admin/page/bundle-scripts.ts';
import { vatByRate } from '../../support/document-totals.ts';

// A script of its own, bundled as those of pages are.
const directory = mkdtempSync(join(tmpdir(), 'kontor-totals-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const sourceOf = (path: string) => JSON.stringify(join(import.meta.dirname, '../../../src/domain', path));
const entry = join(directory, 'totals.mjs');
writeFileSync(
  entry,
  `export * from ${sourceOf('documents/new-document/total-of-lines.ts')};
  export { decimal } from ${sourceOf('values/decimal.ts')};`,
);
for (const content of (await bundleScripts([pathToFileURL(entry)])).values()) writeFileSync(entry, content);
const ofBrowser: typeof ofServer & { decimal: typeof decimal } = await import(pathToFileURL(entry).href);

type Texts = Record<string, string | boolean | undefined>;

const amount = (most: number, places: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(10 ** places - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(places, '0')}`);
const maybe = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined, freq: 3 });
const rates = fc.constantFrom('0', '6', '13', '23', '7.7', '19.25', undefined);

const lines = fc.array(
  fc.record({
    qty: fc.oneof(fc.nat(500).map(String), amount(100, 3)),
    unit_price: fc.oneof(amount(5000, 2), amount(90, 4)),
    discount: maybe(amount(99, 1)),
    vat: rates,
    vat_included: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
const headers = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY', 'KWD', 'USD'),
  discount: maybe(amount(50, 1)),
  discount_amount: maybe(amount(3, 2)),
  eco_tax_amount: maybe(amount(9, 2)),
  stamp_duty: maybe(fc.constantFrom('0.4', '4')),
  irs_tax: maybe(fc.constantFrom('11.5', '25')),
  withholding: maybe(amount(5, 2)),
});

function numbersOf(texts: Texts, read: (text: string) => Big): Record<string, unknown> {
  const entries = Object.entries(texts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' && name !== 'currency' ? read(value) : value]),
  );
}

/** The figures as text, so that numbers of the two sides compare. */
function figures(found: ofServer.DocumentTotals | undefined): unknown {
  return JSON.parse(JSON.stringify(found ?? null, (_, value) => value));
}

describe('Totals in a browser', () => {
  it('are those of the server, to the last digit, for hundreds of documents', () => {
    fc.assert(
      fc.property(lines, headers, (texts, header) => {
        const here = ofServer.totalOfLines(
          texts.map(line => numbersOf(line, decimal) as TotalsLine),
          numbersOf(header, decimal) as unknown as ofServer.UntotalledHeader,
        );
        const there = ofBrowser.totalOfLines(
          texts.map(line => numbersOf(line, ofBrowser.decimal) as TotalsLine),
          numbersOf(header, ofBrowser.decimal) as unknown as ofServer.UntotalledHeader,
        );
        assert.deepEqual(figures(there), figures(here));
      }),
      { numRuns: 300 },
    );
  });

  it('are accepted by the check of totals, and are the net and VAT that it stores', () => {
    fc.assert(
      fc.property(lines, headers, (texts, header) => {
        const read = texts.map(line => numbersOf(line, decimal) as TotalsLine);
        const untotalled = numbersOf(header, decimal) as unknown as ofServer.UntotalledHeader;
        const totals = ofServer.totalOfLines(read, untotalled);
        assert.ok(totals);
        // A discount of more than the lines is no document.
        fc.pre(!totals.total.lt(decimal('0')) && !totals.subtotal.plus(totals.discount).lt(decimal('0')));
        const complete = { ...untotalled, total_amount: totals.total };
        const stored = checkTotals(read, complete, 'reject');
        assert.deepEqual(stored.fieldErrors, []);
        assert.equal(digits(stored.net_amount ?? decimal('-1')), digits(totals.net));
        assert.equal(digits(stored.vat ?? decimal('-1')), digits(totals.vat));
        const { charges } = stored;
        assert.equal(digits(charges.withholding ?? decimal('0')), digits(totals.withheld));
        assert.equal(vatByRate(read, { ...complete, ...charges }).length, totals.rows.length);
        // With withholding, the total of a document of few cents may also be what is left of it.
        if (!header.withholding && !header.irs_tax)
          assert.equal(digits(totals.net.plus(totals.vat).plus(totals.surcharges)), digits(totals.total));
      }),
      { numRuns: 1000 },
    );
  });

  it('have line amounts with the places of the currency', () => {
    const line = { qty: decimal('3'), unit_price: decimal('1.115'), vat: decimal('23') };
    assert.equal(ofServer.lineAmount(line, 'EUR', false), '3.35');
    const read = ofBrowser.decimal;
    const there = { qty: read('3'), unit_price: read('1.115'), vat: read('23') };
    assert.equal(ofBrowser.lineAmount(there, 'JPY', false), digits(roundTo(decimal('3.345'), minorUnits('JPY'))));
    assert.equal(ofServer.lineAmount({ qty: decimal('3') }, 'EUR', false), undefined);
  });
});
