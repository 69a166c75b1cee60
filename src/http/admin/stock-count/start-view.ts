// The first page of stock counts: the form that begins one, and all counts.

import { lists } from '../../../definitions/catalogue.ts';
import { listCounts } from '../../../operations/stock-counts/counts.ts';
import { boxField, errorSummary, selectField, textField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { readTable } from '../lists/read-page.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

/** The page; with what is wrong with a form that was sent. */
export async function startView(page: PageRequest, errors: readonly FormError[] = []): Promise<PageAnswer> {
  const { words, may } = page;
  return view({
    title: words.stockCounts.title,
    status: errors.length > 0 ? 400 : 200,
    body: html`
      ${errorSummary(page, errors)}
      <p class="lead">${words.stockCounts.lead}</p>
      ${may('write') && (await beginForm(page, errors))}
      <h2 class="part">${words.stockCounts.earlier}</h2>
      ${await countTable(page)}
    `,
  });
}

async function beginForm(page: PageRequest, errors: readonly FormError[]): Promise<Html> {
  const { words, link, fields } = page;
  const choicesOf = async (path: string, code: string) => {
    const resource = lists.find(list => list.path === path);
    const { elements } = resource ? await readTable(page, resource, { limit: '100', sort: 'id' }) : { elements: [] };
    return elements.map(element => ({
      value: String(element[code]),
      label: `${element[code]} ${element.description ?? ''}`.trim(),
    }));
  };
  const [locations, families, categories] = await Promise.all([
    choicesOf('locations', 'location_code'),
    choicesOf('families', 'family_code'),
    choicesOf('categories', 'category_code'),
  ]);
  const parts = (name: string, label: string) => ({
    name,
    label,
    value: fields[name] ?? '',
    error: errors.find(({ field }) => field === name),
  });
  const any = { value: '', label: words.stockCounts.everything };
  return html`
    <form method="post" action=${link('/admin/stock-count')} class="record-form">
      ${hiddenFields(page)}
      <fieldset class="group">
        <legend>${words.stockCounts.begin}</legend>
        ${selectField(parts('location', words.stockCounts.location), locations)}
        ${selectField(parts('family', words.stockCounts.family), [any, ...families])}
        ${selectField(parts('category', words.stockCounts.category), [any, ...categories])}
        ${textField(parts('note', words.stockCounts.note), { maxlength: 500 })}
        ${boxField(parts('withoutStock', words.stockCounts.withoutStock))}
      </fieldset>
      <p class="help">${words.stockCounts.tracked}</p>
      <div class="form-buttons"><button type="submit" class="primary">${words.stockCounts.begin}</button></div>
    </form>
  `;
}

async function countTable(page: PageRequest): Promise<Html> {
  const { context, actor, words, format, link } = page;
  const counts = await listCounts(context, actor);
  if (counts.length === 0) return html`<div class="empty"><p>${words.stockCounts.none}</p></div>`;
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.stockCounts.earlier}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.stockCounts.begun}</th>
            <th scope="col">${words.stockCounts.location}</th>
            <th scope="col">${words.imports.by}</th>
            <th scope="col" class="is-number">${words.stockCounts.counted}</th>
            <th scope="col" class="is-number">${words.stockCounts.differing}</th>
            <th scope="col">${words.stockCounts.state}</th>
            <th scope="col">${words.stockCounts.note}</th>
          </tr>
        </thead>
        <tbody>
          ${counts.map(
            count => html`
              <tr>
                <th scope="row"><a href=${link(`/admin/stock-count/${count.id}`)}>${format.instant(count.created_at)}</a></th>
                <td>${count.location_code}${[count.family, count.category].filter(Boolean).map(code => ` · ${code}`)}</td>
                <td>${count.login}</td>
                <td class="is-number">${fill(words.stockCounts.countedOf, { counted: format.number(count.counted), lines: format.number(count.lines) })}</td>
                <td class="is-number">${count.state === 'booked' ? format.number(count.differing) : ''}</td>
                <td><span class="badge" data-state=${count.state}>${words.stockCounts.states[count.state]}</span></td>
                <td>${count.note}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
