// Follows all links of the administration area from its start page, and so finds an address for every page and a form for every POST.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { documents } from '../../../../src/definitions/catalogue.ts';
import { adminPages } from '../../../../src/http/admin/all-pages.ts';
import type { Page } from '../../../../src/http/admin/page/define-page.ts';
import type { FormAnswer, FormClient } from '../form-client.ts';
import { formsIn, linksIn, type PageForm } from './read-html.ts';

/** A form, and the page that it was found on. */
export interface FoundForm extends PageForm {
  page: string;
}

/** An address that a link leads to, and what is there. */
export interface FoundPage {
  address: string;
  /** The text of a page; undefined for a file. */
  text: string | undefined;
}

export interface Crawled {
  /** Addresses that links lead to, by the path of the page as its definition writes it. */
  pages: Map<string, FoundPage[]>;
  /** The forms by the path that they are sent to, as its definition writes it. */
  forms: Map<string, FoundForm[]>;
  /** Links to what no page of the area answers. */
  unknown: string[];
}

/** Addresses of one page that are followed: lists lead to many records, each filter to another list. */
const MAX_PAGES = 3;
const MAX_FILES = 1;

/** Addresses without a link: scripts request suggestions. */
const NOT_LINKED = [
  '/admin/suggest/articles?q=tea',
  '/admin/suggest/customers?q=pad',
  '/admin/suggest/suppliers?q=a',
  '/admin/suggest/serials?item=TEA-250',
  '/admin/suggest/prices?item=TEA-250&qty=2&date=2026-06-01&currency=EUR',
];
/**
 * Pages behind others, without a link: the page of a record shows its history, and the address with nothing else is for one that has
 * been removed; a button of a stock count saves it and leads to the question whether to book it.
 */
const BEHIND: [RegExp, string][] = [
  [/^\/admin\/families\/(\d+)$/, '/admin/history/family/$1'],
  [/^\/admin\/stock-count\/(\d+)$/, '/admin/stock-count/$1/book'],
  // Files that forms without a link lead to.
  [/^\/admin\/articles\/(\d+)$/, '/admin/labels/pdf?sheet=L7160&first=1&barcode=1&copies.$1=2'],
  [/^\/admin\/customers\/(\d+)$/, '/admin/labels/addresses/pdf?list=customers&sheet=L7160&first=1&copies.$1=1'],
  // Buttons of the bar of chosen rows.
  ...['print', 'close'].map((action): [RegExp, string] => [
    /^\/admin\/orders\/(\d+)$/,
    `/admin/documents/${action}?row.$1=1`,
  ]),
  ...documents.flatMap(({ path }) =>
    ['print', 'packing-slips', 'send', 'close'].flatMap((action): [RegExp, string][] =>
      adminPages.some(page => page.path === `/admin/${path}/${action}`)
        ? [[new RegExp(`^/admin/${path}/(\\d+)$`), `/admin/${path}/${action}?row.$1=1`]]
        : [],
    ),
  ),
];

const patterns = adminPages.map(page => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Labels of documents and parties, some of which have no address. */
const NEEDS_ADDRESS = /^\/admin\/labels\/addresses\/pdf/;

/** The page at an address: one with fewer parameters goes first, as in the server. */
export function pageAt(method: Page['method'], address: string): Page | undefined {
  const [path = ''] = address.split('?');
  return patterns
    .filter(({ page, pattern }) => page.method === method && pattern.test(path))
    .sort((a, b) => a.page.path.split(':').length - b.page.path.split(':').length)[0]?.page;
}

// A machine that other tests keep busy may answer 503.
async function read(client: FormClient, address: string): Promise<FormAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await client.get(address);
    if (answer.status !== 503 || tries === 5) return answer;
    await sleep(500);
  }
}

/** Follows the links that the user of a client sees. Fails where a page answers with an error. */
export async function crawl(client: FormClient): Promise<Crawled> {
  const pages = new Map<string, FoundPage[]>();
  const forms = new Map<string, FoundForm[]>();
  const unknown: string[] = [];
  // Pages that are filled in by their query come last: of each page that is also linked without one, the plain page is among the first.
  const queue = ['/admin', ...NOT_LINKED];
  const withQuery: string[] = [];
  const seen = new Set(queue);
  const next = () => queue.shift() ?? withQuery.shift();
  for (let address = next(); address !== undefined; address = next()) {
    const page = pageAt('GET', address);
    if (!page) {
      unknown.push(address);
      continue;
    }
    const known = pages.get(page.path) ?? [];
    if (known.length >= (known[0] && known[0].text === undefined ? MAX_FILES : MAX_PAGES)) continue;
    const { status, text, headers, location } = await read(client, address);
    if (status === 422 && NEEDS_ADDRESS.test(address)) continue;
    const isPage = String(headers['content-type']).startsWith('text/html');
    assert.ok(status === 200 || (status === 303 && pageAt('GET', location)), `${address}: ${status} ${location}`);
    if (status === 200) pages.set(page.path, [...known, { address, text: isPage ? text : undefined }]);
    const links = status === 303 ? [location] : isPage ? linksIn(text) : [];
    for (const form of isPage ? formsIn(text) : []) {
      const to = pageAt('POST', form.action)?.path ?? form.action;
      forms.set(to, [...(forms.get(to) ?? []), { ...form, page: address }]);
    }
    const behind = BEHIND.flatMap(([from, to]) => (from.test(address) ? [address.replace(from, to)] : []));
    for (const link of [...links, ...behind])
      if (!seen.has(link)) {
        seen.add(link);
        (link.includes('?') ? withQuery : queue).push(link);
      }
  }
  return { pages, forms, unknown };
}
