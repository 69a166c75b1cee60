// Paths and methods that no route takes: 404, 405 with Allow, and OPTIONS where GET works.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { refuseOtherVersion } from './api-path.ts';
import { pathOf, pathWithoutBase } from './errors.ts';

/** Answers every request that no route takes. Comes before the routes, to hear of each of them. */
export function registerOtherPaths(fastify: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const known = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const each of [method].flat()) for (const allowed of allowedWith(each)) known.methods.add(allowed);
    routes.set(url, known);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decoded(pathOf(request));
    const fitting = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = new Set(fitting.flatMap(({ methods }) => [...methods]));
    const [, version] = allowed.size > 0 ? (/^\/api\/[^/]+\/([^/]+)\//.exec(path) ?? []) : [];
    if (version !== undefined) refuseOtherVersion(version);
    if (allowed.size > 0) reply.header('allow', [...allowed].join(', '));
    if (request.method === 'OPTIONS' && allowed.size > 0) return reply.code(204).send();
    throw noSuchRoute(request.method, allowed, pathWithoutBase(request));
  };
  // Nothing needs to be known of a body that nobody takes.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) done();
    else answer(request, reply).catch(done);
  });
  fastify.setNotFoundHandler(answer);
}

function noSuchRoute(method: string, allowed: Set<string>, path: string): AppError {
  // A route may find that what it takes isn't there: a file of /docs.
  return allowed.size > 0 && !allowed.has(method)
    ? new AppError('METHOD_NOT_ALLOWED', `${path} takes ${[...allowed].join(', ')}, not ${method}`)
    : new AppError('NOT_FOUND', `There is no path ${path}`);
}

// The router reads no address of a method that has no route at all.
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (cause) {
    throw new AppError('INVALID_ARGUMENT', 'The address is malformed', { cause });
  }
}

// What GET takes, HEAD and OPTIONS take.
function allowedWith(method: string): string[] {
  if (method === 'GET') return ['GET', 'HEAD', 'OPTIONS'];
  return method === 'HEAD' || method === 'OPTIONS' ? [] : [method];
}

// What the router would find under the address of a route.
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
