/** One rendering process as its parent has it: starts it, gives it one request at a time, and ends it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PrintError } from '../print-error.ts';
import { noSystemFonts } from './fonts.ts';
import type { RenderAnswer, RenderBegun, RenderRequest } from './render-messages.ts';

export interface ChildOptions {
  /** The folder with the fonts of the user. */
  ownFonts: string | undefined;
  /** The process ends itself above this resident memory, also during a job. */
  maximumJobBytes: number;
}

interface Pending {
  resolve(answer: RenderAnswer): void;
  reject(error: PrintError): void;
  timer: NodeJS.Timeout;
  begun: boolean;
}

/** A process that is alive begins a request within this time, also on a busy machine. */
const BEGIN_SECONDS = 8;

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

/** A process that keeps its parent running only while it has a request. */
export class RenderChild {
  readonly #child: ChildProcess;
  readonly #onEnd: () => void;
  #pending: Pending | undefined;
  #ended = false;

  /** Forks the process; `onEnd` is called once, when it has ended or could not start. May throw the system's error. */
  constructor({ ownFonts, maximumJobBytes }: ChildOptions, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#child = fork(
      join(import.meta.dirname, 'render-process.ts'),
      [`${maximumJobBytes}`, ...(ownFonts ? [ownFonts] : [])],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // The process has its own session, so that Ctrl-C does not reach it and Linux schedules it apart from the server.
        detached: true,
        windowsHide: true,
        execArgv,
        env,
      },
    );
    this.#child.on('message', (answer: RenderAnswer | RenderBegun) => {
      if (answer.type !== 'begun') this.#settle()?.resolve(answer);
      else if (this.#pending) this.#pending.begun = true;
    });
    this.#child.on('error', error => this.#end(error.message));
    this.#child.on('exit', (code, signal) => this.#end(signal ?? `exit code ${code}`));
  }

  /**
   * Gives the process a request. @throws PrintError PRINT_FAILED if the process ends or takes longer, and then is killed;
   * UNAVAILABLE if it did not begin, for example because it had ended before.
   */
  run(request: RenderRequest, limit_seconds: number): Promise<RenderAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => void this.kill(`Printing took longer than ${limit_seconds} s`),
        limit_seconds * 1000,
      );
      this.#pending = { resolve, reject, timer, begun: false };
      this.#keepParent(true);
      if (this.#ended) this.#end('it has ended');
      // There is no channel if the system has no file descriptors left; the event `error` reports that.
      else this.#child.send?.(request, error => error && this.#end(error.message));
    });
  }

  /** Kills the process if it does not begin its request soon: it may be stopped. */
  expectBegin(): void {
    const pending = this.#pending;
    const check = () => {
      if (pending && pending === this.#pending && !pending.begun) void this.kill('The renderer does not respond');
    };
    setTimeout(check, BEGIN_SECONDS * 1000).unref();
  }

  /** Lets the parent end although a request runs, for the start of a process that nobody waits for. */
  unref(): void {
    this.#pending?.timer.unref();
    this.#keepParent(false);
  }

  /** Ends the process, which has no request: it exits when its channel is closed. */
  retire(): void {
    this.#ended = true;
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Kills the process; its request fails with the reason. Resolves when it has ended. */
  async kill(reason: string, code: 'PRINT_FAILED' | 'CLOSED' = 'PRINT_FAILED'): Promise<void> {
    const child = this.#child;
    this.#fail(code, reason);
    this.#end(reason);
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  #settle(): Pending | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    clearTimeout(pending?.timer);
    this.#keepParent(false);
    return pending;
  }

  #fail(code: 'PRINT_FAILED' | 'CLOSED', reason: string): void {
    const pending = this.#settle();
    const isUnbegun = pending?.begun === false && code === 'PRINT_FAILED';
    pending?.reject(new PrintError(isUnbegun ? 'UNAVAILABLE' : code, reason));
  }

  #end(reason: string): void {
    this.#fail('PRINT_FAILED', `The renderer failed: ${reason}`);
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
