// Refuses forms sent by another site: checks the origin of the request, and a token that only pages of the session have.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { permissionDenied } from '../../../domain/errors.ts';

/** The token in forms of a session, computed from the token in the cookie. No other site and no script can read the cookie. */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('forms of the administration area').digest('base64url');

/** Throws PERMISSION_DENIED unless the form carries the token of the session. */
export function checkCsrf(sent: string | undefined, sessionToken: string): void {
  const [given, expected] = [Buffer.from(sent ?? ''), Buffer.from(csrfToken(sessionToken))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw foreign('it lacks the right token');
}

/**
 * Throws PERMISSION_DENIED unless a page of this server has sent the request, as Fetch Metadata or the header Origin shows. A request
 * without both is refused.
 */
export function checkSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) {
    if (site !== 'same-origin')
      throw foreign(`it comes from another site (Sec-Fetch-Site: ${String(site).slice(0, 20)})`);
    return;
  }
  if (!isOwn(origin, request, publicUrl)) throw foreign('it does not say that it comes from this site');
}

function isOwn(origin: string | undefined, request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  // A client may write the usual port or leave it out.
  const own = `${request.protocol}://${request.host}`;
  return (
    (URL.canParse(own) && host === new URL(own).host) ||
    (publicUrl !== undefined && normal === new URL(publicUrl).origin)
  );
}

const foreign = (why: string) => permissionDenied('form_not_accepted', { why });
