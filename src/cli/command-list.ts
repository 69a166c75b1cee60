// All commands, each with its description and the file that defines it.

import type { Command } from 'commander';

/** A command: its words, its description and its file. */
export interface Entry {
  words: string[];
  description: string;
  /** Another last word for it. */
  alias?: string;
  /** Loads the file of the command. Only the requested command is loaded, so that commands start fast. */
  load(): Promise<{ define(command: Command): void }>;
  /** It takes no --json: it prints no records. */
  withoutJson?: true;
}

/** The groups of commands with their titles in the help. */
export const GROUPS: Record<string, string> = {
  account: 'Accounts: the companies of this server',
  user: 'Users of an account',
  session: 'Sessions of an account',
  token: 'API tokens of an account',
  set: 'Document sets of an account',
  location: 'Locations of an account: shops and warehouses',
  category: 'Categories of articles',
  family: 'Families of articles',
  document: 'Documents of an account',
  rate: 'Exchange rates of an account',
  mail: 'Outgoing mail of an account',
  sms: 'Text messages of an account',
  audit: 'The audit trail of an account: who changed what',
};

/** All commands in the order of the help. */
export const COMMANDS: Entry[] = [
  {
    words: ['serve'],
    description: 'Start the server',
    load: () => import('./server/serve.ts'),
    withoutJson: true,
  },
  { words: ['account', 'add'], description: 'Add an account', load: () => import('./administration/account-add.ts') },
  {
    words: ['account', 'list'],
    description: 'List the accounts',
    load: () => import('./administration/account-list.ts'),
  },
  {
    words: ['account', 'show'],
    description: 'Show everything that an account has set',
    load: () => import('./administration/account-show.ts'),
  },
  {
    words: ['account', 'set'],
    description: "Change an account's settings",
    load: () => import('./administration/account-set.ts'),
  },
  {
    words: ['account', 'rename'],
    description: 'Give an account another code in its addresses',
    load: () => import('./administration/account-rename.ts'),
  },
  {
    words: ['account', 'second-factor'],
    description: 'Set whose sign-in needs more than a password',
    load: () => import('./sign-in/account-second-factor.ts'),
  },
  {
    words: ['account', 'export'],
    description: 'Write an account to a file, with all its ids',
    load: () => import('./administration/account-files/account-export.ts'),
  },
  {
    words: ['account', 'import'],
    description: 'Add an account from such a file',
    load: () => import('./administration/account-files/account-import.ts'),
  },
  {
    words: ['account', 'move'],
    description: 'Move an account to another database while it is used',
    load: () => import('./administration/account-move/account-move.ts'),
  },
  {
    words: ['account', 'delete'],
    alias: 'remove',
    description: 'Delete an account and everything of it',
    load: () => import('./administration/account-files/account-delete.ts'),
  },
  { words: ['user', 'add'], description: 'Add a user', load: () => import('./administration/user-add.ts') },
  { words: ['user', 'list'], description: 'List the users', load: () => import('./administration/user-list.ts') },
  {
    words: ['user', 'password'],
    description: 'Set a new password of a user',
    load: () => import('./administration/user-password.ts'),
  },
  {
    words: ['user', 'reset-link'],
    description: 'Make a link with which a user sets a new password',
    load: () => import('./sign-in/user-reset-link.ts'),
  },
  {
    words: ['user', 'remove-second-factor'],
    description: 'Remove the second factor of a user who has lost it',
    load: () => import('./sign-in/user-remove-second-factor.ts'),
  },
  {
    words: ['user', 'disable'],
    description: 'Disable a user, whose sessions end at once',
    load: () => import('./administration/user-disable.ts'),
  },
  {
    words: ['user', 'enable'],
    description: 'Enable a disabled user',
    load: () => import('./administration/user-enable.ts'),
  },
  {
    words: ['user', 'role'],
    description: 'Give a user another role, which holds at once',
    load: () => import('./administration/user-role.ts'),
  },
  {
    words: ['user', 'remove'],
    description: 'Remove a user; one whom documents name is disabled',
    load: () => import('./administration/user-remove.ts'),
  },
  {
    words: ['session', 'list'],
    description: 'List the sessions',
    load: () => import('./sessions/session-list.ts'),
  },
  {
    words: ['session', 'end'],
    description: 'End a session, or all sessions of a user',
    load: () => import('./sessions/session-end.ts'),
  },
  {
    words: ['token', 'add'],
    description: 'Add an API token and print it',
    load: () => import('./sessions/token-add.ts'),
  },
  {
    words: ['token', 'list'],
    description: 'List the API tokens',
    load: () => import('./sessions/token-list.ts'),
  },
  {
    words: ['token', 'rotate'],
    description: 'Give an API token a new secret and print it',
    load: () => import('./sessions/token-rotate.ts'),
  },
  {
    words: ['token', 'revoke'],
    description: 'Revoke an API token',
    load: () => import('./sessions/token-revoke.ts'),
  },
  { words: ['set', 'add'], description: 'Add a document set', load: () => import('./documents/set-add.ts') },
  { words: ['set', 'change'], description: 'Change a document set', load: () => import('./documents/set-change.ts') },
  {
    words: ['set', 'remove'],
    description: 'Remove a document set that no document uses',
    load: () => import('./documents/set-remove.ts'),
  },
  { words: ['set', 'list'], description: 'List the document sets', load: () => import('./documents/set-list.ts') },
  { words: ['location', 'add'], description: 'Add a location', load: () => import('./master-data/location-add.ts') },
  {
    words: ['location', 'list'],
    description: 'List the locations',
    load: () => import('./master-data/location-list.ts'),
  },
  {
    words: ['location', 'change'],
    description: 'Change a location',
    load: () => import('./master-data/location-change.ts'),
  },
  {
    words: ['location', 'remove'],
    description: 'Remove a location that nothing uses',
    load: () => import('./master-data/location-remove.ts'),
  },
  { words: ['category', 'add'], description: 'Add a category', load: () => import('./master-data/category-add.ts') },
  {
    words: ['category', 'list'],
    description: 'List the categories',
    load: () => import('./master-data/category-list.ts'),
  },
  {
    words: ['category', 'change'],
    description: 'Change a category',
    load: () => import('./master-data/category-change.ts'),
  },
  {
    words: ['category', 'remove'],
    description: 'Remove a category that nothing uses',
    load: () => import('./master-data/category-remove.ts'),
  },
  { words: ['family', 'add'], description: 'Add a family', load: () => import('./master-data/family-add.ts') },
  { words: ['family', 'list'], description: 'List the families', load: () => import('./master-data/family-list.ts') },
  { words: ['family', 'change'], description: 'Change a family', load: () => import('./master-data/family-change.ts') },
  {
    words: ['family', 'remove'],
    description: 'Remove a family that nothing uses',
    load: () => import('./master-data/family-remove.ts'),
  },
  { words: ['document', 'void'], description: 'Void a document', load: () => import('./documents/document-void.ts') },
  { words: ['rate', 'set'], description: 'Set an exchange rate', load: () => import('./currency/rate-set.ts') },
  { words: ['rate', 'list'], description: 'List the exchange rates', load: () => import('./currency/rate-list.ts') },
  {
    words: ['rate', 'import'],
    description: 'Import exchange rates of the European Central Bank',
    load: () => import('./currency/rate-import.ts'),
  },
  {
    words: ['document', 'close'],
    description: 'Close an order, purchase order, quote or delivery note',
    load: () => import('./documents/document-close.ts'),
  },
  {
    words: ['mail', 'list'],
    description: 'List the newest outgoing mail',
    load: () => import('./messages/mail-list.ts'),
  },
  {
    words: ['sms', 'list'],
    description: 'List the newest text messages',
    load: () => import('./messages/sms-list.ts'),
  },
  { words: ['audit', 'list'], description: 'List the newest changes', load: () => import('./audit/audit-list.ts') },
  {
    words: ['audit', 'verify'],
    description: 'Check that nobody changed the audit trail',
    load: () => import('./audit/audit-verify.ts'),
  },
  { words: ['demo'], description: 'Fill an account with sample data', load: () => import('./database/demo.ts') },
  {
    words: ['doctor'],
    description: 'Recompute stock, costs, payments and numbers, and report differences',
    load: () => import('./database/doctor.ts'),
  },
  {
    words: ['backup'],
    description: 'Back up everything to a file, once or every hour',
    load: () => import('./backup/backup.ts'),
  },
  {
    words: ['backup', 'verify'],
    description: 'Prove that a backup can be restored',
    load: () => import('./backup/backup-verify.ts'),
  },
  { words: ['restore'], description: 'Restore a backup', load: () => import('./backup/restore.ts') },
  { words: ['migrate'], description: 'Migrate the database', load: () => import('./database/migrate.ts') },
  {
    words: ['openapi'],
    description: 'Print the OpenAPI document',
    load: () => import('./server/openapi.ts'),
    withoutJson: true,
  },
];
