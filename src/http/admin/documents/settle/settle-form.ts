// Allotments typed beside open documents: money and credits for each, and their errors.

import type Big from 'big.js';
import { settlementOf } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import {
  type Allotted,
  allotInOrder,
  allotmentSums,
  splitAllotment,
} from '../../../../domain/documents/new-document/allot.ts';
import type { AppError, FieldError } from '../../../../domain/errors.ts';
import { amountDigits } from '../../../../domain/values/currency.ts';
import { decimal, isZero, readDecimal, sum, ZERO } from '../../../../domain/values/decimal.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import { typedNumber } from '../../../../domain/values/typed-number.ts';
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
import type { SettleState, TypedBeside } from './settle-table.ts';

const NOTHING: OpenItems = { due: [], credits: [], elsewhere: [], isCut: false };

/** Inputs beside an open document: its amount, the use of a credit, and what only receipts and payments have. */
const BESIDE = ['settles', 'credit', 'discount', 'write_off', 'settled'] as const;
type Beside = (typeof BESIDE)[number];

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
  const typed = typedBeside(page.fields);
  const also = idsOf(typed);
  const items = of ? await readOpenItems(page.context, page.actor, resource, { of, currency, also }) : NOTHING;
  return {
    items,
    isChosen: of !== undefined,
    typed,
    takes: inputsOf(resource, { isNew: true }),
    reason: page.fields.write_off_reason,
    first: paid && String(paid.id),
  };
}

/** The inputs beside a document that only money has: credit notes neither give up a rest nor take another currency. */
export function inputsOf({ type, isRefund }: DocumentResource, { isNew }: { isNew: boolean }): SettleState['takes'] {
  const as = settlementOf(type, isRefund)?.as;
  return { discount: isNew && as === 'pays', writeOff: as !== 'settles', isRefund };
}

/** Texts typed beside open documents, by input and id. */
export function typedBeside(fields: Record<string, string>): TypedBeside {
  const of = (kind: Beside) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const [prefix, id = ''] = name.split('.');
        return prefix === kind && /^\d{1,15}$/.test(id) && value.trim() !== '' ? [[id, value.trim()]] : [];
      }),
    );
  return Object.fromEntries(BESIDE.map(kind => [kind, of(kind)])) as TypedBeside;
}

/** The ids of documents beside which something was typed. */
export const idsOf = (typed: TypedBeside): number[] =>
  Object.keys(Object.assign({}, ...Object.values(typed))).map(Number);

/** Allots the amount for a browser without scripts: to the source document of the form first, then by age. */
export function filledIn(page: PageRequest, state: SettleState, total: string | undefined): SettleState {
  const available = total === undefined ? undefined : amountOf(page, total);
  if (!available || Object.keys(state.typed.settles).length > 0) return state;
  const credits = state.items.credits.flatMap(item => amountOf(page, state.typed.credit[item.id] ?? '') ?? []);
  const due = [...state.items.due].sort(
    (a, b) => Number(String(b.id) === state.first) - Number(String(a.id) === state.first),
  );
  const open = due.map(item => ({ id: String(item.id), open: decimal(item.open) }));
  const pool = credits.reduce((sum, each) => sum.plus(each), available);
  const settles = Object.fromEntries(
    allotInOrder(pool, open, new Map()).flatMap(({ id, amount }, at) =>
      isZero(amount) ? [] : [[id, page.format.input(amountDigits(amount, due[at]?.currency ?? ''))]],
    ),
  );
  return { ...state, typed: { ...state.typed, settles } };
}

/** Settlement of another document, as the interface takes it. */
interface Settlement {
  document: string;
  amount: Big;
  settled_amount?: Big;
  discount?: Big;
  write_off?: Big;
  write_off_reason?: string;
}

/** Allotments of a form: from the new document as in the API, and from credits of other documents. */
export interface ReadSettling {
  /** Allotments of the new document. Undefined if there is none. */
  settles: Settlement[] | undefined;
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
  const { words } = page;
  const { due, elsewhere, credits } = state.items;
  const errors = new Map<string, string>();
  const tooMuch = new Map<string, string>();
  const listed = new Set([...due, ...elsewhere, ...credits].map(({ id }) => id));
  // Without scripts, the form keeps the amounts typed for documents of the former party.
  if (idsOf(state.typed).some(id => !listed.has(id))) tooMuch.set('', words.settle.unlisted);
  const read = (items: OpenItem[], first: Beside) =>
    items.flatMap(item => readRow(page, state, { item, first }, { errors, tooMuch }) ?? []);
  const [own, others] = [read(due, 'settles'), read(elsewhere, 'settled')];
  const used = read(credits, 'credit').map(allottedOf);
  const { byCredit, byMoney } = splitAllotment(own.map(allottedOf), used);
  for (const { id, amount } of used) {
    const part = byCredit.find(each => each.id === id)?.settles.reduce((sum, each) => sum.plus(each.amount), ZERO);
    if (!(part ?? ZERO).eq(amount) && !errors.has(`credit.${id}`))
      errors.set(`credit.${id}`, words.settle.unusedCredit);
  }
  const moneyOf = new Map(byMoney.map(({ id, amount }) => [id, amount]));
  const paid = [
    ...own.flatMap(row => {
      const amount = moneyOf.get(String(row.item.id));
      return amount || row.discount || row.write_off ? [{ ...row, amount: amount ?? ZERO }] : [];
    }),
    ...others,
  ];
  const money = sum(paid.map(({ amount }) => amount));
  const { rest } = allotmentSums(received ?? money, used, [...own, ...others].map(allottedOf));
  if (rest.lt(ZERO)) errors.set('header.total_amount', words.settle.over);
  const isNothing = paid.length === 0 && byCredit.length === 0;
  if (isNothing && received && isZero(received)) errors.set('header.total_amount', words.settle.noAmount);
  const all = new Map([...due, ...credits].map(item => [String(item.id), item]));
  return {
    settles: paid.length > 0 ? paid.map(row => settlementOfRow(row, state.reason)) : undefined,
    ids: paid.map(({ item }) => String(item.id)),
    byCredit: byCredit.flatMap(({ id, settles }) => {
      const item = all.get(id);
      return item ? [{ item, settles: settles.map(each => ({ ...each, document: numberOf(all.get(each.id)) })) }] : [];
    }),
    money,
    errors,
    tooMuch,
  };
}

/** Amounts typed beside a document. `settled` is in its own currency, where that differs from the currency of the form. */
interface TypedRow {
  item: OpenItem;
  amount: Big;
  settled: Big | undefined;
  discount: Big | undefined;
  write_off: Big | undefined;
}

function readRow(
  page: PageRequest,
  { typed }: SettleState,
  { item, first }: { item: OpenItem; first: Beside },
  { errors, tooMuch }: Pick<ReadSettling, 'errors' | 'tooMuch'>,
): TypedRow | undefined {
  const { words, format } = page;
  const value = (kind: Beside): Big | undefined => {
    const text = typed[kind][item.id];
    const amount = text === undefined ? ZERO : amountOf(page, text);
    if (!amount || amount.lt(ZERO)) errors.set(`${kind}.${item.id}`, words.settle.notAmount);
    return amount && !isZero(amount) ? amount : undefined;
  };
  const [own, discount, write_off] = [value(first), value('discount'), value('write_off')];
  const amount = first === 'settled' ? value('settles') : own;
  const taken = [own, discount, write_off].reduce<Big>((sum, each) => sum.plus(each ?? ZERO), ZERO);
  const input = own ? first : discount ? 'discount' : 'write_off';
  if (taken.gt(decimal(item.open)))
    tooMuch.set(`${input}.${item.id}`, fill(words.settle.tooMuch, { due: format.money(item.open, item.currency) }));
  if (!own && !amount && !discount && !write_off) return undefined;
  return { item, amount: amount ?? ZERO, settled: first === 'settled' ? own : undefined, discount, write_off };
}

const allottedOf = ({ item, amount }: TypedRow): Allotted => ({ id: String(item.id), amount });

const numberOf = (item: OpenItem | undefined): string => `${item?.document_set} ${item?.seq_number}`;

const settlementOfRow = (
  { item, amount, settled, discount, write_off }: TypedRow,
  reason: string | undefined,
): Settlement => ({
  document: numberOf(item),
  amount,
  ...(settled && { settled_amount: settled }),
  ...(discount && { discount }),
  ...(write_off && { write_off, ...(reason?.trim() && { write_off_reason: reason.trim() }) }),
});

/** A typed amount; undefined if invalid. */
export function amountOf({ format }: PageRequest, text: string): Big | undefined {
  const digits = typedNumber(text, format.decimalMark);
  return digits === undefined ? undefined : readDecimal(digits);
}

/** The inputs of the fields of `settles`, where it is another one than that of the amount. */
const INPUTS: Record<string, Beside> = { settled_amount: 'settled', discount: 'discount', write_off: 'write_off' };

/** The id of the element for an error of the API: `settles[2].amount`. */
export function elementOfRow(ids: string[], { field }: FieldError): string | undefined {
  const [, index, name = ''] = /^settles\[(\d+)\](?:\.(\w+))?/.exec(field) ?? [];
  if (name === 'write_off_reason') return name;
  const id = index === undefined ? undefined : ids[Number(index)];
  return id && `${ownValue(INPUTS, name) ?? 'settles'}.${id}`;
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
