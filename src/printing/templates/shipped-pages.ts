/** Tells whether a template has the pages of Kontor, which print without Typst. */
import { createHash } from 'node:crypto';
import type { TemplateFiles } from './template-files.ts';

/** The Typst files that src/printing/layout has the positions of. A test compares it with templates/standard. */
export const SHIPPED_PAGES = '4945723bf5487db703509548d436412f';

/** A hash of the Typst files of a template. Line ends do not count. */
export function pagesHash(files: TemplateFiles): string {
  const hash = createHash('sha256');
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!name.endsWith('.typ')) continue;
    const text = content.toString('utf8').replaceAll('\r\n', '\n');
    hash.update(`${name}\0${text.length}\0${text}`);
  }
  return hash.digest('hex').slice(0, 32);
}

/** Whether all pages of the template are those of Kontor; its words may be others. */
export const hasShippedPages = (files: TemplateFiles): boolean => pagesHash(files) === SHIPPED_PAGES;
