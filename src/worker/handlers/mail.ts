// Sends queued mail through the SMTP server, with the attached document or statement.

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
import { type ReadyReminder, readyReminder } from '../../operations/reminders/begin-reminder.ts';
import { type JobHandler, reasonOf } from '../job-worker.ts';
import type { AttemptResult } from '../next-step.ts';

/** Maximum messages that are sent at the same time. */
const MAX_PARALLEL = 4;

/** Results of letters that are not handed to the mail server. */
const NOT_SENT: Record<Exclude<ReadyReminder['state'], 'begun'>, AttemptResult<never>> = {
  gone: { outcome: 'failed', reason: new Message('nothing_to_remind') },
  changed: { outcome: 'retry', reason: new Message('reminder_changes') },
  unknown: { outcome: 'failed', reason: new Message('server_ended_twice') },
};

/** Returns the handler of mail. */
export function mailHandler(context: Context, transport: MailTransport, pollSeconds: number): JobHandler<MailContent> {
  return {
    kind: MAIL_JOB,
    atOnce: MAX_PARALLEL,
    pollSeconds,
    async attempt(job, stop) {
      let attachments: Attachment[];
      let { subject, body, html } = job.content;
      try {
        if (job.content.kind === 'reminder') {
          const ready = await readyReminder(context, job, stop);
          if (ready.state !== 'begun') return NOT_SENT[ready.state];
          ({ attachments } = ready);
          ({ subject, body, html } = ready.mail);
        } else attachments = await attachmentsOf(context, job, stop);
      } catch (error) {
        const reason = new Message('attachment_not_printed', { reason: reasonOf(error) });
        return { outcome: isLasting(error) ? 'failed' : 'retry', reason };
      }
      const { kind, to, cc = '', bcc = '', replyTo } = job.content;
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
      if (result.outcome === 'sent') return { outcome: 'succeeded', receipt: undefined };
      if (result.outcome === 'unknown') return { outcome: 'failed', reason: new Message('mail_without_answer') };
      return result;
    },
    cutOff: () => transport.close(),
  };
}
