/** The folders of the fonts of documents, with only the weights that they use. Typst reads a file when it needs it. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { shippedFamilies } from '../pdf/text/font-files.ts';

/** The folders in which Typst finds fonts; `own` is the folder of the user, which need not exist. */
export function fontFolders(own?: string): string[] {
  const files = shippedFamilies().flat();
  const shipped = [...new Set(files.map(({ path }) => dirname(path)))];
  return own && existsSync(own) ? [...shipped, own] : shipped;
}
