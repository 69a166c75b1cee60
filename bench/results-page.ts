// bench/RESULTS.md: the figures of `npm run bench`, and below them the section of `npm run bench -- --against COMMIT`.

import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('RESULTS.md', import.meta.url);
const SECTION = '\n## Against ';

/** Writes the figures and leaves the section as it is. */
export function writeFigures(text: string): void {
  writeFileSync(PAGE, text + split().section);
}

/** Writes the section in place of an earlier one. `text` begins behind `## Against `. */
export function writeSection(text: string): void {
  writeFileSync(PAGE, split().figures + SECTION + text);
}

function split(): { figures: string; section: string } {
  const page = readFileSync(PAGE, 'utf8');
  const start = page.indexOf(SECTION);
  return start < 0 ? { figures: page, section: '' } : { figures: page.slice(0, start), section: page.slice(start) };
}
