// `kontor document import`: shows what an electronic invoice becomes, and records it once.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { pdfOf, ublOf } from '../operations/e-invoices/files.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const account = await rig.account();
const directory = mkdtempSync(join(tmpdir(), 'kontor-import-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const [xml, pdf, broken] = ['invoice.xml', 'invoice.pdf', 'broken.xml'].map(name => join(directory, name)) as [
  string,
  string,
  string,
];
await writeFile(xml, ublOf({ number: 'A-1' }));
await writeFile(pdf, pdfOf([{ name: 'factur-x.xml', unpacked: Buffer.from(ublOf({ number: 'A-2' })) }]));
await writeFile(broken, '<a>');

const run = (...words: string[]) =>
  command({ DATABASE_URL: rig.ownerUrl }, ['document', 'import', account.code, ...words]);
const count = async () => (await account.client.get('/purchases')).body.length;

it('shows the purchase and writes nothing', async () => {
  const { code, out, err } = await run(xml);
  assert.equal(code, 0, err);
  assert.match(out, /^Purchase A-1 of 2026-03-02: 24\.6 EUR, Chá do Porto, S\.A\., not on file\n$/);
  assert.equal(await count(), 0);
});

it('records it with --create, from a PDF too, and each once', async () => {
  for (const [at, file] of [xml, pdf].entries()) {
    const { code, out, err } = await run(file, '--create');
    assert.equal(code, 0, err);
    assert.match(out, /\nCreated purchase CC 2026\/\d, id \d+\n$/);
    assert.equal(await count(), at + 1);
    const again = await run(file, '--create');
    assert.equal(again.code, 1);
    assert.match(again.err, /This number of the supplier is recorded already: purchase CC 2026\/\d, id \d+/);
    assert.equal(await count(), at + 1);
  }
});

it('prints the answer of POST /e_invoices with --json', async () => {
  const { out } = await run(xml, '--json');
  const { path, document, recorded } = JSON.parse(out);
  assert.deepEqual([path, document.your_ref, recorded.length], ['/purchases', 'A-1', 1]);
});

it('names a file that is none, and one that is missing', async () => {
  assert.match((await run(broken)).err, /not well-formed XML/);
  assert.match((await run(join(directory, 'none.xml'))).err, /can't be read/);
});
