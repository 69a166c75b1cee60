// Requests without a route: 404, 405 with Allow, and OPTIONS for the paths of routes.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { checkVersion, pathOf, pathWithoutBase } from '../api-path.ts';
import { type KnownRoute, methodNotTaken } from './known-route.ts';
import { noSuchAddress } from './suggested-address.ts';

/** Answers requests without a route. `prefix` is the path of PUBLIC_URL. Register it before the routes, which it records. */
export function registerUnknownPaths(fastify: FastifyInstance, prefix: string): void {
  const routes = new Map<string, KnownRoute>();
  fastify.addHook('onRoute', ({ url, method, config = {} }) => {
    const known = routes.get(url) ?? { pattern: patternOf(url), methods: new Set(), parameters: [], changes: [] };
    for (const each of [method].flat()) {
      for (const allowed of allowedWith(each)) known.methods.add(allowed);
      if (each === 'GET') known.parameters = config.parameters ?? [];
      if (each === 'PUT') known.changes = config.fields ?? [];
    }
    routes.set(url, known);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decoded(pathOf(request));
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = new Set(matching.flatMap(({ methods }) => [...methods]));
    const [, version] = allowed.size > 0 ? (/^\/api\/[^/]+\/([^/]+)\//.exec(path) ?? []) : [];
    if (version !== undefined) checkVersion(version);
    if (allowed.size > 0) reply.header('allow', [...allowed].join(', '));
    if (request.method === 'OPTIONS' && allowed.size > 0) return reply.code(204).send();
    if (allowed.size > 0 && !allowed.has(request.method))
      throw new AppError('METHOD_NOT_ALLOWED', methodNotTaken(pathWithoutBase(request), allowed, request.method));
    // A route may itself report 404, e.g. for a missing file of /docs.
    if (prefix !== '' && `${path}/`.startsWith(`${prefix}/`)) throw notFound('path_of_public_url', { prefix });
    throw new AppError('NOT_FOUND', noSuchAddress(request.method, pathOf(request), routes));
  };
  // Answered before the body is read.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) done();
    else answer(request, reply).catch(done);
  });
  fastify.setNotFoundHandler(answer);
}

// The router does not decode the address if the method has no route at all.
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', new Message('address_malformed'), { cause });
  }
}

// A path with GET also allows HEAD and OPTIONS.
function allowedWith(method: string): string[] {
  if (method === 'GET') return ['GET', 'HEAD', 'OPTIONS'];
  return method === 'HEAD' || method === 'OPTIONS' ? [] : [method];
}

// The pattern of a route as a regular expression over paths.
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
