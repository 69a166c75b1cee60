// All commands there are, each with the file that knows the rest of it.

import type { Command } from 'commander';

export interface Entry {
  words: string[];
  says: string;
  /** The file is loaded only for the command that is meant, so that help and small commands start at once. */
  load(): Promise<{ define(command: Command): void }>;
}

export const GROUPS: Record<string, string> = {
  account: 'Accounts: the companies kept here',
  user: 'Users of an account',
  token: 'API tokens of an account',
  set: 'Document sets of an account',
  location: 'Stores and warehouses of an account',
  category: 'Categories of articles',
  family: 'Families of articles',
  document: 'Documents of an account',
  sms: 'Text messages of an account',
};

export const COMMANDS: Entry[] = [
  { words: ['serve'], says: 'Start the server', load: () => import('./server/serve.ts') },
  { words: ['account', 'add'], says: 'Add an account', load: () => import('./administration/account-add.ts') },
  { words: ['account', 'list'], says: 'List the accounts', load: () => import('./administration/account-list.ts') },
  {
    words: ['account', 'set'],
    says: "Change an account's settings",
    load: () => import('./administration/account-set.ts'),
  },
  { words: ['user', 'add'], says: 'Add a user', load: () => import('./administration/user-add.ts') },
  { words: ['user', 'list'], says: 'List the users', load: () => import('./administration/user-list.ts') },
  {
    words: ['user', 'password'],
    says: 'Give a user a new password',
    load: () => import('./administration/user-password.ts'),
  },
  {
    words: ['token', 'add'],
    says: 'Add an API token and print it',
    load: () => import('./administration/token-add.ts'),
  },
  { words: ['token', 'list'], says: 'List the API tokens', load: () => import('./administration/token-list.ts') },
  { words: ['token', 'revoke'], says: 'Revoke an API token', load: () => import('./administration/token-revoke.ts') },
  { words: ['set', 'add'], says: 'Add a document set', load: () => import('./documents/set-add.ts') },
  { words: ['set', 'change'], says: 'Change a document set', load: () => import('./documents/set-change.ts') },
  { words: ['set', 'list'], says: 'List the document sets', load: () => import('./documents/set-list.ts') },
  { words: ['location', 'add'], says: 'Add a location', load: () => import('./master-data/location-add.ts') },
  { words: ['category', 'add'], says: 'Add a category', load: () => import('./master-data/category-add.ts') },
  { words: ['family', 'add'], says: 'Add a family', load: () => import('./master-data/family-add.ts') },
  { words: ['document', 'void'], says: 'Void a document', load: () => import('./documents/document-void.ts') },
  { words: ['sms', 'list'], says: 'List the newest text messages', load: () => import('./administration/sms-list.ts') },
  { words: ['demo'], says: 'Fill an account with sample data', load: () => import('./database/demo.ts') },
  {
    words: ['doctor'],
    says: 'Recompute stock, costs and payments and tell what differs',
    load: () => import('./database/doctor.ts'),
  },
  { words: ['migrate'], says: 'Bring the database up to date', load: () => import('./database/migrate.ts') },
  { words: ['openapi'], says: 'Print the OpenAPI document', load: () => import('./server/openapi.ts') },
];
