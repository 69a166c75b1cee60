// The pages with which users protect their sign-in.

import { AppError } from '../../../domain/errors.ts';
import { isReason } from '../../../domain/messages/message.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { endOwnSessions, setOwnEmail } from '../../../operations/sign-in/own-account.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '../../../operations/sign-in/second-factors.ts';
import { getPage, jsonAnswer, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { codeField, secretToScan } from '../sign-in/code-parts.ts';
import { readAnswer } from '../sign-in/second-factor-pages.ts';
import { visitorOf } from '../sign-in/sign-in-cookies.ts';
import { fill } from '../words/fill.ts';
import { overview } from './overview.ts';
import { codesOr, OVERVIEW } from './parts.ts';
import { passwordPages } from './password-pages.ts';

const post = (
  path: string,
  handle: (page: PageRequest) => Promise<PageAnswer>,
  secretFields: readonly string[] = [],
): Page => postPage(OVERVIEW + path, {}, page => orSay(page, handle), { sensitive: true, secretFields });

/** The pages about security. */
export const securityPages: Page[] = [
  getPage(OVERVIEW, {}, overview, {
    navigation: {
      section: 'own',
      order: 2,
      label: words => words.security.title,
      fields: ({ words: { security } }) =>
        [security.password, security.factor, security.totp, security.passkeys, security.recovery].map(label => ({
          label,
        })),
    },
  }),
  post('/totp', showSecret),
  post('/totp/code', takeCode, ['code']),
  post('/totp/remove', async page => {
    await removeTotp(page.context, page.actor);
    return redirectTo(OVERVIEW, page.words.security.totpRemoved);
  }),
  post('/recovery-codes', async page => codesOr(page, await makeRecoveryCodes(page.context, page.actor), '')),
  post('/passkeys/options', async ({ context, actor }) => jsonAnswer(await beginPasskey(context, actor))),
  post('/passkeys', async page => {
    const { context, actor, fields, words } = page;
    const codes = await addPasskey(context, actor, {
      name: fields.name ?? '',
      answer: readAnswer(fields.answer ?? ''),
    });
    return codesOr(page, codes, words.security.passkeyAdded);
  }),
  post('/passkeys/:id/name', async ({ context, actor, params, fields, words }) => {
    await renamePasskey(context, actor, idOf(params), fields.name ?? '');
    return redirectTo(OVERVIEW, words.security.renamed);
  }),
  post('/passkeys/:id/remove', async ({ context, actor, params, words }) => {
    await removePasskey(context, actor, idOf(params));
    return redirectTo(OVERVIEW, words.security.removed);
  }),
  post('/email', async ({ context, actor, fields, words }) => {
    await setOwnEmail(context, actor, fields.email ?? '');
    return redirectTo(OVERVIEW, words.security.emailSaved);
  }),
  // Not sensitive: it only removes access, and may be urgent.
  postPage(`${OVERVIEW}/sessions`, {}, async ({ context, actor, fields, words }) =>
    redirectTo(OVERVIEW, fill(words.security.ended, { count: await endOwnSessions(context, actor, fields.id) })),
  ),
  ...passwordPages,
];

const idOf = ({ id }: Record<string, string>): number => numberOf(id);

// Shows errors of the input as a message on the overview.
async function orSay(page: PageRequest, handle: (page: PageRequest) => Promise<PageAnswer>): Promise<PageAnswer> {
  const { words } = page;
  try {
    return await handle(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const ofField: Record<string, string> = { name: words.security.passkeyWords, email: words.security.wrongEmail };
    const messages: Partial<Record<AppError['code'], string>> = {
      CONFLICT: isReason(error.said, 'second_factor_required')
        ? words.security.lastFactor
        : words.security.passkeyNotAdded,
      DUPLICATE_ENTRY: words.security.passkeyNotAdded,
      INVALID_ARGUMENT: ownValue(ofField, error.details?.[0]?.field ?? '') ?? words.security.passkeyNotAdded,
    };
    const message = messages[error.code];
    if (message === undefined) throw error;
    return redirectTo(OVERVIEW, message);
  }
}

async function showSecret(page: PageRequest): Promise<PageAnswer> {
  const secret = await beginTotp(page.context, page.actor, `Kontor ${page.account.name}`);
  return codeView(page, html`${secretToScan(page, secret)}`);
}

async function takeCode(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, account, fields, words, link } = page;
  const code = (fields.code ?? '').slice(0, 100);
  try {
    const { recoveryCodes } = await confirmTotp(context, actor, visitorOf(page, account.code), code);
    return codesOr(page, recoveryCodes, words.security.totpDone);
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'RATE_LIMITED'].includes(error.code)) throw error;
    const message = error.code === 'RATE_LIMITED' ? words.signIn.tooMany : words.signIn.wrongCode;
    return codeView(
      page,
      html`<p>${words.security.secretOnce} <a href=${link(OVERVIEW)}>${words.security.beginAgain}</a></p>`,
      message,
    );
  }
}

function codeView(page: PageRequest, above: ReturnType<typeof html>, error?: string): PageAnswer {
  const { words, link } = page;
  return view({
    title: words.security.setUpTotp,
    status: error === undefined ? 200 : 400,
    back: { href: OVERVIEW, label: words.security.title },
    body: html`
      ${errorLine(error, 'code')}
      ${above}
      <form method="post" action=${link('/admin/security/totp/code')} class="stack">
        ${hiddenFields(page)} ${codeField(words.signIn.code, words.security.firstCodeHelp)}
        <div><button class="primary" type="submit">${words.security.confirmCode}</button></div>
      </form>
    `,
  });
}
