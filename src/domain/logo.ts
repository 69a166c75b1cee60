// The kinds of picture that a logo may be.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
/** An SVG begins with comments and declarations. */
const SEARCHED_BYTES = 1024;

export type LogoKind = 'png' | 'jpeg' | 'svg';

/** Which of the pictures that documents can be printed with bytes begin like; undefined for none. */
export function logoKind(bytes: Uint8Array): LogoKind | undefined {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return new TextDecoder().decode(bytes.subarray(0, SEARCHED_BYTES)).includes('<svg') ? 'svg' : undefined;
}

/** Whether bytes begin like PNG, JPEG or SVG, the pictures that documents can be printed with. */
export const isLogo = (bytes: Uint8Array): boolean => logoKind(bytes) !== undefined;
