// `npm run generated` checks that openapi.json, schema.sql and docs/settings.md are up to date; `--write` updates them.

import { readFile, writeFile } from 'node:fs/promises';
import { endpoints } from '../../src/http/api/all-endpoints.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { onFreshDatabase } from '../support/fresh-database.ts';
import { schemaText } from './schema-text.ts';
import { pageOfSettings } from './settings-table.ts';

export interface GeneratedFile {
  name: string;
  make(): string | Promise<string>;
}

/** The committed files that are generated. `schema.sql` is read from the database behind `ownerUrl`, which must be freshly migrated. */
export function generatedFiles(ownerUrl: string): GeneratedFile[] {
  return [
    {
      name: 'openapi.json',
      make: () => `${JSON.stringify(openApiDocument(endpoints({ publicUrl: () => '', days: 30 })), null, 2)}\n`,
    },
    { name: 'schema.sql', make: () => schemaText(ownerUrl) },
    { name: 'docs/settings.md', make: pageOfSettings },
  ];
}

/** The text of a committed file; empty when it isn't there. */
export function committedText(name: string): Promise<string> {
  return readFile(new URL(`../../${name}`, import.meta.url), 'utf8').catch(() => '');
}

if (import.meta.main) {
  const write = process.argv.includes('--write');
  await onFreshDatabase(async ownerUrl => {
    for (const { name, make } of generatedFiles(ownerUrl)) {
      const text = await make();
      if (text === (await committedText(name))) continue;
      if (write) await writeFile(new URL(`../../${name}`, import.meta.url), text);
      else {
        console.error(`${name} is not up to date: npm run generated -- --write`);
        process.exitCode = 1;
      }
    }
  });
}
