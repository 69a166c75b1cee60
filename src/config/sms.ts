// The settings of text messages, and the gateway they make up. docs/sms.md tells how to use them.

import { readSender } from '../domain/sms/phone-numbers.ts';
import { type GatewaySettings, STATUS_CALLBACK_PATH } from '../sms-gateways/settings.ts';
import { address, oneOf, optional, plain, SettingError, type Settled, setting, whole } from './setting.ts';

const sender = (text: string): string => {
  const read = readSender(text);
  if ('error' in read && !/^MG[0-9a-f]{32}$/i.test(text)) throw new Error(read.error);
  return text;
};
const serviceAddress = (text: string): string => {
  const url = new URL(address('http:', 'https:')(text));
  if (url.username !== '' || url.password !== '') {
    throw new Error('must not hold credentials: SMS_HTTP_ACCOUNT and SMS_HTTP_TOKEN do');
  }
  if (url.search !== '' || url.hash !== '') throw new Error('must end with its path');
  return text.replace(/\/+$/, '');
};

export const SMS_SETTINGS = {
  smsGatewayKind: setting(
    'SMS_GATEWAY',
    'log',
    'How text messages leave: `log` (they do not), `http` (as Twilio does) or `smpp`',
    oneOf('log', 'http', 'smpp'),
  ),
  smsFrom: optional(
    'SMS_FROM',
    'Sender of messages that name none: a number, a short code, a name, or a messaging service (`MG…`)',
    sender,
  ),
  smsAtOnce: setting('SMS_AT_ONCE', '10', 'Text messages that a server process sends at the same time', whole(1, 1000)),
  smsPollSeconds: setting(
    'SMS_POLL_SECONDS',
    '5',
    'Between two looks at the queue of text messages; what this process queues is sent at once',
    whole(1, 3600),
  ),
  smsAnswerSeconds: optional(
    'SMS_ANSWER_SECONDS',
    'How long a gateway may take to answer; 15 for `http` and 10 for `smpp` when unset',
    whole(1, 50),
  ),
  smsHttpUrl: optional(
    'SMS_HTTP_URL',
    'Address of the HTTP service without the path of its API, such as `https://api.twilio.com`',
    serviceAddress,
  ),
  smsHttpAccount: optional('SMS_HTTP_ACCOUNT', 'Account SID at the HTTP service', plain),
  smsHttpToken: optional('SMS_HTTP_TOKEN', 'Auth token of that account; reports are signed with it', plain),
  smsHttpUser: optional('SMS_HTTP_USER', 'SID of an API key, to log in with in place of the account', plain),
  smsHttpSecret: optional('SMS_HTTP_SECRET', 'Secret of that API key', plain),
  smsSmppHost: optional('SMS_SMPP_HOST', 'Host of the SMPP 3.4 server', plain),
  smsSmppPort: setting('SMS_SMPP_PORT', '2775', 'Its port', whole(1, 65535)),
  smsSmppTls: setting('SMS_SMPP_TLS', 'off', '`on` for TLS; the certificate is verified', oneOf('on', 'off')),
  smsSmppSystemId: optional('SMS_SMPP_SYSTEM_ID', 'System id to bind with', plain),
  smsSmppPassword: optional('SMS_SMPP_PASSWORD', 'Password to bind with', plain),
  smsSmppSystemType: setting('SMS_SMPP_SYSTEM_TYPE', '', 'System type to bind with', plain),
  smsSmppLong: setting(
    'SMS_SMPP_LONG',
    'udh',
    'A long message travels in parts (`udh`) or whole (`payload`)',
    oneOf('udh', 'payload'),
  ),
  smsSmppRate: setting('SMS_SMPP_RATE', '10', 'Parts a second at the most, for each server process', whole(1, 10000)),
  smsSmppWindow: setting('SMS_SMPP_WINDOW', '10', 'Parts that may wait for their answer', whole(1, 1000)),
  smsSmppEnquireSeconds: setting('SMS_SMPP_ENQUIRE_SECONDS', '30', 'Between two `enquire_link`', whole(1, 3600)),
  smsSmppReconnectSeconds: setting(
    'SMS_SMPP_RECONNECT_SECONDS',
    '1',
    'Before connecting again; doubles up to a minute',
    whole(1, 60),
  ),
};

type SmsSettled = Settled<typeof SMS_SETTINGS> & { publicUrl: string | undefined };

/** The gateway that the settings name. Throws SettingError when one that it needs is missing. */
export function smsGatewayOf(settled: SmsSettled): GatewaySettings {
  switch (settled.smsGatewayKind) {
    case 'log':
      return { kind: 'log' };
    case 'http':
      return httpOf(settled);
    case 'smpp':
      return smppOf(settled);
  }
}

function httpOf(settled: SmsSettled): GatewaySettings {
  const { smsHttpUser: user, smsHttpSecret: secret, smsAnswerSeconds: answerSeconds, publicUrl } = settled;
  if ((user === undefined) !== (secret === undefined)) {
    throw new SettingError('SMS_HTTP_USER and SMS_HTTP_SECRET belong together: set both or none');
  }
  return {
    kind: 'http',
    url: needed(settled, 'smsHttpUrl'),
    account: needed(settled, 'smsHttpAccount'),
    token: needed(settled, 'smsHttpToken'),
    from: needed(settled, 'smsFrom'),
    ...(user !== undefined && secret !== undefined && { key: { user, secret } }),
    ...(publicUrl !== undefined && { statusCallbackUrl: publicUrl + STATUS_CALLBACK_PATH }),
    ...(answerSeconds !== undefined && { answerSeconds }),
  };
}

function smppOf(settled: SmsSettled): GatewaySettings {
  const { smsFrom: from, smsAnswerSeconds: answerSeconds } = settled;
  if (from?.startsWith('MG') && from.length > 11) {
    throw new SettingError('SMS_FROM names a messaging service, which SMS_GATEWAY=smpp does not know: name a sender');
  }
  return {
    kind: 'smpp',
    host: needed(settled, 'smsSmppHost'),
    port: settled.smsSmppPort,
    tls: settled.smsSmppTls === 'on',
    systemId: needed(settled, 'smsSmppSystemId'),
    password: needed(settled, 'smsSmppPassword'),
    systemType: settled.smsSmppSystemType,
    long: settled.smsSmppLong,
    partsPerSecond: settled.smsSmppRate,
    window: settled.smsSmppWindow,
    enquireSeconds: settled.smsSmppEnquireSeconds,
    reconnectSeconds: settled.smsSmppReconnectSeconds,
    ...(from !== undefined && { from }),
    ...(answerSeconds !== undefined && { answerSeconds }),
  };
}

type Needed =
  | 'smsFrom'
  | 'smsHttpUrl'
  | 'smsHttpAccount'
  | 'smsHttpToken'
  | 'smsSmppHost'
  | 'smsSmppSystemId'
  | 'smsSmppPassword';

function needed(settled: SmsSettled, key: Needed): string {
  const value = settled[key];
  if (value !== undefined) return value;
  const { name, says } = SMS_SETTINGS[key];
  throw new SettingError(`${name} must be set for SMS_GATEWAY=${settled.smsGatewayKind} (${says})`);
}
