// Distinguishes people who open a document by its link from programs that fetch it. docs/decisions/0127

import type { FastifyRequest } from 'fastify';
import { hasSignedInTo } from '../server/account-cookie.ts';

/** Words in the names of programs that run a browser without a person. */
const ROBOTS = /bot\b|crawl|spider|preview|headless|scan/i;

/**
 * True if a browser has opened the link as a page, nothing shows that a program did it, and the browser is not one in which users of the
 * account sign in. All browsers since 2023 send these headers over https (Fetch Metadata); other clients do not.
 */
export function isOpenedByPerson({ method, headers }: FastifyRequest, account: string): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !/prefetch|prerender/i.test(`${headers['sec-purpose']} ${headers.purpose}`) &&
    !ROBOTS.test(headers['user-agent'] ?? '') &&
    !hasSignedInTo(headers.cookie, account)
  );
}
