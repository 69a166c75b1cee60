// How bodies are read: JSON everywhere, a form at /auth; any other media type is refused.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField, Refusal } from '../domain/errors.ts';
import { isStorable } from '../resources/check-body.ts';
import { readJson } from './json.ts';

/** Replaces Fastify's own readers of bodies, which swallow mistakes. */
export function registerBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseOtherCharset(request);
      request.rawBody = body;
      return readJson(body);
    },
  );
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.url?.endsWith('/auth'))
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json');
      return readForm(body);
    },
  );
}

function refuseOtherCharset(request: FastifyRequest): void {
  const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset && charset.toLowerCase() !== 'utf-8')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8');
}

function readForm(body: Buffer): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (!isStorable(value)) throw invalidField(name.slice(0, 100), 'has a character that text can not have');
    if (fields.has(name)) throw invalidField(name.slice(0, 100), 'is given twice');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
