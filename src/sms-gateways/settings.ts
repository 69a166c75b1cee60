/** The settings of the three SMS gateways, and the path of the status callback. */

export type GatewaySettings = LogSettings | HttpSettings | SmppSettings;

export interface LogSettings {
  kind: 'log';
}

/** An HTTP service with Twilio's Messages API (2010-04-01). */
export interface HttpSettings {
  kind: 'http';
  /** Without the path of the API, for example `https://api.twilio.com`. */
  url: string;
  /** SID and auth token of the account. Requests authenticate with them unless there is an API key. */
  account: string;
  token: string;
  key?: { user: string; secret: string };
  /** The sender of messages without one: a number, a name, or a messaging service (`MG…`). */
  from?: string;
  /** The URL to which the service sends delivery reports. */
  statusCallbackUrl?: string;
  answerSeconds?: number;
}

/** The path of the status callback below the public address of the server. */
export const STATUS_CALLBACK_PATH = '/sms/callback';

/** An SMPP 3.4 server. */
export interface SmppSettings {
  kind: 'smpp';
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  /** With TLS the certificate of the server is verified. */
  tls?: boolean;
  /** The sender of messages without one. If undefined, the server sets its default. */
  from?: string;
  /** Form of a message of several parts: each part with a header (`udh`), or the whole text in `message_payload`. */
  long?: 'udh' | 'payload';
  partsPerSecond?: number;
  /** Maximum parts that wait for their answer. */
  window?: number;
  /** Timeout for connecting, for binding, and for the answer to each request. */
  answerSeconds?: number;
  /** The interval between two `enquire_link` requests. */
  enquireSeconds?: number;
  /** The wait before the first reconnection; it doubles up to a minute. */
  reconnectSeconds?: number;
}

/** The defaults of the optional settings. */
export const SMPP_DEFAULTS = {
  systemType: '',
  tls: false,
  from: undefined,
  long: 'udh',
  partsPerSecond: 10,
  window: 10,
  answerSeconds: 10,
  enquireSeconds: 30,
  reconnectSeconds: 1,
} as const;

export type CompleteSmppSettings = Required<Omit<SmppSettings, 'from'>> & { from: string | undefined };
