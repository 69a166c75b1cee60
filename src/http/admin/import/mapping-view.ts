// The page that maps the columns of a file to fields, and chooses how existing records are treated.

import type { FieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { lettersOf } from '../../../formats/tables/cell-fault.ts';
import { importFields } from '../../../operations/imports/importable.ts';
import { type ImportRowView, importRows, kindOf, readImport } from '../../../operations/imports/imports.ts';
import { readNumber } from '../../../operations/imports/read-cells.ts';
import { errorSummary, idOf, selectField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { formButtons, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { sayReason } from '../words/say.ts';
import type { Words } from '../words/words.ts';
import { fieldLabels } from './labels.ts';
import { readingForm, readingLine } from './reading-view.ts';
import { usualMarkOf } from './usual-mark.ts';

interface Choice {
  fields: string[];
  decimalMark: '.' | ',';
  onExisting: 'update' | 'skip';
}

/** The page, with choices and errors of a form that was sent. */
export async function mappingView(
  page: PageRequest,
  sent?: { choice: Choice; errors: readonly FieldError[] },
  sentReading?: { choice: Record<string, string>; errors: readonly FormError[] },
): Promise<PageAnswer> {
  const { context, actor, words, language, link, params } = page;
  const id = numberOf(params.id);
  const {
    job: { kind },
  } = await readImport(context, actor, id, {});
  const resource = kindOf(kind);
  const found = await readImport(context, actor, id, fieldLabels(resource), usualMarkOf(page));
  const { job, fields, reading, unsureNumber } = found;
  const choice = sent?.choice ?? { fields, decimalMark: job.decimal_mark, onExisting: job.on_existing };
  const mappingErrors = (sent?.errors ?? []).map(({ field, message }) => ({
    field: field.replace(/^fields\[(\d+)\]$/, 'column.$1').replace(/^fields$/, 'column.0'),
    text: reasonOf(words, message),
  }));
  const errors = [...mappingErrors, ...(sentReading?.errors ?? [])];
  const unused = notImported(job.headings, choice.fields);
  const examples = await importRows(context, actor, { id, choice: 'all', after: 0, limit: 3 });
  const title = `${words.imports.title}${words.page.colon} ${namesOf(words, language, resource).many}`;
  return view({
    title,
    status: errors.length > 0 ? 400 : 200,
    back: { href: '/admin/import', label: words.imports.title },
    body: html`
      ${errorSummary(page, errors)}
      <p>${job.file_name} – ${words.imports.rows}${words.page.colon} ${page.format.number(job.row_count)}</p>
      ${reading && readingLine(page, reading)}
      <form method="post" action=${link(`/admin/import/${id}/mapping`)} class="record-form is-wide">
        ${hiddenFields(page)}
        <h2>${words.imports.mapping}</h2>
        <p class="help">${words.imports.mappingHelp}</p>
        ${unused.length > 0 && html`<p class="message is-warning">${fill(words.imports.notImportedColumns, { columns: unused.join(', ') })}</p>`}
        ${columnTable(page, job.headings, choice.fields, examples, importFields(resource))}
        <fieldset class="group">
          <legend class="visually-hidden">${words.imports.onExisting}</legend>
          ${selectField({ name: 'onExisting', label: words.imports.onExisting, value: choice.onExisting }, [
            { value: 'update', label: words.imports.update },
            { value: 'skip', label: words.imports.skip },
          ])}
          ${selectField(
            {
              name: 'decimalMark',
              label: words.imports.decimalMark,
              value: choice.decimalMark,
              note: noteOf(page, unsureNumber, choice.decimalMark),
            },
            [
              { value: '.', label: words.imports.point },
              { value: ',', label: words.imports.comma },
            ],
          )}
        </fieldset>
        ${formButtons(page, words.imports.check, '/admin/import')}
      </form>
      ${reading && readingForm(page, job, reading, sentReading)}
    `,
  });
}

/** Columns of a file that are not imported, by their headings. */
export const notImported = (headings: readonly string[], fields: readonly string[]): string[] =>
  headings.flatMap((heading, column) => (fields[column] ? [] : [heading || lettersOf(column)]));

// Note about a number with two possible values.
function noteOf({ words, format }: PageRequest, unsure: string, mark: '.' | ','): string | undefined {
  const value = unsure === '' ? undefined : readNumber(unsure, mark);
  return value && fill(words.imports.unsureNumber, { text: unsure, value: format.number(value) });
}

// A missing column is named as in the choices of the page.
function reasonOf(words: Words, message: Message): string {
  const { reason } = message instanceof Message ? message.params : {};
  const missing =
    reason instanceof Message && reason.reason === 'needs_column' ? String(reason.params.field) : undefined;
  return missing === undefined
    ? sayReason(words, message)
    : fill(words.imports.needsColumn, { label: labelOf(words, missing) });
}

/** A cell as the spreadsheet shows it. Adds the exact value if it differs and the column is not text. */
export function shownCell(
  { cells, exact }: Pick<ImportRowView, 'cells' | 'exact'>,
  column: number,
  isText: boolean,
  limit = 40,
): string {
  const text = (cells[column] ?? '').slice(0, limit);
  const value = exact?.[column] ?? '';
  return isText || value === '' || value === text || value.startsWith('!') ? text : `${text} (${value})`;
}

interface FileColumn {
  name: string;
  index: number;
}

function columnTable(
  { words }: PageRequest,
  headings: string[],
  chosen: string[],
  examples: ImportRowView[],
  fields: ReturnType<typeof importFields>,
): Html {
  const texts = new Set(fields.flatMap(({ name, type }) => (type === 'text' ? [name] : [])));
  const isText = (field: string | undefined) => field !== undefined && texts.has(field);
  const choices = fields.map(({ name, isRequired }) => {
    const label = labelOf(words, name);
    return { name, label: isRequired ? fill(words.imports.required, { label }) : label };
  });
  const select = ({ name, index }: FileColumn) => html`
    <select id=${idOf(`column.${index}`)} name=${`column.${index}`} aria-label=${`${words.imports.field}${words.page.colon} ${name}`}>
      <option value="">${words.imports.notImported}</option>
      ${choices.map(field => html`<option value=${field.name} selected=${chosen[index] === field.name}>${field.label}</option>`)}
    </select>
  `;
  return plainTable<FileColumn>(
    words.imports.mapping,
    [
      { label: words.imports.column, cell: ({ name }) => name },
      {
        label: words.imports.example,
        cell: ({ index }) => examples.flatMap(row => shownCell(row, index, isText(chosen[index])) || []).join(' · '),
      },
      { label: words.imports.field, cell: select },
    ],
    headings.map((heading, index) => ({ name: heading || lettersOf(index), index })),
  );
}
