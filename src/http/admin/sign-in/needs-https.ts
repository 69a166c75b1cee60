// Notice in place of the sign-in form, or above it, where the browser would not keep the session.

import { type View, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { Visit } from '../page/page-request.ts';
import { isPastProxy } from '../page/transport.ts';
import { fill } from '../words/fill.ts';

/** The page for everybody who comes over plain http: nobody can sign in, and what to do about it. It has no form. */
export function needsHttpsView({ words, request, link }: Visit): View {
  const { signIn } = words;
  const [port = ''] = /:\d{1,5}$/.exec(request.host) ?? [];
  return view({
    title: signIn.title,
    status: request.method === 'POST' ? 403 : 200,
    bare: true,
    body: html`
      <div class="message is-warning" role="alert"><p>${signIn.needsHttps}</p></div>
      <ul>
        <li>${fill(signIn.onThisMachine, { address: `http://localhost${port}${link('/admin')}` })}</li>
        <li>${signIn.behindProxy}</li>
      </ul>
    `,
  });
}

/** Note above the form if the browser has bypassed the proxy of an https PUBLIC_URL; else null. */
export function pastProxyNote({ words, request, publicUrl, absolute }: Visit): Html {
  if (!isPastProxy(request, publicUrl)) return null;
  const address = absolute('/admin');
  return html`
    <div class="message is-warning" role="status">
      <p>${words.signIn.pastProxy} <a href=${address}>${address}</a></p>
    </div>
  `;
}
