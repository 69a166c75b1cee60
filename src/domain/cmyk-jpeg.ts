// JPEG pictures with four channels, which PDF/A only allows with a colour profile of their printer (ISO 19005-3, 6.2.4.3).

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
