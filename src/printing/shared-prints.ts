/** Runs a print once for all who ask for the same file at the same time. */
import { PrintError } from './print-error.ts';

interface Shared {
  file: Promise<Buffer>;
  waiting: number;
  controller: AbortController;
}

/** Prints in progress by key. A print is aborted when its time is over, and when all clients that requested it have gone. */
export class SharedPrints {
  readonly #limit_seconds: number;
  readonly #prints = new Map<string, Shared>();

  constructor(limit_seconds: number) {
    this.#limit_seconds = limit_seconds;
  }

  /** The file of the print in progress, or of a new one. @throws PrintError CANCELLED, OVERLOADED, and those of `make`. */
  async get(
    key: string,
    gone: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<Buffer>,
  ): Promise<Buffer> {
    if (gone?.aborted) throw cancelled();
    const shared = this.#prints.get(key) ?? this.#begin(key, make);
    shared.waiting++;
    let leave = () => {};
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(cancelled());
      gone?.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([shared.file, left]);
    } finally {
      gone?.removeEventListener('abort', leave);
      const isInProgress = this.#prints.get(key) === shared;
      if (--shared.waiting === 0 && isInProgress) shared.controller.abort(cancelled());
    }
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<Buffer>): Shared {
    const controller = new AbortController();
    const { signal } = controller;
    const end = () =>
      controller.abort(new PrintError('OVERLOADED', `The document was not printed within ${this.#limit_seconds} s`));
    const timer = setTimeout(end, this.#limit_seconds * 1000);
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const file = Promise.race([make(signal), aborted]).finally(() => clearTimeout(timer));
    const shared = { file, waiting: 0, controller };
    this.#prints.set(key, shared);
    const forget = () => {
      clearTimeout(timer);
      if (this.#prints.get(key) === shared) this.#prints.delete(key);
    };
    signal.addEventListener('abort', forget);
    file.then(forget, forget);
    return shared;
  }
}

function cancelled(): PrintError {
  return new PrintError('CANCELLED', 'The client has disconnected');
}
