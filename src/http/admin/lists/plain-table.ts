// Tables whose columns are listed where they are used.

import { type Html, html } from '../page/html.ts';

/** A column: its heading, and what a cell has. */
export interface PlainColumn<R> {
  label: string;
  cell(row: R): Html;
  isNumber?: boolean;
}

/** The table. The first cell of a row is its heading. `label` says what the table is about. */
export function plainTable<R>(label: string, columns: readonly PlainColumn<R>[], rows: readonly R[]): Html {
  const align = ({ isNumber }: PlainColumn<R>) => (isNumber ? 'is-number' : undefined);
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${label}>
      <table>
        <thead>
          <tr>${columns.map(column => html`<th scope="col" class=${align(column)}>${column.label}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            row => html`
              <tr>
                ${columns.map((column, at) =>
                  at === 0
                    ? html`<th scope="row" class=${align(column)}>${column.cell(row)}</th>`
                    : html`<td class=${align(column)}>${column.cell(row)}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
