/** What a way of sending text messages must offer; everything behind it is the gateway's own business. */

export interface SmsMessage {
  /** Our reference, the same at every attempt. */
  reference: string;
  /** E.164, a short code or a name; undefined: the gateway's own sender. */
  from: string | undefined;
  /** E.164. */
  to: string;
  message: string;
}

/**
 * `sent`: the gateway took all of it and will report on it by these ids: one, or one for each part; none when it can't
 * report. `retry`: not taken as far as we know, worth trying again.
 * `failed`: refused for good. A reason never holds the text or a number.
 */
export type SendResult =
  | { outcome: 'sent'; gatewayIds: string[] }
  | { outcome: 'retry'; reason: string; afterSeconds?: number }
  | { outcome: 'failed'; reason: string };

/** What became of a message that was sent, or of one part of it. `gatewayId` is one of those that `send` answered. */
export interface DeliveryReport {
  gatewayId: string;
  state: 'delivered' | 'failed';
  reason?: string;
}

/** Resolves once the report is stored; a rejection makes the network report again, where it can. */
export type ReportListener = (report: DeliveryReport) => Promise<void>;

export interface SmsGateway {
  readonly name: 'log' | 'http' | 'smpp';
  /** Never throws. A signal that aborts answers `retry`. */
  send(message: SmsMessage, signal: AbortSignal): Promise<SendResult>;
  /** False while messages can't get out; `/status` then says degraded. */
  healthy(): boolean;
  /** There is one listener; a later one takes its place. */
  onReport(listener: ReportListener): void;
  close(): Promise<void>;
}

/** The part of pino that gateways use. Numbers and texts go to `debug` only. */
export interface GatewayLogger {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/** What another system said, without the message's text and without anything that looks like a telephone number. */
export function withoutPrivateText(said: string, message: SmsMessage): string {
  let text = said;
  for (const secret of [message.message, message.to, message.to.slice(1), message.from ?? '']) {
    if (secret !== '') text = text.replaceAll(secret, '…');
  }
  return text.replace(/\+?\d[\d ().-]{4,}\d/g, '…').slice(0, 200);
}
