// The payment run: purchases that are due, the credit transfer that pays them, its file, and its cancellation.

import { creditTransferList } from '../../../definitions/lists/bank.ts';
import { setAndNumber } from '../../../domain/documents/relations.ts';
import { AppError, notFound } from '../../../domain/errors.ts';
import { decimal, digits, sum, ZERO } from '../../../domain/values/decimal.ts';
import {
  cancelCreditTransfer,
  creditOfSuppliers,
  type DuePurchase,
  makeTransfer,
  notPayable,
  proposePayments,
  readTransferFile,
  transferFault,
} from '../../../operations/bank/credit-transfers.ts';
import { readAccountList } from '../../../operations/bank/import-statements.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { fileHeaders } from '../../server/file-response.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { errorSummary, selectField, textField } from '../forms/field.ts';
import { sayError } from '../forms/field-errors.ts';
import { emptyState } from '../lists/empty-state.ts';
import { filterField } from '../lists/filter.ts';
import { factList, plainTable } from '../lists/plain-table.ts';
import { readElement } from '../lists/read-page.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorLine } from '../page/error-box.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, idOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { newAccountButton } from './bank-view.ts';

const PATH = '/admin/payment-run';
const TRANSFER = '/admin/credit_transfers/:id';
const needs = { right: 'write' } as const;

/** The pages of payment runs and credit transfers. Their list is one of the catalogue. */
export const paymentRunPages: Page[] = [
  getPage(PATH, needs, page => runView(page), {
    navigation: { section: 'bank', order: 20, label: words => words.bank.run },
  }),
  postPage(PATH, needs, make, { sensitive: true }),
  getPage(TRANSFER, {}, transferView),
  getPage(`${TRANSFER}/file`, {}, download),
  getPage(`${TRANSFER}/cancel`, needs, cancelView),
  postPage(`${TRANSFER}/cancel`, needs, cancel),
];

const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT']);

async function make(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words } = page;
  const discounted = (id: string) => (fields[`take.${id}`] === '1' ? decimal(fields[`discount.${id}`] ?? '0') : ZERO);
  try {
    const purchases = Object.keys(fields).flatMap(name => {
      const [, id] = /^pay\.(\d{1,15})$/.exec(name) ?? [];
      return id !== undefined && fields[name] === '1' ? [{ id: Number(id), discount: discounted(id) }] : [];
    });
    const transfer = { bankAccount: numberOf(fields.account), executionDate: fields.date || undefined, purchases };
    const { answer } = await makeTransfer(context, actor, transfer, { idempotency: idempotencyOf(page) });
    return redirectTo(
      `/admin/credit_transfers/${answer.id}`,
      fill(words.bank.transferMade, { reference: answer.reference }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return runView(page, sayError(words, error));
  }
}

async function runView(page: PageRequest, problem?: string): Promise<View> {
  const { context, actor, words, format, link, query, fields, account } = page;
  const { bank } = words;
  const { ask } = leaderReads(context, actor);
  const typed = (name: string) => (fields[name] ?? query.get(name) ?? '').trim();
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
  const [date, until] = [typed('date'), typed('until')].map(text => (isDay(text) ? text : undefined));
  const found = await proposePayments(ask, actor.accountId, { date, until });
  const credit = await creditOfSuppliers(ask, actor.accountId, found.purchases);
  const creditOf = ({ supplier_id }: DuePurchase) => credit.get(supplier_id ?? 0) ?? '0';
  const accounts = (await readAccountList(context, actor)).filter(
    ({ iban, currency }) => iban !== null && currency === 'EUR',
  );
  const isSent = page.request.method === 'POST';
  const total = sum(found.purchases.filter(each => !notPayable(each)).map(each => decimal(each.amount_due)));
  return view({
    title: bank.run,
    ...(problem !== undefined && { status: 422 }),
    actions: html`<a class="button" href=${link('/admin/credit_transfers')}>${bank.transfers}</a>`,
    body: html`
      ${problem !== undefined && errorSummary(page, [{ field: 'date', text: problem }])}
      <p class="lead">${bank.runLead}</p>
      <form method="get" action=${link(PATH)} class="filters" novalidate>
        ${filterField('until', bank.until, html`<input id="until" type="date" name="until" value=${found.until} />`)}
        <div class="filter is-buttons"><button type="submit">${words.lists.show}</button></div>
      </form>
      ${
        accounts.length === 0
          ? html`
              <div class="empty">
                <p><strong>${bank.noEuroAccount}</strong></p>
                <div class="actions">${await newAccountButton(page)} <a class="button" href=${link('/admin/bank_accounts')}>${bank.accounts}</a></div>
              </div>
            `
          : found.purchases.length === 0
            ? emptyState(page, bank.nothingDue, { id: 'purchases' })
            : html`
                <form method="post" action=${link(PATH)} class="letters" id="purchases">
                  ${hiddenFields(page)} <input type="hidden" name="until" value=${found.until} />
                  <div class="field-row is-wide">
                  ${selectField(
                    { name: 'account', label: bank.account, value: typed('account') },
                    accounts.map(({ id, code, iban }) => ({ value: String(id), label: `${code} ${iban}` })),
                  )}
                  ${textField({ name: 'date', label: bank.executionDate, value: fields.date ?? date ?? account.today }, { type: 'date' })}
                  </div>
                  ${plainTable<DuePurchase>(
                    bank.run,
                    [
                      {
                        label: bank.document,
                        cell: row => html`
                          <input type="checkbox" name=${`pay.${row.id}`} id=${`pay.${row.id}`} value="1" disabled=${notPayable(row) !== undefined}
                            checked=${isSent ? fields[`pay.${row.id}`] === '1' : notPayable(row) === undefined} aria-label=${fill(bank.pay, { name: setAndNumber(row) })} />
                          <a href=${link(`/admin/purchases/${row.id}`)}>${setAndNumber(row)}</a>
                          ${row.your_ref && html`<div class="second">${row.your_ref}</div>`}
                        `,
                      },
                      {
                        label: bank.supplier,
                        cell: row => html`
                          ${row.supplier_id === null ? row.supplier_name : html`<a href=${link(`/admin/suppliers/${row.supplier_id}`)}>${row.supplier_code} ${row.supplier_name}</a>`}
                          <div class="second">${notPayableText(page, row) ?? row.iban}</div>
                          ${creditOf(row) !== '0' && html`<div class="second">${fill(words.reminders.openCredit, { amount: format.money(creditOf(row), 'EUR') })}</div>`}
                        `,
                      },
                      {
                        label: bank.due,
                        isWhole: true,
                        cell: row => (row.due_date === null ? '' : format.date(row.due_date)),
                      },
                      {
                        label: bank.amountDue,
                        isAmount: true,
                        cell: row => format.money(row.amount_due, row.currency),
                      },
                      {
                        label: bank.discount,
                        isNumber: true,
                        cell: row =>
                          row.discount !== '0' &&
                          html`
                            <input type="hidden" name=${`discount.${row.id}`} value=${row.discount} />
                            <label><input type="checkbox" name=${`take.${row.id}`} value="1" checked=${isSent ? fields[`take.${row.id}`] === '1' : true} />
                              ${fill(bank.offered, { amount: format.money(row.discount, row.currency), date: format.date(row.discount_until ?? '') })}</label>
                          `,
                      },
                    ],
                    found.purchases,
                    { className: 'choice-table' },
                  )}
                  <p>${fill(bank.runSum, { amount: format.money(digits(total), 'EUR') })}</p>
                  <p class="form-buttons"><button type="submit" class="primary">${bank.makeTransfer}</button></p>
                </form>
              `
      }
      <p class="help">${bank.runHelp}</p>
    `,
  });
}

const notPayableText = ({ words }: PageRequest, row: DuePurchase): string | undefined => {
  const reason = notPayable(row);
  return reason && words.bank.notPayable[reason];
};

interface TransferLine {
  line: unknown;
  document_id: unknown;
  document_set: string;
  seq_number: string;
  name: string;
  iban: string;
  amount: unknown;
  discount: unknown;
  open: boolean;
}

async function transferOf(page: PageRequest, id: number) {
  const found = await readElement(page, creditTransferList, String(id));
  if (!found) throw notFound('no_credit_transfer', { id });
  return found;
}

async function transferView(page: PageRequest): Promise<View> {
  const { words, format, link } = page;
  const { bank } = words;
  const id = idOf(page);
  const { element } = await transferOf(page, id);
  const money = (value: unknown) => format.money(String(value), 'EUR');
  const isOpen = element.status === 'OPEN';
  const fault = await transferFault(leaderReads(page.context, page.actor).ask, page.actor.accountId, id);
  return view({
    title: String(element.reference),
    back: { href: '/admin/credit_transfers', label: bank.transfers },
    actions: html`
      ${!fault && html`<a class="button primary" href=${link(`/admin/credit_transfers/${element.id}/file`)} download>${bank.downloadFile}</a>`}
      ${isOpen && page.may('write') && html`<a class="button" href=${link(`/admin/credit_transfers/${element.id}/cancel`)}>${bank.cancelTransfer}</a>`}
    `,
    body: html`
      ${fault && errorLine(say(words, fault))}
      <section class="panel">
        ${factList([
          [bank.status, bank.transferStatuses[element.status as 'OPEN']],
          [bank.account, String(element.bank_account)],
          [bank.executionDate, format.date(String(element.execution_date))],
          [bank.amount, money(element.amount)],
        ])}
      </section>
      ${plainTable<TransferLine>(
        bank.transfers,
        [
          {
            label: bank.document,
            cell: row =>
              html`<a href=${link(`/admin/purchases/${row.document_id}`)}>${row.document_set} ${row.seq_number}</a>`,
          },
          { label: bank.supplier, cell: row => html`${row.name}<div class="second">${row.iban}</div>` },
          { label: bank.amount, isAmount: true, cell: row => money(row.amount) },
          {
            label: bank.discount,
            isNumber: true,
            cell: row => (String(row.discount) === '0' ? '' : money(row.discount)),
          },
        ],
        element.lines as TransferLine[],
      )}
      ${isOpen && html`<p class="help">${bank.transferHelp}</p>`}
    `,
  });
}

async function download(page: PageRequest): Promise<PageAnswer> {
  const file = await readTransferFile(page.context, page.actor, idOf(page));
  return { kind: 'file', content: file.content, type: file.mediaType, headers: fileHeaders(file) };
}

async function cancelView(page: PageRequest): Promise<View> {
  const { words } = page;
  const id = idOf(page);
  await transferOf(page, id);
  const to = `/admin/credit_transfers/${id}`;
  return confirmView(page, {
    title: words.bank.cancelTitle,
    text: words.bank.cancelText,
    confirm: words.bank.cancelTransfer,
    action: `${to}/cancel`,
    back: { href: to, label: words.bank.transfers },
  });
}

async function cancel(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const id = idOf(page);
  try {
    await cancelCreditTransfer(context, actor, id, { idempotency: idempotencyOf(page) });
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return redirectTo(`/admin/credit_transfers/${id}`, sayError(words, error));
  }
  return redirectTo(`/admin/credit_transfers/${id}`, words.bank.cancelled);
}
