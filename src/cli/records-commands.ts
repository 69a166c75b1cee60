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
];
