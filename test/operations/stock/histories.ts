// Random histories of a shop: days of documents with prices and serial numbers, and adjustments; and what clients send for them.

import fc from 'fast-check';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { Document, Draft, DraftLine } from '../../support/model/facts.ts';
import {
  coded,
  operationOf,
  optional,
  plainLine,
  quarters,
  type Step,
  stepOf,
} from '../../support/model/random-days.ts';
import type { StockOperation } from './model.ts';
import type { Fields } from './shop.ts';
import type { Tracking } from './stock-rules.ts';

export const ARTICLES: Record<string, Tracking> = { TEA: 'none', MILK: 'batch', TILL: 'serial', CARE: 'service' };

type Adjustment = Extract<StockOperation, { do: 'adjust' }>;
export type StockStep = Step | Adjustment;

const money = (most: number) => fc.integer({ min: 0, max: most * 100 }).map(cents => String(cents / 100));
const priced = { price: optional(money(20)), discount: optional(fc.constantFrom('10', '33.3')) };
const plain = fc.record({ item: fc.constantFrom('TEA', 'TEA', 'CARE'), qty: quarters(8), ...priced }).map(coded);
const batch = fc
  .record({
    item: fc.constant('MILK'),
    qty: quarters(5),
    ...priced,
    serials: fc.constantFrom('B1', 'B2').map(number => [number]),
  })
  .map(coded);
const serial = fc
  .record({
    serials: fc.subarray(['S1', 'S2', 'S3', 'S4', 'S5'], { minLength: 1, maxLength: 2 }),
    slip: fc.nat(30),
    ...priced,
  })
  .map(({ slip, ...rest }) =>
    coded({ ...rest, item: 'TILL', qty: String(rest.serials.length + (slip === 0 ? 1 : 0)) }),
  );
const uncoded = plainLine.map((line): DraftLine => (line.item === 'MILK' ? { ...line, item: 'TEA' } : line));
const line: fc.Arbitrary<DraftLine> = fc.oneof(
  { weight: 5, arbitrary: plain },
  { weight: 2, arbitrary: batch },
  serial,
  uncoded,
);

const adjustment: fc.Arbitrary<Adjustment> = fc.record({
  do: fc.constant('adjust' as const),
  item: fc.constantFrom('TEA', 'TEA', 'MILK', 'TILL', 'CARE'),
  stock: optional(quarters(20)),
  cost: optional(money(9)),
});

/** One step of a history. */
export const step: fc.Arbitrary<StockStep> = fc.oneof(
  { weight: 20, arbitrary: stepOf(line) },
  { weight: 1, arbitrary: adjustment },
);

/** The operation that a step means among the documents there are. */
export function operationOn(known: Document[], next: StockStep, number: string): StockOperation | undefined {
  return next.do === 'adjust' ? next : operationOf(next, number, known);
}

/** Sends an operation; every other document is named by its set and number. */
export async function send(client: Client, operation: StockOperation, known: Document[]): Promise<Answer> {
  const nameOf = (number: string) => {
    const type = known.find(document => document.number === number)?.type;
    const byNumber = Number(number.slice(1)) % 2 === 1;
    return byNumber || type === undefined ? number : `${documentOf(type).defaultSet} ${number}`;
  };
  if (operation.do === 'adjust') {
    const { item: item_code, stock, cost } = operation;
    const figures = { stock: stock && Number(stock), weighted_average_cost: cost && Number(cost) };
    return client.put('/articles', { item_code, ...figures });
  }
  if (operation.do === 'create') {
    const { type } = operation.draft;
    return client.post(`/${documentOf(type).path}`, fieldsOf(operation.draft, nameOf));
  }
  const type = known.find(document => document.number === operation.number)?.type ?? '';
  const { path, defaultSet } = documentOf(type);
  const target = { document_set: defaultSet, seq_number: operation.number };
  if (operation.do !== 'allot')
    return client.put(`/${path}`, {
      ...target,
      status: operation.do === 'void' ? 'VOID' : 'CLOSED',
      reason: 'a mistake',
    });
  return client.put(`/${path}`, { ...target, settles: settlesOf(operation.settles, nameOf) });
}

const settlesOf = (settles: { document: string; amount: string }[], nameOf: (number: string) => string) =>
  settles.map(({ document, amount }) => ({ document: nameOf(document), amount: Number(amount) }));

// The fields that a client sends for a draft.
function fieldsOf(draft: Draft, named: (number: string) => string): Fields {
  const { type, number, lines, names, settles, source, destination, total, paid, currency } = draft;
  const { nameOf, lineNameOf, defaultSet } = documentOf(type);
  const [first, ...others] = names.map(named);
  return {
    document_set: defaultSet,
    seq_number: number,
    date: '2026-03-02',
    total_amount: Number(total),
    currency,
    ...(paid !== undefined && { amount_paid: Number(paid) }),
    ...(source && { [nameOf('warehouse')]: source }),
    ...(destination && { destination_warehouse: destination }),
    ...(first !== undefined && { [nameOf('related_document')]: first }),
    ...(others.length > 0 && { [nameOf('related_documents')]: others }),
    ...(settles && { settles: settlesOf(settles, named) }),
    items: lines.map(({ item, description, qty, text, price, discount, serials }) => ({
      item_code: item,
      description,
      qty: Number(qty),
      ...(text && { item_type: 'text' }),
      unit_price: price && Number(price),
      serial_numbers: serials,
      ...(discount && { [lineNameOf('discount')]: Number(discount) }),
    })),
  };
}
