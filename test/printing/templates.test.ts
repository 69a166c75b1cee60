// Templates of the user replace shipped ones. An invalid one is rejected, and the last valid one stays in use.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { checkTemplate } from '../../src/printing/check-template.ts';
import type { PrintError } from '../../src/printing/print-error.ts';
import type { Printer } from '../../src/printing/printer.ts';
import { invoice, job, openPrinter, readBack, templatesDirectory } from './print-rig.ts';

let own: string;
let printer: Printer;
let close: () => Promise<void>;
const rejected: [string, PrintError][] = [];
before(async () => {
  own = await mkdtemp(join(tmpdir(), 'kontor-own-templates-'));
  ({ printer, close } = await openPrinter({
    ownTemplatesDirectory: own,
    onTemplateRejected: (template, error) => rejected.push([template, error]),
  }));
});
after(async () => {
  await close();
  await rm(own, { recursive: true, force: true });
});

const put = async (name: string, content: string) => {
  await mkdir(join(own, name, '..'), { recursive: true });
  await writeFile(join(own, name), content);
};
const text = async (template: string) => (await readBack(await printer.print(job(invoice(), { template })))).text;
/** Waits until the printer detects a change, which takes up to a second. */
const detected = () => wait(1100);

const page = (body: string) => `#let print(view, logo) = [${body}]\n`;

describe('a template of the user', () => {
  test('is a folder; missing files come from the shipped template', async () => {
    await put('letter/page.typ', page('My letter #view.number, #view.account.name'));
    assert.match(await text('letter'), /My letter FT2024\/1002, Atlântica/);
    await put(
      'worded/words/en.json',
      JSON.stringify({ titles: { invoice: 'Bill' }, labels: { total: 'Grand total' } }),
    );
    const words = await text('worded');
    assert.ok(words.includes('Bill') && words.includes('Grand total') && words.includes('VAT summary'), words);
  });

  test('replaces the shipped one of the same name until it is removed', async () => {
    assert.ok((await text('standard')).includes('VAT summary'));
    await put('standard/page.typ', page('Own'));
    await detected();
    assert.equal(await text('standard'), 'Own');
    await rm(join(own, 'standard'), { recursive: true });
    await detected();
    assert.ok((await text('standard')).includes('VAT summary'));
  });

  test('that does not compile is rejected with file and line, and the last valid one stays', async () => {
    await put('changing/page.typ', page('First'));
    assert.equal(await text('changing'), 'First');
    await put('changing/page.typ', '#let print(view, logo) = [\n  #nothing-of-the-kind\n]\n');
    await detected();
    assert.equal(await text('changing'), 'First');
    const [template, error] = rejected.at(-1) ?? [];
    assert.equal(template, 'changing');
    assert.equal(error?.code, 'INVALID_TEMPLATE');
    assert.match(error?.message ?? '', /^page\.typ:2:\d+: unknown variable: nothing-of-the-kind/);
    await put('changing/page.typ', page('Second'));
    await detected();
    assert.equal(await text('changing'), 'Second');
  });

  test('stays valid after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-print-restart-'));
    const again = () => openPrinter({ ownTemplatesDirectory: own, cacheDirectory: join(folder, 'cache') });
    await put('lasting/page.typ', page('Lasting'));
    const first = await again();
    await first.printer.print(job(invoice(), { template: 'lasting' }));
    await first.close();
    await put('lasting/page.typ', '#let print(view');
    const second = await again();
    const file = await second.printer.print(job(invoice({ seq_number: '2' }), { template: 'lasting' }));
    assert.equal((await readBack(file)).text, 'Lasting');
    await second.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('that was never valid is rejected', async () => {
    await put('broken/page.typ', '#let print(view, logo) = [');
    await assert.rejects(printer.print(job(invoice(), { template: 'broken' })), {
      code: 'INVALID_TEMPLATE',
      message: /^page\.typ:1:\d+: unclosed delimiter/,
    });
    await assert.rejects(printer.print(job(invoice(), { template: 'missing' })), { code: 'UNKNOWN_TEMPLATE' });
  });
});

test('templates/standard may be edited where it is: documents have the new words', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-edited-'));
  await cp(templatesDirectory, folder, { recursive: true });
  const { printer, close } = await openPrinter({ templatesDirectory: folder });
  t.after(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const print = async (seq_number: string) => (await readBack(await printer.print(job(invoice({ seq_number }))))).text;
  const path = join(folder, 'standard/words/en.json');
  const words = JSON.parse(await readFile(path, 'utf8'));
  assert.match(await print('1'), /Total/);
  await writeFile(path, JSON.stringify({ ...words, labels: { ...words.labels, total: 'Amount to pay' } }));
  await wait(1100);
  assert.match(await print('2'), /Amount to pay/);
});

describe('checkTemplate', () => {
  const rejects = async (files: Record<string, string>, message: RegExp) => {
    await rm(join(own, 'checked'), { recursive: true, force: true });
    for (const [name, content] of Object.entries(files)) await put(`checked/${name}`, content);
    await assert.rejects(checkTemplate(own, 'checked'), { code: 'INVALID_TEMPLATE', message });
  };

  test('accepts the shipped templates and a copy of them', async () => {
    await checkTemplate(templatesDirectory, 'standard');
    await cp(join(templatesDirectory, 'standard'), join(own, 'copied'), { recursive: true });
    await checkTemplate(own, 'copied');
  });

  test('reports the file and line of an error in any file', async () => {
    await rejects(
      { 'totals.typ': '#let closing(view) = {\n  view.nothing\n}\n' },
      /^totals\.typ:2:\d+: dictionary does not contain key "nothing"/,
    );
    await rejects({ 'words/pt.json': '{"titles": {},' }, /^words\/pt\.json: /);
    await rejects(
      { 'words/pt.json': '{"titles": {"invoice": 7}, "labels": {}}' },
      /^words\/pt\.json: "titles" and "labels" map names to text/,
    );
  });

  test('rejects a template that reads outside its folder or imports packages', async () => {
    await rejects({ 'page.typ': page('#read("../../../package.json")') }, /^page\.typ:1:\d+: .*(denied|outside)/);
    await rejects({ 'page.typ': page('#read("/etc/hostname")') }, /^page\.typ:1:\d+: file not found/);
    for (const packaged of [
      '#import "@preview/example:0.1.0": *',
      '#let name = "@preview/example:0.1.0"; #import name: *',
      '#import ("@" + "preview/example:0.1.0"): *',
    ]) {
      await rejects({ 'page.typ': `\n${packaged}` }, /^page\.typ:2: packages can't be imported/);
    }
    await symlink('/etc/hostname', join(own, 'linked'));
    await rm(join(own, 'checked'), { recursive: true, force: true });
    await put('checked/page.typ', page('#read("linked.txt")'));
    await symlink('/etc/hostname', join(own, 'checked/linked.txt'));
    await assert.rejects(checkTemplate(own, 'checked'), { code: 'INVALID_TEMPLATE', message: /file not found/ });
  });

  test('rejects a missing folder with UNKNOWN_TEMPLATE', async () => {
    await assert.rejects(checkTemplate(own, 'nowhere'), { code: 'UNKNOWN_TEMPLATE' });
  });
});
