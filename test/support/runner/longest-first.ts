// The order in which test files start: a long one that starts last leaves the other processors without work at the end.

/** Files that take longest on a quiet machine (`npm test -- --times` says it); most wait for time-outs and processes. */
const LONGEST = [
  'test/torture/torture.test.ts',
  'test/cli/signals.test.ts',
  'test/http/admin/documents-limits.test.ts',
  'test/operations/printing/failing-renderers.test.ts',
  'test/http/admin/import.test.ts',
  'test/operations/account-move/killed-move.test.ts',
  'test/query/sort.test.ts',
  'test/cli/json-output.test.ts',
  'test/printing/renderer-failures.test.ts',
  'test/query/text-search.test.ts',
  'test/http/admin/records.test.ts',
  'test/cli/backup/backup-and-restore.test.ts',
];

/** Several of them at a time would wait together, and leave the processors without work too. */
const OTHERS_BETWEEN = 8;

/** Puts the files that are known to take long to the front, with others between them; these are sorted by name. */
export function longestFirst(files: string[]): string[] {
  const found = new Set(files);
  const ordered = files.filter(file => !LONGEST.includes(file)).sort();
  for (const [at, file] of LONGEST.filter(long => found.has(long)).entries())
    ordered.splice(at * (OTHERS_BETWEEN + 1), 0, file);
  return ordered;
}
