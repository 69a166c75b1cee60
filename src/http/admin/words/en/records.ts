// English words of the pages of records: customers, suppliers, articles and the like.

const help: Record<string, string> = {
  code: 'Left empty, it gets the next free one.',
  vat_id: 'Two active records can not have the same number in one country.',
  stock: 'On hand at the usual location; it is booked as the opening stock.',
  weighted_average_cost: 'Of the opening stock, for each unit.',
  safety_stock: 'Below it the article counts as low in stock.',
  family: 'The code of a family',
  category: 'The code of a category',
  item_code: 'Yours to choose, and unique.',
};

const groups: Record<string, string> = {
  main: 'Main details',
  price: 'Price and VAT',
  stock: 'Stock',
  more: 'Further details',
};

export const records = {
  help,
  groups,
  edit: 'Edit',
  deactivate: 'Deactivate',
  activate: 'Activate',
  deactivated: (name: string) => `${name} is inactive now.`,
  activated: (name: string) => `${name} is active again.`,
  inactive: 'Inactive',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It is gone from all lists and forms. What uses it keeps it from being removed.',
  removed: (name: string) => `${name} was removed.`,
  editTitle: (one: string, name: string) => `Edit ${one.toLowerCase()} ${name}`,
  newTitle: (one: string) => `New ${one.toLowerCase()}`,
  related: 'See also',
  stockByLocation: 'Stock by location',
  notOwner:
    'This server can not change this: its DATABASE_URL is not the login of the owner of the database. The command kontor can.',
};
