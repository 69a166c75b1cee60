// The forms of users: new user, role, access, password.

import { isReason, Message } from '../../../domain/messages/message.ts';
import { ROLES } from '../../../domain/roles.ts';
import { errorSummary, selectField, textField } from '../forms/field.ts';
import { type FormError, formErrors, type PageError } from '../forms/field-errors.ts';
import { formButtons, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { say } from '../words/say.ts';
import type { User } from './users.ts';

const roles = ({ words }: PageRequest) =>
  ROLES.map(value => ({ value, label: `${words.page.roles[value]} – ${words.users.roleHelp[value]}` }));

const passwordField = (
  label: string,
  help: string,
  error: FormError | undefined,
  { required = true }: { required?: boolean } = {},
): Html =>
  textField(
    { name: 'password', label, help, value: '', required, error },
    { type: 'password', autocomplete: 'new-password', maxlength: 1000 },
  );

/** The form of a new user. */
export function newUserForm(page: PageRequest, action: string, cancel: string, wrong: PageError[]): Html {
  const { context, words, fields, link } = page;
  const { users } = words;
  const errors = errorsOf(page, wrong);
  const parts = (name: string, label: string) => ({
    name,
    label,
    value: fields[name] ?? '',
    required: true,
    error: errors.find(({ field }) => field === name),
  });
  return html`
    ${errorSummary(page, errors)}
    <form method="post" action=${link(action)} class="record-form" novalidate>
      ${hiddenFields(page)}
      <div class="group is-single">
        ${textField(parts('name', users.name), { maxlength: 255, autocomplete: 'off' })}
        ${textField({ ...parts('email', users.email), required: false, help: context.mail.isSet ? users.emailHelp : users.emailWithoutMail }, { type: 'email', maxlength: 254, autocomplete: 'off' })}
        ${textField({ ...parts('login', users.login), required: false, help: users.loginHelp }, { maxlength: 60, autocapitalize: 'none', autocomplete: 'off' })}
        ${selectField({ ...parts('role', users.role), value: fields.role ?? 'clerk' }, roles(page))}
        ${passwordField(
          users.password,
          users.passwordHelp,
          errors.find(({ field }) => field === 'password'),
          { required: false },
        )}
      </div>
      ${formButtons(page, users.add, cancel)}
    </form>
  `;
}

/** The forms of one user. */
export function userForms(page: PageRequest, path: string, user: User, wrong: PageError[]): Html {
  const { words, link, fields } = page;
  const { users } = words;
  const errors = errorsOf(page, wrong);
  const errorOf = (name: string) => errors.find(({ field }) => field === name);
  const typed = (name: 'name' | 'email') => ({
    name,
    label: users[name],
    value: fields[name] ?? user[name] ?? '',
    required: name === 'name',
    error: errorOf(name),
  });
  const role = { name: 'role', label: users.role, value: user.role, error: errorOf('role') };
  return html`
    ${errorSummary(page, errors)}
    <div class="record-form">
      <form class="group is-single" method="post" action=${link(`${path}/details`)} novalidate>
        ${hiddenFields(page)}
        ${textField(typed('name'), { maxlength: 255, autocomplete: 'off' })}
        ${textField(typed('email'), { type: 'email', maxlength: 254, autocomplete: 'off' })}
        <div class="form-buttons is-end"><button type="submit">${users.saveDetails}</button></div>
      </form>
      <form class="group is-single" method="post" action=${link(`${path}/role`)} novalidate>
        ${hiddenFields(page)} ${selectField(role, roles(page))}
        <div class="form-buttons is-end"><button type="submit">${users.changeRole}</button></div>
      </form>
      <form class="group is-single" method="post" action=${link(`${path}/password`)} novalidate>
        ${hiddenFields(page)}
        <input type="text" name="login" value=${user.login} autocomplete="username" hidden readonly />
        ${passwordField(users.newPassword, users.newPasswordHelp, errorOf('password'))}
        <div class="form-buttons is-end"><button type="submit">${users.setPassword}</button></div>
      </form>
      ${
        user.active
          ? html`
              <div class="group is-single">
                <p>${users.disableText}</p>
                <div class="form-buttons is-end"><a class="button danger" href=${link(`${path}/disable`)}>${users.disable}</a></div>
              </div>
            `
          : html`
              <form class="group is-single" method="post" action=${link(`${path}/state`)}>
                ${hiddenFields(page)}
                <input type="hidden" name="active" value="1" />
                <p>${users.enableText}</p>
                <div class="form-buttons is-end"><button type="submit">${users.enable}</button></div>
              </form>
            `
      }
    </div>
  `;
}

// For passwords and logins this page has texts of its own.
function errorsOf({ words }: PageRequest, wrong: PageError[]): FormError[] {
  const { users } = words;
  return wrong.map(error => {
    if (error.field === 'password') return { field: 'password', text: users.weak };
    if (error.field === 'login' && error.message instanceof Message && isReason(error.message, 'already_exists'))
      return { field: 'login', text: users.taken };
    const [explained] = formErrors(words, [error]);
    return explained ?? { field: error.field, text: say(words, error.message) };
  });
}
