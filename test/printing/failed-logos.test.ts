// A logo that blocks its renderer costs its own account some seconds once; its documents are printed without it.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { account, invoice, job, openPrinter } from './print-rig.ts';
import { onLinux, renderersOf } from './rendering.ts';

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${content}</svg>`);
const slow = svg(
  `<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9000"/></filter><rect width="4000" height="4000" filter="url(#f)"/>`,
);
const small = svg('<rect width="4000" height="2000"/>');
const withLogo = (seq_number: string, logo: Buffer) => job(invoice({ seq_number }), { account: { ...account, logo } });

describe('a logo that takes too long', onLinux, () => {
  test('is left out from then on, and other accounts have their logos', async t => {
    const problems: string[] = [];
    const { printer, folder, close } = await openPrinter({
      jobTimeout_seconds: 6,
      onProblem: (_, error) => problems.push(String(error)),
    });
    t.after(close);
    await printer.print(job(invoice()));
    const first = printer.print(withLogo('1', slow), { accountId: 1 });
    const second = printer.print(withLogo('2', slow), { accountId: 1 });
    const other = await printer.print(withLogo('3', small), { accountId: 2 });
    const hasLogo = (file: Buffer) => file.includes('/Figure');
    assert.ok(hasLogo(other));
    for (const file of await Promise.all([first, second])) assert.ok(!hasLogo(file));
    const [renderer] = renderersOf(process.pid);
    await printer.print(withLogo('4', slow), { accountId: 1 });
    assert.deepEqual(renderersOf(process.pid), [renderer], 'it costs no renderer any more');
    assert.deepEqual(problems, ['PrintError: Reading a picture took longer than 6 s']);
    const kept = (await readdir(join(folder, 'cache/pdf'))).filter(name => name.endsWith('.pdf'));
    assert.equal(kept.length, 2, 'files without their logo are not kept');
  });
});
