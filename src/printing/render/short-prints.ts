/** Prints short documents in the server process: one in each turn of the event loop, so that requests go in between. */
import type { PrintJob } from '../../domain/print-job.ts';
import { PrintError } from '../print-error.ts';
import type { DocumentView } from '../view/make-view.ts';
import { PrintQueue } from './print-queue.ts';
import type { Requester } from './render-pool.ts';

export interface ShortPrintsOptions {
  /** The largest number of waiting documents, and of one account; more are rejected with OVERLOADED. */
  maximumQueue: number;
  maximumQueuePerAccount: number;
}

interface Task {
  print(): Buffer;
  resolve(file: Buffer): void;
  reject(error: unknown): void;
}

/** A view of this length has about forty lines, and keeps the event loop for less than 10 ms (decision 0035). */
const MAX_VIEW_CHARACTERS = 12_000;
/** The JSON of a document has fields that are not printed. */
const MAX_JSON_CHARACTERS = 60_000;
/** A larger picture takes longer to read. */
const MAX_LOGO_BYTES = 100_000;
/** Characters outside Latin, Greek and Cyrillic: they take longer, and their fonts would make the server larger. */
const otherScripts = /[\u0590-\u1dff\u2150-\u{10ffff}]/u;

/** Whether the document may be so short that it is printed in the server process; its view decides. */
export function isShortJob({ document, account: { logo } }: PrintJob): boolean {
  return document.length <= MAX_JSON_CHARACTERS && (logo?.length ?? 0) <= MAX_LOGO_BYTES;
}

/** Whether the document is so short that it is printed in the server process. */
export function isShortView(view: DocumentView): boolean {
  const text = JSON.stringify(view);
  return text.length <= MAX_VIEW_CHARACTERS && !otherScripts.test(text);
}

/** Accounts take turns, as in the pool of rendering processes. */
export class ShortPrints {
  readonly #options: ShortPrintsOptions;
  readonly #queue: PrintQueue<Task>;
  #isRunning = false;
  #isClosed = false;

  constructor(options: ShortPrintsOptions) {
    this.#options = options;
    this.#queue = new PrintQueue({ perKey: options.maximumQueuePerAccount });
  }

  /** Whether a document of the account would be accepted. */
  hasSpace(account: string): boolean {
    return this.#queue.hasSpace(account, this.#options.maximumQueue);
  }

  /** @throws PrintError OVERLOADED, CLOSED; the errors of `print`; the reason of the signal. */
  async run(print: () => Buffer, { account, signal }: Requester): Promise<Buffer> {
    if (this.#isClosed) throw closedError();
    signal?.throwIfAborted();
    let stopWaiting = () => {};
    return new Promise<Buffer>((resolve, reject) => {
      const task: Task = { print, resolve, reject };
      stopWaiting = () => {
        if (this.#queue.remove(account, task)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', stopWaiting);
      this.#queue.push(account, task, this.#options.maximumQueue)?.reject(this.#overloaded());
      this.#schedule();
    }).finally(() => signal?.removeEventListener('abort', stopWaiting));
  }

  /** Rejects the waiting documents. */
  close(): void {
    this.#isClosed = true;
    for (let task = this.#queue.shift(); task; task = this.#queue.shift()) task.reject(closedError());
  }

  #schedule(): void {
    if (this.#isRunning || this.#queue.size === 0) return;
    this.#isRunning = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    const task = this.#queue.shift();
    try {
      task?.resolve(task.print());
    } catch (error) {
      task?.reject(error);
    }
    this.#isRunning = false;
    this.#schedule();
  }

  #overloaded(): PrintError {
    return new PrintError('OVERLOADED', `${this.#queue.size} documents are waiting to be printed`);
  }
}

function closedError(): PrintError {
  return new PrintError('CLOSED', 'The printer is closed');
}
