// The choice of columns of a list, stored for the user.

import type { ListResource } from '../../../definitions/define-list.ts';
import { savePreferences } from '../../../operations/sessions/signed-in-user.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { type ListParameters, queryWith, readParameters } from './list-address.ts';
import { columnsOfTable, shownColumns } from './list-columns.ts';

/** Maximum columns that are stored. */
const MAX_COLUMNS = 40;

/** Buttons that a script shows beside each shown column, with their pictures. */
const MOVES = [
  ['moveUp', 'M3 10l5-5 5 5'],
  ['moveDown', 'M3 6l5 5 5-5'],
] as const;

/** The form with a box for each column, in their order. */
export function columnsForm(page: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { words, link } = page;
  const shown = shownColumns(page, resource);
  return html`
    <details class="columns-choice">
      <summary>${words.lists.columns}</summary>
      <form method="post" action=${link(`/admin/${resource.path}/columns`)} hx-boost="false">
        ${hiddenFields(page)}
        <input type="hidden" name="_back" value=${queryWith(parameters)} />
        <fieldset>
          <legend>${words.lists.columns}</legend>
          <div class="boxes">
            ${[...shown, ...columnsOfTable(resource).filter(column => !shown.includes(column))].map(column => {
              const label = labelOf(words, column.name);
              return html`
                <span class="box">
                  <label><input type="checkbox" name=${`column.${column.name}`} value="1" checked=${shown.includes(column)} /> ${label}</label>
                  ${
                    shown.includes(column) &&
                    MOVES.map(
                      ([move, path]) => html`
                      <button type="button" class="quiet" data-move=${move} hidden aria-label=${fill(words.lists[move], { column: label })}><svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true"><path d=${path} fill="none" stroke="currentColor" stroke-width="2" /></svg></button>
                    `,
                    )
                  }
                </span>
              `;
            })}
          </div>
        </fieldset>
        <div class="actions">
          <button type="submit" class="primary">${words.lists.saveColumns}</button>
          <button type="submit" name="usual" value="1">${words.lists.usualColumns}</button>
        </div>
      </form>
    </details>
  `;
}

/** Stores the chosen columns, in the order of the form. */
export async function saveColumns(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, fields, hidden, words } = page;
  const chosen = columnsOfTable(resource).filter(({ name }) => fields[`column.${name}`] === '1');
  // Browsers send the boxes in the order of the form, which a user may have changed.
  const places = Object.keys(fields);
  const ordered = chosen.sort((a, b) => places.indexOf(`column.${a.name}`) - places.indexOf(`column.${b.name}`));
  const value = fields.usual === '1' || chosen.length === 0 ? null : ordered.slice(0, MAX_COLUMNS);
  const names = value?.map(({ name }) => name).join(',') ?? null;
  await savePreferences(context, actor, { [`columns.${resource.path}`]: names }, idempotencyOf(page));
  const query = queryWith(readParameters(new URLSearchParams(hidden._back ?? '')));
  return redirectTo(`/admin/${resource.path}${query}`, words.lists.columnsSaved);
}
