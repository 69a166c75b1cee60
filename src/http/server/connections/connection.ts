// One client connection: its requests in flight, and pipelined requests behind them.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { refuse } from './answer-unserved.ts';

/** Serves a request. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Connections without a complete request, the one that waits longest first. */
export type Waiting = Set<Connection>;

/** Maximum requests of one connection that are served at once. Further ones wait, and reading stops. */
const MAX_PARALLEL = 16;
/** Maximum waiting requests, which arrived in one read. A client that sends more is disconnected. */
const MAX_QUEUED = 100;

/** One connection. It is in the sets `waiting` while it has no complete request in flight: the server then waits for the client. */
export class Connection {
  readonly socket: Socket;
  /** Start of the wait, in milliseconds of `performance.now()`. */
  waitsSince = performance.now();
  readonly #waiting: Waiting[];
  readonly #queue: (() => void)[] = [];
  #inFlight = 0;
  #ended = false;
  /** The response to the last request. */
  #last: ServerResponse | undefined;
  /** True if `#last` ends the connection only because the server is stopping. */
  #announced = false;
  /** True if reading has stopped because requests are queued. */
  #paused = false;
  /** The request whose body is still arriving. */
  #arriving: IncomingMessage | undefined;

  constructor(socket: Socket, waiting: Waiting[]) {
    this.socket = socket;
    this.#waiting = waiting;
    this.#wait();
  }

  /** Requests that are in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** True if a request is in flight. */
  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /** True if it waits for the rest of a request. */
  get isIncomplete(): boolean {
    return this.#arriving !== undefined;
  }

  /** Serves a request at once, or after earlier ones of the connection. */
  receive(request: IncomingMessage, response: ServerResponse, handle: Handle, isLast: boolean): void {
    // After a response that announced the end, or while the connection closes, a request must have no effect.
    if (this.#ended || !this.socket.writable || this.#isLastSent()) return;
    this.#takeBackClose();
    this.#last = response;
    if (isLast) this.announceClose();
    if (this.#inFlight < MAX_PARALLEL) this.#start(request, response, handle);
    else if (this.#queue.length < MAX_QUEUED) {
      this.#queue.push(() => this.#start(request, response, handle));
      this.#paused = true;
      this.socket.pause();
    } else {
      const message = new Message('too_many_pipelined', { count: MAX_PARALLEL + MAX_QUEUED });
      refuse(response, new AppError('OVERLOADED', message, { retryAfterSeconds: 1 }));
      this.#ended = true;
    }
  }

  /** Announces the end of the connection in the response to the last request. */
  announceClose(): void {
    if (!this.#last || this.#last.headersSent || !this.#last.shouldKeepAlive) return;
    this.#last.shouldKeepAlive = false;
    this.#announced = true;
  }

  /** Called when the connection is closed: its requests are no longer counted. */
  end(): void {
    this.#ended = true;
    this.#inFlight = 0;
    this.#queue.length = 0;
    this.#leave();
  }

  #start(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    this.#inFlight++;
    this.#leave();
    if (hasBody(request)) this.#arrive(request);
    response.once('close', () => this.#finish(request));
    handle(request, response);
  }

  #finish(request: IncomingMessage): void {
    if (this.#arriving === request) this.#arriving = undefined;
    if (this.socket.destroyed || this.#inFlight === 0) return;
    this.#inFlight--;
    this.#queue.shift()?.();
    if (this.#paused && this.#queue.length === 0) {
      this.#paused = false;
      this.socket.resume();
    }
    if (this.#inFlight === 0 || (this.#inFlight === 1 && this.#arriving)) this.#wait();
  }

  // While the body of the only request arrives, the server waits for the client.
  #arrive(request: IncomingMessage): void {
    this.#arriving = request;
    if (this.#inFlight === 1) this.#wait();
    request.once('end', () => {
      if (this.#arriving !== request) return;
      this.#arriving = undefined;
      this.#leave();
    });
  }

  #wait(): void {
    this.waitsSince = performance.now();
    for (const waiting of this.#waiting) waiting.delete(this);
    for (const waiting of this.#waiting) waiting.add(this);
  }

  #leave(): void {
    for (const waiting of this.#waiting) waiting.delete(this);
  }

  #isLastSent(): boolean {
    return this.#last?.headersSent === true && !this.#last.shouldKeepAlive;
  }

  // Another request follows, so the response before it must not end the connection.
  #takeBackClose(): void {
    if (this.#announced && this.#last && !this.#last.headersSent) this.#last.shouldKeepAlive = true;
    this.#announced = false;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
