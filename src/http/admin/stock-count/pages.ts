// The pages of stock counts: begin, enter quantities, check differences, book.

import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { MAX_FILE_BYTES, readFile } from '../../../operations/imports/read-file.ts';
import {
  BOOKERS,
  beginCount,
  bookCount,
  cancelCount,
  enterCounts,
  readCount,
} from '../../../operations/stock-counts/counts.ts';
import { formErrors, type PageError } from '../forms/field-errors.ts';
import { usualMarkOf } from '../import/usual-mark.ts';
import { getPage, type Needs, type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { idempotencyOf, idOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say, sayReason } from '../words/say.ts';
import type { Words } from '../words/words.ts';
import { bookView } from './book-view.ts';
import { countedInFile } from './count-file.ts';
import { countView } from './count-view.ts';
import { printView, sheetFile } from './sheet.ts';
import { startView } from './start-view.ts';

const PATH = '/admin/stock-count';
const writes: Needs = { right: 'write' };

/** The pages of stock counts. */
export const stockCountPages: Page[] = [
  getPage(PATH, {}, page => startView(page), {
    navigation: { section: 'warehouse', order: 900, label: words => words.stockCounts.title },
  }),
  postPage(PATH, writes, begun),
  getPage(`${PATH}/:id`, {}, page =>
    countView(
      page,
      page.query.get('file') === 'too-large' ? [{ field: 'file', message: page.words.imports.tooLarge }] : [],
    ),
  ),
  postPage(`${PATH}/:id`, writes, entered),
  getPage(`${PATH}/:id/sheet`, {}, sheetFile),
  getPage(`${PATH}/:id/print`, {}, printView),
  postPage(`${PATH}/:id/sheet`, writes, uploaded, {
    bodyLimit: MAX_FILE_BYTES,
    takesFile: true,
    tooLarge: `${PATH}/:id?file=too-large`,
  }),
  getPage(`${PATH}/:id/book`, { ...writes, roles: BOOKERS }, bookView),
  postPage(`${PATH}/:id/book`, { ...writes, roles: BOOKERS }, booked),
  postPage(`${PATH}/:id/cancel`, writes, cancelled),
];

const requestOf = (page: PageRequest) => ({ idempotency: idempotencyOf(page) });
async function begun(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, user, fields, words } = page;
  const text = (name: string) => fields[name]?.trim() || null;
  const sheet = {
    location: fields.location ?? '',
    // The button of an article's page.
    article: text('article'),
    family: text('family'),
    category: text('category'),
    note: text('note'),
    withoutStock: fields.withoutStock === '1',
    login: user.login,
  };
  try {
    return redirectTo(`${PATH}/${await beginCount(context, actor, sheet, requestOf(page))}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return startView(page, formErrors(words, error.details ?? []));
  }
}

async function entered(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, format, hidden, words } = page;
  const id = idOf(page);
  const { lines } = await readCount(context, actor, id);
  const quantities = new Map<string, string>();
  const fieldOfCode = new Map<string, string>();
  for (const { article_id, item_code } of lines) {
    const field = `counted.${article_id}`;
    const typed = fields[field]?.trim();
    if (typed === undefined) continue;
    quantities.set(item_code, typed === '' ? '' : (format.readNumber(typed) ?? typed));
    fieldOfCode.set(`counted.${item_code}`, field);
  }
  const errors: PageError[] = [];
  try {
    await enterCounts(context, actor, { id, quantities, countedAt: countedAtOf(page) }, requestOf(page));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    for (const { field, message } of error.details ?? [])
      errors.push({ field: fieldOfCode.get(field) ?? field, message: countedError(words, message) });
  }
  if (errors.length > 0) return countView(page, errors);
  // The button that books stores the quantities before it shows the differences.
  if (hidden._then === 'book') return redirectTo(`${PATH}/${id}/book`);
  const after = hidden._next ? `?after=${encodeURIComponent(hidden._next)}` : '';
  return redirectTo(`${PATH}/${id}${after}`, words.stockCounts.saved);
}

// Error of the quantity of an article: `TEA-250: must be a number`.
function countedError(words: Words, message: Message): string {
  const field = message instanceof Message ? String(message.params.field ?? '') : '';
  const code = field.startsWith('counted.') ? field.slice('counted.'.length) : undefined;
  return code === undefined ? sayReason(words, message) : `${code}: ${sayReason(words, message)}`;
}

// A datetime-local field has no time zone; the account's applies.
function countedAtOf({ fields, account }: PageRequest): string | null {
  const typed = fields.counted_at ?? '';
  if (typed === '') return null;
  // Years with more than four digits are refused as invalid.
  const asUtc = /^\d{4}-/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return typed;
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: account.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(asUtc);
  const offset = Date.parse(`${parts.replace(' ', 'T')}Z`) - asUtc;
  return new Date(asUtc - offset).toISOString();
}

async function uploaded(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, request, fields, words, format } = page;
  const id = idOf(page);
  const file = request.sentFile;
  if (!file || file.bytes.length === 0) return countView(page, [{ field: 'file', message: words.imports.noFile }]);
  try {
    const sheet = fields.sheet?.trim() || undefined;
    const table = await readFile(file, actor.accountId, undefined, { choice: { sheet } });
    const quantities = countedInFile(table, usualMarkOf(page));
    const countedAt = countedAtOf(page);
    const count = await enterCounts(context, actor, { id, quantities, countedAt }, requestOf(page));
    const { sheets, sheet: read } = table.reading;
    const ofSheet = sheets.length > 1 ? ` ${words.imports.sheet}: ${read}` : '';
    const entered = fill(words.stockCounts.uploaded, { count: format.number(count) });
    return redirectTo(`${PATH}/${id}`, `${entered}${ofSheet}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    const details = error.details ?? [];
    return countView(
      page,
      details.map(({ message }) => ({ field: 'file', message: countedError(words, message) })),
    );
  }
}

async function booked(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, user, words, format } = page;
  const id = idOf(page);
  try {
    const count = await bookCount(context, actor, { id, login: user.login }, requestOf(page));
    return redirectTo(`${PATH}/${id}`, fill(words.stockCounts.booked, { count: format.number(count) }));
  } catch (error) {
    if (!(error instanceof AppError) || !['CONFLICT', 'INSUFFICIENT_STOCK'].includes(error.code)) throw error;
    return redirectTo(`${PATH}/${id}`, say(words, error.said));
  }
}

async function cancelled(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, user, words } = page;
  const id = idOf(page);
  await cancelCount(context, actor, { id, login: user.login }, requestOf(page));
  return redirectTo(`${PATH}/${id}`, words.stockCounts.cancelled);
}
