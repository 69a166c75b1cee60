/** Reports fonts of the user that are not usable: documents are printed without them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reports each such file of the folder. */
export function reportUnusableFonts(
  folder: string,
  onProblem: (problem: string, error: unknown) => void = () => undefined,
): void {
  try {
    for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
      const fault = faultOf(join(folder, name));
      if (fault) onProblem(`the font ${join(folder, name)} is not usable`, new Error(fault));
    }
  } catch (error) {
    onProblem('the folder of fonts is not usable', error);
  }
}

/** The first bytes of a TrueType or OpenType font. */
const SIGNATURES = ['00010000', '4f54544f', '74727565', '74746366'];
const COLLECTION = '74746366';
const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** Why a file is no usable font; undefined for a font, and for a file of another kind. */
function faultOf(path: string): string | undefined {
  if (/\.woff2?$/iu.test(path)) return 'Fonts in this format are for web pages';
  if (!/\.(?:ttf|otf)$/iu.test(path)) return undefined;
  const font = readFileSync(path);
  const signature = font.toString('hex', 0, 4);
  if (!SIGNATURES.includes(signature)) return 'It is no TrueType or OpenType font';
  return signature === COLLECTION || isWhole(font) ? undefined : 'It is cut off';
}

/** True if all tables are within the file. OpenType specification, table directory */
function isWhole(font: Buffer): boolean {
  const tables = font.length < HEADER_BYTES ? Number.POSITIVE_INFINITY : font.readUInt16BE(4);
  if (font.length < HEADER_BYTES + tables * RECORD_BYTES) return false;
  for (let table = 0; table < tables; table++) {
    const record = HEADER_BYTES + table * RECORD_BYTES;
    if (font.readUInt32BE(record + 8) + font.readUInt32BE(record + 12) > font.length) return false;
  }
  return true;
}
