/** Joins the receipts of a message's parts to one report on the message. Kept in memory only. */
import type { DeliveryReport } from './gateway.ts';
import type { Receipt } from './smpp-receipt.ts';

interface LongMessage {
  gatewayId: string | undefined;
  waiting: Set<string>;
  failure: string | undefined;
  reported: boolean;
}

/** So many parts are remembered; beyond, the oldest are forgotten and their messages stay `sent`. */
const MOST_PARTS = 50_000;

export class PartReports {
  readonly #messages = new Map<string, LongMessage>();

  /** Begins a message of several parts; `add` each part's id as it is answered, then `complete` it. */
  begin(): LongMessage {
    return { gatewayId: undefined, waiting: new Set(), failure: undefined, reported: false };
  }

  add(message: LongMessage, partId: string): void {
    message.waiting.add(partId);
    this.#messages.delete(partId); // so that it counts as the newest
    this.#messages.set(partId, message);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > MOST_PARTS && oldest !== undefined) this.#messages.delete(oldest);
  }

  /** The id is a short message's now: servers begin to count anew. */
  forget(partId: string): void {
    this.#messages.delete(partId);
  }

  /** All parts are taken. Answers the report when every receipt, or a bad one, came already. */
  complete(message: LongMessage, gatewayId: string): DeliveryReport | undefined {
    message.gatewayId = gatewayId;
    return this.#reportOn(message);
  }

  /** A receipt of a part that belongs to no long message is the report on a short one. */
  receive(receipt: Receipt): DeliveryReport | undefined {
    const message = this.#messages.get(receipt.partId);
    if (message === undefined) {
      const { partId: gatewayId, state, reason } = receipt;
      return state === 'failed' ? { gatewayId, state, reason } : { gatewayId, state };
    }
    if (receipt.state === 'failed') message.failure = receipt.reason;
    message.waiting.delete(receipt.partId);
    return this.#reportOn(message);
  }

  /** The report was stored: receipts that come again say nothing new. */
  stored(report: DeliveryReport): void {
    for (const id of report.gatewayId.split(',')) {
      const message = this.#messages.get(id);
      if (message?.gatewayId === report.gatewayId) message.reported = true;
    }
  }

  #reportOn(message: LongMessage): DeliveryReport | undefined {
    const { gatewayId, failure } = message;
    if (gatewayId === undefined || message.reported) return undefined;
    if (failure !== undefined) return { gatewayId, state: 'failed', reason: `a part failed: ${failure}` };
    return message.waiting.size === 0 ? { gatewayId, state: 'delivered' } : undefined;
  }
}
