// The part of the page of an account that suspends it and lets it be used again.

import { AppError } from '../../../domain/errors.ts';
import { resume, suspend } from '../../../operations/administration/suspension.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { formErrors } from '../forms/field-errors.ts';
import { type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { buttonForm, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { HOST, NEEDS, operatorOf, pathOf } from './parts.ts';

const PATH = `${HOST}/accounts`;

/** Actions of the two buttons. */
export const suspensionPages: Page[] = [
  postPage(`${PATH}/:code/suspend`, NEEDS, suspendAccount, { sensitive: true }),
  postPage(`${PATH}/:code/resume`, NEEDS, resumeAccount, { sensitive: true }),
];

/** Suspension of the account, with the button that changes it. */
export function suspensionSection(
  page: PageRequest,
  {
    code,
    suspended_at: since,
    suspended_reason: reason,
  }: { code: string; suspended_at: Date | null; suspended_reason: string | null },
): Html {
  const { words, format, link } = page;
  const { accounts } = words.host;
  return html`
    <section class="host-part">
      <h2>${accounts.suspension}</h2>
      <p class="help">${accounts.suspensionLead}</p>
      ${since ? isSuspended() : code === page.account.code ? html`<p>${accounts.own}</p>` : suspendForm()}
    </section>
  `;

  function isSuspended(): Html {
    return html`
      <div class="message is-warning" role="status">
        ${fill(accounts.suspendedSince, { at: format.instant(since as Date) })}${reason && html` ${accounts.reason}${words.page.colon} ${reason}`}
      </div>
      ${buttonForm(page, `${pathOf(code)}/resume`, accounts.resume)}
    `;
  }

  function suspendForm(): Html {
    return html`
      <form method="post" action=${link(`${pathOf(code)}/suspend`)} class="stack">
        ${hiddenFields(page)}
        <div class="field">
          <label for="reason">${accounts.reason}</label>
          <p class="help" id="reason-help">${accounts.reasonHelp}</p>
          <input type="text" id="reason" name="reason" maxlength="300" aria-describedby="reason-help" />
        </div>
        <div class="actions"><button type="submit" class="danger">${accounts.suspend}</button></div>
      </form>
    `;
  }
}

async function suspendAccount(page: PageRequest): Promise<PageAnswer> {
  const { context, params, words, fields, account } = page;
  const { code = '' } = params;
  const { accounts } = words.host;
  // Users who suspend their own account could not resume it here.
  if (code === account.code) return redirectTo(pathOf(code), accounts.own);
  const reason = fields.reason?.trim() ?? '';
  if (fields.sure !== '1')
    return confirmView(page, {
      title: fill(accounts.suspendQuestion, { code }),
      text: `${accounts.suspensionLead} ${reason === '' ? accounts.noReason : `${accounts.reason}${words.page.colon} ${reason}`}`,
      confirm: accounts.suspend,
      action: `${pathOf(code)}/suspend`,
      fields: { reason, sure: '1' },
      back: { href: pathOf(code), label: code },
    });
  try {
    await suspend(context, await operatorOf(page), fields.reason ?? null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    const errors = formErrors(words, error.details ?? []);
    return redirectTo(pathOf(code), errors.map(({ text }) => text).join(' '));
  }
  return redirectTo(pathOf(code), accounts.suspended);
}

async function resumeAccount(page: PageRequest): Promise<PageAnswer> {
  await resume(page.context, await operatorOf(page));
  return redirectTo(pathOf(page.params.code ?? ''), page.words.host.accounts.resumed);
}
