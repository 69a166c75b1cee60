// The import directions of docs/architecture.md as data: which part of the source tree may import which.

/** Patterns are paths below `src/`, or in `packages/`. The last row whose `files` match a file decides about it. */
export interface ImportRule {
  files: string;
  /** Patterns of files that may be imported. Files of the same row may import each other, unless they are `apart`. */
  may: string[];
  /** Patterns of files that may be imported as types only. */
  mayAsTypes?: string[];
  /** Exceptions to `may`. */
  mayNot?: string[];
  /** Files of the row may not import each other. */
  apart?: boolean;
}

const OPERATIONS_BELOW = ['database/sql/**', 'query/**', 'formats/**', 'definitions/**', 'domain/**'];
const OPERATION = ['operations/{write,read,jobs}/**', 'operations/*.ts', ...OPERATIONS_BELOW];
const HTTP = ['http/server/**', 'operations/**', 'query/**', 'formats/**', 'definitions/**', 'domain/**'];

/** Subjects whose operations import no other subject. */
const PLAIN_OPERATIONS = [
  'administration',
  'attachments',
  'changes',
  'currency',
  'exports',
  'fiscal-records',
  'host',
  'jobs',
  'overview',
  'prices',
  'reports',
  'request-log',
  'saft',
  'saved-views',
  'sessions',
  'sms',
  'stock',
];

const ADMIN = ['http/admin/{words,page}/**', ...HTTP];
const ADMIN_SUBJECT = ['http/admin/{frame,lists,forms}/**', ...ADMIN];

/** Subjects of the administration area, each with the subjects that its pages import. */
const ADMIN_SUBJECTS = [
  ['article-stock'],
  ['attachments'],
  ['audit'],
  ['bank', 'documents'],
  ['company'],
  ['documents', 'attachments', 'audit'],
  ['exports'],
  ['help'],
  ['home', 'documents'],
  ['host', 'exports'],
  ['import', 'exports', 'records'],
  ['integrations', 'security'],
  ['labels'],
  ['party-statements', 'documents', 'exports'],
  ['recurring', 'documents'],
  ['reminders', 'documents'],
  ['reports', 'exports', 'home'],
  ['preferences'],
  ['records', 'attachments', 'audit', 'documents', 'exports', 'reports', 'saved-views'],
  ['saved-views'],
  ['search'],
  ['security', 'sign-in'],
  ['settings'],
  ['shortcuts'],
  ['stock-count', 'exports', 'import'],
  ['users', 'audit', 'records', 'security'],
];

export const IMPORT_TABLE: ImportRule[] = [
  // Only operations/write and operations/read run transactions; only main creates adapters.
  { files: 'main.ts', may: ['**'], mayNot: ['database/transaction/**', 'packages/**'] },
  {
    files: 'composition/**',
    may: [
      'config/**',
      'database/backup/backup-files.ts',
      'files/**',
      'log/recent-problems.ts',
      'sms-gateways/**',
      'domain/**',
    ],
    mayAsTypes: ['database/connection/**', 'http/**', 'operations/**'],
  },
  { files: 'log/**', may: [], mayAsTypes: ['config/**'] },
  {
    files: 'cli/**',
    may: ['**'],
    mayNot: ['database/transaction/**', 'printing/**', 'sms-gateways/**', 'packages/**'],
  },
  // They empty the cache of PDFs, draw a logo, or print a document.
  {
    files:
      'cli/{administration/{account-set,account-files/account-delete,account-files/account-import},documents/{document-export,themes}}.ts',
    may: ['**'],
    mayNot: ['database/transaction/**', 'printing/{render,view,templates}/**', 'sms-gateways/**', 'packages/**'],
  },
  { files: 'config/**', may: ['domain/**', 'sms-gateways/settings.ts'] },
  {
    files: 'sample-data/**',
    may: ['operations/**', 'database/sql/**', 'definitions/**', 'domain/**'],
    mayAsTypes: ['query/statement.ts'],
  },

  {
    files: 'http/server/**',
    may: ['operations/**', 'processes/primary-process.ts', 'formats/**', 'definitions/**', 'domain/**'],
  },
  { files: 'http/api/**', may: HTTP },
  // Pages of a subject use the rooms that all subjects share, and the subjects that their row names.
  { files: 'http/admin/*.ts', may: ['http/admin/**', ...HTTP] },
  { files: 'http/admin/words/**', may: HTTP },
  { files: 'http/admin/page/**', may: ['http/admin/words/**', ...HTTP] },
  ...['frame', 'lists', 'forms', 'sign-in'].map(room => ({ files: `http/admin/${room}/**`, may: ADMIN })),
  ...ADMIN_SUBJECTS.map(([subject, ...subjects]) => ({
    files: `http/admin/${subject}/**`,
    may: [...ADMIN_SUBJECT, ...subjects.map(each => `http/admin/${each}/**`)],
  })),
  { files: 'http/mcp/**', may: ['http/api/**', ...HTTP] },
  { files: 'http/openapi/**', may: ['http/api/**', ...HTTP] },
  {
    files: 'worker/**',
    may: ['operations/**', 'domain/**'],
    mayAsTypes: ['sms-gateways/gateway.ts', 'mail/smtp-transport.ts'],
  },

  {
    files: 'operations/*.ts',
    may: ['database/sql/**', 'query/**', 'domain/**'],
    mayAsTypes: ['database/{connection,transaction}/**', 'definitions/**'],
  },
  {
    files: 'operations/read/**',
    may: ['operations/*.ts', 'database/transaction/**', 'database/sql/**', 'query/**', 'domain/**'],
  },
  {
    files: 'operations/write/**',
    may: [
      'operations/*.ts',
      'operations/read/**',
      'database/transaction/**',
      'database/sql/**',
      'query/**',
      'domain/**',
    ],
  },
  {
    files: 'operations/account-files/**',
    may: [
      'operations/{audit,integrity}/**',
      'operations/administration/logo.ts',
      'database/migration/{baseline,compare-migrations}.ts',
      ...OPERATION,
    ],
  },
  {
    files: 'operations/account-move/**',
    may: ['operations/account-files/**', 'operations/integrity/**', ...OPERATION],
  },
  ...PLAIN_OPERATIONS.map(subject => ({ files: `operations/${subject}/**`, may: OPERATION })),
  { files: 'operations/audit/**', may: OPERATION, mayAsTypes: ['operations/integrity/difference.ts'] },
  { files: 'operations/documents/**', may: ['operations/{stock,fiscal-records}/**', ...OPERATION] },
  {
    files: 'operations/e-invoices/**',
    may: ['operations/documents/**', 'processes/read-in-process.ts', ...OPERATION],
  },
  {
    files: 'operations/bank/**',
    may: ['operations/documents/**', 'processes/read-in-process.ts', ...OPERATION],
    mayAsTypes: ['operations/attachments/**'],
  },
  {
    files: 'operations/imports/**',
    may: ['operations/{attachments,master-data}/**', 'processes/read-in-process.ts', ...OPERATION],
  },
  { files: 'operations/integrity/**', may: ['operations/**', ...OPERATIONS_BELOW] },
  { files: 'operations/mail/**', may: ['operations/{documents,printing,party-statements}/**', ...OPERATION] },
  { files: 'operations/recurring/**', may: ['operations/{documents,mail,prices}/**', ...OPERATION] },
  { files: 'operations/collective-invoices/**', may: ['operations/documents/**', ...OPERATION] },
  { files: 'operations/reminders/**', may: ['operations/{jobs,mail}/**', ...OPERATION] },
  { files: 'operations/master-data/**', may: ['operations/{attachments,stock}/**', ...OPERATION] },
  { files: 'operations/printing/**', may: ['operations/documents/**', ...OPERATION] },
  { files: 'operations/search/**', may: ['operations/documents/**', ...OPERATION] },
  { files: 'operations/sign-in/**', may: ['operations/sessions/**', 'operations/mail/**', ...OPERATION] },
  { files: 'operations/party-statements/**', may: ['operations/printing/**', ...OPERATION] },
  { files: 'operations/webhooks/**', may: ['operations/mail/**', ...OPERATION] },
  { files: 'operations/stock-counts/**', may: ['operations/stock/**', ...OPERATION] },

  {
    files: 'database/*.ts',
    may: ['database/connection/**', 'database/migration/**', 'database/backup/**', 'database/embedded/**', 'files/**'],
    mayAsTypes: ['config/**'],
  },
  { files: 'database/connection/**', may: ['query/statement.ts', 'domain/**'] },
  {
    files: 'database/transaction/**',
    may: ['database/connection/**', 'database/sql/**', 'query/**', 'domain/**'],
  },
  { files: 'database/migration/**', may: ['database/connection/**', 'files/**'] },
  { files: 'database/backup/**', may: ['database/migration/**', 'formats/archive/**', 'files/**'] },
  { files: 'database/embedded/*.ts', may: ['database/embedded/**', 'domain/messages/**', 'files/**'] },
  {
    files: 'database/embedded/server/**',
    may: ['database/embedded/data-directory/**', 'database/embedded/run-program.ts', 'files/**'],
  },
  { files: 'database/embedded/data-directory/**', may: ['database/embedded/run-program.ts', 'files/**'] },
  { files: 'database/sql/**', may: ['query/statement.ts', 'definitions/**', 'domain/**'] },

  { files: 'query/**', may: ['definitions/**', 'domain/**'] },
  { files: 'formats/**', may: ['definitions/**', 'domain/**'] },
  { files: 'formats/archive/**', may: ['files/**'] },
  { files: 'files/**', may: [] },
  // Names the programs that it starts by address.
  { files: 'processes/**', may: [] },
  { files: 'definitions/**', may: ['domain/**'] },

  { files: 'printing/*.ts', may: ['printing/**', 'files/**', 'domain/**'] },
  {
    files: 'printing/render/**',
    may: [
      'printing/view/**',
      'printing/templates/**',
      'printing/pdf-file.ts',
      'printing/print-error.ts',
      'processes/bounded-process.ts',
      'domain/**',
    ],
  },
  { files: 'printing/view/**', may: ['printing/templates/**', 'printing/print-error.ts', 'domain/**'] },
  { files: 'printing/templates/**', may: ['printing/print-error.ts', 'files/**', 'domain/**'] },
  { files: 'sms-gateways/**', may: ['domain/**'] },
  { files: 'mail/**', may: [] },
  { files: 'webhooks/**', may: ['domain/**'] },

  // A package is used without the server, and the server without it.
  { files: 'packages/client/**', may: ['packages/client/**'] },
  { files: 'packages/openapi-tools/**', may: [] },

  { files: 'domain/messages/**', may: [] },
  { files: 'domain/*.ts', may: ['domain/messages/**', 'domain/values/**'] },
  { files: 'domain/values/**', may: ['domain/errors.ts', 'domain/messages/**'] },
  { files: 'domain/bank/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/currency/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/labels/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/pricing/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/recurring/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/sms/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  { files: 'domain/stock/**', may: ['domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  {
    files: 'domain/invoicing/**',
    may: ['domain/documents/**', 'domain/*.ts', 'domain/messages/**', 'domain/values/**'],
  },
  { files: 'domain/documents/**', may: ['domain/stock/**', 'domain/*.ts', 'domain/messages/**', 'domain/values/**'] },
  {
    files: 'domain/effects/**',
    may: ['domain/documents/**', 'domain/stock/**', 'domain/*.ts', 'domain/messages/**', 'domain/values/**'],
  },
];
