/** The folders of the fonts of documents. Typst reads a file when it needs it. */
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The folders of each package that documents use; other weights are not installed for Typst to choose. */
const SHIPPED: readonly (readonly [packageName: string, folders: readonly string[]])[] = [
  [
    '@expo-google-fonts/open-sans',
    ['300Light', '400Regular', '600SemiBold', '700Bold', '400Regular_Italic', '700Bold_Italic'],
  ],
  ['@embedpdf/fonts-arabic', ['fonts']],
  ['@expo-google-fonts/noto-sans-thai', ['400Regular', '600SemiBold', '700Bold']],
  ['@embedpdf/fonts-sc', ['fonts']],
  ['@expo-google-fonts/gowun-dodum', ['400Regular']],
  ['@expo-google-fonts/noto-emoji', ['400Regular', '700Bold']],
];

/** The folders in which Typst finds fonts; `own` is the folder of the user, which need not exist. */
export function fontFolders(own?: string): string[] {
  const shipped = SHIPPED.flatMap(([name, folders]) => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (!manifest) throw new Error(`The font package ${name} is not installed`);
    return folders.map(folder => join(dirname(manifest), folder));
  });
  return own && existsSync(own) ? [...shipped, own] : shipped;
}
