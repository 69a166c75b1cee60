// The forms of API tokens: new token, new secret, revocation.

import { boxField, choicesOf, errorSummary, idOf, selectField, textField } from '../forms/field.ts';
import type { PageError } from '../forms/field-errors.ts';
import { formButtons, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { say } from '../words/say.ts';

/** Scopes of a token. */
export const RIGHTS = ['read', 'write', 'sms'] as const;

/** A token in the list for administrators. */
export interface TokenRow {
  name: string;
  login: string;
  /** Comma-separated. */
  scopes: string;
  nonce_window: number;
  state: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

/** The form of a new token. */
export function newTokenForm(
  page: PageRequest,
  { path, logins, errors: wrong }: { path: string; logins: string[]; errors: PageError[] },
): Html {
  const { words, fields, link, user, request } = page;
  const { tokens } = words;
  const errors = wrong.map(({ field, message }) => ({ field, text: say(words, message) }));
  const isSent = request.method === 'POST';
  const parts = (name: string, label: string, help: string, value = '') => ({
    name,
    label,
    help,
    value: fields[name] ?? value,
    error: errors.find(({ field }) => field === name),
  });
  const scopeError = errors.find(({ field }) => field.startsWith('scope.'));
  return html`
    ${errorSummary(page, errors)}
    <form method="post" action=${link(`${path}/new`)} class="record-form" novalidate>
      ${hiddenFields(page)}
      <div class="group">
        ${textField({ ...parts('name', tokens.name, tokens.nameHelp), required: true }, { maxlength: 100, autocomplete: 'off' })}
        ${selectField(
          { ...parts('login', tokens.user, tokens.userHelp, user.login), required: true },
          logins.map(value => ({ value, label: value })),
        )}
        ${textField(parts('expires', tokens.expires, tokens.expiresHelp), { type: 'date', class: 'is-short' })}
        ${textField(parts('nonce_window', tokens.nonceWindow, tokens.nonceWindowHelp, '0'), { inputmode: 'numeric', class: 'is-short', autocomplete: 'off' })}
      </div>
      <fieldset class="group" aria-describedby=${scopeError ? `${idOf('scope')}-error` : undefined}>
        <legend>${tokens.scopes}</legend>
        ${scopeError && html`<p class="error" id=${`${idOf('scope')}-error`}>${scopeError.text}</p>`}
        ${RIGHTS.map(right => {
          const value = isSent ? (fields[`scope.${right}`] ?? '') : right === 'sms' ? '' : '1';
          return boxField({ name: `scope.${right}`, label: tokens.scope[right] ?? right, value });
        })}
      </fieldset>
      ${formButtons(page, tokens.add, path)}
    </form>
  `;
}

/** The forms of one token. A replaced secret can only be revoked. */
export function tokenForms(page: PageRequest, path: string, { name, state }: TokenRow): Html {
  const { words, link } = page;
  const { tokens } = words;
  return html`
    <div class="record-form">
      ${
        state !== 'replaced' &&
        html`
          <form class="group" method="post" action=${link(`${path}/rotate`)}>
            ${hiddenFields(page)}
            <input type="hidden" name="name" value=${name} />
            ${selectField({ name: 'overlap', label: tokens.overlap, help: tokens.rotateHelp, value: '86400' }, choicesOf(tokens.overlaps))}
            <div class="form-buttons is-end"><button type="submit">${tokens.rotate}</button></div>
          </form>
        `
      }
      <form class="group" method="post" action=${link(`${path}/revoke`)}>
        ${hiddenFields(page)}
        <input type="hidden" name="name" value=${name} />
        <p>${tokens.revokeHelp}</p>
        <div class="form-buttons is-end"><button type="submit" class="danger">${tokens.revoke}</button></div>
      </form>
    </div>
  `;
}
