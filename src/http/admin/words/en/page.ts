// English words of the frame that every page has, of its search and of the keyboard shortcuts.

import type { Section } from '../sections.ts';

const sections: Record<Section, string> = {
  home: 'Home',
  sales: 'Sales',
  purchases: 'Purchases',
  warehouse: 'Warehouse',
  records: 'Records',
  integrations: 'Integrations',
  company: 'Company',
  host: 'Installation',
};

const roles: Record<string, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  clerk: 'Clerk',
  readonly: 'Read only',
};

export const page = {
  sections,
  roles,
  languageName: 'English',
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Main',
  signOut: 'Sign out',
  home: 'Home',
  preferences: 'Preferences',
  back: 'Back',
  save: 'Save',
  cancel: 'Cancel',
  yes: 'Yes',
  no: 'No',
  none: '—',
};

export const search = {
  title: 'Search',
  everywhere: 'Search everywhere',
  label: 'Document number, customer, supplier, article or serial number',
  placeholder: 'Search   /',
  help: 'Type what a document number begins with, or a code, a name, a tax number or a bar code.',
  documents: 'Documents',
  pages: 'Pages',
  nothing: 'Nothing found. Documents are found by their number, all else by code or name.',
  found: (count: string) => (count === '1' ? '1 result' : `${count} results`),
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  keys: 'Keys',
  effect: 'What they do',
  everywhere: 'On every page',
  goTo: 'Go to',
  inForms: 'In forms',
  followedBy: 'then',
  search: 'Search everywhere',
  help: 'This page',
  create: 'New record or document, in its list',
  edit: 'Edit the record',
  leave: 'Close the search, the list of suggestions or the menu',
  move: 'Choose among results and suggestions',
  take: 'Open the result, take the suggestion',
  nextLine: 'Next line of a new document',
  send: 'Save the form',
  single: 'Shortcuts of single keys work in this browser',
  singleHelp: 'Without it, Ctrl + K still leads to the search.',
};
