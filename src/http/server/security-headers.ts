// Security headers of responses, as helmet sets them.

import { Socket } from 'node:net';
import helmet from 'helmet';

// An import of values would load more; see connections/http-server.ts.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

/** Headers that matter for pages only: scripts, requests of the page, old browsers. */
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
 * Header that makes browsers use https for this host, for responses over TLS only (RFC 6797 §7.2). Undefined if clients don't use https.
 * Without subdomains, which may be other servers.
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
 * The headers of pages and of data. They are the same for every request, so helmet runs once. As a plugin, it would run for every
 * request and add the headers of pages to data.
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
