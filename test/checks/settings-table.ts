// The list in docs/settings.md, written from the settings themselves.

import { readFile } from 'node:fs/promises';
import { SETTINGS } from '../../src/config/config.ts';
import { withTable } from './marked-table.ts';

/** The page of settings with its list as the code has them now. */
export async function pageOfSettings(): Promise<string> {
  const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  return withTable(page, 'settings', settingsList());
}

function settingsList(): string {
  return Object.values(SETTINGS)
    .map(
      ({ name, defaultValue, description }) =>
        `- \`${name}\`${defaultValue ? ` (\`${defaultValue}\`)` : ''}: ${description}\n`,
    )
    .join('');
}
