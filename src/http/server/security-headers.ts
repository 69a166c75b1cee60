// Security headers of responses, as helmet sets them.

import { Socket } from 'node:net';
import helmet from 'helmet';

// An import of values would load more; see connections/http-server.ts.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

/** Headers that matter on a page only: scripts in it, requests it sends, how old browsers show it. */
const PAGE_ONLY: Record<string, false> = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * The header that makes browsers use https for this host from now on, for responses that went over TLS only (RFC 6797 §7.2). Undefined
 * where clients don't use https. Subdomains are not named: they may be other servers.
 */
export function strictTransport({
  publicUrl,
  hstsSeconds,
}: {
  publicUrl: string | undefined;
  hstsSeconds: number;
}): string | undefined {
  return publicUrl?.startsWith('https:') && hstsSeconds > 0 ? `max-age=${hstsSeconds}` : undefined;
}

/**
 * The headers of a page and of data. They are the same for every request, so helmet runs once: as a plugin it would run for
 * every request, and data would carry headers that only protect pages. Each header costs server and client time.
 */
export function securityHeaders(): Record<'page' | 'data', Record<string, string>> {
  return { page: headersBy({}), data: headersBy(PAGE_ONLY) };
}

function headersBy(options: Record<string, false>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({ contentSecurityPolicy: false, strictTransportSecurity: false, ...options })(
    response.req,
    response,
    () => {},
  );
  return response.getHeaders() as Record<string, string>;
}
