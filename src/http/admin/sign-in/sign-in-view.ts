// The page to sign in.

import { type PageAnswer, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { ADMIN_LANGUAGES } from '../words/languages.ts';
import { wordsOf } from '../words/words.ts';
import { keepAgain } from './kept-form.ts';
import { pastProxyNote } from './needs-https.ts';
import { passkeyForm, signInForm } from './sign-in-form.ts';

/** Contents of the sign-in page. */
interface ViewParts {
  to: string;
  note?: string | undefined;
  account?: string;
  login?: string;
  error?: string;
  status?: number;
}

/** The page to sign in, with the fields of an earlier form. */
export function signInView(visit: Visit, { note, status = 200, ...form }: ViewParts): PageAnswer {
  const { words, language, link, request } = visit;
  return view({
    title: words.signIn.title,
    status,
    bare: true,
    scripts: ['passkey.js'],
    body: html`
      ${note && html`<div class="message" role="status">${note}</div>`}
      ${pastProxyNote(visit)}
      ${signInForm(visit, { ...form, kept: keepAgain(visit) })}
      ${passkeyForm(visit, { ...form, kept: keepAgain(visit) })}
      ${request.transport === 'loopback' && html`<p class="help">${words.signIn.onLoopback}</p>`}
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
