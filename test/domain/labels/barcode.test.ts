// Barcodes of labels, compared with the tables of the standards: ISO/IEC 15420 (EAN, UPC) and ISO/IEC 15417 (Code 128).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Barcode, barcodeOf, barcodeText, isGtin } from '../../../src/domain/labels/barcode.ts';

/** Widths of the elements of each digit, of the sets A and C; set B has them in reverse. */
const DIGITS = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ');
/** Sets of the left half of EAN-13 by its first digit. */
const SETS = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ');
const GUARD = '111';
const MIDDLE = '11111';

const widthsOf = (digits: string, set = '') =>
  [...digits]
    .map((digit, at) => {
      const widths = DIGITS[Number(digit)] ?? '';
      return set[at] === 'B' ? [...widths].reverse().join('') : widths;
    })
    .join('');

/** Element widths of a GTIN, beginning with a bar. */
function elementsOf(gtin: string): string {
  const half = (from: number, to: number) => gtin.slice(from, to);
  if (gtin.length === 8) return GUARD + widthsOf(half(0, 4)) + MIDDLE + widthsOf(half(4, 8)) + GUARD;
  const all = gtin.padStart(13, '0');
  const set = SETS[Number(all[0])] ?? '';
  return GUARD + widthsOf(all.slice(1, 7), set) + MIDDLE + widthsOf(all.slice(7)) + GUARD;
}

/** The code as dark and light modules, without quiet zones. */
function modulesOf({ bars }: Barcode): string {
  const [first = [0, 0]] = bars;
  let text = '';
  for (const [left, width] of bars) text = text.padEnd(left - first[0], '0') + '1'.repeat(width);
  return text;
}

const modules = (elements: string) =>
  [...elements].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');

/** Element widths of the symbols of Code 128 by value, 0 to 106; the last one is the stop without its final bar. */
const CODE128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 233111'
).split(' ');

/** Decodes a code of Code 128 without control characters, and checks its check symbol. */
function decode128(code: Barcode): string {
  const runs = (modulesOf(code).match(/1+|0+/g) ?? []).map(run => run.length);
  assert.equal(runs.pop(), 2, 'the final bar');
  const values: number[] = [];
  for (let at = 0; at < runs.length; at += 6) values.push(CODE128.indexOf(runs.slice(at, at + 6).join('')));
  assert.ok(!values.includes(-1), values.join());
  assert.equal(values.pop(), 106, 'stop');
  const check = values.pop();
  const [start = 0, ...data] = values;
  assert.equal((start + data.reduce((sum, value, at) => sum + value * (at + 1), 0)) % 103, check, 'check symbol');
  let set = 'ABC'[start - 103] ?? '';
  let text = '';
  for (const value of data) {
    const next = { 99: 'C', 100: 'B', 101: 'A' }[value];
    // In set C, 99 is a pair of digits.
    if (next !== undefined && next !== set) set = next;
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

describe('A barcode', () => {
  it('is EAN-13, EAN-8 or UPC-A with the modules of the standard', () => {
    for (const [gtin, symbology, quiet] of [
      ['5601234567892', 'ean13', 18],
      ['4006381333931', 'ean13', 18],
      ['0012345678905', 'ean13', 18],
      ['9780201379624', 'ean13', 18],
      ['96385074', 'ean8', 14],
      ['036000291452', 'upca', 18],
    ] as const) {
      const code = barcodeOf(gtin);
      assert.ok(code);
      assert.equal(code.symbology, symbology);
      const expected = modules(elementsOf(gtin));
      assert.equal(modulesOf(code), expected, gtin);
      assert.equal(code.width, expected.length + quiet);
    }
  });

  it('has a right check digit, or is none of these', () => {
    assert.ok(isGtin('5601234567892') && isGtin('96385074') && isGtin('036000291452'));
    for (const text of ['5601234567890', '96385075', '036000291453', '560123456789', '', '56012345678921', 'A6385074'])
      assert.equal(isGtin(text), false, text);
    assert.equal(barcodeOf('5601234567890')?.symbology, 'code128');
  });

  it('of an article is its GTIN, also with blanks and hyphens, else its code', () => {
    assert.equal(barcodeText({ barCode: '560-1234 567892', itemCode: 'TEA' }), '5601234567892');
    for (const barCode of ['5601234567890', null, '', 'X1'])
      assert.equal(barcodeText({ barCode, itemCode: 'TEA' }), 'TEA');
  });

  it('is Code 128 of any printable ASCII, with its check symbol', () => {
    for (const text of ['TEA-250', 'a b~c!', '123456', 'AB1234567', 'X', '00', '9999', 'COFFEE-1000-XXL']) {
      const code = barcodeOf(text);
      assert.ok(code);
      assert.equal(decode128(code), text);
      assert.equal(code.bars[0]?.[0], 10, 'quiet zone');
    }
    for (const text of ['CAFÉ', 'Ж', '茶', '', 'A\tB']) assert.equal(barcodeOf(text), undefined, text);
  });
});
