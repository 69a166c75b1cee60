// A user's own sign-in: password, second step, passkeys, recovery codes, sessions.

import { readOwnSignIn, type SignInOverview } from '../../../operations/sign-in/own-account.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { buttonForm, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { CONFIRM, card } from './parts.ts';

export async function overview(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const found = await readOwnSignIn(context, actor);
  const { security } = words;
  return view({
    title: security.title,
    scripts: ['passkey.js'],
    body: html`
      <div class="cards">
        ${passwordCard(page, found)} ${factorCard(page, found)} ${passkeyCard(page, found)}
        ${found.totp || found.passkeys.length > 0 ? recoveryCard(page, found) : null}
        ${sessionCard(page, found)}
        ${noticeCard(page, found)}
      </div>
    `,
  });
}

// Without a recent confirmation, buttons lead to it first.
const confirmLink = ({ words, link }: PageRequest): Html =>
  html`<p><a class="button" href=${link(CONFIRM)}>${words.security.confirmFirst}</a></p>`;

function passwordCard({ words, link, context }: PageRequest, { login }: SignInOverview): Html {
  const { security } = words;
  const may = context.administrationPool !== undefined;
  return card(
    'password-card',
    security.password,
    may
      ? html`
          <p>${security.passwordLead}</p>
          <p><a class="button" href=${link('/admin/security/password')} aria-label=${`${security.changePassword}${words.page.colon} ${login}`}>
            ${security.changePassword}
          </a></p>
        `
      : html`<p>${security.noOwner}</p>`,
  );
}

function factorCard(page: PageRequest, { totp, confirmed, isAsked }: SignInOverview): Html {
  const { security } = page.words;
  const change = totp
    ? buttonForm(page, '/admin/security/totp/remove', security.removeTotp, { kind: 'danger' })
    : buttonForm(page, '/admin/security/totp', security.setUpTotp, { kind: 'primary' });
  return card(
    'factor',
    security.factor,
    html`
      <p>${security.factorLead} ${isAsked && html`<strong>${security.factorAsked}</strong>`}</p>
      <p>${security.totp}${page.words.page.colon} <strong>${totp ? security.totpOn : security.totpOff}</strong></p>
      ${confirmed ? change : confirmLink(page)}
    `,
  );
}

function passkeyCard(page: PageRequest, { passkeys, confirmed }: SignInOverview): Html {
  const { words, link, format } = page;
  const { security } = words;
  const actionColumn: PlainColumn<(typeof passkeys)[number]> = {
    label: security.remove,
    isAction: true,
    cell: ({ id, name }) => passkeyActions(page, id, name),
  };
  return card(
    'passkeys',
    security.passkeys,
    html`
      <p>${security.passkeysLead}</p>
      ${
        passkeys.length === 0
          ? html`<p>${security.noPasskeys}</p>`
          : plainTable(
              security.passkeys,
              [
                {
                  label: security.passkeyName,
                  cell: ({ name, synced }) => html`${name}${synced && html`<br /><small>${security.synced}</small>`}`,
                },
                { label: security.added, cell: ({ created_at }) => format.instant(created_at) },
                {
                  label: security.lastUsed,
                  cell: ({ last_used_at: at }) => (at ? format.instant(at) : security.never),
                },
                ...(confirmed ? [actionColumn] : []),
              ],
              passkeys,
            )
      }
      ${
        confirmed
          ? html`
            <form method="post" action=${link('/admin/security/passkeys')} class="stack"
              data-passkey-options=${link('/admin/security/passkeys/options')}>
              ${hiddenFields(page)}
              <input type="hidden" name="answer" value="" />
              <div class="field">
                <label for="name">${security.passkeyName}</label>
                <p class="help" id="name-help">${security.passkeyNameHelp}</p>
                <input id="name" name="name" required maxlength="60" aria-describedby="name-help" />
              </div>
              <button type="submit" hidden>${security.addPasskey}</button>
              <p class="help" role="status" data-passkey-failed=${security.passkeyNotAdded}></p>
              <noscript><p class="help">${security.needsScript}</p></noscript>
            </form>
          `
          : confirmLink(page)
      }
    `,
  );
}

function passkeyActions(page: PageRequest, id: number, name: string): Html {
  const { words, link } = page;
  const { security } = words;
  return html`
    <div class="row-actions">
      <form method="post" action=${link(`/admin/security/passkeys/${id}/name`)}>
        ${hiddenFields(page)}
        <input name="name" value=${name} required maxlength="60" aria-label=${`${security.passkeyName}${words.page.colon} ${name}`} />
        <button type="submit" aria-label=${`${security.rename}${words.page.colon} ${name}`}>${security.rename}</button>
      </form>
      ${buttonForm(page, `/admin/security/passkeys/${id}/remove`, security.remove, { kind: 'danger', about: name })}
    </div>
  `;
}

function recoveryCard(page: PageRequest, { recoveryCodes, confirmed }: SignInOverview): Html {
  const { security } = page.words;
  return card(
    'recovery',
    security.recovery,
    html`
      <p>${security.recoveryLead} <strong>${fill(security.recoveryLeft, { count: recoveryCodes })}</strong></p>
      ${confirmed ? buttonForm(page, '/admin/security/recovery-codes', security.newCodes) : confirmLink(page)}
    `,
  );
}

function noticeCard(page: PageRequest, { email, confirmed }: SignInOverview): Html {
  const { words, link, context } = page;
  const { security } = words;
  const form = html`
    <form method="post" action=${link('/admin/security/email')} class="stack">
      ${hiddenFields(page)}
      <div class="field">
        <label for="email">${security.email}</label>
        <input id="email" name="email" type="email" value=${email ?? ''} maxlength="254" autocomplete="email" />
      </div>
      <div><button type="submit">${words.page.save}</button></div>
    </form>
  `;
  const change = confirmed ? form : confirmLink(page);
  return card(
    'notices',
    security.notices,
    html`
      <p>${email ? fill(security.noticesTo, { email }) : security.noNotices} ${!context.mail.isSet && security.noMail}</p>
      ${context.administrationPool && change}
    `,
  );
}

function sessionCard(page: PageRequest, { sessions }: SignInOverview): Html {
  const { words, format } = page;
  const { security } = words;
  const nameOf = ({ browser, token }: (typeof sessions)[number]) =>
    browser ?? (token === null ? security.unknownProgram : fill(security.program, { token }));
  return card(
    'sessions',
    security.sessions,
    html`
      <p>${security.sessionsLead}</p>
      ${plainTable<(typeof sessions)[number]>(
        security.sessions,
        [
          { label: security.browser, cell: nameOf },
          { label: security.address, cell: ({ address }) => address ?? words.page.none },
          { label: security.since, cell: ({ created_at }) => format.instant(created_at) },
          { label: security.lastUsed, cell: ({ used_at }) => format.instant(used_at) },
          {
            label: security.end,
            isAction: true,
            cell: session =>
              session.current
                ? html`<strong>${security.thisSession}</strong>`
                : buttonForm(page, '/admin/security/sessions', security.end, {
                    fields: { id: session.id },
                    about: `${nameOf(session)}, ${format.instant(session.created_at)}`,
                  }),
          },
        ],
        sessions,
      )}
      ${sessions.length > 1 && buttonForm(page, '/admin/security/sessions', security.endOthers, { kind: 'danger' })}
    `,
  );
}
