// The table in docs/settings.md, written from the settings themselves.

import { readFile } from 'node:fs/promises';
import { SETTINGS } from '../../src/config/config.ts';

const BEGIN = /<!-- settings[^>]*-->\n/;
const END = '<!-- /settings -->';

/** The page of settings with its table as the code has them now. */
export async function pageOfSettings(): Promise<string> {
  const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const begin = BEGIN.exec(page);
  const end = page.indexOf(END);
  if (!begin || end < begin.index) throw new Error('docs/settings.md has lost the marks around its table');
  return page.slice(0, begin.index + begin[0].length) + settingsTable() + page.slice(end);
}

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, defaultValue, description }) =>
      `| \`${name}\` | ${defaultValue ? `\`${defaultValue}\`` : ''} | ${description} |\n`,
  );
  return `| setting | default | what it is |\n|---|---|---|\n${rows.join('')}`;
}
