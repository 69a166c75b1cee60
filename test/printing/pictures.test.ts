// A picture that PDF/A does not allow is left out.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isCmykJpeg } from '../../src/domain/logo.ts';
import { cmykJpeg } from './cmyk-jpeg.ts';
import { account, invoice, sharedPrinter } from './print-rig.ts';

const { print } = await sharedPrinter();

describe('a JPEG in CMYK, which PDF/A does not allow', () => {
  /** As a logo and in an SVG. */
  const pictures = [
    cmykJpeg,
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="data:image/jpeg;base64,${cmykJpeg.toString('base64')}"/></svg>`,
    ),
  ];

  test('is left out of the print', async () => {
    for (const logo of pictures) {
      const { text } = await print(invoice(), { account: { ...account, logo } });
      assert.ok(text.includes('FT2024/1002'));
    }
  });

  test('is known by its frame', () => {
    assert.equal(isCmykJpeg(cmykJpeg), true);
    // A marker may begin with more than one 0xff.
    assert.equal(isCmykJpeg(Buffer.from(cmykJpeg.toString('hex').replace('ffc0', 'ffffffc0'), 'hex')), true);
    assert.equal(isCmykJpeg(Buffer.from(cmykJpeg.toString('hex').replace('0008000804', '0008000803'), 'hex')), false);
    for (let length = 0; length < cmykJpeg.length; length++)
      assert.equal(isCmykJpeg(cmykJpeg.subarray(0, length)), length > 2 + 69 + 9, `${length} bytes`);
  });
});
