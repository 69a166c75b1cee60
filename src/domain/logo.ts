// The kinds of picture that a logo may be.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** An SVG begins with comments and declarations. */
const SEARCHED_BYTES = 1024;

/** Whether bytes begin like PNG, JPEG or SVG, the pictures that documents can be printed with. */
export function isLogo(bytes: Uint8Array): boolean {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(PNG) || begins(JPEG)) return true;
  return new TextDecoder().decode(bytes.subarray(0, SEARCHED_BYTES)).includes('<svg');
}
