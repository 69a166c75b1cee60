// The page where a user who has forgotten the password asks for a link by mail.

import { AppError } from '../../../domain/errors.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { mailResetLink, mailsResetLinks } from '../../../operations/sign-in/password-reset.ts';
import { resetPath } from '../../../operations/sign-in/sign-in-administration.ts';
import { type OpenPage, type PageAnswer, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { readLastAccount } from './sign-in-cookies.ts';
import { FORGOT } from './sign-in-form.ts';

/** Characters of the longest mail address. */
const MAX_USER = 254;

export const forgotPages: OpenPage[] = [
  { method: 'GET', path: FORGOT, handle: async visit => form(visit) },
  { method: 'POST', path: FORGOT, handle: send },
];

function form(visit: Visit, error?: string): PageAnswer {
  const { context, words, link, fields, query } = visit;
  const { signIn } = words;
  const account = fields.account ?? query.get('account') ?? readLastAccount(visit) ?? '';
  return view({
    title: signIn.forgotTitle,
    status: error === undefined ? 200 : 429,
    bare: true,
    body: html`
      ${errorLine(error)}
      ${
        mailsResetLinks(context)
          ? html`
            <p>${signIn.forgotLead}</p>
            <form method="post" action=${link(FORGOT)} class="stack">
              <div class="field">
                <label for="account">${signIn.account}</label>
                <input id="account" name="account" value=${account} required maxlength="32" autocapitalize="none"
                  autocomplete="organization" spellcheck=${false} autofocus=${account === ''} />
              </div>
              <div class="field">
                <label for="login">${signIn.login}</label>
                <input id="login" name="login" value=${fields.login ?? ''} required maxlength=${MAX_USER} autocapitalize="none"
                  autocomplete="username" spellcheck=${false} autofocus=${account !== ''} />
              </div>
              <button class="primary" type="submit">${signIn.forgotSubmit}</button>
            </form>
          `
          : html`<p>${signIn.forgotNoMail}</p>`
      }
      <p class="languages"><a href=${link('/admin/sign-in')}>${signIn.backToSignIn}</a></p>
    `,
  });
}

// The answer is the same for a user who does not exist, has no address, or has asked too often.
async function send(visit: Visit): Promise<PageAnswer> {
  const { context, request, reply, fields, words, link, language } = visit;
  const { signIn } = words;
  if (!mailsResetLinks(context)) return form(visit);
  const network = networkOf(request.ip);
  const { account = '', login = '' } = fields;
  const person = { account, user: login.slice(0, MAX_USER), network, language };
  try {
    const { origin } = context.relyingParty();
    await mailResetLink(context, person, (code, token) => origin + link(resetPath(code, token)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    return form(visit, signIn.tooManyLinks);
  }
  return view({
    title: signIn.forgotTitle,
    bare: true,
    body: html`
      <p role="status">${signIn.forgotSent}</p>
      <p class="languages"><a href=${link('/admin/sign-in')}>${signIn.backToSignIn}</a></p>
    `,
  });
}
