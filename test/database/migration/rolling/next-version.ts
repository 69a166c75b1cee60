// A copy of Kontor as its next version may be: a new field, in a column with an index, and a field less, whose column goes at the end.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CopiedKontor, copyKontor } from '../../../definitions/copied-kontor.ts';

export const NEXT_VERSION = '99.1.0';
export const MIGRATIONS = {
  before: '9001_cargo_note.before.sql',
  index: '9002_document_by_cargo_note.index.sql',
  after: '9003_arrival_date.after.sql',
};

const SQL: Record<keyof typeof MIGRATIONS, string> = {
  before: `-- What the carrier is told.
ALTER TABLE document ADD COLUMN cargo_note text;
COMMENT ON COLUMN document.cargo_note IS 'What the carrier is told.';
`,
  index: `-- Finds documents by what the carrier is told.
CREATE INDEX CONCURRENTLY document_by_cargo_note ON document (account_id, cargo_note);
`,
  after: `-- The date of arrival was in no use.
-- For an owner that row-level security binds.
ALTER TABLE document NO FORCE ROW LEVEL SECURITY;
UPDATE document SET snapshot = (snapshot::jsonb - 'arrival_date')::json WHERE arrival_date IS NOT NULL;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
ALTER TABLE document DROP COLUMN arrival_date;
`,
};

/** Makes the copy in `directory`, which must not exist; it works on the database that `settings` name. */
export function copyNextVersion(directory: string, settings: Record<string, string>): CopiedKontor {
  const copy = copyKontor(directory, [], settings);
  const replace = (file: string, text: string, by: string) => {
    const before = readFileSync(join(directory, file), 'utf8');
    if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
    writeFileSync(join(directory, file), before.replace(text, by));
  };
  replace('package.json', `"version": "`, `"version": "${NEXT_VERSION}", "former": "`);
  replace('src/definitions/fields/document-header.ts', 'arrival_date: text(20),', 'cargo_note: text(200),');
  for (const kind of ['before', 'index', 'after'] as const)
    writeFileSync(join(directory, 'migrations', MIGRATIONS[kind]), SQL[kind]);
  return copy;
}
