// Sends queued mail through the SMTP server, with the attached document or statement.

import { AppError } from '../../domain/errors.ts';
import { readAddresses } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import type { MailTransport } from '../../mail/smtp-transport.ts';
import type { Context } from '../../operations/context.ts';
import {
  type Attachment,
  attachmentsOf,
  isLasting,
  MAIL_JOB,
  type MailContent,
} from '../../operations/mail/mail-job.ts';
import { type JobHandler, messageOf } from '../job-worker.ts';

/** Maximum messages that are sent at the same time. */
const MAX_PARALLEL = 4;

/** Returns the handler of mail. */
export function mailHandler(context: Context, transport: MailTransport, pollSeconds: number): JobHandler<MailContent> {
  return {
    kind: MAIL_JOB,
    atOnce: MAX_PARALLEL,
    pollSeconds,
    async attempt(job, stop) {
      let attachments: Attachment[];
      try {
        attachments = await attachmentsOf(context, job, stop);
      } catch (error) {
        const why = error instanceof AppError ? error.said : messageOf(error);
        const reason = new Message('attachment_not_printed', { reason: why });
        return { outcome: isLasting(error) ? 'failed' : 'retry', reason };
      }
      const { kind, to, cc = '', bcc = '', replyTo, subject, body, html } = job.content;
      const result = await transport.send({
        fromName: job.company,
        to: readAddresses(to),
        cc: readAddresses(cc),
        bcc: readAddresses(bcc),
        replyTo: replyTo ?? undefined,
        subject,
        body,
        html,
        reference: job.reference,
        automatic: kind === 'new-browser' || kind === 'password-reset' || kind === 'webhook-disabled',
        attachments,
      });
      return result.outcome === 'sent' ? { outcome: 'succeeded', receipt: undefined } : result;
    },
    cutOff: () => transport.close(),
  };
}
