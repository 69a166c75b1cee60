// Confirmation before every sensitive page: the user must have confirmed their identity recently. An intruder at an open browser must
// not get more than it shows. The form that was sent is carried along and runs when the identity is confirmed.

import { AppError } from '../../../domain/errors.ts';
import { networkOf } from '../../../operations/client-network.ts';
import {
  confirmSession,
  type Proof,
  readConfirmation,
} from '../../../operations/sign-in/confirmation/confirm-session.ts';
import { loggedErrorOf } from '../../server/log/refused-requests.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { type Page, type View, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { addressOf, type PageRequest } from '../page/page-request.ts';
import { readAnswer } from '../sign-in/second-factor-pages.ts';
import { withoutSecretFields } from '../sign-in/secret-fields.ts';
import { CONFIRM, PASSKEY_OPTIONS } from './parts.ts';

/** Rejection of a proof of identity. */
interface Refusal {
  kind: Proof['kind'];
  message: string;
  status: number;
}

/** The page that asks for a proof of identity before a sensitive page. Undefined if the identity is confirmed. */
export async function confirmationFirst(page: PageRequest, target: Page): Promise<View | undefined> {
  const proof = takeProof(page);
  const { confirmed, methods } = await readConfirmation(page.context, page.actor);
  if (confirmed) return undefined;
  const refusal = proof && (await prove(page, proof));
  return proof && !refusal ? undefined : proofView(page, target, methods, refusal);
}

// The proof is removed from the fields, because it is not part of the form.
function takeProof({ hidden }: PageRequest): Proof | undefined {
  const { _password: password, _code: code, _passkey: passkey } = hidden;
  for (const name of ['_password', '_code', '_passkey']) delete hidden[name];
  if (passkey) return { kind: 'passkey', answer: readAnswer(passkey) };
  if (code !== undefined) return { kind: 'code', text: code.slice(0, 100) };
  return password === undefined ? undefined : { kind: 'password', text: password };
}

// Undefined if the proof is accepted.
async function prove(page: PageRequest, proof: Proof): Promise<Refusal | undefined> {
  const { context, actor, request, reply, account, user, words } = page;
  const { kind } = proof;
  try {
    await confirmSession(context, actor, { account: account.code, network: networkOf(request.ip) }, proof);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'RATE_LIMITED'].includes(error.code)) throw error;
    const isDelayed = error.code === 'RATE_LIMITED';
    logLogin(request, isDelayed ? 'login delayed' : 'login failed', { account: account.code, login: user.login });
    request.loggedError = loggedErrorOf(error);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    if (isDelayed) return { kind, message: words.signIn.tooMany, status: 429 };
    const { wrongCurrent, wrongPasskey } = words.security;
    const messages = { password: wrongCurrent, code: words.signIn.wrongCode, passkey: wrongPasskey };
    return { kind, message: messages[kind], status: 400 };
  }
}

function proofView(
  page: PageRequest,
  target: Page,
  methods: { code: boolean; passkey: boolean },
  refusal: Refusal | undefined,
): View {
  const { words, link, user, path, query, fields, hidden } = page;
  const own = addressOf(page);
  const { security, signIn } = words;
  // A GET page is opened after the confirmation.
  const isForm = target.method === 'POST';
  const to = path === CONFIRM ? (hidden._to ?? query.get('to') ?? '') : own;
  const { _csrf: _, _key: __, ...others } = hidden;
  const kept = isForm ? withoutSecretFields({ ...others, ...fields }, target.secretFields) : { _to: to };
  const form = (control: Html, options = {}) => html`
    <form method="post" action=${link(isForm ? own : CONFIRM)} class="stack narrow" ...${options}>
      ${hiddenFields(page)} ${hiddenInputs(kept)}
      ${control}
    </form>
  `;
  const errorOf = (kind: Proof['kind']) => (refusal?.kind === kind ? refusal.message : undefined);
  return view({
    title: security.confirmTitle,
    status: refusal?.status ?? (isForm ? 403 : 200),
    scripts: methods.passkey ? ['passkey.js'] : [],
    body: html`
      ${errorLine(refusal?.message, refusal?.kind)}
      <p class="lead">${security.confirmLead} ${isForm && path !== CONFIRM && security.confirmKept}</p>
      ${form(html`
        <input type="text" value=${user.login} autocomplete="username" hidden readonly />
        ${proofField({ id: 'password', label: security.password, error: errorOf('password') }, { type: 'password', autocomplete: 'current-password', maxlength: 1000 })}
        <div><button class="primary" type="submit">${security.confirm}</button></div>
      `)}
      ${
        methods.code &&
        form(html`
          ${proofField({ id: 'code', label: signIn.code, help: security.firstCodeHelp, error: errorOf('code') }, { autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 40, class: 'is-code' })}
          <div><button type="submit">${security.confirmByCode}</button></div>
        `)
      }
      ${
        methods.passkey &&
        form(
          html`
            <input type="hidden" name="_passkey" value="" />
            <div><button id="passkey" type="submit" hidden>${security.confirmByPasskey}</button></div>
            <p class="help" role="status" data-passkey-failed=${signIn.passkeyFailed}></p>
          `,
          { 'data-passkey-options': link(PASSKEY_OPTIONS), 'data-passkey-answer': '_passkey' },
        )
      }
    `,
  });
}

/** A field for a proof of identity. `attributes`: further ones of its input, such as its name. */
export function proofField(
  { id, label, help, error }: { id: string; label: string; help?: string | undefined; error: string | undefined },
  attributes: Record<string, unknown>,
): Html {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${help && html`<p class="help" id=${`${id}-help`}>${help}</p>`}
      ${error && html`<p class="error" id=${`${id}-error`}>${error}</p>`}
      <input id=${id} name=${`_${id}`} required aria-invalid=${error ? 'true' : undefined}
        aria-describedby=${described || undefined} ...${attributes} />
    </div>
  `;
}
