// Size and load of an account on its page.

import type { AccountDetails } from '../../../operations/administration/lists.ts';
import type { AccountSize } from '../../../operations/host/account-sizes.ts';
import type { AccountUse, Load } from '../../../operations/host/host-accounts.ts';
import { factList, plainTable } from '../lists/plain-table.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** Undefined while the account is being counted. */
export type Size = AccountSize | undefined;

/** A duration in milliseconds; a dash for none. */
export const duration = ({ format }: PageRequest, ms: number | undefined): string =>
  ms === undefined ? '–' : `${format.number(ms, ms < 10 ? 1 : 0)} ms`;

/** True if this server counts the requests of accounts. */
export const countsRequests = ({ installation }: PageRequest): boolean =>
  installation.settings.find(({ name }) => name === 'REQUEST_LOG')?.value !== 'off';

/** Size of the account. */
export function sizeSection(
  page: PageRequest,
  account: AccountDetails,
  size: Size,
  { users, sessions }: AccountUse,
): Html {
  const { words, format } = page;
  const { accounts } = words.host;
  const counted = (text: (size: NonNullable<Size>) => string) => (size ? text(size) : `… ${accounts.counting}`);
  const facts: [string, Html][] = [
    [accounts.country, format.country(account.country)],
    [accounts.currency, account.currency],
    [accounts.created, format.instant(account.created_at)],
    [accounts.users, format.number(users)],
    [accounts.sessions, format.number(sessions)],
    [accounts.documents, format.number(account.documents)],
    [accounts.newest, account.newest_document === null ? words.page.none : format.date(account.newest_document)],
    [accounts.articles, format.number(account.articles)],
    [accounts.locations, format.number(account.locations)],
    [accounts.rows, counted(({ rows }) => format.number(rows))],
    [accounts.storage, counted(({ bytes }) => format.bytes(bytes))],
  ];
  return html`
    <section class="host-part">
      <h2>${accounts.size}</h2>
      ${factList(facts)}
      <p class="help">${accounts.storageHelp}</p>
    </section>
  `;
}

/** Number and duration of its programs' requests. */
export function loadSection(page: PageRequest, { hour, day, last_request_at: last }: AccountUse): Html {
  const { words, format } = page;
  const { accounts } = words.host;
  const rows = [
    { period: accounts.hour, ...hour },
    { period: accounts.day, ...day },
  ];
  return html`
    <section class="host-part">
      <h2>${accounts.load}</h2>
      <p class="help">${accounts.loadLead}</p>
      ${!countsRequests(page) && html`<div class="message is-warning" role="status">${accounts.loadOff}</div>`}
      ${plainTable<Load & { period: string }>(
        accounts.load,
        [
          { label: accounts.period, cell: ({ period }) => period },
          { label: accounts.requests, cell: ({ requests }) => format.number(requests), isNumber: true },
          { label: accounts.refusedRequests, cell: ({ refused }) => format.number(refused), isNumber: true },
          { label: accounts.meanDuration, cell: ({ meanMs }) => duration(page, meanMs), isNumber: true },
          { label: accounts.p95Duration, cell: ({ p95Ms }) => duration(page, p95Ms), isNumber: true },
        ],
        rows,
      )}
      <p>${accounts.lastRequest}${words.page.colon} ${last ? format.instant(last) : accounts.never}</p>
    </section>
  `;
}
