// Keyboard shortcuts to pages: `g`, then a letter.

/** The address of the list of shortcuts. */
export const SHORTCUTS = '/admin/shortcuts';

/** Paths of pages by their letter, in the order in which they are listed. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  h: '/admin',
  q: '/admin/quotes',
  o: '/admin/orders',
  d: '/admin/delivery_notes',
  i: '/admin/invoices',
  r: '/admin/receipts',
  p: '/admin/purchases',
  a: '/admin/articles',
  c: '/admin/customers',
  s: '/admin/suppliers',
};

const byPath = new Map(Object.entries(GO_KEYS).map(([key, path]) => [path, key]));

/** The letter that leads to a page, if it has one. */
export const goKeyOf = (path: string): string | undefined => byPath.get(path);
