/** A pool of rendering processes with a bounded queue. Processes start with a job and end when idle. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PrintError } from '../print-error.ts';
import { noSystemFonts } from './fonts.ts';
import type { RenderAnswer, RenderRequest } from './render-messages.ts';

export interface PoolOptions {
  processes: number;
  /** The largest number of waiting jobs; more are rejected with OVERLOADED. */
  maximumQueue: number;
  idle_seconds: number;
  timeout_seconds: number;
  /** A process with more resident memory after a job is replaced. */
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

/** One thread and a small heap: the memory of Typst is outside the heap. */
const execArgv = ['--single-threaded', '--max-semi-space-size=1', '--max-old-space-size=512'];
/**
 * The environment of a rendering process has no settings of the server. Typst finds no packages, because their folders
 * can't exist, and downloads none, because nothing can listen on the address of the proxy. It finds no fonts of the system,
 * so that a document looks the same on every machine. (Only Linux uses all of this: macOS uses HOME and the proxy, Windows
 * the proxy only.)
 */
const noFolder = '/dev/null';
const noProxy = 'http://127.0.0.1:0';
const env = {
  HOME: noFolder,
  XDG_CACHE_HOME: noFolder,
  XDG_DATA_HOME: noFolder,
  ALL_PROXY: noProxy,
  FONTCONFIG_FILE: noSystemFonts,
};

/** Runs each job in one of the processes, or queues it. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** @throws PrintError OVERLOADED, CLOSED, PRINT_FAILED, and the errors of the renderer. */
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
      else this.#assign(task, idle);
    });
    if (answer.type === 'refused') throw new PrintError(answer.code, answer.message);
    return answer;
  }

  /** Ends the processes and rejects the waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(new PrintError('CLOSED', 'The printer is closed'));
    await Promise.all([...this.#slots].map(slot => this.#drop(slot, 'CLOSED', 'The printer is closed')));
  }

  #start(): Slot {
    const child = fork(join(import.meta.dirname, 'render-process.ts'), this.#options.fontPaths, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The process has its own session, so that Ctrl-C does not reach it and Linux schedules it apart from the server.
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

  #assign(task: Task, idle?: Slot): void {
    let slot: Slot;
    try {
      slot = idle ?? this.#start();
    } catch (error) {
      task.reject(new PrintError('PRINT_FAILED', `The renderer can't be started: ${error}`));
      this.#assignNext();
      return;
    }
    clearTimeout(slot.timer);
    slot.task = task;
    slot.child.ref();
    slot.child.channel?.ref();
    const { timeout_seconds } = this.#options;
    const expire = () => void this.#drop(slot, 'PRINT_FAILED', `Printing took longer than ${timeout_seconds} s`);
    slot.timer = setTimeout(expire, timeout_seconds * 1000);
    // There is no channel if the system has no file descriptors left; the event `error` reports that.
    slot.child.send?.(task.request);
  }

  #assignNext(idle?: Slot): void {
    const next = this.#queue.shift();
    if (next) this.#assign(next, idle);
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
    this.#assignNext(this.#slots.has(slot) ? slot : undefined);
  }

  /** Ends a process without a job: it exits when its channel is closed. */
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
    if (!this.#closed) this.#assignNext();
    const { child } = slot;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
