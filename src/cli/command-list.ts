// All commands, each with its description and the file that defines it.

import type { Entry } from './command-entry.ts';
import { RECORDS_COMMANDS } from './records-commands.ts';

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
    words: ['account', 'suspend'],
    description: 'Refuse every request of an account until it is resumed',
    load: () => import('./administration/account-suspend.ts'),
  },
  {
    words: ['account', 'resume'],
    description: 'End the suspension of an account',
    load: () => import('./administration/account-resume.ts'),
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
  ...RECORDS_COMMANDS,
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
