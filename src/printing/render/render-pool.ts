/** A few processes that render, and a bounded queue before them; they start with the first job and end when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PrintError } from '../print-error.ts';
import type { RenderAnswer, RenderRequest } from './render-messages.ts';

export interface PoolOptions {
  processes: number;
  /** Jobs that may wait; one more is OVERLOADED. */
  maximumQueue: number;
  idle_seconds: number;
  timeout_seconds: number;
  /** A process that holds more after a job is replaced. */
  maximumProcessBytes: number;
  fontPaths: string[];
}

interface Task {
  request: RenderRequest;
  resolve(answer: RenderAnswer): void;
  reject(error: PrintError): void;
}

interface Slot {
  child: ChildProcess;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** One thread and a small heap: what Typst needs lies outside of it. */
const execArgv = ['--single-threaded', '--max-semi-space-size=1', '--max-old-space-size=512'];
/**
 * Nothing of the server's settings is passed on. Typst looks for packages in a folder that can't be, and fetches them
 * through an address that nothing can listen on. (On macOS HOME leads nowhere, on Windows only the address holds.)
 */
const nowhere = '/dev/null';
const noProxy = 'http://127.0.0.1:0';
const env = { HOME: nowhere, XDG_CACHE_HOME: nowhere, XDG_DATA_HOME: nowhere, ALL_PROXY: noProxy };

export class RenderPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws PrintError OVERLOADED, CLOSED, PRINT_FAILED, and whatever the renderer refuses with. */
  async run(request: RenderRequest): Promise<RenderAnswer> {
    if (this.#closed) throw new PrintError('CLOSED', 'The printer is closed');
    const idle = [...this.#slots].find(slot => !slot.task);
    const full = !idle && this.#slots.size >= this.#options.processes;
    if (full && this.#queue.length >= this.#options.maximumQueue) {
      throw new PrintError('OVERLOADED', `${this.#queue.length} documents are waiting to be printed`);
    }
    const answer = await new Promise<RenderAnswer>((resolve, reject) => {
      const task = { request, resolve, reject };
      if (full) this.#queue.push(task);
      else this.#give(task, idle);
    });
    if (answer.type === 'refused') throw new PrintError(answer.code, answer.message);
    return answer;
  }

  /** Ends the processes; what is waiting is refused. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(new PrintError('CLOSED', 'The printer is closed'));
    await Promise.all([...this.#slots].map(slot => this.#drop(slot, 'CLOSED', 'The printer is closed')));
  }

  #start(): Slot {
    const child = fork(join(import.meta.dirname, 'render-process.ts'), this.#options.fontPaths, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A session of its own: Ctrl-C doesn't reach it, and it is weighed by itself.
      detached: true,
      windowsHide: true,
      execArgv,
      env,
    });
    const slot: Slot = { child, task: undefined, timer: undefined };
    this.#slots.add(slot);
    child.on('message', (answer: RenderAnswer) => this.#finish(slot, answer));
    const failed = (reason: unknown) => void this.#drop(slot, 'PRINT_FAILED', `The renderer failed: ${reason}`);
    child.on('error', error => failed(error.message));
    child.on('exit', (code, signal) => failed(signal ?? `exit code ${code}`));
    return slot;
  }

  #give(task: Task, idle?: Slot): void {
    let slot: Slot;
    try {
      slot = idle ?? this.#start();
    } catch (error) {
      task.reject(new PrintError('PRINT_FAILED', `The renderer can't be started: ${error}`));
      this.#giveNext();
      return;
    }
    clearTimeout(slot.timer);
    slot.task = task;
    slot.child.ref();
    slot.child.channel?.ref();
    const { timeout_seconds } = this.#options;
    const late = () => void this.#drop(slot, 'PRINT_FAILED', `Printing took longer than ${timeout_seconds} s`);
    slot.timer = setTimeout(late, timeout_seconds * 1000);
    // Without file descriptors for it there is no channel; the error that says so comes by itself.
    slot.child.send?.(task.request);
  }

  #giveNext(idle?: Slot): void {
    const next = this.#queue.shift();
    if (next) this.#give(next, idle);
  }

  #finish(slot: Slot, answer: RenderAnswer): void {
    if (!this.#slots.has(slot)) return;
    clearTimeout(slot.timer);
    slot.task?.resolve(answer);
    slot.task = undefined;
    slot.child.unref();
    slot.child.channel?.unref();
    slot.timer = setTimeout(() => this.#retire(slot), this.#options.idle_seconds * 1000).unref();
    if (answer.bytes > this.#options.maximumProcessBytes) this.#retire(slot);
    this.#giveNext(this.#slots.has(slot) ? slot : undefined);
  }

  /** Lets a process without a job end by itself. */
  #retire(slot: Slot): void {
    clearTimeout(slot.timer);
    this.#slots.delete(slot);
    slot.child.disconnect();
  }

  async #drop(slot: Slot, code: 'PRINT_FAILED' | 'CLOSED', message: string): Promise<void> {
    clearTimeout(slot.timer);
    if (!this.#slots.delete(slot)) return;
    slot.task?.reject(new PrintError(code, message));
    slot.task = undefined;
    if (!this.#closed) this.#giveNext();
    const { child } = slot;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
