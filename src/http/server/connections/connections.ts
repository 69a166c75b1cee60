// Client connections: their number, their limits, and their requests in flight.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, rateLimited } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { networkOf } from '../../../operations/client-network.ts';
import { refuse } from './answer-unserved.ts';
import { Connection, type Handle, type Waiting } from './connection.ts';
import { type ConnectionLimits, MAX_REFUSED } from './connection-limits.ts';
import { closeAfterClient } from './lingering-close.ts';

/** Minimum idle time before a connection is closed in favour of a new one. */
const MIN_WAIT_MS = 1_000;
/** Maximum time until a refused connection is closed, answered or not. */
const REFUSED_MS = 2_000;

/** The connections of one address. */
interface Peer {
  count: number;
  waiting: Waiting;
}

export type ConnectionEvent = 'refused' | 'closed for another';

/** Figures that connections report to the metrics. */
export interface ConnectionObserver {
  onConnectionEvent(event: ConnectionEvent, limit: 'server' | 'address'): void;
}

export interface ConnectionsOptions extends ConnectionLimits {
  /** Addresses whose connections have no limit of their own. */
  isUncounted(address: string): boolean;
  observer: ConnectionObserver;
}

/** All connections of the server. A connection `waits` while its client has sent no whole request. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #open = new Map<Socket, Connection>();
  readonly #waiting: Waiting = new Set();
  readonly #peers = new Map<string, Peer>();
  readonly #refused = new Map<Socket, AppError>();
  #draining = false;
  /** Requests that arrived while requests are held. */
  #held: (() => void)[] | undefined;
  #lastTaken = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** Open connections, including those that are being refused. */
  get count(): number {
    return this.#open.size + this.#refused.size;
  }

  /** Requests in flight on all connections. */
  get inFlight(): number {
    let count = 0;
    for (const connection of this.#open.values()) count += connection.inFlight;
    return count;
  }

  /** True if a request of this connection is in flight. */
  isBusy(socket: Socket): boolean {
    return this.#open.get(socket)?.isBusy ?? false;
  }

  /** Accepts a new connection. At the limit it replaces the connection that waits longest, or is refused. */
  add(socket: Socket): void {
    this.#lastTaken = performance.now();
    // The client has disconnected already.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const { total, perAddress } = this.#options;
    const isCounted = perAddress > 0 && !this.#options.isUncounted(socket.remoteAddress);
    const address = isCounted ? networkOf(socket.remoteAddress) : undefined;
    const peer = address === undefined ? undefined : this.#peers.get(address);
    if (peer && peer.count >= perAddress && !this.#closeLongestWaiting(peer.waiting, 'address')) {
      const limit = { name: 'connections-address', most: perAddress, windowSeconds: 1 };
      const message = new Message('too_many_connections_of_address', { count: perAddress });
      this.#refuse(socket, rateLimited(message, 1, limit), 'address');
    } else if (this.#open.size >= total && !this.#closeLongestWaiting(this.#waiting, 'server')) {
      const message = new Message('too_many_connections');
      this.#refuse(socket, new AppError('OVERLOADED', message, { retryAfterSeconds: 1 }), 'server');
    } else this.#take(socket, address);
  }

  /** Handles a request now, after earlier requests of its connection, or not at all. */
  receive(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
    const { socket } = request;
    const error = this.#refused.get(socket);
    if (error) refuse(response, error);
    else this.#open.get(socket)?.receive(request, response, this.#unlessHeld(handle), this.#draining);
  }

  /** From now on, requests are accepted, but not served before `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Serves the held requests in the order of their arrival. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const serve of held) serve();
  }

  /** True if only held requests are in flight, and no connection was accepted for this time. */
  isQuiet(milliseconds: number): boolean {
    const served = this.inFlight - (this.#held?.length ?? 0);
    return served <= 0 && performance.now() - this.#lastTaken >= milliseconds;
  }

  /** Makes every client close its connection, by a header of the response to its last request. */
  announceEnd(): void {
    this.#draining = true;
    for (const connection of this.#open.values()) connection.announceClose();
  }

  /**
   * Announces the end, and closes each connection that waits for `idleMs` from then on. Resolves when all are closed. Connections
   * that are open after `maximumMs` are cut off.
   */
  async drain(idleMs: number, maximumMs: number, pause: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.announceEnd();
    while (this.#open.size > 0 && performance.now() - began < maximumMs) {
      const before = performance.now() - idleMs;
      if (began <= before) {
        for (const connection of this.#waiting) {
          if (connection.waitsSince > before || connection.isIncomplete) continue;
          connection.end();
          closeAfterClient(connection.socket);
        }
      }
      await pause();
    }
    for (const socket of [...this.#open.keys(), ...this.#refused.keys()]) socket.destroy();
  }

  #unlessHeld(handle: Handle): Handle {
    return (request, response) => {
      if (!this.#held) handle(request, response);
      else this.#held.push(() => handle(request, response));
    };
  }

  #take(socket: Socket, address: string | undefined): void {
    const peer = address === undefined ? undefined : (this.#peers.get(address) ?? { count: 0, waiting: new Set() });
    if (address !== undefined && peer) {
      peer.count++;
      this.#peers.set(address, peer);
    }
    const connection = new Connection(socket, peer ? [this.#waiting, peer.waiting] : [this.#waiting]);
    this.#open.set(socket, connection);
    socket.once('close', () => {
      this.#open.delete(socket);
      connection.end();
      if (address !== undefined && peer && --peer.count === 0) this.#peers.delete(address);
    });
  }

  // Closes the connection that has waited longest, as nginx does. True if there was one.
  #closeLongestWaiting(waiting: Waiting, limit: 'server' | 'address'): boolean {
    const [longest] = waiting;
    if (!longest || performance.now() - longest.waitsSince < MIN_WAIT_MS) return false;
    this.#options.observer.onConnectionEvent('closed for another', limit);
    longest.end();
    this.#open.delete(longest.socket);
    longest.socket.destroy();
    return true;
  }

  // Only a few get an error response: each needs a descriptor until its client has read it. The others are closed at once.
  #refuse(socket: Socket, error: AppError, limit: 'server' | 'address'): void {
    this.#options.observer.onConnectionEvent('refused', limit);
    if (this.#refused.size >= MAX_REFUSED) return void socket.destroy();
    this.#refused.set(socket, error);
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#refused.delete(socket);
    });
  }
}
