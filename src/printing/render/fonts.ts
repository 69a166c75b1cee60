/** The folders of the fonts in npm packages, with only the weights that templates use. Typst reads a file when it needs it. */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const packages: readonly (readonly [name: string, folders: readonly string[]])[] = [
  [
    '@expo-google-fonts/open-sans',
    ['300Light', '400Regular', '400Regular_Italic', '600SemiBold', '700Bold', '700Bold_Italic'],
  ],
  ['@embedpdf/fonts-arabic', ['fonts']],
  ['@expo-google-fonts/noto-sans-thai', ['400Regular', '600SemiBold', '700Bold']],
  ['@embedpdf/fonts-sc', ['fonts']],
  ['@expo-google-fonts/gowun-dodum', ['400Regular']],
  ['@expo-google-fonts/noto-emoji', ['400Regular', '700Bold']],
];

/** The value of FONTCONFIG_FILE with which Typst finds no fonts of the system (on Linux). */
export const noSystemFonts = join(import.meta.dirname, 'no-system-fonts.conf');

/** The folders in which Typst finds fonts; `own` is the folder of the user, which need not exist. */
export function fontFolders(own?: string): string[] {
  const shipped = packages.flatMap(([name, folders]) => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (!manifest) throw new Error(`The font package ${name} is not installed`);
    return folders.map(folder => join(dirname(manifest), folder));
  });
  return own && existsSync(own) ? [...shipped, own] : shipped;
}
