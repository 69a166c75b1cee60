/** The font families of documents in the order in which they are tried, and the files of their weights. */
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

export interface FontFile {
  weight: number;
  italic: boolean;
  path: string;
}

/** The members of a family. */
export type FontFamily = readonly FontFile[];

type Member = readonly [weight: number, path: string, italic?: 'italic'];

/** A character is printed with the first family that has it (templates/standard/style.typ has the same order). */
const shipped: readonly (readonly [packageName: string, members: readonly Member[]])[] = [
  [
    '@expo-google-fonts/open-sans',
    [
      [300, '300Light/OpenSans_300Light.ttf'],
      [400, '400Regular/OpenSans_400Regular.ttf'],
      [600, '600SemiBold/OpenSans_600SemiBold.ttf'],
      [700, '700Bold/OpenSans_700Bold.ttf'],
      [400, '400Regular_Italic/OpenSans_400Regular_Italic.ttf', 'italic'],
      [700, '700Bold_Italic/OpenSans_700Bold_Italic.ttf', 'italic'],
    ],
  ],
  [
    '@embedpdf/fonts-arabic',
    [
      [400, 'fonts/NotoNaskhArabic-Regular.ttf'],
      [700, 'fonts/NotoNaskhArabic-Bold.ttf'],
    ],
  ],
  [
    '@expo-google-fonts/noto-sans-thai',
    [
      [400, '400Regular/NotoSansThai_400Regular.ttf'],
      [600, '600SemiBold/NotoSansThai_600SemiBold.ttf'],
      [700, '700Bold/NotoSansThai_700Bold.ttf'],
    ],
  ],
  [
    '@embedpdf/fonts-sc',
    [
      [300, 'fonts/NotoSansHans-Light.otf'],
      [400, 'fonts/NotoSansHans-Regular.otf'],
      [700, 'fonts/NotoSansHans-Bold.otf'],
    ],
  ],
  ['@expo-google-fonts/gowun-dodum', [[400, '400Regular/GowunDodum_400Regular.ttf']]],
  [
    '@expo-google-fonts/noto-emoji',
    [
      [400, '400Regular/NotoEmoji_400Regular.ttf'],
      [700, '700Bold/NotoEmoji_700Bold.ttf'],
    ],
  ],
];

/** The shipped families. */
export function shippedFamilies(): FontFamily[] {
  return shipped.map(([name, members]) => {
    const manifest = findPackageJSON(name, import.meta.url);
    if (!manifest) throw new Error(`The font package ${name} is not installed`);
    const folder = dirname(manifest);
    return members.map(([weight, path, italic]) => ({
      weight,
      italic: italic !== undefined,
      path: join(folder, path),
    }));
  });
}

/** The member that is nearest to a weight; upright or italic counts more than the weight, as in Typst. */
export function nearest(family: FontFamily, weight: number, italic: boolean): FontFile | undefined {
  const distance = (file: FontFile) => (file.italic === italic ? 0 : 1000) + Math.abs(file.weight - weight);
  let best: FontFile | undefined;
  for (const file of family) {
    // Of two at the same distance the bolder one is used.
    const closer = best ? distance(file) - distance(best) : -1;
    if (!best || closer < 0 || (closer === 0 && file.weight > best.weight)) best = file;
  }
  return best;
}
