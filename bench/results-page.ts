// bench/RESULTS.md: the figures of `npm run bench`, and below them a section for each other way to run it.

import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = new URL('RESULTS.md', import.meta.url);
/** Beginnings of the titles of the sections, in their order. */
const SECTIONS = [
  'Fairness between accounts',
  'Cells at the same time',
  'Beside other ERP servers',
  'Against ',
] as const;

export type Section = (typeof SECTIONS)[number];

/** Writes the figures and leaves the sections as they are. */
export function writeFigures(text: string): void {
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), text));
}

/** Replaces a section. `rest` continues a title that ends with a space. */
export function writeSection(section: Section, text: string, rest = ''): void {
  writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), section, `## ${section}${rest}\n\n${text}`));
}

/** The page with other figures; `text` ends with a line feed. */
export function withFigures(page: string, text: string): string {
  return join({ ...split(page), figures: text });
}

/** The page with another section; `text` begins with its title and ends with a line feed. */
export function withSection(page: string, section: Section, text: string): string {
  const parts = split(page);
  return join({ ...parts, sections: { ...parts.sections, [section]: text } });
}

interface Parts {
  figures: string;
  sections: Partial<Record<Section, string>>;
}

function split(page: string): Parts {
  const [figures = '', ...sections] = page.split(/\n(?=## )/);
  const parts: Parts = { figures, sections: {} };
  for (const text of sections) {
    const section = SECTIONS.find(title => text.startsWith(`## ${title}`));
    if (!section) throw new Error(`RESULTS.md has a section of which nothing is known: ${text.split('\n')[0]}`);
    parts.sections[section] = text;
  }
  return parts;
}

function join({ figures, sections }: Parts): string {
  return [figures, ...SECTIONS.flatMap(section => sections[section] ?? [])].join('\n');
}
