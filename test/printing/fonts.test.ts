// Documents are printed with the fonts of Kontor and of the user, not with those of the machine.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { noSystemFonts } from '../../src/printing/render/no-system-fonts.ts';
import { invoice, job, openPrinter } from './print-rig.ts';
import { environmentOf, onLinux, renderersOf, until } from './rendering.ts';

/** A weight that the shipped folders do not have. */
const extraBold = join(dirname(findPackageJSON('@expo-google-fonts/open-sans', import.meta.url) ?? ''), '800ExtraBold');

let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'kontor-fonts-'));
  for (const folder of ['.fonts', '.local/share/fonts']) await cp(extraBold, join(home, folder), { recursive: true });
});
after(() => rm(home, { recursive: true, force: true }));

const usesExtraBold = (pdf: string) => pdf.includes('OpenSans-ExtraBold');

/** Compiles a page with the font in a process with this environment; whether the font was found. */
async function findsExtraBold(env: Record<string, string>): Promise<boolean> {
  const program = `
    const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
    const compiler = NodeCompiler.create({ workspace: ${JSON.stringify(home)} });
    const page = compiler.compile({ mainFileContent: '#set text(font: "Open Sans", weight: 800)\\nHello' }).result;
    process.stdout.write(compiler.pdf(page).toString('latin1'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env,
    maxBuffer: 10_000_000,
  });
  return usesExtraBold(stdout);
}

describe('a font of the machine', onLinux, () => {
  test('is found by Typst, but not with the fontconfig file of rendering processes', async () => {
    assert.equal(await findsExtraBold({ HOME: home }), true);
    assert.equal(await findsExtraBold({ HOME: home, FONTCONFIG_FILE: noSystemFonts }), false);
  });

  test('is not used by a rendering process, which has that fontconfig file', async t => {
    const { printer, close } = await openPrinter();
    t.after(close);
    await printer.print(job(invoice()));
    const [pid = 0] = renderersOf(process.pid);
    assert.ok(environmentOf(pid).split('\0').includes(`FONTCONFIG_FILE=${noSystemFonts}`));
  });
});

test('a file in that folder that is no usable font is reported once, by its path', async t => {
  const own = await mkdtemp(join(tmpdir(), 'kontor-fonts-'));
  t.after(() => rm(own, { recursive: true, force: true }));
  await cp(extraBold, join(own, 'fonts/good'), { recursive: true });
  const font = await readFile(join(extraBold, 'OpenSans_800ExtraBold.ttf'));
  const bad = { 'text.ttf': 'no font', 'empty.otf': '', 'cut.TTF': font.subarray(0, 300), 'web.woff2': 'wOF2' };
  for (const [name, content] of Object.entries(bad)) await writeFile(join(own, 'fonts', name), content);
  await writeFile(join(own, 'fonts/OFL.txt'), 'The licence');
  const problems: string[] = [];
  const { printer, close } = await openPrinter({
    ownTemplatesDirectory: own,
    onProblem: problem => problems.push(problem),
  });
  t.after(close);
  printer.warmUp();
  await until(() => problems.length >= 4);
  await printer.print(job(invoice({ notes_comments: '\ue123' })));
  assert.deepEqual(
    problems.sort(),
    Object.keys(bad)
      .map(name => `the font ${join(own, 'fonts', name)} is not usable`)
      .sort(),
  );
});

test('a font of the user is used from the folder `fonts` of the templates', async t => {
  const own = join(home, 'templates');
  await mkdir(join(own, 'bold'), { recursive: true });
  await cp(extraBold, join(own, 'fonts'), { recursive: true });
  await writeFile(
    join(own, 'bold/page.typ'),
    '#let print(view, logo) = { set text(font: "Open Sans", weight: 800)\n view.number }\n',
  );
  const print = async (options: { ownTemplatesDirectory: string }) => {
    const { printer, close } = await openPrinter(options);
    t.after(close);
    return (await printer.print(job(invoice(), { template: 'bold' }))).toString('latin1');
  };
  assert.equal(usesExtraBold(await print({ ownTemplatesDirectory: own })), true);
  await rm(join(own, 'fonts'), { recursive: true });
  assert.equal(usesExtraBold(await print({ ownTemplatesDirectory: own })), false);
});
