// Requests in flight: how many there are, and whether a connection has one.

import type { Duplex } from 'node:stream';

/** Counts the requests that are not answered yet. */
export class RequestsInFlight {
  #count = 0;
  readonly #byConnection = new WeakMap<Duplex, number>();

  /** Requests in flight over all connections. */
  get count(): number {
    return this.#count;
  }

  /** Counts a request that came over this connection. */
  begin(socket: Duplex): void {
    this.#count++;
    this.#byConnection.set(socket, (this.#byConnection.get(socket) ?? 0) + 1);
  }

  /** Ends a request: its response was sent, or its client has disconnected. */
  end(socket: Duplex): void {
    this.#count--;
    this.#byConnection.set(socket, (this.#byConnection.get(socket) ?? 1) - 1);
  }

  /** Whether a request of this connection is in flight. */
  has(socket: Duplex): boolean {
    return (this.#byConnection.get(socket) ?? 0) > 0;
  }
}
