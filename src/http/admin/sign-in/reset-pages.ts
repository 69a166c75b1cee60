// The page of a password reset link. Opening it changes nothing, because mail scanners open links too.

import { AppError, authFailed } from '../../../domain/errors.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { hasTokenForm } from '../../../operations/credentials.ts';
import { readResetLink, useResetLink } from '../../../operations/sign-in/password-reset.ts';
import { RESET_PAGE } from '../../../operations/sign-in/sign-in-administration.ts';
import { hideWhy } from '../../server/error-handler.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { type OpenPage, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

export const resetPages: OpenPage[] = [
  {
    method: 'GET',
    path: RESET_PAGE,
    handle: visit => answer(visit, visit.query.get('account'), visit.query.get('token')),
  },
  { method: 'POST', path: RESET_PAGE, handle: visit => answer(visit, visit.hidden._account, visit.hidden._token) },
];

async function answer(visit: Visit, account: string | null = '', token: string | null = ''): Promise<PageAnswer> {
  const { context, request, reply, fields, words } = visit;
  const link = { account: account ?? '', token: token ?? '', network: networkOf(request.ip) };
  try {
    if (!hasTokenForm('xr_', link.token)) throw authFailed('link_not_whole');
    const user = await readResetLink(context, link);
    if (request.method === 'GET') return form(visit, link, user);
    const { password = '', again = '' } = fields;
    if (password !== again) return form(visit, link, user, words.security.notTheSame);
    try {
      await useResetLink(context, link, password);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
      return form(visit, link, user, words.security.weakPassword);
    }
    logLogin(request, 'password reset', { account: link.account, login: user.login });
    return redirectTo(`/admin/sign-in?${new URLSearchParams({ why: 'new-password', account: link.account })}`);
  } catch (error) {
    if (!(error instanceof AppError) || !['AUTH_FAILED', 'RATE_LIMITED'].includes(error.code)) throw error;
    await hideWhy(error, reply);
    const isDelayed = error.code === 'RATE_LIMITED';
    return view({
      title: isDelayed ? words.errors.tooMany : words.security.linkEnded,
      status: isDelayed ? 429 : 403,
      bare: true,
      body: html`<p>${isDelayed ? words.signIn.tooMany : words.security.linkEndedText}</p>`,
    });
  }
}

function form(
  { words, link }: Visit,
  { account, token }: { account: string; token: string },
  { login, name }: { login: string; name: string },
  error?: string,
): PageAnswer {
  const { security } = words;
  return view({
    title: security.newPasswordTitle,
    status: error === undefined ? 200 : 400,
    bare: true,
    body: html`
      ${errorLine(error, 'password')}
      <p>${fill(security.newPasswordLead, { name })}</p>
      <form method="post" action=${link(RESET_PAGE)} class="stack">
        <input type="hidden" name="_account" value=${account} />
        <input type="hidden" name="_token" value=${token} />
        <input type="text" name="login" value=${login} autocomplete="username" hidden readonly />
        <div class="field">
          <label for="password">${security.newPassword}</label>
          <p class="help" id="password-help">${security.passwordHelp}</p>
          <input id="password" name="password" type="password" required maxlength="1000" autocomplete="new-password"
            aria-describedby="password-help" />
        </div>
        <div class="field">
          <label for="again">${security.passwordAgain}</label>
          <input id="again" name="again" type="password" required maxlength="1000" autocomplete="new-password" />
        </div>
        <button class="primary" type="submit">${security.setPassword}</button>
      </form>
    `,
  });
}
