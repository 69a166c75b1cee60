/** A cache of printed files on disk. It is a help only: whatever happens to its folder, documents are printed. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { makePrivate, makePrivateFolder } from '../files/private-folder.ts';
import { type PdfPlace, pdfPath, withoutChecksum } from './pdf-file.ts';

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
  /** They end with their time even without a reader. */
  readonly #recent = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: file => Math.max(1, file.length),
    ttl: MEMORY_MS,
    ttlAutopurge: true,
  });
  #loaded: Promise<void> | undefined;
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

  /** Place of the file of a key, for the rendering process that writes it. */
  placeOf(key: string): PdfPlace {
    return { directory: this.#options.directory, key };
  }

  /** Notes what became of a file that a rendering process has written. An error of the disk does not fail the print. */
  async noteWritten(key: string, { bytes, error }: { bytes: number; error?: unknown }): Promise<void> {
    if (error !== undefined) return this.#report(error);
    this.#reported = undefined;
    this.#sizes.set(key, bytes);
    if (!this.#sizes.has(key)) await this.#remove(this.#path(key));
  }

  #path(key: string): string {
    return pdfPath(this.placeOf(key));
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

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? error);
}
