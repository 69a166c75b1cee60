// The page of a stock count: articles with fields for quantities, or counted quantities with differences.

import { decimal, isZero } from '../../../domain/values/decimal.ts';
import { BOOKERS, type CountLine, readCount, type StockCount } from '../../../operations/stock-counts/counts.ts';
import { errorSummary, fieldOf, idOf, textField } from '../forms/field.ts';
import type { PageError } from '../forms/field-errors.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { buttonForm, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

const LINES = 100;
/** The id of the form with the quantities. */
const ENTRY = 'count-entry';

/** The page, with errors of quantities that were sent. */
export async function countView(page: PageRequest, errors: readonly PageError[] = []): Promise<PageAnswer> {
  const { context, actor, words, query, params, link, may } = page;
  const id = numberOf(params.id);
  const isDifferences = query.get('show') === 'differences';
  const range = isDifferences
    ? { counted: true }
    : { after: query.get('after') ?? page.hidden._after ?? '', limit: LINES };
  const { count, lines } = await readCount(context, actor, id, range);
  const shown = isDifferences ? lines.filter(line => !isZero(differenceOf(line))) : lines;
  const isOpen = count.state === 'open' && may('write') && !isDifferences;
  const path = `/admin/stock-count/${id}`;
  const summary = errors.map(({ field, message }) => ({ field, text: say(words, message) }));
  return view({
    title: fill(words.stockCounts.sheet, { location: count.location_code }),
    status: errors.length > 0 ? 400 : 200,
    back: { href: '/admin/stock-count', label: words.stockCounts.title },
    actions: html`
      <a class="button" href=${link(`${path}/print`)}>${words.stockCounts.print}</a>
      <a class="button" href=${link(`${path}/sheet`)} download>${words.stockCounts.csv}</a>
    `,
    body: html`
      ${errorSummary(page, summary)}
      <p>
        <span class="badge" data-state=${count.state}>${words.stockCounts.states[count.state]}</span>
        ${[count.family, count.category, count.note].filter(Boolean).map(text => ` · ${text}`)}
      </p>
      <ul class="links no-print">
        <li><a href=${link(path)} aria-current=${isDifferences ? undefined : 'true'}>${words.stockCounts.everyLine}</a></li>
        <li><a href=${link(`${path}?show=differences`)} aria-current=${isDifferences ? 'true' : undefined}>${words.stockCounts.onlyDifferences}</a></li>
      </ul>
      ${isOpen ? entryForm(page, count, shown, range.after ?? '', errors) : lineTable(page, shown, undefined, errors)}
      ${
        !isOpen &&
        shown.length === LINES &&
        html`<div class="below-table"><div class="paging"><a class="button" href=${link(`${path}?after=${encodeURIComponent(shown.at(-1)?.item_code ?? '')}`)}>${words.stockCounts.next}</a></div></div>`
      }
      ${count.state === 'open' && may('write') && endForms(page, id, isOpen)}
    `,
  });
}

const differenceOf = ({ counted, expected }: CountLine) => decimal(counted ?? expected).minus(decimal(expected));

function entryForm(
  page: PageRequest,
  { id }: StockCount,
  lines: CountLine[],
  after: string,
  errors: readonly PageError[],
): Html {
  const { words, link, fields } = page;
  const error = errors.find(({ field }) => field === 'counted_at');
  return html`
    <form method="post" action=${link(`/admin/stock-count/${id}`)} id=${ENTRY} class="record-form is-wide" novalidate>
      ${hiddenFields(page)}
      <input type="hidden" name="_after" value=${after} />
      ${lines.length === LINES && html`<input type="hidden" name="_next" value=${lines.at(-1)?.item_code} />`}
      ${lineTable(page, lines, fields, errors)}
      ${textField(
        {
          name: 'counted_at',
          label: words.stockCounts.countedAt,
          help: words.stockCounts.countedAtHelp,
          value: fields.counted_at ?? '',
          error: error && { field: 'counted_at', text: say(words, error.message) },
        },
        { type: 'datetime-local', step: 1, class: 'is-short' },
      )}
      <div class="form-buttons">
        <button type="submit" class="primary">${words.stockCounts.save}</button>
        ${
          lines.length === LINES &&
          html`<a class="button" href=${link(`/admin/stock-count/${id}?after=${encodeURIComponent(lines.at(-1)?.item_code ?? '')}`)}>${words.stockCounts.next}</a>`
        }
      </div>
    </form>
  `;
}

// With `typed`, each line has a field with the typed or stored quantity.
function lineTable(
  page: PageRequest,
  lines: CountLine[],
  typed: Record<string, string> | undefined,
  errors: readonly PageError[],
): Html {
  const { words, format, account } = page;
  const { stockCounts } = words;
  const quantityInput = ({ article_id, item_code, counted }: CountLine, texts: Record<string, string>) => {
    const field = `counted.${article_id}`;
    const id = idOf(field);
    const error = errors.find(each => each.field === field);
    const value = texts[field] ?? (counted === null ? '' : format.input(decimal(counted)));
    return html`
      <input id=${id} name=${field} value=${value} class="is-counted" inputmode="decimal" autocomplete="off"
        aria-label=${`${stockCounts.quantity}${words.page.colon} ${item_code}`} aria-invalid=${error ? 'true' : undefined}
        aria-describedby=${error ? `${id}-error` : undefined} />
      ${error && html`<div class="is-error" id=${`${id}-error`}>${say(words, error.message)}</div>`}
    `;
  };
  const differenceValue = (line: CountLine) => {
    const difference = differenceOf(line);
    if (line.counted === null || isZero(difference) || line.unit_cost === null) return null;
    return format.money(difference.times(decimal(line.unit_cost)), account.currency);
  };
  return plainTable(
    stockCounts.title,
    [
      {
        label: stockCounts.article,
        cell: ({ item_code, description }) => html`${item_code} <span class="help">${description}</span>`,
      },
      {
        label: stockCounts.quantity,
        cell: line => (typed ? quantityInput(line, typed) : line.counted && format.number(decimal(line.counted))),
        isNumber: true,
      },
      {
        label: stockCounts.expected,
        cell: ({ counted, expected }) => counted !== null && format.number(decimal(expected)),
        isNumber: true,
      },
      {
        label: stockCounts.difference,
        cell: line => line.counted !== null && format.number(differenceOf(line)),
        isNumber: true,
      },
      { label: stockCounts.value, cell: differenceValue, isNumber: true },
      { label: stockCounts.countedAt, cell: ({ counted_at }) => counted_at && format.instant(counted_at) },
    ],
    lines,
  );
}

// The button that books also sends the form with quantities, so that none is lost.
function endForms(page: PageRequest, id: number, hasEntry: boolean): Html {
  const { words, link, role } = page;
  const path = `/admin/stock-count/${id}`;
  return html`
    <details class="columns-choice no-print">
      <summary>${words.stockCounts.uploadSheet}</summary>
      <form method="post" action=${link(`${path}/sheet`)} enctype="multipart/form-data" class="stack">
        ${hiddenFields(page)}
        ${fieldOf(
          { name: 'file', label: words.stockCounts.uploadSheet, help: words.stockCounts.uploadHelp, value: '' },
          given => html`<input ...${given} type="file" accept=".csv,.xlsx,text/csv" />`,
        )}
        ${textField(
          {
            name: 'sheet',
            label: words.imports.sheet,
            help: words.stockCounts.sheetHelp,
            value: page.fields.sheet ?? '',
          },
          { maxlength: 31 },
        )}
        <div class="form-buttons"><button type="submit">${words.imports.upload}</button></div>
      </form>
    </details>
    <h2 class="part no-print">${words.stockCounts.book}</h2>
    <p class="help no-print">${BOOKERS.includes(role) ? words.stockCounts.bookHelp : words.stockCounts.mayNotBook}</p>
    <div class="form-buttons no-print">
      ${
        BOOKERS.includes(role) &&
        html`
          ${
            hasEntry
              ? html`<button type="submit" form=${ENTRY} name="_then" value="book" class="primary">${words.stockCounts.book}</button>`
              : html`<a class="button primary" href=${link(`${path}/book`)}>${words.stockCounts.book}</a>`
          }
        `
      }
      ${buttonForm(page, `${path}/cancel`, words.stockCounts.cancel, { kind: 'danger' })}
    </div>
  `;
}
