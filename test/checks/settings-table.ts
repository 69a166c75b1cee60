// The table of settings in the README, written from the settings themselves.

import { readFile } from 'node:fs/promises';
import { SETTINGS } from '../../src/config/config.ts';

const BEGIN = /<!-- settings[^>]*-->\n/;
const END = '<!-- /settings -->';

/** The README with its table of settings as it follows from the code. */
export async function readmeWithSettings(): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const begin = BEGIN.exec(readme);
  const end = readme.indexOf(END);
  if (!begin || end < begin.index) throw new Error('README.md has lost the marks around its table of settings');
  return readme.slice(0, begin.index + begin[0].length) + settingsTable() + readme.slice(end);
}

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, defaultValue, description }) =>
      `| \`${name}\` | ${defaultValue ? `\`${defaultValue}\`` : ''} | ${description} |\n`,
  );
  return `| setting | default | what it is |\n|---|---|---|\n${rows.join('')}`;
}
