// What administrators do about the sign-in of users: links for a new password, lost second factors, sessions, and who needs a second step.

import { ruleAsks, SECOND_FACTOR_RULES } from '../../../domain/second-factor.ts';
import { endSessionsOfUser } from '../../../operations/administration/sessions.ts';
import { resetMail } from '../../../operations/mail/compose-mail.ts';
import { sendNotice } from '../../../operations/mail/send-mail.ts';
import {
  listSignIns,
  makeResetLink,
  RESET_HOURS,
  removeSecondFactors,
  resetPath,
  setSecondFactorRule,
} from '../../../operations/sign-in/sign-in-administration.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { definePage, type Page, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { buttonForm, card, USERS } from './parts.ts';

const PATH = USERS;
const ROLES = ['admin'] as const;

const post = (path: string, handle: (page: PageRequest) => Promise<PageAnswer>): Page =>
  definePage({ method: 'POST', path: PATH + path, needs: { roles: ROLES }, sensitive: true, handle });

export const userPages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs: { roles: ROLES },
    navigation: { section: 'company', order: 51, label: words => words.security.usersTitle },
    handle: usersPage,
  }),
  post('/rule', async page => {
    const rule = SECOND_FACTOR_RULES.find(each => each === page.fields.rule);
    if (rule) await setSecondFactorRule(page.context, administratorOf(page), rule);
    return redirectTo(PATH, rule && page.words.security.ruleSaved);
  }),
  post('/reset-link', makeLink),
  post('/factors', async page => {
    const { login = '' } = page.fields;
    await removeSecondFactors(page.context, administratorOf(page), login);
    return redirectTo(PATH, page.words.security.factorsRemoved(login));
  }),
  post('/sessions', async page => {
    const ended = await endSessionsOfUser(page.context, administratorOf(page), page.fields.login ?? '');
    return redirectTo(PATH, page.words.security.ended(ended));
  }),
];

async function usersPage(page: PageRequest): Promise<PageAnswer> {
  const { context, words, link } = page;
  const { security } = words;
  const users = await listSignIns(context, administratorOf(page));
  const rule = users[0]?.rule ?? 'optional';
  return view({
    title: security.usersTitle,
    back: { href: '/admin/users', label: words.users.title },
    body: html`
      <div class="cards">
        ${card(
          'rule-card',
          security.rule,
          html`
            <p>${security.ruleLead}</p>
            <form method="post" action=${link(`${PATH}/rule`)} class="stack">
              ${hiddenFields(page)}
              <div class="field">
                <label for="rule">${security.rule}</label>
                <select id="rule" name="rule">
                  ${SECOND_FACTOR_RULES.map(each => html`<option value=${each} selected=${each === rule}>${security.rules[each]}</option>`)}
                </select>
              </div>
              <div><button type="submit">${security.saveRule}</button></div>
            </form>
          `,
        )}
        <p>${security.usersLead}</p>
      </div>
      ${plainTable(security.usersTitle, columnsOf(page), users)}
    `,
  });
}

type SignIn = Awaited<ReturnType<typeof listSignIns>>[number];

const hasFactor = ({ has_totp, passkeys }: SignIn): boolean => has_totp || passkeys > 0;

function columnsOf(page: PageRequest): PlainColumn<SignIn>[] {
  const { words, link } = page;
  const { security } = words;
  return [
    {
      label: security.user,
      cell: ({ login, name }) =>
        html`<a href=${link(`/admin/users/${encodeURIComponent(login)}`)}>${login}</a><br /><small>${name}</small>`,
    },
    {
      label: security.role,
      cell: ({ role, active }) =>
        html`${words.page.roles[role]}${!active && html` <span class="badge">${security.inactive}</span>`}`,
    },
    {
      label: security.factor,
      cell: user =>
        html`${hasFactor(user) ? security.yes : security.no}${!hasFactor(user) && ruleAsks(user.rule, user.role) && html`<br /><small>${security.rules[user.rule]}</small>`}`,
    },
    { label: security.actions, cell: user => actionsOf(page, user) },
  ];
}

function actionsOf(page: PageRequest, user: SignIn): Html {
  const { security } = page.words;
  const { login, active } = user;
  const options = { fields: { login }, about: login };
  return html`
    <div class="row-actions">
      ${active && buttonForm(page, `${PATH}/reset-link`, security.resetLink, options)}
      ${hasFactor(user) && buttonForm(page, `${PATH}/factors`, security.removeFactors, { ...options, kind: 'danger' })}
      ${buttonForm(page, `${PATH}/sessions`, security.endSessions, { ...options, kind: 'danger' })}
    </div>
  `;
}

async function makeLink(page: PageRequest): Promise<PageAnswer> {
  const { context, words, link, user, fields, language, actor } = page;
  const { security } = words;
  const { login = '' } = fields;
  let isReplayed = false;
  const administrator = administratorOf(page, () => {
    isReplayed = true;
  });
  const { token, code, company, name } = await makeResetLink(context, administrator, login, user.login);
  // The stored answer has no token, so a form that was sent twice has none to show.
  if (isReplayed) return redirectTo(PATH, security.resetTwice);
  const address = context.relyingParty().origin + link(resetPath(code, token));
  const sent = await sendNotice(
    context,
    actor.accountId,
    { login, kind: 'password-reset', language },
    (_, inLanguage) => resetMail(inLanguage, { name, company, link: address, hours: RESET_HOURS }),
  ).catch(() => false);
  return view({
    title: security.resetTitle(login),
    back: { href: PATH, label: security.usersTitle },
    body: html`
      <p class="lead">${security.resetLead} ${sent && security.resetSent}</p>
      <p><code class="link-shown">${address}</code></p>
    `,
  });
}
