// Sends mail to an SMTP server (RFC 5321) and returns the outcome.

import { PassThrough } from 'node:stream';
import { domainToASCII } from 'node:url';

/** SMTP server and sender of mail. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://). */
  secure: boolean;
  /** True if mail is sent with STARTTLS only. */
  requireTls: boolean;
  credentials: { user: string; pass: string } | undefined;
  /** Address of the sender. */
  from: string;
}

/** A message to send. */
export interface OutgoingMail {
  /** Name of the company, as name of the sender. */
  fromName: string;
  to: readonly string[];
  /** Recipients of copies. */
  cc: readonly string[];
  /** Recipients of copies that the others do not see. */
  bcc: readonly string[];
  replyTo: string | undefined;
  subject: string;
  body: string;
  html: string;
  /** The same at every attempt. */
  reference: string;
  /** True if it was generated automatically (RFC 3834). */
  automatic: boolean;
  attachments: readonly { name: string; content: Buffer | string; type: string }[];
}

/** `unknown`: the server got the whole message and gave no answer, so that it may deliver it. */
export type MailResult = { outcome: 'sent' } | { outcome: 'unknown' } | { outcome: 'retry' | 'failed'; reason: string };

export interface MailTransport {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<MailResult>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** Timeout without any byte from the server. Servers that examine a message answer late (RFC 5321 section 4.5.3.2.6). */
const SILENT_MS = 60_000;

/** Creates the transport. It opens a connection for each message. */
export function createSmtpTransport({
  host,
  port,
  secure,
  requireTls,
  credentials,
  from,
}: SmtpSettings): MailTransport {
  // Loaded with the first message.
  const open = async () => {
    const opened = (await import('nodemailer')).createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ...(credentials && { auth: credentials }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      // Content of a message must never read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // Reports that a message has been handed over to its last byte.
    opened.use('stream', ({ data, message }, done) => {
      const { handedOver } = data as { handedOver?: () => void };
      message.transform(() => new PassThrough().once('end', () => handedOver?.()));
      done();
    });
    return opened;
  };
  let transport: ReturnType<typeof open> | undefined;
  const domain = domainToASCII(from.split('@').at(-1) ?? '');
  return {
    async send(mail) {
      let isHandedOver = false;
      try {
        transport ??= open();
        const message = {
          handedOver: () => {
            isHandedOver = true;
          },
          from: { name: mail.fromName, address: from },
          to: mail.to.map(nameless),
          ...(mail.cc.length > 0 && { cc: mail.cc.map(nameless) }),
          ...(mail.bcc.length > 0 && { bcc: mail.bcc.map(nameless) }),
          ...(mail.replyTo && { replyTo: { name: mail.fromName, address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.body,
          html: mail.html,
          messageId: `<${mail.reference}@${domain}>`,
          ...(mail.automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
          attachments: mail.attachments.map(({ name, content, type }) => ({
            filename: name,
            content,
            contentType: type,
          })),
        };
        await (await transport).sendMail(message);
        return { outcome: 'sent' };
      } catch (error) {
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
        return isHandedOver && !isAnswered ? { outcome: 'unknown' } : resultOf(error);
      }
    },
    close: () => void transport?.then(opened => opened.close()),
  };
}

const nameless = (address: string) => ({ name: '', address });

// 5xx is a permanent error of the message (RFC 5321 section 4.2.1). If it concerns our credentials, the settings may be corrected within
// a day.
function resultOf(error: unknown): MailResult {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const isOurs = code === 'EAUTH' || code === 'ETLS' || responseCode === 530 || responseCode === 538;
  // Without a response, the server does not support the address (SMTPUTF8).
  const isAddress = code === 'EENVELOPE' && responseCode === undefined;
  const lasting = isAddress || (responseCode !== undefined && responseCode >= 500 && !isOurs);
  return { outcome: lasting ? 'failed' : 'retry', reason: message ?? 'unknown' };
}
