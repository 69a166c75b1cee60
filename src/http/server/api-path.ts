// The paths of the interface: their common prefix, their version, and the path of a request.

import type { FastifyRequest } from 'fastify';
import { notFound } from '../../domain/errors.ts';

/** Prefix of all paths of the interface, as a pattern of the router. */
export const BASE = '/api/:account/:version';

export const CURRENT_VERSION = 'v4.0.0';

/** The path of PUBLIC_URL without a trailing slash, e.g. `/erp`. The proxy removes it, so addresses for clients begin with it. */
export const prefixOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');

/** Throws NOT_FOUND, naming the served version, unless the version is v4.x.y. contract §1 Address, version, transport */
export function checkVersion(version: string): void {
  if (!/^v4\.\d{1,6}\.\d{1,6}$/.test(version)) {
    throw notFound('version_not_served', { version: CURRENT_VERSION, asked: version.slice(0, 30) });
  }
}

/** The path of a request without trailing slash, e.g. `/api/demo/v4.0.0/invoices`. */
export function pathOf(request: FastifyRequest): string {
  const [target = ''] = request.raw.url?.split('?') ?? [];
  // A client may send the address in absolute form (RFC 9112, section 3.2.2).
  const path = target.replace(/^https?:\/\/[^/]*/i, '');
  return (path.endsWith('/') ? path.slice(0, -1) : path) || '/';
}

/** The path of a request without base and query, e.g. `/invoices`, for the `path` of an apiError. A path without version has no base. */
export function pathWithoutBase(request: FastifyRequest): string {
  return (
    pathOf(request)
      .replace(/^\/api\/[^/]*\/v?\d[^/]*(?=\/|$)/i, '')
      .slice(0, 200) || '/'
  );
}

/** The route that serves a request, e.g. `/invoices`, for log and metrics; undefined for an unknown path. */
export function routeOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.url?.replace(BASE, '');
}
