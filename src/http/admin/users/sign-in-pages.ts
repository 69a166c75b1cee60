// Administration of users' sign-in: links for a new password, lost second factors, sessions, and the rule for second factors.

import { SECOND_FACTOR_RULES, type SecondFactorRule } from '../../../domain/second-factor.ts';
import { endSessionsOfUser } from '../../../operations/administration/sessions.ts';
import { resetMail } from '../../../operations/mail/compose-mail.ts';
import { sendNotice } from '../../../operations/mail/send-mail.ts';
import {
  INVITATION_HOURS,
  makeResetLink,
  RESET_HOURS,
  removeSecondFactors,
  resetPath,
  setSecondFactorRule,
} from '../../../operations/sign-in/sign-in-administration.ts';
import { ADMINS, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, administratorOnce, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { addressOf, PATH, userOf } from './users.ts';

const post = (path: string, handle: (page: PageRequest) => Promise<PageAnswer>): Page =>
  postPage(PATH + path, ADMINS, handle, { sensitive: true });
// Not sensitive: it only removes access, and may be urgent.
const postUrgent = (path: string, handle: (page: PageRequest) => Promise<PageAnswer>): Page =>
  postPage(PATH + path, ADMINS, handle);

/** Pages that change the sign-in of a user, and the rule for all. */
export const userSignInPages: Page[] = [
  post('/rule', async page => {
    const rule = SECOND_FACTOR_RULES.find(each => each === page.fields.rule);
    if (rule) await setSecondFactorRule(page.context, administratorOf(page), rule);
    return redirectTo(PATH, rule && page.words.security.ruleSaved);
  }),
  post('/:id/reset-link', makeLink),
  post('/:id/factors', async page => {
    const user = await userOf(page);
    await removeSecondFactors(page.context, administratorOf(page), user.login);
    return redirectTo(addressOf(user), fill(page.words.security.factorsRemoved, { login: user.login }));
  }),
  postUrgent('/:id/sessions', async page => {
    const user = await userOf(page);
    const ended = await endSessionsOfUser(page.context, administratorOf(page), user.login);
    return redirectTo(addressOf(user), fill(page.words.security.ended, { count: ended }));
  }),
];

/** The form with the rule for second factors. */
export function ruleForm(page: PageRequest, rule: SecondFactorRule): Html {
  const { words, link } = page;
  const { security } = words;
  return html`
    <section>
      <h2 class="part">${security.factor}</h2>
      <form method="post" action=${link(`${PATH}/rule`)} class="record-form">
        ${hiddenFields(page)}
        <div class="group is-single">
          <div class="field">
            <label for="rule">${security.rule}</label>
            <p class="help" id="rule-help">${security.ruleLead}</p>
            <select id="rule" name="rule" aria-describedby="rule-help">
              ${SECOND_FACTOR_RULES.map(each => html`<option value=${each} selected=${each === rule}>${security.rules[each]}</option>`)}
            </select>
          </div>
          <div class="form-buttons is-end"><button type="submit">${security.saveRule}</button></div>
        </div>
      </form>
    </section>
  `;
}

async function makeLink(page: PageRequest): Promise<PageAnswer> {
  const { context, words, user: own } = page;
  const { security } = words;
  const user = await userOf(page);
  const { login } = user;
  const { administrator, isReplay } = administratorOnce(page);
  const made = await makeResetLink(context, administrator, login, own.login);
  // The stored answer has no token, so a form that was sent twice has none to show.
  if (isReplay()) return redirectTo(addressOf(user), security.resetTwice);
  const { address, sent } = await mailLink(page, 'reset', { ...made, login, hours: RESET_HOURS });
  return view({
    title: fill(security.resetTitle, { login }),
    back: { href: addressOf(user), label: made.name },
    body: html`
      <p class="lead">${security.resetLead} ${sent && security.resetSent}</p>
      <p><code class="link-shown">${address}</code></p>
    `,
  });
}

interface LinkToMail extends Awaited<ReturnType<typeof makeResetLink>> {
  login: string;
  /** Hours for which the link is valid. */
  hours: number;
}

// The address of the link; `sent` is false without mail or without an address.
async function mailLink(
  { context, link, language, actor }: PageRequest,
  kind: 'reset' | 'invitation',
  { login, token, code, company, name, hours }: LinkToMail,
): Promise<{ address: string; sent: boolean }> {
  const address = context.relyingParty().origin + link(resetPath(code, token));
  const notice = { login, kind: 'password-reset', language } as const;
  const sent = await sendNotice(context, actor.accountId, notice, (_, inLanguage) =>
    resetMail(inLanguage, kind, { name, company, link: address, hours }),
  ).catch(() => false);
  return { address, sent };
}

/** Mails a new user a link to choose a password. Without a mail address, or without mail, the page shows the link. */
export async function invite(
  page: PageRequest,
  { login, email }: { login: string; email?: string | undefined },
): Promise<PageAnswer> {
  const { context, words, user: own } = page;
  const { users } = words;
  const hours = INVITATION_HOURS;
  const made = await makeResetLink(context, administratorOf(page), login, own.login, hours);
  const { name } = made;
  const { address, sent } = await mailLink(page, 'invitation', { ...made, login, hours });
  if (sent) return redirectTo(PATH, fill(users.invited, { name, address: email ?? '' }));
  return view({
    title: fill(users.invitation, { name }),
    back: { href: PATH, label: users.title },
    body: html`
      <p class="lead">${users.invitationLead}</p>
      <p><code class="link-shown">${address}</code></p>
    `,
  });
}
