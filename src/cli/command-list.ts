// All commands, each with its description and the file that defines it.

import type { Command } from 'commander';

/** Gives a command its arguments, options and action. */
type Define = (command: Command) => unknown;

/** A command: its words, its description and its file. */
export interface Entry {
  words: string[];
  description: string;
  /** Alternative last word. */
  alias?: string;
  /** Loads the file of the command. Only the requested command is loaded, so that commands start fast. */
  load(): Promise<{ define: Define }>;
  /** True if it has no --json because it prints no records. */
  withoutJson?: true;
}

/** The groups of commands with their titles in the help. */
export const GROUPS = {
  account: 'Accounts: the companies of this server',
  user: 'Users of an account',
  session: 'Sessions of an account',
  token: 'API tokens of an account',
  set: 'Document sets of an account',
  theme: 'The look of printed documents: colours, columns, texts, paper',
  location: 'Locations of an account: shops and warehouses',
  category: 'Categories of articles',
  family: 'Families of articles',
  'vat-code': 'VAT codes of an account',
  document: 'Documents of an account',
  saft: 'SAF-T (PT), the audit file of Portugal',
  verifactu: 'Records of the invoices of a Spanish company',
  rate: 'Exchange rates of an account',
  mail: 'Outgoing mail of an account',
  sms: 'Text messages of an account',
  webhook: 'Webhooks of an account: addresses that receive its changes',
  audit: 'The audit trail of an account: who changed what',
};

const accounts = () => import('./administration/accounts.ts');

/** All commands in the order of the help. */
export const COMMANDS: Entry[] = [
  { words: ['serve'], description: 'Start the server', load: () => import('./server/serve.ts'), withoutJson: true },
  ...group('account', accounts, { add: 'Add an account', list: 'List the accounts' }),
  single('account show', 'Show everything that an account has set', () => import('./administration/account-show.ts')),
  single('account set', "Change an account's settings", () => import('./administration/account-set.ts')),
  ...group('account', accounts, {
    rename: 'Give an account another code in its addresses',
    'second-factor': 'Set whose sign-in needs more than a password',
    suspend: 'Refuse every request of an account until it is resumed',
    resume: 'End the suspension of an account',
    test: 'Make an account a test company, or end that',
  }),
  single('account reset', 'Empty a test company', () => import('./administration/account-files/account-reset.ts')),
  single(
    'account export',
    'Write an account to a file, with all its ids',
    () => import('./administration/account-files/account-export.ts'),
  ),
  single(
    'account import',
    'Add an account from such a file',
    () => import('./administration/account-files/account-import.ts'),
  ),
  single(
    'account move',
    'Move an account to another database while it is used',
    () => import('./administration/account-move/account-move.ts'),
  ),
  {
    words: ['account', 'delete'],
    alias: 'remove',
    description: 'Delete an account and everything of it',
    load: () => import('./administration/account-files/account-delete.ts'),
  },
  ...group('user', () => import('./administration/users.ts'), {
    add: 'Add a user',
    list: 'List the users',
    password: 'Set a new password of a user',
    'reset-link': 'Make a link with which a user sets a new password',
    'remove-second-factor': 'Remove the second factor of a user who has lost it',
    disable: 'Disable a user, whose sessions end at once',
    enable: 'Enable a disabled user',
    role: 'Give a user another role, which holds at once',
    remove: 'Remove a user; one whom documents name is disabled',
  }),
  ...group('session', () => import('./sessions/sessions.ts'), {
    list: 'List the sessions',
    end: 'End a session, or all sessions of a user',
  }),
  ...group('token', () => import('./sessions/tokens.ts'), {
    add: 'Add an API token and print it',
    list: 'List the API tokens',
    rotate: 'Give an API token a new secret and print it',
    revoke: 'Revoke an API token',
  }),
  ...group('set', () => import('./documents/sets.ts'), {
    add: 'Add a document set',
    change: 'Change a document set',
    remove: 'Remove a document set that no document uses',
    list: 'List the document sets',
  }),
  ...group('theme', () => import('./documents/themes.ts'), {
    show: 'Show the theme of printed documents',
    set: 'Change the theme of printed documents',
  }),
  ...recordCommands('location', 'locations', 'a location'),
  ...recordCommands('category', 'categories', 'a category'),
  ...recordCommands('family', 'families', 'a family'),
  ...group('vat-code', () => import('./master-data/vat-codes.ts'), {
    add: 'Add a VAT code',
    list: 'List the VAT codes',
    change: 'Change a VAT code',
    'take-over': 'Add the VAT codes of the country that the account does not have',
  }),
  ...group('document', () => import('./documents/documents.ts'), {
    void: 'Void a document',
    close: 'Close an order, purchase order, quote or delivery note',
    export: 'Write a document to a file: PDF, JSON or electronic invoice',
  }),
  ...group('saft', () => import('./documents/saft.ts'), {
    export: 'Write the audit file of an account',
    check: 'Check an audit file',
  }),
  single(
    'document import',
    'Show what an electronic invoice of a supplier becomes, or record it',
    () => import('./documents/document-import.ts'),
  ),
  ...group('verifactu', () => import('./documents/verifactu.ts'), {
    export: 'Write the records of invoices as XML of the AEAT (Spain)',
  }),
  ...group('rate', () => import('./currency/rates.ts'), {
    set: 'Set an exchange rate',
    list: 'List the exchange rates',
    import: 'Import exchange rates of the European Central Bank',
  }),
  ...group('mail', async () => ({ commands: { list: (await import('./messages/messages.ts')).mail } }), {
    list: 'List the newest outgoing mail',
  }),
  ...group('sms', async () => ({ commands: { list: (await import('./messages/messages.ts')).sms } }), {
    list: 'List the newest text messages',
  }),
  ...group('webhook', () => import('./administration/webhooks.ts'), {
    add: 'Add an address that receives changes, and print its secret',
    list: 'List the endpoints',
    change: 'Change the address, the events or the description of an endpoint',
    test: 'Send a test to an endpoint and print its answer',
    rotate: 'Give an endpoint a new secret and print it',
    disable: 'Send nothing to an endpoint until it is enabled',
    enable: 'Enable a disabled endpoint',
    remove: 'Remove an endpoint',
    deliveries: 'List the newest deliveries, or show one',
    resend: 'Send deliveries again',
  }),
  single('audit list', 'List the newest changes', () => import('./audit/audit-list.ts')),
  single('audit verify', 'Check that nobody changed the audit trail', () => import('./audit/audit-verify.ts')),
  single('demo', 'Fill an account with sample data', () => import('./database/demo.ts')),
  single(
    'doctor',
    'Recompute stock, costs, payments and numbers, and report differences',
    () => import('./database/doctor.ts'),
  ),
  single('backup', 'Back up everything to a file, once or every hour', () => import('./backup/backup.ts')),
  single('backup verify', 'Prove that a backup can be restored', () => import('./backup/backup-verify.ts')),
  single('restore', 'Restore a backup', () => import('./backup/restore.ts')),
  single('migrate', 'Migrate the database', () => import('./database/migrate.ts')),
  {
    words: ['openapi'],
    description: 'Print the OpenAPI document',
    load: () => import('./server/openapi.ts'),
    withoutJson: true,
  },
  {
    words: ['mcp'],
    description: 'Serve the tools of an account to a program with a language model',
    load: () => import('./server/mcp.ts'),
    withoutJson: true,
  },
];

/** A command with a file of its own. */
function single(words: string, description: string, load: Entry['load']): Entry {
  return { words: words.split(' '), description, load };
}

/** Commands of a group that share a file, by their last word. */
function group<Verb extends string>(
  noun: keyof typeof GROUPS,
  load: () => Promise<{ commands: Record<NoInfer<Verb>, Define> }>,
  descriptions: Record<Verb, string>,
): Entry[] {
  return (Object.keys(descriptions) as Verb[]).map(verb => ({
    words: [noun, verb],
    description: descriptions[verb],
    load: async () => ({ define: (await load()).commands[verb] }),
  }));
}

/** The four commands of a kind of record; `path` is its list in the interface. */
function recordCommands(
  noun: keyof typeof GROUPS,
  path: 'locations' | 'categories' | 'families',
  one: string,
): Entry[] {
  const load = async () => ({ commands: (await import('./master-data/record-commands.ts')).recordCommands(path) });
  return group(noun, load, {
    add: `Add ${one}`,
    list: `List the ${path}`,
    change: `Change ${one}`,
    remove: `Remove ${one} that nothing uses`,
  });
}
