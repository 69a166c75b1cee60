// The commands about what is in an account: document sets, records, documents, rates, messages.

import type { Entry } from './command-entry.ts';

/** The commands in the order of the help. */
export const RECORDS_COMMANDS: Entry[] = [
  { words: ['set', 'add'], description: 'Add a document set', load: () => import('./documents/set-add.ts') },
  { words: ['set', 'change'], description: 'Change a document set', load: () => import('./documents/set-change.ts') },
  {
    words: ['set', 'remove'],
    description: 'Remove a document set that no document uses',
    load: () => import('./documents/set-remove.ts'),
  },
  { words: ['set', 'list'], description: 'List the document sets', load: () => import('./documents/set-list.ts') },
  ...recordCommands('location', 'locations', 'a location'),
  ...recordCommands('category', 'categories', 'a category'),
  ...recordCommands('family', 'families', 'a family'),
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
];

/** The four commands of a kind of record; `path` is its list in the interface. */
function recordCommands(noun: string, path: 'locations' | 'categories' | 'families', one: string): Entry[] {
  const entry = (verb: 'add' | 'list' | 'change' | 'remove', description: string): Entry => ({
    words: [noun, verb],
    description,
    load: async () => (await import('./master-data/record-commands.ts')).recordCommand(path, verb),
  });
  return [
    entry('add', `Add ${one}`),
    entry('list', `List the ${path}`),
    entry('change', `Change ${one}`),
    entry('remove', `Remove ${one} that nothing uses`),
  ];
}
