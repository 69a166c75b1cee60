/** Sends text messages through an SMPP 3.4 server as a transceiver: one submit_sm for each part, one report for each receipt. */
import type { Pdu, PduFields } from 'smpp';
import { countParts } from '../../domain/sms/message-parts.ts';
import type { DeliveryReport, GatewayLogger, ReportListener, SendResult, SmsGateway, SmsMessage } from '../gateway.ts';
import { type CompleteSmppSettings, SMPP_DEFAULTS, type SmppSettings } from '../settings.ts';
import { SmppConnection } from './connection.ts';
import { isReceipt, readReceipt } from './delivery-receipt.ts';
import { isTemporary, isThrottle, statusName } from './status-codes.ts';
import { submissionsOf } from './submission.ts';
import { SubmitWindow } from './submit-window.ts';

const THROTTLE_PAUSE_SECONDS = 1;
/** Maximum partly sent messages in memory. Another attempt sends only their missing parts. */
const MAX_UNFINISHED = 10_000;

/** The server's id of each part of a message; undefined for a part that it has not accepted. */
type PartIds = (string | undefined)[];

class SmppGateway implements SmsGateway {
  readonly name = 'smpp';
  readonly #settings: CompleteSmppSettings;
  readonly #logger: GatewayLogger;
  readonly #connection: SmppConnection;
  readonly #window: SubmitWindow;
  readonly #unfinished = new Map<string, PartIds>();
  #listener: ReportListener | undefined;

  constructor(settings: CompleteSmppSettings, logger: GatewayLogger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#window = new SubmitWindow(settings.partsPerSecond, settings.window);
    this.#connection = new SmppConnection(settings, logger, { onDelivery: pdu => this.#receive(pdu) });
  }

  async send(message: SmsMessage, signal: AbortSignal): Promise<SendResult> {
    const { reference } = message;
    const submissions = submissionsOf(message, this.#settings);
    if ('error' in submissions) return { outcome: 'failed', reason: submissions.error };
    this.#logger.debug({ reference, to: message.to, text: message.message }, 'SMS sent to the SMPP server');
    const result = await this.#submitAll(reference, submissions, signal);
    const { parts } = countParts(message.message);
    this.#logger.info({ reference, parts, ...result }, 'SMS answered by the SMPP server');
    return result;
  }

  async #submitAll(reference: string, submissions: PduFields[], signal: AbortSignal): Promise<SendResult> {
    const partIds = this.#partIdsOf(reference, submissions.length);
    for (const [index, fields] of submissions.entries()) {
      if (partIds[index] !== undefined) continue;
      const failure = await this.#submit(fields, partIds, index, signal);
      if (failure === undefined) continue;
      if (failure.outcome === 'failed') this.#unfinished.delete(reference);
      if (submissions.length === 1) return failure;
      const sent = partIds.filter(id => id !== undefined).length;
      const part = `part ${index + 1} of ${submissions.length}, ${sent} already sent`;
      return { ...failure, reason: `${failure.reason} (${part})` };
    }
    this.#unfinished.delete(reference);
    // Without ids there are no delivery reports; the message stays `sent`.
    const gatewayIds = partIds.flatMap(id => id || []);
    return { outcome: 'sent', gatewayIds: gatewayIds.length === partIds.length ? gatewayIds : [] };
  }

  #partIdsOf(reference: string, parts: number): PartIds {
    const known = this.#unfinished.get(reference);
    if (known?.length === parts) return known;
    const partIds: PartIds = Array.from({ length: parts }, () => undefined);
    this.#unfinished.set(reference, partIds);
    const [oldest] = this.#unfinished.keys();
    if (this.#unfinished.size > MAX_UNFINISHED && oldest !== undefined) this.#unfinished.delete(oldest);
    return partIds;
  }

  /** Submits one part. Undefined if the server accepted it. */
  async #submit(
    fields: PduFields,
    partIds: PartIds,
    index: number,
    signal: AbortSignal,
  ): Promise<Exclude<SendResult, { outcome: 'sent' }> | undefined> {
    if (!(await this.#connection.whenBound(signal))) return { outcome: 'retry', reason: 'not bound' };
    if (!(await this.#window.acquire(signal))) return { outcome: 'retry', reason: 'stopped before sending' };
    const onAnswer = (pdu: Pdu) => {
      if (pdu.command_status === 0) partIds[index] = pdu.message_id ?? '';
    };
    const request = this.#connection.request('submit_sm', fields, { signal, onAnswer });
    const answer = await request.finally(() => this.#window.release());
    if ('reason' in answer) return { outcome: 'retry', reason: answer.reason };
    const status = answer.pdu.command_status;
    if (status === 0) return undefined;
    if (!isThrottle(status)) return { outcome: isTemporary(status) ? 'retry' : 'failed', reason: statusName(status) };
    this.#window.pause(THROTTLE_PAUSE_SECONDS);
    return { outcome: 'retry', reason: statusName(status), afterSeconds: THROTTLE_PAUSE_SECONDS };
  }

  async #receive(pdu: Pdu): Promise<void> {
    if (!isReceipt(pdu)) {
      this.#logger.info({}, 'SMS from a phone ignored');
      return;
    }
    // One chunk may contain the answer to submit_sm and the receipt: let `send` return the id first.
    await new Promise(resolve => setImmediate(resolve));
    const receipt = readReceipt(pdu);
    if (receipt === undefined) return;
    const { partId: gatewayId, state, reason } = receipt;
    await this.#report(state === 'failed' ? { gatewayId, state, reason } : { gatewayId, state });
  }

  async #report(report: DeliveryReport): Promise<void> {
    try {
      if (this.#listener === undefined) throw new Error('no listener for delivery reports');
      await this.#listener(report);
    } catch (error) {
      this.#logger.warn({ gatewayId: report.gatewayId }, 'SMS report not stored');
      throw error;
    }
  }

  healthy(): boolean {
    return this.#connection.bound;
  }

  onReport(listener: ReportListener): void {
    this.#listener = listener;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

/** Creates the gateway, which connects at once. */
export function smppGateway(settings: SmppSettings, logger: GatewayLogger): SmsGateway {
  return new SmppGateway({ ...SMPP_DEFAULTS, ...settings }, logger);
}
