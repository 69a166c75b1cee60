// Hands outgoing mail to an SMTP server (RFC 5321), and says what became of it.

import { domainToASCII } from 'node:url';

/** SMTP server and sender of mail. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://). */
  secure: boolean;
  /** Without STARTTLS nothing is sent. */
  requireTls: boolean;
  credentials: { user: string; pass: string } | undefined;
  /** Address of the sender. */
  from: string;
}

/** A message as the worker hands it over. */
export interface OutgoingMail {
  /** Name of the company, shown before the address of the sender. */
  fromName: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  body: string;
  html: string;
  /** The same at every attempt. */
  reference: string;
  /** True if the server itself wrote it (RFC 3834). */
  automatic: boolean;
  attachment: { name: string; pdf: Buffer } | undefined;
}

export type MailResult = { outcome: 'sent' } | { outcome: 'retry' | 'failed'; reason: string };

export interface MailTransport {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<MailResult>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** Without a byte from the server for so long, the attempt has failed. */
const SILENT_MS = 20_000;

/** Creates the connection to an SMTP server; it is opened for each message. */
export function createSmtpTransport({
  host,
  port,
  secure,
  requireTls,
  credentials,
  from,
}: SmtpSettings): MailTransport {
  // Loaded with the first message.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ...(credentials && { auth: credentials }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      // Text of a message is never an instruction to read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  const domain = domainToASCII(from.split('@').at(-1) ?? '');
  return {
    async send(mail) {
      try {
        transport ??= open();
        await (await transport).sendMail({
          from: { name: mail.fromName, address: from },
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: mail.fromName, address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.body,
          html: mail.html,
          messageId: `<${mail.reference}@${domain}>`,
          ...(mail.automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
          ...(mail.attachment && {
            attachments: [
              { filename: mail.attachment.name, content: mail.attachment.pdf, contentType: 'application/pdf' },
            ],
          }),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return resultOf(error);
      }
    },
    close: () => void transport?.then(opened => opened.close()),
  };
}

// 5xx is the server's word about this message (RFC 5321 section 4.2.1), but about our credentials it is one about our settings, which
// somebody may put right within a day.
function resultOf(error: unknown): MailResult {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const isOurs = code === 'EAUTH' || code === 'ETLS' || responseCode === 530 || responseCode === 538;
  // Without a word of the server, it is the address that this server does not take (SMTPUTF8).
  const isAddress = code === 'EENVELOPE' && responseCode === undefined;
  const lasting = isAddress || (responseCode !== undefined && responseCode >= 500 && !isOurs);
  return { outcome: lasting ? 'failed' : 'retry', reason: message ?? 'unknown' };
}
