// The settings of text messages (docs/sms.md), and the settings of the SMS gateway that follow from them.

import { readSender } from '../domain/sms/phone-numbers.ts';
import { type GatewaySettings, STATUS_CALLBACK_PATH } from '../sms-gateways/settings.ts';
import { anyText, oneOf, optional, SettingError, secret, setting, url, type Values, wholeNumber } from './setting.ts';

const sender = (text: string): string => {
  const read = readSender(text);
  if ('error' in read && !/^MG[0-9a-f]{32}$/i.test(text)) throw new Error(String(read.error));
  return text;
};
const serviceAddress = (text: string): string => {
  const { username, password, search, hash } = new URL(url('http:', 'https:')(text));
  if (username !== '' || password !== '') {
    throw new Error('must not contain credentials; set SMS_HTTP_ACCOUNT and SMS_HTTP_TOKEN');
  }
  if (search !== '' || hash !== '') throw new Error('must end with its path');
  return text.replace(/\/+$/, '');
};

/** The settings of text messages, by their names in the code. */
export const SMS_SETTINGS = {
  smsGatewayKind: setting(
    'SMS_GATEWAY',
    'log',
    'Gateway for text messages: `log` (writes to the log only), `http` (Twilio and compatible services) or `smpp`',
    oneOf('log', 'http', 'smpp'),
  ),
  smsFrom: optional(
    'SMS_FROM',
    'Sender of messages without one: a number, a short code, a name, or a messaging service (`MG…`)',
    sender,
  ),
  smsAtOnce: setting(
    'SMS_AT_ONCE',
    '10',
    'Maximum text messages that a server process sends at the same time',
    wholeNumber(1, 1000),
  ),
  smsPollSeconds: setting(
    'SMS_POLL_SECONDS',
    '5',
    'Seconds between two reads of the SMS queue for messages of other processes',
    wholeNumber(1, 3600),
  ),
  smsAnswerSeconds: optional(
    'SMS_ANSWER_SECONDS',
    'Time-out for answers of the gateway in seconds; if not set, 15 for `http`, 10 for `smpp`',
    wholeNumber(1, 50),
  ),
  smsHttpUrl: secret(
    optional(
      'SMS_HTTP_URL',
      'Address of the HTTP service without the path of its API, such as `https://api.twilio.com`',
      serviceAddress,
    ),
  ),
  smsHttpAccount: optional('SMS_HTTP_ACCOUNT', 'Account SID at the HTTP service', anyText),
  smsHttpToken: secret(
    optional('SMS_HTTP_TOKEN', 'Auth token of that account; delivery reports are signed with it', anyText),
  ),
  smsHttpUser: optional('SMS_HTTP_USER', 'SID of an API key for authentication in place of the account', anyText),
  smsHttpSecret: secret(optional('SMS_HTTP_SECRET', 'Secret of that API key', anyText)),
  smsSmppHost: optional('SMS_SMPP_HOST', 'Host of the SMPP 3.4 server', anyText),
  smsSmppPort: setting('SMS_SMPP_PORT', '2775', 'Port of the SMPP server', wholeNumber(1, 65535)),
  smsSmppTls: setting('SMS_SMPP_TLS', 'off', '`on` for TLS with a verified certificate', oneOf('on', 'off')),
  smsSmppSystemId: optional('SMS_SMPP_SYSTEM_ID', 'System id for the bind', anyText),
  smsSmppPassword: secret(optional('SMS_SMPP_PASSWORD', 'Password for the bind', anyText)),
  smsSmppSystemType: setting('SMS_SMPP_SYSTEM_TYPE', '', 'System type for the bind', anyText),
  smsSmppLong: setting(
    'SMS_SMPP_LONG',
    'udh',
    'How to send a long message: in parts (`udh`) or as a whole (`payload`)',
    oneOf('udh', 'payload'),
  ),
  smsSmppRate: setting('SMS_SMPP_RATE', '10', 'Maximum parts per second and server process', wholeNumber(1, 10000)),
  smsSmppWindow: setting('SMS_SMPP_WINDOW', '10', 'Maximum parts without an answer', wholeNumber(1, 1000)),
  smsSmppEnquireSeconds: setting(
    'SMS_SMPP_ENQUIRE_SECONDS',
    '30',
    'Seconds between two `enquire_link` requests',
    wholeNumber(1, 3600),
  ),
  smsSmppReconnectSeconds: setting(
    'SMS_SMPP_RECONNECT_SECONDS',
    '1',
    'Seconds before the first reconnection; doubles up to a minute',
    wholeNumber(1, 60),
  ),
};

type SmsValues = Values<typeof SMS_SETTINGS> & { publicUrl: string | undefined };

/** The settings of the SMS gateway. Throws SettingError if one that it needs is missing. */
export function smsGatewaySettings(values: SmsValues): GatewaySettings {
  switch (values.smsGatewayKind) {
    case 'log':
      return { kind: 'log' };
    case 'http':
      return httpSettings(values);
    case 'smpp':
      return smppSettings(values);
  }
}

function httpSettings(values: SmsValues): GatewaySettings {
  const { smsHttpUser: user, smsHttpSecret: secret, smsAnswerSeconds: answerSeconds, publicUrl } = values;
  if ((user === undefined) !== (secret === undefined)) {
    throw new SettingError('SMS_HTTP_USER and SMS_HTTP_SECRET belong together: set both or none');
  }
  return {
    kind: 'http',
    url: required(values, 'smsHttpUrl'),
    account: required(values, 'smsHttpAccount'),
    token: required(values, 'smsHttpToken'),
    from: required(values, 'smsFrom'),
    ...(user !== undefined && secret !== undefined && { key: { user, secret } }),
    ...(publicUrl !== undefined && { statusCallbackUrl: publicUrl + STATUS_CALLBACK_PATH }),
    ...(answerSeconds !== undefined && { answerSeconds }),
  };
}

function smppSettings(values: SmsValues): GatewaySettings {
  const { smsFrom: from, smsAnswerSeconds: answerSeconds } = values;
  if (from?.startsWith('MG') && from.length > 11) {
    throw new SettingError('SMS_FROM is a messaging service, which SMS_GATEWAY=smpp does not support: set a sender');
  }
  return {
    kind: 'smpp',
    host: required(values, 'smsSmppHost'),
    port: values.smsSmppPort,
    tls: values.smsSmppTls === 'on',
    systemId: required(values, 'smsSmppSystemId'),
    password: required(values, 'smsSmppPassword'),
    systemType: values.smsSmppSystemType,
    long: values.smsSmppLong,
    partsPerSecond: values.smsSmppRate,
    window: values.smsSmppWindow,
    enquireSeconds: values.smsSmppEnquireSeconds,
    reconnectSeconds: values.smsSmppReconnectSeconds,
    ...(from !== undefined && { from }),
    ...(answerSeconds !== undefined && { answerSeconds }),
  };
}

type RequiredKey =
  | 'smsFrom'
  | 'smsHttpUrl'
  | 'smsHttpAccount'
  | 'smsHttpToken'
  | 'smsSmppHost'
  | 'smsSmppSystemId'
  | 'smsSmppPassword';

function required(values: SmsValues, key: RequiredKey): string {
  const value = values[key];
  if (value !== undefined) return value;
  const { name, description } = SMS_SETTINGS[key];
  throw new SettingError(`${name} must be set for SMS_GATEWAY=${values.smsGatewayKind} (${description})`);
}
