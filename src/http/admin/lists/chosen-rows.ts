// Rows of a list that a user has chosen: their check boxes, and the bar with their sum and actions.

import Big from 'big.js';
import { readId } from '../../../domain/ids.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import type { Element } from './list-columns.ts';

/** The id of the form to which the boxes belong. */
const FORM = 'chosen';
/** Name of the box of a row, before its id. */
const ROW = 'row.';

/** Something to do with the chosen rows: a page that gets their ids by GET. */
export interface ChosenAction {
  label: string;
  /** From `/admin` on. */
  path: string;
  /** Further fields. */
  fields?: Readonly<Record<string, string>>;
  /** True if the answer is a file or opens in another tab. */
  opens?: 'file' | 'tab';
}

/** The ids of the rows that a form or an address names. */
export function chosenIds(query: URLSearchParams): string[] {
  const ids = [...query.keys()].flatMap(name => (name.startsWith(ROW) ? (readId(name.slice(ROW.length)) ?? []) : []));
  return [...new Set(ids)].map(String);
}

/** The fields that name rows. */
export const rowFields = (ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map(id => [`${ROW}${id}`, '1']));

/** The box of a row. `name`: the name of its record. */
export function rowBox(
  { words }: PageRequest,
  { id, currency, total_amount: total, status }: Element,
  name: string,
): Html {
  if (!(id instanceof Big)) return null;
  const adds = total instanceof Big && status !== 'VOID';
  return html`<input type="checkbox" form=${FORM} name=${ROW + id.toFixed()} value="1" class="row-box"
    data-amount=${adds ? digits(total) : undefined} data-currency=${adds ? currency : undefined}
    aria-label=${fill(words.lists.chooseRow, { name })} />`;
}

/** The box that chooses all rows of the page. It needs a script. */
export const allRowsBox = ({ words }: PageRequest): Html =>
  html`<input type="checkbox" class="all-rows" hidden aria-label=${words.lists.chooseAll} />`;

/** The bar with the actions, shown while rows are chosen. */
export function chosenBar({ words, link, format }: PageRequest, actions: readonly ChosenAction[]): Html {
  const [first] = actions;
  if (!first) return null;
  const texts = {
    'data-locale': format.locale,
    'data-one': words.lists.chosen.one,
    'data-other': words.lists.chosen.other,
  };
  return html`
    <form id=${FORM} class="chosen-bar" method="get" action=${link(first.path)} hx-boost="false" aria-label=${words.lists.chosenActions}>
      <span class="chosen-sum" role="status" ...${texts}></span>
      <span class="form-buttons">
        ${actions.map(({ label, path, fields = {}, opens }) => {
          const [extra] = Object.entries(fields);
          return html`<button type="submit" formaction=${link(path)} formtarget=${opens === 'tab' ? '_blank' : undefined}
              name=${extra?.[0]} value=${extra?.[1]}>${label}</button>`;
        })}
      </span>
    </form>
  `;
}
