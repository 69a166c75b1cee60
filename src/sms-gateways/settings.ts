/** What must be known to send through an SMPP 3.4 server. */

export interface SmppSettings {
  kind: 'smpp';
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  /** With TLS the server's certificate is verified. */
  tls?: boolean;
  /** The sender of messages that name none; without it the server puts its own. */
  from?: string;
  /** How a message of several parts travels: parts with a header each, or whole in `message_payload`. */
  long?: 'udh' | 'payload';
  /** Parts a second, and parts sent but not answered. */
  partsPerSecond?: number;
  window?: number;
  /** For connecting, binding, and each part's answer. */
  answerSeconds?: number;
  /** Between two questions whether the server is still there. */
  enquireSeconds?: number;
  /** Before the first attempt to connect again; doubles up to a minute. */
  reconnectSeconds?: number;
}

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
