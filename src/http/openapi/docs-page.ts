// GET /openapi.json, and /docs: an offline reference page to try calls in. contract §10 Described by

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTagsOf, isAmong } from '../../domain/values/entity-tags.ts';
import { prefixOf } from '../server/api-path.ts';
import { addVary } from '../server/pages/error-page.ts';
import { FOREVER, takesEncoding } from '../server/pages/static-file.ts';
import { expectResponseRead } from '../server/slow-readers.ts';
import { etagOf, type PageFile, readPageFiles } from './page/files.ts';
import { type Pages, renderInThread } from './page/render-in-thread.ts';

// Scripts, styles and requests of this server only.
const PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
].join('; ');

/**
 * Registers the page and its OpenAPI document. `write` generates the JSON text at the first request. `/` redirects to the page, below
 * the path of `publicUrl`. The page is public: all responses share the same bytes in memory, and clients that do not read them are
 * disconnected.
 */
export function registerDocsPage(fastify: FastifyInstance, write: () => string, publicUrl?: string): void {
  // From memory: with an open file for each request, clients could use up the descriptors of the process.
  const { files, version } = readPageFiles();
  let document: PageFile | undefined;
  const openApi = () => {
    if (document) return document;
    const content = Buffer.from(write());
    document = { content, type: 'application/json; charset=utf-8', etag: etagOf(content) };
    return document;
  };
  let pages: Promise<Pages> | undefined;
  const rendered = () => {
    // Concurrent requests share the work.
    pages ??= renderInThread({ openApi: openApi().content.toString(), version }).catch(error => {
      pages = undefined;
      throw error;
    });
    return pages;
  };

  fastify.get('/openapi.json', async (request, reply) => answerCompressed(request, reply, openApi()));
  fastify.get('/favicon.ico', async (request, reply) => answerFile(request, reply, files.get('favicon.ico')));
  fastify.get('/docs/files/:version/:name', async (request, reply) => {
    const { version: requested, name } = request.params as { version: string; name: string };
    // A page from before an update may request a file of its version: it gets the current one, uncached.
    if (requested === version) reply.header('cache-control', FOREVER);
    return answerFile(request, reply, files.get(name));
  });
  fastify.get('/docs', async (request, reply) => {
    const { docs, docsSlash } = await rendered();
    const page = /^[^?]*\/(?:\?|$)/.test(request.raw.url ?? '') ? docsSlash : docs;
    reply.header('content-security-policy', PAGE_POLICY);
    return answerCompressed(request, reply, page);
  });
  fastify.get('/', async (_, reply) => reply.redirect(`${prefixOf(publicUrl)}/docs`));
}

async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PageFile | undefined,
): Promise<FastifyReply | Buffer> {
  if (file) return answerCompressed(request, reply, file);
  reply.removeHeader('cache-control');
  reply.callNotFound();
  return reply;
}

/** Sends the compressed bytes to clients that accept them. They are compressed at the first request. Each encoding has its own ETag. */
async function answerCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  plain: PageFile,
): Promise<FastifyReply | Buffer> {
  addVary(reply, 'Accept-Encoding');
  if (!takesEncoding(request, 'gzip')) return answer(request, reply, plain);
  plain.gzipped ??= promisify(gzip)(plain.content);
  const content = await plain.gzipped;
  reply.header('content-encoding', 'gzip');
  return answer(request, reply, { ...plain, content, etag: plain.etag.replace(/"$/, '-gzip"') });
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type, etag }: PageFile,
): FastifyReply | Buffer {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  reply.header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  expectResponseRead(reply, content.length);
  return reply.type(type).send(content);
}

function isKnown(known: string | undefined, etag: string): boolean {
  const tags = known === undefined ? undefined : entityTagsOf(known);
  return tags !== undefined && isAmong(etag.slice(1, -1), tags);
}
