// `npm run generated` checks that openapi.json, the types of the client, schema.sql, migrations/access.json, docs/settings.md,
// docs/errors.md, docs/templates.md, the writers of samples and src/http/mcp/sdk.js are up to date; `--write` updates them.

import { readFile, writeFile } from 'node:fs/promises';
import { typesOf } from '../../packages/client/generate-types.ts';
import { endpoints } from '../../src/http/api/all-endpoints.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { onServer } from '../support/fresh-database.ts';
import { accessAndSchema } from './access-text.ts';
import { pageOfErrors } from './errors-table.ts';
import { mcpSdk } from './mcp-sdk.ts';
import { sampleWritersScript } from './sample-writers-script.ts';
import { pageOfSettings } from './settings-table.ts';
import { pageOfTemplates } from './theme-table.ts';

export interface GeneratedFile {
  name: string;
  make(): string | Promise<string>;
}

/** The committed files that are generated. The schema is read from a database beside that of `ownerUrl`. */
export function generatedFiles(ownerUrl: string): GeneratedFile[] {
  const migrated = accessAndSchema(ownerUrl);
  const document = openApiDocument(endpoints({ publicUrl: () => '', days: 30 }));
  return [
    { name: 'openapi.json', make: () => `${JSON.stringify(document, null, 2)}\n` },
    { name: 'packages/client/src/openapi.ts', make: () => typesOf(JSON.parse(JSON.stringify(document))) },
    { name: 'schema.sql', make: async () => (await migrated).schema },
    { name: 'migrations/access.json', make: async () => (await migrated).access },
    { name: 'docs/settings.md', make: pageOfSettings },
    { name: 'docs/errors.md', make: pageOfErrors },
    { name: 'docs/templates.md', make: pageOfTemplates },
    { name: 'src/http/openapi/page/browser/sample-writers.js', make: sampleWritersScript },
    { name: 'src/http/mcp/sdk.js', make: mcpSdk },
  ];
}

/** The text of a committed file; empty when it isn't there. */
export function committedText(name: string): Promise<string> {
  return readFile(new URL(`../../${name}`, import.meta.url), 'utf8').catch(() => '');
}

if (import.meta.main) {
  const write = process.argv.includes('--write');
  await onServer(async ownerUrl => {
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
