// The entries of lists in the navigation.

import { documents, drafts, lists, occurrences, recurring } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { BANK_ENTRIES, BANK_STATEMENTS, CREDIT_TRANSFERS } from '../../../definitions/lists/bank.ts';
import { REMINDERS } from '../../../definitions/lists/reminders.ts';
import { placeOfType } from '../../../definitions/order-of-trade.ts';
import type { NavigationEntry } from '../page/define-page.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { SETTINGS_GROUPS, type Section } from '../words/sections.ts';

/** Lists before the documents of a group, and after them; documents are in the order of trade between them. */
const BEFORE: readonly (readonly [Section, readonly string[]])[] = [
  ['sales', ['customers', 'contacts']],
  ['purchases', ['suppliers']],
  ['warehouse', ['articles']],
];
const AFTER: readonly (readonly [Section, readonly string[]])[] = [
  ['sales', ['documents', drafts.path, recurring.path, occurrences.path, REMINDERS]],
  ['warehouse', ['transactions', 'serial_numbers', 'price_lists', 'prices']],
  ['bank', ['bank_accounts', BANK_STATEMENTS, BANK_ENTRIES, CREDIT_TRANSFERS]],
  ['documents', ['vat_codes', 'payment_terms', 'reminder_levels']],
  ['records', ['locations', 'families', 'categories', 'group_discounts', 'accounting_accounts']],
];

/** The entry of a list. Documents are in the section of their party; any other list is among the records. */
export function navigationOf(resource: ListResource): NavigationEntry {
  const { section, order } = placeOf(resource);
  const isSetting = SETTINGS_GROUPS.some(group => group === section);
  return {
    section,
    order,
    label: words => namesOf(words, words.language, resource).many,
    ...(isSetting && {
      fields: ({ words }) => resource.fields.map(({ name }) => ({ label: labelOf(words, name) })),
    }),
  };
}

function placeOf({ path }: ListResource): { section: Section; order: number } {
  for (const [lists, first] of [
    [BEFORE, 0],
    [AFTER, 900],
  ] as const)
    for (const [section, paths] of lists)
      if (paths.includes(path)) return { section, order: first + paths.indexOf(path) };
  const document = documents.find(each => each.path === path);
  if (!document) return { section: 'records', order: 950 + lists.findIndex(each => each.path === path) };
  const { party, type } = document;
  const section = party === 'customer' ? 'sales' : party === 'supplier' ? 'purchases' : 'warehouse';
  return { section, order: 100 + placeOfType(type) };
}
