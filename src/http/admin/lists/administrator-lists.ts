// Shared by lists for administrators: filters and paging.

import { readId } from '../../../domain/ids.ts';
import { listSessions } from '../../../operations/administration/lists.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { filterField, filterSelect } from './filter.ts';
import type { PlainColumn } from './plain-table.ts';

/** Warning if the server has no connection for changes by administrators. */
export const notOwner = ({ context, words }: PageRequest): Html =>
  context.administrationPool ? null : html`<div class="message is-warning">${words.records.notOwner}</div>`;

/** An open session of the account. */
export interface SessionRow {
  id: string;
  login: string;
  opened_by: string;
  address: string | null;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

/** The open sessions of the account, or of one user. */
export async function sessionsOf(page: PageRequest, login?: string): Promise<SessionRow[]> {
  const { idleSeconds } = page.context.sessions;
  return (await listSessions(page.context, administratorOf(page), { login, idleSeconds })) as unknown as SessionRow[];
}

/** Columns of a session: origin, address, start and last use. */
export function sessionColumns(page: PageRequest): PlainColumn<SessionRow>[] {
  const { words, format } = page;
  const { sessions } = words;
  return [
    { label: sessions.openedBy, cell: row => openedBy(page, row) },
    { label: sessions.address, cell: ({ address }) => address, isWhole: true },
    { label: sessions.since, cell: ({ created_at }) => format.instant(created_at), isWhole: true },
    { label: sessions.used, cell: ({ used_at }) => format.instant(used_at), isWhole: true },
  ];
}

// A password, a token, the reference page.
function openedBy({ words: { sessions } }: PageRequest, { opened_by: by }: SessionRow): Html {
  if (by === 'reference page') return sessions.reference;
  return by.startsWith('token ') ? html`<bdi>${fill(sessions.token, { name: by.slice(6) })}</bdi>` : sessions.password;
}

/** A filter: a text field, or a choice. */
export interface Filter {
  name: string;
  label: string;
  type?: 'date' | 'datetime-local';
  choices?: { value: string; label: string }[];
}

/** Maximum filters that all stand above a list. Of more, these are the ones beside the button *Filter*. */
const MAX_IN_SIGHT = 6;
const FIRST = 3;

/** The filters above a list, as a form of the method GET. Of many, all but the first ones are behind *Filter*. */
export function filtersOf(page: PageRequest, path: string, label: string, filters: readonly Filter[]): Html {
  const { words, link, query } = page;
  const isSet = ({ name }: Filter) => Boolean(query.get(name));
  const inSight = filters.length > MAX_IN_SIGHT ? filters.slice(0, FIRST) : filters;
  const more = filters.slice(inSight.length);
  return html`
    <form class="filters" method="get" action=${link(path)} role="search" aria-label=${label}>
      ${inSight.map(filter => filterOf(page, filter))}
      <div class="filter is-buttons">
        <button type="submit" class="primary">${words.requests.apply}</button>
        ${filters.some(isSet) && html`<a class="button quiet" href=${link(path)}>${words.requests.clear}</a>`}
      </div>
      ${
        more.length > 0 &&
        html`
          <details class="filter-more" open=${more.some(isSet)}>
            <summary class="button">${words.lists.filters}</summary>
            <div class="filters">
              ${more.map(filter => filterOf(page, filter))}
              <div class="filter is-buttons"><button type="submit">${words.requests.apply}</button></div>
            </div>
          </details>
        `
      }
    </form>
  `;
}

function filterOf({ words, query }: PageRequest, { name, label, type, choices }: Filter): Html {
  const id = `filter-${name}`;
  const value = query.get(name) ?? '';
  if (choices) return filterSelect({ id, name, label, value }, [{ value: '', label: words.requests.all }, ...choices]);
  const input = html`<input id=${id} name=${name} type=${type ?? 'text'} value=${value} maxlength="100" class="is-short" />`;
  return filterField(id, label, input);
}

/** Entries on a page of a list. */
export const PER_PAGE = 50;

/** Links to the newest entries and to those before the last one shown. */
export function pagingOf(page: PageRequest, path: string, numbers: readonly number[]): Html {
  const { words, link, query } = page;
  const last = numbers.at(-1);
  const older = new URLSearchParams(query);
  older.set('before', String(last));
  const newest = new URLSearchParams(query);
  newest.delete('before');
  if (!query.has('before') && numbers.length < PER_PAGE) return null;
  return html`
    <nav class="below-table" aria-label=${words.requests.older}>
      <span class="paging">
        ${query.has('before') && html`<a class="button" href=${link(`${path}?${newest}`)}>${words.requests.newest}</a>`}
        ${numbers.length === PER_PAGE && html`<a class="button" href=${link(`${path}?${older}`)}>${words.requests.older}</a>`}
      </span>
    </nav>
  `;
}

/** A text in the query; undefined if empty. */
export const textIn = ({ query }: PageRequest, name: string): string | undefined =>
  query.get(name)?.trim() || undefined;

/** A number in the query; undefined for any other text. */
export function numberIn(page: PageRequest, name: string): number | undefined {
  return readId(textIn(page, name));
}
