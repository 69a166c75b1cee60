/** JPEG files as pictures of a PDF, which holds them unchanged (ITU-T T.81). */
import type { Logo } from './logo.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1 };
/** Sizes follow the markers of frames; 0xc4, 0xc8 and 0xcc are other segments. */
const frames = [0xc0, 0xc1, 0xc2];
const ORIENTATION = 0x0112;
/** Readers of the file would need too much memory for more, and so would Typst. */
const MAX_PIXELS = 50_000_000;

/** The picture of an upright JPEG in grey or colour; undefined for others and for files that are cut off. */
export function readJpeg(bytes: Buffer): Logo | 'too large' | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + marker.start) return undefined;
  let frame: { width: number; height: number; components: number } | undefined;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.scan) {
      if (frame && frame.width * frame.height > MAX_PIXELS) return 'too large';
      return frame && isComplete(bytes, at) ? pictureOf(bytes, frame) : undefined;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (kind === marker.exif && isTurned(segment)) return undefined;
    if (frames.includes(kind)) {
      if (segment.length < 6 || segment[0] !== 8) return undefined;
      frame = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components: segment[5] ?? 0 };
    }
    at = end;
  }
  return undefined;
}

function pictureOf(bytes: Buffer, frame: { width: number; height: number; components: number }): Logo | undefined {
  const { width, height, components } = frame;
  if (width === 0 || height === 0 || (components !== 1 && components !== 3)) return undefined;
  const space = components === 1 ? '/DeviceGray' : '/DeviceRGB';
  const dictionary = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space}/BitsPerComponent 8`;
  return {
    width,
    height,
    bytes: bytes.length,
    add: objects => objects.addStream(`${dictionary}/Filter/DCTDecode`, bytes),
  };
}

/** Whether scans and segments follow each other from this scan to the marker of the end, which is the last (annex B). */
function isComplete(bytes: Buffer, scan: number): boolean {
  for (let at = scan; ; ) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) return at + 2 === bytes.length;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (kind === marker.scan) at = endOfScan(bytes, at);
    if (at < 0 || bytes[at] !== 0xff) return false;
  }
}

/** The place of the marker after the coded data: in these, 0xff is followed by 0 or by one of the eight restart markers. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const kind = bytes[at + 1] ?? 0;
    if (kind !== 0 && !(kind >= 0xd0 && kind <= 0xd7)) return at;
  }
  return -1;
}

/** Whether Exif says that the picture is to be shown turned or mirrored. */
function isTurned(segment: Buffer): boolean {
  if (segment.length < 14 || segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) === ORIENTATION) return short(at + 8) !== 1;
  }
  return false;
}
