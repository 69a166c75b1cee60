// The choice of columns of a list, stored for the user.

import type { ListResource } from '../../../definitions/define-list.ts';
import { savePreferences } from '../../../operations/sessions/signed-in-user.ts';
import { type PageAnswer, redirectTo } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { type ListParameters, queryWith, readParameters } from './list-address.ts';
import { columnsOfTable, shownColumns } from './list-columns.ts';

/** Maximum columns that are stored. */
const MAX_COLUMNS = 40;

/** The form with a box for each column. */
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
            ${columnsOfTable(resource).map(
              column => html`
                <label><input type="checkbox" name=${`column.${column.name}`} value="1" checked=${shown.includes(column)} />
                  ${labelOf(words, column.name)}</label>
              `,
            )}
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

/** Stores the chosen columns, in their order in the table. */
export async function saveColumns(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, fields, hidden, words } = page;
  const before = shownColumns(page, resource);
  const chosen = columnsOfTable(resource).filter(({ name }) => fields[`column.${name}`] === '1');
  const ordered = [
    ...before.filter(column => chosen.includes(column)),
    ...chosen.filter(each => !before.includes(each)),
  ];
  const value = fields.usual === '1' || chosen.length === 0 ? null : ordered.slice(0, MAX_COLUMNS);
  const names = value?.map(({ name }) => name).join(',') ?? null;
  await savePreferences(context, actor, { [`columns.${resource.path}`]: names }, idempotencyOf(page));
  const query = queryWith(readParameters(new URLSearchParams(hidden._back ?? '')));
  return redirectTo(`/admin/${resource.path}${query}`, words.lists.columnsSaved);
}
