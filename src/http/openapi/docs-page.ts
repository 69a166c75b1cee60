// GET /openapi.json, and /docs: an offline reference page to try calls in. contract §10 Described by

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expectResponseRead } from '../server/slow-readers.ts';

const SCRIPT = new URL('../browser/openapi-explorer.min.js', import.meta.resolve('openapi-explorer'));

const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Kontor: the interface</title>
    <script type="module" src="/docs/files/openapi-explorer.min.js"></script>
  </head>
  <body style="margin: 0">
    <openapi-explorer spec-url="/openapi.json" hide-server-selection="false" display-components="true"></openapi-explorer>
  </body>
</html>
`;

/**
 * Registers the page and the document that it shows: `write` makes its JSON text, on first use. `/` redirects to the page. Anybody
 * may ask for them: all responses share the same bytes in memory, and clients that do not read them are disconnected.
 */
export function registerDocsPage(fastify: FastifyInstance, write: () => string): void {
  let document: Buffer | undefined;
  fastify.get('/openapi.json', async (_, reply) => {
    document ??= Buffer.from(write());
    expectResponseRead(reply, document.length);
    return reply.type('application/json; charset=utf-8').send(document);
  });
  // From memory: a file that is open for each reader would let anybody use up the descriptors of the process.
  const script = readFileSync(SCRIPT);
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  fastify.get('/docs/files/openapi-explorer.min.js', async (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    expectResponseRead(reply, script.length);
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
  fastify.get('/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(PAGE),
  );
  fastify.get('/', async (_, reply) => reply.redirect('/docs'));
}
