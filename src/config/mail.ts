// The settings of sign-in and outgoing mail (docs/administration.md), and the SMTP settings that follow from them.

import { addressError } from '../domain/mail-address.ts';
import { oneOf, optional, SettingError, secret, setting, url, type Values, wholeNumber } from './setting.ts';

const address = (text: string): string => {
  const error = addressError(text);
  if (error) throw new Error(String(error));
  return text;
};
const smtpAddress = (text: string): string => {
  const { hostname, pathname, search } = new URL(url('smtp:', 'smtps:')(text));
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '')
    throw new Error('must name a server, such as smtps://user:password@mail.example.com');
  return text;
};
const longText = (text: string): string => {
  if (text.length < 32)
    throw new Error('must have at least 32 characters, such as the output of openssl rand -base64 32');
  return text;
};

/** The settings of sign-in and mail, by their names in the code. */
export const MAIL_SETTINGS = {
  secretKey: secret(
    optional(
      'SECRET_KEY',
      'Key that encrypts the secrets of one-time codes, the same for all servers of a database; if not set, `KONTOR_DATA/secret.key`, made at the first start',
      longText,
    ),
  ),
  smtpUrl: secret(
    optional(
      'SMTP_URL',
      'Server for outgoing mail: `smtps://user:password@host:465` or `smtp://user:password@host:587`; if not set, no mail is sent',
      smtpAddress,
    ),
  ),
  smtpTls: setting(
    'SMTP_TLS',
    'on',
    '`off` to send mail to an `smtp://` server without TLS, such as one on this machine; on: STARTTLS or nothing',
    oneOf('on', 'off'),
  ),
  mailFrom: optional('MAIL_FROM', 'Sender address of mail; the name before it is that of the company', address),
  mailPerDay: setting(
    'MAIL_PER_DAY',
    '500',
    'Maximum messages per day and account; notices of the server do not count',
    wholeNumber(0, 1000000),
  ),
  mailPollSeconds: setting(
    'MAIL_POLL_SECONDS',
    '15',
    'Seconds between two reads of the mail queue for messages of other processes',
    wholeNumber(1, 3600),
  ),
};

/** The settings of the SMTP server. Undefined without one. Throws SettingError if the sender is missing. */
export function smtpSettings({ smtpUrl, smtpTls, mailFrom }: Values<typeof MAIL_SETTINGS>) {
  if (smtpUrl === undefined) return undefined;
  if (mailFrom === undefined)
    throw new SettingError(`MAIL_FROM must be set for SMTP_URL (${MAIL_SETTINGS.mailFrom.description})`);
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTls: smtpTls === 'on',
    credentials:
      username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    from: mailFrom,
  };
}
