// Reads a file that somebody has sent in a process of its own, so that whatever it has costs its sender only. docs/decisions/0075

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { compileCache, PROCESSOR_TIME_USED } from './bounded-process.ts';

/** Export `read` of a reader's module. Options and parts are plain data; each part is sent as one message. */
export type FileReader<Options = unknown, Part = unknown> = (bytes: Buffer, options: Options) => AsyncIterable<Part>;

/** Messages of the process: parts, then the end or the reason of a failure. */
export type ReadingMessage = { part: unknown } | { end: true } | { failure: string };

/** Limits of reading a file. */
export interface ReadingBounds {
  /** Resident memory of the process. */
  bytes: number;
  seconds: number;
  /** Processor time of the reader, which does not depend on other load. Default: unlimited. */
  processorSeconds?: number;
}

/** The reader did not come to its end: which bound it reached, or `failed` when it threw or ended by itself. */
export class ReadingError extends Error {
  readonly reason: 'memory' | 'time' | 'failed';

  constructor(reason: 'memory' | 'time' | 'failed', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A process that runs out of heap ends by itself; buffers are outside the heap. */
const HEAP_SHARE = 0.75;
/** SIGABRT and its exit code: V8 has no memory left. SIGKILL: too much resident memory, or the system has none left. */
const OUT_OF_MEMORY = ['SIGABRT', 'SIGKILL', 134];

/** The parts that the `read` of a module yields for a file. Throws ReadingError; may throw the system's error if no process can start. */
export function readInProcess<Part>(
  reader: URL,
  bytes: Buffer,
  options: unknown,
  bounds: ReadingBounds,
): Promise<Part[]> {
  const child = fork(
    join(import.meta.dirname, 'reading-process.ts'),
    [reader.href, JSON.stringify(options), `${bounds.bytes}`, `${bounds.processorSeconds ?? ''}`],
    {
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      // In a session of its own: Ctrl-C does not reach it, and Linux schedules it apart from the server.
      detached: true,
      windowsHide: true,
      execArgv: ['--single-threaded', `--max-old-space-size=${Math.floor((bounds.bytes * HEAP_SHARE) / 1024 / 1024)}`],
      env: compileCache(),
    },
  );
  // A process that ends early closes its input; its end is reported below.
  child.stdin?.on('error', () => {}).end(bytes);
  return partsOf<Part>(child, bounds.seconds);
}

async function partsOf<Part>(child: ChildProcess, seconds: number): Promise<Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Part[]>();
  const parts: Part[] = [];
  const timer = setTimeout(
    () => reject(new ReadingError('time', `Reading took longer than ${seconds} s`)),
    seconds * 1000,
  );
  child.on('message', (message: ReadingMessage) => {
    if ('part' in message) parts.push(message.part as Part);
    else if ('end' in message) resolve(parts);
    else reject(new ReadingError('failed', message.failure));
  });
  child.on('error', reject);
  child.on('exit', (code, signal) => {
    const end = signal ?? code ?? 0;
    const isMemory = OUT_OF_MEMORY.includes(end);
    const isTime = end === PROCESSOR_TIME_USED;
    const reason = isMemory ? 'memory' : isTime ? 'time' : 'failed';
    const failure = new ReadingError(reason, `The process that reads a file ended: ${end}`);
    // Messages sent before the end are read before the channel is closed.
    if (child.connected) child.once('disconnect', () => reject(failure));
    else reject(failure);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
