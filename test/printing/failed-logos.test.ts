// A logo that blocks its renderer costs its own account some seconds once; its documents are printed without it.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ReceivedLogos, SentLogos } from '../../src/printing/render/sent-logos.ts';
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
    assert.ok(other.includes('/Subtype/Form'), 'with its logo');
    for (const file of await Promise.all([first, second])) assert.ok(!file.includes('/Subtype/Form'));
    const [renderer] = renderersOf(process.pid);
    await printer.print(withLogo('4', slow), { accountId: 1 });
    assert.deepEqual(renderersOf(process.pid), [renderer], 'it costs no renderer any more');
    assert.deepEqual(problems, ['PrintError: Reading the logo took longer than 6 s']);
    const kept = (await readdir(join(folder, 'cache/pdf'))).filter(name => name.endsWith('.pdf'));
    assert.equal(kept.length, 2, 'files without their logo are not kept');
  });
});

describe('logos on their way to a process', () => {
  test('are sent once, and again when the process had to forget them', () => {
    const sent = new SentLogos();
    const received = new ReceivedLogos();
    const logo = (at: number) => ({ hash: `${at}`, bytes: Buffer.alloc(1024 * 1024, at) });
    const carry = (at: number) => {
      const message = sent.next(logo(at));
      assert.deepEqual(received.receive(message), logo(at));
      return message.bytes !== undefined;
    };
    assert.deepEqual([1, 1, 2, 3, 4, 1].map(carry), [true, false, true, true, true, false]);
    assert.ok(carry(5));
    assert.ok(!sent.has('2') && sent.has('1'), 'the one that was used least recently goes');
    assert.ok(carry(2));
  });
});
