// The forms to sign in: by password, and with a passkey.

import { errorLine } from '../page/error-box.ts';
import { type Html, html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { readLastAccount } from './sign-in-cookies.ts';

/** The page where a user asks for a link for a new password. */
export const FORGOT = '/admin/sign-in/forgot';

/**
 * The form. `to`: target after the sign-in. `kept`: fields of an earlier form; they come after the account, because the proxy of many
 * cells looks for the account at the start of the body.
 */
export function signInForm(
  visit: Visit,
  options: { to: string; kept?: Html; account?: string; login?: string; error?: string | undefined },
): Html {
  const { words, link, query, hidden } = visit;
  const { signIn } = words;
  const { to, kept, account = query.get('account') ?? readLastAccount(visit) ?? '', login = '', error } = options;
  const isFirst = error === undefined;
  return html`
    ${errorLine(error)}
    <form method="post" action=${link('/admin/sign-in')} class="stack">
      <input type="hidden" name="_to" value=${to} />
      <input type="hidden" name="_language" value=${hidden._language ?? query.get('language') ?? ''} />
      <div class="field">
        <label for="account">${signIn.account}</label>
        <p class="help" id="account-help">${signIn.accountHelp}</p>
        <input id="account" name="account" value=${account} required maxlength="32" autocapitalize="none"
          autocomplete="organization" spellcheck=${false} aria-describedby="account-help"
          autofocus=${isFirst && account === ''} />
      </div>
      <div class="field">
        <label for="login">${signIn.login}</label>
        <input id="login" name="login" value=${login} required maxlength="254" autocapitalize="none"
          autocomplete="username" spellcheck=${false} autofocus=${isFirst && account !== ''} />
      </div>
      <div class="field">
        <label for="password">${signIn.password}</label>
        <input id="password" name="password" type="password" required maxlength="1000" autocomplete="current-password" />
      </div>
      ${kept}
      <button class="primary" type="submit">${signIn.submit}</button>
      <p class="forgot"><a href=${link(FORGOT)}>${signIn.forgot}</a></p>
    </form>
  `;
}

/** The form to sign in with a passkey alone. Its script shows it if the browser has passkeys, and copies the account from the form above. */
export function passkeyForm({ words, link }: Visit, { to, kept }: { to: string; kept?: Html }): Html {
  return html`
    <form method="post" action=${link('/admin/sign-in/passkey')} class="stack is-passkey"
      data-passkey-options=${link('/admin/sign-in/passkey-options')}>
      <input type="hidden" name="_to" value=${to} />
      <input type="hidden" name="account" value="" />
      <input type="hidden" name="answer" value="" />
      ${kept}
      <button type="submit" hidden>${words.signIn.usePasskey}</button>
      <p class="help" role="status" data-passkey-failed=${words.signIn.passkeyFailed} data-passkey-account=${words.signIn.accountFirst}></p>
    </form>
  `;
}
