// Reads members of a ZIP file in memory. What it unpacks is bounded, whatever the file says of its sizes.

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { TableError } from './table.ts';

const inflate = promisify(inflateRaw);

const END = 0x0605_4b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const DIRECTORY_HEADER = 0x0201_4b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** A workbook has about ten. */
const MAX_MEMBERS = 1_000;

interface Entry {
  method: number;
  flags: number;
  packed: number;
  offset: number;
}

export interface ZipFile {
  /** True if the file has a member of that name. */
  has(name: string): boolean;
  /** The text of a member, of at most so many bytes; undefined when the file has none of that name. Throws TableError. */
  read(name: string, most?: number): Promise<string | undefined>;
}

/** Opens a ZIP file; all that is read of it together may have `most` bytes. Throws TableError. */
export function openZip(bytes: Buffer, most: number): ZipFile {
  const entries = readDirectory(bytes);
  let left = most;
  return {
    has: name => entries.has(keyOf(name)),
    async read(name, mostOfMember = most) {
      const entry = entries.get(keyOf(name));
      if (!entry) return undefined;
      const content = await unpack(bytes, entry, Math.min(left, mostOfMember));
      left -= content.length;
      return xmlText(content);
    },
  };
}

// Names of parts are compared without case (ECMA-376 part 2). Some programs write `xl\\workbook.xml`.
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

// XML is UTF-8, or UTF-16 with a byte order mark.
function xmlText(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16) return bytes.toString('utf8');
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_MEMBERS) throw notReadable();
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_HEADER) throw notReadable();
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    entries.set(keyOf(bytes.toString('utf8', at + 46, at + 46 + name)), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at;
  throw notReadable();
}

async function unpack(bytes: Buffer, { method, flags, packed, offset }: Entry, most: number): Promise<Buffer> {
  if (flags & ENCRYPTED) throw new TableError('The file is protected by a password: save it without one');
  if (offset + 30 > bytes.length) throw notReadable();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(start, start + packed);
  if (most <= 0 || (method === STORED && packed > most)) throw tooLarge();
  if (method === STORED) return data;
  if (method !== DEFLATED) throw notReadable();
  try {
    return await inflate(data, { maxOutputLength: most });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : notReadable();
  }
}

const notReadable = () => new TableError('The file can not be read: save it as XLSX or CSV again');
const tooLarge = () => new TableError('The file is too large when it is unpacked: divide it, or save it as CSV');
