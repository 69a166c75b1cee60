// Headers of tar members: POSIX.1-1988 ustar, with the path in a pax header (POSIX.1-2001) if it is too long for ustar.

/** Tar consists of blocks of this many bytes. */
export const BLOCK = 512;

/** Two empty blocks end a tar file. */
export const END = Buffer.alloc(2 * BLOCK);

/** The bytes that fill the last block of a content of this size. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The header of a file, which its content follows, filled up to whole blocks. `time` in seconds since 1970. */
export function encodeHeader(name: string, size: number, time: number): Buffer {
  if (/^[\x20-\x7e]{1,100}$/.test(name)) return encodeBlock(name, size, time, '0');
  const pax = paxRecord('path', name);
  return Buffer.concat([
    encodeBlock('pax-header', pax.length, time, 'x'),
    pax,
    padding(pax.length),
    encodeBlock('see-pax-header', size, time, '0'),
  ]);
}

/** A decoded block. `pax` holds further facts about the file after it; `end` ends the archive. */
export type Header = { kind: 'file' | 'pax'; name: string; size: number } | { kind: 'end' };

/** Reads the block of a header. Throws a RangeError with the fault. */
export function decodeHeader(block: Buffer): Header {
  if (block.every(byte => byte === 0)) return { kind: 'end' };
  if (checksum(block) !== number(block, 148, 8)) throw new RangeError('its tar header has another checksum');
  const kind = { '0': 'file' as const, x: 'pax' as const }[String.fromCharCode(block[156] ?? 0)];
  if (!kind) throw new RangeError('it is not a plain file');
  return { kind, name: text(block, 0, 100), size: number(block, 124, 12) };
}

/** The path in the content of a pax header. Throws a RangeError when it has none. */
export function decodePath(pax: Buffer): string {
  for (let at = 0; at < pax.length; ) {
    const space = pax.indexOf(0x20, at);
    const length = Number(pax.toString('latin1', at, space));
    if (space < 0 || !Number.isInteger(length) || length <= space - at || at + length > pax.length) break;
    const [key, ...value] = pax.toString('utf8', space + 1, at + length - 1).split('=');
    if (key === 'path') return value.join('=');
    at += length;
  }
  throw new RangeError('its pax header has no path');
}

function encodeBlock(name: string, size: number, time: number, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'latin1');
  block.write('0000600\0' + '0000000\0' + '0000000\0', 100, 'latin1');
  block.write(
    `${size.toString(8).padStart(11, '0')}\0${Math.floor(time).toString(8).padStart(11, '0')}\0`,
    124,
    'latin1',
  );
  block.write(`${type}`, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

// A record is "length key=value\n"; the length counts its own digits.
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length;
  while (rest.length + String(length).length !== length) length = rest.length + String(length).length;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

// The sum of all bytes; those of the checksum itself count as spaces.
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.toString('latin1', start, start + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}

function number(block: Buffer, start: number, length: number): number {
  const digits = text(block, start, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw new RangeError('its tar header has no number where one belongs');
  return Number.parseInt(digits, 8);
}
