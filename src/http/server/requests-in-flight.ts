// Requests that are being answered: how many in all, and whether a connection has one.

import type { Duplex } from 'node:stream';

export class InFlight {
  #count = 0;
  readonly #byConnection = new WeakMap<Duplex, number>();

  /** Requests now being answered. */
  get count(): number {
    return this.#count;
  }

  /** Counts a request that came over this connection. */
  begin(socket: Duplex): void {
    this.#count++;
    this.#byConnection.set(socket, (this.#byConnection.get(socket) ?? 0) + 1);
  }

  /** Its answer is out, or its client has hung up. */
  end(socket: Duplex): void {
    this.#count--;
    this.#byConnection.set(socket, (this.#byConnection.get(socket) ?? 1) - 1);
  }

  /** Whether a request that came over this connection still waits for its answer. */
  isAnswering(socket: Duplex): boolean {
    return (this.#byConnection.get(socket) ?? 0) > 0;
  }
}
