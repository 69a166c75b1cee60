// Test files that share a process with others. Every other file has a process of its own.

/** Folders whose files share a process. A new one belongs here when its files pass so. */
const FOLDERS = [
  'config',
  'domain',
  'formats',
  'http/api',
  'operations/audit',
  'operations/currency',
  'operations/documents',
  'operations/integrity',
  'operations/master-data',
  'operations/sessions',
  'operations/stock',
  'operations/write',
  'query',
  'scenarios',
].map(folder => `test/${folder}/`);

/** True if a test file may run in a process in which others ran before. */
export const sharesProcess = (file: string): boolean => FOLDERS.some(folder => file.startsWith(folder));
