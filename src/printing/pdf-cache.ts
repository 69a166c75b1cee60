/** A cache of printed files on disk. It is a help only: whatever happens to its folder, documents are printed. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { makePrivate, makePrivateFolder, privateFile } from '../files/private-folder.ts';

export interface PdfCacheOptions {
  directory: string;
  /** The least recently used files are removed above this size. */
  maximumBytes: number;
  /** Receives an error of the disk once, until the cache works again. */
  onError: (error: unknown) => void;
}

/** An unfinished file of this age is of a process that has ended. */
const ABANDONED_MS = 600_000;
/** The files that were read in the last minute, in bytes: a file that many ask for is not read and checked each time. */
const MEMORY_BYTES = 8 * 1024 * 1024;
const MEMORY_MS = 60_000;

/** The cache in one directory. The key of a file is the SHA-256 of everything that it depends on. */
export class PdfCache {
  readonly #options: PdfCacheOptions;
  readonly #sizes: LRUCache<string, number>;
  /** They end with their time even when nobody asks. */
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: file => Math.max(1, file.length),
    ttl: MEMORY_MS,
    ttlAutopurge: true,
  });
  #loaded: Promise<void> | undefined;
  #writes = 0;
  #reported: string | undefined;

  constructor(options: PdfCacheOptions) {
    this.#options = options;
    this.#sizes = new LRUCache<string, number>({
      maxSize: Math.max(1, options.maximumBytes),
      sizeCalculation: size => Math.max(1, size),
      dispose: (_, key, reason) => {
        if (reason === 'evict') void this.#remove(this.#path(key));
      },
    });
  }

  /**
   * Makes the folder, and takes the rights of others from it and from the files of an earlier run. Finds these files;
   * the oldest are removed first. Further calls do nothing, unless it failed.
   */
  load(): Promise<void> {
    this.#loaded ??= this.#readDirectory().catch(error => {
      this.#loaded = undefined;
      this.#report(error);
    });
    return this.#loaded;
  }

  /** The file of this key, if it exists and is what was stored. */
  async get(key: string): Promise<Buffer | undefined> {
    const recent = this.#recent.get(key);
    if (recent) {
      // The file on disk is in use.
      this.#sizes.get(key);
      return recent;
    }
    // Nobody waits for it: the file is read whether it was found before or not.
    void this.load();
    try {
      const file = withoutChecksum(await readFile(this.#path(key)));
      if (file) {
        this.#sizes.set(key, file.length);
        this.#recent.set(key, file);
      } else this.#sizes.delete(key);
      return file;
    } catch (error) {
      this.#sizes.delete(key);
      if (codeOf(error) !== 'ENOENT') this.#report(error);
      return undefined;
    }
  }

  /** Stores a file, in a new folder if the folder is gone. An error of the disk does not fail the print. */
  async set(key: string, file: Uint8Array): Promise<void> {
    try {
      await this.#write(key, file).catch(async error => {
        if (codeOf(error) !== 'ENOENT') throw error;
        await makePrivateFolder(this.#options.directory);
        await this.#write(key, file);
      });
      this.#reported = undefined;
      this.#sizes.set(key, file.length);
      if (!this.#sizes.has(key)) await this.#remove(this.#path(key));
    } catch (error) {
      this.#report(error);
    }
  }

  async #write(key: string, file: Uint8Array): Promise<void> {
    const path = this.#path(key);
    const unfinished = `${path}.${process.pid}.${this.#writes++}`;
    try {
      await writeFile(unfinished, [file, checksumOf(file)], { mode: privateFile });
      await rename(unfinished, path);
    } catch (error) {
      await this.#remove(unfinished);
      throw error;
    }
  }

  #path(key: string): string {
    return join(this.#options.directory, `${key}.pdf`);
  }

  // A file that stays is found again by the next start.
  async #remove(path: string): Promise<void> {
    await rm(path, { force: true }).catch(() => undefined);
  }

  #report(error: unknown): void {
    const code = codeOf(error);
    if (code !== this.#reported) this.#options.onError(error);
    this.#reported = code;
  }

  async #readDirectory(): Promise<void> {
    const { directory } = this.#options;
    await makePrivateFolder(directory);
    const files: { key: string; size: number; time: number }[] = [];
    for (const name of await readdir(directory)) {
      const path = join(directory, name);
      // Another process on the same folder may have removed the file.
      const facts = await makePrivate(path).catch(() => undefined);
      if (!facts) continue;
      if (/^[0-9a-f]{64}\.pdf$/.test(name))
        files.push({ key: name.slice(0, -4), size: facts.size, time: facts.mtimeMs });
      else if (/\.pdf\.\d+\.\d+$/.test(name) && facts.mtimeMs < Date.now() - ABANDONED_MS) await this.#remove(path);
    }
    for (const { key, size } of files.sort((a, b) => a.time - b.time)) this.#sizes.set(key, size);
  }
}

/** The last line of a stored file, a PDF comment: it finds files that are truncated or changed. */
function checksumOf(file: Uint8Array): Buffer {
  return Buffer.from(`\n%sha256 ${createHash('sha256').update(file).digest('hex')}\n`);
}

const CHECKSUM_BYTES = checksumOf(Buffer.alloc(0)).length;

function withoutChecksum(stored: Buffer): Buffer | undefined {
  const file = stored.subarray(0, Math.max(0, stored.length - CHECKSUM_BYTES));
  return checksumOf(file).equals(stored.subarray(file.length)) ? file : undefined;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? error);
}
