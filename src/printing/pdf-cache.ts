/** A cache of printed files on disk. The least recently used files are removed when the cache is full. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** The cache in one directory. The key of a file is the SHA-256 of everything that it depends on. */
export class PdfCache {
  readonly #directory: string;
  readonly #sizes: LRUCache<string, number>;
  #loaded: Promise<void> | undefined;
  #writes = 0;

  constructor(directory: string, maximumBytes: number) {
    this.#directory = directory;
    this.#sizes = new LRUCache<string, number>({
      maxSize: Math.max(1, maximumBytes),
      sizeCalculation: size => Math.max(1, size),
      dispose: (_, key, reason) => {
        if (reason === 'evict') void rm(this.#path(key), { force: true });
      },
    });
  }

  /** The file of this key, if it exists and is complete. */
  async get(key: string): Promise<Buffer | undefined> {
    await this.#load();
    const size = this.#sizes.get(key);
    if (size === undefined) return undefined;
    const file = await readFile(this.#path(key)).catch(() => undefined);
    if (file && file.length === size) return file;
    this.#sizes.delete(key);
    return undefined;
  }

  /** Stores a file. An error of the disk is ignored: the print does not fail. */
  async set(key: string, file: Uint8Array): Promise<void> {
    await this.#load();
    const path = this.#path(key);
    const unfinished = `${path}.${process.pid}.${this.#writes++}`;
    try {
      await writeFile(unfinished, file);
      await rename(unfinished, path);
      this.#sizes.set(key, file.length);
      if (!this.#sizes.has(key)) await rm(path, { force: true });
    } catch {
      await rm(unfinished, { force: true }).catch(() => undefined);
    }
  }

  #path(key: string): string {
    return join(this.#directory, `${key}.pdf`);
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#readDirectory();
    return this.#loaded;
  }

  /** Loads the files of an earlier run, the oldest first, so that they are removed first. Removes incomplete files. */
  async #readDirectory(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const names = await readdir(this.#directory);
    const found = names.filter(name => /^[0-9a-f]{64}\.pdf$/.test(name));
    for (const name of names.filter(name => /\.pdf\.\d+\.\d+$/.test(name))) {
      await rm(join(this.#directory, name), { force: true });
    }
    const files = await Promise.all(
      found.map(async name => ({ key: name.slice(0, -4), ...(await sizeAndTime(join(this.#directory, name))) })),
    );
    for (const file of files.sort((a, b) => a.time - b.time)) this.#sizes.set(file.key, file.size);
  }
}

async function sizeAndTime(path: string): Promise<{ size: number; time: number }> {
  const found = await stat(path);
  return { size: found.size, time: found.mtimeMs };
}
