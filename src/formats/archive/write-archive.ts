// Writes an archive: a tar file, compressed with Zstandard, of a manifest, entries of any length, and their checksums.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { MANIFEST, type Manifest } from './manifest.ts';
import { CHECKSUMS, isEntryName, memberName, PART } from './parts.ts';
import { END, encodeHeader, padding } from './tar.ts';

export interface ArchiveWriter {
  /** Writes an entry. Entries are written one at a time. */
  entry(name: string, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Writes the checksums and ends `output`. Without it the archive is not whole, and readers refuse it. */
  finish(): Promise<void>;
  /** Destroys `output`. */
  abort(error: Error): void;
}

/** Begins an archive with its manifest. Every method rejects with the error of `output`, e.g. when the disk is full. */
export async function writeArchive(output: Writable, manifest: Manifest): Promise<ArchiveWriter> {
  const members = new MemberWriter(output, Date.parse(manifest.createdAt) / 1000);
  const names = new Set<string>([CHECKSUMS]);
  const entry = async (name: string, source: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    if (!isEntryName(name) || names.has(name))
      throw new Error(`An archive can't have an entry '${name}', or two of it`);
    names.add(name);
    return writeEntry(members, name, source);
  };
  await entry(MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  return { entry, finish: () => members.finish(), abort: error => members.abort(error) };
}

async function writeEntry(members: MemberWriter, name: string, source: AsyncIterable<Buffer> | Iterable<Buffer>) {
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async (only: boolean) => {
    part++;
    await members.write(memberName(name, part, only), Buffer.concat(held, size));
    held = [];
    size = 0;
  };
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      if (size === PART) await flush(false);
      const piece = chunk.subarray(at, at + PART - size);
      held.push(piece);
      size += piece.length;
      at += piece.length;
    }
  }
  await flush(part === 0);
}

// Writes tar members and collects their checksums.
class MemberWriter {
  readonly #compressor = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  readonly #written: Promise<void>;
  readonly #time: number;
  readonly #whole = createHash('sha256');
  readonly #checksums: string[] = [];

  constructor(output: Writable, time: number) {
    this.#time = time;
    this.#written = pipeline(this.#compressor, output);
    // Each write and finish report the failure; until then it must not end the process.
    this.#written.catch(() => {});
  }

  async write(name: string, content: Buffer): Promise<void> {
    this.#checksums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    for (const bytes of [encodeHeader(name, content.length, this.#time), content, padding(content.length)]) {
      this.#whole.update(bytes);
      await this.#send(bytes);
    }
  }

  async finish(): Promise<void> {
    const sums = Buffer.from(`${this.#checksums.join('')}# whole ${this.#whole.digest('hex')}\n`);
    for (const bytes of [encodeHeader(CHECKSUMS, sums.length, this.#time), sums, padding(sums.length), END])
      await this.#send(bytes);
    // An end that arrives with a write in the queue makes Node end the compressed data twice: a second frame, which is empty.
    await new Promise<void>(resolve => this.#compressor.write('', () => resolve()));
    this.#compressor.end();
    await this.#written;
  }

  abort(error: Error): void {
    this.#compressor.destroy(error);
  }

  async #send(bytes: Buffer): Promise<void> {
    if (this.#compressor.destroyed) await this.#written;
    if (bytes.length === 0 || this.#compressor.write(bytes)) return;
    await Promise.race([once(this.#compressor, 'drain'), this.#written]);
  }
}
