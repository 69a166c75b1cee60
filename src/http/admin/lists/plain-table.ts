// Tables and lists of facts whose contents are listed where they are used.

import { type Html, html } from '../page/html.ts';

/** A column: its heading and its cells. */
export interface PlainColumn<R> {
  label: Html;
  cell(row: R): Html;
  isNumber?: boolean;
  /** True for the amount of the row, a number that small screens show beside its heading. */
  isAmount?: boolean;
  /** True for short values that stay on one line: a time, a code, a telephone number. */
  isWhole?: boolean;
  /** True for buttons: they need no heading in sight, nor beside them on small screens. */
  isAction?: boolean;
  /** True for names and descriptions, which may take several lines. */
  isText?: boolean;
  /** True if its cells are the headings of the rows. Default: the first column. */
  isHeading?: boolean;
}

/** Options of a table. */
interface TableOptions {
  /** Text or empty state in place of a table without rows. */
  empty?: Html;
  /** Default: `region`. `group` inside a section of the same name. */
  role?: 'region' | 'group';
  className?: string;
  /** False if no cell is the heading of its row. */
  rowHeadings?: false;
}

/** The table; `label` names it for screen readers. */
export function plainTable<R>(
  label: string,
  columns: readonly PlainColumn<R>[],
  rows: readonly R[],
  { empty, role = 'region', className, rowHeadings }: TableOptions = {},
): Html {
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? html`<p class="empty">${empty}</p>` : empty;
  const heading = rowHeadings === false ? undefined : (columns.find(({ isHeading }) => isHeading) ?? columns[0]);
  const classOf = ({ isNumber, isAmount, isWhole, isText }: PlainColumn<R>) =>
    isAmount ? 'is-number is-amount' : isNumber ? 'is-number' : isWhole ? 'is-whole' : isText ? 'is-text' : undefined;
  return html`
    <div class="table-scroll" role=${role} tabindex="0" aria-label=${label}>
      <table class=${className}>
        <thead>
          <tr>${columns.map(column => html`<th scope="col" class=${classOf(column)}>${headingOf(column)}</th>`)}</tr>
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

const headingOf = <R>({ label, isAction }: PlainColumn<R>): Html =>
  isAction ? html`<span class="visually-hidden">${label}</span>` : label;

/** Facts of a record: terms and what they are. Facts that are false or null are left out. */
export const factList = (facts: readonly (readonly [label: string, value: Html])[], className = ''): Html => html`
  <dl class=${`facts ${className}`.trim()}>
    ${facts.map(([label, value]) => value !== null && value !== false && html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
  </dl>
`;
