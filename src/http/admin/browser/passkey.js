// Requests a passkey from the browser and sends the result with the form. Web Authentication, https://www.w3.org/TR/webauthn-3/

/** @param {string} text */
const bytes = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
const text = buffer =>
  buffer === null
    ? undefined
    : btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');

/** @param {{ id: string }[] | undefined} list */
const credentials = list => list?.map(each => ({ ...each, id: bytes(each.id) }));

/** @param {any} options */
async function ask(options) {
  const challenge = bytes(options.challenge);
  const isNew = options.pubKeyCredParams !== undefined;
  const credential = isNew
    ? await navigator.credentials.create({
        publicKey: {
          ...options,
          challenge,
          user: { ...options.user, id: bytes(options.user.id) },
          excludeCredentials: credentials(options.excludeCredentials),
        },
      })
    : await navigator.credentials.get({
        publicKey: { ...options, challenge, allowCredentials: credentials(options.allowCredentials) },
      });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
  return answerOf(credential);
}

/** @param {PublicKeyCredential} credential */
function answerOf({ id, rawId, response, authenticatorAttachment }) {
  const isNew = response instanceof AuthenticatorAttestationResponse;
  const given = isNew
    ? { attestationObject: text(response.attestationObject), transports: response.getTransports() }
    : response instanceof AuthenticatorAssertionResponse && {
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: text(response.userHandle),
      };
  return {
    id,
    rawId: text(rawId),
    type: 'public-key',
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON: text(response.clientDataJSON), ...given },
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} status
 */
async function optionsFor(form, status) {
  if (form.dataset.passkey) return JSON.parse(form.dataset.passkey);
  const account = document.getElementById('account');
  const field = form.elements.namedItem('account');
  if (account instanceof HTMLInputElement && field instanceof HTMLInputElement) {
    field.value = account.value.trim();
    if (field.value === '') {
      account.focus();
      throw new Error(status?.dataset.passkeyAccount);
    }
  }
  const response = await fetch(form.dataset.passkeyOptions ?? '', {
    method: 'POST',
    body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
  });
  if (!response.ok) throw new Error();
  return response.json();
}

for (const form of document.querySelectorAll('form[data-passkey], form[data-passkey-options]')) {
  if (!(form instanceof HTMLFormElement) || !('PublicKeyCredential' in window)) continue;
  const button = form.querySelector('button');
  const status = /** @type {HTMLElement | null} */ (form.querySelector('[data-passkey-failed]'));
  if (button) button.hidden = false;
  form.addEventListener('submit', async event => {
    const answer = form.elements.namedItem(form.dataset.passkeyAnswer ?? 'answer');
    if (!(answer instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (button) button.disabled = true;
    if (status) status.textContent = '';
    try {
      answer.value = JSON.stringify(await ask(await optionsFor(form, status)));
      // Without the submit event, which would call this again.
      form.submit();
    } catch (error) {
      const why = error instanceof Error && error.message === status?.dataset.passkeyAccount ? error.message : '';
      if (status) status.textContent = why || (status.dataset.passkeyFailed ?? '');
      if (button) button.disabled = false;
    }
  });
}
