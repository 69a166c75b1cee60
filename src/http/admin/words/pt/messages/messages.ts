// Portuguese words of all messages of operations that a page may show.

import { ofDocuments } from './documents.ts';
import { ofFields } from './fields.ts';
import { ofLists } from './lists.ts';
import { ofPeople } from './people.ts';
import { ofStock } from './stock.ts';
import { ofUses } from './uses.ts';

/** By the English message, with gaps `{name}`; see words/say.ts. */
export const messages: Record<string, string> = {
  ...ofFields,
  ...ofDocuments,
  ...ofStock,
  ...ofPeople,
  ...ofLists,
  ...ofUses,
};
