// Transport between browser and area: over https, on this machine, or over plain http. Only the first two keep a session.

import type { FastifyRequest } from 'fastify';

/**
 * `https`: the browser uses https, as far as the server can tell. `loopback`: http on the machine itself, where WebKit keeps no cookie
 * with `Secure`. `plain`: http over a network, where no browser keeps one.
 */
export type Transport = 'https' | 'loopback' | 'plain';

declare module 'fastify' {
  interface FastifyRequest {
    /** Transport between browser and area. */
    readonly transport: Transport;
  }
}

/** Hosts of this machine, as a browser names them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The transport of a request. A wrong `https` loses the client's session; a wrong `loopback` loses a protection. Therefore headers of the
 * client can only claim `https`.
 */
export function transportOf(request: FastifyRequest, publicUrl: string | undefined): Transport {
  if (request.protocol === 'https' || publicUrl?.startsWith('https:')) return 'https';
  if (/^\s*https\b/i.test(String(request.headers['x-forwarded-proto'] ?? ''))) return 'https';
  return LOOPBACK.test(request.hostname) ? 'loopback' : 'plain';
}

/** True if the browser has bypassed the proxy of an https PUBLIC_URL: plain http, another host, no proxy headers. */
export function isPastProxy({ protocol, headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const isForwarded = ['x-forwarded-proto', 'x-forwarded-for', 'forwarded', 'via'].some(name => name in headers);
  return (
    protocol === 'http' && publicUrl?.startsWith('https:') === true && !isForwarded && host !== new URL(publicUrl).host
  );
}
