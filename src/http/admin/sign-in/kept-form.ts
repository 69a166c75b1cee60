// A form sent after its session had ended: kept in the page to sign in, and offered again behind it.

import { csrfToken } from '../page/cross-site.ts';
import { type View, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { addressOf, type Visit } from '../page/page-request.ts';
import { withoutSecretFields } from './secret-fields.ts';
import { signInForm } from './sign-in-form.ts';

/** Before the names of kept fields. */
const KEPT = '_kept.';

/** The page to sign in that keeps the form of the request. Nothing is stored on the server: it may be another one meanwhile. */
export function keptFormPage(visit: Visit, secretFields: readonly string[] = []): View {
  const { words, fields, hidden } = visit;
  // A proof of who sends a form is not kept: the sign-in is one.
  const { _csrf, ...rest } = hidden;
  const kept = withoutSecretFields({ ...rest, ...fields }, secretFields);
  return view({
    title: words.signIn.title,
    status: 403,
    bare: true,
    body: html`
      <div class="message" role="status">${words.signIn.kept}</div>
      ${signInForm(visit, { to: addressOf(visit), kept: keptFields(kept) })}
    `,
  });
}

/** Kept fields as hidden fields. */
const keptFields = (fields: Record<string, string>): Html =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name=${KEPT + name} value=${value} />`);

/** The fields that a form to sign in has kept; undefined when it has kept none. */
export function readKept({ hidden }: Visit): Record<string, string> | undefined {
  const kept = Object.entries(hidden).filter(([name]) => name.startsWith(KEPT));
  return kept.length > 0
    ? withoutSecretFields(Object.fromEntries(kept.map(([name, value]) => [name.slice(KEPT.length), value])))
    : undefined;
}

/** The hidden fields by which the page to sign in keeps them once more. */
export const keepAgain = (visit: Visit): Html => {
  const kept = readKept(visit);
  return kept ? keptFields(kept) : null;
};

/** The page behind signing in again: the form as it was sent, to be sent by the user. `token` is that of the new session. */
export function goOnPage({ words, link }: Visit, to: string, kept: Record<string, string>, token: string): View {
  return view({
    title: words.signIn.goOnTitle,
    bare: true,
    body: html`
      <p class="lead">${words.signIn.goOn}</p>
      <form method="post" action=${link(to)}>
        <input type="hidden" name="_csrf" value=${csrfToken(token)} />
        ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
        <button class="primary" type="submit">${words.signIn.goOnSubmit}</button>
      </form>
    `,
  });
}
