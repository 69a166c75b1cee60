/** The interface of an SMS gateway. */

export interface SmsMessage {
  /** Code of the account that sends it. */
  account: string;
  /** Kontor's reference of the message, the same at every attempt. */
  reference: string;
  /** E.164, a short code or a name; undefined for the default sender of the gateway. */
  from: string | undefined;
  /** E.164. */
  to: string;
  message: string;
}

/**
 * `sent`: the gateway accepted all parts. Delivery reports name one of `gatewayIds`: one id for the message, or one for
 * each part, or none if the gateway can't report.
 * `retry`: the gateway did not accept the message, as far as known; another attempt may succeed.
 * `failed`: the gateway rejected the message for good.
 * A reason never contains the text or a number.
 */
export type SendResult =
  | { outcome: 'sent'; gatewayIds: string[] }
  | { outcome: 'retry'; reason: string; afterSeconds?: number }
  | { outcome: 'failed'; reason: string };

/** The final state of a sent message, or of one part of it. `gatewayId` is one of those that `send` returned. */
export interface DeliveryReport {
  gatewayId: string;
  state: 'delivered' | 'failed';
  reason?: string;
}

/** Resolves when the report is stored. After a rejection the network sends the report again, if it can. */
export type ReportListener = (report: DeliveryReport) => Promise<void>;

/** A connection to a service that sends text messages. */
export interface SmsGateway {
  readonly name: 'log' | 'http' | 'smpp';
  /** Sends a message. Never throws. The outcome is `retry` if the signal aborts. */
  send(message: SmsMessage, signal: AbortSignal): Promise<SendResult>;
  /** False while the gateway can't send messages; `/status` then reports degraded. */
  healthy(): boolean;
  /** Sets the listener for delivery reports, and replaces the previous one. */
  onReport(listener: ReportListener): void;
  close(): Promise<void>;
}

/** The methods of pino that gateways use. Numbers and texts are logged at `debug` only. */
export interface GatewayLogger {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** A text from another system, without the text of the message and without telephone numbers. */
export function withoutPrivateText(received: string, message: SmsMessage): string {
  let text = received;
  for (const secret of [message.message, message.to, message.to.slice(1), message.from ?? '']) {
    if (secret !== '') text = text.replaceAll(secret, '…');
  }
  return text.replace(/\+?\d[\d ().-]{4,}\d/g, '…').slice(0, 200);
}
