// Signing in by password, and out.

import { ownValue } from '../../../domain/values/own-value.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { logOut } from '../../../operations/sessions/log-out.ts';
import { accountAsTyped } from '../../../operations/sessions/typed-names.ts';
import { signIn } from '../../../operations/sign-in/sign-in.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { clearSessionCookie } from '../page/cookies.ts';
import { checkCsrf } from '../page/cross-site.ts';
import { type OpenPage, type PageAnswer, redirectTo } from '../page/define-page.ts';
import type { Visit } from '../page/page-request.ts';
import { forgetRecent } from '../page/recent.ts';
import { failure, finish, targetOf } from './finish.ts';
import { forgotPages } from './forgot-pages.ts';
import { resetPages } from './reset-pages.ts';
import { pageOfStep, secondFactorPages } from './second-factor-pages.ts';
import { setStepCookie, visitorOf } from './sign-in-cookies.ts';
import { signInView } from './sign-in-view.ts';

/** Characters of the longest mail address. */
const MAX_LOGIN = 254;

/** The pages of signing in and out. */
export const signInPages: OpenPage[] = [
  { method: 'GET', path: '/admin/sign-in', handle: async visit => showForm(visit) },
  { method: 'POST', path: '/admin/sign-in', handle: takePassword },
  { method: 'POST', path: '/admin/sign-out', handle: signOut },
  ...secondFactorPages,
  ...resetPages,
  ...forgotPages,
];

function showForm(visit: Visit): PageAnswer {
  const { query, request, words } = visit;
  const to = targetOf(query.get('to'));
  if (request.signedIn) return redirectTo(to);
  const why = query.get('why') ?? '';
  const notes: Record<string, string> = {
    ended: words.signIn.ended,
    'signed-out': words.signIn.signedOut,
    again: words.signIn.again,
    'new-password': words.signIn.newPassword,
  };
  return signInView(visit, { to, note: ownValue(notes, why) });
}

async function takePassword(visit: Visit): Promise<PageAnswer> {
  const { context, request, reply, fields, hidden, words } = visit;
  const { login = '', password = '' } = fields;
  const account = await accountAsTyped(context, fields.account ?? '', networkOf(request.ip));
  const to = targetOf(hidden._to ?? null);
  try {
    const username = login.slice(0, MAX_LOGIN + 1);
    const result = await signIn(context, visitorOf(visit, account), { username, password });
    if (result.state === 'signed-in') return await finish(visit, account, result);
    setStepCookie(reply, { account, step: result.step });
    return await pageOfStep(visit, { account, step: result.step });
  } catch (error) {
    const { status, message } = await failure(visit, error, { account, login }, words.signIn.wrong);
    return signInView(visit, { to, account, login, error: message, status });
  }
}

async function signOut({ context, request, reply, hidden }: Visit): Promise<PageAnswer> {
  const { signedIn } = request;
  if (signedIn) {
    checkCsrf(hidden._csrf, signedIn.token);
    await logOut(context, signedIn.actor).catch(() => {});
    logLogin(request, 'logout', { account: signedIn.user.account.code, login: signedIn.user.login });
  }
  clearSessionCookie(reply);
  forgetRecent(reply);
  // Removes cached pages that the back button could show.
  reply.header('clear-site-data', '"cache"');
  return redirectTo('/admin/sign-in?why=signed-out');
}
