// The records and documents that a user opened last in a browser. A cookie keeps them, so that the search has them without JavaScript
// and the server stores nothing about it.

import type { FastifyReply } from 'fastify';
import { documents, records } from '../../../definitions/catalogue.ts';
import { addCookie, cookieOf } from './cookies.ts';
import type { View } from './define-page.ts';
import type { PageRequest } from './page-request.ts';

const RECENT = 'kontor-recent';
/** Days for which the browser keeps the cookie. */
const DAYS = 30;
const MAX = 8;
/** Maximum characters of a name. Browsers keep cookies up to 4096 bytes. */
const MAX_NAME = 60;
/** Addresses of documents and master data. */
const RECORD = new RegExp(`^/admin/(?:${[...documents, ...records].map(({ path }) => path).join('|')})/\\d{1,19}$`);

/** A record or document: its address from `/admin` on, and the title of its page. */
export interface Recent {
  path: string;
  name: string;
}

/** Company and user, as cookies name them. */
export const userOf = ({ account, user }: PageRequest): string => `${account.code}/${user.login}`;

/** The records and documents that this user opened last in this browser, newest first. */
export function recentOf(page: PageRequest): Recent[] {
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookieOf(page.request, RECENT) ?? '', 'base64url').toString());
    if (!Array.isArray(kept) || kept[0] !== userOf(page)) return [];
    return kept
      .slice(1, MAX + 1)
      .flatMap(([path, name]) =>
        typeof path === 'string' && RECORD.test(path) && typeof name === 'string' ? [{ path, name }] : [],
      );
  } catch {
    return [];
  }
}

/** Notes the page in the browser if it shows a record or document. */
export function noteRecent(page: PageRequest, { title, status = 200 }: View): void {
  const { path, reply } = page;
  if (status !== 200 || !RECORD.test(path)) return;
  const name = title.slice(0, MAX_NAME).toWellFormed();
  const others = recentOf(page).filter(each => each.path !== path);
  const kept = [userOf(page), ...[{ path, name }, ...others].slice(0, MAX).map(each => [each.path, each.name])];
  addCookie(reply, RECENT, Buffer.from(JSON.stringify(kept)).toString('base64url'), DAYS * 86_400);
}

/** Removes them from the browser. */
export const forgetRecent = (reply: FastifyReply): void => addCookie(reply, RECENT, '', 0);
