// The page on which someone says which column of a file is what, and what becomes of records that exist.

import type { FieldError } from '../../../domain/errors.ts';
import { importFields } from '../../../operations/imports/importable.ts';
import { type ImportRowView, importRows, kindOf, readImport } from '../../../operations/imports/imports.ts';
import { errorSummary, idOf, selectField } from '../forms/field.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { sayReason } from '../words/say.ts';
import type { Words } from '../words/words.ts';
import { fieldLabels } from './labels.ts';

interface Choice {
  fields: string[];
  decimalMark: '.' | ',';
  onExisting: 'update' | 'skip';
}

/** The page; with what was chosen and what is wrong with it, when it was sent. */
export async function mappingView(
  page: PageRequest,
  sent?: { choice: Choice; errors: readonly FieldError[] },
): Promise<PageAnswer> {
  const { context, actor, words, language, link, params } = page;
  const id = numberOf(params.id);
  const { job } = await readImport(context, actor, id, {});
  const resource = kindOf(job.kind);
  const { fields } = await readImport(context, actor, id, fieldLabels(resource));
  const choice = sent?.choice ?? { fields, decimalMark: job.decimal_mark, onExisting: job.on_existing };
  const errors = (sent?.errors ?? []).map(({ field, message }) => ({
    field: field.replace(/^fields\[(\d+)\]$/, 'column.$1').replace(/^fields$/, 'column.0'),
    text: reasonOf(words, message),
  }));
  const examples = await importRows(context, actor, { id, choice: 'all', after: 0, most: 3 });
  const title = `${words.imports.title}: ${namesOf(words, language, resource).many}`;
  return view({
    title,
    status: errors.length > 0 ? 400 : 200,
    back: { href: '/admin/import', label: words.imports.title },
    body: html`
      ${errorSummary(page, errors)}
      <p>${job.file_name} – ${words.imports.rows}: ${page.format.number(job.row_count)}</p>
      <form method="post" action=${link(`/admin/import/${id}/mapping`)} class="record-form is-wide">
        ${hiddenFields(page)}
        <h2>${words.imports.mapping}</h2>
        <p class="help">${words.imports.mappingHelp}</p>
        ${columnTable(page, job.headings, choice.fields, examples, importFields(resource))}
        <fieldset class="group">
          <legend class="visually-hidden">${words.imports.onExisting}</legend>
          ${selectField({ name: 'onExisting', label: words.imports.onExisting, value: choice.onExisting }, [
            { value: 'update', label: words.imports.update },
            { value: 'skip', label: words.imports.skip },
          ])}
          ${selectField({ name: 'decimalMark', label: words.imports.decimalMark, value: choice.decimalMark }, [
            { value: '.', label: words.imports.point },
            { value: ',', label: words.imports.comma },
          ])}
        </fieldset>
        <div class="form-buttons">
          <button type="submit" class="primary">${words.imports.check}</button>
          <a class="button" href=${link('/admin/import')}>${words.page.cancel}</a>
        </div>
      </form>
    `,
  });
}

// A column that is missing has the name that the choices of the page give it.
function reasonOf(words: Words, message: string): string {
  const [, missing] = /^Field 'fields' need a column for '([\w.]+)'$/.exec(message) ?? [];
  return missing === undefined ? sayReason(words, message) : words.imports.needsColumn(labelOf(words, missing));
}

function columnTable(
  { words }: PageRequest,
  headings: string[],
  chosen: string[],
  examples: ImportRowView[],
  fields: ReturnType<typeof importFields>,
): Html {
  const choices = fields.map(({ name, isRequired }) => {
    const label = labelOf(words, name);
    return { name, label: isRequired ? words.imports.required(label) : label };
  });
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.imports.mapping}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.imports.column}</th>
            <th scope="col">${words.imports.example}</th>
            <th scope="col">${words.imports.field}</th>
          </tr>
        </thead>
        <tbody>
          ${headings.map((heading, index) => {
            const name = heading || String(index + 1);
            return html`
              <tr>
                <th scope="row">${name}</th>
                <td>${examples
                  .flatMap(({ cells }) => cells[index] || [])
                  .map(text => text.slice(0, 40))
                  .join(' · ')}</td>
                <td>
                  <select id=${idOf(`column.${index}`)} name=${`column.${index}`} aria-label=${`${words.imports.field}: ${name}`}>
                    <option value="">${words.imports.notImported}</option>
                    ${choices.map(
                      field =>
                        html`<option value=${field.name} selected=${chosen[index] === field.name}>${field.label}</option>`,
                    )}
                  </select>
                </td>
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
  `;
}
