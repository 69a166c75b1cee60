// Allotments typed beside open documents: money and credits for each, and their errors.

import type Big from 'big.js';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import {
  type Allotted,
  allotInOrder,
  allotmentSums,
  splitAllotment,
} from '../../../../domain/documents/new-document/allot.ts';
import type { AppError, FieldError } from '../../../../domain/errors.ts';
import { decimal, isZero, readDecimal, ZERO } from '../../../../domain/values/decimal.ts';
import {
  type OpenItem,
  type OpenItems,
  type OpenOf,
  readOpenItems,
} from '../../../../operations/documents/read/open-items.ts';
import { sayError } from '../../forms/field-errors.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import type { Source } from '../form/source.ts';
import type { TypedForm } from '../form/typed-form.ts';
import type { SettleState } from './settle-table.ts';

const NOTHING: OpenItems = { due: [], credits: [], elsewhere: [], isCut: false };

/** The open documents of the party of a form, with what was typed beside them. */
export async function readSettling(
  page: PageRequest,
  resource: DocumentResource,
  { form, source }: { form: TypedForm; source: Source | undefined },
): Promise<SettleState> {
  const code = form.party.code?.trim();
  const paid = source?.kind === 'from' ? source.document.element : undefined;
  const of: OpenOf | undefined = code ? { code } : paid && { id: BigInt(String(paid.id)) };
  const currency = form.header.currency?.trim() ?? '';
  const [settles, credits] = [typedBeside(page.fields, 'settles'), typedBeside(page.fields, 'credit')];
  const also = Object.keys({ ...settles, ...credits }).map(Number);
  const items = of ? await readOpenItems(page.context, page.actor, resource, { of, currency, also }) : NOTHING;
  return {
    items,
    isChosen: of !== undefined,
    settles,
    credits,
    first: paid && String(paid.id),
  };
}

/** The amounts that were typed beside open documents, by id. */
export function typedBeside(fields: Record<string, string>, kind: 'settles' | 'credit'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [prefix, id = ''] = name.split('.');
      return prefix === kind && /^\d{1,15}$/.test(id) && value.trim() !== '' ? [[id, value.trim()]] : [];
    }),
  );
}

/** Allots the amount for a browser without scripts: to the source document of the form first, then by age. */
export function filledIn(page: PageRequest, state: SettleState, total: string | undefined): SettleState {
  const available = total === undefined ? undefined : amountOf(page, total);
  if (!available || Object.keys(state.settles).length > 0) return state;
  const credits = state.items.credits.flatMap(item => amountOf(page, state.credits[item.id] ?? '') ?? []);
  const due = [...state.items.due].sort(
    (a, b) => Number(String(b.id) === state.first) - Number(String(a.id) === state.first),
  );
  const open = due.map(item => ({ id: String(item.id), open: decimal(item.open) }));
  const pool = credits.reduce((sum, each) => sum.plus(each), available);
  const allotted = allotInOrder(pool, open, new Map()).filter(({ amount }) => !isZero(amount));
  return { ...state, settles: Object.fromEntries(allotted.map(({ id, amount }) => [id, page.format.input(amount)])) };
}

/** Allotments of a form: from the new document as in the API, and from credits of other documents. */
export interface ReadSettling {
  /** Allotments of the new document. Undefined if there is none. */
  settles: { document: string; amount: Big }[] | undefined;
  /** The ids of the documents of `settles`, in their order. */
  ids: string[];
  byCredit: { item: OpenItem; settles: { document: string; amount: Big }[] }[];
  /** Amount of money that the allotments need. */
  money: Big;
  /** Errors by ids of elements. */
  errors: Map<string, string>;
  /**
   * Errors of allotments above the open amount, or to documents that are not listed. A form that has run before may have these: its
   * first run has settled the rows.
   */
  tooMuch: Map<string, string>;
}

/** Reads the allotments. `received` is the amount of the new document; undefined: the sum of the rows. */
export function readSettles(page: PageRequest, state: SettleState, received: Big | undefined): ReadSettling {
  const { words, format } = page;
  const errors = new Map<string, string>();
  const tooMuch = new Map<string, string>();
  const read = (kind: 'settles' | 'credit', rows: OpenItem[], typed: Record<string, string>): Allotted[] =>
    rows.flatMap(row => {
      const text = typed[row.id];
      if (text === undefined) return [];
      const amount = amountOf(page, text);
      const most = format.money(row.open, row.currency);
      if (!amount || amount.lt(ZERO)) errors.set(`${kind}.${row.id}`, words.settle.notAmount);
      else if (amount.gt(decimal(row.open)))
        tooMuch.set(`${kind}.${row.id}`, fill(words.settle.tooMuch, { due: most }));
      return amount && !isZero(amount) ? [{ id: String(row.id), amount }] : [];
    });
  const { due, credits } = state.items;
  const listed = new Set([...due, ...credits].map(({ id }) => String(id)));
  // Without scripts, the form keeps the amounts typed for documents of the former party.
  if (Object.keys({ ...state.settles, ...state.credits }).some(id => !listed.has(id)))
    tooMuch.set('', words.settle.unlisted);
  const allotted = read('settles', due, state.settles);
  const used = read('credit', credits, state.credits);
  const { byCredit, byMoney } = splitAllotment(allotted, used);
  for (const { id, amount } of used) {
    const part = byCredit.find(each => each.id === id)?.settles.reduce((sum, each) => sum.plus(each.amount), ZERO);
    if (!(part ?? ZERO).eq(amount) && !errors.has(`credit.${id}`))
      errors.set(`credit.${id}`, words.settle.unusedCredit);
  }
  const money = byMoney.reduce((sum, { amount }) => sum.plus(amount), ZERO);
  const { rest } = allotmentSums(received ?? money, used, allotted);
  if (rest.lt(ZERO)) errors.set('header.total_amount', words.settle.over);
  const find = (id: string) => [...due, ...credits].find(item => String(item.id) === id);
  const named = ({ id, amount }: Allotted) => {
    const item = find(id);
    return { document: `${item?.document_set} ${item?.seq_number}`, amount };
  };
  const isSettling = allotted.length > 0;
  return {
    settles: isSettling && byMoney.length > 0 ? byMoney.map(named) : undefined,
    ids: byMoney.map(({ id }) => id),
    byCredit: byCredit.flatMap(({ id, settles }) => {
      const item = find(id);
      return item ? [{ item, settles: settles.map(named) }] : [];
    }),
    money,
    errors,
    tooMuch,
  };
}

/** A typed amount; undefined if invalid. */
export function amountOf({ format }: PageRequest, text: string): Big | undefined {
  const digits = format.readNumber(text);
  return digits === undefined ? undefined : readDecimal(digits);
}

/** The id of the element for an error of the API: `settles[2].amount`. */
export function elementOfRow(ids: string[], { field }: FieldError): string | undefined {
  const [, index] = /^settles\[(\d+)\]/.exec(field) ?? [];
  const id = index === undefined ? undefined : ids[Number(index)];
  return id && `settles.${id}`;
}

/** Errors of the API in the reader's language by ids of elements. '' for an error without a row. */
export function errorsOfRows(
  { words }: PageRequest,
  ids: string[],
  { details, said: message }: Pick<AppError, 'details' | 'said'>,
): Map<string, string> {
  const errors = new Map<string, string>();
  for (const error of details ?? [{ field: '', message }]) {
    const element = elementOfRow(ids, error) ?? '';
    const field = error.field.split('.').at(-1) ?? '';
    const text = sayError(words, { details: [{ ...error, field }], said: message });
    errors.set(element, [errors.get(element), text].filter(Boolean).join('. '));
  }
  return errors;
}
