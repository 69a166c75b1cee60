// The kinds of picture that a logo may be.

import { Message } from './messages/message.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** An SVG begins with comments and declarations. */
const SEARCHED_BYTES = 1024;

/** Bytes of the largest logo. */
export const MAX_LOGO_BYTES = 1_048_576;

/** Bytes of the largest own letterhead, as it is stored. */
export const MAX_LETTERHEAD_BYTES = 4_194_304;

export type LogoKind = 'png' | 'jpeg' | 'svg';

/** The picture format of bytes; undefined if it can't be printed. */
export function logoKind(bytes: Uint8Array): LogoKind | undefined {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return new TextDecoder().decode(bytes.subarray(0, SEARCHED_BYTES)).includes('<svg') ? 'svg' : undefined;
}

/** True if bytes begin like PNG, JPEG or SVG, the pictures that documents can be printed with. */
export const isLogo = (bytes: Uint8Array): boolean => logoKind(bytes) !== undefined;

/**
 * Content that an SVG may not have, because browsers show it too. Programs that draw write none of these. Attributes are sought without their tag, so
 * that the work grows with the length only; XML has their values in quotation marks.
 */
const NOT_IN_SVG = /<(?:[\w.-]+:)?(?:script|iframe|embed|object)\b|\son[a-z]+\s*=\s*["']|javascript:/i;

/** Error of bytes that begin like a picture; undefined if they are usable. */
export function logoFault(bytes: Uint8Array): Message | undefined {
  const kind = logoKind(bytes);
  const text = kind === 'svg' ? new TextDecoder().decode(bytes) : '';
  if (NOT_IN_SVG.test(text)) return new Message('picture_script');
  const isWhole =
    kind === 'png' ? isWholePng(bytes) : kind === 'jpeg' ? isWholeJpeg(bytes) : /<\/\w*:?svg>|\/>/.test(text);
  return isWhole ? undefined : new Message('picture_damaged');
}

// Chunks from the header to the end. PNG specification §5
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = PNG.length + 4;
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 4 === first && type !== 'IHDR') return false;
    if (type === 'IEND') return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

// It has the end marker; cameras write more after it.
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 2; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

const SCAN = 0xda;
const isFrame = (kind: number) => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** True if the bytes are a JPEG of four channels, CMYK or YCCK (ITU-T T.81, B.2.2). */
export function isCmykJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === 0xff) {
      at++; // a marker may begin with more of these
      continue;
    }
    if (isFrame(kind)) return bytes[at + 9] === 4;
    if (kind === SCAN) return false;
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return false;
}
