/** The start of a server loads only what it needs; the rest is loaded on first use (docs/performance.md). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';

const SOURCES = new URL('../../src/', import.meta.url);

/** Modules that a process has loaded after it has imported the file: addresses of files, and Node's own modules. */
function loadedBy(file: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('${new URL(file, SOURCES)}');
    console.log(JSON.stringify([...loaded, ...process.moduleLoadList]));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

function assertWithout(loaded: string[], unwanted: string[]): void {
  for (const part of unwanted)
    assert.deepEqual(
      loaded.filter(name => name.includes(part)),
      [],
    );
}

it('a server starts without the administration area, SMPP, Typst, the tables of telephone numbers, the names of countries, the reference page and the client of fetch', () => {
  const loaded = loadedBy('cli/server/start-listening.ts');
  assert.ok(loaded.some(name => name.includes('/node_modules/fastify/')));
  assertWithout(loaded, [
    '/src/http/admin/',
    '/node_modules/preact/',
    '/node_modules/smpp/',
    '/node_modules/@myriaddreamin/',
    '/src/printing/view/',
    '/node_modules/libphonenumber-js/',
    '/node_modules/i18n-iso-countries/langs/',
    '/node_modules/pg-copy-streams/',
    '/node_modules/marked/',
    '/src/http/openapi/page/render-page.ts',
    'internal/deps/undici/undici',
  ]);
});

it('PostgreSQL starts before the server, the operations and the definitions are loaded', () => {
  const loaded = loadedBy('cli/server/serve.ts');
  assert.ok(loaded.some(name => name.includes('/src/database/embedded/')));
  assertWithout(loaded, ['/node_modules/fastify/', '/src/http/', '/src/operations/', '/src/definitions/']);
});
