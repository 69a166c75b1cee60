// The figures of a year from its documents alone, without the reports.

import assert from 'node:assert/strict';
import type Big from 'big.js';
import { digits, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';
import type { Company } from './company.ts';
import { big, type RateRow, ratesOf, sumOf, totalOf } from './figures.ts';
import type { Json } from './servers.ts';

export interface Period {
  from: string;
  to: string;
}

export interface Document {
  id: string;
  path: string;
  name: string;
  date: string;
  /** Day of the void. */
  voided: string | undefined;
  party: string;
  total: Big;
  rates: RateRow[];
  isGoods: boolean;
  json: Json;
}

/** Types with VAT: side, and sign. */
export const TRADE = {
  invoices: ['sales', 1],
  credit_notes: ['sales', -1],
  purchases: ['purchases', 1],
  supplier_credit_notes: ['purchases', -1],
} as const;
export type TradePath = keyof typeof TRADE;

export const MONEY = ['receipts', 'payments'] as const;

/** All documents with an amount, as lists show them. */
export async function readDocuments({ servers, voided }: Company): Promise<Document[]> {
  const paths = [...(Object.keys(TRADE) as TradePath[]), ...MONEY];
  const lists = await Promise.all(paths.map(path => servers.list(`/${path}`)));
  return lists.flatMap((list, at) =>
    list.map(json => {
      const path = paths[at] ?? '';
      const isVoid = json.status === 'VOID';
      // Credit notes of early-payment discounts are void with their receipt, which is never voided here.
      assert.equal(isVoid, voided.has(Number(json.id)), `${path} ${json.id} ${json.status}`);
      return {
        ...{ id: json.id, path, name: `${json.document_set} ${json.seq_number}`, date: json.date, json },
        voided: voided.get(Number(json.id))?.day,
        party: (json.customer ?? json.supplier)?.code ?? '',
        total: big(json.total_amount),
        rates: path in TRADE ? ratesOfDocument(json) : [],
        isGoods: (json.items ?? []).some((line: Json) => line.item_code !== undefined),
      };
    }),
  );
}

function ratesOfDocument(json: Json): RateRow[] {
  const rates = ratesOf(json.items, json.discount);
  const found = [totalOf(rates), sumOf(rates.map(({ net }) => net)), sumOf(rates.map(({ vat }) => vat))].map(digits);
  assert.deepEqual(found, [json.total_amount, json.net_amount, json.vat], `${json.document_set} ${json.seq_number}`);
  return rates;
}

/** A booking of a document: on its date, and the other way round on the day of its void. */
export interface Booking {
  document: Document;
  side: 'sales' | 'purchases';
  sign: number;
  rate: string;
  net: Big;
  vat: Big;
}

export function bookingsOf(documents: readonly Document[], { from, to }: Period): Booking[] {
  return documents.flatMap(document => {
    if (!(document.path in TRADE)) return [];
    const [side, sign] = TRADE[document.path as TradePath];
    const days = [
      [document.date, sign],
      [document.voided, -sign],
    ] as const;
    return days
      .filter(([day]) => day !== undefined && day >= from && day <= to)
      .flatMap(([, factor]) =>
        document.rates.map(({ rate, net, vat }) => ({
          document,
          side,
          sign: factor,
          rate,
          net: net.times(String(factor)),
          vat: vat.times(String(factor)),
        })),
      );
  });
}

/** Boxes of the Portuguese VAT return by the bookings: Portaria n.º 255/2013. */
export function boxesOf(bookings: readonly Booking[]): Record<string, string> {
  const sum = (of: 'net' | 'vat', isIn: (each: Booking) => boolean) =>
    sumOf(bookings.filter(isIn).map(each => each[of]));
  const charged = (rate: string) => (each: Booking) => each.side === 'sales' && each.sign > 0 && each.rate === rate;
  const deducted = (rate: string | undefined) => (each: Booking) =>
    each.side === 'purchases' &&
    each.sign > 0 &&
    each.document.isGoods === (rate !== undefined) &&
    (rate ?? each.rate) === each.rate;
  const boxes: Record<string, Big> = {
    1: sum('net', charged('6')),
    2: sum('vat', charged('6')),
    5: sum('net', charged('13')),
    6: sum('vat', charged('13')),
    3: sum('net', charged('23')),
    4: sum('vat', charged('23')),
    9: sum('net', each => each.side === 'sales' && each.rate === '0'),
    21: sum('vat', deducted('6')),
    23: sum('vat', deducted('13')),
    22: sum('vat', deducted('23')),
    24: sum('vat', deducted(undefined)),
    40: sum('vat', each => each.side === 'sales' && each.sign < 0).times('-1'),
    41: sum('vat', each => each.side === 'purchases' && each.sign < 0).times('-1'),
  };
  const add = (names: number[]) => sumOf(names.map(name => boxes[name]));
  boxes[90] = add([1, 5, 3, 9]);
  boxes[91] = add([21, 23, 22, 24, 40]);
  boxes[92] = add([2, 6, 4, 41]);
  const owed = boxes[92].minus(boxes[91]);
  boxes[93] = owed.gt(ZERO) ? owed : ZERO;
  boxes[94] = owed.lt(ZERO) ? owed.times('-1') : ZERO;
  return Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, digits(amount)]));
}

/** Amounts due from customers or to suppliers at the end of a day, by party, from documents alone. */
export function openOn(
  documents: readonly Document[],
  side: 'customer' | 'supplier',
  day: string,
): Record<string, string> {
  const signs: Record<string, number> =
    side === 'customer'
      ? { invoices: 1, credit_notes: -1, receipts: -1 }
      : { purchases: 1, supplier_credit_notes: -1, payments: -1 };
  const inForce = documents.filter(
    ({ path, date, voided }) => signs[path] !== undefined && date <= day && (voided === undefined || voided > day),
  );
  return withoutZeros(
    Map.groupBy(inForce, ({ party }) => party),
    ({ path, total }) => total.times(String(signs[path])),
  );
}

export function withoutZeros<T>(groups: Map<string, T[]>, amount: (each: T) => Big): Record<string, string> {
  return Object.fromEntries(
    [...groups]
      .map(([key, own]) => [key, sumOf(own.map(amount))] as const)
      .filter(([, sum]) => !sum.eq(ZERO))
      .map(([key, sum]) => [key, digits(sum)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Quantity by article and location, and its value, from the transactions of the stock until a day: the average is computed anew. */
export function stockFrom(transactions: readonly Json[], day: string): Record<string, string> {
  const articles = Map.groupBy(
    transactions.filter(({ date }) => date <= day),
    ({ item_code }) => item_code as string,
  );
  return Object.fromEntries(
    [...articles].flatMap(([code, own]) => {
      let [quantity, cost] = [ZERO, ZERO];
      for (const { qty, unit_cost, type } of own) {
        const [moved, at] = [big(qty), big(unit_cost)];
        const before = quantity.lt(ZERO) ? ZERO : quantity;
        const after = before.plus(moved);
        const changes = type !== 'sale' && after.gt(ZERO);
        if (changes) cost = roundTo(before.times(cost).plus(moved.times(at)).div(after), 10);
        quantity = quantity.plus(moved);
      }
      return quantity.eq(ZERO)
        ? []
        : [[`${code} MAIN`, `${digits(quantity)} ${digits(roundTo(quantity.times(cost), 2))}`]];
    }),
  );
}

/** On hand by article, from the lines of documents in force: collective invoices move nothing again. */
export function goodsFrom(
  documents: readonly Document[],
  notes: readonly Json[],
  billed: ReadonlySet<number>,
): Record<string, string> {
  const signs: Record<string, string> = {
    purchases: '1',
    supplier_credit_notes: '0',
    invoices: '-1',
    credit_notes: '1',
  };
  const moves = [
    ...documents
      .filter(({ id, path, voided }) => signs[path] !== undefined && !voided && !billed.has(Number(id)))
      .map(({ path, json }) => ({ sign: signs[path] ?? '0', json })),
    ...notes.filter(({ status }) => status !== 'VOID').map(json => ({ sign: '-1', json })),
  ].flatMap(({ sign, json }) =>
    (json.items as Json[]).map(({ item_code, qty }) => ({ item_code, amount: big(qty).times(sign) })),
  );
  return withoutZeros(
    Map.groupBy(
      moves.filter(({ item_code }) => item_code !== undefined),
      ({ item_code }) => item_code as string,
    ),
    ({ amount }) => amount,
  );
}
