// The statement of a customer or supplier: as a page, which prints as a statement, and as a file.

import { documentOf } from '../../../definitions/catalogue.ts';
import type { TableColumn } from '../../../formats/tables/table.ts';
import {
  type BalancedLine,
  readStatement,
  type Statement,
  type StatementRequest,
  statementBatches,
} from '../../../operations/statements/party-statement.ts';
import { tableFile } from '../exports/table-file.ts';
import { definePage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';

type Kind = 'customer' | 'supplier';

/** The pages of statements. */
export const statementPages: Page[] = (['customer', 'supplier'] as const).flatMap(kind => [
  definePage({
    method: 'GET',
    path: `/admin/${kind}s/:id/statement`,
    needs: {},
    handle: page => statementView(page, kind),
  }),
  definePage({
    method: 'GET',
    path: `/admin/${kind}s/:id/statement/file`,
    needs: {},
    handle: page => statementFile(page, kind),
  }),
]);

// The year so far, in the currency of the account, unless the address names others.
function requestOf(page: PageRequest, kind: Kind): StatementRequest {
  const { account, query, params } = page;
  const { currency } = account;
  return {
    kind,
    id: /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0,
    currency: /^[A-Z]{3}$/.test(query.get('currency') ?? '') ? (query.get('currency') ?? currency) : currency,
    ...periodOf(page),
  };
}

const periodOf = ({ query, account: { today } }: PageRequest) => ({
  from: query.get('from') || `${today.slice(0, 4)}-01-01`,
  to: query.get('to') || today,
});

async function statementView(page: PageRequest, kind: Kind): Promise<PageAnswer> {
  const { words, format, link, params, account, context, actor } = page;
  const cursor = page.query.get('cursor') || undefined;
  const found = await readStatement(context, actor, { ...requestOf(page, kind), cursor });
  const { party, currency, currencies, opening, closing, lines, next } = found;
  const { from, to } = periodOf(page);
  const path = `/admin/${kind}s/${params.id}`;
  const query = new URLSearchParams({ from, to, currency });
  return view({
    title: words.statement.title(party.name),
    back: { href: path, label: `${party.code} ${party.name}` },
    actions: html`<a class="button" href=${link(`${path}/statement/file?${query}`)} download>${words.statement.csv}</a>`,
    body: html`
      <p class="print-only">${account.name} · ${party.code} ${party.name}${party.vat_id && ` · ${party.vat_id}`}</p>
      <p>${format.date(from)} – ${format.date(to)} · ${currency}</p>
      <form class="filters" method="get" action=${link(`${path}/statement`)}>
        <div class="filter"><label for="from">${words.statement.from}</label><input id="from" type="date" name="from" value=${from} /></div>
        <div class="filter"><label for="to">${words.statement.to}</label><input id="to" type="date" name="to" value=${to} /></div>
        <div class="filter">
          <label for="currency">${words.statement.currency}</label>
          <select id="currency" name="currency">
            ${currencies.map(code => html`<option value=${code} selected=${code === currency}>${code}</option>`)}
          </select>
        </div>
        <div class="filter is-buttons"><button type="submit" class="primary">${words.statement.show}</button></div>
      </form>
      <dl class="facts is-figures">
        <div><dt>${words.statement.opening}</dt><dd>${format.money(opening, currency)}</dd></div>
        <div><dt>${words.statement.closing}</dt><dd>${format.money(closing, currency)}</dd></div>
      </dl>
      ${lines.length === 0 ? html`<div class="empty"><p>${words.statement.empty}</p></div>` : lineTable(page, found)}
      ${
        (cursor || next) &&
        html`
          <div class="below-table">
            <span>${words.lists.shown(format.number(lines.length))}</span>
            <span class="paging">
              ${cursor && html`<a class="button" id="first-page" href=${link(`${path}/statement?${query}`)}>${words.lists.first}</a>`}
              ${next && html`<a class="button" id="next-page" rel="next" href=${link(`${path}/statement?${query}&cursor=${next}`)}>${words.lists.next}</a>`}
            </span>
          </div>
        `
      }
      <p class="help">${words.statement.help}</p>
    `,
  });
}

function lineTable(page: PageRequest, { lines, carried, isFirstPage, currency }: Statement): Html {
  const { words, format, link } = page;
  const money = (value: string) => (value === '0' ? '' : format.money(value, currency));
  const before = isFirstPage ? words.statement.opening : words.statement.carried;
  const headings = [words.statement.charge, words.statement.credit, words.statement.open, words.statement.balance];
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.statement.short}>
      <table>
        <thead>
          <tr>
            <th scope="col">${words.statement.date}</th>
            <th scope="col">${words.statement.document}</th>
            <th scope="col">${words.statement.due}</th>
            ${headings.map(heading => html`<th scope="col" class="is-number">${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td></td><th scope="row">${before}</th><td></td><td></td><td></td><td></td>
            <td class="is-number">${format.money(carried, currency)}</td>
          </tr>
          ${lines.map(
            line => html`
              <tr>
                <td>${format.date(line.date)}</td>
                <th scope="row">
                  <a href=${link(`/admin/${documentOf(line.type).path}/${line.id}`)}>${wordOf(words, line.type)} ${line.document_set} ${line.seq_number}</a>
                </th>
                <td>${line.due_date && format.date(line.due_date)}</td>
                <td class="is-number">${money(line.charge)}</td>
                <td class="is-number">${money(line.credit)}</td>
                <td class="is-number">${money(line.open)}</td>
                <td class="is-number">${format.money(line.balance, currency)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

async function statementFile(page: PageRequest, kind: Kind): Promise<PageAnswer> {
  const { words, context, actor } = page;
  const request = requestOf(page, kind);
  const first = await readStatement(context, actor, request);
  const { party } = first;
  const { statement } = words;
  const text = (heading: string) => ({ heading, type: 'text' as const });
  const day = (heading: string) => ({ heading, type: 'date' as const });
  const number = (heading: string) => ({ heading, type: 'number' as const });
  const columns: TableColumn[] = [
    ...[day(statement.date), text(statement.document), day(statement.due), number(statement.charge)],
    ...[number(statement.credit), number(statement.open), number(statement.balance)],
  ];
  const rowOf = (line: BalancedLine) => [
    ...[line.date, `${wordOf(words, line.type)} ${line.document_set} ${line.seq_number}`, line.due_date ?? undefined],
    ...[line.charge, line.credit, line.open, line.balance],
  ];
  async function* rows() {
    for await (const lines of statementBatches(context, actor, request, first)) yield lines.map(rowOf);
  }
  const name = `statement-${party.code.replace(/[^\w-]/g, '_')}`;
  return tableFile(page, { name, title: statement.title(party.name), columns, rows: rows() }, 'csv');
}
