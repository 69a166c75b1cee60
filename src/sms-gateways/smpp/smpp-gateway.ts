/** Sends through an SMPP 3.4 server as a transceiver: each part a submit_sm, each receipt a report. */
import type { Pdu, PduFields } from 'smpp';
import { countParts } from '../../domain/sms/message-parts.ts';
import type { DeliveryReport, GatewayLogger, ReportListener, SendResult, SmsGateway, SmsMessage } from '../gateway.ts';
import { type CompleteSmppSettings, SMPP_DEFAULTS, type SmppSettings } from '../settings.ts';
import { SmppLink } from './connection.ts';
import { isReceipt, readReceipt } from './delivery-receipt.ts';
import { isTemporary, isThrottle, statusName } from './status-codes.ts';
import { submissionsOf } from './submission.ts';
import { SubmitWindow } from './submit-window.ts';

const THROTTLE_PAUSE_SECONDS = 1;
/** Unfinished messages remembered, so that another attempt sends only what is missing. */
const MOST_UNFINISHED = 10_000;

/** What the server has taken of a message: the id of each part it took. */
type Progress = (string | undefined)[];

class SmppGateway implements SmsGateway {
  readonly name = 'smpp';
  readonly #settings: CompleteSmppSettings;
  readonly #logger: GatewayLogger;
  readonly #link: SmppLink;
  readonly #window: SubmitWindow;
  readonly #unfinished = new Map<string, Progress>();
  #listener: ReportListener | undefined;

  constructor(settings: CompleteSmppSettings, logger: GatewayLogger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#window = new SubmitWindow(settings.partsPerSecond, settings.window);
    this.#link = new SmppLink(settings, logger, { onDelivery: pdu => this.#receive(pdu) });
  }

  async send(message: SmsMessage, signal: AbortSignal): Promise<SendResult> {
    const { reference } = message;
    const submissions = submissionsOf(message, this.#settings);
    if ('fault' in submissions) return { outcome: 'failed', reason: submissions.fault };
    this.#logger.debug({ reference, to: message.to, text: message.message }, 'SMS handed to the SMPP server');
    const result = await this.#submitAll(reference, submissions, signal);
    const { parts } = countParts(message.message);
    this.#logger.info({ reference, parts, ...result }, 'SMS answered by the SMPP server');
    return result;
  }

  async #submitAll(reference: string, submissions: PduFields[], signal: AbortSignal): Promise<SendResult> {
    const progress = this.#progressOf(reference, submissions.length);
    for (const [index, fields] of submissions.entries()) {
      if (progress[index] !== undefined) continue;
      const trouble = await this.#submit(fields, progress, index, signal);
      if (trouble === undefined) continue;
      if (trouble.outcome === 'failed') this.#unfinished.delete(reference);
      if (submissions.length === 1) return trouble;
      const taken = progress.filter(id => id !== undefined).length;
      const where = `part ${index + 1} of ${submissions.length}, ${taken} already sent`;
      return { ...trouble, reason: `${trouble.reason} (${where})` };
    }
    this.#unfinished.delete(reference);
    // A server that names no ids can't report; its message stays `sent`.
    const gatewayIds = progress.flatMap(id => id || []);
    return { outcome: 'sent', gatewayIds: gatewayIds.length === progress.length ? gatewayIds : [] };
  }

  #progressOf(reference: string, parts: number): Progress {
    const known = this.#unfinished.get(reference);
    if (known?.length === parts) return known;
    const progress: Progress = Array.from({ length: parts }, () => undefined);
    this.#unfinished.set(reference, progress);
    const [oldest] = this.#unfinished.keys();
    if (this.#unfinished.size > MOST_UNFINISHED && oldest !== undefined) this.#unfinished.delete(oldest);
    return progress;
  }

  /** Undefined when the part was taken. */
  async #submit(
    fields: PduFields,
    progress: Progress,
    index: number,
    signal: AbortSignal,
  ): Promise<Exclude<SendResult, { outcome: 'sent' }> | undefined> {
    if (!(await this.#link.whenBound(signal))) return { outcome: 'retry', reason: 'not bound' };
    if (!(await this.#window.enter(signal))) return { outcome: 'retry', reason: 'stopped before sending' };
    const onAnswer = (pdu: Pdu) => {
      if (pdu.command_status === 0) progress[index] = pdu.message_id ?? '';
    };
    const answer = await this.#link.ask('submit_sm', fields, { signal, onAnswer }).finally(() => this.#window.leave());
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
    // A receipt may be read in one go with the answer it belongs to: let `send` answer first.
    await new Promise(resolve => setImmediate(resolve));
    const receipt = readReceipt(pdu);
    if (receipt === undefined) return;
    const { partId: gatewayId, state, reason } = receipt;
    await this.#tell(state === 'failed' ? { gatewayId, state, reason } : { gatewayId, state });
  }

  async #tell(report: DeliveryReport): Promise<void> {
    try {
      if (this.#listener === undefined) throw new Error('nobody listens for reports yet');
      await this.#listener(report);
    } catch (error) {
      this.#logger.warn({ gatewayId: report.gatewayId }, 'SMS report not stored');
      throw error;
    }
  }

  healthy(): boolean {
    return this.#link.bound;
  }

  onReport(listener: ReportListener): void {
    this.#listener = listener;
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}

/** Begins to connect at once. */
export function smppGateway(settings: SmppSettings, logger: GatewayLogger): SmsGateway {
  return new SmppGateway({ ...SMPP_DEFAULTS, ...settings }, logger);
}
