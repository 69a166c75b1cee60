/** One bound SMPP session, kept alive and made anew when it is lost. */
import { isIP } from 'node:net';
import smpp, { type Pdu, type PduFields, type Session } from 'smpp';
import type { GatewayLogger } from '../gateway.ts';
import type { CompleteSmppSettings } from '../settings.ts';
import { statusName } from './status-codes.ts';

const SMPP_3_4 = 0x34;
const LONGEST_RECONNECT_SECONDS = 60;
const UNBIND_SECONDS = 2;

/** What came of a request: the server's answer, or why there is none. */
export type Answer = { pdu: Pdu } | { reason: string };

export interface LinkEvents {
  /** A deliver_sm or data_sm; it is acknowledged when this resolves and refused for now when it rejects. */
  onDelivery(pdu: Pdu): Promise<void>;
}

export class SmppLink {
  readonly #settings: CompleteSmppSettings;
  readonly #logger: GatewayLogger;
  readonly #events: LinkEvents;
  #session: Session | undefined;
  #bound = false;
  #closed = false;
  #failures = 0;
  #reconnect: NodeJS.Timeout | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  readonly #waiters = new Set<() => void>();

  constructor(settings: CompleteSmppSettings, logger: GatewayLogger, events: LinkEvents) {
    this.#settings = settings;
    this.#logger = logger;
    this.#events = events;
    this.#connect();
  }

  get bound(): boolean {
    return this.#bound;
  }

  #connect(): void {
    const { host, port, tls } = this.#settings;
    const session = smpp.connect({ host, port, tls, ...(tls && isIP(host) === 0 && { servername: host }) });
    this.#session = session;
    session.setMaxListeners(0);
    session.socket.setNoDelay(true); // small requests that wait for answers: Nagle would hold them back
    const deadline = setTimeout(() => this.#drop(session, 'no bind in time'), this.#settings.answerSeconds * 1000);
    session.on(tls ? 'secureConnect' : 'connect', () => this.#bind(session, () => clearTimeout(deadline)));
    session.on('pdu', pdu => this.#receive(session, pdu));
    // The library stops reading after an error, so the session is of no use any more.
    session.on('error', error => this.#drop(session, error.code ?? error.message));
    session.on('close', () => {
      clearTimeout(deadline);
      this.#lost();
    });
  }

  #bind(session: Session, onBound: () => void): void {
    const { systemId, password, systemType } = this.#settings;
    const fields = { system_id: systemId, password, system_type: systemType, interface_version: SMPP_3_4 };
    session.send(new smpp.PDU('bind_transceiver', fields), answer => {
      if (answer.command_status !== 0) {
        this.#drop(session, `bind refused: ${statusName(answer.command_status)}`);
        return;
      }
      onBound();
      this.#bound = true;
      this.#failures = 0;
      this.#keepAlive = setInterval(() => this.#enquire(session), this.#settings.enquireSeconds * 1000);
      this.#logger.info({}, 'SMPP bound');
      for (const wake of [...this.#waiters]) wake();
    });
  }

  async #enquire(session: Session): Promise<void> {
    const answer = await this.ask('enquire_link', {});
    if ('reason' in answer && this.#session === session) this.#drop(session, `enquire_link: ${answer.reason}`);
  }

  #drop(session: Session, reason: string): void {
    if (!this.#closed) this.#logger.warn({ reason }, 'SMPP session dropped');
    session.destroy();
  }

  #lost(): void {
    clearInterval(this.#keepAlive);
    this.#bound = false;
    this.#session = undefined;
    if (this.#closed) return;
    const wait = Math.min(this.#settings.reconnectSeconds * 2 ** this.#failures, LONGEST_RECONNECT_SECONDS);
    this.#failures += 1;
    this.#reconnect = setTimeout(() => this.#connect(), wait * 1000 * (0.8 + 0.4 * Math.random()));
  }

  #receive(session: Session, pdu: Pdu): void {
    if (pdu.isResponse()) return;
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') {
      this.#events.onDelivery(pdu).then(
        () => session.send(pdu.response()),
        () => session.send(pdu.response({ command_status: smpp.errors.ESME_RX_T_APPN ?? 0x64 })),
      );
    } else if (pdu.command === 'enquire_link') {
      session.send(pdu.response());
    } else if (pdu.command === 'unbind') {
      this.#bound = false;
      session.send(pdu.response());
      session.close();
    } else if (pdu.command !== 'alert_notification' && pdu.command !== 'outbind') {
      const fields = { sequence_number: pdu.sequence_number, command_status: smpp.errors.ESME_RINVCMDID ?? 3 };
      session.send(new smpp.PDU('generic_nack', fields));
    }
  }

  /** Waits until requests can be made; false when that takes too long or the signal aborts. */
  async whenBound(signal: AbortSignal): Promise<boolean> {
    if (this.#bound || this.#closed || signal.aborted) return this.#bound;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#settings.answerSeconds * 1000);
    signal.addEventListener('abort', () => resolve(), { once: true });
    this.#waiters.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiters.delete(resolve);
    return this.#bound;
  }

  /**
   * Makes a request and waits for its answer. `onAnswer` runs before anything that follows the answer on the wire is
   * read, and also for an answer that comes after the wait was over.
   */
  ask(
    command: string,
    fields: PduFields,
    options: { signal?: AbortSignal; seconds?: number; onAnswer?: (pdu: Pdu) => void } = {},
  ): Promise<Answer> {
    const session = this.#session;
    if (session === undefined || !this.#bound) return Promise.resolve({ reason: 'not bound' });
    const { signal, seconds = this.#settings.answerSeconds, onAnswer } = options;
    return new Promise(resolve => {
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        session.off('close', onClose);
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      };
      const onClose = () => settle({ reason: 'the connection was lost before the answer' });
      const onAbort = () => settle({ reason: 'stopped before the answer' });
      const timer = setTimeout(() => settle({ reason: 'no answer in time' }), seconds * 1000);
      session.on('close', onClose);
      signal?.addEventListener('abort', onAbort);
      const written = session.send(new smpp.PDU(command, fields), pdu => {
        onAnswer?.(pdu);
        settle({ pdu });
      });
      if (!written) settle({ reason: 'the connection can not be written to' });
    });
  }

  /** Unbinds, waiting shortly for the answer, and closes. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#reconnect);
    for (const wake of [...this.#waiters]) wake();
    const session = this.#session;
    if (session === undefined) return;
    const closed = new Promise<void>(resolve => session.once('close', resolve));
    if (this.#bound) await this.ask('unbind', {}, { seconds: UNBIND_SECONDS });
    session.destroy();
    await closed;
  }
}
