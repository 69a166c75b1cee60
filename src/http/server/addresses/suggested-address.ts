// Suggests the address that a client probably meant, from those in contract.md.

import { isAccountCode } from '../../../domain/account.ts';
import { Message } from '../../../domain/messages/message.ts';
import { nearName } from '../../../domain/values/closest-name.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { plainName } from '../../../domain/values/plain-name.ts';
import { BASE, CURRENT_VERSION } from '../api-path.ts';
import { type KnownRoute, methodNotTaken } from './known-route.ts';

/** Maximum length of a part of the address in a message. */
const MAX_REPEATED = 100;

const LOG_IN = 'GET /helo with an API token, or POST /auth with user name and password';

/** Words in addresses of other interfaces, with the counterpart here. */
const PATHS_OF_OTHER_INTERFACES: Record<string, string> = {
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

const DOCS = '/docs is the reference for people, /openapi.json the OpenAPI document';

/** The same for addresses outside of the API. */
const PAGES_OF_OTHER_INTERFACES: Record<string, string> = {
  ...words('doc documentation swagger swaggerui swagger.json apidocs redoc reference', DOCS),
  ...words('openapi openapi.yaml openapi.yml apidocs.json', DOCS),
  ...words('health healthcheck live liveness', 'write /healthz'),
  ...words('ready readiness', 'write /readyz'),
};

function words(names: string, meant: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map(name => [name, meant]));
}

/** The error message for an unknown address. `routes` are all routes by their patterns. */
export function noSuchAddress(method: string, path: string, routes: ReadonlyMap<string, KnownRoute>): Message {
  const { shown, why } = suggestion(method, path, routes);
  const params = { path: shown.slice(0, MAX_REPEATED) };
  return why === undefined
    ? new Message('no_such_address', params)
    : new Message('no_such_address_because', { ...params, why });
}

function suggestion(
  method: string,
  path: string,
  routes: ReadonlyMap<string, KnownRoute>,
): { shown: string; why?: string } {
  const names = [...routes.keys()].filter(url => url.startsWith(`${BASE}/`)).map(url => url.slice(BASE.length + 1));
  const { account, version, rest } = partsOf(path);
  const name = rest.slice(0, 2).join('/');
  const [first = '', ...behind] = names.includes(name) ? [name, ...rest.slice(2)] : rest;
  const meant = meantBy(first, names);
  const isComplete = account !== undefined && version !== undefined;
  const shown = isComplete ? path.replace(/^\/api\/[^/]*\/[^/]*/, '') || '/' : path;
  const base = `/api/${account && isAccountCode(account) ? account : '{account}'}/${CURRENT_VERSION}`;
  const twice = isComplete ? addressWithoutRepeat(rest) : undefined;
  if (twice !== undefined)
    return { shown, why: `${twice.what} is in the address twice, so write ${base}${twice.path}` };
  const page = isComplete ? undefined : pageMeantBy(rest);
  if (page !== undefined) return { shown, why: page };
  if (meant === undefined) {
    if (isComplete) return { shown, why: '/openapi.json describes all paths' };
    return path.startsWith('/api') ? { shown, why: `every path of the interface begins with ${base}` } : { shown };
  }
  if (!meant.startsWith('/')) return { shown, why: `write ${meant}` };
  const [address = '', query] = meant.split('?');
  const route = routes.get(BASE + address);
  const begin = isComplete ? '' : `every path of the interface begins with ${base}, `;
  if (route && !route.methods.has(method))
    return { shown, why: `${begin}${methodNotTaken(address, route.methods, method)}` };
  if (route && behind.length > 0 && route.changes.length > 0 && (method === 'PUT' || method === 'POST'))
    return { shown, why: begin + inTheBody(method, address, route, behind) };
  const search = behind.length > 0 ? recordOf(behind, route) : query;
  const found = search === undefined || !isRead(method) ? address : `${address}?${search}`;
  return { shown, why: isComplete ? `write ${found}` : `${begin}so write ${base}${found}` };
}

// A client that repeats the version, or the whole base address, behind the base address.
function addressWithoutRepeat(rest: string[]): { what: string; path: string } | undefined {
  const [first, , third] = rest;
  const isBase = first === 'api' && isVersion(third);
  if (!isBase && !isVersion(first)) return undefined;
  const path = rest.slice(isBase ? 3 : 1).join('/');
  return { what: isBase ? 'the base address' : 'the version', path: `/${path.slice(0, MAX_REPEATED)}` };
}

function pageMeantBy([first = '']: string[]): string | undefined {
  const plain = plainName(first.slice(0, MAX_REPEATED));
  return ownValue(PAGES_OF_OTHER_INTERFACES, plain);
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Field that identifies a record in the body of PUT, besides its id. */
const KEYS = [['item_code'], ['code'], ['document_set', 'seq_number']];

// Other interfaces have the record in the address of a change.
function inTheBody(method: string, address: string, { changes }: KnownRoute, [key = '']: string[]): string {
  const names = isId(key) ? ['id'] : (KEYS.find(each => each.every(name => changes.includes(name))) ?? ['id']);
  if (method === 'PUT') return `send ${names.join(' and ')} in the body of PUT ${address}`;
  return `POST ${address} creates; to change, send ${names.join(' and ')} in the body of PUT ${address}`;
}

// In other interfaces the id, code or number of a record follows the resource.
function recordOf([key = '', action = '']: string[], route: KnownRoute | undefined): string | undefined {
  const has = (parameter: string) => route?.parameters.includes(parameter) ?? false;
  if (!isId(key)) return has('searchString') ? `searchString=${asValue(key)}` : undefined;
  if (!has('id')) return undefined;
  const asPdf = has('print') && /^(?:pdf|print|file|document)$/i.test(action);
  return `id=${key.slice(0, 19)}${asPdf ? '&print=1' : ''}`;
}

const isId = (key: string): boolean => /^\d+$/.test(key);

// It was decoded before, so this can't fail.
const asValue = (key: string): string =>
  encodeURIComponent(decodeURIComponent(key).slice(0, MAX_REPEATED).toWellFormed());

// Account, version and the rest of the address, as far as they can be recognized.
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
  const plain = plainName(segment.slice(0, MAX_REPEATED));
  const same = names.find(name => plainName(name) === plain || plainName(name) === `${plain}s`);
  if (same !== undefined) return `/${same}`;
  if (Object.hasOwn(PATHS_OF_OTHER_INTERFACES, plain)) return PATHS_OF_OTHER_INTERFACES[plain];
  const near = nearName(segment, names);
  return near === undefined ? undefined : `/${near}`;
}
