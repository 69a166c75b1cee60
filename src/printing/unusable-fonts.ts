/** Reports fonts of the user that are not usable: documents are printed without them. */
import { ownFamilies } from './pdf/text/own-fonts.ts';

/** Reports each such file of the folder. */
export function reportUnusableFonts(
  folder: string,
  onProblem: (problem: string, error: unknown) => void = () => undefined,
): void {
  try {
    ownFamilies(folder, (path, reason) => onProblem(`the font ${path} is not usable`, reason));
  } catch (error) {
    onProblem('the folder of fonts is not usable', error);
  }
}
