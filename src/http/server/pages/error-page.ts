// Errors as a page for people, on the paths that people open in a browser.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../../domain/errors.ts';
import { pathOf } from '../api-path.ts';
import { prefersHtml } from './negotiation.ts';

/** Makes the page of an error. It depends on nothing else of the request, so that it tells nothing of it. */
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
    /** The pages of addresses that no route serves, by the first part of their path. */
    unknownPathPages: Map<string, ErrorPage>;
  }
}

/** The page of an error with its headers set; undefined when the path has none, or the client prefers JSON. RFC 9110, 12.5 */
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
