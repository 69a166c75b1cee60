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
  { words: ['serve'], says: 'Start the server', load: () => import('./commands/serve.ts') },
  { words: ['account', 'add'], says: 'Add an account', load: () => import('./commands/account-add.ts') },
  { words: ['account', 'list'], says: 'List the accounts', load: () => import('./commands/account-list.ts') },
  { words: ['account', 'set'], says: "Change an account's settings", load: () => import('./commands/account-set.ts') },
  { words: ['user', 'add'], says: 'Add a user', load: () => import('./commands/user-add.ts') },
  { words: ['user', 'list'], says: 'List the users', load: () => import('./commands/user-list.ts') },
  {
    words: ['user', 'password'],
    says: 'Give a user a new password',
    load: () => import('./commands/user-password.ts'),
  },
  { words: ['token', 'add'], says: 'Add an API token and print it', load: () => import('./commands/token-add.ts') },
  { words: ['token', 'list'], says: 'List the API tokens', load: () => import('./commands/token-list.ts') },
  { words: ['token', 'revoke'], says: 'Revoke an API token', load: () => import('./commands/token-revoke.ts') },
  { words: ['set', 'add'], says: 'Add a document set', load: () => import('./commands/set-add.ts') },
  { words: ['set', 'change'], says: 'Change a document set', load: () => import('./commands/set-change.ts') },
  { words: ['set', 'list'], says: 'List the document sets', load: () => import('./commands/set-list.ts') },
  { words: ['location', 'add'], says: 'Add a location', load: () => import('./commands/location-add.ts') },
  { words: ['category', 'add'], says: 'Add a category', load: () => import('./commands/category-add.ts') },
  { words: ['family', 'add'], says: 'Add a family', load: () => import('./commands/family-add.ts') },
  { words: ['document', 'void'], says: 'Void a document', load: () => import('./commands/document-void.ts') },
  { words: ['sms', 'list'], says: 'List the newest text messages', load: () => import('./commands/sms-list.ts') },
  { words: ['demo'], says: 'Fill an account with sample data', load: () => import('./commands/demo.ts') },
  {
    words: ['doctor'],
    says: 'Recompute stock, costs and payments and tell what differs',
    load: () => import('./commands/doctor.ts'),
  },
  { words: ['migrate'], says: 'Bring the database up to date', load: () => import('./commands/migrate.ts') },
  { words: ['openapi'], says: 'Print the OpenAPI document', load: () => import('./commands/openapi.ts') },
];
