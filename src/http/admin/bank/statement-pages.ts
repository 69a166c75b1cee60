// The page of a bank statement, and its removal.

import { documentOf } from '../../../definitions/catalogue.ts';
import { bankStatementList } from '../../../definitions/lists/bank.ts';
import { AppError, notFound } from '../../../domain/errors.ts';
import { readDocumentsOfStatement, removeStatement } from '../../../operations/bank/remove-statement.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { sayError } from '../forms/field-errors.ts';
import { queryWith } from '../lists/list-address.ts';
import { factList } from '../lists/plain-table.ts';
import { readElement } from '../lists/read-page.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, idOf, type PageRequest } from '../page/page-request.ts';

const LIST = '/admin/bank_statements';
const needs = { right: 'write' } as const;

/** The pages of a statement. Their list is one of the catalogue. */
export const statementPages: Page[] = [
  getPage(`${LIST}/:id`, {}, statementView),
  getPage(`${LIST}/:id/remove`, needs, removalView),
  postPage(`${LIST}/:id/remove`, needs, remove),
];

async function statementOf(page: PageRequest) {
  const id = idOf(page);
  const found = await readElement(page, bankStatementList, String(id));
  if (!found) throw notFound('no_bank_statement', { id });
  return found.element;
}

async function statementView(page: PageRequest): Promise<View> {
  const { context, actor, words, format, link } = page;
  const { bank } = words;
  const id = idOf(page);
  const element = await statementOf(page);
  const documents = await readDocumentsOfStatement(leaderReads(context, actor).ask, actor.accountId, id);
  const money = (value: unknown) => value !== undefined && format.money(String(value), String(element.currency));
  const entries = `/admin/bank_entries${queryWith({ searchColumn: 'statement_id', searchString: String(id) })}`;
  return view({
    title: `${bank.statement} ${element.identification ?? id}`,
    back: { href: LIST, label: bank.statements },
    actions: html`
      <a class="button" href=${link(entries)}>${bank.showEntries}</a>
      ${documents.length === 0 && page.may('write') && html`<a class="button danger" href=${link(`${LIST}/${id}/remove`)}>${bank.removeStatement}</a>`}
    `,
    body: html`
      <section class="panel">
        ${factList([
          [bank.account, String(element.bank_account)],
          [bank.days, `${format.date(String(element.from_date))} – ${format.date(String(element.to_date))}`],
          [bank.format, String(element.format)],
          [bank.entryCount, String(element.entry_count)],
          [bank.opening, money(element.opening_balance)],
          [bank.closing, money(element.closing_balance)],
          [bank.amount, money(element.amount)],
        ])}
      </section>
      ${
        documents.length > 0 &&
        html`
          <h2 class="part">${bank.bookedTo}</h2>
          <p class="help">${bank.statementKept}</p>
          <ul class="links">
            ${documents.map(
              each =>
                html`<li><a href=${link(`/admin/${documentOf(each.type).path}/${each.id}`)}>${each.document_set} ${each.seq_number}</a></li>`,
            )}
          </ul>
        `
      }
    `,
  });
}

async function removalView(page: PageRequest): Promise<View> {
  const { bank } = page.words;
  await statementOf(page);
  const href = `${LIST}/${idOf(page)}`;
  return confirmView(page, {
    title: bank.removeTitle,
    text: bank.removeText,
    confirm: bank.removeStatement,
    action: `${href}/remove`,
    back: { href, label: bank.statement },
  });
}

async function remove(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const id = idOf(page);
  try {
    await removeStatement(context, actor, id, { idempotency: idempotencyOf(page) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    return redirectTo(`${LIST}/${id}`, sayError(words, error));
  }
  return redirectTo(LIST, words.bank.statementRemoved);
}
