/** Where the fonts are: npm packages, only the weights that print. Typst reads a font file when a character first needs it. */
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

/** The folders Typst looks for fonts in; `own` is one the user may have filled. */
export function fontFolders(own?: string): string[] {
  const shipped = packages.flatMap(([name, folders]) => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (!manifest) throw new Error(`The font package ${name} is not installed`);
    return folders.map(folder => join(dirname(manifest), folder));
  });
  return own && existsSync(own) ? [...shipped, own] : shipped;
}
