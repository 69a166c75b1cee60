// Files that would take long, or much memory, to read: the server goes on meanwhile, and their sender is told which file and why.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import { writeZip } from '../../../src/formats/tables/zip-writer.ts';
import { readFile } from '../../../src/operations/imports/read-file.ts';
import { rounds } from '../../support/long.ts';
import { plain } from '../../support/plain.ts';

const MEBIBYTE = 1024 * 1024;
/** Milliseconds of processor time that the server may take at a stretch, during which requests of others wait. */
const MAX_PAUSE = 400;

async function workbook(sheet: string, more: Record<string, string> = {}): Promise<Buffer> {
  const members = { 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet, ...more };
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(Object.entries(members).map(([name, text]) => ({ name, content: [text] }))))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

const rows = (count: number, row: string) => `<worksheet><sheetData>${row.repeat(count)}</sheetData></worksheet>`;

/** The full table has the largest result that is accepted. The other files have a third of the largest size, and some the whole of it in a long run. */
const FILES: Record<string, () => Buffer | Promise<Buffer>> = {
  'quotation marks': () => Buffer.alloc(6_000_000, '"'),
  'pairs of quotation marks and line ends': () => Buffer.alloc(6_000_000, '""\n'),
  'delimiters without a line end': () => Buffer.alloc(6_000_000, ';'),
  'line ends': () => Buffer.alloc(rounds(6_000_000, 19_000_000), '\n'),
  'one word': () => Buffer.alloc(6_000_000, 'a'),
  'bytes of no encoding': () => Buffer.alloc(6_000_000, Buffer.from([0xff, 0x0a])),
  'a full table': () => Buffer.from(`${'a;'.repeat(99)}a\n${`${'12345;'.repeat(49)}x\n`.repeat(49_000)}`),
  'a tag of 20 MB': () => workbook(`<worksheet ${'a="b" '.repeat(3_300_000)}>`),
  'a tag of 20 MB in quotation marks': () => workbook(`<row r="${'a'.repeat(20_000_000)}">`),
  'a tag that does not end': () => workbook(`<worksheet${' a'.repeat(10_000_000)}`),
  'rows without cells': () => workbook(rows(1_700_000, '<row></row>')),
  'references of characters': () =>
    workbook(rows(1, `<row><c t="str"><v>${'&#1;'.repeat(rounds(1_000_000, 3_300_000))}</v></c></row>`)),
  'shared texts': () =>
    workbook(rows(1, '<row><c t="s"><v>0</v></c></row>'), {
      'xl/sharedStrings.xml': '<si><t>a</t></si>'.repeat(1_300_000),
    }),
};

/** The longest turn of the event loop until it is asked, in milliseconds of processor time: a busy machine does not count. */
function longestPause(): () => number {
  let [last, longest] = [process.threadCpuUsage().user, 0];
  const look = () => {
    const now = process.threadCpuUsage().user;
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  return () => {
    clearInterval(timer);
    look();
    return longest / 1000;
  };
}

async function outcome(file: Parameters<typeof readFile>[0], bounds?: Parameters<typeof readFile>[2]) {
  try {
    return await readFile(file, 1, bounds);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe('reading an uploaded file', () => {
  for (const [name, bytesOf] of Object.entries(FILES))
    it(`does not hold up others: ${name}`, async () => {
      const bytes = await bytesOf();
      const longest = longestPause();
      const result = await outcome({ name: 'prices.xlsx', bytes });
      const pause = longest();
      assert.ok(pause < MAX_PAUSE, `the event loop stood still for ${Math.round(pause)} ms`);
      if (result instanceof AppError) assert.equal(result.code, 'INVALID_ARGUMENT', result.message);
    });

  it('names the file and the bound of time', async () => {
    const bytes = await workbook(rows(300_000, '<row></row>'));
    const result = await outcome({ name: 'prices.xlsx', bytes }, { bytes: 1024 * MEBIBYTE, seconds: 0.2 });
    assert.ok(result instanceof AppError);
    assert.equal(result.code, 'INVALID_ARGUMENT');
    const message = "The file 'prices.xlsx' takes longer than 0.2 s to read: divide it, or save it as CSV";
    assert.deepEqual(plain(result.details), [{ field: 'file', message }]);
  });

  for (const [what, bytesOf] of Object.entries({
    'in the heap': () => workbook(rows(1, '<row></row>'), { 'xl/sharedStrings.xml': '<si/>'.repeat(12_000_000) }),
    'beside the heap': () => workbook('a'.repeat(90_000_000)),
  }))
    it(`names the file and the bound of memory ${what}`, async () => {
      const result = await outcome(
        { name: 'prices.xlsx', bytes: await bytesOf() },
        { bytes: 128 * MEBIBYTE, seconds: 60 },
      );
      assert.ok(result instanceof AppError);
      const message = "The file 'prices.xlsx' takes more than 128 MiB of memory to read: divide it, or save it as CSV";
      assert.equal(result.message, message);
    });

  it('of one account does not hold up that of another', async () => {
    const slow = await workbook(rows(rounds(700_000, 2_000_000), '<row></row>'));
    const ended: string[] = [];
    const [first, second] = [1, 2].map(() =>
      readFile({ name: 'slow', bytes: slow }, 1).catch(() => ended.push('slow')),
    );
    await readFile({ name: 'quick', bytes: Buffer.from('a;b\n1;2') }, 2);
    ended.push('quick');
    await Promise.all([first, second]);
    assert.equal(ended[0], 'quick');
  });
});
