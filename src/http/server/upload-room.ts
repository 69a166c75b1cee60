// The room for files that are being uploaded: each is in the memory of the process from its first byte to its answer.

import { AppError } from '../../domain/errors.ts';

/** Maximum memory of all uploads, and maximum simultaneous uploads of one account. */
export interface RoomLimits {
  bytes: number;
  perAccount: number;
}

/** Counts the uploads of a process, so that neither many files nor one account fill its memory. */
export class UploadRoom {
  readonly #limits: RoomLimits;
  readonly #accounts = new Map<number, number>();
  #bytes = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** Takes the room of an upload before its body is read; what it returns gives it back. Throws OVERLOADED. */
  take(accountId: number, bytes: number): () => void {
    const running = this.#accounts.get(accountId) ?? 0;
    if (running >= this.#limits.perAccount || this.#bytes + bytes > this.#limits.bytes)
      throw new AppError('OVERLOADED', 'Too many files are being uploaded at once', { retryAfterSeconds: 5 });
    this.#accounts.set(accountId, running + 1);
    this.#bytes += bytes;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#bytes -= bytes;
      const left = (this.#accounts.get(accountId) ?? 1) - 1;
      if (left > 0) this.#accounts.set(accountId, left);
      else this.#accounts.delete(accountId);
    };
  }
}
