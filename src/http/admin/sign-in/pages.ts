// Signing in and out.

import { AppError } from '../../../domain/errors.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { logInWithPassword } from '../../../operations/sessions/log-in.ts';
import { logOut } from '../../../operations/sessions/log-out.ts';
import { hideWhy } from '../../server/error-handler.ts';
import { loggedErrorOf } from '../../server/log/refused-requests.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { clearSessionCookie, setSessionCookie } from '../page/cookies.ts';
import { checkCsrf } from '../page/cross-site.ts';
import { type OpenPage, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { ADMIN_LANGUAGES } from '../words/languages.ts';
import { wordsOf } from '../words/words.ts';
import { goOnPage, keepAgain, readKept } from './kept-form.ts';
import { signInForm } from './sign-in-form.ts';

const MAX_LOGIN = 60;

/** The pages of signing in and out. */
export const signInPages: OpenPage[] = [
  { method: 'GET', path: '/admin/sign-in', handle: async visit => showForm(visit) },
  { method: 'POST', path: '/admin/sign-in', handle: signIn },
  { method: 'POST', path: '/admin/sign-out', handle: signOut },
];

function showForm(visit: Visit): PageAnswer {
  const { query, request, words } = visit;
  const to = targetOf(query.get('to'));
  if (request.signedIn) return redirectTo(to);
  const why = query.get('why');
  const note = why === 'ended' ? words.signIn.ended : why === 'signed-out' ? words.signIn.signedOut : undefined;
  return signInView(visit, { to, note });
}

interface ViewParts {
  to: string;
  note?: string | undefined;
  account?: string;
  login?: string;
  error?: string;
  status?: number;
}

function signInView(visit: Visit, { note, status = 200, ...form }: ViewParts): PageAnswer {
  const { words, language, link, request } = visit;
  const isPlain = request.protocol === 'http' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);
  return view({
    title: words.signIn.title,
    status,
    bare: true,
    body: html`
      ${note && html`<div class="message" role="status">${note}</div>`}
      ${isPlain && html`<div class="message is-warning" role="status">${words.signIn.needsHttps}</div>`}
      ${signInForm(visit, { ...form, kept: keepAgain(visit) })}
      <p class="languages">
        ${ADMIN_LANGUAGES.filter(each => each !== language).map(
          each => html`
            <a href=${link(`/admin/sign-in?${new URLSearchParams({ language: each, to: form.to })}`)} lang=${each}>
              ${wordsOf(each).page.languageName}
            </a>
          `,
        )}
      </p>
    `,
  });
}

async function signIn(visit: Visit): Promise<PageAnswer> {
  const { context, request, reply, fields, hidden, words } = visit;
  const { account = '', login = '', password = '' } = fields;
  const to = targetOf(hidden._to ?? null);
  const attempt = { account, username: login.slice(0, MAX_LOGIN + 1), password, network: networkOf(request.ip) };
  try {
    const { token } = await logInWithPassword(context, attempt, 'browser');
    logLogin(request, 'login', { account, login });
    // The session of before, if there was one, ends: nobody else knows the new one.
    if (request.signedIn) await logOut(context, request.signedIn.actor).catch(() => {});
    setSessionCookie(reply, { account, token });
    const kept = readKept(visit);
    return kept ? goOnPage(visit, to, kept, token) : redirectTo(to);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'AUTH_FAILED' && error.code !== 'RATE_LIMITED')) throw error;
    const isWrong = error.code === 'AUTH_FAILED';
    logLogin(request, isWrong ? 'login failed' : 'login delayed', { account, login });
    request.loggedError = loggedErrorOf(error);
    await hideWhy(error, reply);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    const status = isWrong ? 403 : 429;
    const message = isWrong ? words.signIn.wrong : words.signIn.tooMany;
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
  // Pages that the browser keeps for its back button go too.
  reply.header('clear-site-data', '"cache"');
  return redirectTo('/admin/sign-in?why=signed-out');
}

/** Where to go: an address of the area, and never one of another site. */
const targetOf = (text: string | null): string =>
  text !== null && /^\/admin(?:[/?][^\\\s]*)?$/.test(text) && !text.startsWith('/admin/sign-') ? text : '/admin';
