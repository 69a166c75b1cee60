/** One rendering process as its parent has it: starts it, gives it one request at a time, and ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { compileCache } from '../../processes/bounded-process.ts';
import { PrintError } from '../print-error.ts';
import { noSystemFonts } from './no-system-fonts.ts';
import {
  PDF_FD,
  type ReceivedAnswer,
  type RenderAnswer,
  type RenderNotice,
  type RenderRequest,
} from './render-messages.ts';

export interface ChildOptions {
  /** The folder with the fonts of the user. */
  ownFonts: string | undefined;
  /** The process ends itself above this resident memory, also during a job. */
  maximumJobBytes: number;
}

/** State of a request when its process ended: sent, begun, or begun with a picture being read. */
type Stage = 'sent' | 'begun' | 'picture';

/** The process of a request ended or took too long, and was killed. */
export class LostRequestError extends PrintError {
  readonly stage: Stage;
  /** Hash of the picture that was being read. */
  readonly picture: string | undefined;

  constructor({ stage, picture }: Pick<Pending, 'stage' | 'picture'>, message: string) {
    super(stage === 'sent' ? 'UNAVAILABLE' : 'PRINT_FAILED', message);
    this.stage = stage;
    this.picture = picture;
  }
}

interface Pending {
  resolve(answer: ReceivedAnswer): void;
  reject(error: PrintError): void;
  stage: Stage;
  /** Hash of the picture that is being read. */
  picture?: string | undefined;
  /** How long the process may take from the beginning. */
  limit_seconds: number;
  /** Nobody waits for the start of a process: the parent may end meanwhile. */
  keepsParent: boolean;
  /** Parts of the PDF, which may arrive before or after the answer. */
  pdf: Buffer[];
  answer?: RenderAnswer;
}

/** A process that is alive begins a request within this time, also on a busy machine. */
const BEGIN_SECONDS = 8;
/** The time-out of a picture that a process reads for the first time. Typst may have to be loaded before. */
const PICTURE_SECONDS = 10;

/** One thread and a small heap: the memory of Typst is outside the heap. */
const execArgv = ['--single-threaded', '--max-semi-space-size=8', '--max-old-space-size=512'];
/**
 * The environment of a rendering process has no settings of the server. Typst finds no packages, because their folders
 * can't exist, and downloads none, because nothing can listen on the address of the proxy. It finds no fonts of the system,
 * so that a document looks the same on every machine. (Only Linux uses all of this: macOS uses HOME and the proxy, Windows
 * the proxy only.)
 */
const noFolder = '/dev/null';
const noProxy = 'http://127.0.0.1:0';
const isolated = {
  HOME: noFolder,
  XDG_CACHE_HOME: noFolder,
  XDG_DATA_HOME: noFolder,
  ALL_PROXY: noProxy,
  FONTCONFIG_FILE: noSystemFonts,
};

/** A process that keeps its parent running only while it has a request. */
export class RenderChild {
  readonly #child: ChildProcess;
  readonly #onEnd: () => void;
  /** The request without an answer. */
  #pending: Pending | undefined;
  /** Its time-out. */
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  /** Forks the process; `onEnd` is called once, when it has ended or could not start. May throw the system's error. */
  constructor({ ownFonts, maximumJobBytes }: ChildOptions, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#child = fork(
      join(import.meta.dirname, 'render-process.ts'),
      [`${maximumJobBytes}`, ...(ownFonts ? [ownFonts] : [])],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
        // The process has its own session, so that Ctrl-C does not reach it and Linux schedules it apart from the server.
        detached: true,
        windowsHide: true,
        execArgv,
        env: { ...isolated, ...compileCache() },
      },
    );
    this.#child.on('message', (message: RenderAnswer | RenderNotice) => this.#receive(message));
    this.#child.on('error', error => this.#end(error.message));
    // There is no pipe if the system has no file descriptors left; the event `error` reports that.
    const pipe = this.#child.stdio?.[PDF_FD] as Socket | undefined;
    pipe?.on('data', (part: Buffer) => this.#receivePdf(part));
    pipe?.on('error', error => this.#end(error.message));
    pipe?.unref();
    this.#child.on('exit', (code, signal) => {
      const end = () => this.#end(signal ?? `exit code ${code}`);
      // Messages sent before the end are read before the channel is closed.
      if (this.#child.connected) this.#child.once('disconnect', end);
      else end();
    });
  }

  /** Gives the process a request; it must have none. @throws LostRequestError if the process ends, or takes longer and then is killed. */
  run(request: RenderRequest, limit_seconds: number): Promise<ReceivedAnswer> {
    return new Promise((resolve, reject) => {
      const isStart = request.type === 'start';
      this.#pending = { resolve, reject, stage: 'sent', limit_seconds, keepsParent: !isStart, pdf: [] };
      this.#keepParent(!isStart);
      // A process that does not begin may be stopped.
      this.#limit(isStart ? limit_seconds : BEGIN_SECONDS, 'The renderer does not respond');
      if (this.#ended) this.#end('it has ended');
      // There is no channel if the system has no file descriptors left; the event `error` reports that.
      else this.#child.send?.(request, error => error && this.#end(error.message));
    });
  }

  /** Ends the process, which has no request: it exits when its channel is closed. */
  retire(): void {
    this.#ended = true;
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Kills the process; its requests fail with the reason. Resolves when it has ended. */
  async kill(reason: string, code: 'PRINT_FAILED' | 'CLOSED' = 'PRINT_FAILED'): Promise<void> {
    const child = this.#child;
    this.#fail(reason, code === 'CLOSED');
    this.#end(reason);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  #receive(message: RenderAnswer | RenderNotice): void {
    const pending = this.#pending;
    if (!pending) return;
    if (message.type === 'begun' || message.type === 'has read picture') {
      pending.stage = 'begun';
      pending.picture = undefined;
      this.#limit(pending.limit_seconds, `Printing took longer than ${pending.limit_seconds} s`);
    } else if (message.type === 'reads picture') {
      pending.stage = 'picture';
      pending.picture = message.hash;
      const seconds = Math.min(PICTURE_SECONDS, pending.limit_seconds);
      this.#limit(seconds, `Reading a picture took longer than ${seconds} s`);
    } else {
      pending.answer = message;
      this.#answer(pending);
    }
  }

  #receivePdf(part: Buffer): void {
    this.#pending?.pdf.push(part);
    if (this.#pending) this.#answer(this.#pending);
  }

  /** Resolves a request when its answer and, if it was printed, its whole PDF are there. */
  #answer({ answer, pdf: parts, resolve }: Pending): void {
    if (!answer) return;
    if (answer.type !== 'printed') {
      this.#rest();
      resolve(answer);
      return;
    }
    if (parts.reduce((sum, part) => sum + part.length, 0) < answer.size) return;
    this.#rest();
    const [only = Buffer.alloc(0)] = parts;
    resolve({ ...answer, pdf: parts.length > 1 ? Buffer.concat(parts) : only });
  }

  #limit(seconds: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.kill(reason), seconds * 1000);
    if (!this.#pending?.keepsParent) this.#timer.unref();
  }

  #fail(reason: string, isClosed: boolean): void {
    const pending = this.#pending;
    this.#rest();
    if (pending) pending.reject(isClosed ? new PrintError('CLOSED', reason) : new LostRequestError(pending, reason));
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#keepParent(false);
  }

  #end(reason: string): void {
    this.#fail(`The renderer failed: ${reason}`, false);
    if (this.#ended) return;
    this.#ended = true;
    // A process whose channel failed may still run.
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    this.#onEnd();
  }

  #keepParent(keeps: boolean): void {
    const method = keeps ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
  }
}
