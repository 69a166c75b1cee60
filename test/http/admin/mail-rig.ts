// A server that sends its mail to a test SMTP server, and a browser.

import { type Smtp, startSmtp } from '../../worker/mail/smtp-rig.ts';
import { type AdminRig, startAdminRig } from './admin-rig.ts';

/** Starts both; `environment` has further settings. They end after the test file. */
export async function startMailRig(environment: NodeJS.ProcessEnv = {}): Promise<{ smtp: Smtp; rig: AdminRig }> {
  const smtp = await startSmtp();
  const rig = await startAdminRig({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_TLS: 'off',
    MAIL_FROM: 'no-reply@erp.example',
    MAIL_POLL_SECONDS: '1',
    ...environment,
  });
  return { smtp, rig };
}
