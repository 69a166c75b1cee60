// Requests of the reference page at /docs to the administration area: the signed-in user, and an API session of that user.

import { Message } from '../../../domain/messages/message.ts';
import { openReferenceSession } from '../../../operations/sessions/open-reference-session.ts';
import { readConfirmation } from '../../../operations/sign-in/confirmation/confirm-session.ts';
import { logLogin } from '../../server/log/request-log.ts';
import { checkCsrf, csrfToken } from '../page/cross-site.ts';
import type { Download, OpenPage } from '../page/define-page.ts';
import { jsonAnswer } from '../page/define-page.ts';
import type { Visit } from '../page/page-request.ts';
import { CONFIRM } from '../security/parts.ts';

const PATH = '/admin/reference';

/** They return JSON, also for a browser that is not signed in. */
export const referencePages: OpenPage[] = [
  { method: 'GET', path: PATH, handle: async visit => whoIsSignedIn(visit) },
  { method: 'POST', path: PATH, handle: openSession },
];

// Only for scripts of this server, because the answer contains the token of forms, as every page does.
function whoIsSignedIn({ request }: Visit): Download {
  const { signedIn } = request;
  if (!signedIn || request.headers['sec-fetch-site'] !== 'same-origin') return jsonAnswer({ user: null });
  const { login, name, role, account } = signedIn.user;
  return jsonAnswer({
    user: { account: account.code, company: account.name, login, name, role, test: account.test_receivers !== null },
    csrf: csrfToken(signedIn.token),
  });
}

// The origin of the request has been checked, as for every form.
async function openSession({ context, request, reply, hidden, link }: Visit): Promise<Download> {
  const { signedIn } = request;
  if (!signedIn) {
    reply.code(403);
    return jsonAnswer({ message: new Message('not_signed_in') });
  }
  checkCsrf(hidden._csrf, signedIn.token);
  // The token works in other programs too, so an open browser is not enough to get it. docs/decisions/0067
  const { confirmed } = await readConfirmation(context, signedIn.actor);
  if (!confirmed) {
    reply.code(403);
    return jsonAnswer({ message: new Message('confirm_first'), confirm: link(CONFIRM) });
  }
  const token = await openReferenceSession(context, signedIn.actor);
  const { account, login } = signedIn.user;
  logLogin(request, 'login', { account: account.code, login });
  return jsonAnswer({ account: account.code, 'xa-token': token });
}
