// Completion of a sign-in: the cookies, the end of the session before, and the page that the user wanted.

import { AppError } from '../../../domain/errors.ts';
import { logOut } from '../../../operations/sessions/log-out.ts';
import type { SignedIn } from '../../../operations/sign-in/sign-in.ts';
import { hideWhy } from '../../server/error-handler.ts';
import { loggedErrorOf } from '../../server/log/refused-requests.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import type { Visit } from '../page/page-request.ts';
import { goOnPage, readKept } from './kept-form.ts';
import { setSignedIn } from './sign-in-cookies.ts';

/** Target: an address of the area, never of another site. */
export const targetOf = (text: string | null): string =>
  text !== null && /^\/admin(?:[/?][^\\\s]*)?$/.test(text) && !text.startsWith('/admin/sign-') ? text : '/admin';

/** Gives the browser its session. The session of before, if there was one, ends: nobody else knows the new one. */
export async function openSession(visit: Visit, account: string, signedIn: SignedIn): Promise<void> {
  const { context, request, reply } = visit;
  logLogin(request, 'login', { account, login: signedIn.login });
  if (request.signedIn) await logOut(context, request.signedIn.actor).catch(() => {});
  setSignedIn(reply, account, signedIn);
}

/** Opens the session, and goes on to what the user wanted. */
export async function finish(visit: Visit, account: string, signedIn: SignedIn): Promise<PageAnswer> {
  await openSession(visit, account, signedIn);
  const to = targetOf(visit.hidden._to ?? null);
  const kept = readKept(visit);
  return kept ? goOnPage(visit, to, kept, signedIn.token) : redirectTo(to);
}

/** Answer to a failed sign-in: status and message. Throws errors that have nothing to do with the answer of the user. */
export async function failure(
  visit: Visit,
  error: unknown,
  who: { account: string; login: string },
  wrong: string,
): Promise<{ status: number; message: string }> {
  const { request, reply, words } = visit;
  if (!(error instanceof AppError) || !['AUTH_FAILED', 'RATE_LIMITED', 'INVALID_ARGUMENT'].includes(error.code))
    throw error;
  const isDelayed = error.code === 'RATE_LIMITED';
  logLogin(request, isDelayed ? 'login delayed' : 'login failed', who);
  request.loggedError = loggedErrorOf(error);
  await hideWhy(error, reply);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return isDelayed ? { status: 429, message: words.signIn.tooMany } : { status: 403, message: wrong };
}
