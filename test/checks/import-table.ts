// The import directions of docs/architecture.md as data: which part of the source tree may import which.

/** Patterns are paths below `src/`, or in `packages/`. The last row whose `files` match a file decides about it. */
export interface ImportRule {
  files: string;
  /** What the files may import. Files of the same row may import each other, unless they are `apart`. */
  may: string[];
  /** What they may import as types only. */
  mayAsTypes?: string[];
  /** What they may not import although `may` matches it. */
  mayNot?: string[];
  /** Files of the row may not import each other. */
  apart?: boolean;
}

const OPERATIONS_BELOW = ['database/statements/**', 'query/**', 'formats/**', 'definitions/**', 'domain/**'];
const OPERATION = ['operations/{write,read}/**', 'operations/*.ts', ...OPERATIONS_BELOW];
const HTTP = ['http/server/**', 'operations/**', 'query/**', 'formats/**', 'definitions/**', 'domain/**'];

export const IMPORT_TABLE: ImportRule[] = [
  // Only operations/write and operations/read run transactions; only main creates adapters.
  { files: 'main.ts', may: ['**'], mayNot: ['database/transaction/**', 'packages/**'] },
  {
    files: 'server-facts.ts',
    may: [
      'config/**',
      'database/backup/list-backups.ts',
      'files/**',
      'own-templates.ts',
      'recent-problems.ts',
      'sms-gateways/**',
    ],
    mayAsTypes: ['database/connection/**', 'http/**'],
  },
  { files: 'own-templates.ts', may: ['files/**', 'domain/**'], mayAsTypes: ['operations/**'] },
  { files: 'logger.ts', may: ['readable-log.ts', 'recent-problems.ts'], mayAsTypes: ['config/**'] },
  { files: '{readable-log,recent-problems}.ts', may: [] },
  {
    files: 'cli/**',
    may: ['**'],
    mayNot: ['database/transaction/**', 'printing/**', 'sms-gateways/**', 'packages/**'],
  },
  // It empties the cache of PDFs.
  {
    files: 'cli/administration/account-files/account-delete.ts',
    may: ['**'],
    mayNot: ['database/transaction/**', 'printing/{render,view,templates}/**', 'sms-gateways/**', 'packages/**'],
  },
  { files: 'config/**', may: ['domain/**', 'sms-gateways/settings.ts'] },
  {
    files: 'sample-data/**',
    may: ['operations/**', 'database/statements/**', 'definitions/**', 'domain/**'],
    mayAsTypes: ['query/statement.ts'],
  },

  { files: 'http/server/**', may: ['operations/**', 'formats/**', 'definitions/**', 'domain/**'] },
  { files: 'http/api/**', may: HTTP },
  { files: 'http/admin/**', may: HTTP },
  { files: 'http/mcp/**', may: ['http/api/**', ...HTTP] },
  { files: 'http/openapi/**', may: ['http/api/**', ...HTTP] },
  {
    files: 'worker/**',
    may: ['operations/**', 'domain/**'],
    mayAsTypes: ['sms-gateways/gateway.ts', 'mail/smtp-transport.ts'],
  },

  {
    files: 'operations/*.ts',
    may: ['database/statements/**', 'query/**', 'domain/**'],
    mayAsTypes: ['database/connection/**'],
  },
  {
    files: 'operations/{write,read}/**',
    may: ['operations/*.ts', 'database/transaction/**', 'database/statements/**', 'query/**', 'domain/**'],
  },
  {
    files: 'operations/account-files/**',
    may: ['operations/{audit,integrity}/**', 'database/migration/compare-migrations.ts', ...OPERATION],
  },
  {
    files: 'operations/account-move/**',
    may: ['operations/account-files/**', 'operations/integrity/**', ...OPERATION],
  },
  { files: 'operations/administration/**', may: OPERATION },
  { files: 'operations/audit/**', may: OPERATION, mayAsTypes: ['operations/integrity/difference.ts'] },
  { files: 'operations/currency/**', may: OPERATION },
  { files: 'operations/documents/**', may: ['operations/stock/**', ...OPERATION] },
  { files: 'operations/exports/**', may: OPERATION },
  { files: 'operations/host/**', may: OPERATION },
  { files: 'operations/imports/**', may: ['operations/master-data/**', 'processes/read-in-process.ts', ...OPERATION] },
  { files: 'operations/integrity/**', may: ['operations/**', ...OPERATIONS_BELOW] },
  { files: 'operations/mail/**', may: ['operations/{printing,statements}/**', ...OPERATION] },
  { files: 'operations/master-data/**', may: ['operations/stock/**', ...OPERATION] },
  { files: 'operations/overview/**', may: OPERATION },
  { files: 'operations/printing/**', may: OPERATION },
  { files: 'operations/request-log/**', may: OPERATION },
  { files: 'operations/saved-views/**', may: OPERATION },
  { files: 'operations/search/**', may: ['operations/documents/**', ...OPERATION] },
  { files: 'operations/sessions/**', may: OPERATION },
  { files: 'operations/sign-in/**', may: ['operations/sessions/**', 'operations/mail/**', ...OPERATION] },
  { files: 'operations/sms/**', may: OPERATION },
  { files: 'operations/statements/**', may: ['operations/printing/**', ...OPERATION] },
  { files: 'operations/stock/**', may: OPERATION },
  { files: 'operations/stock-counts/**', may: ['operations/stock/**', ...OPERATION] },

  {
    files: 'database/*.ts',
    may: ['database/connection/**', 'database/migration/**', 'database/backup/**', 'database/embedded/**'],
    mayAsTypes: ['config/**'],
  },
  { files: 'database/connection/**', may: ['query/statement.ts', 'domain/**'] },
  {
    files: 'database/transaction/**',
    may: ['database/connection/**', 'database/statements/**', 'query/**', 'domain/**'],
  },
  { files: 'database/migration/**', may: ['database/connection/**'] },
  { files: 'database/backup/**', may: ['database/migration/**', 'formats/archive/**', 'files/**'] },
  { files: 'database/embedded/*.ts', may: ['database/embedded/**', 'files/**'] },
  {
    files: 'database/embedded/server/**',
    may: ['database/embedded/data-directory/**', 'database/embedded/run-program.ts', 'files/**'],
  },
  { files: 'database/embedded/data-directory/**', may: ['database/embedded/run-program.ts', 'files/**'] },
  { files: 'database/statements/*.ts', may: ['query/statement.ts', 'definitions/**', 'domain/**'], apart: true },
  {
    files: 'database/statements/account-move/**',
    may: ['database/statements/account-files/**', 'query/statement.ts'],
  },
  ...[
    'account-files',
    'administration',
    'currency',
    'imports',
    'mail',
    'master-data',
    'sessions',
    'sign-in',
    'sms',
    'stock',
  ].map(subject => ({
    files: `database/statements/${subject}/**`,
    may: [
      'database/statements/{multi-row-insert,account-facts,transaction-mark}.ts',
      'query/statement.ts',
      'definitions/**',
      'domain/**',
    ],
  })),
  {
    files: 'database/statements/documents/**',
    may: [
      'database/statements/multi-row-insert.ts',
      'database/statements/stock/**',
      'query/statement.ts',
      'definitions/**',
      'domain/**',
    ],
  },

  { files: 'query/**', may: ['definitions/**', 'domain/**'] },
  { files: 'formats/**', may: ['definitions/**', 'domain/**'] },
  { files: 'formats/archive/**', may: ['files/**'] },
  { files: 'files/**', may: [] },
  // What it starts is named by addresses.
  { files: 'processes/**', may: [] },
  { files: 'definitions/**', may: ['domain/**'] },

  { files: 'printing/*.ts', may: ['printing/**', 'files/**', 'domain/**'] },
  {
    files: 'printing/render/**',
    may: [
      'printing/view/**',
      'printing/templates/**',
      'printing/layout/**',
      'printing/pdf/**',
      'printing/print-error.ts',
      'processes/bounded-process.ts',
      'domain/**',
    ],
  },
  { files: 'printing/layout/**', may: [], mayAsTypes: ['printing/view/**', 'printing/pdf/drawing.ts'] },
  { files: 'printing/pdf/**', may: [] },
  { files: 'printing/view/**', may: ['printing/templates/**', 'printing/print-error.ts', 'domain/**'] },
  { files: 'printing/templates/**', may: ['printing/print-error.ts', 'files/**', 'domain/**'] },
  { files: 'sms-gateways/**', may: ['domain/**'] },
  { files: 'mail/**', may: [] },

  // A package is used without the server, and the server without it.
  { files: 'packages/client/**', may: ['packages/client/**'] },
  { files: 'packages/openapi-tools/**', may: [] },

  { files: 'domain/*.ts', may: ['domain/values/**'] },
  { files: 'domain/values/**', may: ['domain/errors.ts'] },
  { files: 'domain/currency/**', may: ['domain/*.ts', 'domain/values/**'] },
  { files: 'domain/sms/**', may: ['domain/*.ts', 'domain/values/**'] },
  { files: 'domain/stock/**', may: ['domain/*.ts', 'domain/values/**'] },
  { files: 'domain/documents/**', may: ['domain/stock/**', 'domain/*.ts', 'domain/values/**'] },
  { files: 'domain/effects/**', may: ['domain/documents/**', 'domain/stock/**', 'domain/*.ts', 'domain/values/**'] },
];
