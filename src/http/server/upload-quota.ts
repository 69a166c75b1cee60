// Memory quota of uploads: each file, or body of lines, stays in memory from its first byte to its response.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

/** Maximum memory of all uploads, and maximum simultaneous uploads of one account. */
export interface UploadLimits {
  bytes: number;
  perAccount: number;
}

/** Limits the uploads of a process, so that neither many files nor one account fill its memory. */
export class UploadQuota {
  readonly #limits: UploadLimits;
  readonly #accounts = new Map<number, number>();
  #bytes = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Reserves memory for an upload before its body is read. Call the returned function to release it. Throws OVERLOADED. */
  reserve(accountId: number, bytes: number): () => void {
    const running = this.#accounts.get(accountId) ?? 0;
    if (running >= this.#limits.perAccount || this.#bytes + bytes > this.#limits.bytes)
      throw new AppError('OVERLOADED', new Message('too_many_uploads'), { retryAfterSeconds: 5 });
    this.#accounts.set(accountId, running + 1);
    this.#bytes += bytes;
    let isReserved = true;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      this.#bytes -= bytes;
      const left = (this.#accounts.get(accountId) ?? 1) - 1;
      if (left > 0) this.#accounts.set(accountId, left);
      else this.#accounts.delete(accountId);
    };
  }
}
