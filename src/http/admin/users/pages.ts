// The users of an account, for its administrators: list, new, role, access, password.

import { AppError, type FieldError } from '../../../domain/errors.ts';
import { ROLES, type Role } from '../../../domain/roles.ts';
import { ADMINISTRATOR_ROLES } from '../../../operations/actor.ts';
import { listUsers } from '../../../operations/administration/lists.ts';
import { addUser, changePassword, changeRole, setActive } from '../../../operations/administration/users.ts';
import type { Row } from '../../../query/statement.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { plainTable } from '../lists/plain-table.ts';
import { definePage, type Page, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { USERS } from '../security/parts.ts';
import { newUserForm, type UserRow, userForms } from './user-forms.ts';

const PATH = '/admin/users';
const needs = { roles: ADMINISTRATOR_ROLES };
/** The pages of users. */
export const userPages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs,
    navigation: { section: 'company', order: 50, label: words => words.users.title },
    handle: list,
  }),
  // Asked before a form is filled in.
  definePage({ method: 'GET', path: `${PATH}/new`, needs, sensitive: true, handle: async page => newForm(page, []) }),
  definePage({ method: 'POST', path: `${PATH}/new`, needs, sensitive: true, handle: add }),
  definePage({ method: 'GET', path: `${PATH}/:login`, needs, handle: async page => oneView(page, await userOf(page)) }),
  definePage({
    method: 'POST',
    path: `${PATH}/:login/role`,
    needs,
    sensitive: true,
    handle: page => change(page, saveRole),
  }),
  definePage({ method: 'GET', path: `${PATH}/:login/disable`, needs, handle: askToDisable }),
  definePage({
    method: 'POST',
    path: `${PATH}/:login/state`,
    needs,
    sensitive: true,
    handle: page => change(page, saveState),
  }),
  definePage({
    method: 'POST',
    path: `${PATH}/:login/password`,
    needs,
    sensitive: true,
    handle: page => change(page, savePassword),
  }),
];

async function list(page: PageRequest): Promise<PageAnswer> {
  const { context, words, link, format } = page;
  const { users } = words;
  const rows = (await listUsers(context, readerOf(page))).map(asUser);
  return view({
    title: users.title,
    actions: html`<a class="button primary" href=${link(`${PATH}/new`)}>${users.add}</a>`,
    body: html`
      ${notOwner(page)}
      ${plainTable<UserRow>(
        users.title,
        [
          {
            label: users.login,
            cell: ({ login }) => html`<a href=${link(`${PATH}/${encodeURIComponent(login)}`)}>${login}</a>`,
          },
          { label: users.name, cell: ({ name }) => name },
          { label: users.role, cell: ({ role }) => words.page.roles[role] },
          {
            label: users.state,
            cell: ({ active }) =>
              html`<span class="badge" data-status=${active ? 'PAID' : 'VOID'}>${active ? users.active : users.disabled}</span>`,
          },
          { label: users.since, cell: ({ since }) => format.instant(since), isWhole: true },
        ],
        rows,
      )}
      <p class="part">${users.signInsText} <a href=${link(USERS)}>${words.security.usersTitle}</a></p>
    `,
  });
}

// Reads need no key of a form.
const readerOf = ({ actor }: PageRequest) =>
  ({ kind: 'browser administrator', accountId: actor.accountId, session: actor }) as const;

const asUser = ({ login, name, role, active, created_at }: Row): UserRow => ({
  login: login as string,
  name: name as string,
  role: role as Role,
  active: active as boolean,
  since: created_at as Date,
});

async function userOf(page: PageRequest): Promise<UserRow> {
  const found = (await listUsers(page.context, readerOf(page))).find(({ login }) => login === page.params.login);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such user');
  return asUser(found);
}

/** Says that the server lacks the connection for changes, where it does. */
const notOwner = ({ context, words }: PageRequest) =>
  context.administrationPool ? null : html`<div class="message is-warning">${words.records.notOwner}</div>`;

function newForm(page: PageRequest, errors: FieldError[]): PageAnswer {
  const { words } = page;
  return view({
    title: words.users.add,
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: words.users.title },
    body: html`${notOwner(page)} ${newUserForm(page, `${PATH}/new`, PATH, errors)}`,
  });
}

function oneView(page: PageRequest, user: UserRow, errors: FieldError[] = []): PageAnswer {
  const { words } = page;
  return view({
    title: `${user.name} (${user.login})`,
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: words.users.title },
    body: html`${notOwner(page)} ${userForms(page, `${PATH}/${encodeURIComponent(user.login)}`, user, errors)}`,
  });
}

async function add(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const { login = '', name = '', role, password = '' } = fields;
  const user = { login: login.trim(), name: name.trim(), role: roleIn(role), password };
  try {
    await addUser(context, administratorOf(page), user);
  } catch (error) {
    return newForm(page, fieldErrorsIn(error));
  }
  return redirectTo(PATH, words.users.added(user.login));
}

/** Carries out a change of a user; what is wrong with its field is shown in the form. */
async function change(
  page: PageRequest,
  save: (page: PageRequest, login: string) => Promise<string>,
): Promise<PageAnswer> {
  const user = await userOf(page);
  try {
    const message = await save(page, user.login);
    return redirectTo(`${PATH}/${encodeURIComponent(user.login)}`, message);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT')
      return oneView(page, user, [{ field: 'role', message: page.words.users.lastAdmin }]);
    return oneView(page, user, fieldErrorsIn(error));
  }
}

async function saveRole(page: PageRequest, login: string): Promise<string> {
  await changeRole(page.context, administratorOf(page), login, roleIn(page.fields.role));
  return page.words.users.roleChanged(login);
}

async function askToDisable(page: PageRequest): Promise<PageAnswer> {
  const { users } = page.words;
  const { name, login } = await userOf(page);
  const href = `${PATH}/${encodeURIComponent(login)}`;
  return confirmView(page, {
    title: users.disableQuestion(`${name} (${login})`),
    text: users.disableText,
    confirm: users.disable,
    action: `${href}/state`,
    fields: { active: '0' },
    back: { href, label: `${name} (${login})` },
  });
}

async function saveState(page: PageRequest, login: string): Promise<string> {
  const active = page.fields.active === '1';
  await setActive(page.context, administratorOf(page), login, active);
  return active ? page.words.users.nowEnabled(login) : page.words.users.nowDisabled(login);
}

async function savePassword(page: PageRequest, login: string): Promise<string> {
  await changePassword(page.context, administratorOf(page), login, page.fields.password ?? '');
  return page.words.users.passwordSet(login);
}

// A select sends one of its words; anything else was made by hand.
function roleIn(text: string | undefined): Role {
  const role = ROLES.find(each => each === text);
  if (!role) throw new AppError('INVALID_ARGUMENT', 'There is no such role');
  return role;
}

function fieldErrorsIn(error: unknown): FieldError[] {
  if (error instanceof AppError && error.details && error.details.length > 0) return error.details;
  throw error;
}
