// The lines of a new document as plain inputs, for browsers without scripts. With scripts, lines.js replaces them.

import type { LineField } from '../../../../definitions/fields/document-line.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { takesPrices } from './field-names.ts';
import { describedBy, errorOf, type FormState } from './header-inputs.ts';

/** Empty rows after the filled ones. */
const EMPTY_ROWS = 2;
const MIN_ROWS = 5;

/** The columns of the plain form. */
const COLUMNS: {
  field: LineField;
  word: 'groupHeading' | 'article' | 'description' | 'quantity' | 'price' | 'discount' | 'vat';
  most: number;
}[] = [
  { field: 'heading', word: 'groupHeading', most: 200 },
  { field: 'item_code', word: 'article', most: 15 },
  { field: 'description', word: 'description', most: 255 },
  { field: 'qty', word: 'quantity', most: 30 },
  { field: 'unit_price', word: 'price', most: 30 },
  { field: 'discount', word: 'discount', most: 10 },
  { field: 'vat', word: 'vat', most: 15 },
];
const PRICES = new Set<LineField>(['unit_price', 'discount', 'vat']);
const SHOWN = new Set<string>(COLUMNS.map(({ field }) => field));

/** Id of the list of VAT codes that the field suggests. */
export const VAT_LIST = 'vat-codes';

/** The table of the lines. */
export function lineRows({ words, format }: PageRequest, { resource, form, errors }: FormState): Html {
  const columns = takesPrices(resource) ? COLUMNS : COLUMNS.filter(({ field }) => !PRICES.has(field));
  const rows = Math.max(MIN_ROWS, form.items.length + EMPTY_ROWS);
  return html`
    <table class="edit-lines">
      <thead>
        <tr>
          <th scope="col">${words.documents.line}</th>
          ${columns.map(({ word }) => html`<th scope="col">${words.newDocument[word]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from({ length: rows }, (_, index) => {
          const line = form.items[index] ?? {};
          const others = Object.entries(line).filter(([name]) => !SHOWN.has(name));
          return html`
            <tr>
              <th scope="row">
                ${format.number(index + 1)}
                ${others.map(([name, value]) => html`<input type="hidden" name=${`items.${index}.${name}`} value=${value} />`)}
              </th>
              ${columns.map(({ field, word, most }) => {
                const id = `items.${index}.${field}`;
                return html`
                  <td data-label=${words.newDocument[word]} class=${`col-${field}`}>
                    <input
                      ...${{ id, name: id, type: 'text', autoComplete: 'off', maxLength: most, value: line[field] ?? '' }}
                      list=${field === 'vat' ? VAT_LIST : undefined}
                      ...${describedBy(errors, id, undefined)}
                      aria-label=${fill(words.newDocument.cell, { label: words.newDocument[word], line: format.number(index + 1) })}
                    />
                    ${errorOf(errors, id)}
                  </td>
                `;
              })}
            </tr>
          `;
        })}
      </tbody>
    </table>
  `;
}
