// English words of the search over everything, and of the keyboard shortcuts.

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
