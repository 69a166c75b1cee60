// Saved views of lists: links above the list, the form that saves the current view, and their actions.

import { lists } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { AppError } from '../../../domain/errors.ts';
import { listViews, removeListView, saveListView } from '../../../operations/saved-views/saved-views.ts';
import { sayError } from '../forms/field-errors.ts';
import { listNeeds } from '../lists/list-access.ts';
import { type ListParameters, queryWith, readParameters } from '../lists/list-address.ts';
import { type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, idOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

/** Pages that save and remove views of every list. */
export const savedViewPages: Page[] = lists.flatMap(resource => [
  postPage(`/admin/${resource.path}/views`, listNeeds(resource), page => saved(page, resource)),
  postPage(`/admin/${resource.path}/views/:id/remove`, listNeeds(resource), page => removed(page, resource)),
]);

/** The user's views of a list, and the form that saves the current view. */
export async function savedViews(page: PageRequest, resource: ListResource, parameters: ListParameters): Promise<Html> {
  const { context, actor, user, words, link, isAdmin } = page;
  const found = await listViews(context, actor, { login: user.login, list: resource.path });
  const query = queryWith(parameters);
  return html`
    <div class="views">
      ${
        found.length > 0 &&
        html`
          <nav aria-label=${words.views.title}>
            <ul class="view-list">
              ${found.map(
                ({ id, name, login, parameters }) => html`
                  <li>
                    <a href=${link(`/admin/${resource.path}${parameters}`)} aria-current=${parameters === query ? 'true' : undefined}>
                      ${name}${login !== user.login && html` <span class="help">${fill(words.views.of, { login })}</span>`}
                    </a>
                    ${
                      (login === user.login || isAdmin) &&
                      html`
                        <form method="post" action=${link(`/admin/${resource.path}/views/${id}/remove`)} hx-boost="false">
                          ${hiddenFields(page)}
                          <input type="hidden" name="_back" value=${query} />
                          <button type="submit" class="quiet" aria-label=${fill(words.views.remove, { name })}>×</button>
                        </form>
                      `
                    }
                  </li>
                `,
              )}
            </ul>
          </nav>
        `
      }
      <details class="columns-choice">
        <summary>${words.views.save}</summary>
        <form method="post" action=${link(`/admin/${resource.path}/views`)} hx-boost="false" class="stack">
          ${hiddenFields(page)}
          <input type="hidden" name="_back" value=${query} />
          <div class="field">
            <label for="view-name">${words.views.name}</label>
            <input id="view-name" name="name" maxlength="60" required autocomplete="off" />
          </div>
          <div class="field is-box">
            <input id="view-shared" type="checkbox" name="shared" value="1" />
            <label for="view-shared">${words.views.shared}</label>
          </div>
          <div class="form-buttons"><button type="submit" class="primary">${words.page.save}</button></div>
        </form>
      </details>
    </div>
  `;
}

// Keeps only parameters of lists.
const queryBack = ({ hidden }: PageRequest) => queryWith(readParameters(new URLSearchParams(hidden._back ?? '')));

async function saved(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, user, words, fields } = page;
  const query = queryBack(page);
  const view = { login: user.login, list: resource.path, name: fields.name ?? '', parameters: query };
  try {
    const shared = fields.shared === '1';
    await saveListView(context, actor, { ...view, shared }, { idempotency: idempotencyOf(page) });
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'CONFLICT'].includes(error.code)) throw error;
    return redirectTo(`/admin/${resource.path}${query}`, sayError(words, error));
  }
  return redirectTo(`/admin/${resource.path}${query}`, fill(words.views.saved, { name: view.name.trim() }));
}

async function removed(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, user, words, isAdmin } = page;
  const input = { id: idOf(page), login: user.login, anyones: isAdmin };
  await removeListView(context, actor, input, { idempotency: idempotencyOf(page) });
  return redirectTo(`/admin/${resource.path}${queryBack(page)}`, words.views.removed);
}
