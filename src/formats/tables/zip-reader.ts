// Reads members of a ZIP file in memory. The unpacked size is bounded, independent of the sizes that the file states.

import { type Entry, fromBufferPromise } from 'yauzl';
import { Message } from '../../domain/messages/message.ts';
import { FileError } from '../file-error.ts';

/** A workbook has about ten. */
const MAX_MEMBERS = 1_000;

export interface ZipFile {
  /** True if the file has the member. */
  has(name: string): boolean;
  /** The text of a member; undefined if there is none. Throws FileError above the maximum of bytes. */
  read(name: string, most?: number): Promise<string | undefined>;
}

/** Opens a ZIP file; all that is read of it together may have `most` bytes. Throws FileError. */
export async function openZip(bytes: Buffer, most: number): Promise<ZipFile> {
  const zip = await readable(
    fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false }),
  );
  if (zip.entryCount > MAX_MEMBERS) throw notReadable();
  const entries = new Map<string, Entry>();
  await readable(
    (async () => {
      for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileNameRaw.toString()), entry);
    })(),
  );
  let left = most;
  return {
    has: name => entries.has(keyOf(name)),
    async read(name, mostOfMember = most) {
      const entry = entries.get(keyOf(name));
      if (!entry) return undefined;
      if (entry.isEncrypted()) throw new FileError(new Message('file_protected'));
      const content = await readable(unpack(entry, Math.min(left, mostOfMember)));
      left -= content.length;
      return xmlText(content);
    },
  };

  async function unpack(entry: Entry, bound: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.length;
      if (size > bound) throw new FileError(new Message('file_too_large_unpacked'));
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}

// Names of parts are compared without case (ECMA-376 part 2). Some programs write `xl\\workbook.xml`.
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

// XML is UTF-8, or UTF-16 with a byte order mark.
function xmlText(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16) return bytes.toString('utf8');
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof FileError ? error : notReadable();
  }
}

const notReadable = () => new FileError(new Message('file_unreadable'));
