// The cookies of the area: the session of a browser, and a message for the next page. RFC 6265bis, 4.1.3.2 The "__Host-" Prefix

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAccountCode } from '../../../domain/account.ts';
import { hasTokenForm } from '../../../operations/credentials.ts';

const SESSION = 'kontor';
const MESSAGE = 'kontor-message';

/** Seconds for which a message is kept for the next page. */
const MESSAGE_SECONDS = 60;
/** Browsers keep cookies up to 4096 bytes. */
const MAX_MESSAGE = 1000;

/** The account and the token in the cookie of the session. */
export interface SessionCookie {
  account: string;
  token: string;
}

/** The cookie of the session; undefined when there is none, more than one, or one that this server did not write. */
export function readSessionCookie(request: FastifyRequest): SessionCookie | undefined {
  const [account = '', token = '', more] = cookieOf(request, SESSION)?.split('.') ?? [];
  return more === undefined && isAccountCode(account) && hasTokenForm('xb_', token) ? { account, token } : undefined;
}

/** Stores the session in the browser, until the browser or the session ends. */
export const setSessionCookie = (reply: FastifyReply, { account, token }: SessionCookie): void =>
  addCookie(reply, SESSION, `${account}.${token}`);

/** Removes the session from the browser. */
export const clearSessionCookie = (reply: FastifyReply): void => addCookie(reply, SESSION, '', 0);

/** Leaves a message for the next page. */
export const leaveMessage = (reply: FastifyReply, text: string): void =>
  addCookie(reply, MESSAGE, encodeURIComponent(text.slice(0, MAX_MESSAGE).toWellFormed()), MESSAGE_SECONDS);

/** Returns the message of the page before and removes it, so it is shown once. */
export function takeMessage(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const text = cookieOf(request, MESSAGE);
  if (!text) return undefined;
  addCookie(reply, MESSAGE, '', 0);
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The menu as the user left it: open groups, and true if it is folded. browser/menu.js writes it. Undefined if the user changed nothing. */
export function readMenuState({ headers }: FastifyRequest): { open: string[]; isFolded: boolean } | undefined {
  const [, groups] = /(?:^|;\s*)kontor-menu=([a-z.]{0,100})(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  const open = groups?.split('.');
  return open && { open: open.filter(each => each !== 'folded'), isFolded: open.includes('folded') };
}

/**
 * The name of a cookie in the browser. With the prefix `__Host-`, browsers accept it only over https, with `Secure`, `Path=/` and no
 * `Domain`. On the local machine there is no https, and WebKit rejects both there (https://bugs.webkit.org/show_bug.cgi?id=218980).
 */
const nameOf = ({ transport }: FastifyRequest, name: string): string =>
  transport === 'loopback' ? name : `__Host-${name}`;

/** The value of a cookie of the area. Undefined for two cookies with the same name: this server never sets two. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const sent = nameOf(request, name);
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${sent}=`));
  return values.length === 1 ? values[0]?.slice(sent.length + 1) : undefined;
}

/** Adds a cookie to an answer; without `maxAge` (seconds) it ends with the browser. Fastify keeps those that the answer has already. */
export function addCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const { request } = reply;
  const parts = [
    `${nameOf(request, name)}=${value}`,
    'Path=/',
    ...(request.transport === 'loopback' ? [] : ['Secure']),
    'HttpOnly',
    'SameSite=Strict',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ];
  reply.header('set-cookie', parts.join('; '));
}
