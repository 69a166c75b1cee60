// Names of files are good on every system, whatever users have chosen.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contentDisposition, fileName } from '../../src/formats/file-name.ts';

const NAMES: [string, string][] = [
  ['FT-2026/2', 'FT-2026_2.pdf'],
  ['../../x', 'x.pdf'],
  ['..\\..\\x', 'x.pdf'],
  ['．．／x', 'x.pdf'],
  ['/etc/passwd', 'etc_passwd.pdf'],
  ['C:\\x', 'C_x.pdf'],
  ['a\u202Efdp.exe', 'a_fdp.exe.pdf'],
  ['a\u0000b\r\nc\td', 'a_b_c_d.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['-rf', 'rf.pdf'],
  ['con', '_con.pdf'],
  ['NUL.txt', '_NUL.txt.pdf'],
  ['com1', '_com1.pdf'],
  ['LPT¹', '_LPT1.pdf'],
  ['console', 'console.pdf'],
  ['Fatura Nº 1 – São João', 'Fatura_No_1_Sao_Joao.pdf'],
  ['中文', 'file.pdf'],
  ['', 'file.pdf'],
  ['...', 'file.pdf'],
  ['a. ', 'a._.pdf'],
  ['a"; filename="x.exe', 'a_filename_x.exe.pdf'],
  ['x'.repeat(500), `${'x'.repeat(100)}.pdf`],
];

describe('The name of a file', () => {
  for (const [text, name] of NAMES)
    it(`for ${JSON.stringify(text).slice(0, 40)} is ${name.slice(0, 40)}`, () =>
      assert.equal(fileName(text, 'pdf'), name));

  it('is plain, short and no device, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('..', '/', '\\', '.', 'con', 'nul', '\u202E', ':', '%2f', '\0', ' ', '-', '_', 'a'), {
          maxLength: 30,
        })
        .map(parts => parts.join('')),
    );
    fc.assert(
      fc.property(text, each => {
        const name = fileName(each, 'pdf');
        assert.match(name, /^(?!\.|-)[\w.-]{1,101}\.pdf$/);
        assert.doesNotMatch(name, /\.\./);
        assert.doesNotMatch(name, /^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
        assert.equal(contentDisposition('inline', each, 'pdf'), `inline; filename="${name}"`);
      }),
    );
  });
});
