// Parts of pages about codes: the field for one, a secret as a QR code, recovery codes to be kept.

import encodeQR from 'qr';
import type { ShownSecret } from '../../../operations/sign-in/second-factors.ts';
import { type Html, html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';

/** The field for a code. A phone shows digits to type, unless letters are wanted too. */
export const codeField = (label: string, help: string): Html => html`
  <div class="field">
    <label for="code">${label}</label>
    <p class="help" id="code-help">${help}</p>
    <input id="code" name="code" required maxlength="40" autocomplete="one-time-code" autocapitalize="none"
      spellcheck=${false} aria-describedby="code-help" class="is-code" />
  </div>
`;

/** A secret for an authenticator app: as a QR code, as a link for the phone that shows the page, and to be typed. */
export function secretToScan({ words }: Visit, { text, address }: ShownSecret): Html {
  const { security } = words;
  const image = `data:image/svg+xml;base64,${Buffer.from(encodeQR(address, 'svg', { ecc: 'medium' })).toString('base64')}`;
  return html`
    <ol class="steps">
      <li>${security.scan}
        <p><img class="qr" src=${image} alt=${security.qrCode} width="200" height="200" /></p>
        <details>
          <summary>${security.cannotScan}</summary>
          <p>${security.typeSecret}</p>
          <p><code class="secret">${(text.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
          <p><a href=${address}>${security.openApp}</a></p>
        </details>
      </li>
      <li>${security.typeCode}</li>
    </ol>
  `;
}

/** Recovery codes, shown once. */
export const recoveryCodeList = ({ words }: Visit, codes: string[]): Html => html`
  <div class="message is-warning" role="status">${words.security.codesOnce}</div>
  <p>${words.security.codesLead}</p>
  <ul class="codes">
    ${codes.map(code => html`<li><code>${code}</code></li>`)}
  </ul>
`;
