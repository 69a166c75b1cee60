// The page of a user: facts, sessions, sign-in, forms, and changes.

import { historyOf } from '../../../operations/audit/list-entries.ts';
import { changesTable } from '../audit/changes.ts';
import type { PageError } from '../forms/field-errors.ts';
import { notOwner, sessionColumns, sessionsOf } from '../lists/administrator-lists.ts';
import { factList, plainTable } from '../lists/plain-table.ts';
import { type View, view } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { userForms } from './user-forms.ts';
import { addressOf, factorsOf, hasFactor, nameOf, PATH, stateBadge, type User } from './users.ts';

/** The page, with the errors of a form that was sent. */
export async function userView(page: PageRequest, user: User, errors: PageError[] = []): Promise<View> {
  const { context, actor, words } = page;
  const sessions = await sessionsOf(page, user.login);
  // The audit trail refers to users by login, and by id for changes of their own sign-in.
  const entries = await Promise.all([user.login, user.id].map(id => historyOf(context, actor, { type: 'user', id })));
  const ofUser = entries.flat().filter(({ record_name: name }) => name === user.login);
  return view({
    title: nameOf(user),
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: words.users.title },
    body: html`
      ${notOwner(page)}
      ${facts(page, user)}
      <h2 class="part">${words.security.sessions}</h2>
      ${plainTable(words.security.sessions, sessionColumns(page), sessions, { empty: words.users.noSessions })}
      <h2 class="part">${words.users.signIn}</h2>
      <div class="row-actions">${signInActions(page, user, sessions.length)}</div>
      <h2 class="part">${words.users.change}</h2>
      ${userForms(page, addressOf(user), user, errors)}
      <h2 class="part">${words.audit.changes}</h2>
      ${changesTable(
        page,
        ofUser.sort((a, b) => Number(b.number) - Number(a.number)),
      )}
    `,
  });
}

function facts(page: PageRequest, user: User): Html {
  const { words, format } = page;
  const { users } = words;
  return factList([
    [users.login, html`<bdi>${user.login}</bdi>`],
    [users.name, html`<bdi>${user.name}</bdi>`],
    [users.role, words.page.roles[user.role]],
    [users.state, stateBadge(page, user)],
    [words.security.factor, factorsOf(page, user)],
    [words.security.email, user.email ?? words.page.none],
    [users.since, format.instant(user.created_at)],
  ]);
}

function signInActions(page: PageRequest, user: User, sessions: number): Html {
  const { security } = page.words;
  const path = addressOf(user);
  return html`
    ${user.active && buttonForm(page, `${path}/reset-link`, security.resetLink)}
    ${hasFactor(user) && buttonForm(page, `${path}/factors`, security.removeFactors, { kind: 'danger' })}
    ${sessions > 0 && buttonForm(page, `${path}/sessions`, security.endSessions, { kind: 'danger' })}
  `;
}
