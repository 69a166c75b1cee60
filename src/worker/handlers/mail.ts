// Sends mail of the queue by the SMTP server, with the document or statement that is attached.

import type { MailTransport } from '../../mail/smtp-transport.ts';
import type { Context } from '../../operations/context.ts';
import { isLasting, MAIL_JOB, type MailContent, printAttachment } from '../../operations/mail/mail-job.ts';
import { type JobHandler, messageOf } from '../job-worker.ts';

/** Messages that are sent at the same time. */
const AT_ONCE = 4;

/** Returns the handler of mail. */
export function mailHandler(context: Context, transport: MailTransport, pollSeconds: number): JobHandler<MailContent> {
  return {
    kind: MAIL_JOB,
    atOnce: AT_ONCE,
    pollSeconds,
    async attempt(job, stop) {
      let attachment: { name: string; pdf: Buffer } | undefined;
      try {
        attachment = await printAttachment(context, job, stop);
      } catch (error) {
        const reason = `The document could not be printed: ${messageOf(error)}`;
        return { outcome: isLasting(error) ? 'failed' : 'retry', reason };
      }
      const { kind, to, replyTo, subject, body, html } = job.content;
      const result = await transport.send({
        fromName: job.company,
        to,
        replyTo: replyTo ?? undefined,
        subject,
        body,
        html,
        reference: job.reference,
        automatic: kind === 'new-browser' || kind === 'password-reset',
        attachment,
      });
      return result.outcome === 'sent' ? { outcome: 'succeeded', receipt: undefined } : result;
    },
    cutOff: () => transport.close(),
  };
}
