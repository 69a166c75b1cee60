// Reads the tar members of an archive, and checks them against the checksums in its last entry.

import { createHash } from 'node:crypto';
import { ArchiveError, damagedEntry } from './archive-error.ts';
import { type ByteReader, EndOfBytes } from './byte-reader.ts';
import { CHECKSUMS, entryOf } from './parts.ts';
import { BLOCK, decodeHeader, decodePath, padding } from './tar.ts';

export interface Member {
  name: string;
  size: number;
}

/** The message about a file that is no archive. */
export const NOT_OURS = 'The file is not an archive of Kontor, or its beginning is damaged';

/** Maximum bytes of the list of checksums, above any real need, against hostile files. */
const MAX_CHECKSUMS = 64 * 1_048_576;
const MAX_PAX = 65_536;
/** Content in bytes that every file may have, and the maximum ratio of larger content to the compressed file. */
const FREE_BYTES = 256 * 1_048_576;
const MAX_EXPANSION = 1_000;
/** Members that every file may have, and the minimum average bytes of more members. */
const MAX_SMALL_MEMBERS = 20_000;
const MIN_AVERAGE = 65_536;

export class MemberReader {
  readonly #bytes: ByteReader;
  readonly #sums: { member: string; sha256: string }[] = [];
  readonly #whole = createHash('sha256');
  readonly #received: () => number;
  #size = 0;
  /** Name of the part being read, for error messages. */
  #at: string | undefined;

  /** `received`: number of compressed bytes read. */
  constructor(bytes: ByteReader, received: () => number) {
    this.#bytes = bytes;
    this.#received = received;
  }

  /** The next member; its content is read next. Throws ArchiveError. */
  next(): Promise<Member> {
    return this.#named(async () => {
      const block = await this.#bytes.exactly(BLOCK);
      const header = decodeHeader(block);
      if (header.kind === 'end') throw new EndOfBytes();
      // The checksum of the whole is in the last member, so it counts the bytes before that.
      if (header.name !== CHECKSUMS) this.#whole.update(block);
      if (header.kind === 'file') return header;
      if (header.size > MAX_PAX) throw new RangeError('its pax header is too long');
      const pax = await this.#hashed(header.size);
      const file = decodeHeader(await this.#hashed(BLOCK));
      if (file.kind !== 'file') throw new RangeError('its pax header stands alone');
      return { name: decodePath(pax.subarray(0, header.size)), size: file.size };
    });
  }

  /** The content of a member. It must be read to its end before the next member. Throws ArchiveError. */
  async *content({ name, size }: Member): AsyncGenerator<Buffer> {
    this.#at = name;
    const hash = createHash('sha256');
    for (let missing = size; missing > 0; ) {
      const chunk = await this.#named(() => this.#bytes.some(missing));
      hash.update(chunk);
      this.#whole.update(chunk);
      this.#bound(chunk.length);
      missing -= chunk.length;
      yield chunk;
    }
    this.#whole.update(await this.#named(() => this.#bytes.exactly(padding(size).length)));
    this.#bound(0);
    this.#sums.push({ member: name, sha256: hash.digest('hex') });
  }

  /** Reads the last member, verifies all checksums, and reads the end of the archive. Throws ArchiveError. */
  async finish({ name, size }: Member): Promise<void> {
    this.#at = name;
    if (size > MAX_CHECKSUMS) throw damagedEntry(CHECKSUMS, 'it is too long');
    const text = (await this.#named(() => this.#bytes.exactly(size))).toString();
    const found = `${this.#sums.map(({ member, sha256 }) => `${sha256}  ${member}\n`).join('')}# whole `;
    if (text !== `${found}${this.#whole.digest('hex')}\n`) this.#refuse(text.split('\n'));
    const end = await this.#named(() => this.#bytes.exactly(padding(size).length + 2 * BLOCK));
    if (end.some(byte => byte !== 0) || !(await this.#named(() => this.#bytes.ended())))
      throw new ArchiveError('The archive is damaged: it goes on after its end. Use another copy of the file');
  }

  // Prevents a small file from filling memory with names, or a disk with rows.
  #bound(length: number): void {
    this.#size += length;
    if (this.#size > FREE_BYTES + MAX_EXPANSION * this.#received())
      throw new ArchiveError(
        `The file is decompressed to more than ${MAX_EXPANSION} times its size, which no archive of Kontor is`,
      );
    if (this.#sums.length > MAX_SMALL_MEMBERS + this.#size / MIN_AVERAGE)
      throw new ArchiveError('The file has more entries than an archive of Kontor has');
  }

  async #hashed(size: number): Promise<Buffer> {
    const bytes = await this.#bytes.exactly(size + padding(size).length);
    this.#whole.update(bytes);
    return bytes;
  }

  // Throws with the first entry whose checksum differs.
  #refuse(lines: string[]): never {
    for (const [index, { member, sha256 }] of this.#sums.entries()) {
      const [expected, name] = lines[index]?.split('  ') ?? [];
      if (name !== member) break;
      if (expected !== sha256) throw damagedEntry(entryOf(member).entry, 'its SHA-256 is not the recorded one');
    }
    throw damagedEntry(CHECKSUMS, 'it does not fit the archive');
  }

  // Adds the name of the entry to an error. Errors of the system, such as EIO, stay as they are.
  async #named<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ArchiveError || (error instanceof Error && 'syscall' in error)) throw error;
      if (this.#at === undefined) throw new ArchiveError(NOT_OURS, { cause: error });
      const reason = error instanceof EndOfBytes ? 'the file ends before it does' : messageOf(error);
      throw damagedEntry(entryOf(this.#at).entry, reason, error);
    }
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof RangeError
    ? `${message} (or that of the entry after it)`
    : `it can't be decompressed (${message})`;
}
