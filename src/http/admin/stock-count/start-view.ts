// The start page of stock counts: the form of a new count, and all counts.

import { lists } from '../../../definitions/catalogue.ts';
import { listCounts } from '../../../operations/stock-counts/counts.ts';
import { boxField, errorSummary, selectField, textField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { emptyState } from '../lists/empty-state.ts';
import { plainTable } from '../lists/plain-table.ts';
import { readTable } from '../lists/read-page.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

/** The page, with the errors of a form that was sent. */
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
  if (counts.length === 0) return emptyState(page, words.stockCounts.none);
  const { stockCounts } = words;
  const countedOf = ({ counted, lines }: (typeof counts)[number]) =>
    fill(stockCounts.countedOf, { counted: format.number(counted), lines: format.number(lines) });
  return plainTable(
    stockCounts.earlier,
    [
      {
        label: stockCounts.begun,
        cell: ({ id, created_at }) =>
          html`<a href=${link(`/admin/stock-count/${id}`)}>${format.instant(created_at)}</a>`,
      },
      {
        label: stockCounts.location,
        cell: ({ location_code, family, category }) => [location_code, family, category].filter(Boolean).join(' · '),
      },
      { label: words.imports.by, cell: ({ login }) => login },
      { label: stockCounts.counted, cell: countedOf, isNumber: true },
      {
        label: stockCounts.differing,
        cell: ({ state, differing }) => (state === 'booked' ? format.number(differing) : ''),
        isNumber: true,
      },
      {
        label: stockCounts.state,
        cell: ({ state }) => html`<span class="badge" data-state=${state}>${stockCounts.states[state]}</span>`,
      },
      { label: stockCounts.note, cell: ({ note }) => note },
    ],
    counts,
  );
}
