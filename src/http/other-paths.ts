// Paths and methods that the interface doesn't have: 404, 405 with Allow, and OPTIONS where GET works.

import type { FastifyInstance } from 'fastify';
import { Refusal } from '../domain/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { pathWithoutBase } from './errors.ts';

/** Answers every request that no route takes. */
export function registerOtherPaths(fastify: FastifyInstance, endpoints: Endpoint[]): void {
  const methods = methodsByPath(endpoints);
  fastify.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const inside = /^\/api\/[^/]+\/(v[^/]+)(\/[^/]*)$/.exec(path);
    const allowed = inside && /^v4\.\d+\.\d+$/.test(inside[1] ?? '') ? (methods.get(inside[2] ?? '') ?? []) : [];
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS' && allowed.length > 0) return reply.code(204).send();
    throw noSuchRoute(request.method, allowed, pathWithoutBase(request));
  });
}

function noSuchRoute(method: string, allowed: string[], path: string): Refusal {
  return allowed.length > 0
    ? new Refusal('METHOD_NOT_ALLOWED', `${path} takes ${allowed.join(', ')}, not ${method}`)
    : new Refusal('NOT_FOUND', `There is no path ${path}`);
}

// What GET takes, HEAD and OPTIONS take.
function methodsByPath(endpoints: Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    const added = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [method];
    methods.set(path, [...new Set([...(methods.get(path) ?? []), ...added])]);
  }
  return methods;
}
