// Writes a ZIP file as a stream: members of unknown length, deflated while they are made. PKWARE APPNOTE 6.3, without ZIP64.

import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipMember {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** The most that a length or place without ZIP64 can say. */
const MOST = 0xffff_ffff;
/** Lengths stand behind the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 2000: the time of a member says nothing. */
const DAY = (20 << 9) | (1 << 5) | 1;

/** The pieces of the file. Throws RangeError above 4 GiB. */
export async function* writeZip(members: AsyncIterable<ZipMember> | Iterable<ZipMember>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, content } of members) {
    const entry: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([localHeader(entry), entry.name]);
    yield head;
    for await (const piece of deflated(content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    yield descriptor(entry);
    offset += head.length + entry.packed + 16;
    if (entry.size > MOST || offset > MOST) throw new RangeError('The file would have more than 4 GiB');
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.flatMap(entry => [directoryHeader(entry), entry.name]));
  yield directory;
  yield directoryEnd(entries.length, directory.length, offset);
}

async function* deflated(content: ZipMember['content'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const feeding = feed();
  feeding.catch(error => deflate.destroy(error));
  try {
    yield* deflate;
    await feeding;
  } finally {
    deflate.destroy();
  }

  async function feed(): Promise<void> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes))
        await new Promise<void>(resolve => {
          deflate.once('drain', resolve);
          deflate.once('close', resolve);
        });
      if (deflate.destroyed) return;
    }
    deflate.end();
  }
}

function localHeader({ name }: Entry): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x0403_4b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(FLAGS, 6);
  bytes.writeUInt16LE(DEFLATED, 8);
  bytes.writeUInt16LE(DAY, 12);
  bytes.writeUInt16LE(name.length, 26);
  return bytes;
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x0807_4b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size % (MOST + 1), 12);
  return bytes;
}

function directoryHeader({ name, offset, crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x0201_4b50, 0);
  bytes.writeUInt16LE(VERSION, 4);
  bytes.writeUInt16LE(VERSION, 6);
  bytes.writeUInt16LE(FLAGS, 8);
  bytes.writeUInt16LE(DEFLATED, 10);
  bytes.writeUInt16LE(DAY, 14);
  bytes.writeUInt32LE(crc, 16);
  bytes.writeUInt32LE(packed, 20);
  bytes.writeUInt32LE(size, 24);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(offset, 42);
  return bytes;
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x0605_4b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
