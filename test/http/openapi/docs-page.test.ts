// GET /docs and its files: where they are, how long they are kept, what they may do.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import { describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { injectRequest } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
// Modules that this thread, which answers the requests, loads from here on, and the threads that it starts.
const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const threads: Worker[] = [];
process.on('worker', thread => threads.push(thread));

const linksOf = (page: string) =>
  [...page.matchAll(/(?:href|src)="([^"#][^"]*)"/g)].map(([, link = '']) => link).filter(link => !link.startsWith('#'));

const pathFrom = (page: string, link: string) => new URL(link, `http://kontor${page}`).pathname;

describe('GET /docs', () => {
  it('is rendered in a thread of its own, once for all who ask first, and the thread ends', async () => {
    const pages = await Promise.all(['/docs', '/docs/', '/docs'].map(address => rig.call('GET', address)));
    for (const { status, text } of pages) {
      assert.equal(status, 200);
      assert.match(text, /<\/html>\n$/);
    }
    assert.equal((await rig.call('GET', '/docs')).text, pages[0]?.text);
    assert.equal(threads.length, 1);
    for (const part of ['/marked/', 'render-page.ts'])
      assert.ok(!loaded.some(url => url.includes(part)), `the thread of the requests loaded ${part}`);
    await Promise.all(threads.map(thread => thread.threadId === -1 || once(thread, 'exit')));
  });

  it('names only files of this server, relative to the address that was asked for', async () => {
    for (const address of ['/docs', '/docs/']) {
      const page = await rig.call('GET', address);
      assert.equal(page.status, 200);
      const links = linksOf(page.text);
      assert.ok(links.length > 8);
      for (const link of links) {
        assert.doesNotMatch(link, /^(?:[a-z]+:|\/)/, link);
        assert.equal((await rig.call('GET', pathFrom(address, link))).status, 200, link);
      }
    }
  });

  it('permits no script, style or request of another origin, and none inside the page', async () => {
    const page = await rig.call('GET', '/docs');
    const policy = page.headers['content-security-policy'] ?? '';
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';/,
    );
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(page.text, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
  });

  it('is sent compressed to those who accept it, and not at all to those who have it', async () => {
    const plain = await rig.call('GET', '/docs');
    const gzipped = await injectRequest(rig.server, { url: '/docs', headers: { 'accept-encoding': 'br, gzip' } });
    assert.equal(gzipped.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.text);
    for (const refused of ['identity', 'gzip;q=0', 'br'])
      assert.equal((await rig.call('GET', '/docs', { headers: { 'accept-encoding': refused } })).text, plain.text);
    assert.notEqual(gzipped.headers.etag, plain.headers.etag);
    const etag = plain.headers.etag ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await rig.call('GET', '/docs', { headers: { 'if-none-match': known } });
      assert.deepEqual([answer.status, answer.text], [304, ''], known);
    }
  });

  it('has the guide before all operations', async () => {
    const { text } = await rig.call('GET', '/docs');
    const [guide, first] = [text.indexOf('id="guide"'), text.indexOf('class="operation"')];
    assert.ok(guide > 0 && guide < first);
  });

  it('describes every operation, its parameters and the fields of its body', async () => {
    const { text } = await rig.call('GET', '/docs');
    for (const { operationId, parameters, body } of rig.server.endpoints) {
      const start = text.indexOf(`<section class="operation" id="${operationId}"`);
      assert.ok(start > 0, operationId);
      const section = text.slice(start, text.indexOf('</section>', start));
      for (const { name } of parameters) assert.ok(section.includes(`<code>${name}</code>`), `${operationId} ${name}`);
      for (const name of Object.keys((body?.file ? {} : (body?.example ?? {})) as object))
        assert.ok(section.includes(`<code>${name}</code>`), `${operationId} ${name}`);
    }
  });

  it('refers to no place that it does not have', async () => {
    const { text } = await rig.call('GET', '/docs');
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const [, place = ''] of text.matchAll(/(?:href="#|for="|aria-labelledby="|aria-controls=")([^"]+)"/g))
      assert.ok(ids.includes(place), place);
  });

  it('is where / redirects to, below the path of PUBLIC_URL', async () => {
    const redirected = await rig.call('GET', '/');
    assert.deepEqual([redirected.status, redirected.headers.location], [302, '/docs']);
    const below = await rig.another({ PUBLIC_URL: 'https://erp.example/kontor/' });
    assert.equal((await below.call('GET', '/')).headers.location, '/kontor/docs');
  });
});

describe('A file of /docs', () => {
  it('is kept forever under the address that the page names, and asked for again under any other', async () => {
    const [style = ''] = linksOf((await rig.call('GET', '/docs')).text).filter(link => link.endsWith('.css'));
    const kept = await rig.call('GET', `/${style}`);
    assert.match(kept.headers['cache-control'] ?? '', /immutable/);
    const older = await rig.call('GET', `/${style.replace(/files\/[^/]+/, 'files/older')}`);
    assert.deepEqual([older.status, older.text, older.headers['cache-control']], [200, kept.text, 'no-cache']);
    const known = await rig.call('GET', `/${style}`, { headers: { 'if-none-match': kept.headers.etag ?? '' } });
    assert.equal(known.status, 304);
  });

  it('is sent compressed to those who accept it', async () => {
    const { text } = await rig.call('GET', '/docs');
    const folder = /src="(.*)main\.js"/.exec(text)?.[1];
    const url = `/${folder}sample-writers.js`;
    const gzipped = await injectRequest(rig.server, { url, headers: { 'accept-encoding': 'gzip' } });
    const plain = await rig.call('GET', url);
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.text);
    assert.ok(gzipped.rawPayload.length < plain.text.length / 2);
    assert.match(String(gzipped.headers.vary), /accept-encoding/i);
  });

  it('is one of the page, never another of the server', async () => {
    for (const path of [
      '/docs/files/../../package.json',
      '/docs/files/x/../../../package.json',
      '/docs/files/x/%2e%2e%2fmain.js',
      '/docs/files/x/tsconfig.json',
      '/docs/files/x/__proto__',
      '/docs/files/x/',
      '/docs/files/',
    ]) {
      const { status, headers } = await rig.call('GET', path);
      assert.deepEqual([status, headers['cache-control']], [404, undefined], path);
    }
  });

  it('favicon.ico is also where browsers look for it', async () => {
    const icon = await injectRequest(rig.server, { url: '/favicon.ico' });
    assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/x-icon']);
    assert.deepEqual([...icon.rawPayload.subarray(0, 4)], [0, 0, 1, 0]);
  });
});

describe('GET /openapi.json', () => {
  it('is sent compressed to those who accept it, HEAD too, with an ETag of each encoding', async () => {
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
      injectRequest(rig.server, {
        method,
        url: '/openapi.json',
        headers: { origin: 'https://shop.example', ...headers },
      });
    const plain = await ask('GET', {});
    const gzipped = await ask('GET', { 'accept-encoding': 'gzip, deflate' });
    assert.deepEqual([plain.headers['content-encoding'], gzipped.headers['content-encoding']], [undefined, 'gzip']);
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.body);
    assert.ok(gzipped.rawPayload.length < plain.rawPayload.length / 4);
    assert.notEqual(gzipped.headers.etag, plain.headers.etag);
    for (const { headers } of [plain, gzipped]) assert.match(String(headers.vary), /accept-encoding/i);

    const head = await ask('HEAD', { 'accept-encoding': 'gzip' });
    assert.deepEqual(
      ['content-encoding', 'content-length', 'etag', 'vary'].map(name => head.headers[name]),
      ['content-encoding', 'content-length', 'etag', 'vary'].map(name => gzipped.headers[name]),
    );
    const known = { 'accept-encoding': 'gzip', 'if-none-match': String(gzipped.headers.etag) };
    assert.deepEqual([(await ask('GET', known)).statusCode, (await ask('HEAD', known)).statusCode], [304, 304]);
    const other = { 'if-none-match': String(gzipped.headers.etag) };
    assert.equal((await ask('GET', other)).statusCode, 200);
  });

  it('keeps what CORS says in Vary', async () => {
    const open = await rig.another({ CORS_ORIGINS: 'https://shop.example,https://till.example' });
    for (const path of ['/openapi.json', '/docs']) {
      const { headers } = await open.call('GET', path, { headers: { origin: 'https://shop.example' } });
      assert.match(headers.vary ?? '', /origin.*accept-encoding/i, path);
    }
  });
});
