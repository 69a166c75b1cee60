// Errors as a page for people, on the paths that people open in a browser.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../../domain/errors.ts';
import { pathOf } from '../api-path.ts';
import { prefersHtml } from './negotiation.ts';

/** Renders the page of an error. It depends on nothing else in the request, so it reveals nothing. */
export type ErrorPage = (
  error: AppError,
  acceptLanguage: string | undefined,
) => { html: string; headers: Record<string, string> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page of errors, for clients that prefer HTML to JSON. */
    errorPage?: ErrorPage;
  }
  interface FastifyInstance {
    /** Pages for unknown addresses, by the first part of their path. */
    unknownPathPages: Map<string, ErrorPage>;
  }
}

/** The page of an error, after setting its headers. Undefined if the path has no page or the client prefers JSON. RFC 9110, 12.5 */
export function errorPage(request: FastifyRequest, reply: FastifyReply, error: AppError): string | undefined {
  const { server, routeOptions, is404 } = request;
  const [, first = ''] = pathOf(request).split('/', 2);
  const make = is404 ? server.unknownPathPages.get(first) : routeOptions.config.errorPage;
  if (!make) return undefined;
  reply.header('cache-control', 'no-store');
  if (!prefersHtml(request.headers.accept)) {
    addVary(reply, 'Accept');
    return undefined;
  }
  const { html, headers } = make(error, request.headers['accept-language']);
  addVary(reply, 'Accept, Accept-Language');
  reply.headers(headers).type('text/html; charset=utf-8');
  return html;
}

// Other parts of the answer may depend on other headers already.
/** Adds names of headers to Vary, which another part of the server, such as CORS, may have set. */
export function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${[before].flat().join(', ')}, ${names}`);
}
