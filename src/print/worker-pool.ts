/** A few worker threads with a bounded queue; they start with the first job and end when idle. */
import { Worker } from 'node:worker_threads';
import { PrintError } from './print-error.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

export interface PoolOptions {
  workers: number;
  /** Jobs that may wait; one more is OVERLOADED. */
  maximumQueue: number;
  idle_seconds: number;
  timeout_seconds: number;
  fontPaths: string[];
}

interface Task {
  request: WorkerRequest;
  resolve(answer: WorkerAnswer): void;
  reject(error: PrintError): void;
}

interface Slot {
  worker: Worker;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws PrintError OVERLOADED, CLOSED, PRINT_FAILED, and whatever the worker refuses with. */
  async run(request: WorkerRequest): Promise<WorkerAnswer> {
    if (this.#closed) throw new PrintError('CLOSED', 'The printer is closed');
    const idle = [...this.#slots].find(slot => !slot.task);
    const full = !idle && this.#slots.size >= this.#options.workers;
    if (full && this.#queue.length >= this.#options.maximumQueue) {
      throw new PrintError('OVERLOADED', `${this.#queue.length} documents are waiting to be printed`);
    }
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      const task = { request, resolve, reject };
      if (full) this.#queue.push(task);
      else this.#give(idle ?? this.#start(), task);
    });
    if (answer.type === 'refused') throw new PrintError(answer.code, answer.message);
    return answer;
  }

  /** Ends the workers; what is waiting is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(new PrintError('CLOSED', 'The printer is closed'));
    await Promise.all([...this.#slots].map(slot => this.#drop(slot, 'CLOSED', 'The printer is closed')));
  }

  #start(): Slot {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { fontPaths: this.#options.fontPaths },
    });
    const slot: Slot = { worker, task: undefined, timer: undefined };
    this.#slots.add(slot);
    worker.on('message', (answer: WorkerAnswer) => this.#finish(slot, answer));
    worker.on(
      'error',
      (error: Error) => void this.#drop(slot, 'PRINT_FAILED', `The renderer failed: ${error.message}`),
    );
    worker.on('exit', () => void this.#drop(slot, 'PRINT_FAILED', 'The renderer ended'));
    return slot;
  }

  #give(slot: Slot, task: Task): void {
    clearTimeout(slot.timer);
    slot.task = task;
    slot.worker.ref();
    const { timeout_seconds } = this.#options;
    const late = () => void this.#drop(slot, 'PRINT_FAILED', `Printing took longer than ${timeout_seconds} s`);
    slot.timer = setTimeout(late, timeout_seconds * 1000);
    slot.worker.postMessage(task.request);
  }

  #finish(slot: Slot, answer: WorkerAnswer): void {
    clearTimeout(slot.timer);
    slot.task?.resolve(answer);
    slot.task = undefined;
    const next = this.#queue.shift();
    if (next) {
      this.#give(slot, next);
      return;
    }
    slot.worker.unref();
    slot.timer = setTimeout(() => this.#retire(slot), this.#options.idle_seconds * 1000).unref();
  }

  /** Lets an idle worker end by itself, so that it gives back what it remembers. */
  #retire(slot: Slot): void {
    this.#slots.delete(slot);
    slot.worker.postMessage('stop');
  }

  async #drop(slot: Slot, code: 'PRINT_FAILED' | 'CLOSED', message: string): Promise<void> {
    clearTimeout(slot.timer);
    slot.task?.reject(new PrintError(code, message));
    slot.task = undefined;
    if (!this.#slots.delete(slot)) return;
    const next = this.#closed ? undefined : this.#queue.shift();
    if (next) this.#give(this.#start(), next);
    await slot.worker.terminate();
  }
}
