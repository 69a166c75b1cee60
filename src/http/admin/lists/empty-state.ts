// The empty state of a list or queue: its purpose and its first action, by the path of the page.

import { lists } from '../../../definitions/catalogue.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import type { Words } from '../words/words.ts';

/** A page to begin with. */
interface FirstAction {
  /** From `/admin` on. */
  to: string;
  label(words: Words): string;
}

const BANK: FirstAction = { to: '/admin/bank', label: words => words.bank.title };
const PURCHASE = newOf('purchases');

/** First actions of pages that have no form for a new entry, by the path after `/admin/`. */
export const FIRST_ACTIONS: Readonly<Record<string, FirstAction>> = {
  documents: newOf('invoices'),
  drafts: newOf('invoices'),
  'bill-deliveries': newOf('delivery_notes'),
  'due-reminders': newOf('reminder_levels'),
  reminders: { to: '/admin/due-reminders', label: words => words.reminders.title },
  recurring_occurrences: newOf('recurring_documents'),
  transactions: { to: '/admin/stock-count', label: words => words.stockCounts.title },
  serial_numbers: PURCHASE,
  bank_statements: BANK,
  bank_entries: BANK,
  credit_transfers: { to: '/admin/payment-run', label: words => words.bank.run },
  'payment-run': PURCHASE,
  requests: { to: '/admin/tokens', label: words => words.tokens.title },
};

/** The form for a new entry of a list. */
function newOf(path: string): FirstAction {
  return {
    to: `/admin/${path}/new`,
    label(words) {
      const list = lists.find(each => each.path === path);
      return list ? fill(words.lists.create, { one: namesOf(words, words.language, list).one }) : path;
    },
  };
}

/** An empty state. `text`: a sentence that there is nothing. `more`: further actions. Links lead to pages that the user may open. */
export function emptyState(page: PageRequest, text: string, { id, more }: { id?: string; more?: Html } = {}): Html {
  const { words, link, mayOpen, path } = page;
  const key = path.slice('/admin/'.length);
  const own = newOf(key);
  const action = mayOpen(own.to) && lists.some(each => each.path === key) ? own : ownValue(FIRST_ACTIONS, key);
  const purpose = ownValue(words.purposes as Record<string, string>, key);
  return html`
    <div class="empty" id=${id} data-announce=${text}>
      <p><strong>${text}</strong></p>
      ${purpose && html`<p>${purpose}</p>`}
      <div class="actions">
        ${more}
        ${action && mayOpen(action.to) && html`<a class="button primary" href=${link(action.to)}>${action.label(words)}</a>`}
      </div>
    </div>
  `;
}
