/** The fonts that a user has put into a folder. They are tried after the shipped ones. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withFontFile } from './font-file-reader.ts';
import type { FontFamily, FontFile } from './font-files.ts';
import { readShapingTables } from './font-tables.ts';

const FAMILY = 1;
const TYPOGRAPHIC_FAMILY = 16;
const ITALIC = 0x1;

/**
 * The families of the `.ttf` and `.otf` files of the folder and its folders, by name. Files that are no usable fonts are left
 * out; `onUnusable` receives them.
 */
export function ownFamilies(
  folder: string | undefined,
  onUnusable?: (path: string, reason: unknown) => void,
): FontFamily[] {
  if (!folder || !existsSync(folder)) return [];
  const families = new Map<string, FontFile[]>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    if (/\.woff2?$/iu.test(name)) onUnusable?.(path, new Error('Fonts in this format are for web pages'));
    if (!/\.(?:ttf|otf)$/iu.test(name)) continue;
    try {
      const { family, ...file } = describe(path);
      families.set(family, [...(families.get(family) ?? []), file]);
    } catch (error) {
      // Typst leaves such a file out too.
      onUnusable?.(path, error);
    }
  }
  return [...families].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, files]) => files);
}

/** @throws Error if it is not a font, or has not all tables that shaping needs */
function describe(path: string): FontFile & { family: string } {
  readShapingTables(path);
  return withFontFile(path, ({ read, table }) => {
    const [os2, names] = [table('OS/2'), table('name')];
    const style = read(os2.offset, 64);
    const family = familyOf(read(names.offset, names.length));
    return { path, family, weight: style.readUInt16BE(4), italic: (style.readUInt16BE(62) & ITALIC) !== 0 };
  });
}

/** The name of the family without its weights, in the first language that the font has. */
function familyOf(names: Buffer): string {
  const texts = new Map<number, string>();
  const strings = names.readUInt16BE(4);
  for (let record = 0; record < names.readUInt16BE(2); record++) {
    const at = 6 + record * 12;
    const id = names.readUInt16BE(at + 6);
    const from = strings + names.readUInt16BE(at + 10);
    const bytes = names.subarray(from, from + names.readUInt16BE(at + 8));
    if (!texts.has(id)) texts.set(id, bytes.toString('latin1').replaceAll('\0', ''));
  }
  return texts.get(TYPOGRAPHIC_FAMILY) ?? texts.get(FAMILY) ?? '';
}
