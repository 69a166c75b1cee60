/** A pool of rendering processes: accounts take turns, one process is kept warm, and a lost process is replaced. */
import { LRUCache } from 'lru-cache';
import { PrintError } from '../print-error.ts';
import type { Template } from '../templates/template-files.ts';
import { PrintQueue } from './print-queue.ts';
import { LostRequestError, RenderChild } from './render-child.ts';
import type { ReceivedAnswer, RenderRequest } from './render-messages.ts';

export interface PoolOptions {
  processes: number;
  /** The number of processes that stay when there is no job, once the pool has started one. */
  kept: number;
  /** The largest number of waiting jobs, and of one account; more are rejected with OVERLOADED. */
  maximumQueue: number;
  maximumQueuePerAccount: number;
  /** A process that is not kept ends after this time without a job. */
  idle_seconds: number;
  /** The time-out of a job in its process. */
  timeout_seconds: number;
  /** A process with more resident memory after a job is replaced, when its successor is ready. */
  maximumProcessBytes: number;
  /** A process with more resident memory during a job ends with the job. */
  maximumJobBytes: number;
  /** The folder with the fonts of the user. */
  ownFonts: string | undefined;
  /** The template that a process prints a sample with before its first job. */
  sampleTemplate?: Template;
  /** Receives the reason when a process is lost. */
  onLost?: (error: PrintError) => void;
}

/** Owner of a job: accounts take turns. A job that waits when `signal` aborts is not run. */
export interface Requester {
  account: string;
  signal?: AbortSignal;
}

interface Task extends Requester {
  request: RenderRequest;
  resolve(answer: ReceivedAnswer): void;
  reject(error: unknown): void;
  /** Number of processes that did not begin it. */
  unbegun: number;
}

/** A process of the pool. */
interface Member {
  child: RenderChild;
  isStarting: boolean;
  isBusy: boolean;
  /** True if it used too much memory: it works until its successor is ready. */
  outgrown: boolean;
  timer?: NodeJS.Timeout;
}

/** The time-out of the start of a process: on a busy machine it takes many times as long as on an idle one. */
const START_SECONDS = 30;
/** Maximum further processes that get a job when one does not begin it. */
const MAX_UNBEGUN = 2;
/** A picture that ended or blocked its process is left out for an hour. */
const FAILED_PICTURES = { max: 1000, ttl: 3_600_000 };
/** Pauses after starts that failed, in milliseconds. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Runs each job in one of the processes, or queues it. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #members = new Set<Member>();
  readonly #queue: PrintQueue<Task>;
  readonly #failedPictures = new LRUCache<string, true>(FAILED_PICTURES);
  #failedStarts = 0;
  #pause: NodeJS.Timeout | undefined;
  #keeps = false;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new PrintQueue({ perKey: options.maximumQueuePerAccount });
  }

  /** Starts the processes that are kept. */
  start(): void {
    this.#keeps = true;
    this.#assign();
  }

  /** True if a job of the account would be accepted. */
  hasSpace(account: string): boolean {
    return this.#queue.hasSpace(account, this.#maximumQueue());
  }

  /** @throws PrintError OVERLOADED, UNAVAILABLE, CLOSED, PRINT_FAILED, the errors of the renderer; the signal's reason. */
  async run(request: RenderRequest, { account, signal }: Requester): Promise<ReceivedAnswer> {
    if (this.#closed) throw closedError();
    signal?.throwIfAborted();
    let stopWaiting = () => {};
    const answer = await new Promise<ReceivedAnswer>((resolve, reject) => {
      const task: Task = { request, account, resolve, reject, unbegun: 0, ...(signal && { signal }) };
      stopWaiting = () => {
        if (this.#queue.remove(account, task)) reject(signal?.reason);
      };
      signal?.addEventListener('abort', stopWaiting);
      this.#queue.push(account, task, this.#maximumQueue())?.reject(this.#overloaded());
      this.start();
    }).finally(() => signal?.removeEventListener('abort', stopWaiting));
    if (answer.type === 'refused') throw new PrintError(answer.code, answer.message);
    return answer;
  }

  /** Ends the processes and rejects the waiting jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#pause);
    for (let task = this.#queue.shift(); task; task = this.#queue.shift()) task.reject(closedError());
    const members = [...this.#members];
    this.#members.clear();
    for (const { timer } of members) clearTimeout(timer);
    await Promise.all(members.map(({ child }) => child.kill('The printer is closed', 'CLOSED')));
  }

  // A job for which a process is free or may start does not count as waiting.
  #maximumQueue(): number {
    return this.#options.maximumQueue + this.#options.processes - this.#busy();
  }

  #busy(): number {
    return [...this.#members].filter(({ isBusy }) => isBusy).length;
  }

  #free(): Member | undefined {
    return [...this.#members].find(({ isStarting, isBusy }) => !isStarting && !isBusy);
  }

  #overloaded(): PrintError {
    return new PrintError('OVERLOADED', `${this.#queue.size} documents are waiting to be printed`);
  }

  /** Gives waiting jobs to processes, and starts processes for the rest. */
  #assign(): void {
    for (let member = this.#free(); member && this.#queue.size > 0; member = this.#free()) {
      const task = this.#queue.shift();
      if (task) void this.#work(member, task);
    }
    if (this.#closed || this.#pause) return;
    const { processes, kept } = this.#options;
    const needed = Math.min(processes, Math.max(this.#keeps ? kept : 0, this.#busy() + this.#queue.size));
    const lasting = [...this.#members].filter(({ outgrown }) => !outgrown).length;
    // One at a time: the next starts when this one is ready and jobs still wait.
    const isStarting = [...this.#members].some(member => member.isStarting);
    if (lasting < needed && !isStarting) void this.#startMember();
  }

  async #startMember(): Promise<void> {
    let member: Member | undefined;
    try {
      const child = new RenderChild(this.#options, () => member && this.#lose(member));
      member = { child, isStarting: true, isBusy: false, outgrown: false };
      this.#members.add(member);
      await child.run({ type: 'start', template: this.#options.sampleTemplate }, START_SECONDS);
    } catch (error) {
      if (member) this.#members.delete(member);
      return this.#startFailed(error);
    }
    this.#failedStarts = 0;
    member.isStarting = false;
    for (const other of this.#members) if (other.outgrown && !other.isBusy) this.#retire(other);
    this.#rest(member);
  }

  // The start that failed was for the next job, so that job fails; the others wait for the next attempt.
  #startFailed(reason: unknown): void {
    if (this.#closed) return;
    const error = new PrintError('UNAVAILABLE', `No renderer can be started: ${(reason as Error).message}`);
    // The first failure, the second, the fourth, the eighth and so on: a fault that stays is reported again, and seldom.
    if (Number.isInteger(Math.log2(++this.#failedStarts))) this.#options.onLost?.(error);
    this.#queue.shift()?.reject(error);
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failedStarts - 1));
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#assign();
    }, pause).unref();
  }

  async #work(member: Member, task: Task): Promise<void> {
    clearTimeout(member.timer);
    const { child } = member;
    const request = this.#withoutFailedPictures(task.request);
    member.isBusy = true;
    try {
      const answer = await child.run(request, this.#options.timeout_seconds);
      if (answer.bytes > this.#options.maximumProcessBytes) member.outgrown = true;
      task.resolve(answer);
    } catch (error) {
      this.#failed(task, error);
    }
    member.isBusy = false;
    this.#rest(member);
  }

  #withoutFailedPictures(request: RenderRequest): RenderRequest {
    if (request.type !== 'print' && request.type !== 'show') return request;
    const all = Object.entries(request.pictures);
    const usable = all.filter(([, { hash }]) => !this.#failedPictures.has(hash));
    if (usable.length === all.length) return request;
    const pictures = Object.fromEntries(usable);
    if (request.type === 'show') return { ...request, pictures };
    // Printed without a picture, the document is printed again when the picture is tried again.
    const { keep, ...rest } = request;
    return { ...rest, pictures };
  }

  // A process that ended or stopped before it began the job is not the fault of the job. After a picture ended it, the job is
  // printed without the picture.
  #failed(task: Task, error: unknown): void {
    if (!(error instanceof LostRequestError) || this.#closed) {
      task.reject(error);
      return;
    }
    const { stage, picture } = error;
    this.#options.onLost?.(error);
    const { signal } = task;
    if (picture !== undefined) this.#failedPictures.set(picture, true);
    if (stage === 'begun' || (stage === 'sent' && ++task.unbegun > MAX_UNBEGUN)) task.reject(error);
    else if (signal?.aborted) task.reject(signal.reason);
    else this.#queue.putBack(task.account, task);
  }

  /** A process has no job now: it takes the next, is kept, or ends. */
  #rest(member: Member): void {
    if (!this.#members.has(member)) {
      this.#assign();
      return;
    }
    const others = [...this.#members].filter(other => other !== member && !other.outgrown && !other.isStarting);
    const needed = this.#queue.size > 0 || (this.#keeps && this.#options.kept > 0);
    if (member.outgrown && (others.length > 0 || !needed)) this.#retire(member);
    else member.timer = setTimeout(() => this.#expire(member), this.#options.idle_seconds * 1000).unref();
    this.#assign();
  }

  #expire(member: Member): void {
    if (this.#members.size > this.#options.kept) this.#retire(member);
  }

  #retire(member: Member): void {
    clearTimeout(member.timer);
    this.#members.delete(member);
    member.child.retire();
  }

  #lose(member: Member): void {
    clearTimeout(member.timer);
    // Callers that wait for its start or its job get the error there.
    if (!this.#members.delete(member) || member.isStarting || this.#closed) return;
    if (!member.isBusy) this.#options.onLost?.(new PrintError('PRINT_FAILED', 'A renderer without a job ended'));
    this.#assign();
  }
}

function closedError(): PrintError {
  return new PrintError('CLOSED', 'The printer is closed');
}
