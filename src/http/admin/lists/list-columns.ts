// The columns of a list as its table shows them: all of them, those that are shown, and the text of a cell.

import Big from 'big.js';
import { documents, drafts, hasTotal, records, recurring } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { Column } from '../../../definitions/fields/element.ts';
import { bankEntryList, bankStatementList, creditTransferList } from '../../../definitions/lists/bank.ts';
import { isZero, ZERO } from '../../../domain/values/decimal.ts';
import { isOfDocuments } from '../../../operations/search/search-list.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { statusBadge } from './status-badge.ts';

/** An element of a list as the interface answers it; numbers are exact. */
export type Element = Record<string, unknown>;

/** Columns of a list whose definition gives no place to any. */
const MAX_UNPLACED = 9;

/** The columns that a table can show: those of which an element has one value. */
export const columnsOfTable = (resource: ListResource): Column[] =>
  [...resource.columns.values()].filter(({ wrap, types }) => !wrap || types !== undefined);

/** The columns that the table of a user shows. */
export function shownColumns({ user }: PageRequest, resource: ListResource): Column[] {
  const all = columnsOfTable(resource);
  const chosen = user.preferences[`columns.${resource.path}`]?.split(',') ?? [];
  const known = chosen.flatMap(name => all.find(column => column.name === name) ?? []);
  return known.length > 0 ? known : firstColumns(all);
}

function firstColumns(all: Column[]): Column[] {
  const placed = all.flatMap(column => (column.inTable === undefined ? [] : { column, place: column.inTable }));
  return placed.length > 0
    ? placed.sort((a, b) => a.place - b.place).map(({ column }) => column)
    : all.slice(0, MAX_UNPLACED);
}

/** True if the cells of a column are numbers, which stand at the right. */
export const isNumeric = ({ name, type }: Column): boolean => type === 'number' && name !== 'id';

/** The class of the cells of a column: figures stand at the right, short values stay on one line. */
export function cellClass(column: Column): string | undefined {
  const { name, type } = column;
  if (isNumeric(column)) return name === 'total_amount' ? 'is-number is-amount' : 'is-number';
  if (name === 'document_type') return 'is-plain';
  if (PLAIN.has(name)) return 'is-whole is-plain';
  if (name === 'status') return 'is-whole is-state';
  if (TEXT.test(name)) return 'is-text';
  const isShort = type === 'date' || type === 'date-time' || WHOLE.test(name);
  return isShort ? 'is-whole' : undefined;
}

/** Values that are clear without their heading. */
const PLAIN = new Set(['document_set', 'date']);

/** Names, descriptions and mail addresses: a column of one word a line can't be read. */
const TEXT = /(?:^|[._])(?:name|description|party|email)$/;

/** Codes, numbers and telephone numbers: up to some thirty characters, which a reader takes in at once. */
const WHOLE = /(?:^|[._])(?:code|id|vat_id|phone|mobile|fax|zip_code|seq_number|document_set|status|serial_number)$/;

/**
 * True if headings lead to the list in the order of a column. Of lists that only grow, the order must have an index; of records,
 * their table must have the column: what is computed, such as the stock, would be computed for each of them.
 */
export function isSortable(resource: ListResource, { name, order, wrap, stored, sql }: Column): boolean {
  if (wrap) return false;
  if (resource.permanent || resource.grows) return name === 'id' || (order !== undefined && !order.allTypes);
  return order !== undefined || stored === true || /^r\.\w+$/.test(sql);
}

/** The order of a list unless the address names one: the newest first, records by their code. */
export function usualSort(resource: ListResource): string | undefined {
  if (isOfDocuments(resource)) return '-date';
  if (resource.permanent || resource.grows) return '-id';
  return [...resource.columns.values()].find(({ name, order }) => order && name !== 'id')?.name;
}

/** The value of a column in an element. */
export function valueIn(element: Element, name: string): unknown {
  let value: unknown = element;
  for (const step of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** Figures in the currency of the element, or of the account. */
export const MONEY = /^vat$|(?:^|_)(?:amount|price|cost|due|total|fee)(?:_|$)|^(?:opening|closing)_balance$/;

const documentTypeOf = ({ path }: ListResource, { document_type: type }: Element): string | undefined =>
  typeof type === 'string' ? type : documents.find(each => each.path === path)?.type;

/** Text of a cell, in the reader's format. */
export function cell(page: PageRequest, resource: ListResource, column: Column, element: Element): Html {
  const { words, format, account } = page;
  const value = valueIn(element, column.name);
  if (value === undefined || value === null || value === '') return null;
  const type = documentTypeOf(resource, element);
  if (column.name === 'total_amount' && type !== undefined && !hasTotal(type)) return null;
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (column.name === 'record_id' && typeof element.record_name === 'string') {
    const path = pathOfRecord(element);
    return path ? html`<a href=${page.link(path)}>${element.record_name}</a>` : element.record_name;
  }
  if (value instanceof Big) {
    // A document that is paid needs no zero.
    if (column.name === 'amount_due' && isZero(value)) return null;
    const own = typeof element.currency === 'string' ? element.currency : undefined;
    // The balance of a location is a quantity.
    const isMoney = MONEY.test(column.name) || (column.name === 'balance' && own !== undefined);
    if (isMoney) return format.money(value, own ?? account.currency);
    return column.type === 'integer' ? value.toFixed() : format.number(value);
  }
  // Most are false: a table of the word no reads badly.
  if (column.type === 'boolean') return value === true || value === '1' ? words.page.yes : null;
  const text = String(value);
  if (column.type === 'date') {
    const isLate =
      column.name === 'due_date' &&
      element.amount_due instanceof Big &&
      element.amount_due.gt(ZERO) &&
      text < account.today;
    return isLate ? html`<span class="is-late">${format.date(text)}</span>` : format.date(text);
  }
  if (column.type === 'date-time') return format.instant(text);
  if (COUNTRIES.has(column.name)) return format.country(text);
  if (column.name === 'status') return statusBadge(words, String(element.shown_status ?? text), type);
  return WITH_WORDS.has(column.name) ? wordOf(words, text, column.name) : text;
}

const COUNTRIES = new Set(['country_iso', 'country_of_origin', 'customer.country_iso', 'supplier.country_iso']);
/** Columns whose values are words of the area. */
export const WITH_WORDS = new Set([
  'mail_status',
  'mode',
  'prices',
  'purpose',
  'document_type',
  'record_type',
  'type',
  'role',
  'serial_tracking',
  'item_type',
  'status',
  'e_invoice',
]);

/** The page of an element; undefined for elements that have none of their own. */
export function pathOfElement(resource: ListResource, element: Element): string | undefined {
  const id = element.id instanceof Big ? element.id.toFixed() : undefined;
  const { document_type: type, document_id: documentId } = element;
  const ofType = documents.find(each => each.type === type)?.path;
  if (documentId instanceof Big && ofType) return `/admin/${ofType}/${documentId.toFixed()}`;
  const ofRecord = pathOfRecord(element);
  if (ofRecord) return ofRecord;
  if (id === undefined) return undefined;
  if (ofType && resource.path === 'documents') return `/admin/${ofType}/${id}`;
  const withPages = [
    ...[...documents, drafts, recurring, bankStatementList, bankEntryList, creditTransferList],
    ...records,
  ];
  const hasPages = withPages.some(({ path }) => path === resource.path);
  return hasPages ? `/admin/${resource.path}/${id}` : undefined;
}

// The page of the document or record that an element belongs to.
function pathOfRecord({ record_type: kind, record_id: id }: Element): string | undefined {
  const path = [...documents, ...records].find(each => ('type' in each ? each.type : each.noun) === kind)?.path;
  return id instanceof Big && path ? `/admin/${path}/${id.toFixed()}` : undefined;
}
