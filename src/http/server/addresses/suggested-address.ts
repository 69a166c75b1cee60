// The address that a client meant by one that does not exist. Only what contract.md publishes is suggested.

import { isAccountCode } from '../../../domain/account.ts';
import { nearName } from '../../../domain/values/closest-name.ts';
import { BASE, CURRENT_VERSION } from '../api-path.ts';

/** The longest part of an address that a message repeats. */
const MAX_REPEATED = 100;

const LOG_IN = 'GET /helo with an API token, or POST /auth with user name and password';

/** Words that other interfaces have in addresses, each with the right way. */
const OTHER_WORDS: Record<string, string> = {
  ...words('login signin token tokens oauth oauth2 session sessions authenticate auth2', LOG_IN),
  ...words('logout signout', 'DELETE /auth'),
  ...words('clients client contacts parties partners', '/customers'),
  ...words('vendors vendor', '/suppliers'),
  ...words('products product items item skus goods', '/articles'),
  ...words('warehouses warehouse stores store places', '/locations'),
  ...words('stock inventory stocklevels stocks', '/articles?options=stock'),
  ...words('stockmovements movements stocktransactions ledger', '/transactions'),
  ...words('sales salesorders salesorder', '/orders'),
  ...words('bills bill purchaseinvoices supplierinvoices', '/purchases'),
  ...words('transfers transfer', '/transfer_orders'),
  ...words('offers offer estimates estimate quotations proposals', '/quotes'),
  ...words('deliveries shipments deliverynote', '/delivery_notes'),
  ...words('refunds creditmemos', '/credit_notes'),
  ...words('serials batches lots', '/serial_numbers'),
  ...words('messages message texts textmessages', '/sms'),
  ...words('hello', '/helo'),
  ...words('health ping version versions me', '/status'),
  ...words('productfamilies groups', '/families'),
};

function words(names: string, meant: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map(name => [name, meant]));
}

/** The message about an address that no route serves. `routes` are the patterns of all. */
export function noSuchAddress(path: string, routes: string[]): string {
  const names = routes.filter(route => route.startsWith(`${BASE}/`)).map(route => route.slice(BASE.length + 1));
  const { account, version, rest } = partsOf(path);
  const [first = '', second, third] = rest;
  const meant = meantBy(first, names);
  const isComplete = account !== undefined && version !== undefined;
  const shown = isComplete ? path.replace(/^\/api\/[^/]*\/[^/]*/, '') || '/' : path;
  const there = `There is no path ${shown.slice(0, MAX_REPEATED)}`;
  const base = `/api/${account && isAccountCode(account) ? account : '{account}'}/${CURRENT_VERSION}`;
  if (meant === undefined) {
    if (isComplete) return `${there}: /openapi.json describes all paths`;
    return path.startsWith('/api') ? `${there}: every path of the interface begins with ${base}` : there;
  }
  if (!meant.startsWith('/')) return `${there}: write ${meant}`;
  const address = second === undefined ? meant : `${meant.split('?')[0]}?${recordOf(second, third)}`;
  if (isComplete) return `${there}: write ${address}`;
  return `${there}: every path of the interface begins with ${base}, so write ${base}${address}`;
}

// What follows the resource names a record in other interfaces: by its id, else by its code or number.
function recordOf(key: string, action: string | undefined): string {
  if (!/^\d+$/.test(key)) return `searchString=${key.slice(0, MAX_REPEATED)}`;
  return `id=${key.slice(0, 19)}${action && /^(?:pdf|print|file|document)$/i.test(action) ? '&print=1' : ''}`;
}

// Account, version and the rest of the address, as far as they can be told apart.
function partsOf(path: string): { account?: string; version?: string; rest: string[] } {
  const segments = path.split('/').filter(segment => segment !== '');
  if (segments[0] !== 'api') return { rest: isVersion(segments[0]) ? segments.slice(1) : segments };
  const [, account = '', version, ...rest] = segments;
  if (isVersion(account)) return { rest: segments.slice(2) };
  if (isVersion(version)) return { account, version: version ?? '', rest };
  return { account, rest: segments.slice(2) };
}

const isVersion = (segment = ''): boolean => /^v?\d+(?:\.\d+){0,3}$/i.test(segment);

function meantBy(segment: string, names: string[]): string | undefined {
  const plain = plainOf(segment);
  const same = names.find(name => plainOf(name) === plain || plainOf(name) === `${plain}s`);
  if (same !== undefined) return `/${same}`;
  if (Object.hasOwn(OTHER_WORDS, plain)) return OTHER_WORDS[plain];
  const near = nearName(segment, names);
  return near === undefined ? undefined : `/${near}`;
}

const plainOf = (segment: string): string => segment.slice(0, MAX_REPEATED).toLowerCase().replaceAll(/[_-]/g, '');
