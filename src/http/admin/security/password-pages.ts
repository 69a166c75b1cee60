// Change of the password, and confirmation of the identity before sensitive changes.

import { AppError } from '../../../domain/errors.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { beginConfirmation } from '../../../operations/sign-in/confirmation/confirm-session.ts';
import { changeOwnPassword } from '../../../operations/sign-in/own-account.ts';
import { getPage, jsonAnswer, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { targetOf } from '../sign-in/finish.ts';
import { proofField } from './confirmation.ts';
import { CONFIRM, OVERVIEW, PASSKEY_OPTIONS } from './parts.ts';

const PASSWORD = '/admin/security/password';

export const passwordPages: Page[] = [
  getPage(PASSWORD, {}, async page => passwordView(page)),
  postPage(PASSWORD, {}, changePassword),
  getPage(CONFIRM, {}, goOn, { sensitive: true }),
  postPage(CONFIRM, {}, goOn, { sensitive: true }),
  postPage(PASSKEY_OPTIONS, {}, async ({ context, actor }) => jsonAnswer(await beginConfirmation(context, actor))),
];

// The identity has been confirmed before this runs, so only the redirect remains.
async function goOn({ query, hidden }: PageRequest): Promise<PageAnswer> {
  return redirectTo(targetOf(hidden._to || query.get('to') || OVERVIEW));
}

interface Field {
  id: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  help?: string;
}

/** Error of a field. */
interface Problem {
  field: string;
  message: string;
  status: number;
}

const passwordField = ({ id, label, autocomplete, help }: Field, problem: Problem | undefined): Html => {
  const error = problem?.field === id ? problem.message : undefined;
  return proofField({ id, label, help, error }, { name: id, type: 'password', maxlength: 1000, autocomplete });
};

function formView(
  page: PageRequest,
  path: string,
  title: string,
  lead: string,
  fields: Field[],
  submit: string,
  problem?: Problem,
) {
  const { words, link } = page;
  return view({
    title,
    status: problem?.status ?? 200,
    back: { href: OVERVIEW, label: words.security.title },
    body: html`
      ${errorLine(problem?.message, problem?.field)}
      <p class="lead">${lead}</p>
      <form method="post" action=${link(path)} class="stack narrow">
        ${hiddenFields(page)}
        <input type="text" name="login" value=${page.user.login} autocomplete="username" hidden readonly />
        ${fields.map(field => passwordField(field, problem))}
        <div><button class="primary" type="submit">${submit}</button></div>
      </form>
    `,
  });
}

function passwordView(page: PageRequest, problem?: Problem): PageAnswer {
  const { security } = page.words;
  const fields: Field[] = [
    { id: 'current', label: security.current, autocomplete: 'current-password' },
    { id: 'password', label: security.newPassword, autocomplete: 'new-password', help: security.passwordHelp },
    { id: 'again', label: security.passwordAgain, autocomplete: 'new-password' },
  ];
  return formView(
    page,
    PASSWORD,
    security.changePassword,
    security.passwordLead,
    fields,
    security.changePassword,
    problem,
  );
}

const given = ({ request, account }: PageRequest) => ({ account: account.code, network: networkOf(request.ip) });

async function changePassword(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words } = page;
  const { current = '', password = '', again = '' } = fields;
  const { security } = words;
  if (password !== again) return passwordView(page, { field: 'again', message: security.notTheSame, status: 400 });
  try {
    await changeOwnPassword(context, actor, { ...given(page), password: current, next: password });
    return redirectTo(OVERVIEW, security.passwordChanged);
  } catch (error) {
    const same = current === password ? security.samePassword : security.weakPassword;
    return passwordView(page, problemOf(page, error, { current: security.wrongCurrent, password: same }));
  }
}

// Rethrows errors that concern no field of the form.
function problemOf({ reply, words }: PageRequest, error: unknown, messages: Record<string, string>): Problem {
  if (!(error instanceof AppError)) throw error;
  const [first = ''] = Object.keys(messages);
  if (error.code === 'RATE_LIMITED') {
    reply.header('retry-after', error.retryAfterSeconds);
    return { field: first, message: words.signIn.tooMany, status: 429 };
  }
  const field = error.details?.[0]?.field ?? '';
  const message = ownValue(messages, field);
  if (error.code !== 'INVALID_ARGUMENT' || message === undefined) throw error;
  return { field, message, status: 400 };
}
