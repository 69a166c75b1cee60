// Printing accesses no network and no files outside the template: packages and linked pictures are not loaded.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Printer } from '../../src/printing/printer.ts';
import { account, invoice, job, openPrinter, templatesDirectory } from './print-rig.ts';
import { onLinux } from './rendering.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const requested: string[] = [];
const listener = createServer((request, response) => response.end(requested.push(request.url ?? '')));
listener.on('connect', (request, socket) => {
  requested.push(request.url ?? '');
  socket.destroy();
});
let web: string;
let folder: string;
let printer: Printer;
let close: () => Promise<void>;

/** Settings of the server with which Typst finds packages. */
let packageSettings: Record<string, string>;

const put = async (name: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
};

before(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  web = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'kontor-outside-'));
  packageSettings = {
    ALL_PROXY: web,
    HTTPS_PROXY: web,
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_DATA_HOME: join(folder, 'cache'),
  };
  Object.assign(process.env, packageSettings);
  for (const space of ['preview', 'local']) {
    const folder = `cache/typst/packages/${space}/cached/0.1.0`;
    await put(`${folder}/typst.toml`, '[package]\nname = "cached"\nversion = "0.1.0"\nentrypoint = "lib.typ"\n');
    await put(`${folder}/lib.typ`, '#let words = "from the package"\n');
  }
  await put('picture.png', picture);
  await put(
    'drawing.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="r" width="9" height="9"/></svg>',
  );
  await cp(join(templatesDirectory, 'standard'), join(folder, 'templates/standard'), { recursive: true });
  ({ printer, close } = await openPrinter({ templatesDirectory: join(folder, 'templates') }));
});
after(async () => {
  await close();
  listener.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a package', onLinux, () => {
  const packages = ['preview/cached:0.1.0', 'local/cached:0.1.0', 'preview/missing:0.1.0'];
  // The name is composed at run time, so that the check of the text does not find it.
  const importing = (name: string) => `{ let name = "@" + "${name}"; import name: * }`;

  test('is found or downloaded by Typst alone', async () => {
    for (const name of packages) {
      const program = `
        const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
        const compiler = NodeCompiler.create({ workspace: ${JSON.stringify(folder)} });
        console.log(compiler.compile({ mainFileContent: ${JSON.stringify(`#${importing(name)}`)} }).result ? 'found' : 'missing');`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        cwd: import.meta.dirname,
        env: packageSettings,
      });
      assert.equal(stdout.trim(), name.includes('cached') ? 'found' : 'missing', name);
    }
    assert.deepEqual([...new Set(requested.splice(0))], ['packages.typst.org:443']);
  });

  for (const name of packages) {
    test(`is neither found nor downloaded if a template imports ${name}`, async () => {
      const template = name.replace(/\W/g, '-');
      await cp(join(templatesDirectory, 'standard'), join(folder, 'templates', template), { recursive: true });
      await put(`templates/${template}/page.typ`, `#let print(view, logo) = ${importing(name)}\n`);
      await assert.rejects(printer.print(job(invoice(), { template })), {
        code: 'INVALID_TEMPLATE',
        message: /package/,
      });
      assert.deepEqual(requested, []);
    });
  }
});

describe('a logo', () => {
  const svg = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${body}</svg>`;
  const printed = (logo?: string) =>
    printer.print(job(invoice(), { account: { ...account, ...(logo && { logo: Buffer.from(logo) }) } }));
  const rect = '<rect width="5" height="5"/>';

  test('that links to a picture is left out', async () => {
    const without = await printed();
    assert.ok(!without.equals(await printed(svg(rect))), 'a logo without links is printed');
    for (const link of [
      join(folder, 'picture.png'),
      `file://${folder}/picture.png`,
      '../../picture.png',
      `${web}/picture.png`,
    ]) {
      assert.ok(without.equals(await printed(svg(`${rect}<image href="${link}" width="5" height="5"/>`))), link);
      assert.ok(without.equals(await printed(svg(`${rect}<image xlink:href="${link}" width="5" height="5"/>`))), link);
    }
    const entity = '<!DOCTYPE svg [<!ENTITY outside SYSTEM "file:///etc/hostname">]>';
    assert.ok(without.equals(await printed(`${entity}${svg(`${rect}<text y="9">&outside;</text>`)}`)));
    assert.deepEqual(requested, []);
  });

  test('prints without the drawings and styles that it links to', async () => {
    const plain = await printed(svg(rect));
    const drawing = join(folder, 'drawing.svg');
    for (const body of [
      `<use href="${drawing}#r"/>`,
      `<use href="file://${drawing}#r"/>`,
      `<style>@import url("${web}/style.css"); @font-face { font-family: F; src: url("${web}/font.ttf") }</style>`,
    ]) {
      assert.ok(plain.equals(await printed(svg(body + rect))), body);
    }
    assert.deepEqual(requested, []);
  });
});
