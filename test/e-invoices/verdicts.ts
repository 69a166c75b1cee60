// The recorded verdicts of the official rules about the documents of deficient-documents.ts.

import { readFileSync } from 'node:fs';
import type { ProfileName } from '../../src/domain/invoicing/profile.ts';

/** A line for each document: its name, and the numbers of the rules that it breaks, by profile. */
export const VERDICTS = new URL('verdicts.ndjson', import.meta.url);

/** Numbers of the official rules that a document breaks, by profile; no entry for a profile with none. */
type Verdict = Partial<Record<ProfileName, string[]>>;

/** Reads the verdicts by the names of the documents. */
export const readVerdicts = (): Record<string, Verdict> =>
  Object.fromEntries(
    readFileSync(VERDICTS, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  );
