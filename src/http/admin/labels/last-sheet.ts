// The label sheet that a user chose last in a browser. A cookie keeps it, as it keeps the last records.

import { SHEET_FIELDS, type SheetField } from '../../../domain/labels/own-sheet.ts';
import { addCookie, cookieOf } from '../page/cookies.ts';
import type { PageRequest } from '../page/page-request.ts';
import { userOf } from '../page/recent.ts';

const SHEET = 'kontor-labels';
const SECONDS = 400 * 86_400;
/** Maximum characters of a value. Browsers keep cookies up to 4096 bytes. */
const MAX = 20;

/** A chosen sheet, and the fields of the own one as they were typed. */
export interface LastSheet {
  sheet: string;
  own: Partial<Record<SheetField, string>>;
}

/** The sheet that this user chose last in this browser. Undefined without one. */
export function lastSheetOf(page: PageRequest): LastSheet | undefined {
  try {
    const kept: unknown = JSON.parse(Buffer.from(cookieOf(page.request, SHEET) ?? '', 'base64url').toString());
    if (!Array.isArray(kept) || kept[0] !== userOf(page)) return undefined;
    const [, sheet = '', ...values] = kept.map(each => String(each).slice(0, MAX));
    return { sheet, own: Object.fromEntries(SHEET_FIELDS.map((name, at) => [name, values[at] ?? ''])) };
  } catch {
    return undefined;
  }
}

/** Keeps the sheet of the form in the browser. */
export function keepSheet(page: PageRequest, { sheet, own }: LastSheet): void {
  const kept = [userOf(page), sheet, ...SHEET_FIELDS.map(name => own[name]?.slice(0, MAX))];
  addCookie(page.reply, SHEET, Buffer.from(JSON.stringify(kept)).toString('base64url'), SECONDS);
}
