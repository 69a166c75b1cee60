// What stands outside /api: health, metrics, the OpenAPI document and its page, printed documents by signed link, and what
// SMS gateways report.

import { timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError, fieldError } from '../../domain/errors.ts';
import { printLinkedDocument } from '../../operations/printing/print-document.ts';
import { sendPdf } from '../api/pdf-response.ts';
import { registerSmsCallback } from '../api/sms-callback.ts';
import { bearerToken } from './authenticate.ts';
import type { ServerOptions } from './server.ts';

const explorer = fileURLToPath(new URL('../browser/', import.meta.resolve('openapi-explorer')));

/** Registers the paths outside the interface. */
export function registerOutside(
  fastify: FastifyInstance,
  { context, metrics, metricsToken, openapi, smsCallback }: ServerOptions,
  isDraining: () => boolean,
): void {
  const json = 'application/json; charset=utf-8';
  fastify.get('/healthz', async (_, reply) => reply.type(json).send('{"status":"alive"}'));
  fastify.get('/readyz', async (_, reply) => {
    if (isDraining()) throw new AppError('OVERLOADED', 'The server is shutting down', { retryAfterSeconds: 1 });
    await context.pool.query({ text: 'SELECT 1' });
    return reply.type(json).send('{"status":"ready"}');
  });
  fastify.get('/metrics', async (request, reply) => {
    if (metricsToken && !sameText(bearerToken(request.headers.authorization) ?? '', metricsToken)) {
      throw new AppError('AUTH_FAILED', 'The token for /metrics is missing or wrong');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  fastify.get('/openapi.json', async (_, reply) => reply.type(json).send(openapi));
  fastify.register(fastifyStatic, { root: explorer, prefix: '/docs/files/', index: false, decorateReply: false });
  fastify.get('/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_POLICY).send(DOCS_PAGE),
  );
  for (const path of ['/', '/docs/']) fastify.get(path, async (_, reply) => reply.redirect('/docs'));
  fastify.get('/print/:account/:id', async (request, reply) => {
    const { account, id } = request.params as { account: string; id: string };
    const { expires, signature } = request.query as Record<string, unknown>;
    if (!/^\d{1,15}$/.test(id)) throw fieldError('id', 'must be the id of a document');
    const printed = await printLinkedDocument(context, {
      account,
      id: Number(id),
      expires: /^\d{1,12}$/.test(String(expires)) ? Number(expires) : 0,
      signature: typeof signature === 'string' ? signature : '',
      now: Date.now(),
    });
    return reply.header('cache-control', 'private, max-age=3600').send(sendPdf(reply, printed));
  });
  if (smsCallback) registerSmsCallback(fastify, context, smsCallback);
}

const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

const DOCS_PAGE = `<!doctype html>
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

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
