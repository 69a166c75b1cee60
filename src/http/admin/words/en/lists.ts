// English words of lists: their names, filters, columns and pages.

const names: Record<string, { one: string; many: string }> = {
  articles: { one: 'Article', many: 'Articles' },
  categories: { one: 'Category', many: 'Categories' },
  customers: { one: 'Customer', many: 'Customers' },
  documents: { one: 'Document', many: 'All documents' },
  families: { one: 'Family', many: 'Families' },
  locations: { one: 'Location', many: 'Locations' },
  serial_numbers: { one: 'Serial number', many: 'Serial numbers' },
  suppliers: { one: 'Supplier', many: 'Suppliers' },
  transactions: { one: 'Stock movement', many: 'Stock movements' },
  users: { one: 'User', many: 'Users' },
};

const operators: Record<string, string> = {
  eq: 'is',
  ne: 'is not',
  contains: 'contains',
  starts: 'begins with',
  lt: 'less than',
  lte: 'at most',
  gt: 'more than',
  gte: 'at least',
};

const options: Record<string, string> = {
  in_stock: 'In stock',
  low_stock: 'Low stock',
  inactive: 'Inactive',
  family: 'Family',
  category: 'Category',
};

export const lists = {
  names,
  operators,
  options,
  create: (one: string) => `New ${one.toLowerCase()}`,
  search: 'Search',
  searchFor: 'Search for',
  column: 'Column',
  operator: 'Comparison',
  from: 'From',
  to: 'To',
  type: 'Type',
  all: 'All',
  show: 'Show',
  apply: 'Apply',
  clear: 'Clear filters',
  filters: 'Filters',
  sortBy: (column: string) => `Sort by ${column}`,
  next: 'Next page',
  first: 'First page',
  columns: 'Columns',
  saveColumns: 'Save columns',
  usualColumns: 'Usual columns',
  columnsSaved: 'The columns are saved.',
  empty: (many: string) => `There are no ${many.replace(/^All /, '').toLowerCase()} yet.`,
  nothingFound: 'Nothing matches these filters.',
  endOfList: 'There is nothing more in this list.',
  shown: (count: string) => (count === '1' ? '1 row' : `${count} rows`),
  total: (count: string) => `${count} in all`,
  count: 'Count all',
  open: (what: string) => `Open ${what}`,
  scrollHint: 'Table, scrolls sideways',
  invalidFilter: 'This filter can not be used',
};
