// The start page of the bank: upload of statements, balances, and open entries with the best proposal of each.

import { documents } from '../../../definitions/catalogue.ts';
import { CERTAIN, type Proposal } from '../../../domain/bank/proposals.ts';
import { decimal, ZERO } from '../../../domain/values/decimal.ts';
import { readAccountList, readPrintedAccount } from '../../../operations/bank/import-statements.ts';
import { type EntryWithProposals, proposeForOpen } from '../../../operations/bank/propose.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { boxField, errorSummary, fieldOf, selectField } from '../forms/field.ts';
import type { FormError } from '../forms/field-errors.ts';
import { emptyState } from '../lists/empty-state.ts';
import { plainTable } from '../lists/plain-table.ts';
import { type View, view } from '../page/define-page.ts';
import { buttonForm, hiddenFields } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

/** Address of the page. */
export const BANK = '/admin/bank';

/** Entries of the page. */
const MAX_SHOWN = 25;

/** Button to the form of a new bank account, filled in with the first account that documents print. */
export async function newAccountButton(page: PageRequest): Promise<Html> {
  const { context, actor, words, link, account, mayOpen } = page;
  const path = '/admin/bank_accounts/new';
  if (!mayOpen(path)) return null;
  const { iban = '', bic } = (await readPrintedAccount(context, actor)) ?? {};
  const query = new URLSearchParams({ iban, bic: bic ?? '', currency: account.currency });
  return html`<a class="button primary" href=${link(`${path}?${query}`)}>${words.bank.addAccount}</a>`;
}

/** The page. `errors`: faults of a file that was sent. */
export async function bankView(page: PageRequest, errors: readonly FormError[] = []): Promise<View> {
  const { context, actor, words, link, query, format } = page;
  const { bank } = words;
  const accounts = await readAccountList(context, actor);
  const after = numberOf(query.get('after'));
  const { ask } = leaderReads(context, actor);
  const { entries, next } = await proposeForOpen(ask, actor.accountId, { after, limit: MAX_SHOWN });
  return view({
    title: bank.title,
    ...(errors.length > 0 && { status: 422 }),
    actions: html`
      <a class="button" href=${link('/admin/bank_statements')}>${bank.statements}</a>
      <a class="button" href=${link('/admin/bank_entries')}>${bank.entries}</a>
    `,
    body: html`
      ${errorSummary(page, errors)}
      ${
        accounts.length === 0
          ? emptyState(page, bank.noAccount, {
              more: await newAccountButton(page),
            })
          : html`
              ${page.may('write') && uploadForm(page, accounts)}
              ${plainTable(
                bank.accounts,
                [
                  {
                    label: bank.account,
                    cell: row =>
                      html`<a href=${link(`/admin/bank_accounts/${row.id}`)}>${row.code}</a> ${row.description}`,
                  },
                  {
                    label: bank.balance,
                    isNumber: true,
                    cell: row => (row.balance === null ? '' : format.money(row.balance, row.currency)),
                  },
                  {
                    label: bank.balanceDate,
                    isWhole: true,
                    cell: row => (row.balance_date === null ? '' : format.date(row.balance_date)),
                  },
                ],
                accounts,
              )}
            `
      }
      ${
        accounts.length > 0 &&
        html`
        <h2 class="part">${bank.open}</h2>
        ${entries.length === 0 ? emptyState(page, bank.nothingOpen, { id: 'entries' }) : entryTable(page, entries)}
      `
      }
      ${next !== undefined && html`<p><a class="button" href=${link(`${BANK}?after=${next}`)}>${words.lists.next}</a></p>`}
    `,
  });
}

function uploadForm(page: PageRequest, accounts: { id: number; code: string }[]): Html {
  const { words, link } = page;
  const { bank } = words;
  const choices = [
    { value: '', label: bank.byFile },
    ...accounts.map(({ id, code }) => ({ value: String(id), label: code })),
  ];
  return html`
    <form method="post" action=${link(`${BANK}/upload`)} enctype="multipart/form-data" class="record-form" novalidate>
      ${hiddenFields(page)}
      <fieldset class="group">
        <legend>${bank.upload}</legend>
        ${fieldOf({ name: 'file', label: bank.file, help: bank.fileHelp, value: '' }, given => html`<input ...${given} type="file" accept=".xml,.sta,.mta,.940,.txt,.csv" />`)}
        ${selectField({ name: 'account', label: bank.account, value: page.fields.account ?? page.query.get('account') ?? '' }, choices)}
        ${boxField({ name: 'columns', label: bank.chooseColumns, value: page.fields.columns ?? '' })}
        <div class="form-buttons"><button type="submit" class="primary">${bank.import}</button></div>
      </fieldset>
    </form>
  `;
}

function entryTable(page: PageRequest, entries: EntryWithProposals[]): Html {
  const { words, format, link } = page;
  const { bank } = words;
  return html`<div id="entries">${plainTable<EntryWithProposals>(
    bank.open,
    [
      {
        label: bank.entry,
        isHeading: true,
        cell: ({ entry }) => html`
          <a href=${link(`/admin/bank_entries/${entry.id}`)}>${entry.name ?? entry.iban ?? bank.noName}</a>
          <div class="second">${entry.text ?? entry.reference}</div>
        `,
      },
      { label: bank.date, isWhole: true, cell: ({ entry }) => format.date(entry.date) },
      { label: bank.amount, isAmount: true, cell: ({ entry }) => format.money(entry.open_amount, entry.currency) },
      {
        label: bank.proposal,
        cell: ({ entry, proposals: [best] }) =>
          best
            ? proposalCell(page, entry.id, entry.currency, best)
            : html`<span class="second">${bank.noProposal}</span>`,
      },
    ],
    entries,
  )}</div>`;
}

/** A proposal with its reasons, and the button that books it. */
export function proposalCell(page: PageRequest, entry: number, currency: string, proposal: Proposal): Html {
  const { words, format, link } = page;
  const { bank } = words;
  const { party, documents: named, rest, charge, reasons, score } = proposal;
  const href = (each: Proposal['documents'][number]) =>
    `/admin/${documents.find(({ type }) => type === each.type)?.path ?? 'documents'}/${each.id}`;
  return html`
    <div class="proposal">
      <div>
        ${party && html`<a href=${link(`/admin/${party.kind}s/${party.id}`)}>${party.code} ${party.name}</a>`}
        ${named.map(
          each => html`
            <div>
              <a href=${link(href(each))}>${each.set} ${each.number}</a> ${format.money(each.amount, currency)}${
                each.discount !== '0' &&
                ` + ${fill(bank.withDiscount, { amount: format.money(each.discount, currency) })}`
              }
            </div>
          `,
        )}
        ${charge !== '0' && html`<div>${fill(bank.withCharge, { amount: format.money(charge, currency) })}</div>`}
        ${rest !== '0' && html`<div>${fill(bank.withRest, { amount: format.money(rest, currency) })}</div>`}
        <ul class="second reasons">${reasons.map(({ message }) => html`<li>${say(words, message)}</li>`)}</ul>
      </div>
      ${
        page.may('write') &&
        buttonForm(page, `/admin/bank_entries/${entry}/book`, bank.book, {
          fields: bookingFields(proposal),
          kind: score >= CERTAIN ? 'primary' : undefined,
          about: named.map(({ set, number }) => `${set} ${number}`).join(', ') || party?.name || '',
        })
      }
    </div>
  `;
}

/** The fields of the form that books a proposal. */
export const bookingFields = ({ party, documents: named, transfer, charge }: Proposal): Record<string, string> => ({
  ...(transfer !== undefined && { transfer: String(transfer) }),
  ...(transfer === undefined && party && { [party.kind]: String(party.id) }),
  ...(!decimal(charge).eq(ZERO) && { charge }),
  ...(transfer === undefined && {
    settles: JSON.stringify(named.map(({ set, number, amount, discount }) => [`${set} ${number}`, amount, discount])),
  }),
});
