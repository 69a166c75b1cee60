// Tables whose columns are listed where they are used.

import { type Html, html } from '../page/html.ts';

/** A column: its heading, and what a cell has. */
export interface PlainColumn<R> {
  label: string;
  cell(row: R): Html;
  isNumber?: boolean;
  /** A short value that stays on one line: a time, a code, a telephone number. */
  isWhole?: boolean;
  /** True if its cells are the headings of the rows; those of the first column unless another one is. */
  isHeading?: boolean;
}

/** The table, or the text `empty` in place of one without rows. `label` says what the table is about. */
export function plainTable<R>(
  label: string,
  columns: readonly PlainColumn<R>[],
  rows: readonly R[],
  empty?: string,
): Html {
  if (rows.length === 0 && empty !== undefined) return html`<p class="empty">${empty}</p>`;
  const heading = columns.find(({ isHeading }) => isHeading) ?? columns[0];
  const classOf = ({ isNumber, isWhole }: PlainColumn<R>) =>
    isNumber ? 'is-number' : isWhole ? 'is-whole' : undefined;
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${label}>
      <table>
        <thead>
          <tr>${columns.map(column => html`<th scope="col" class=${classOf(column)}>${column.label}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            row => html`
              <tr>
                ${columns.map(column =>
                  column === heading
                    ? html`<th scope="row" class=${classOf(column)}>${column.cell(row)}</th>`
                    : html`<td class=${classOf(column)}>${column.cell(row)}</td>`,
                )}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
