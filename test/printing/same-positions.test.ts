/** Documents of the standard template are printed twice, by our layout and by Typst from templates/standard: every text is at the same place in both. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { PrintJob } from '../../src/domain/print-job.ts';
import { pagesHash, SHIPPED_PAGES } from '../../src/printing/templates/shipped-pages.ts';
import { readLayers } from '../../src/printing/templates/template-files.ts';
import { comparePages } from './compare-pages.ts';
import { lookDocuments, withBrokenRows } from './look-documents.ts';
import { openPrinter, type Piece, type ReadBack, readBack, templatesDirectory } from './print-rig.ts';
import { typstTemplates } from './rendering.ts';

/** In points. A tenth of a point is the width of a hair. */
const TOLERANCE = 0.1;

const standard = join(templatesDirectory, 'standard');
const opened: Awaited<ReturnType<typeof openPrinter>>[] = [];
let remove: () => Promise<void>;

before(async () => {
  const copied = await typstTemplates();
  ({ remove } = copied);
  opened.push(await openPrinter(), await openPrinter({ templatesDirectory: copied.folder }));
});
after(async () => {
  for (const { close } of opened) await close();
  await remove();
});

async function printedTwice(job: PrintJob): Promise<[ReadBack, ReadBack]> {
  const files = await Promise.all(opened.map(({ printer }) => printer.print(job)));
  const [ours, typst] = await Promise.all(files.map(readBack));
  if (!ours || !typst) throw new Error('two files');
  return [ours, typst];
}

test('the layout is of the Typst files as they are: change both, then SHIPPED_PAGES', async () => {
  assert.equal(pagesHash(await readLayers([standard])), SHIPPED_PAGES);
});

/** The mark of a void document is much larger than all other text. */
const isMark = ({ height }: Piece) => Math.abs(height) > 30;
const withoutMarks = (pages: readonly Piece[][]) => pages.map(page => page.filter(piece => !isMark(piece)));

describe('every text is at the same place in both', () => {
  let furthest = 0;
  for (const [name, job] of lookDocuments) {
    test(name, async t => {
      const [ours, typst] = await printedTwice(job);
      const compared = comparePages(withoutMarks(ours.pieces), withoutMarks(typst.pieces));
      assert.deepEqual(compared.differences, []);
      assert.ok(compared.furthest <= TOLERANCE, `${compared.furthest} pt`);
      furthest = Math.max(furthest, compared.furthest);
      t.diagnostic(`${compared.furthest.toFixed(4)} pt, at most ${furthest.toFixed(4)} pt until here`);
    });
  }

  test('also the mark of a void document', async () => {
    const void_ = lookDocuments.find(([name]) => name === 'void')?.[1];
    assert.ok(void_);
    const marks = (await printedTwice(void_)).map(({ pieces }) => pieces.map(page => page.filter(isMark)));
    const [ours = [], typst = []] = marks;
    assert.equal(ours.length, typst.length);
    for (const [at, [mark]] of ours.entries()) {
      const other = typst[at]?.[0];
      assert.ok(mark && other && Math.hypot(mark.x - other.x, mark.y - other.y) < 1, JSON.stringify([mark, other]));
    }
  });
});

describe('a row over several pages', () => {
  for (const [name, job] of Object.entries(withBrokenRows)) {
    test(`${name}: both have the same first page, and all texts in the same order`, async () => {
      const [ours, typst] = await printedTwice(job);
      const [first = [], other = []] = [ours, typst].map(({ pieces }) => pieces[0]?.filter(({ y }) => y > 50));
      const compared = comparePages([first], [other]);
      assert.deepEqual(compared.differences, []);
      assert.ok(compared.furthest <= TOLERANCE, `${compared.furthest} pt`);
      const serials = ({ text }: ReadBack) => text.match(/SERIAL\d+|Article number \d+/g);
      assert.deepEqual(serials(ours), serials(typst));
      for (const { y, text } of ours.pieces.slice(0, -1).flat())
        assert.ok(y > 56 || y < 45, `"${text}" is in the bottom margin`);
    });
  }
});
