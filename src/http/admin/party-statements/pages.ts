// The statement of a customer or supplier: as a page, which prints as a statement, and as a file.

import { documents, settlementOf } from '../../../definitions/catalogue.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import type { TableColumn } from '../../../formats/tables/table.ts';
import {
  type BalancedLine,
  readStatement,
  type Statement,
  statementBatches,
} from '../../../operations/party-statements/party-statement.ts';
import { printStatement } from '../../../operations/party-statements/print-statement.ts';
import { clientGone } from '../../server/slow-readers.ts';
import { addressOf } from '../documents/names.ts';
import { formatOf, tableFile } from '../exports/table-file.ts';
import { filterField, filterSelect } from '../lists/filter.ts';
import { factList, plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { sendStatementPages } from './send-pages.ts';
import { type Kind, statementOf } from './statement-of.ts';

/** The pages of statements. */
export const statementPages: Page[] = (['customer', 'supplier'] as const).flatMap(kind => [
  ...sendStatementPages(kind),
  getPage(`/admin/${kind}s/:id/statement`, {}, page => statementView(page, kind)),
  getPage(`/admin/${kind}s/:id/statement/file`, {}, page => statementFile(page, kind)),
  getPage(`/admin/${kind}s/:id/statement/pdf`, {}, async page => {
    const { query } = page;
    const of = {
      ...statementOf(page, kind),
      language: query.get('language') || undefined,
      gone: clientGone(page.reply),
    };
    return pdfAnswer(page, await printStatement(page.context, page.actor, of));
  }),
]);

async function statementView(page: PageRequest, kind: Kind): Promise<PageAnswer> {
  const { words, format, link, params, account } = page;
  const of = statementOf(page, kind);
  const cursor = page.query.get('cursor') || undefined;
  const found = await readStatement(page.context, page.actor, { ...of, cursor });
  const { party, currency, currencies, opening, closing, lines, next } = found;
  const { from, to } = of;
  const path = `/admin/${kind}s/${params.id}`;
  const query = new URLSearchParams({ from, to, currency });
  return view({
    title: fill(words.statement.title, { name: party.name }),
    back: { href: path, label: `${party.code} ${party.name}` },
    actions: html`
      ${paymentLinks(page, kind, found)}
      <a class="button" href=${link(`${path}/statement/pdf?${query}`)}>${words.statement.pdf}</a>
      ${
        page.context.mail.isSet &&
        page.mayOpen(`/admin/${kind}s/:id/statement/send`) &&
        html`<a class="button" href=${link(`${path}/statement/send?${query}`)}>${words.statement.send}</a>`
      }
      <a class="button" href=${link(`${path}/statement/file?${query}`)} download>${words.statement.csv}</a>
      <a class="button" href=${link(`${path}/statement/file?${query}&format=xlsx`)} download>${words.statement.xlsx}</a>
    `,
    body: html`
      <p class="print-only">${account.name} · ${party.code} ${party.name}${party.vat_id && ` · ${party.vat_id}`}</p>
      <p>${format.date(from)} – ${format.date(to)} · ${currency}</p>
      <form class="filters" method="get" action=${link(`${path}/statement`)}>
        ${filterField('from', words.statement.from, html`<input id="from" type="date" name="from" value=${from} />`)}
        ${filterField('to', words.statement.to, html`<input id="to" type="date" name="to" value=${to} />`)}
        ${filterSelect(
          { id: 'currency', name: 'currency', label: words.statement.currency, value: currency },
          currencies.map(code => ({ value: code, label: code })),
        )}
        <div class="filter is-buttons"><button type="submit" class="primary">${words.statement.show}</button></div>
      </form>
      ${factList(
        [
          [words.statement.opening, format.money(opening, currency)],
          [words.statement.closing, format.money(closing, currency)],
        ],
        'is-figures',
      )}
      ${agesTable(page, found)}
      ${lines.length === 0 ? html`<div class="empty"><p>${words.statement.empty}</p></div>` : lineTable(page, found)}
      ${
        (cursor || next) &&
        html`
          <div class="below-table">
            <span>${fill(words.lists.shown, { count: format.number(lines.length) })}</span>
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
  const { statement } = words;
  const before = isFirstPage ? statement.opening : statement.carried;
  const money = (value = '0') => (value === '0' ? '' : format.money(value, currency));
  const documentLink = ({ type, id, document_set, seq_number }: BalancedLine) =>
    html`<a href=${link(addressOf({ type, id }))}>${wordOf(words, type)} ${document_set} ${seq_number}</a>`;
  return plainTable<Partial<BalancedLine> & { name: Html; balance: string }>(
    statement.short,
    [
      { label: statement.date, cell: ({ date }) => date && format.date(date) },
      { label: statement.document, cell: ({ name }) => name, isHeading: true },
      { label: statement.due, cell: ({ due_date }) => due_date && format.date(due_date) },
      { label: statement.charge, cell: ({ charge }) => money(charge), isNumber: true },
      { label: statement.credit, cell: ({ credit }) => money(credit), isNumber: true },
      { label: statement.open, cell: ({ open }) => money(open), isNumber: true },
      { label: statement.balance, cell: ({ balance }) => format.money(balance, currency), isNumber: true },
    ],
    [{ name: before, balance: carried }, ...lines.map(line => ({ ...line, name: documentLink(line) }))],
  );
}

// Links to the forms of a payment of this customer or supplier, and of a refund.
function paymentLinks({ words, link, mayOpen }: PageRequest, kind: Kind, { party, currency }: Statement): Html {
  const { follow } = words.documents;
  return (['pays', 'refunds'] as const).map(as => {
    const payment = documents.find(each =>
      as === 'refunds' ? each.refund?.party === kind : each.party === kind && settlementOf(each.type)?.as === 'pays',
    );
    if (!payment || !mayOpen(`/admin/${payment.path}/new`)) return null;
    const values = new URLSearchParams({ party: party.code, currency, ...(as === 'refunds' && { refund: '1' }) });
    const to = link(`/admin/${payment.path}/new?${values}`);
    const className = as === 'pays' ? 'button primary' : 'button';
    return html`<a class=${className} href=${to}>${ownValue(follow, `${as} ${payment.party}`) ?? follow[as]}</a>`;
  });
}

function agesTable({ words, format }: PageRequest, { ages, currency }: Statement): Html {
  if (ages.length === 0) return null;
  const columns = ['not_due', 'days_30', 'days_60', 'days_90', 'older', 'unallotted'];
  return html`
    <h2 class="part">${words.statement.ages}</h2>
    ${plainTable(
      words.statement.ages,
      columns.map(age => ({
        label: ownValue(words.home.ages, age) ?? words.statement.unallotted,
        cell: (amounts: ReadonlyMap<string, string>) => format.money(amounts.get(age) ?? '0', currency),
        isNumber: true,
      })),
      [new Map(ages.map(({ age, amount }) => [age, amount]))],
      { rowHeadings: false, className: 'statement-ages' },
    )}
    <h2 class="part">${words.statement.entries}</h2>
  `;
}

async function statementFile(page: PageRequest, kind: Kind): Promise<PageAnswer> {
  const { words, context, actor } = page;
  const of = statementOf(page, kind);
  const first = await readStatement(context, actor, of);
  const { party, opening } = first;
  const { statement } = words;
  const text = (heading: string) => ({ heading, type: 'text' as const });
  const day = (heading: string) => ({ heading, type: 'date' as const });
  const number = (heading: string) => ({ heading, type: 'number' as const });
  const columns: TableColumn[] = [
    day(statement.date),
    text(statement.document),
    day(statement.due),
    number(statement.charge),
    number(statement.credit),
    number(statement.open),
    number(statement.balance),
  ];
  const rowOf = (line: BalancedLine) => [
    line.date,
    `${wordOf(words, line.type)} ${line.document_set} ${line.seq_number}`,
    line.due_date ?? undefined,
    line.charge,
    line.credit,
    line.open,
    line.balance,
  ];
  async function* rows() {
    yield [[undefined, statement.opening, undefined, undefined, undefined, undefined, opening]];
    for await (const lines of statementBatches(context, actor, of, first)) yield lines.map(rowOf);
  }
  const name = `statement-${party.code}`;
  return tableFile(
    page,
    { name, title: fill(statement.title, { name: party.name }), columns, rows: rows() },
    formatOf(page),
  );
}
