// The accounts of the installation, page by page, with size and load.

import { accountSizes } from '../../../operations/host/account-sizes.ts';
import {
  type AccountUse,
  type ListedAccount,
  listHostAccounts,
  readAccountUse,
} from '../../../operations/host/host-accounts.ts';
import { filterField } from '../lists/filter.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { HOST, NEEDS, pathOf } from './parts.ts';
import { countsRequests, duration, type Size } from './size-and-load.ts';

/** Accounts on a page. */
const PER_PAGE = 25;
/** Maximum accounts that are read at the same time. */
const MAX_PARALLEL = 5;
/** Milliseconds for which a page waits for accounts that are being counted. */
const COUNT_WAIT_MS = 1_500;

/** The page of all accounts. */
export const accountList: Page = getPage(HOST, NEEDS, list, {
  navigation: { section: 'host', order: 1, label: ({ host }) => host.accounts.title },
});

interface ShownAccount extends ListedAccount {
  use: AccountUse;
  size: Size;
}

async function list(page: PageRequest): Promise<PageAnswer> {
  const { words, context, query, link } = page;
  const { accounts } = words.host;
  if (!context.administrationPool)
    return view({
      title: accounts.title,
      body: html`<div class="message is-warning" role="status">${accounts.noPool}</div>`,
    });
  const find = query.get('find')?.trim().slice(0, 100) ?? '';
  const after = query.get('after') ?? '';
  const found = await listHostAccounts(context, { after, find, limit: PER_PAGE + 1 });
  const rows = await shown(page, found.slice(0, PER_PAGE));
  const address = (behind: string) => link(`${HOST}?${new URLSearchParams({ ...(find && { find }), after: behind })}`);
  return view({
    title: accounts.title,
    body: html`
      <p class="help">${accounts.lead}</p>
      ${!countsRequests(page) && html`<div class="message is-warning" role="status">${accounts.loadOff}</div>`}
      <form class="filters" method="get" action=${link(HOST)} role="search" aria-label=${accounts.search}>
        ${filterField('find', accounts.find, html`<input id="find" name="find" type="search" value=${find} maxlength="100" />`)}
        <div class="filter is-buttons">
          <button type="submit" class="primary">${accounts.search}</button>
          ${find !== '' && html`<a class="button quiet" href=${link(HOST)}>${accounts.all}</a>`}
        </div>
      </form>
      ${plainTable(accounts.title, columns(page), rows, { empty: accounts.empty })}
      ${
        (after !== '' || found.length > PER_PAGE) &&
        html`
          <nav class="below-table" aria-label=${accounts.title}>
            <span class="paging">
              ${after !== '' && html`<a class="button" href=${address('')}>${accounts.first}</a>`}
              ${found.length > PER_PAGE && html`<a class="button" href=${address(rows.at(-1)?.code ?? '')}>${accounts.next}</a>`}
            </span>
          </nav>
        `
      }
      <p class="help">${accounts.storageHelp} ${accounts.loadLead}</p>
    `,
  });
}

async function shown({ context }: PageRequest, accounts: ListedAccount[]): Promise<ShownAccount[]> {
  const ids = accounts.map(({ account_id }) => account_id);
  const [sizes, uses] = await Promise.all([
    accountSizes(context).of(ids, COUNT_WAIT_MS),
    inBatches(ids, MAX_PARALLEL, id => readAccountUse(context, id)),
  ]);
  return accounts.flatMap((account, index) => {
    const use = uses[index];
    return use ? [{ ...account, use, size: sizes.get(account.account_id) }] : [];
  });
}

// Few at a time, to leave connections for other requests.
async function inBatches<A, B>(all: A[], size: number, work: (each: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (let at = 0; at < all.length; at += size) done.push(...(await Promise.all(all.slice(at, at + size).map(work))));
  return done;
}

function columns(page: PageRequest): PlainColumn<ShownAccount>[] {
  const { words, format, link } = page;
  const { accounts } = words.host;
  const number = (label: string, cell: (account: ShownAccount) => Html): PlainColumn<ShownAccount> => ({
    label,
    cell,
    isNumber: true,
  });
  const twoLines = (first: string, second: Html) => html`${first}<br /><span class="host-quiet">${second}</span>`;
  const requests = ({ requests, refused }: AccountUse['hour']) => html`
    ${format.number(requests)}${refused > 0 && html`<br /><span class="host-refused">${fill(accounts.refused, { count: format.number(refused) })}</span>`}
  `;
  const counted = (size: Size, of: (size: NonNullable<Size>) => Html): Html =>
    size ? of(size) : html`<span class="host-quiet">${accounts.counting}</span>`;
  return [
    {
      label: accounts.code,
      cell: ({ code, name, ...state }) => html`
        <a href=${link(pathOf(code))}>${code}</a> ${badge(page, state)} ${state.test && html`<span class="badge">${page.words.company.test.title}</span>`}<br /><bdi class="host-quiet">${name}</bdi>
      `,
    },
    number(accounts.documents, ({ size }) => counted(size, ({ documents }) => format.number(documents))),
    number(accounts.storage, ({ size }) =>
      counted(size, ({ bytes, rows }) =>
        twoLines(format.bytes(bytes), fill(accounts.rowCount, { count: format.number(rows) })),
      ),
    ),
    number(accounts.people, ({ use }) =>
      twoLines(format.number(use.users), fill(accounts.sessionCount, { count: format.number(use.sessions) })),
    ),
    number(accounts.hour, ({ use }) => requests(use.hour)),
    number(accounts.day, ({ use }) => requests(use.day)),
    number(accounts.duration, ({ use }) => twoLines(duration(page, use.day.meanMs), duration(page, use.day.p95Ms))),
    {
      label: accounts.lastRequest,
      cell: ({ use }) => (use.last_request_at ? format.instant(use.last_request_at) : accounts.never),
    },
  ];
}

function badge(
  { words }: PageRequest,
  { suspended, deleted, ownership }: Pick<ListedAccount, 'suspended' | 'deleted' | 'ownership'>,
): Html {
  const { accounts } = words.host;
  const text = deleted
    ? accounts.deletedBadge
    : ownership === 'moved'
      ? accounts.movedBadge
      : suspended && accounts.suspendedBadge;
  return text && html`<span class="badge">${text}</span>`;
}
