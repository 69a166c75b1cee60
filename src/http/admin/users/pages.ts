// The pages of users, for the administrators of an account: list, new, one user, role, access, password.

import { recordOf } from '../../../definitions/catalogue.ts';
import { AppError, invalidArgument } from '../../../domain/errors.ts';
import { ROLES, type Role } from '../../../domain/roles.ts';
import {
  addUser,
  changeDetails,
  changePassword,
  changeRole,
  isLastAdmin,
  setActive,
} from '../../../operations/administration/users.ts';
import { newToken } from '../../../operations/credentials.ts';
import { confirmView } from '../forms/confirm-view.ts';
import type { PageError } from '../forms/field-errors.ts';
import { notOwner } from '../lists/administrator-lists.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, administratorOnce, type PageRequest } from '../page/page-request.ts';
import { listView } from '../records/list-pages.ts';
import { fill } from '../words/fill.ts';
import { invite, ruleForm, userSignInPages } from './sign-in-pages.ts';
import { newUserForm } from './user-forms.ts';
import { userView } from './user-view.ts';
import { addressOf, factorsOf, nameOf, PATH, stateBadge, type User, userOf, usersOf } from './users.ts';

/** The pages of users. */
export const userPages: Page[] = [
  getPage(PATH, ADMINS, list, {
    navigation: {
      section: 'company',
      order: 50,
      label: words => words.users.title,
      fields: ({ words: { users, security } }) => [users.role, users.password, security.rule].map(label => ({ label })),
    },
  }),
  // Sensitive already here, so the confirmation comes before the form is filled in.
  getPage(`${PATH}/new`, ADMINS, async page => newForm(page, []), { sensitive: true }),
  postPage(`${PATH}/new`, ADMINS, add, { sensitive: true }),
  getPage(`${PATH}/:id`, ADMINS, async page => userView(page, await userOf(page))),
  postPage(`${PATH}/:id/details`, ADMINS, page => change(page, saveDetails), { sensitive: true }),
  postPage(`${PATH}/:id/role`, ADMINS, page => change(page, saveRole), { sensitive: true }),
  getPage(`${PATH}/:id/disable`, ADMINS, askToDisable),
  postPage(`${PATH}/:id/state`, ADMINS, page => change(page, saveState), { sensitive: true }),
  postPage(`${PATH}/:id/password`, ADMINS, page => change(page, savePassword), { sensitive: true }),
  ...userSignInPages,
];

async function list(page: PageRequest): Promise<PageAnswer> {
  const { users, security } = page.words;
  const found = await usersOf(page);
  const byLogin = new Map(found.map(user => [user.login, user]));
  const column = (label: string, shown: (page: PageRequest, user: User) => unknown) => ({
    label,
    cell: ({ login }: Record<string, unknown>) => {
      const user = byLogin.get(String(login));
      return user ? html`${shown(page, user)}` : null;
    },
  });
  return listView(page, recordOf('users'), {
    columns: [column(users.state, stateBadge), column(security.factor, factorsOf)],
    before: notOwner(page),
    after: ruleForm(page, found[0]?.rule ?? 'optional'),
  });
}

function newForm(page: PageRequest, errors: PageError[]): PageAnswer {
  const { words } = page;
  return view({
    title: words.users.add,
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: words.users.title },
    body: html`${notOwner(page)} ${newUserForm(page, `${PATH}/new`, PATH, errors)}`,
  });
}

async function add(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const { name = '', role, password = '' } = fields;
  const email = fields.email?.trim() || undefined;
  const login = fields.login?.trim() || (email ?? '');
  const user = { login, email, name: name.trim(), role: roleIn(role) };
  const { administrator, isReplay } = administratorOnce(page);
  try {
    // Nobody knows the password of an invited user until the user has chosen one.
    await addUser(context, administrator, { ...user, password: password || newToken('xr_') });
  } catch (error) {
    return newForm(page, fieldErrorsIn(error));
  }
  if (password || isReplay()) return redirectTo(PATH, fill(words.users.added, { login }));
  return invite(page, user);
}

/** Runs a change of a user. Field errors are shown in the form. */
async function change(
  page: PageRequest,
  save: (page: PageRequest, login: string) => Promise<string>,
): Promise<PageAnswer> {
  const user = await userOf(page);
  try {
    const message = await save(page, user.login);
    return redirectTo(addressOf(user), message);
  } catch (error) {
    if (isLastAdmin(error)) return userView(page, user, [{ field: 'role', message: page.words.users.lastAdmin }]);
    return userView(page, user, fieldErrorsIn(error));
  }
}

async function saveDetails(page: PageRequest, login: string): Promise<string> {
  const { name = '', email = '' } = page.fields;
  await changeDetails(page.context, administratorOf(page), login, { name, email });
  return fill(page.words.users.detailsSaved, { login });
}

async function saveRole(page: PageRequest, login: string): Promise<string> {
  await changeRole(page.context, administratorOf(page), login, roleIn(page.fields.role));
  return fill(page.words.users.roleChanged, { login });
}

async function askToDisable(page: PageRequest): Promise<PageAnswer> {
  const { users } = page.words;
  const user = await userOf(page);
  const href = addressOf(user);
  return confirmView(page, {
    title: fill(users.disableQuestion, { name: nameOf(user) }),
    text: users.disableText,
    confirm: users.disable,
    action: `${href}/state`,
    fields: { active: '0' },
    back: { href, label: nameOf(user) },
  });
}

async function saveState(page: PageRequest, login: string): Promise<string> {
  const active = page.fields.active === '1';
  await setActive(page.context, administratorOf(page), login, active);
  return active ? fill(page.words.users.nowEnabled, { login }) : fill(page.words.users.nowDisabled, { login });
}

async function savePassword(page: PageRequest, login: string): Promise<string> {
  await changePassword(page.context, administratorOf(page), login, page.fields.password ?? '');
  return fill(page.words.users.passwordSet, { login });
}

// A select sends only these values.
function roleIn(text: string | undefined): Role {
  const role = ROLES.find(each => each === text);
  if (!role) throw invalidArgument('no_such_role');
  return role;
}

function fieldErrorsIn(error: unknown): PageError[] {
  if (error instanceof AppError && error.details && error.details.length > 0) return error.details;
  throw error;
}
