// The second step of a sign-in: code, passkey or recovery code, or the setup of a second factor. Also the sign-in with a passkey
// alone.

import { isAccountCode } from '../../../domain/account.ts';
import { authFailed } from '../../../domain/errors.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { accountAsTyped } from '../../../operations/sessions/typed-names.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../operations/sign-in/passkey-sign-in.ts';
import { beginTotp, confirmTotp } from '../../../operations/sign-in/second-factors.ts';
import {
  type PendingSignIn,
  pendingSignIn,
  signInWithCode,
  signInWithSecondPasskey,
} from '../../../operations/sign-in/sign-in.ts';
import { jsonAnswer, type OpenPage, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { type Html, html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { codeField, recoveryCodeList, secretToScan } from './code-parts.ts';
import { failure, finish, openSession, targetOf } from './finish.ts';
import { goOnPage, keepAgain, readKept } from './kept-form.ts';
import { readStepCookie, type StepCookie, setStepCookie, visitorOf } from './sign-in-cookies.ts';
import { signInView } from './sign-in-view.ts';

const PATH = '/admin/sign-in/second-factor';

/** The pages of these steps. */
export const secondFactorPages: OpenPage[] = [
  { method: 'GET', path: PATH, handle: async visit => pageOfStep(visit, readStepCookie(visit)) },
  { method: 'POST', path: PATH, handle: takeSecondFactor },
  { method: 'POST', path: '/admin/sign-in/set-up', handle: takeFirstCode },
  { method: 'POST', path: '/admin/sign-in/passkey-options', handle: passkeyOptions },
  { method: 'POST', path: '/admin/sign-in/passkey', handle: takePasskey },
];

const startAgain = (): PageAnswer => redirectTo('/admin/sign-in?why=again');

/** The page of the step after a correct password. */
export async function pageOfStep(visit: Visit, cookie: StepCookie | undefined, error?: string): Promise<PageAnswer> {
  const { context, request } = visit;
  const network = networkOf(request.ip);
  const pending = cookie && (await pendingSignIn(context, { account: cookie.account, network }, cookie.step));
  if (!cookie || !pending) return startAgain();
  if (!pending.setUp) return secondFactorPage(visit, pending, error);
  // Only for POST, because it creates a new secret.
  return request.method === 'POST' ? setUpPage(visit, cookie, pending) : startAgain();
}

const hiddenParts = (visit: Visit): Html => html`
  <input type="hidden" name="_to" value=${targetOf(visit.hidden._to ?? visit.query.get('to'))} />
  ${keepAgain(visit)}
`;

function secondFactorPage(visit: Visit, { methods, passkeyOptions, name }: PendingSignIn, error?: string): PageAnswer {
  const { words, link } = visit;
  const { signIn } = words;
  return view({
    title: signIn.secondTitle,
    status: error === undefined ? 200 : 403,
    bare: true,
    scripts: ['passkey.js'],
    body: html`
      ${errorLine(error)}
      <p>${fill(signIn.secondLead, { name })}</p>
      ${
        methods.passkey &&
        html`
          <form method="post" action=${link(PATH)} class="stack" data-passkey=${JSON.stringify(passkeyOptions)}>
            ${hiddenParts(visit)}
            <input type="hidden" name="answer" value="" />
            <button class="primary" type="submit" hidden>${signIn.usePasskey}</button>
            <p class="help" role="status" data-passkey-failed=${signIn.passkeyFailed}></p>
            <noscript><p class="help">${signIn.passkeyNeedsScript}</p></noscript>
          </form>
        `
      }
      <form method="post" action=${link(PATH)} class="stack">
        ${hiddenParts(visit)}
        ${codeField(methods.totp ? signIn.code : signIn.recoveryCode, methods.totp ? signIn.codeHelp : signIn.recoveryHelp)}
        <button class=${methods.passkey ? '' : 'primary'} type="submit">${signIn.submit}</button>
      </form>
      <p class="languages"><a href=${link('/admin/sign-in')}>${signIn.otherUser}</a></p>
    `,
  });
}

async function takeSecondFactor(visit: Visit): Promise<PageAnswer> {
  const { context, fields, words } = visit;
  const cookie = readStepCookie(visit);
  if (!cookie) return startAgain();
  const { account, step } = cookie;
  const { code = '', answer } = fields;
  try {
    const visitor = visitorOf(visit, account);
    const signedIn =
      answer === undefined
        ? await signInWithCode(context, visitor, step, code.slice(0, 100))
        : await signInWithSecondPasskey(context, visitor, step, readAnswer(answer));
    return await finish(visit, account, signedIn);
  } catch (error) {
    const wrong = answer === undefined ? words.signIn.wrongCode : words.signIn.wrongPasskey;
    const { message } = await failure(visit, error, { account, login: '' }, wrong);
    return pageOfStep(visit, cookie, message);
  }
}

/** The browser's answer of an authenticator; undefined for invalid JSON. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const issuerOf = (company: string): string => `Kontor ${company}`;

// Every time the page is shown it has a new secret.
async function setUpPage(visit: Visit, { account, step }: StepCookie, { company }: PendingSignIn, error?: string) {
  const { context, words, link } = visit;
  const beginner = { kind: 'sign-in', visitor: visitorOf(visit, account), step } as const;
  const secret = await beginTotp(context, beginner, issuerOf(company));
  return view({
    title: words.signIn.setUpTitle,
    status: error === undefined ? 200 : 403,
    bare: true,
    body: html`
      ${errorLine(error)}
      <p>${words.signIn.setUpLead}</p>
      ${secretToScan(visit, secret)}
      <form method="post" action=${link('/admin/sign-in/set-up')} class="stack">
        ${hiddenParts(visit)} ${codeField(words.signIn.code, words.security.firstCodeHelp)}
        <button class="primary" type="submit">${words.signIn.submit}</button>
      </form>
    `,
  });
}

async function takeFirstCode(visit: Visit): Promise<PageAnswer> {
  const { context, request, fields, words, link } = visit;
  const cookie = readStepCookie(visit);
  if (!cookie) return startAgain();
  const { account, step } = cookie;
  const visitor = visitorOf(visit, account);
  try {
    const code = (fields.code ?? '').slice(0, 100);
    const { signedIn, recoveryCodes = [] } = await confirmTotp(
      context,
      { kind: 'sign-in', visitor, step },
      visitor,
      code,
    );
    if (!signedIn) return startAgain();
    await openSession(visit, account, signedIn);
    const to = targetOf(visit.hidden._to ?? null);
    const kept = readKept(visit);
    return view({
      title: words.security.codesTitle,
      bare: true,
      body: html`
        ${recoveryCodeList(visit, recoveryCodes)}
        ${kept ? (goOnPage(visit, to, kept, signedIn.token) as { body: Html }).body : html`<p><a class="button primary" href=${link(to)}>${words.security.goOn}</a></p>`}
      `,
    });
  } catch (error) {
    const { message } = await failure(visit, error, { account, login: '' }, words.signIn.wrongCode);
    const pending = await pendingSignIn(context, { account, network: networkOf(request.ip) }, step);
    return pending?.setUp ? setUpPage(visit, cookie, pending, message) : startAgain();
  }
}

async function passkeyOptions(visit: Visit): Promise<PageAnswer> {
  const { context, request, reply, fields } = visit;
  const account = await accountAsTyped(context, fields.account ?? '', networkOf(request.ip));
  const { step, options } = await beginPasskeySignIn(context, { account, network: networkOf(request.ip) });
  // Only valid codes, so that the form cannot put other text into the cookie.
  if (isAccountCode(account)) setStepCookie(reply, { account, step });
  return jsonAnswer(options);
}

async function takePasskey(visit: Visit): Promise<PageAnswer> {
  const { context, request, fields, hidden, words } = visit;
  const { answer = '' } = fields;
  const account = await accountAsTyped(context, fields.account ?? '', networkOf(request.ip));
  const cookie = readStepCookie(visit);
  try {
    if (cookie?.account !== account) throw authFailed('no_sign_in_step');
    const signedIn = await signInWithPasskey(context, visitorOf(visit, account), cookie.step, readAnswer(answer));
    return await finish(visit, account, signedIn);
  } catch (error) {
    const { status, message } = await failure(visit, error, { account, login: '' }, words.signIn.wrongPasskey);
    return signInView(visit, { to: targetOf(hidden._to ?? null), account, error: message, status });
  }
}
