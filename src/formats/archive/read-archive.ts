// Reads an archive from beginning to end. Errors about a damaged, truncated or foreign archive name the entry.

import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ArchiveError, damagedEntry } from './archive-error.ts';
import { ByteReader } from './byte-reader.ts';
import { type ArchiveKind, MANIFEST, MAX_MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { type Member, MemberReader, NOT_OURS } from './member-reader.ts';
import { CHECKSUMS, entryOf, isEntryName } from './parts.ts';

export interface ArchiveEntry {
  name: string;
  /** To be read before the next entry; what isn't read is skipped. */
  content: AsyncIterable<Buffer>;
}

/**
 * Trailing output of Node's compressor up to Kontor 0.3: a second frame, which is empty. Node 24 decompresses the first
 * frame only.
 */
const EMPTY_FRAME = Buffer.from('28b52ffd240001000099e9d851', 'hex');

/**
 * Reads the entries in their order, the manifest first. The checksums are the last entry, so content is proved only when the generator
 * has ended without an error: use `verifyArchive` before, or write what is read in one transaction. Throws ArchiveError.
 */
export async function* readArchive(input: Readable): AsyncGenerator<ArchiveEntry> {
  const decompressor = createZstdDecompress();
  let received = 0;
  let last = Buffer.alloc(0);
  input.on('data', (chunk: Buffer) => {
    received += chunk.length;
    last = Buffer.concat([last, chunk.subarray(-EMPTY_FRAME.length)]).subarray(-EMPTY_FRAME.length);
  });
  const ended = new Promise<void>(resolve => input.once('end', resolve).once('close', resolve));
  input.on('error', error => decompressor.destroy(error));
  const reader = new MemberReader(new ByteReader(input.pipe(decompressor)), () => received);
  const names = new Set<string>();
  try {
    let member = await reader.next();
    while (member.name !== CHECKSUMS) {
      const { entry, part } = entryOf(member.name);
      if (names.size === 0 && entry !== MANIFEST) throw new ArchiveError(NOT_OURS);
      if (part !== 1 || names.has(entry) || !isEntryName(entry))
        throw damagedEntry(entry, 'it is not where it belongs');
      names.add(entry);
      const content = new EntryContent(reader, member, entry);
      yield { name: entry, content };
      member = await content.skipRest();
    }
    if (names.size === 0) throw new ArchiveError(NOT_OURS);
    await reader.finish(member);
    // The decompressor ignores what comes after the end of the compressed data.
    input.unpipe(decompressor);
    input.resume();
    await ended;
    const rest = received - decompressor.bytesWritten;
    if (rest > 0 && !(rest === EMPTY_FRAME.length && last.equals(EMPTY_FRAME)))
      throw new ArchiveError('The file goes on after the end of the archive');
  } finally {
    input.unpipe(decompressor);
    decompressor.destroy();
    input.destroy();
  }
}

/** Reads everything and checks every checksum. Resolves to the manifest and the length of each entry. Throws ArchiveError. */
export async function verifyArchive(
  input: Readable,
  kind: ArchiveKind,
): Promise<{ manifest: Manifest; entries: Map<string, number> }> {
  let manifest: Manifest | undefined;
  const entries = new Map<string, number>();
  for await (const { name, content } of readArchive(input)) {
    let bytes = 0;
    if (name === MANIFEST) manifest = await manifestOf(content, kind);
    else for await (const chunk of content) bytes += chunk.length;
    entries.set(name, bytes);
  }
  if (!manifest) throw new ArchiveError(NOT_OURS);
  return { manifest, entries };
}

/** Reads the content of the first entry. Throws ArchiveError. */
export async function manifestOf(content: AsyncIterable<Buffer>, kind: ArchiveKind): Promise<Manifest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_MANIFEST) throw damagedEntry(MANIFEST, 'it is too long');
    chunks.push(chunk);
  }
  return readManifest(Buffer.concat(chunks).toString(), kind);
}

// The content of an entry: the contents of its members in turn.
class EntryContent implements AsyncIterable<Buffer> {
  readonly #chunks: AsyncGenerator<Buffer, Member>;
  #following: Member | undefined;

  constructor(reader: MemberReader, first: Member, entry: string) {
    this.#chunks = chunksOf(reader, first, entry);
  }

  // Without a method `return`, so that leaving a loop early doesn't end the reading.
  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return { next: () => this.#next() };
  }

  /** Reads the rest of the entry; resolves to the member after it. */
  async skipRest(): Promise<Member> {
    while (!this.#following) await this.#next();
    return this.#following;
  }

  async #next(): Promise<IteratorResult<Buffer, undefined>> {
    const result = await this.#chunks.next();
    if (!result.done) return result;
    this.#following ??= result.value;
    return { done: true, value: undefined };
  }
}

// Returns the member after the entry.
async function* chunksOf(reader: MemberReader, first: Member, entry: string): AsyncGenerator<Buffer, Member> {
  for (let member = first, part = 1; ; part++) {
    yield* reader.content(member);
    member = await reader.next();
    const next = entryOf(member.name);
    if (member.name === CHECKSUMS || next.entry !== entry || next.part !== part + 1) return member;
  }
}
