// The section of a new import that shows how the file was read, and reads it again with another sheet, heading row or encoding.

import { lettersOf } from '../../../formats/tables/cell-fault.ts';
import { ENCODINGS, type TextEncoding } from '../../../formats/tables/csv-reader.ts';
import type { ImportJob, ReadChoice, Reading } from '../../../operations/imports/imports.ts';
import { fieldOf, selectField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

const NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
};

/** Line with sheet, heading row and encoding of a file, with a link to the form. */
export function readingLine(
  { words }: PageRequest,
  { sheet, sheets, headingRow, encoding, unreadableRow }: Reading,
): Html {
  const { imports } = words;
  const parts = [
    sheets.length > 0 && `${imports.sheet}${words.page.colon} ${sheet}`,
    `${imports.headingRow}${words.page.colon} ${headingRow}`,
    encoding && `${imports.encoding}${words.page.colon} ${NAMES[encoding]}`,
  ];
  return html`
    <p class="help">${parts.filter(Boolean).join(' · ')} – <a href="#reading">${imports.readAgainLink}</a></p>
    ${unreadableRow !== undefined && encoding && html`<div class="message is-warning">${fill(imports.unreadable, { row: String(unreadableRow), encoding: NAMES[encoding] })}</div>`}
  `;
}

/** The first rows of the sheet, and the form that reads the file again. */
export function readingForm(
  page: PageRequest,
  job: ImportJob,
  reading: Reading,
  sent?: { choice: Record<string, string>; errors: readonly FormError[] },
): Html {
  const { words, link } = page;
  const { imports } = words;
  const { sheets, encoding } = reading;
  const errorOf = (name: string) => sent?.errors.find(({ field }) => field === name);
  const shownIn = (name: string, read: string) => sent?.choice[name] ?? read;
  return html`
    <h2 class="part" id="reading">${imports.reading}</h2>
    <form method="post" action=${link(`/admin/import/${job.id}/reading`)} class="record-form is-wide" novalidate>
      ${hiddenFields(page)}
      ${topTable(page, reading)}
      <fieldset class="group">
        <legend class="visually-hidden">${imports.reading}</legend>
        ${
          sheets.length > 0 &&
          selectField(
            { name: 'sheet', label: imports.sheet, value: shownIn('sheet', reading.sheet ?? '') },
            sheets.map(({ name, isHidden }) => ({
              value: name,
              label: isHidden ? fill(imports.hiddenSheet, { name }) : name,
            })),
          )
        }
        ${fieldOf(
          {
            name: 'headingRow',
            label: imports.headingRow,
            help: imports.headingRowHelp,
            value: shownIn('headingRow', String(reading.headingRow)),
            error: errorOf('headingRow'),
          },
          given =>
            html`<input ...${given} inputmode="numeric" value=${shownIn('headingRow', String(reading.headingRow))} />`,
        )}
        ${
          encoding &&
          selectField(
            {
              name: 'encoding',
              label: imports.encoding,
              help: imports.encodingHelp,
              value: shownIn('encoding', encoding),
            },
            ENCODINGS.map(value => ({ value, label: NAMES[value] })),
          )
        }
      </fieldset>
      <div class="form-buttons"><button type="submit">${imports.readAgain}</button></div>
    </form>
  `;
}

function topTable({ words }: PageRequest, { top, headingRow }: Reading): Html {
  const columns = Math.max(...top.map(({ cells }) => cells.length));
  return plainTable<Reading['top'][number]>(
    words.imports.reading,
    [
      { label: words.imports.row, cell: ({ number }) => number, isNumber: true },
      ...Array.from(
        { length: columns },
        (_, column): PlainColumn<Reading['top'][number]> => ({
          label: lettersOf(column),
          cell: ({ number, cells }) => {
            const text = cells[column] ?? '';
            return number === headingRow && text ? html`<strong>${text}</strong>` : text;
          },
        }),
      ),
    ],
    top,
  );
}

/** The choices of the form, and the error of an invalid heading row. */
export function chosenReading(
  { words, fields }: PageRequest,
  { sheets, headingRow, ...former }: Reading,
): { choice: ReadChoice; errors: FormError[] } {
  const sheet = sheets.find(({ name }) => name === fields.sheet)?.name ?? former.sheet;
  const encoding = ENCODINGS.find(name => name === fields.encoding) ?? former.encoding;
  const typed = fields.headingRow?.trim() ?? '';
  const row = /^[1-9]\d{0,6}$/.test(typed) ? Number(typed) : undefined;
  const errors = row === undefined ? [{ field: 'headingRow', text: words.imports.headingRowError }] : [];
  // In another sheet the heading row is detected, unless the user has changed it.
  const isOther = sheet !== former.sheet && row === headingRow;
  return { choice: { sheet, encoding, headingRow: isOther ? undefined : row }, errors };
}
