/** A connection to an SMPP server: binds, sends `enquire_link`, and reconnects after a loss. */
import { isIP } from 'node:net';
import smpp, { type Pdu, type PduFields, type Session } from 'smpp';
import type { GatewayLogger } from '../gateway.ts';
import type { CompleteSmppSettings } from '../settings.ts';
import { statusName } from './status-codes.ts';

const SMPP_3_4 = 0x34;
const MAX_RECONNECT_SECONDS = 60;
const UNBIND_SECONDS = 2;

/** The answer of the server to a request, or the reason why there is none. */
export type RequestResult = { pdu: Pdu } | { reason: string };

export interface ConnectionEvents {
  /** Handles a deliver_sm or data_sm. It is acknowledged if this resolves; the server sends it again if this rejects. */
  onDelivery(pdu: Pdu): Promise<void>;
}

/** One session with the server. It connects at once and reconnects until it is closed. */
export class SmppConnection {
  readonly #settings: CompleteSmppSettings;
  readonly #logger: GatewayLogger;
  readonly #events: ConnectionEvents;
  #session: Session | undefined;
  #bound = false;
  #closed = false;
  #failures = 0;
  #reconnect: NodeJS.Timeout | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  readonly #waiters = new Set<() => void>();

  constructor(settings: CompleteSmppSettings, logger: GatewayLogger, events: ConnectionEvents) {
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
    session.socket.setNoDelay(true); // Nagle's algorithm delays small requests
    const timeout = setTimeout(() => this.#drop(session, 'no bind in time'), this.#settings.answerSeconds * 1000);
    session.on(tls ? 'secureConnect' : 'connect', () => this.#bind(session, () => clearTimeout(timeout)));
    session.on('pdu', pdu => this.#receive(session, pdu));
    // The library stops reading after an error.
    session.on('error', error => this.#drop(session, error.code ?? error.message));
    session.on('close', () => {
      clearTimeout(timeout);
      this.#reconnectLater();
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
    const result = await this.request('enquire_link', {});
    if ('reason' in result && this.#session === session) this.#drop(session, `enquire_link: ${result.reason}`);
  }

  #drop(session: Session, reason: string): void {
    if (!this.#closed) this.#logger.warn({ reason }, 'SMPP session dropped');
    session.destroy();
  }

  #reconnectLater(): void {
    clearInterval(this.#keepAlive);
    this.#bound = false;
    this.#session = undefined;
    if (this.#closed) return;
    const wait = Math.min(this.#settings.reconnectSeconds * 2 ** this.#failures, MAX_RECONNECT_SECONDS);
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

  /** Waits until the session is bound; false after `answerSeconds` or if the signal aborts. */
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
   * Sends a request and waits for its answer. `onAnswer` runs before the connection reads the next PDU, and also for an
   * answer that arrives after the time-out.
   */
  request(
    command: string,
    fields: PduFields,
    options: { signal?: AbortSignal; seconds?: number; onAnswer?: (pdu: Pdu) => void } = {},
  ): Promise<RequestResult> {
    const session = this.#session;
    if (session === undefined || !this.#bound) return Promise.resolve({ reason: 'not bound' });
    const { signal, seconds = this.#settings.answerSeconds, onAnswer } = options;
    return new Promise(resolve => {
      const settle = (result: RequestResult) => {
        clearTimeout(timer);
        session.off('close', onClose);
        signal?.removeEventListener('abort', onAbort);
        resolve(result);
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
      if (!written) settle({ reason: 'the connection is not writable' });
    });
  }

  /** Unbinds, waits up to UNBIND_SECONDS for the answer, and closes the connection. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#reconnect);
    for (const wake of [...this.#waiters]) wake();
    const session = this.#session;
    if (session === undefined) return;
    const closed = new Promise<void>(resolve => session.once('close', resolve));
    if (this.#bound) await this.request('unbind', {}, { seconds: UNBIND_SECONDS });
    session.destroy();
    await closed;
  }
}
