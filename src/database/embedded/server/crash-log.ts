/** Finds in PostgreSQL's log that one of its processes crashed, after which PostgreSQL starts itself again. */
import type { DataLocation } from '../data-directory/location.ts';
import { logSize, readLogFrom } from './log-file.ts';

/** The log of a running server, read piece by piece. */
export class CrashLog {
  readonly #location: DataLocation;
  /** Offset up to which the log was read; undefined before the first read. */
  #offset: number | undefined;

  constructor(location: DataLocation) {
    this.#location = location;
  }

  /** True if the main process of PostgreSQL has logged a crash since the last call; and the size of the log. */
  async read(pid: number): Promise<{ crashed: boolean; bytes: number }> {
    const bytes = await logSize(this.#location);
    const from = this.#offset ?? bytes;
    this.#offset = bytes;
    if (bytes === from) return { crashed: false, bytes };
    // Only lines of the main process count, and only from their start: PostgreSQL indents the further lines of a message,
    // so no value of a client can look like one.
    const pattern = new RegExp(`^[-\\d]+ [:.\\d]+ \\w+ \\[${pid}\\] LOG: +${CRASHED}$`, 'm');
    return { crashed: pattern.test(await readLogFrom(this.#location, from)), bytes };
  }
}

const CRASHED = 'terminating any other active server processes';
