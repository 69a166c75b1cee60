// Notifies a user by mail of a sign-in from an unknown browser.

import type { Context } from '../context.ts';
import { newBrowserMail } from '../mail/compose-mail.ts';
import { sendNotice } from '../mail/send-mail.ts';

/** Queues the notice when a sign-in was from a new browser. A failure does not fail the sign-in, which has happened. */
export async function noticeOfNewBrowser(
  context: Context,
  accountId: number,
  login: string,
  end: { isNew: boolean },
  { network, browser, language }: { network: string; browser: string; language: string },
): Promise<void> {
  if (!end.isNew) return;
  const at = new Date();
  await sendNotice(context, accountId, { login, kind: 'new-browser', language }, (facts, inLanguage) =>
    newBrowserMail(inLanguage, { ...facts, browser, address: network, at }),
  ).catch(() => {});
}
