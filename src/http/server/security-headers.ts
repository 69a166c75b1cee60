// Headers that tell browsers to be careful with our answers.

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Means something for a page only: what runs in it, what it sends, how old browsers show it. */
const FOR_PAGES: Record<string, false> = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/**
 * What helmet sets on a page, and on data. It is the same for every request, so it is asked once: as a plugin that runs for
 * each of them it cost 0.05 ms, a fifth of a small request; and data has only what protects data, each header less saving
 * the server and the client half a microsecond.
 */
export function securityHeaders(): Record<'page' | 'data', Record<string, string>> {
  return { page: headersBy({}), data: headersBy(FOR_PAGES) };
}

function headersBy(options: Record<string, false>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({ contentSecurityPolicy: false, ...options })(response.req, response, () => {});
  return response.getHeaders() as Record<string, string>;
}
