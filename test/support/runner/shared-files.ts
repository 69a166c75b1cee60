// Test files that have a process of their own. All others share processes.

/** Folders and files that end their process, start programs that watch it, or change what a process has once only. */
const APART = [
  'cli/',
  'database/',
  'deploy/',
  'documentation/',
  'fuzz/',
  'http/openapi/docs-page',
  'http/openapi/required-fields',
  'operations/account-files/',
  'operations/account-move/',
  'operations/administration/default-sets',
  'operations/sessions/login-work',
  'printing/network-access',
  'sms-gateways/',
  'support/',
  'torture/',
].map(path => `test/${path}`);

/** True if a test file may run in a process in which others ran before. */
export const sharesProcess = (file: string): boolean => !APART.some(path => file.startsWith(path));
